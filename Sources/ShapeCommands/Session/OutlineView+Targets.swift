import Scrolling
package import ShapeModel
package import ShapeOutline

/// The rows of an outline as scroll targets: one line each, named by the node they show.
///
/// The outline moves on when groups open and close, while a scroll view compares where a row was with where it is. So what is
/// in view is noted, and targets that are past answer out of their notes.
///
/// - Complexity: O(log nodes) a row or a name; nothing is stored for rows out of view.
package struct OutlineTargets: ScrollTargets {
  package let count: Int
  private let outline: DocumentOutline
  private let notes = Notes()

  private final class Notes {
    var isPast = false
    var nodes: [Int: NodeID] = [:]
    var rows: [NodeID: Int] = [:]
  }

  /// The rows as they are now.
  package init(_ outline: DocumentOutline) {
    self.outline = outline
    count = outline.count
  }

  package func frame(at index: Int) -> Range<Int> { index..<index + 1 }

  /// The document, which has no row, for a past row that was not noted.
  package func id(at index: Int) -> NodeID { notes.isPast ? notes.nodes[index] ?? .document : outline.node(at: index) }

  package func index(of node: NodeID) -> Int? { notes.isPast ? notes.rows[node] : outline.index(of: node) }

  /// Notes what stands in some rows, and where a node stands that need not be among them.
  func note(_ range: Range<Int>, and bound: NodeID?) {
    (notes.nodes, notes.rows) = ([:], [:])
    for row in range.clamped(to: 0..<count) { note(outline.node(at: row), row) }
    if let bound, let row = outline.index(of: bound) { note(bound, row) }
  }

  private func note(_ node: NodeID, _ row: Int) {
    notes.nodes[row] = node
    notes.rows[node] = row
  }

  /// From now on the notes answer: the outline has changed.
  func pass() { notes.isPast = true }
}
