// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// `quit`: ends the session.
enum QuitCommand {
  static let verb = Verb(
    "quit", aliases: ["exit", "q", "quit!", "q!"], in: .script, "end; quit! drops unsaved changes, whatever -i and -o say", .view,
    .leavesDocument, takes: Flag.dropsChanges,
    examples: [Verb.Example("quit", "end"), Verb.Example("quit --force", "drop what was not saved")]
  ) { (session, isForced) throws(CommandError) in
    if let reason = session.host.refusesToEnd { throw CommandError(session.running.verbRange, "quit", reason) }
    let drops = isForced || session.running.typedVerb.hasSuffix("!")
    if session.options.isInteractive, session.workspace.isUnsaved, !drops {
      throw CommandError(
        session.running.verbRange, "file.unsaved", "\(sanitized(session.workspace.title)) has unsaved changes",
        help: ["save, or quit! drops them"])
    }
    var reply = Reply()
    (reply.ends, reply.drops) = (true, drops)
    return reply
  }
}
