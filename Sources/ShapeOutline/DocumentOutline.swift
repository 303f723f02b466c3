package import Outlines
package import ShapeModel

/// A document as an outline: canvases are open, groups are closed until the user opens them.
///
/// The disclosure state is kept by node ID across edits. A row costs at most the logarithm of the document; the contents of a closed
/// group are never read.
package final class DocumentOutline {
  private let rows: OutlineRows<GraphicForest, NodeID>
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
    let shifts = document.takeShifts()
    defer { keepOpenState(after: document === self.document ? shifts : []) }
    self.document = document
    structureRevision = document.structureRevision
    nextStep = document.logStructure()
    let removes = steps?.contains { $0.removed > 0 } ?? true
    let former = removes ? expansion.exceptions : []
    defer { keepExceptions(among: former) }
    guard let steps else { return rows.reload(GraphicForest(document)) }
    // The rows leave out the document itself, which is at position 0.
    let changes = steps.map { Renumbering(replacing: $0.position - 1..<$0.position - 1 + $0.removed, by: $0.inserted) }
    rows.reload(GraphicForest(document), after: changes)
  }

  /// Remembers the exceptions that were deleted, and applies those that are back.
  private func keepExceptions(among former: Set<NodeID>) {
    deleted.formUnion(former.lazy.filter { !self.document.contains($0) })
    let back = deleted.filter { document.contains($0) && document.isGroup($0) }
    guard !back.isEmpty else { return }
    deleted.subtract(back)
    expansion = Expansion(base: expansion.base, exceptions: expansion.exceptions.union(back))
  }

  /// Groups that were moved to another level stay open or closed, whatever the rule says there.
  private func keepOpenState(after shifts: [StructureLog.Shift]) {
    guard case .level(let openLevels) = expansion.base else { return }
    var kept = expansion
    for (root, levels) in Dictionary(shifts.map { ($0.root, $0.levels) }, uniquingKeysWith: +) where document.contains(root) {
      // Between these levels, the rule changed its answer.
      let changed = min(openLevels, openLevels + levels)..<max(openLevels, openLevels + levels)
      var waiting = [(root, document.level(of: root) - 1)]
      while let (node, level) = waiting.popLast() {
        guard level < changed.upperBound, document.isGroup(node) else { continue }
        if level >= changed.lowerBound { kept.toggle(node) }
        for child in document.children(of: node) { waiting.append((child, level + 1)) }
      }
    }
    if kept != expansion { expansion = kept }
  }

  package var count: Int { rows.count }

  /// One row: its node, its depth and whether it can be opened.
  package struct Row {
    package let node: NodeID
    package let level: Int
    package let disclosure: Disclosure
  }

  /// Rows built so far, for `info --work`.
  package private(set) var rowsBuilt = 0

  /// Node levels read so far, to make rows and to apply edits.
  package var levelsRead: Int { rows.counters.levelsRead }

  /// Requests for the children of a group so far; none as long as the document's numbering suffices.
  package var childrenAsked: Int { rows.counters.childrenAsked }

  package func row(at index: Int) -> Row {
    rowsBuilt += 1
    let row = rows[index]
    return Row(node: row.id, level: row.level, disclosure: row.disclosure)
  }

  /// The node of a row, without building the row.
  package func node(at index: Int) -> NodeID { rows[index].id }

  /// The row of a node; nil for a node inside a closed group.
  package func index(of node: NodeID) -> Int? { rows.index(of: node) }

  /// The row of the group that contains a row.
  package func parentRow(of row: Int) -> Int? { rows.parentRow(of: row) }
  /// The row of the next or the previous sibling.
  package func siblingRow(of row: Int, by step: Int) -> Int? { step > 0 ? rows.nextSibling(of: row) : rows.previousSibling(of: row) }

  /// Opens or closes a group; returns false for a leaf.
  @discardableResult package func setOpen(_ isOpen: Bool, _ node: NodeID) -> Bool { rows.setOpen(isOpen, of: node) }
  @discardableResult package func toggle(_ node: NodeID) -> Bool { rows.toggle(node) }
  package func isOpen(_ node: NodeID) -> Bool { rows.isOpen(node) ?? false }
  @discardableResult package func reveal(_ node: NodeID) -> Bool { rows.reveal(node) }

  package func expandAll() { rows.expandAll() }
  /// Closes all groups; the canvases stay open.
  package func collapseAll() { rows.fold(to: 1) }
  /// Shows this many levels of graphics below the canvases.
  package func fold(to level: Int) { rows.fold(to: level) }

  /// What is open outside of any filter.
  package var expansion: Expansion<NodeID> {
    get { rows.expansion }
    set { rows.expansion = newValue }
  }

  package var focus: NodeID? { rows.focusedID }
  @discardableResult package func focus(on node: NodeID?) -> Bool { rows.focus(on: node) }

  package var isFiltered: Bool { rows.isFiltered }
  package func filter(_ nodes: [NodeID]) { rows.filter(ids: nodes) }
  /// Replaces the matches of the filter; what was opened and closed in the filtered rows stays so.
  package func updateFilter(_ nodes: [NodeID]) { rows.updateFilter(ids: nodes) }
  package func clearFilter() { rows.clearFilter() }
  /// What was opened and closed in the filtered rows.
  package var filteredExpansion: FilteredExpansion<NodeID> {
    get { rows.filteredExpansion }
    set { rows.filteredExpansion = newValue }
  }

  /// Checks the sums that the rows are computed from; for tests.
  package func checkInvariants() { rows.checkInvariants() }

  /// The number of groups the user opened.
  package var openCount: Int { rows.expansion.exceptions.count }
}
