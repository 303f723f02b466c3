import DisplayText
import ShapeModel

/// Commands that are refused in the state the session is in.
extension Session {
  /// Refuses a verb that goes from one finished step to another while a step is open.
  func refuseOpenStep() throws(CommandError) {
    guard history.isInTransaction else { return }
    let help =
      scripting.transactions.isEmpty
      ? ["a script is one step, taken back as a whole; --keep-going makes each command a step"] : ["commit or rollback first"]
    throw CommandError(running.range, "history.open", "\(running.verb) cannot run inside a step", help: help)
  }

  /// Refuses a verb that lets go of changes which are not saved.
  /// - Parameter drops: Whether they are not wanted.
  func refuseUnsaved(drops: Bool) throws(CommandError) {
    guard workspace.isUnsaved, !drops else { return }
    throw CommandError(
      running.verbRange, "file.unsaved", "\(sanitized(workspace.title)) has unsaved changes",
      help: ["save, or \(running.verb) --force drops them"])
  }
}
