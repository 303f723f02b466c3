// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// Errors for commands that the session's state does not allow.
extension SessionReading {
  /// Refuses a verb that moves between finished steps while a step is open.
  /// - Parameter refusesScripts: Whether it is refused in a script, too.
  func refuseOpenStep(refusesScripts: Bool = false) throws(CommandError) {
    guard history.isInTransaction || refusesScripts && history.isInScript else { return }
    let file = sanitized(workspace.path ?? "FILE", limit: 100)
    let help =
      running.verb == "recover"
      ? ["where there is something to recover, shapeedit recover \(file) -i repeats and saves it; in a conversation, recover repeats it"]
      : running.verb == "checkpoint"
        ? ["checkpoint names a state between steps: put it in front of what changes the document, or in a call or a line of its own"]
        : refusesScripts
          ? [
            "a script is one step on one document, which it may open first: shapeedit FILE FILE -c '...' runs commands on several",
            "insert FILE SELECTOR brings graphics of another one",
          ]
          : scripting.transactions.isEmpty
            ? ["\(running.verb) is a line of its own in a script, not in a block, a procedure or a script that it calls"]
            : ["commit or rollback first"]
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
