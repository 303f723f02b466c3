// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// Errors for commands that the session's state does not allow.
extension SessionReading {
  /// Refuses a verb that moves between finished steps while a step is open.
  func refuseOpenStep() throws(CommandError) {
    guard history.isInTransaction else { return }
    let help =
      running.verb == "checkpoint"
      ? ["checkpoint names a state between steps: put it in front of what changes the document, or in a call or a line of its own"]
      : !["undo", "redo"].contains(running.verb)
        ? ["a script is one step on one document: shapeedit FILE FILE -c '...' runs commands on several"]
        : scripting.transactions.isEmpty
          ? [
            "a script is one step, taken back as a whole; --keep-going makes each command a step",
            "\(running.verb) after the program's name undoes what was saved: shapeedit undo FILE",
          ] : ["commit or rollback first"]
    throw CommandError(running.range, "history.open", "\(running.verb) cannot run inside a step", help: help)
  }

  /// Refuses a verb that would discard unsaved changes.
  /// - Parameter drops: Whether the user chose to discard them.
  func refuseUnsaved(drops: Bool) throws(CommandError) {
    guard workspace.isUnsaved, !drops else { return }
    throw CommandError(
      running.verbRange, "file.unsaved", "\(sanitized(workspace.title)) has unsaved changes",
      help: ["save, or \(running.verb) --force drops them"])
  }
}
