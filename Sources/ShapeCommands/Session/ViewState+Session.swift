// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeModel
import ShapeOutline

extension SessionSnapshot {
  /// - Parameter document: The session's document, or a snapshot of it if the state is read after the next edit.
  init(_ session: Session, _ document: Document) {
    (self.document, viewpoint, scripting) = (document, session.viewpoint, session.scripting)
    (selection, saved) = (session.selection, session.savedSelections)
    (focused, focus) = (viewpoint.unfocused == nil ? nil : viewpoint.outline?.expansion, viewpoint.outline?.focus)
    expansion = viewpoint.unfocused ?? viewpoint.outline?.expansion ?? DocumentOutline.initial
    filtered = viewpoint.outline?.filteredExpansion ?? FilteredExpansion()
    marks = session.history.undoSteps.last?.marks ?? session.history.baseMarks
    counts = StepCounts(
      undo: session.history.undoSteps.count, redo: session.history.redoSteps.count, transactions: scripting.transactions.count)
    variant = session.viewpoint.variant
  }
}

extension Session {
  package var viewState: ViewState { SessionSnapshot(self, document).view }
}

extension ViewState {
  /// Restores a view; nodes that no longer exist are left out.
  package func restore(in session: Session) {
    let document = session.document
    func nodes(_ ids: [String]) -> [NodeID] { ids.compactMap { document.node(id: $0) } }
    session.outline.expansion = Expansion(base: base, exceptions: Set(nodes(exceptions)))
    session.outline.isFrontFirst = isFrontFirst
    session.viewpoint.current.go(to: document.node(id: currentGroup) ?? .document, in: document)
    let selected = nodes(selection)
    // Keep selected nodes that are deleted now: an undo may restore them.
    if selected != session.selection { session.select(selected) }
    session.viewpoint.openSections = inspectorOpen
    // A variant that does not exist now may be restored by an undo.
    session.viewpoint.variant = variant
  }

  /// Restores the state in which recorded commands were typed.
  func restoreWhole(in session: Session) {
    let document = session.document
    // Rows may refer to any node, including the document itself.
    func nodes(_ ids: [String]) -> [NodeID] { ids.compactMap { $0.isEmpty ? .document : document.node(id: $0) } }
    restore(in: session)
    let rows = commands.lastListing.map { $0.isEmpty ? .document : document.node(id: $0) ?? .gone }
    if rows != session.lastListing.map({ $0 == .document || document.contains($0) ? $0 : .gone }) { session.list(rows) }
    let present = session.savedSelections
    session.viewpoint.saved = Dictionary(
      uniqueKeysWithValues: commands.saved.map { name, ids in
        (name, present[name] == nodes(ids) ? session.viewpoint.saved[name]! : KeptNodes(nodes(ids)))
      })
    (session.viewpoint.focus, session.viewpoint.unfocused) = (nil, nil)
    if let focus = commands.focus, let node = focus.isEmpty ? .document : document.node(id: focus) {
      (session.viewpoint.focus, session.viewpoint.unfocused) = (node, session.outline.expansion)
      if let open = commands.focused { session.outline.expansion = Expansion(base: open.base, exceptions: Set(nodes(open.exceptions))) }
    }
    session.outline.focus(on: session.viewpoint.focus)
    restoreFilter(in: session, nodes)
    session.scripting.variables = commands.variables
    session.history.reserve(ids: commands.oldIDs)
    for mark in commands.marks { session.history.mark(mark) }
    for name in commands.transactions { session.history.begin(name) }
    session.scripting.transactions += commands.transactions
  }

  private func restoreFilter(in session: Session, _ nodes: ([String]) -> [NodeID]) {
    let document = session.document
    guard let filter = commands.filter, let selector = try? SelectorParser.parse(filter.selector) else {
      session.viewpoint.filter = nil
      return session.outline.clearFilter()
    }
    let group = filter.group.isEmpty ? .document : document.node(id: filter.group) ?? .document
    var context = session.queryContext
    context.currentGroup = group
    let matches = (try? Query(document, context).matches(selector)) ?? []
    session.viewpoint.filter = RowFilter(filter.text, selector, in: group, matches, document, command: session.scripting.commandCount)
    session.outline.filter(matches)
    var expansion = FilteredExpansion<NodeID>()
    (expansion.base, expansion.showsAll) = (filter.base, filter.showsAll)
    (expansion.opened, expansion.closed) = (Set(nodes(filter.opened)), Set(nodes(filter.closed)))
    expansion.unfolded = Set(nodes(filter.unfolded))
    session.outline.filteredExpansion = expansion
  }
}
