// SPDX-License-Identifier: GPL-3.0-or-later
package import Outlines
package import ShapeModel

/// A document as an outline: canvases are open, groups are closed until the user opens them.
///
/// Graphics are listed from back to front, as in the document, or from front to back. The disclosure state is kept by node ID across edits.
/// A row costs at most the logarithm of the document; the contents of a closed group are never read.
package final class DocumentOutline {
  private let rows: OutlineRows<GraphicForest, NodeID>
  /// The order of the rows if the front is listed first.
  private lazy var reversed = ReversedSiblings(rows)
  /// Whether the graphics of a group are listed from front to back. Canvases keep their order.
  package var isFrontFirst = false { didSet { if isFrontFirst != oldValue { revision += 1 } } }
  /// Counts the changes of the set of rows and of their order.
  package private(set) var revision = 0
  private var document: Document
  private var structureRevision: Int
  /// The first step of the document's structure log that has not been applied.
  private var nextStep: Int
  /// The exceptions of the expansion that are deleted now; an undo may bring them back.
  private var deleted: Set<NodeID> = []

  /// Canvases open, everything else closed.
  package static let initial = Expansion<NodeID>(base: .level(1))

  package init(_ document: Document, expansion: Expansion<NodeID> = DocumentOutline.initial) {
    rows = OutlineRows(GraphicForest(document), id: \.id, children: \.children, expansion: expansion)
    self.document = document
    structureRevision = document.structureRevision
    nextStep = document.logStructure()
  }

  /// Updates the outline after edits. Costs the inserted nodes and the logarithm of the document after structural edits of few nodes, the
  /// document after those of many, and nothing after other edits.
  package func follow(_ document: Document) {
    guard document.structureRevision != structureRevision || document !== self.document else { return }
    let steps = document === self.document ? document.structureLog?.steps(from: nextStep) : nil
    reversed.forget()
    revision += 1
    let taken = document.takeShifts()
    let shifts = document === self.document ? taken : []
    self.document = document
    structureRevision = document.structureRevision
    nextStep = document.logStructure()
    let removes = steps?.contains { $0.removed > 0 } ?? true
    let old = removes ? expansion.exceptions : []
    defer { keepExceptions(among: old) }
    guard let steps else { return rows.reload(GraphicForest(document), moved: moved(shifts)) }
    // The rows leave out the document itself, which is at position 0.
    let changes = steps.map { Renumbering(replacing: $0.position - 1..<$0.position - 1 + $0.removed, by: $0.inserted) }
    rows.reload(GraphicForest(document), after: changes, moved: moved(shifts))
  }

  /// Remembers the exceptions that were deleted, and applies those that were restored.
  private func keepExceptions(among old: Set<NodeID>) {
    deleted.formUnion(old.lazy.filter { !self.document.contains($0) })
    let back = deleted.filter { document.contains($0) && document.isGroup($0) }
    guard !back.isEmpty else { return }
    deleted.subtract(back)
    expansion = Expansion(base: expansion.base, exceptions: expansion.exceptions.union(back))
  }

  /// The change in depth of the roots of moved subtrees, including those inside other ones.
  private func moved(_ shifts: [StructureLog.Shift]) -> [NodeID: Int] {
    let own = Dictionary(shifts.lazy.filter { [document] in document.contains($0.root) }.map { ($0.root, $0.levels) }, uniquingKeysWith: +)
    guard own.count > 1, case .level(let openLevels) = expansion.base else { return own }
    // Far below the levels that the rule opens, its result is the same before and after.
    let lowest = openLevels + own.values.reduce(0) { $0 + max(0, $1) }
    let levels = document.levels(of: own.keys)
    return document.sums(to: own.keys) { own[$0] ?? 0 }.filter { own[$0.key] != nil && levels[$0.key, default: 0] <= lowest + 1 }
  }

  package var count: Int { rows.count }

  /// One row: its node, its depth and whether it can be opened.
  package struct Row {
    package let node: NodeID
    package let level: Int
    package let disclosure: Disclosure
  }

  /// The number of rows built so far, for `info --work`.
  package private(set) var rowsBuilt = 0

  /// The number of node levels read so far, to make rows and to apply edits.
  package var levelsRead: Int { rows.counters.levelsRead }

  /// The number of requests for the children of a group so far; none as long as the document's numbering suffices.
  package var childrenAsked: Int { rows.counters.childrenAsked }

  package func row(at index: Int) -> Row {
    rowsBuilt += 1
    let row = rows[inDocumentOrder(index)]
    return Row(node: row.id, level: row.level, disclosure: row.disclosure)
  }

  /// The node of a row, without building the row.
  package func node(at index: Int) -> NodeID { rows[inDocumentOrder(index)].id }

  /// The row of a node; nil for a node inside a closed group.
  package func index(of node: NodeID) -> Int? { rows.index(of: node).map(listed) }

  /// The row of the group that contains a row.
  package func parentRow(of row: Int) -> Int? { rows.parentRow(of: inDocumentOrder(row)).map(listed) }

  /// The row of the next or the previous sibling.
  package func siblingRow(of row: Int, by step: Int) -> Int? {
    let row = inDocumentOrder(row)
    let isNext = (step > 0) != (isFrontFirst && rows.level(at: row) > 0)
    return (isNext ? rows.nextSibling(of: row) : rows.previousSibling(of: row)).map(listed)
  }

  /// The row that would have an index if graphics were listed from back to front.
  private func inDocumentOrder(_ index: Int) -> Int { isFrontFirst ? reversed.row(at: index) : index }
  private func listed(_ row: Int) -> Int { isFrontFirst ? reversed.place(of: row) : row }

  /// Nodes in document order, in the order in which the outline would list them.
  package func listed(_ nodes: [NodeID]) -> [NodeID] {
    guard isFrontFirst else { return nodes }
    let numbering = document.isDeep ? document.numbering : nil
    func position(_ node: NodeID) -> Int { (numbering == nil ? document.position(of: node) : numbering!.position(of: node)) ?? 0 }
    let places = nodes.map { node in
      // Canvases keep their order; in them, the later a subtree ends, the earlier its root is listed.
      let (position, canvas) = (position(node), document.canvas(of: node).map(position) ?? 0)
      return (canvas, document.level(of: node) - position - document.subtreeCount(of: node), node)
    }
    return places.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Changes the set of rows.
  private func change<Result>(_ body: (OutlineRows<GraphicForest, NodeID>) -> Result) -> Result {
    reversed.forget()
    revision += 1
    return body(rows)
  }

  /// Opens or closes a group; returns false for a leaf.
  @discardableResult package func setOpen(_ isOpen: Bool, _ node: NodeID) -> Bool { change { $0.setOpen(isOpen, of: node) } }
  @discardableResult package func toggle(_ node: NodeID) -> Bool { change { $0.toggle(node) } }
  package func isOpen(_ node: NodeID) -> Bool { rows.isOpen(node) ?? false }
  @discardableResult package func reveal(_ node: NodeID) -> Bool { change { $0.reveal(node) } }

  package func expandAll() { change { $0.expandAll() } }
  /// Closes all groups; the canvases stay open.
  package func collapseAll() { change { $0.fold(to: 1) } }
  /// Shows this many levels of graphics below the canvases.
  package func fold(to level: Int) { change { $0.fold(to: level) } }

  /// The expansion outside of any filter.
  package var expansion: Expansion<NodeID> {
    get { rows.expansion }
    set { change { $0.expansion = newValue } }
  }

  package var focus: NodeID? { rows.focusedID }
  @discardableResult package func focus(on node: NodeID?) -> Bool { change { $0.focus(on: node) } }

  package var isFiltered: Bool { rows.isFiltered }
  /// Shows only some nodes and the groups around them; false if it was interrupted, and the rows are as before.
  @discardableResult package func filter(_ nodes: [NodeID], while shouldContinue: () -> Bool = { true }) -> Bool {
    change { $0.filter(ids: nodes, while: shouldContinue) }
  }
  /// Replaces the matches of the filter; groups that were opened and closed in the filtered rows stay so.
  package func updateFilter(_ nodes: [NodeID]) { change { $0.updateFilter(ids: nodes) } }
  package func clearFilter() { change { $0.clearFilter() } }
  /// The groups that were opened and closed in the filtered rows.
  package var filteredExpansion: FilteredExpansion<NodeID> {
    get { rows.filteredExpansion }
    set { change { $0.filteredExpansion = newValue } }
  }

  /// Checks the sums that the rows are computed from; for tests.
  package func checkInvariants() { rows.checkInvariants() }

  /// The number of groups the user opened.
  package var openCount: Int { rows.expansion.exceptions.count }
}
