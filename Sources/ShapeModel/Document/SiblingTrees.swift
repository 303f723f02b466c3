// SPDX-License-Identifier: GPL-3.0-or-later
/// Child lists as balanced trees, with access by index in O(log n).
///
/// A node is in one list at a time, so its link is stored by node ID, and lists that were never edited take no memory. Each tree is a
/// treap: ordered by index among the siblings, and a heap by a hash of the node ID. The trees also hold sums of subtree sizes, from which
/// pre-order positions in the document are computed.
///
/// Sums wrap around: while nested nodes move together, each is counted with its remaining contents, which adds up to the square of the
/// depth. The sums are correct once all nodes are in place.
/// - SeeAlso: Seidel and Aragon, Randomized Search Trees, 1996.
struct SiblingTrees {
  private struct Link {
    var left = SiblingTrees.none
    var right = SiblingTrees.none
    var up = SiblingTrees.none
    /// Its parent node; none for the root of a detached subtree.
    var parent = SiblingTrees.none
    /// The number of children in this part of the treap.
    var count: UInt32 = 0
    /// The sum of the subtree sizes of these children.
    var total: UInt32 = 0
    /// The number of nodes in its own subtree; 0 for a node that was never in such a list.
    var size: UInt32 = 0

    /// Adds to the sum of sizes, and to the node's own size where the change is in its own subtree.
    /// - Returns: The link above it in the treap, and its parent node.
    mutating func grow(by difference: Int, itself isItself: Bool) -> (up: UInt32, parent: UInt32) {
      total &+= UInt32(truncatingIfNeeded: difference)
      if isItself { size &+= UInt32(truncatingIfNeeded: difference) }
      return (up, parent)
    }
  }

  /// The root of an empty list.
  static let none = UInt32.max
  private var links = PagedColumn(empty: Link())
  /// Seeds the priorities, so that no chosen order of siblings can unbalance a tree.
  private let seed = UInt32.random(in: 0...UInt32.max)
  /// The number of links visited or changed so far: the cost of edits, for tests.
  private(set) var steps = 0

  private subscript(number: UInt32) -> Link {
    @inline(__always) get { links[NodeID(number)] }
    @inline(__always) _modify { yield &links[NodeID(number)] }
  }

  private func priority(_ number: UInt32) -> UInt32 {
    var hash = (number ^ seed) &* 0x85eb_ca6b
    hash = (hash ^ (hash >> 13)) &* 0xc2b2_ae35
    return hash ^ (hash >> 16)
  }

  private func count(_ number: UInt32) -> Int { number == SiblingTrees.none ? 0 : Int(self[number].count) }
  private func total(_ number: UInt32) -> Int { number == SiblingTrees.none ? 0 : Int(self[number].total) }

  // MARK: Queries

  /// The number of nodes in a node's subtree; 0 for a node that was never in such a list.
  func size(of node: NodeID) -> Int { Int(links[node].size) }

  /// The parent of a node; nil for the root of a detached subtree. Only for nodes with a size.
  func parent(of node: NodeID) -> NodeID? {
    let parent = self[node.number].parent
    return parent == SiblingTrees.none ? nil : NodeID(parent)
  }

  /// The number of children in a list.
  func childCount(_ root: UInt32) -> Int { count(root) }

  /// The number of nodes in the subtrees of a list.
  func nodeCount(_ root: UInt32) -> Int { total(root) }

  /// The number of siblings before a node, and the number of nodes in their subtrees.
  func before(_ node: NodeID) -> (siblings: Int, nodes: Int) {
    var number = node.number
    var siblings = count(self[number].left)
    var nodes = total(self[number].left)
    var up = self[number].up
    while up != SiblingTrees.none {
      let link = self[up]
      if link.right == number {
        siblings += count(link.left) + 1
        nodes += total(link.left) + Int(link.size)
      }
      (number, up) = (up, link.up)
    }
    return (siblings, nodes)
  }

  /// The child whose subtree holds an offset counted in nodes, and the number of nodes before that child.
  func child(of root: UInt32, holding place: Int) -> (child: NodeID, before: Int) {
    var (number, rest, passed) = (root, place, 0)
    while true {
      let link = self[number]
      let left = total(link.left)
      if rest < left {
        number = link.left
      } else if rest < left + Int(link.size) {
        return (NodeID(number), passed + left)
      } else {
        passed += left + Int(link.size)
        rest -= left + Int(link.size)
        number = link.right
      }
    }
  }

  /// The child at an index; nil after the last.
  func child(of root: UInt32, at index: Int) -> NodeID? {
    guard index >= 0, index < count(root) else { return nil }
    var (number, rest) = (root, index)
    while true {
      let left = count(self[number].left)
      if rest == left { return NodeID(number) }
      if rest < left { number = self[number].left } else { (number, rest) = (self[number].right, rest - left - 1) }
    }
  }

  func first(_ root: UInt32) -> NodeID? {
    guard root != SiblingTrees.none else { return nil }
    var number = root
    while self[number].left != SiblingTrees.none { number = self[number].left }
    return NodeID(number)
  }

  /// The next sibling. O(1) amortised over a list.
  func next(after node: NodeID) -> NodeID? { neighbour(of: node.number, isNext: true) }
  func previous(before node: NodeID) -> NodeID? { neighbour(of: node.number, isNext: false) }

  private func neighbour(of number: UInt32, isNext: Bool) -> NodeID? {
    // Functions, because key paths would cost more than the rest of a step.
    func near(_ link: Link) -> UInt32 { isNext ? link.right : link.left }
    func far(_ link: Link) -> UInt32 { isNext ? link.left : link.right }
    var next = near(self[number])
    if next != SiblingTrees.none {
      while far(self[next]) != SiblingTrees.none { next = far(self[next]) }
      return NodeID(next)
    }
    var child = number
    next = self[number].up
    while next != SiblingTrees.none, near(self[next]) == child { (child, next) = (next, self[next].up) }
    return next == SiblingTrees.none ? nil : NodeID(next)
  }

  // MARK: Changing

  /// Adds a node that was just created and is in no list yet.
  mutating func add(_ node: NodeID) {
    self[node.number] = Link(count: 1, total: 1, size: 1)
  }

  /// Adds the root of a subtree that was just read and is in no list yet.
  mutating func add(_ node: NodeID, size: Int) {
    self[node.number] = Link(count: 1, total: UInt32(size), size: UInt32(size))
  }

  /// Discards a node that is in no list.
  mutating func forget(_ node: NodeID) { self[node.number] = Link() }

  /// Inserts a node that is in no list into one.
  mutating func insert(_ node: NodeID, into root: inout UInt32, of parent: NodeID, at index: Int) {
    let number = node.number
    let size = self[number].size
    self[number] = Link(parent: parent.number, count: 1, total: size, size: size)
    var (up, rest, isLeft) = (SiblingTrees.none, index, false)
    var next = root
    while next != SiblingTrees.none {
      up = next
      self[up].count += 1
      self[up].total &+= size
      let left = count(self[up].left)
      isLeft = rest <= left
      if !isLeft { rest -= left + 1 }
      next = isLeft ? self[up].left : self[up].right
      steps += 1
    }
    self[number].up = up
    guard up != SiblingTrees.none else { return root = number }
    if isLeft { self[up].left = number } else { self[up].right = number }
    let own = priority(number)
    while self[number].up != SiblingTrees.none, priority(self[number].up) < own { rotateUp(number) }
    if self[number].up == SiblingTrees.none { root = number }
  }

  /// Removes a node from its list. It is then the root of a detached subtree.
  mutating func remove(_ node: NodeID, from root: inout UInt32) {
    let number = node.number
    while true {
      let link = self[number]
      guard link.left != SiblingTrees.none || link.right != SiblingTrees.none else { break }
      let isLeft =
        link.right == SiblingTrees.none || link.left != SiblingTrees.none && priority(link.left) > priority(link.right)
      let child = isLeft ? link.left : link.right
      rotateUp(child)
      if root == number { root = child }
    }
    let up = self[number].up
    if up == SiblingTrees.none {
      root = SiblingTrees.none
    } else if self[up].left == number {
      self[up].left = SiblingTrees.none
    } else {
      self[up].right = SiblingTrees.none
    }
    let size = self[number].size
    var next = up
    while next != SiblingTrees.none {
      self[next].count -= 1
      self[next].total &-= size
      next = self[next].up
      steps += 1
    }
    self[number] = Link(count: 1, total: size, size: size)
  }

  /// Adds to the subtree sizes of a node and of its ancestors below `end`. O(log siblings) for each of them.
  mutating func grow(_ node: NodeID, by difference: Int, upTo end: NodeID) {
    var next = node.number
    while next != SiblingTrees.none, next != end.number {
      var (up, parent) = self[next].grow(by: difference, itself: true)
      steps += 1
      while up != SiblingTrees.none {
        up = self[up].grow(by: difference, itself: false).up
        steps += 1
      }
      next = parent
    }
  }

  /// Builds a list of nodes in this order, regardless of their old lists, and returns its root. O(nodes).
  /// - Parameter size: The subtree size of a node that was in no list before.
  mutating func build(_ nodes: some Sequence<NodeID>, of parent: NodeID, size: (NodeID) -> Int) -> UInt32 {
    var spine: [UInt32] = []
    for node in nodes {
      let number = node.number
      if self[number].size == 0 { self[number].size = UInt32(size(node)) }
      self[number] = Link(parent: parent.number, size: self[number].size)
      var below = SiblingTrees.none
      while let last = spine.last, priority(last) < priority(number) {
        sum(last)
        below = last
        spine.removeLast()
      }
      self[number].left = below
      if below != SiblingTrees.none { self[below].up = number }
      if let last = spine.last {
        self[last].right = number
        self[number].up = last
      }
      spine.append(number)
      steps += 1
    }
    for number in spine.reversed() { sum(number) }
    return spine.first ?? SiblingTrees.none
  }

  /// Resets the link of a node whose list was rebuilt without it.
  mutating func release(_ node: NodeID) {
    let size = self[node.number].size
    self[node.number] = Link(count: 1, total: size, size: size)
  }

  private mutating func sum(_ number: UInt32) {
    let link = self[number]
    self[number].count = UInt32(count(link.left) + count(link.right) + 1)
    self[number].total = UInt32(truncatingIfNeeded: total(link.left) + total(link.right)) &+ link.size
  }

  private mutating func rotateUp(_ number: UInt32) {
    let up = self[number].up
    let above = self[up].up
    if self[up].left == number {
      let inner = self[number].right
      self[up].left = inner
      if inner != SiblingTrees.none { self[inner].up = up }
      self[number].right = up
    } else {
      let inner = self[number].left
      self[up].right = inner
      if inner != SiblingTrees.none { self[inner].up = up }
      self[number].left = up
    }
    self[up].up = number
    self[number].up = above
    if above != SiblingTrees.none {
      if self[above].left == up { self[above].left = number } else { self[above].right = number }
    }
    sum(up)
    sum(number)
    steps += 1
  }
}
