// SPDX-License-Identifier: GPL-3.0-or-later
/// The nodes of a subtree in pre-order, each with the index of its parent in the slice.
///
/// 8 bytes per node. O(subtree); unmodified subtrees are copied as ranges.
struct TreeSlice {
  private(set) var nodes: [UInt32] = []
  /// The index of each node's parent in this slice; 0 for the root.
  private(set) var parents: [UInt32] = []

  var count: Int { nodes.count }
  subscript(place: Int) -> NodeID { NodeID(nodes[place]) }
  func parent(_ place: Int) -> Int { Int(parents[place]) }

  init(_ document: Document, root: NodeID) {
    let count = document.subtreeCount(of: root)
    nodes.reserveCapacity(count)
    parents.reserveCapacity(count)
    var open: [(place: Int, children: Children.Iterator)] = []
    var next: NodeID? = root
    while true {
      if let node = next {
        let parent = open.last?.place ?? 0
        if document.isRead(node), document.tree.lists[node] == nil {
          take(node.index, document.nodeIndex, parent)
        } else {
          nodes.append(node.number)
          parents.append(UInt32(parent))
          open.append((nodes.count - 1, document.children(of: node).makeIterator()))
        }
      } else {
        open.removeLast()
      }
      guard !open.isEmpty else { return }
      next = open[open.count - 1].children.next()
    }
  }

  private mutating func take(_ first: Int, _ nodeIndex: NodeIndex, _ parent: Int) {
    let shift = nodes.count - first
    nodes.append(UInt32(first))
    parents.append(UInt32(parent))
    for number in first + 1..<max(first + 1, first + nodeIndex.subtreeCount(first)) {
      nodes.append(UInt32(number))
      parents.append(UInt32(nodeIndex.parent(number) + shift))
    }
  }
}
