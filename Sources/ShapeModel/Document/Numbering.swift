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
  private static let groupBit = NodeIndex.groupBit

  init(_ document: Document) {
    nodeIndex = document.nodeIndex
    guard document.tree.restructuredCount > 0 else {
      count = nodeIndex.count
      return
    }
    var walk = Walk(document)
    walk.run()
    order = walk.order
    counts = walk.counts
    parents = walk.parents
    count = order.count
    positions = [UInt32](repeating: Numbering.gone, count: document.nextNode.index)
    for (position, node) in order.enumerated() { positions[Int(node)] = UInt32(position) }
  }

  package func node(at position: Int) -> NodeID { order.isEmpty ? NodeID(position) : NodeID(order[position]) }

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
    order.isEmpty ? nodeIndex.isGroup(position) : parents[position] & Numbering.groupBit != 0
  }

  /// The position of a node's parent; 0 for the document itself.
  package func parent(of position: Int) -> Int {
    order.isEmpty ? nodeIndex.parent(position) : Int(parents[position] & ~Numbering.groupBit)
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

  /// Traverses the tree once; unmodified subtrees are copied as ranges.
  private struct Walk {
    let document: Document
    let nodeIndex: NodeIndex
    var order: [UInt32] = []
    var counts: [UInt32] = []
    var parents: [UInt32] = []
    var open: [(position: Int, children: Children.Iterator)] = []

    init(_ document: Document) {
      self.document = document
      nodeIndex = document.nodeIndex
      order.reserveCapacity(document.nextNode.index)
      counts.reserveCapacity(document.nextNode.index)
      parents.reserveCapacity(document.nextNode.index)
    }

    mutating func run() {
      visit(.document)
      while !open.isEmpty {
        if let child = open[open.count - 1].children.next() {
          visit(child)
        } else {
          let (position, _) = open.removeLast()
          counts[position] = UInt32(order.count - position)
        }
      }
    }

    private mutating func visit(_ node: NodeID) {
      if document.isRead(node), document.tree.lists[node] == nil { return takeRange(node.index) }
      append(node.number, parent: open.last?.position ?? 0, isGroup: document.isGroup(node), count: 1)
      open.append((order.count - 1, document.children(of: node).makeIterator()))
    }

    private mutating func takeRange(_ first: Int) {
      let shift = order.count - first
      for number in first..<first + nodeIndex.subtreeCount(first) {
        append(
          UInt32(number), parent: number == first ? open.last?.position ?? 0 : nodeIndex.parent(number) + shift,
          isGroup: nodeIndex.isGroup(number), count: nodeIndex.subtreeCount(number))
      }
    }

    private mutating func append(_ node: UInt32, parent: Int, isGroup: Bool, count: Int) {
      order.append(node)
      counts.append(UInt32(count))
      parents.append(UInt32(parent) | (isGroup ? Numbering.groupBit : 0))
    }
  }
}
