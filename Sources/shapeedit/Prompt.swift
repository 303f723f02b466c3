import DisplayText
import ShapeCommands
import ShapeModel

/// What stands before `> `: the document, whether it is saved, the place in it, how much is selected, and the open step.
struct Prompt {
  var title: String
  var isUnsaved = false
  /// The path of the place; empty at the top.
  var place = ""
  var selectedCount = 0
  var step: String?

  /// The prompt's text without `> `. With it, it takes at most half of the window.
  ///
  /// What is too long is cut: the step and the title at their ends, a path at its front, for its end says where one is.
  func text(columns: Int) -> String {
    let room = max(0, columns / 2 - 2)
    let whole = text(titleLimit: 24, stepLimit: 20, room: .max)
    if displayWidth(whole) <= room { return whole }
    let left = room - displayWidth(whole) + displayWidth(sanitized(title, limit: 24))
    return truncated(text(titleLimit: min(24, max(1, room / 3, left)), stepLimit: min(20, max(1, room / 4)), room: room), to: room)
  }

  /// The text with a path that fits into what is left of some cells.
  private func text(titleLimit: Int, stepLimit: Int, room: Int) -> String {
    let start = sanitized(title, limit: titleLimit) + (isUnsaved ? "*" : "")
    let end = (selectedCount == 0 ? "" : " (\(selectedCount))") + (step.map { " [\(sanitized($0, limit: stepLimit))]" } ?? "")
    let left = max(1, room - displayWidth(start + end) - 1)
    return start + (place.isEmpty ? "" : " " + truncatedAtFront(sanitized(place, limit: .max), to: left)) + end
  }
}

extension Prompt {
  @MainActor init(_ session: Session) {
    title = session.workspace.title
    isUnsaved = session.workspace.isUnsaved
    place = session.place.currentGroup == .document ? "" : session.document.path(of: session.place.currentGroup)
    selectedCount = session.selection.count
    step = session.scripting.transactions.last
  }
}
