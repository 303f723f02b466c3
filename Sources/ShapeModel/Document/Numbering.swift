// SPDX-License-Identifier: GPL-3.0-or-later
/// The nodes of a document in pre-order. The position of a node is its pre-order number; the document has position 0.
///
/// While the structure is the one that was read, positions are node numbers and nothing is stored. Afterwards 16 bytes per node.
/// - SeeAlso: pre-order numbers as in swift-markdown's metadata.
package final class Numbering {
  private let nodeIndex: NodeIndex
  /// The node at each position; empty while positions are node numbers.
  private var order: [UInt32] = []
  private var counts: [UInt32] = []
  /// The positions of the parents, with ``NodeIndex/groupBit`` set for groups.
  private var parents: [UInt32] = []
  private var positions: [UInt32] = []
  package let count: Int

  private static let gone = UInt32.max

  /// The numbers of a document as it was read.
  init(unchanged nodeIndex: NodeIndex) {
    self.nodeIndex = nodeIndex
    count = nodeIndex.count
  }

  /// - Parameters:
  ///   - order: The node at each position.
  ///   - counts: The nodes in the subtree at each position.
  ///   - parents: The position of each parent, with ``NodeIndex/groupBit`` set for groups.
  ///   - nodeCount: The number of all nodes, also of those outside the document.
  init(_ nodeIndex: NodeIndex, order: [UInt32], counts: [UInt32], parents: [UInt32], nodeCount: Int) {
    self.nodeIndex = nodeIndex
    (self.order, self.counts, self.parents, count) = (order, counts, parents, order.count)
    positions = [UInt32](repeating: Numbering.gone, count: nodeCount)
    for (position, node) in order.enumerated() { positions[Int(node)] = UInt32(position) }
  }

  package func node(at position: Int) -> NodeID { NodeID(order.isEmpty ? UInt32(position) : order[position], of: nodeIndex) }

  /// The position of a node; nil for a node outside the document.
  package func position(of node: NodeID) -> Int? {
    guard !order.isEmpty else { return node.index < count ? node.index : nil }
    guard node.index < positions.count, positions[node.index] != Numbering.gone else { return nil }
    return Int(positions[node.index])
  }

  /// The number of nodes in a subtree, its root included.
  package func subtreeCount(at position: Int) -> Int {
    order.isEmpty ? nodeIndex.subtreeCount(position) : Int(counts[position])
  }

  package func isGroup(at position: Int) -> Bool {
    order.isEmpty ? nodeIndex.isGroup(position) : parents[position] & NodeIndex.groupBit != 0
  }

  /// The position of a node's parent; 0 for the document itself.
  package func parent(of position: Int) -> Int {
    order.isEmpty ? nodeIndex.parent(position) : Int(parents[position] & ~NodeIndex.groupBit)
  }

  /// The level of the node at a position. O(depth).
  package func level(at position: Int) -> Int {
    var level = 0
    var position = position
    while position != 0 {
      position = parent(of: position)
      level += 1
    }
    return level
  }

  /// The levels of all positions. O(document).
  package var levels: [UInt32] {
    order.isEmpty ? nodeIndex.levels : parents.withUnsafeBufferPointer(NodeIndex.levels)
  }
}
