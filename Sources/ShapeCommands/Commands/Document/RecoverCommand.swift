// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel

/// `recover`: repeats the commands of a session that was not saved, lists them, or drops them.
enum RecoverCommand {
  static let verb = Verb(
    "recover", in: .document, "repeat the commands of a session that was not saved", .readsFiles,
    [.handlesSteps, .keepsResult, .losesWork, .runsFromShell],
    takes: Given.interpreter, Flag.toggle("--show", "list the commands, and repeat none"), Flag.toggle("--discard", "drop them"),
    Flag.toggle("--force", "repeat them although the file has changed since"),
    examples: [Verb.Example("recover --show", "what would be repeated"), .init("recover --discard", "it is not wanted")], run: run)

  private static func run(
    _ session: Session, _ interpreter: any CommandInterpreter, _ lists: Bool, _ discards: Bool, _ isForced: Bool
  ) throws(CommandError) -> Reply {
    guard lists || discards || session.options.isDryRun else { return try interpreter.repeatJournal(isForced: isForced) }
    let recorder = session.recorder ?? SessionRecorder(StateDirectory.ofEnvironment())
    if session.recorder == nil { recorder.look(session) }
    guard !recorder.findings.journals.isEmpty || discards && !recorder.findings.refused.isEmpty else {
      throw CommandError(nothingToRecover: session.running.verbRange)
    }
    return discards && !session.options.isDryRun ? discard(recorder) : show(recorder)
  }

  private static func show(_ recorder: SessionRecorder) -> Reply {
    var reply = Reply()
    for journal in recorder.findings.journals {
      reply.lines.append(StyledLine(journal.origin, .verbatim))
      var number = 0
      for record in journal.records {
        guard let text = text(record) else { continue }
        number += 1
        for (index, line) in TextLines.lines(of: text).enumerated() {
          reply.lines.append(StyledLine((index == 0 ? pad(number) : "      ") + sanitized(line, limit: 400), .verbatim))
        }
        reply.objects.append([.init("n", .integer(number)), .init("command", .string(text)), .init("origin", .string(journal.origin))])
      }
      if let loss = journal.loss { reply.warnings.append(loss) }
    }
    return reply
  }

  private static func pad(_ number: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, 4 - text.count)) + text + "  "
  }

  private static func text(_ record: [UInt8]) -> String? {
    switch JournalRecord(record) {
    case .run(let text): text
    case .document(let bytes): "(the whole document, \(bytes.count) bytes)"
    default: nil
    }
  }

  private static func discard(_ recorder: SessionRecorder) -> Reply {
    let count = recorder.findings.journals.reduce(0) { $0 + $1.commandCount }
    let refused = recorder.findings.refused
    for journal in recorder.findings.journals { recorder.discard(journal) }
    var reply = Reply.answer(["\(counted(count, "command")) dropped"])
    reply.fields = [.init("commands", .integer(count))]
    reply.warnings = refused.map { "left where it is: \(sanitized($0.message, limit: 1000))" }
    return reply
  }
}
