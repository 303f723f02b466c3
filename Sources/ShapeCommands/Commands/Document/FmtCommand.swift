// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// `fmt`: makes the next save write canonical form.
enum FmtCommand {
  static let verb = Verb(
    "fmt", in: .document, "write every line in canonical form at the next save", .changes, [.runsFromShell, .writesOutput],
    takes: Flag.toggle("--check", "change nothing; status 1 if a line would change"),
    examples: [Verb.Example("fmt", "one graphic a line"), Verb.Example("fmt --check", "for a hook: status 1 if a line would change")]
  ) { (session, checks) throws(CommandError) in
    guard let isCanonical = session.isCanonical else { return Reply() }
    if checks {
      var reply = Reply.note(isCanonical ? "is in canonical form already" : "fmt writes it", Reply.Change(count: isCanonical ? 0 : 1))
      if !isCanonical { reply.lines = AnswerStream([StyledLine("not in canonical form")]) }
      reply.isNegative = !isCanonical
      return reply
    }
    if !isCanonical, !session.options.isDryRun { session.workspace.writeCanonically() }
    return Reply.note(
      isCanonical ? "is in canonical form already" : "the next save writes canonical form", Reply.Change(count: isCanonical ? 0 : 1))
  }
}
