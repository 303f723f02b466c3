// SPDX-License-Identifier: GPL-3.0-or-later
/// Detaching, attaching and moving subtrees.
extension Document {
  func detach(_ nodes: [NodeID]) throws(EditError) -> Edit {
    // A descendant of another one of the nodes is detached with it; on its own it could not be put back.
    let nodes = outermost(nodes)
    let places = try placements(of: nodes)
    grow(takeOut(places))
    tree.detached.formUnion(nodes)
    structureChanged()
    return .attach(places)
  }

  func attach(_ placements: [Placement]) throws(EditError) -> Edit {
    for placement in placements where !tree.detached.contains(placement.node) { throw .gone(placement.node) }
    try checkPlaces(placements, removed: [:])
    for placement in placements { tree.detached.remove(placement.node) }
    derived.attached.forgetMarked()
    putIn(placements)
    structureChanged()
    return .detach(placements.map(\.node))
  }

  func move(_ placements: [Placement]) throws(EditError) -> Edit {
    let old = try self.placements(of: placements.map(\.node))
    try checkPlaces(placements, removed: Dictionary(old.map { ($0.parent, 1) }, uniquingKeysWith: +))
    let levels = levels(ofParentsIn: old)
    putIn(placements, after: takeOut(old))
    noteShifts(from: old, levels: levels)
    // All other nodes kept their order, so the lists are unchanged if the moved ones have their old indices.
    guard try self.placements(of: placements.map(\.node)) != old else { return .move([]) }
    structureChanged()
    return .move(old)
  }

  /// The nodes that have no ancestor among the others. Visits each ancestor once.
  private func outermost(_ nodes: [NodeID]) -> [NodeID] {
    guard nodes.count > 1 else { return nodes }
    var isGone: [NodeID: Bool] = [:]
    for node in nodes { isGone[node] = true }
    return nodes.filter { node in
      var climbed: [NodeID] = []
      var next = parent(of: node)
      while let ancestor = next, isGone[ancestor] == nil {
        climbed.append(ancestor)
        next = parent(of: ancestor)
      }
      let isBelow = next.map { isGone[$0]! } ?? false
      for ancestor in climbed { isGone[ancestor] = isBelow }
      return !isBelow
    }
  }

  /// The current placements of nodes, ascending within each list, so that reinserting them in this order is exact.
  private func placements(of nodes: [NodeID]) throws(EditError) -> [Placement] {
    var byParent: [NodeID: Set<NodeID>] = [:]
    prepareToFind(nodes.count)
    for node in nodes {
      guard contains(node) else { throw .gone(node) }
      guard let parent = parent(of: node) else { throw .misplaced(node) }
      guard byParent[parent, default: []].insert(node).inserted else { throw .gone(node) }
    }
    var placements: [Placement] = []
    placements.reserveCapacity(nodes.count)
    for (parent, children) in byParent.sorted(by: { $0.key < $1.key }) {
      openList(of: parent)
      for (index, child) in places(of: children, in: parent) { placements.append(Placement(child, in: parent, at: index)) }
    }
    return placements
  }

  /// The indices of some children of a node, ascending.
  private func places(of children: Set<NodeID>, in parent: NodeID) -> [(index: Int, child: NodeID)] {
    guard isMost(children.count, of: parent) else {
      return children.map { (tree.siblings.before($0).siblings, $0) }.sorted { $0.0 < $1.0 }
    }
    return self.children(of: parent).enumerated().filter { children.contains($1) }.map { ($0.offset, $0.element) }
  }

  /// Validates placements before anything is changed.
  private func checkPlaces(_ placements: [Placement], removed: [NodeID: Int]) throws(EditError) {
    var counts: [NodeID: Int] = [:]
    var found: Set<NodeID> = []
    var nodes: Set<NodeID> = []
    for placement in placements {
      let parent = placement.parent
      guard nodes.insert(placement.node).inserted else { throw .gone(placement.node) }
      if found.insert(parent).inserted { guard contains(parent) else { throw .gone(parent) } }
      guard canHold(kind(of: placement.node), in: parent) else { throw .misplaced(placement.node) }
      openList(of: parent)
      let count = counts[parent] ?? childCount(of: parent) - (removed[parent] ?? 0)
      guard (0...count).contains(placement.index) else { throw .badIndex(placement.index, in: parent) }
      counts[parent] = count + 1
    }
    let movedCount = placements.reduce(0) { $0 + subtreeCount(of: $1.node) }
    let parents = Dictionary(uniqueKeysWithValues: placements.map { ($0.node, $0.parent) })
    try checkLoops(placements, parents, of: movedCount)
    if isNoneTooDeep(with: movedCount) { return }
    let levels = levels(after: placements, parents)
    for placement in placements {
      let (level, count) = (levels[placement.node]!, subtreeCount(of: placement.node))
      // The height of a subtree is at most its node count.
      guard level + count - 1 > Document.levelLimit else { continue }
      if level + height(of: placement.node, without: nodes) - 1 > Document.levelLimit { throw .tooDeep }
    }
  }

  /// Refuses moves that would put a node into its own subtree. Visits each ancestor once, and at most as many as nodes are moved.
  /// - Parameters:
  ///   - parents: The new parents of the nodes.
  ///   - count: The number of nodes in the moved subtrees.
  private func checkLoops(_ placements: [Placement], _ parents: [NodeID: NodeID], of count: Int) throws(EditError) {
    var clear: Set<NodeID> = [.document]
    for placement in placements {
      var climbed: Set<NodeID> = []
      var node = placement.node
      // All nodes on a path into a cycle are in moved subtrees, so a path of more than `count` nodes leads into none.
      while climbed.count <= count, !clear.contains(node) {
        guard climbed.insert(node).inserted else { throw .insideItself(node) }
        guard let parent = parents[node] ?? parent(of: node) else { throw .gone(node) }
        node = parent
      }
      clear.formUnion(climbed)
    }
  }

  /// The levels of nodes after the moves. Visits each ancestor once.
  private func levels(after placements: [Placement], _ parents: [NodeID: NodeID]) -> [NodeID: Int] {
    var levels: [NodeID: Int] = [.document: 0]
    for placement in placements {
      var climbed: [NodeID] = []
      var next = placement.node
      while levels[next] == nil {
        climbed.append(next)
        next = parents[next] ?? parent(of: next)!
      }
      var level = levels[next]!
      for node in climbed.reversed() {
        level += 1
        levels[node] = level
      }
    }
    return levels
  }

  /// Whether an upper bound shows that no node exceeds the level limit after `count` nodes were added or moved: each adds at most one
  /// level. False means that levels have to be compared.
  ///
  /// - Complexity: O(1) amortised; O(document) where the bound is recomputed, at most once for a sixteenth of its nodes added or moved.
  func isNoneTooDeep(with count: Int) -> Bool {
    if tree.levelBound + count > Document.levelLimit, (tree.levelBound - tree.levelsCounted) * 16 >= subtreeCount(of: .document) {
      tree.levelsCounted = Int(numbering.levels.max() ?? 0)
      tree.levelBound = tree.levelsCounted
    }
    let bound = tree.levelBound + count
    tree.levelBound = min(bound, Document.levelLimit)
    return bound <= Document.levelLimit
  }

  /// The height of a subtree without the nodes that leave it, 1 for a leaf. O(subtree).
  private func height(of node: NodeID, without leaving: Set<NodeID>) -> Int {
    var height = 1
    var stack = [children(of: node).makeIterator()]
    while !stack.isEmpty {
      guard let child = stack[stack.count - 1].next() else {
        stack.removeLast()
        continue
      }
      if leaving.contains(child) { continue }
      height = max(height, stack.count + 1)
      if isGroup(child) { stack.append(children(of: child).makeIterator()) }
    }
    return height
  }

  func structureChanged() {
    tree.revision += 1
    derived.numbering = nil
    derived.handingDown = [:]
  }
}
