// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `checkpoint NAME` and `revert [NAME]`: name the current state, and go back to a named state.
enum RevertCommand {
  static let checkpoint = Verb(
    "checkpoint", in: .history, "name the current state", .changes, [.handlesSteps, .hasNoDryRun], takes: Operand.mark("NAME"),
    examples: [
      Verb.Example("checkpoint before-night", "a name to come back to"), Verb.Example("checkpoint 'first draft'", "with a blank in it"),
    ]
  ) { (session, name) throws(CommandError) in
    // A call of the server and a script are each a step: before the first edit, the current state is the one before the step.
    if session.history.hasOpenEdits { try session.refuseOpenStep() }
    session.history.mark(name.text)
    session.workspace.oldStates[name.text] = nil
    return Reply.note("\(Glyphs.current.mark) \(sanitized(name.text, limit: 60))", .init("checkpoint", .string(name.text)))
  }

  static let verb = Verb(
    "revert", in: .history, "go back to a named state, or to the one that was opened", .changes, [.handlesSteps, .hasNoDryRun, .losesWork],
    takes: Operand.mark("NAME").optional,
    examples: [Verb.Example("revert before-night", "undo back to there"), Verb.Example("revert", "undo everything")], run: run)

  private static func run(_ session: any SessionEditing, _ name: ArgumentWord?) throws(CommandError) -> Reply {
    try session.refuseOpenStep()
    var distance = session.history.undoSteps.count
    if let name {
      if let state = session.oldState(name.text) {
        let nodes = try session.restore(state, named: name)
        return Reply.note("\(counted(nodes.count, "graphic")) as in \(sanitized(name.text, limit: 60))", session.change(of: nodes))
      }
      guard let found = session.history.distance(to: name.text) else { throw session.unknownState(name) }
      distance = found
    }
    let steps = (0..<abs(distance)).compactMap { _ in distance > 0 ? session.history.undo() : session.history.redo() }
    return Reply.note(
      "\(counted(abs(distance), "step")) \(distance < 0 ? "done again" : "undone")", session.change(of: steps),
      .init("steps", .integer(distance)))
  }
}
