// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The rows under filter and focus.
struct RowModes {
  private let session: any SessionViewing
  private var document: Document { session.document }

  init(_ session: any SessionViewing) { self.session = session }

  /// Sets the filter; false if it was interrupted and nothing changed.
  @discardableResult func filter(_ filter: RowFilter, while shouldContinue: () -> Bool = { true }) -> Bool {
    let isDone = session.outline.filter(filter.nodes, while: shouldContinue)
    if isDone { session.viewpoint.filter = filter }
    return isDone
  }

  func clearFilter() {
    let outline = session.outline
    session.viewpoint.filter = nil
    outline.clearFilter()
  }

  /// Shows only one group, opened.
  func focus(on node: NodeID) {
    let outline = session.outline
    if session.viewpoint.focus == nil { session.viewpoint.unfocused = outline.expansion }
    session.viewpoint.focus = node
    outline.reveal(node)
    outline.setOpen(true, node)
    outline.focus(on: node)
  }

  /// Shows all rows again, with groups open as before the focus; groups opened and closed inside it stay so.
  func unfocus() {
    let outline = session.outline
    let focus = session.viewpoint.focus
    session.viewpoint.focus = nil
    outline.focus(on: nil)
    if let old = session.viewpoint.unfocused {
      outline.expansion = focus.map { expansion(outside: old, inside: outline.expansion, of: $0) } ?? old
    }
    session.viewpoint.unfocused = nil
  }

  /// An expansion combined with another one for the groups inside a group; the other one is ignored after a fold to a level there.
  private func expansion(outside: Expansion<NodeID>, inside: Expansion<NodeID>, of group: NodeID) -> Expansion<NodeID> {
    guard outside.base == inside.base, document.contains(group) else { return outside }
    func below(_ nodes: Set<NodeID>) -> Set<NodeID> { document.nodes(nodes.filter(document.contains), below: [group]) }
    return Expansion(
      base: outside.base, exceptions: outside.exceptions.subtracting(below(outside.exceptions)).union(below(inside.exceptions)))
  }

  /// Finds the matches of the filter again if they may have changed. A selector that can no longer be evaluated keeps its matches.
  func updateFilter(_ outline: DocumentOutline) {
    guard let filter = session.viewpoint.filter, !session.viewpoint.isFiltering,
      filter.isOutdated(document, command: session.scripting.commandCount)
    else { return }
    session.viewpoint.isFiltering = true
    defer { session.viewpoint.isFiltering = false }
    var context = session.queryContext
    context.currentGroup = document.contains(filter.group) ? filter.group : .document
    let nodes = (try? Query(document, context).matches(filter.selector)) ?? document.present(filter.nodes)
    guard session.viewpoint.filter?.update(nodes, document, command: session.scripting.commandCount) == true else { return }
    outline.updateFilter(nodes)
  }

  /// The reason why graphics have no row although the groups around them are open: a filter or the focus hides them; nil if all have a row.
  /// - Parameter nodes: Graphics that were revealed.
  func hiddenRows(_ nodes: [NodeID]) -> String? {
    let hidden = nodes.filter { session.outline.index(of: $0) == nil }
    guard let first = hidden.first, session.outline.isFiltered || session.outline.focus != nil else { return nil }
    let isOutside = session.outline.focus.map { !document.isInside(first, of: $0) } ?? false
    let (cause, way) = isOutside ? ("the focus", "unfocus") : ("the filter", "filter off")
    let what = nodes.count == 1 ? NodeNames(document).reference(first) : "\(hidden.count) of \(nodes.count)"
    return "\(cause) hides \(what); \(way) shows \(hidden.count == 1 ? "it" : "them")"
  }
}
