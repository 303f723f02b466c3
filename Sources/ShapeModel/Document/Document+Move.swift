/// Taking subtrees out, and putting them in elsewhere.
extension Document {
  func detach(_ nodes: [NodeID]) throws(EditError) -> Edit {
    // What stands below another one of them goes with it, or there would be nowhere to put it back.
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
    putIn(placements)
    structureChanged()
    return .detach(placements.map(\.node))
  }

  func move(_ placements: [Placement]) throws(EditError) -> Edit {
    let former = try self.placements(of: placements.map(\.node))
    try checkPlaces(placements, removed: Dictionary(former.map { ($0.parent, 1) }, uniquingKeysWith: +))
    putIn(placements, after: takeOut(former))
    // All others kept their order, so the lists are the same if these have their places again.
    guard try self.placements(of: placements.map(\.node)) != former else { return .move([]) }
    structureChanged()
    return .move(former)
  }

  /// Some nodes without those that stand below another one of them. Each ancestor is climbed over once.
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

  /// Where nodes stand now, each before those behind it in its list, so that putting them back in this order is exact.
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

  /// The places of some children of a node, ascending.
  private func places(of children: Set<NodeID>, in parent: NodeID) -> [(index: Int, child: NodeID)] {
    guard isMost(children.count, of: parent) else {
      return children.map { (tree.siblings.before($0).siblings, $0) }.sorted { $0.0 < $1.0 }
    }
    return self.children(of: parent).enumerated().filter { children.contains($1) }.map { ($0.offset, $0.element) }
  }

  /// Checks what can be said before anything is changed.
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
      // A subtree is no higher than it has nodes.
      guard level + count - 1 > Document.levelLimit else { continue }
      if level + height(of: placement.node, without: nodes) - 1 > Document.levelLimit { throw .tooDeep }
    }
  }

  /// Refuses moves that would put a node into its own subtree. Visits each ancestor once, and at most as many as nodes are moved.
  /// - Parameters:
  ///   - parents: The new parents of the nodes.
  ///   - count: The nodes in the subtrees that are moved.
  private func checkLoops(_ placements: [Placement], _ parents: [NodeID: NodeID], of count: Int) throws(EditError) {
    var clear: Set<NodeID> = [.document]
    for placement in placements {
      var climbed: Set<NodeID> = []
      var node = placement.node
      // Each node from which a cycle is reached is in a subtree that is moved.
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

  /// Whether an upper bound shows that no node exceeds the level limit after so many nodes were added or moved: each adds at most one
  /// level. False means that levels have to be compared.
  ///
  /// - Complexity: O(1) amortised; O(document) where the bound is computed anew, at most once in a sixteenth of its nodes.
  func isNoneTooDeep(with count: Int) -> Bool {
    if tree.levelBound + count > Document.levelLimit, (tree.levelBound - tree.levelsCounted) * 16 >= subtreeCount(of: .document) {
      tree.levelsCounted = Int(numbering.levels.max() ?? 0)
      tree.levelBound = tree.levelsCounted
    }
    let bound = tree.levelBound + count
    tree.levelBound = min(bound, Document.levelLimit)
    return bound <= Document.levelLimit
  }

  /// Levels of a subtree without those who leave it, 1 for a leaf. Costs the subtree.
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
    cachedNumbering = nil
  }
}
