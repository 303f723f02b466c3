// SPDX-License-Identifier: GPL-3.0-or-later
/// Editable child lists.
extension Document {
  /// Makes the child list of a node editable, and those of its ancestors, whose entries hold subtree sizes.
  ///
  /// O(children in these lists) the first time, and nothing after that.
  /// - Precondition: The node may hold children: a new node with a list is a group.
  func openList(of parent: NodeID) {
    var node = parent
    while tree.lists[node] == nil {
      let children = Array(children(of: node))
      tree.lists[node] = TreeEdits.List(root: tree.siblings.build(children, of: node) { [nodeIndex] in nodeIndex.subtreeCount($0.index) })
      guard let next = self.parent(of: node) else { return }
      node = next
    }
  }

  /// The indices of nodes among their siblings; the document has none. O(log siblings) each, once the lists are editable.
  package func indices(of nodes: [NodeID]) -> [NodeID: Int] {
    var indices: [NodeID: Int] = [:]
    for node in nodes {
      guard let parent = parent(of: node) else { continue }
      openList(of: parent)
      indices[node] = tree.siblings.before(node).siblings
    }
    return indices
  }

  /// Removes nodes from their lists, which are editable. O(log siblings) for each, and O(siblings) for many.
  /// - Returns: For each parent, the change of its subtree's size, negative, which the caller has to pass to ``grow(_:)``.
  func takeOut(_ placements: [Placement]) -> [NodeID: Int] {
    noteRemoval(of: placements.map(\.node))
    var gone: [NodeID: Int] = [:]
    for (parent, placements) in Dictionary(grouping: placements, by: \.parent) {
      gone[parent] = -placements.reduce(0) { $0 + subtreeCount(of: $1.node) }
      if isMost(placements.count, of: parent) {
        let nodes = Set(placements.map(\.node))
        rebuild(parent, children(of: parent).filter { !nodes.contains($0) })
        for node in nodes { tree.siblings.release(node) }
      } else {
        for placement in placements { takeOut(placement.node, from: parent) }
      }
    }
    return gone
  }

  /// Inserts nodes that are in no list, one after the other.
  /// - Parameter gone: The changes of size that ``takeOut(_:)`` returned, when the nodes are moved.
  func putIn(_ placements: [Placement], after gone: [NodeID: Int] = [:]) {
    var differences = gone
    // Lists do not depend on each other, so each is processed by itself.
    for (parent, placements) in Dictionary(grouping: placements, by: \.parent) {
      openList(of: parent)
      if isMost(placements.count, of: parent) {
        rebuild(parent, merged(Array(children(of: parent)), placements))
      } else {
        for placement in placements { putIn(placement.node, parent, at: placement.index) }
      }
      differences[parent, default: 0] += placements.reduce(0) { $0 + subtreeCount(of: $1.node) }
    }
    grow(differences)
    noteInsertion(of: placements.map(\.node))
  }

  /// Whether traversing a whole list is cheaper than finding `count` of its children one by one.
  func isMost(_ count: Int, of parent: NodeID) -> Bool { count > 4 && count * 16 > childCount(of: parent) }

  private func takeOut(_ node: NodeID, from parent: NodeID) {
    let (previous, next) = (tree.siblings.previous(before: node), tree.siblings.next(after: node))
    tree.takeOut(node, from: parent)
    guard isRead(parent) else { return }
    tree.countBreaks(parent, breaks(parent, previous, next) - breaks(parent, previous, node) - breaks(parent, node, next))
  }

  private func putIn(_ node: NodeID, _ parent: NodeID, at index: Int) {
    tree.putIn(node, parent, at: index)
    guard isRead(parent) else { return }
    let (previous, next) = (tree.siblings.previous(before: node), tree.siblings.next(after: node))
    tree.countBreaks(parent, breaks(parent, previous, node) + breaks(parent, node, next) - breaks(parent, previous, next))
  }

  /// Rebuilds a list. O(children).
  private func rebuild(_ parent: NodeID, _ children: [NodeID]) {
    tree.lists[parent]!.root = tree.siblings.build(children, of: parent) { _ in preconditionFailure("a node without a size") }
    guard isRead(parent) else { return }
    var count = breaks(parent, nil, children.first)
    for (child, next) in zip(children, children.dropFirst()) { count += breaks(parent, child, next) }
    if let last = children.last { count += breaks(parent, last, nil) }
    tree.countBreaks(parent, count - tree.lists[parent]!.breakCount)
  }

  /// A list with nodes inserted one after the other; runs of ascending indices are merged in one pass.
  private func merged(_ list: [NodeID], _ placements: [Placement]) -> [NodeID] {
    var list = list
    var start = 0
    while start < placements.count {
      var end = start + 1
      while end < placements.count, placements[end].index > placements[end - 1].index { end += 1 }
      var new: [NodeID] = []
      new.reserveCapacity(list.count + end - start)
      var rest = list[...]
      for placement in placements[start..<end] {
        let kept = placement.index - new.count
        new.append(contentsOf: rest.prefix(kept))
        rest = rest.dropFirst(kept)
        new.append(placement.node)
      }
      new.append(contentsOf: rest)
      list = new
      start = end
    }
    return list
  }

  /// 1 if two adjacent children of a node of the source are not adjacent in the source, else 0; nil is either end of the list.
  private func breaks(_ parent: NodeID, _ first: NodeID?, _ second: NodeID?) -> Int {
    let end = parent.index + nodeIndex.subtreeCount(parent.index)
    var expected = parent.index + 1
    // Nodes of added markup are children of the canvas, and are in no list of the file.
    if parent.index < sourceCount, [first, second].contains(where: { $0.map { $0.index >= sourceCount } ?? false }) { return 1 }
    if let first {
      guard isRead(first), nodeIndex.parent(first.index) == parent.index else { return 1 }
      expected = first.index + nodeIndex.subtreeCount(first.index)
    }
    return expected == second?.index ?? end ? 0 : 1
  }

  /// Adds changes of size to the subtrees of nodes and of their ancestors. O(log siblings) for each of these, which are visited once; where
  /// one subtree gains what another one loses, only for those up to their lowest common ancestor.
  func grow(_ differences: [NodeID: Int]) {
    var differences = differences.filter { $0.value != 0 }
    let nodes = Array(differences.keys)
    if nodes.count <= 2 {
      let end = nodes.count == 2 && differences.values.reduce(0, +) == 0 ? meeting(nodes[0], nodes[1]) : .document
      for (parent, difference) in differences { tree.siblings.grow(parent, by: difference, upTo: end) }
      return
    }
    // Each path ends where it meets an earlier one. Adding in reverse order gives each node all its changes before it passes them on.
    var met: Set<NodeID> = [.document]
    var climbed: [NodeID] = []
    var paths: [Int] = []
    for node in nodes {
      paths.append(climbed.count)
      var next: NodeID? = node
      while let node = next, met.insert(node).inserted {
        climbed.append(node)
        next = parent(of: node)
      }
    }
    for start in paths.reversed() {
      for node in climbed[start...] {
        guard let difference = differences[node], difference != 0 else { continue }
        let parent = parent(of: node)
        tree.siblings.grow(node, by: difference, upTo: parent ?? .document)
        if let parent { differences[parent, default: 0] += difference }
      }
      climbed.removeSubrange(start...)
    }
  }

  /// The lowest common ancestor of two nodes, which may be one of them. O(the longer of the two paths to it).
  private func meeting(_ one: NodeID, _ other: NodeID) -> NodeID {
    var met: Set<NodeID> = []
    var (next, waiting): (NodeID?, NodeID?) = (one, other)
    while next != nil || waiting != nil {
      if let node = next {
        guard met.insert(node).inserted else { return node }
        next = parent(of: node)
      }
      swap(&next, &waiting)
    }
    return .document
  }
}
