package import Outlines
package import ShapeModel

/// How a document reads as an outline: canvases are open, groups are closed until somebody opens them.
///
/// What is open is kept by handle across edits. Rows cost the logarithm of the document at most; a closed group is never read.
package final class DocumentOutline {
  private let rows: OutlineRows<GraphicForest, Handle>
  private var structureRevision: Int

  /// Canvases open, everything else closed.
  package static let initial = Expansion<Handle>(base: .level(1))

  package init(_ document: Document, expansion: Expansion<Handle> = DocumentOutline.initial) {
    rows = OutlineRows(GraphicForest(document), id: \.id, children: \.children, expansion: expansion)
    structureRevision = document.structureRevision
  }

  /// Follows a document after edits. Costs the document after a structural edit, and nothing otherwise.
  package func follow(_ document: Document) {
    guard document.structureRevision != structureRevision else { return }
    structureRevision = document.structureRevision
    rows.reload(GraphicForest(document))
  }

  package var count: Int { rows.count }

  /// One row: which node it is, how deep it stands and whether it can be opened.
  package struct Row {
    package let node: Handle
    package let level: Int
    package let disclosure: Disclosure
  }

  /// Rows built so far, for `info --work`.
  package private(set) var rowsBuilt = 0

  /// Calls for the children of a group so far; none as long as the document's numbering answers.
  package var childrenAsked: Int { rows.counters.childrenAsked }

  package func row(at index: Int) -> Row {
    rowsBuilt += 1
    let row = rows[index]
    return Row(node: row.id, level: row.level, disclosure: row.disclosure)
  }

  /// What a row shows, without building the row.
  package func node(at index: Int) -> Handle { rows[index].id }

  /// Nil for what is hidden in a closed group.
  package func index(of node: Handle) -> Int? { rows.index(of: node) }

  /// False for a leaf.
  @discardableResult package func setOpen(_ isOpen: Bool, _ node: Handle) -> Bool { rows.setOpen(isOpen, of: node) }
  @discardableResult package func toggle(_ node: Handle) -> Bool { rows.toggle(node) }
  package func isOpen(_ node: Handle) -> Bool { rows.isOpen(node) ?? false }
  @discardableResult package func reveal(_ node: Handle) -> Bool { rows.reveal(node) }

  package func expandAll() { rows.expandAll() }
  /// Closes all groups; the canvases stay open.
  package func collapseAll() { rows.expansion = DocumentOutline.initial }
  /// Shows so many levels of graphics below the canvases.
  package func fold(to level: Int) { rows.fold(to: level) }

  package var expansion: Expansion<Handle> {
    get { rows.expansion }
    set { rows.expansion = newValue }
  }

  package var focus: Handle? { rows.focusedID }
  @discardableResult package func focus(on node: Handle?) -> Bool { rows.focus(on: node) }

  package var isFiltered: Bool { rows.isFiltered }
  package func filter(_ nodes: [Handle]) { rows.filter(ids: nodes) }
  package func clearFilter() { rows.clearFilter() }

  /// How many groups the user opened.
  package var openCount: Int { rows.expansion.exceptions.count }
}
