/// Asking for parents and children.
extension Document {
  /// Nil for the document, and for the topmost node of what was taken out.
  package func parent(of node: Handle) -> Handle? {
    if node == .document || detached.contains(node) { return nil }
    if let parent = parents[node] { return parent }
    return isRead(node) ? Handle(skeleton.parent(node.index)) : nil
  }

  /// Whether a node has a list of children, however short.
  package func isGroup(_ node: Handle) -> Bool {
    !lists.isEmpty && lists[node] != nil || isRead(node) && skeleton.isGroup(node.index)
  }

  /// The children, back to front. Walking them costs their number; their contents are not read.
  package func children(of node: Handle) -> Children {
    if let list = lists[node] { return Children(list: list) }
    guard isRead(node) else { return Children(list: []) }
    return Children(skeleton, of: node.index)
  }

  package func childCount(of node: Handle) -> Int {
    if let list = lists[node] { return list.count }
    return children(of: node).reduce(0) { count, _ in count + 1 }
  }

  /// The canvases, in their order.
  package var canvases: [Handle] { Array(children(of: .document)) }

  /// Whether a node is in the document now. Costs its depth after a structural edit, until the numbering is asked for again.
  package func contains(_ node: Handle) -> Bool {
    guard node < nextHandle else { return false }
    guard !detached.isEmpty || !origins.isEmpty else { return true }
    if let numbering = numberingCache.numbering { return numbering.position(of: node) != nil }
    var node = node
    while node != .document {
      guard let parent = parent(of: node) else { return false }
      node = parent
    }
    return true
  }

  /// Makes asking ``contains(_:)`` of many nodes cheap, each of which could else cost its depth.
  func prepareToFind(_ count: Int) {
    if count > 16 { _ = numbering }
  }

  /// Levels below the document: 1 for a canvas, 2 for a graphic directly on it. Costs the depth.
  package func level(of node: Handle) -> Int {
    var level = 0
    var node = node
    while let parent = parent(of: node) {
      node = parent
      level += 1
    }
    return level
  }

  /// The ancestors, nearest first, the document left out.
  package func ancestors(of node: Handle) -> [Handle] {
    var ancestors: [Handle] = []
    var node = node
    while let parent = parent(of: node), parent != .document {
      ancestors.append(parent)
      node = parent
    }
    return ancestors
  }

  package func canvas(of node: Handle) -> Handle? {
    if kind(of: node) == .canvas { return node }
    return ancestors(of: node).last
  }

  /// Whether `node` is `ancestor` or below it.
  package func isInside(_ node: Handle, of ancestor: Handle) -> Bool {
    var node = node
    while node != ancestor {
      guard let parent = parent(of: node) else { return false }
      node = parent
    }
    return true
  }

  /// A node's place among its siblings, from 0. Costs the siblings before it.
  package func index(of node: Handle) -> Int? {
    guard let parent = parent(of: node) else { return nil }
    for (index, sibling) in children(of: parent).enumerated() where sibling == node { return index }
    return nil
  }

  /// A node and all below it in pre-order, met without recursion.
  package func subtree(of node: Handle) -> Subtree { Subtree(document: self, root: node) }

  /// The nodes of the document in reading order, worked out anew after a structural edit. Costs the document then, and nothing before.
  package var numbering: Numbering {
    if let numbering = numberingCache.numbering { return numbering }
    let numbering = Numbering(self)
    numberingCache.numbering = numbering
    return numbering
  }

  /// How many graphics there are, canvases left out.
  package var graphicCount: Int { numbering.count - 1 - childCount(of: .document) }
}

/// Keeps a numbering for as long as the structure holds.
final class NumberingCache {
  var numbering: Numbering?
}

/// The children of one node, in order.
package struct Children: Sequence {
  private let list: [Handle]?
  private let skeleton: Skeleton?
  private let bounds: Range<Int>

  init(list: [Handle]) {
    self.list = list
    skeleton = nil
    bounds = 0..<list.count
  }

  init(_ skeleton: Skeleton, of node: Int) {
    list = nil
    self.skeleton = skeleton
    bounds = node + 1..<node + skeleton.subtreeCount(node)
  }

  package func makeIterator() -> Iterator { Iterator(list: list, skeleton: skeleton, position: bounds.lowerBound, end: bounds.upperBound) }

  package struct Iterator: IteratorProtocol {
    let list: [Handle]?
    let skeleton: Skeleton?
    var position: Int
    let end: Int

    package mutating func next() -> Handle? {
      guard position < end else { return nil }
      if let list {
        position += 1
        return list[position - 1]
      }
      let child = Handle(position)
      position += skeleton!.subtreeCount(position)
      return child
    }
  }
}

/// A node and all below it, in pre-order.
package struct Subtree: Sequence, IteratorProtocol {
  private let document: Document
  private var stack: [Children.Iterator] = []
  private var root: Handle?

  init(document: Document, root: Handle) {
    self.document = document
    self.root = root
  }

  package mutating func next() -> Handle? {
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
