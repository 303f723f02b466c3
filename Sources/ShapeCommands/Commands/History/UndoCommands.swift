// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `undo [STEPS]`, `undo --only N` and `redo [STEPS]`: undo the latest steps, or one of them, and redo undone ones.
enum UndoCommands {
  static let undo = Verb(
    "undo", aliases: ["u"], in: .history, "undo the latest steps; up to 10,000 steps or 256 MiB are kept", .changes,
    [.handlesSteps, .hasNoDryRun], takes: steps,
    Flag.text("--only", "STEP", "take back one step, by its number in history or its name, and keep the later ones"),
    examples: [
      Verb.Example("undo", "the latest step"), Verb.Example("undo 3", "three of them"),
      Verb.Example("undo --only 2", "the second step, but none after it"), Verb.Example("undo --only 'set Skull fill red'", "by its name"),
    ]
  ) { (session, count, step) throws(CommandError) in
    try session.refuseOpenStep()
    if let step { return try StepUndo(session, step).run() }
    let redoable = session.history.redoSteps.count
    return try reply(
      repeating(count ?? 1) { session.history.undo() }, "undone", "nothing to undo", session,
      help: redoable > 0 ? "redo does again what was taken back: \(counted(redoable, "step"))" : nil)
  }

  static let redo = Verb(
    "redo", in: .history, "redo undone steps", .changes, [.handlesSteps, .hasNoDryRun], takes: steps,
    examples: [Verb.Example("redo", "the step undone last"), Verb.Example("redo 3", "three of them")]
  ) { (session, count) throws(CommandError) in
    try session.refuseOpenStep()
    return try reply(repeating(count ?? 1) { session.history.redo() }, "done again", "nothing to redo", session)
  }

  private static let steps = Operand.integer(
    "STEPS", 1...Int.max, "number of steps", help: "history lists the steps; revert goes back to the saved state"
  ).optional

  /// Repeats an undo or redo until no steps are left, and returns the steps.
  private static func repeating(_ count: Int, _ step: () -> History.Step?) -> [History.Step] {
    var steps: [History.Step] = []
    while steps.count < count, let next = step() { steps.append(next) }
    return steps
  }

  /// - Parameter help: The hint for `nothing`; nil for that about the saves of the file.
  private static func reply(
    _ steps: [History.Step], _ verb: String, _ nothing: String, _ session: any SessionEditing, help: String? = nil
  ) throws(CommandError) -> Reply {
    guard let first = steps.first else {
      let ofSaves = session.workspace.path == nil ? [] : ["shapeedit \(session.running.verb) FILE is for what earlier runs saved"]
      throw CommandError(session.running.verbRange, "history.end", nothing, help: help.map { [$0] } ?? ofSaves)
    }
    let name = sanitized(first.name, limit: 60)
    let note = steps.count == 1 ? "\(verb): \(name) (\(counted(first.touched, "graphic")))" : "\(steps.count) steps \(verb)"
    return Reply.note(
      note, session.change(of: steps), .init("steps", .integer(steps.count)), .init("names", .list(steps.map { .string($0.name) })))
  }
}
