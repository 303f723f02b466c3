// SPDX-License-Identifier: GPL-3.0-or-later
extension Numbering {
  /// Numbers the nodes of a document. O(document), unless its structure is the one that was read.
  convenience init(_ document: Document) {
    guard document.tree.restructuredCount > 0 else {
      self.init(unchanged: document.nodeIndex)
      return
    }
    var walk = NumberingWalk(document)
    walk.run()
    self.init(
      document.nodeIndex, order: walk.order, counts: walk.counts, parents: walk.parents, nodeCount: document.nextNode.index)
  }
}

/// Traverses the tree once; unmodified subtrees are copied as ranges.
private struct NumberingWalk {
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
    parents.append(UInt32(parent) | (isGroup ? NodeIndex.groupBit : 0))
  }
}
