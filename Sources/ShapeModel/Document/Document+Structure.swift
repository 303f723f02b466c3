/// Asking for parents and children.
extension Document {
  /// Nil for the document, and for the topmost node of what was taken out.
  package func parent(of node: NodeID) -> NodeID? {
    guard node != .document else { return nil }
    if tree.siblings.size(of: node) > 0 { return tree.siblings.parent(of: node) }
    return isRead(node) ? NodeID(nodeIndex.parent(node.index)) : nil
  }

  /// Whether a node has a list of children, however short.
  package func isGroup(_ node: NodeID) -> Bool {
    guard isRead(node) else {
      // A copy is written as what it is a copy of: a group that was read without a list of children has none there either.
      return tree.lists[node].map {
        $0.root != SiblingTrees.none || sourceNode(of: node).map { nodeIndex.isGroup($0) } ?? !tree.listless.contains(node)
      } ?? false
    }
    return nodeIndex.isGroup(node.index) || tree.lists[node].map { $0.root != SiblingTrees.none } ?? false
  }

  /// Whether graphics can be put into a node: canvases and groups, and what a later version calls otherwise and has children.
  package func holdsGraphics(_ node: NodeID) -> Bool {
    switch kind(of: node) {
    case .canvas, .group: true
    case .unknown: isGroup(node)
    default: false
    }
  }

  /// Whether a node is what it holds: its frame is theirs, and it can be dissolved. Canvases are not.
  package func isGroupOfGraphics(_ node: NodeID) -> Bool { isGroup(node) && kind(of: node) != .canvas && node != .document }

  /// The children, back to front. Walking them costs their number; their contents are not read.
  /// - Precondition: Lists do not change while one is walked.
  package func children(of node: NodeID) -> Children { Children(self, of: node) }

  /// Costs the children of a list that no edit went through, nothing otherwise.
  package func childCount(of node: NodeID) -> Int {
    if let list = tree.lists[node] { return tree.siblings.childCount(list.root) }
    return children(of: node).reduce(0) { count, _ in count + 1 }
  }

  /// The canvases, in their order.
  package var canvases: [NodeID] { Array(children(of: .document)) }

  /// Whether a node is in the document now. Visits the ancestors that no former question visited.
  package func contains(_ node: NodeID) -> Bool {
    guard node < nextNode else { return false }
    guard !tree.detached.isEmpty else { return true }
    if let cachedNumbering { return cachedNumbering.position(of: node) != nil }
    return attached.nearest(from: node, in: self, where: tree.detached.contains) == nil
  }

  /// Those of some nodes that are in the document, in the order given.
  package func present(_ nodes: [NodeID]) -> [NodeID] {
    prepareToFind(nodes.count)
    return nodes.allSatisfy(contains) ? nodes : nodes.filter(contains)
  }

  /// Makes asking ``contains(_:)`` of many nodes cheap, each of which could else cost its depth.
  func prepareToFind(_ count: Int) {
    if isNumberingWorth(count) { _ = numbering }
  }

  /// Whether asking so many nodes for their places costs more one by one than numbering the document does.
  func isNumberingWorth(_ count: Int) -> Bool {
    tree.restructuredCount == 0 || cachedNumbering != nil || count * (nodeIndex.deepest + 8) > subtreeCount(of: .document)
  }

  /// The node and all below it. Costs nothing.
  package func subtreeCount(of node: NodeID) -> Int {
    if node == .document { return tree.lists[node].map { tree.siblings.nodeCount($0.root) + 1 } ?? nodeIndex.count }
    let size = tree.siblings.size(of: node)
    return size > 0 ? size : nodeIndex.subtreeCount(node.index)
  }

  /// The pre-order number a node has now; nil for what is not in the document. Costs its depth and the logarithm of each list.
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

  /// The node with a pre-order number. Costs its depth and the logarithm of each list.
  package func node(at position: Int) -> NodeID {
    let (node, rest, _) = subtree(holding: position)
    return NodeID(node.index + rest)
  }

  /// Whether it was read with so many levels that climbing over them for each node costs more than numbering all.
  package var isDeep: Bool { nodeIndex.deepest > 64 }

  /// The level below the document of a position. Costs the depth of the lists that edits went through, and their logarithms.
  package func level(at position: Int) -> Int {
    let (node, rest, level) = subtree(holding: position)
    return rest == 0 ? level : level + Int(sourceLevels[node.index + rest] - sourceLevels[node.index])
  }

  /// Writes the levels below the document of positions in a row, less a level. What is as it was read is copied in pieces.
  package func copyLevels(at positions: Range<Int>, less top: Int, to levels: UnsafeMutablePointer<Int32>) {
    guard !positions.isEmpty else { return }
    var (node, rest, level) = subtree(holding: positions.lowerBound)
    var done = 0
    while true {
      if tree.lists[node] == nil, isRead(node) {
        let from = node.index + rest
        let count = min(positions.count - done, node.index + nodeIndex.subtreeCount(node.index) - from)
        let shift = Int32(level - top) - Int32(bitPattern: sourceLevels[node.index])
        sourceLevels.withUnsafeBufferPointer { source in
          for offset in 0..<count { (levels + done + offset).initialize(to: Int32(bitPattern: source[from + offset]) &+ shift) }
        }
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

  /// The innermost node with a list of its own, or the child of one, at or before a position that it holds; how many nodes of its
  /// subtree are before that position, and its level.
  private func subtree(holding position: Int) -> (node: NodeID, rest: Int, level: Int) {
    var (node, rest, level) = (NodeID.document, position, 0)
    while rest > 0, let list = tree.lists[node] {
      let (child, before) = tree.siblings.child(of: list.root, holding: rest - 1)
      (node, rest, level) = (child, rest - before - 1, level + 1)
    }
    return (node, rest, level)
  }

  /// Nodes in document order, repeats and those that are gone left out. Costs their number where they are in order already.
  package func ordered(_ nodes: some Collection<NodeID>) -> [NodeID] {
    if nodes.count < 2 { return nodes.filter(contains) }
    if let parent = commonParent(of: nodes) {
      let isOpen = tree.lists[parent] != nil
      let places = nodes.map { (isOpen ? tree.siblings.before($0).siblings : $0.index, $0) }.sorted { $0.0 < $1.0 }
      return places.indices.lazy.filter { $0 == 0 || places[$0].1 != places[$0 - 1].1 }.map { places[$0].1 }
    }
    let numbering = isNumberingWorth(nodes.count) ? numbering : nil
    let positions = nodes.compactMap { numbering == nil ? position(of: $0) : numbering!.position(of: $0) }
    if positions.count == nodes.count, zip(positions, positions.dropFirst()).allSatisfy(<) { return Array(nodes) }
    let sorted = positions.sorted()
    let distinct = sorted.indices.lazy.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }
    return distinct.map { numbering?.handle(at: sorted[$0]) ?? self.node(at: sorted[$0]) }
  }

  /// The parent of all of some nodes, which spares climbing to the root for each; nil where there are several, or where all are numbered.
  private func commonParent(of nodes: some Collection<NodeID>) -> NodeID? {
    guard !isNumberingWorth(nodes.count), let parent = nodes.first.flatMap(parent), contains(parent) else { return nil }
    return nodes.allSatisfy { self.parent(of: $0) == parent } ? parent : nil
  }

  /// Nodes in document order without those that are below another one of them.
  package func topmost(_ nodes: some Collection<NodeID>) -> [NodeID] {
    let ordered = ordered(nodes)
    guard ordered.count > 1, commonParent(of: ordered) == nil else { return ordered }
    let numbering = isNumberingWorth(nodes.count) ? numbering : nil
    var end = 0
    // In reading order all that is below a node follows it.
    return ordered.filter { node in
      guard let position = numbering == nil ? position(of: node) : numbering!.position(of: node), position >= end else { return false }
      end = position + subtreeCount(of: node)
      return true
    }
  }

  /// Levels below the document: 1 for a canvas, 2 for a graphic directly on it. Costs the depth.
  package func level(of node: NodeID) -> Int {
    var level = 0
    var node = node
    while let parent = parent(of: node) {
      node = parent
      level += 1
    }
    return level
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

  /// A node's place among its siblings, from 0. Costs the siblings before it in a list that no edit went through, else its logarithm.
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

  /// A node and all below it in pre-order, met without recursion.
  package func subtree(of node: NodeID) -> Subtree { Subtree(document: self, root: node) }

  /// The nodes of the document in reading order, worked out anew after a structural edit. Costs the document then, and nothing before.
  package var numbering: Numbering {
    if let cachedNumbering { return cachedNumbering }
    let numbering = Numbering(self)
    if tree.restructuredCount > 0 { numberingsMade += 1 }
    cachedNumbering = numbering
    return numbering
  }

  /// How many graphics there are, canvases left out. Costs the canvases.
  package var graphicCount: Int { subtreeCount(of: .document) - 1 - childCount(of: .document) }

  /// What structural edits cost so far: steps in lists and upwards, and nodes numbered. Tests compare it with what was edited.
  package var structureSteps: Int {
    tree.siblings.steps + attached.steps + unlocked.steps + unplaced.steps + numberingsMade * nodeIndex.count
  }
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
      /// In a list that is as it was read: numbers of the nodeIndex.
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
        return NodeID(number)
      case .linked(let node):
        guard let node else { return nil }
        place = .linked(document.tree.siblings.next(after: node))
        return node
      }
    }
  }
}

/// A node and all below it, in pre-order.
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
  /// Whether a node itself is locked, not only a group around it.
  package func isLocked(_ node: NodeID) -> Bool { value(.locked, of: node) == .bool(true) }
}
