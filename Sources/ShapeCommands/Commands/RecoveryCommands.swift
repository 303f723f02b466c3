import DisplayText
import ShapeFiles
import ShapeModel

/// What a session that was not saved left behind.
enum RecoveryCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "recover", group: .document, summary: "repeat the commands of a session that was not saved",
      flags: [
        .init("--show", nil, "list the commands, and repeat none"), .init("--discard", nil, "drop them"),
        .init("--force", nil, "repeat them although the file has changed since"),
      ], effect: .readsFiles,
      examples: [.init("recover --show", "what would be repeated"), .init("recover --discard", "it is not wanted")], run: run)
  ]

  static func nothing(_ arguments: Arguments) -> CommandError {
    CommandError(arguments.verb, "recover.none", "there is nothing to recover")
  }

  /// Listing and dropping; repeating is the interpreter's.
  private static func run(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let recorder = session.recorder ?? SessionRecorder(StateDirectory.ofEnvironment())
    if session.recorder == nil { recorder.look(session) }
    guard !recorder.findings.journals.isEmpty || arguments.has("--discard") && !recorder.findings.refused.isEmpty else {
      throw nothing(arguments)
    }
    return arguments.has("--discard") && !session.options.isDryRun ? discard(recorder) : show(recorder)
  }

  private static func show(_ recorder: SessionRecorder) -> Reply {
    var reply = Reply()
    for journal in recorder.findings.journals {
      reply.lines.append(journal.origin)
      var number = 0
      for record in journal.records {
        guard let text = text(record) else { continue }
        number += 1
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
          reply.lines.append((index == 0 ? pad(number) : "      ") + shown(String(line), limit: 400))
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
    var reply = Reply.note("\(counted(count, "command")) dropped", .init("commands", .integer(count)))
    reply.warnings = refused.map { "left where it is: \(shown($0.message, limit: 1000))" }
    return reply
  }
}
