// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeCommands
import ShapeModel

/// The prompt before `> `: document, unsaved mark, current group, number of selected nodes, and open step.
package struct Prompt {
  var title: String
  var isUnsaved: Bool
  /// The path of the current group; empty at the top level.
  package var place: String
  var selectedCount: Int
  var step: String?

  package init(title: String, isUnsaved: Bool = false, place: String = "", selectedCount: Int = 0, step: String? = nil) {
    (self.title, self.isUnsaved, self.place, self.selectedCount, self.step) = (title, isUnsaved, place, selectedCount, step)
  }

  /// The prompt without `> `; including it, at most half the window wide.
  ///
  /// Long parts are cut: the step and the title at their ends, the path at its front, since its end identifies the group.
  package func text(columns: Int) -> String {
    let room = max(0, columns / 2 - 2)
    let whole = text(titleLimit: 24, stepLimit: 20, room: .max)
    if displayWidth(whole) <= room { return whole }
    let left = room - displayWidth(whole) + displayWidth(sanitized(title, limit: 24))
    return truncated(text(titleLimit: min(24, max(1, room / 3, left)), stepLimit: min(20, max(1, room / 4)), room: room), to: room)
  }

  /// The prompt with the path cut to the remaining cells.
  private func text(titleLimit: Int, stepLimit: Int, room: Int) -> String {
    let start = sanitized(title, limit: titleLimit) + (isUnsaved ? "*" : "")
    let end = (selectedCount == 0 ? "" : " (\(selectedCount))") + (step.map { " [\(sanitized($0, limit: stepLimit))]" } ?? "")
    let left = max(1, room - displayWidth(start + end) - 1)
    return start + (place.isEmpty ? "" : " " + truncated(sanitized(place, limit: .max), to: left, mode: .head)) + end
  }
}

extension Prompt {
  @MainActor init(_ session: Session) {
    title = session.workspace.title
    isUnsaved = session.workspace.isUnsaved
    place = session.viewpoint.current.group == .document ? "" : session.document.path(of: session.viewpoint.current.group)
    selectedCount = session.selection.count
    step = session.scripting.transactions.last
  }
}
