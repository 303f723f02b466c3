import Scrolling
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The rows under filter and focus.
extension Session {
  /// Shows only what matches, from now on; false if it was interrupted, and nothing changed.
  @discardableResult func filter(
    _ text: String, _ selector: Selector, _ nodes: [NodeID], while shouldContinue: () -> Bool = { true }
  ) -> Bool {
    var isDone = true
    changeRows(isLeaving: false) { outline in
      isDone = outline.filter(nodes, while: shouldContinue)
      if isDone {
        place.filter = RowFilter(text, selector, in: place.current.group, nodes, document, command: scripting.commandCount)
      }
    }
    return isDone
  }

  func clearFilter() {
    changeRows(isLeaving: true) { outline in
      place.filter = nil
      outline.clearFilter()
    }
  }

  /// Shows only one group, opened.
  func focus(on node: NodeID) {
    changeRows(isLeaving: false) { outline in
      if place.focus == nil { place.unfocused = outline.expansion }
      place.focus = node
      outline.reveal(node)
      outline.setOpen(true, node)
      outline.focus(on: node)
    }
  }

  /// Shows everything again, opened and closed as it was before the focus.
  func unfocus() {
    changeRows(isLeaving: true) { outline in
      place.focus = nil
      outline.focus(on: nil)
      if let expansion = place.unfocused { outline.expansion = expansion }
      place.unfocused = nil
    }
  }

  /// Changes which rows there are. Leaving a filter or a focus returns the window to where it was before.
  private func changeRows(isLeaving: Bool, _ change: (DocumentOutline) -> Void) {
    let outline = outline
    place.window?.follow(outline)
    place.marks[place.rowMode] = place.window.flatMap { RowMark($0, outline) }
    change(outline)
    let mark = place.marks.removeValue(forKey: place.rowMode)
    place.window?.follow(outline)
    if isLeaving, let mark { _ = place.window?.scroll { $0.scroll(toOffset: mark.offset(in: outline)) } }
  }

  /// Finds the matches of the filter again if they may have changed. A selector that cannot be evaluated any more keeps its matches.
  func updateFilter(_ outline: DocumentOutline) {
    guard let filter = place.filter, !running.isFiltering, filter.isOutdated(document, command: scripting.commandCount) else { return }
    running.isFiltering = true
    defer { running.isFiltering = false }
    var context = queryContext
    context.currentGroup = document.contains(filter.group) ? filter.group : .document
    let nodes = (try? Query(document, context).matches(filter.selector)) ?? document.present(filter.nodes)
    guard place.filter?.update(nodes, document, command: scripting.commandCount) == true else { return }
    outline.updateFilter(nodes)
    place.window?.follow(outline)
  }

  /// Why graphics have no row although the groups around them are open: a filter or the focus hides them; nil where all have one.
  /// - Parameter nodes: Graphics that were revealed.
  func hiddenRows(_ nodes: [NodeID]) -> String? {
    let hidden = nodes.filter { outline.index(of: $0) == nil }
    guard let first = hidden.first, outline.isFiltered || outline.focus != nil else { return nil }
    let isOutside = outline.focus.map { !document.isInside(first, of: $0) } ?? false
    let (cause, way) = isOutside ? ("the focus", "unfocus") : ("the filter", "filter off")
    let what = nodes.count == 1 ? NodeNames(document).reference(first) : "\(hidden.count) of \(nodes.count)"
    return "\(cause) hides \(what); \(way) shows \(hidden.count == 1 ? "it" : "them")"
  }
}

/// A row of the window, and the line that it is in.
struct RowMark {
  private(set) var node: NodeID
  private let line: Int
  private let offset: Int

  /// The first row in a window; nil for a window without rows.
  init?(_ window: OutlineView, _ outline: DocumentOutline) {
    guard let row = window.rows.first, row < outline.count else { return nil }
    (node, line, offset) = (outline.node(at: row), row - window.scroller.offset, window.scroller.offset)
  }

  /// The same line for the row of another node.
  func carried(to node: NodeID) -> RowMark {
    var mark = self
    mark.node = node
    return mark
  }

  /// The offset that puts the row into its line again; the offset that was where the row is gone.
  func offset(in outline: DocumentOutline) -> Int { outline.index(of: node).map { $0 - line } ?? offset }
}
