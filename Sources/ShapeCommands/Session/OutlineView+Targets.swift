// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import ShapeModel
package import ShapeOutline

/// The rows of an outline as scroll targets, one line each and identified by their node.
///
/// The outline changes in place when groups open and close, but the scroll view compares the positions of rows before and after. So the
/// rows in view are recorded, and outdated targets answer from the records.
///
/// - Complexity: O(log nodes) per row or id; nothing is stored for rows out of view.
package struct OutlineTargets: ScrollTargets {
  package let count: Int
  private let outline: DocumentOutline
  private let notes = Notes()

  private final class Notes {
    var isPast = false
    var nodes: [Int: NodeID] = [:]
    var rows: [NodeID: Int] = [:]
  }

  /// The current rows.
  package init(_ outline: DocumentOutline) {
    self.outline = outline
    count = outline.count
  }

  package func frame(at index: Int) -> Range<Int> { index..<index + 1 }

  /// The node of a row; for an outdated row that was not recorded, the document, which has no row.
  package func id(at index: Int) -> NodeID { notes.isPast ? notes.nodes[index] ?? .document : outline.node(at: index) }

  package func index(of node: NodeID) -> Int? { notes.isPast ? notes.rows[node] : outline.index(of: node) }

  /// Records the nodes of some rows, and the row of a bound node, which need not be among them.
  func note(_ range: Range<Int>, and bound: NodeID?) {
    (notes.nodes, notes.rows) = ([:], [:])
    for row in range.clamped(to: 0..<count) { note(outline.node(at: row), row) }
    if let bound, let row = outline.index(of: bound) { note(bound, row) }
  }

  private func note(_ node: NodeID, _ row: Int) {
    notes.nodes[row] = node
    notes.rows[node] = row
  }

  /// Switches to the records, converted to the nodes of a later reading of the document.
  func carry(_ counterpart: (NodeID) -> NodeID?) {
    let rows = notes.nodes
    (notes.isPast, notes.nodes, notes.rows) = (true, [:], [:])
    for (row, node) in rows { if let node = counterpart(node) { note(node, row) } }
  }

  /// Switches to the records, because the outline has changed.
  func pass() { notes.isPast = true }
}
