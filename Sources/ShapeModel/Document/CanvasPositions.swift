// SPDX-License-Identifier: GPL-3.0-or-later
/// The positions of the canvases of a document, which give the canvases of many nodes without climbing from each.
package struct CanvasPositions {
  private let numbering: Numbering
  private let canvases: [NodeID]
  private let positions: [Int]

  /// - Complexity: O(canvases), and O(document) after a structural edit.
  package init(_ document: Document) {
    numbering = document.numbering
    canvases = document.canvases
    positions = canvases.map { [numbering] in numbering.position(of: $0) ?? 0 }
  }

  /// The canvas that a node is, or is on; nil for the document, and for a node outside it. O(log canvases).
  package func canvas(of node: NodeID) -> NodeID? {
    guard let position = numbering.position(of: node) else { return nil }
    let after = positions.indices.partitioningIndex { positions[$0] > position }
    return after > 0 ? canvases[after - 1] : nil
  }
}
