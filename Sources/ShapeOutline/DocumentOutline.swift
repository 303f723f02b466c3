package import Outlines
package import ShapeModel

/// How a document reads as an outline: canvases are open, groups are closed until somebody opens them.
///
/// What is open is kept by handle across edits. Rows cost the logarithm of the document at most; a closed group is never read.
package final class DocumentOutline {
  private let rows: OutlineRows<GraphicForest, NodeID>
  private var document: Document
  private var structureRevision: Int
  /// The first step of the document's log that was not followed.
  private var nextStep: Int

  /// Canvases open, everything else closed.
  package static let initial = Expansion<NodeID>(base: .level(1))

  package init(_ document: Document, expansion: Expansion<NodeID> = DocumentOutline.initial) {
    rows = OutlineRows(GraphicForest(document), id: \.id, children: \.children, expansion: expansion)
    self.document = document
    structureRevision = document.structureRevision
    nextStep = document.logStructure()
  }

  /// Follows a document after edits. Costs the nodes that came and the logarithm of the document after structural edits of few nodes,
  /// the document after those of many, and nothing after others.
  package func follow(_ document: Document) {
    guard document.structureRevision != structureRevision || document !== self.document else { return }
    let steps = document === self.document ? document.structureLog?.steps(from: nextStep) : nil
    self.document = document
    structureRevision = document.structureRevision
    nextStep = document.logStructure()
    guard let steps else { return rows.reload(GraphicForest(document)) }
    // The rows leave out the document itself, which is at position 0.
    let changes = steps.map { Renumbering(replacing: $0.position - 1..<$0.position - 1 + $0.removed, by: $0.inserted) }
    rows.reload(GraphicForest(document), after: changes)
  }

  package var count: Int { rows.count }

  /// One row: which node it is, how deep it stands and whether it can be opened.
  package struct Row {
    package let node: NodeID
    package let level: Int
    package let disclosure: Disclosure
  }

  /// Rows built so far, for `info --work`.
  package private(set) var rowsBuilt = 0

  /// Nodes whose levels were read so far, to make rows and to follow edits.
  package var levelsRead: Int { rows.counters.levelsRead }

  /// Calls for the children of a group so far; none as long as the document's numbering answers.
  package var childrenAsked: Int { rows.counters.childrenAsked }

  package func row(at index: Int) -> Row {
    rowsBuilt += 1
    let row = rows[index]
    return Row(node: row.id, level: row.level, disclosure: row.disclosure)
  }

  /// What a row shows, without building the row.
  package func node(at index: Int) -> NodeID { rows[index].id }

  /// Nil for what is hidden in a closed group.
  package func index(of node: NodeID) -> Int? { rows.index(of: node) }

  /// False for a leaf.
  @discardableResult package func setOpen(_ isOpen: Bool, _ node: NodeID) -> Bool { rows.setOpen(isOpen, of: node) }
  @discardableResult package func toggle(_ node: NodeID) -> Bool { rows.toggle(node) }
  package func isOpen(_ node: NodeID) -> Bool { rows.isOpen(node) ?? false }
  @discardableResult package func reveal(_ node: NodeID) -> Bool { rows.reveal(node) }

  package func expandAll() { rows.expandAll() }
  /// Closes all groups; the canvases stay open.
  package func collapseAll() { rows.expansion = DocumentOutline.initial }
  /// Shows so many levels of graphics below the canvases.
  package func fold(to level: Int) { rows.fold(to: level) }

  package var expansion: Expansion<NodeID> {
    get { rows.expansion }
    set { rows.expansion = newValue }
  }

  package var focus: NodeID? { rows.focusedID }
  @discardableResult package func focus(on node: NodeID?) -> Bool { rows.focus(on: node) }

  package var isFiltered: Bool { rows.isFiltered }
  package func filter(_ nodes: [NodeID]) { rows.filter(ids: nodes) }
  package func clearFilter() { rows.clearFilter() }

  /// Checks every sum the rows rest on; for tests.
  package func checkInvariants() { rows.checkInvariants() }

  /// How many groups the user opened.
  package var openCount: Int { rows.expansion.exceptions.count }
}
