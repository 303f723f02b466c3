// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `begin [NAME]`, `commit` and `rollback`: group several commands into one undo step.
enum StepCommands {
  static let begin = Verb(
    "begin", in: .history, "start a step of several commands", .changes, [.handlesSteps, .hasNoDryRun],
    takes: Operand.text("NAME").optional,
    examples: [Verb.Example("begin night", "until commit"), Verb.Example("begin", "without a name")]
  ) { (session, word) throws(CommandError) in
    let name = word?.text ?? "begin"
    session.scripting.transactions.append(name)
    session.history.begin(name)
    return Reply.note("step \(sanitized(name, limit: 60)) is open until commit", .init("name", .string(name)))
  }

  static let commit = Verb(
    "commit", in: .history, "end the step that begin started", .changes, [.handlesSteps, .hasNoDryRun],
    takes: Operand.text("NAME").optional,
    examples: [Verb.Example("commit", "one step"), Verb.Example("commit 'night colours'", "with another name")]
  ) { (session, word) throws(CommandError) in
    var name = try latest(session)
    var change = openChange(session)
    if let word { name = word.text }
    change.count = session.history.commit(as: word?.text)
    return Reply.note("\(change.count) changed, one step \"\(sanitized(name, limit: 60))\"", change, .init("name", .string(name)))
  }

  static let rollback = Verb(
    "rollback", in: .history, "undo everything since begin", .changes, [.handlesSteps, .hasNoDryRun, .losesWork],
    examples: [Verb.Example("rollback", "nothing happened"), Verb.Example("rollback --json", "the same for a program")]
  ) { (session) throws(CommandError) in
    let name = try latest(session)
    let change = openChange(session)
    session.history.rollback()
    return Reply.note("step \"\(sanitized(name, limit: 60))\" taken back", change, .init("name", .string(name)))
  }

  /// Removes the latest open step from the list of open ones and returns its name.
  private static func latest(_ session: any SessionEditing) throws(CommandError) -> String {
    guard let name = session.scripting.transactions.popLast() else {
      throw CommandError(session.running.verbRange, "history.none", "no step is open", help: ["begin NAME opens one; save writes the file"])
    }
    return name
  }

  private static func openChange(_ session: any SessionEditing) -> Reply.Change {
    session.change(of: session.options.isJSON ? session.history.openNodes : [])
  }
}

extension SessionEditing {
  /// The graphics that steps changed, each once; only for JSON answers, where it costs their number.
  func change(of steps: [History.Step]) -> Reply.Change {
    guard options.isJSON else { return Reply.Change() }
    var seen: Set<NodeID> = []
    return change(of: steps.flatMap(\.nodes).filter { seen.insert($0).inserted })
  }
}
