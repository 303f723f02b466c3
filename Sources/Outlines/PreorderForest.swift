/// A forest that knows its pre-order numbering, so that rows need no walk.
///
/// Nodes are numbered 0 through ``nodeCount`` − 1 in reading order, the descendants of a node right after it:
///
///     A(b C(d)) e      A b C d e
///     number           0 1 2 3 4
///     subtreeCount     4 1 2 1 1
///     level            0 1 1 2 0
///
/// Every answer should cost O(1), or ``preorder(of:)`` a dictionary look-up. The numbering stays as it is while rows
/// are made from it; after an edit hand the new numbering to ``OutlineRows/reload(_:)``.
public protocol PreorderNumbering<Node, NodeID> {
  /// What a number stands for.
  associatedtype Node
  /// A node's stable identity; numbers change under edits, identities do not.
  associatedtype NodeID: Hashable

  /// The number of nodes at every level.
  var nodeCount: Int { get }
  /// The nodes in the subtree of a node, itself included; 1 for a leaf and for an empty group.
  func subtreeCount(at number: Int) -> Int
  /// Whether a node can be opened; an empty group can, a leaf cannot.
  func isGroup(at number: Int) -> Bool
  /// The number of groups around a node; 0 for roots.
  func level(at number: Int) -> Int
  /// The node with a number.
  func node(at number: Int) -> Node
  /// The number of a node, or `nil` when it is not in this forest.
  func preorder(of id: NodeID) -> Int?
  /// The number of the group around a node, or `nil` for a root.
  func parent(at number: Int) -> Int?
  /// Writes the levels of consecutive nodes; the default asks ``level(at:)`` for each.
  /// - Parameters:
  ///   - numbers: A half-open range of numbers, at most 64 of them.
  ///   - levels: Room for as many values, uninitialised or not.
  func copyLevels(of numbers: Range<Int>, to levels: UnsafeMutablePointer<Int32>)
}

extension PreorderNumbering {
  /// Writes the levels of consecutive nodes, one call each.
  @inlinable public func copyLevels(of numbers: Range<Int>, to levels: UnsafeMutablePointer<Int32>) {
    var slot = levels
    for number in numbers {
      slot.initialize(to: Int32(truncatingIfNeeded: level(at: number)))
      slot += 1
    }
  }
}

/// A collection of roots that knows the numbering of everything below them.
///
/// The type of a collection of children conforms, and an outline over it takes the fast path by itself: no children
/// are asked for, and a toggle costs the logarithm of the forest. The path is taken only when the outline was declared over
/// ``nesting``; an outline over another key path (`\.visibleChildren`, say) describes another tree and is walked.
public protocol PreorderForest<Element, NodeID>: RandomAccessCollection, PreorderNumbering where Node == Element {
  /// The children the numbering describes; write it as a computed property, `static var nesting: … { \.children }`.
  static var nesting: KeyPath<Element, Self?> { get }
}
