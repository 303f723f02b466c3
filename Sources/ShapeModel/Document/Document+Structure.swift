// SPDX-License-Identifier: GPL-3.0-or-later
/// Queries of the tree: parents, children, positions and levels.
extension Document {
  /// The parent of a node; nil for the document and for the root of a detached subtree.
  package func parent(of node: NodeID) -> NodeID? {
    guard node != .document else { return nil }
    if tree.siblings.size(of: node) > 0 {
      nodeIndex.noteVisit()
      return tree.siblings.parent(of: node)
    }
    return isRead(node) ? NodeID(UInt32(nodeIndex.parent(node.index)), of: nodeIndex) : nil
  }

  /// Whether a node has a child list, even an empty one.
  package func isGroup(_ node: NodeID) -> Bool {
    guard isRead(node) else {
      // A copy is written like its original: a group that was read without a child list has none in the copy either.
      return tree.lists[node].map {
        $0.root != SiblingTrees.none || sourceNode(of: node).map { nodeIndex.isGroup($0) } ?? !tree.listless.contains(node)
      } ?? false
    }
    return nodeIndex.isGroup(node.index) || tree.lists[node].map { $0.root != SiblingTrees.none } ?? false
  }

  /// Whether graphics can be inserted into a node: into canvases, groups, and nodes with children whose kind is of a later version.
  package func holdsGraphics(_ node: NodeID) -> Bool {
    switch kind(of: node) {
    case .canvas, .group: true
    case .unknown: isGroup(node)
    default: false
    }
  }

  /// Whether a node is a group whose frame is that of its children and which can be ungrouped. False for canvases and the document.
  package func isGroupOfGraphics(_ node: NodeID) -> Bool { isGroup(node) && kind(of: node) != .canvas && node != .document }

  /// The children, back to front. Iteration costs O(children) and skips their subtrees.
  /// - Precondition: Lists do not change during an iteration.
  package func children(of node: NodeID) -> Children { Children(self, of: node) }

  /// The number of children. O(1), or O(children) for a list that is not editable yet.
  package func childCount(of node: NodeID) -> Int {
    if let list = tree.lists[node] { return tree.siblings.childCount(list.root) }
    return children(of: node).reduce(0) { count, _ in count + 1 }
  }

  /// The canvases, in order.
  package var canvases: [NodeID] { Array(children(of: .document)) }

  /// Whether a node is in the document now. Visits only ancestors that no earlier query visited.
  package func contains(_ node: NodeID) -> Bool {
    guard node < nextNode, !node.isForeign(to: nodeIndex) else { return false }
    guard !tree.detached.isEmpty else { return true }
    if let numbering = derived.numbering { return numbering.position(of: node) != nil }
    return derived.attached.nearest(from: node, in: self, where: tree.detached.contains) == nil
  }

  /// The nodes that are in the document, in the order given.
  package func present(_ nodes: [NodeID]) -> [NodeID] {
    prepareToFind(nodes.count)
    return nodes.allSatisfy(contains) ? nodes : nodes.filter(contains)
  }

  /// Numbers the document where that makes ``contains(_:)`` cheaper for `count` nodes than O(depth) for each.
  package func prepareToFind(_ count: Int) {
    if isNumberingWorth(count) { _ = numbering }
  }

  /// Whether finding the positions of `count` nodes one by one costs more than numbering the document.
  func isNumberingWorth(_ count: Int) -> Bool {
    tree.restructuredCount == 0 || derived.numbering != nil || count * (nodeIndex.deepest + 8) > subtreeCount(of: .document)
  }

  /// The number of nodes in a subtree, its root included. O(1).
  package func subtreeCount(of node: NodeID) -> Int {
    if node == .document { return tree.lists[node].map { tree.siblings.nodeCount($0.root) + 1 } ?? nodeIndex.count }
    let size = tree.siblings.size(of: node)
    return size > 0 ? size : nodeIndex.subtreeCount(node.index)
  }

  /// The pre-order position of a node; nil for a node outside the document. O(log siblings) for each ancestor.
  package func position(of node: NodeID) -> Int? {
    guard node < nextNode else { return nil }
    if tree.restructuredCount == 0 { return isRead(node) ? node.index : nil }
    var position = 0
    var node = node
    while node != .document {
      guard let parent = parent(of: node) else { return nil }
      position += tree.lists[parent] == nil ? node.index - parent.index : tree.siblings.before(node).nodes + 1
      node = parent
    }
    return position
  }

  /// The node at a pre-order position. O(log siblings) for each ancestor.
  package func node(at position: Int) -> NodeID {
    let (node, rest, _) = subtree(holding: position)
    return NodeID(UInt32(node.index + rest), of: nodeIndex)
  }

  /// Whether the file has so many levels that climbing them for each node costs more than numbering the document.
  package var isDeep: Bool { nodeIndex.deepest > 64 }

  /// The level of the node at a position; a canvas has level 1. O(log siblings) for each ancestor with an editable list, O(1) for others.
  package func level(at position: Int) -> Int {
    let (node, rest, level) = subtree(holding: position)
    return level + nodeIndex.level(node.index + rest, below: node.index)
  }

  /// Writes the levels of the nodes in a range of positions, minus `top`. O(positions + depth) in unmodified subtrees.
  package func copyLevels(at positions: Range<Int>, less top: Int, to levels: UnsafeMutablePointer<Int32>) {
    guard !positions.isEmpty else { return }
    var (node, rest, level) = subtree(holding: positions.lowerBound)
    var done = 0
    while true {
      if tree.lists[node] == nil, isRead(node) {
        let from = node.index + rest
        let count = min(positions.count - done, node.index + nodeIndex.subtreeCount(node.index) - from)
        nodeIndex.copyLevels(of: from..<from + count, below: node.index, at: Int32(level - top), to: levels + done)
        (done, rest) = (done + count, 0)
      } else {
        (levels + done).initialize(to: Int32(level - top))
        done += 1
      }
      guard done < positions.count else { return }
      if let list = tree.lists[node], let child = tree.siblings.first(list.root) {
        (node, level) = (child, level + 1)
      } else {
        var next = tree.siblings.next(after: node)
        while next == nil {
          (node, level) = (parent(of: node)!, level - 1)
          next = tree.siblings.next(after: node)
        }
        node = next!
      }
    }
  }

  /// Descends the editable lists towards a position.
  /// - Returns: The last node reached, whose subtree holds the position; the offset of the position in that subtree; and the node's
  ///   level.
  private func subtree(holding position: Int) -> (node: NodeID, rest: Int, level: Int) {
    var (node, rest, level) = (NodeID.document, position, 0)
    while rest > 0, let list = tree.lists[node] {
      let (child, before) = tree.siblings.child(of: list.root, holding: rest - 1)
      (node, rest, level) = (child, rest - before - 1, level + 1)
    }
    return (node, rest, level)
  }

  /// Nodes in document order, without duplicates and without nodes outside the document. Sorts only where they are not in order already.
  package func ordered(_ nodes: [NodeID]) -> [NodeID] {
    if nodes.count < 2 { return nodes.filter(contains) }
    if let parent = commonParent(of: nodes) {
      let isOpen = tree.lists[parent] != nil
      let places = nodes.map { (isOpen ? tree.siblings.before($0).siblings : $0.index, $0) }.sorted { $0.0 < $1.0 }
      return places.indices.lazy.filter { $0 == 0 || places[$0].1 != places[$0 - 1].1 }.map { places[$0].1 }
    }
    let numbering = isNumberingWorth(nodes.count) ? numbering : nil
    let positions = nodes.compactMap { numbering == nil ? position(of: $0) : numbering!.position(of: $0) }
    if positions.count == nodes.count, zip(positions, positions.dropFirst()).allSatisfy(<) { return nodes }
    let sorted = positions.sorted()
    let distinct = sorted.indices.lazy.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }
    return distinct.map { numbering?.node(at: sorted[$0]) ?? self.node(at: sorted[$0]) }
  }

  /// The common parent of nodes, which makes climbing to the root for each unnecessary; nil if the parents differ or the document is
  /// numbered anyway.
  private func commonParent(of nodes: [NodeID]) -> NodeID? {
    guard !isNumberingWorth(nodes.count), let parent = nodes.first.flatMap(parent), contains(parent) else { return nil }
    return nodes.allSatisfy { self.parent(of: $0) == parent } ? parent : nil
  }

  /// Nodes in document order, without those that have an ancestor among them.
  package func topmost(_ nodes: [NodeID]) -> [NodeID] {
    let ordered = ordered(nodes)
    guard ordered.count > 1, commonParent(of: ordered) == nil else { return ordered }
    let numbering = isNumberingWorth(nodes.count) ? numbering : nil
    var end = 0
    // In pre-order, the descendants of a node follow it immediately.
    return ordered.filter { node in
      guard let position = numbering == nil ? position(of: node) : numbering!.position(of: node), position >= end else { return false }
      end = position + subtreeCount(of: node)
      return true
    }
  }

  /// The level of a node: 0 for the document, 1 for a canvas, 2 for a graphic directly on it. O(depth).
  package func level(of node: NodeID) -> Int {
    var level = 0
    var node = node
    while let parent = parent(of: node) {
      node = parent
      level += 1
    }
    return level
  }

  /// The levels of nodes. O(nodes and ancestors of theirs), however deep they are.
  package func levels(of nodes: some Sequence<NodeID>) -> [NodeID: Int] { sums(to: nodes) { _ in 1 } }

  /// The sum of a value of each node and of its ancestors below the document. Visits each ancestor once.
  package func sums(to nodes: some Sequence<NodeID>, of value: (NodeID) -> Int) -> [NodeID: Int] {
    var sums: [NodeID: Int] = [.document: 0]
    for start in nodes {
      var path: [NodeID] = []
      var node = start
      while sums[node] == nil {
        path.append(node)
        node = parent(of: node) ?? .document
      }
      var sum = sums[node]!
      for node in path.reversed() {
        sum += value(node)
        sums[node] = sum
      }
    }
    return sums
  }

  /// The ancestors, nearest first, the document left out.
  package func ancestors(of node: NodeID) -> [NodeID] {
    var ancestors: [NodeID] = []
    var node = node
    while let parent = parent(of: node), parent != .document {
      ancestors.append(parent)
      node = parent
    }
    return ancestors
  }

  package func canvas(of node: NodeID) -> NodeID? {
    if kind(of: node) == .canvas { return node }
    return ancestors(of: node).last
  }

  /// Whether `node` is `ancestor` or below it.
  package func isInside(_ node: NodeID, of ancestor: NodeID) -> Bool {
    var node = node
    while node != ancestor {
      guard let parent = parent(of: node) else { return false }
      node = parent
    }
    return true
  }

  /// The groups and canvases around some nodes, and the document. O(depth) per node, once for nodes that share ancestors.
  package func groups(around nodes: some Sequence<NodeID>) -> Set<NodeID> {
    var groups: Set<NodeID> = []
    for node in nodes {
      var next = parent(of: node)
      while let group = next, groups.insert(group).inserted { next = parent(of: group) }
    }
    return groups
  }

  /// Of some nodes, those below any of the groups. O(depth) per node, once for nodes that share ancestors.
  package func nodes(_ nodes: some Sequence<NodeID>, below groups: Set<NodeID>) -> Set<NodeID> {
    /// For each visited ancestor, whether it is one of the groups or below one.
    var known: [NodeID: Bool] = [:]
    return Set(
      nodes.filter { node in
        var climbed: [NodeID] = []
        var next = parent(of: node)
        while let group = next, known[group] == nil {
          climbed.append(group)
          next = parent(of: group)
        }
        var isBelow = next.flatMap { known[$0] } ?? false
        for group in climbed.reversed() {
          isBelow = isBelow || groups.contains(group)
          known[group] = isBelow
        }
        return isBelow
      })
  }

  /// A node's index among its siblings. O(log siblings), or O(index) in a list that is not editable yet.
  package func index(of node: NodeID) -> Int? {
    guard let parent = parent(of: node) else { return nil }
    if tree.lists[parent] != nil { return tree.siblings.before(node).siblings }
    for (index, sibling) in children(of: parent).enumerated() where sibling == node { return index }
    return nil
  }

  /// The sibling before a node; nil for the first.
  package func sibling(before node: NodeID) -> NodeID? {
    guard let parent = parent(of: node) else { return nil }
    if tree.lists[parent] != nil { return tree.siblings.previous(before: node) }
    var previous: NodeID?
    for sibling in children(of: parent) {
      if sibling == node { return previous }
      previous = sibling
    }
    return nil
  }

  /// The nodes of a subtree in pre-order, without recursion.
  package func subtree(of node: NodeID) -> Subtree { Subtree(document: self, root: node) }

  /// The pre-order numbering of the document, recomputed after a structural edit. O(document) then, and O(1) while the structure is as
  /// read.
  package var numbering: Numbering {
    if let numbering = derived.numbering { return numbering }
    let numbering = Numbering(self)
    if tree.restructuredCount > 0 { derived.numberingsMade += 1 }
    derived.numbering = numbering
    return numbering
  }

  /// The number of graphics, canvases left out. O(canvases).
  package var graphicCount: Int { subtreeCount(of: .document) - 1 - childCount(of: .document) }

  /// The steps spent on structural edits so far, in lists, on ancestors and on numbering. Tests compare them with what was edited.
  package var structureSteps: Int {
    let climbed = derived.attached.steps + derived.unlocked.steps + derived.unplaced.steps
    return tree.siblings.steps + climbed + derived.numberingsMade * nodeIndex.count
  }

  /// The number of nodes visited so far to build and correct columns of boxes, for tests.
  package var boxSteps: Int { derived.boxes.steps }
}

/// The children of one node, in order.
package struct Children: Sequence {
  private let document: Document
  private let first: Iterator.Place

  init(_ document: Document, of node: NodeID) {
    self.document = document
    if let list = document.tree.lists[node] {
      first = .linked(document.tree.siblings.first(list.root))
    } else if document.isRead(node) {
      first = .read(node.index + 1, end: node.index + document.nodeIndex.subtreeCount(node.index))
    } else {
      first = .linked(nil)
    }
  }

  package func makeIterator() -> Iterator { Iterator(document: document, place: first) }

  package struct Iterator: IteratorProtocol {
    enum Place {
      /// In an unmodified list; both are numbers of the node index.
      case read(Int, end: Int)
      case linked(NodeID?)
    }

    let document: Document
    var place: Place

    package mutating func next() -> NodeID? {
      switch place {
      case .read(let number, let end):
        guard number < end else { return nil }
        place = .read(number + document.nodeIndex.subtreeCount(number), end: end)
        return NodeID(UInt32(number), of: document.nodeIndex)
      case .linked(let node):
        guard let node else { return nil }
        place = .linked(document.tree.siblings.next(after: node))
        return NodeID(node.number, of: document.nodeIndex)
      }
    }
  }
}

/// The nodes of a subtree in pre-order.
package struct Subtree: Sequence, IteratorProtocol {
  private let document: Document
  private var stack: [Children.Iterator] = []
  private var root: NodeID?

  init(document: Document, root: NodeID) {
    self.document = document
    self.root = root
  }

  package mutating func next() -> NodeID? {
    if let first = root {
      root = nil
      stack.append(document.children(of: first).makeIterator())
      return first
    }
    while !stack.isEmpty {
      if let node = stack[stack.count - 1].next() {
        if document.isGroup(node) { stack.append(document.children(of: node).makeIterator()) }
        return node
      }
      stack.removeLast()
    }
    return nil
  }
}

extension Document {
  /// Whether a node itself is locked, regardless of its ancestors.
  package func isLocked(_ node: NodeID) -> Bool { value(.locked, of: node) == .bool(true) }
}
