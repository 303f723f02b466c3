// SPDX-License-Identifier: MIT
/// A forest with a preorder numbering, so that finding its rows needs no traversal.
///
/// Nodes are numbered 0 through ``nodeCount`` − 1 in reading order, the descendants of a node right after it:
///
///     A(b C(d)) e      A b C d e
///     number           0 1 2 3 4
///     subtreeCount     4 1 2 1 1
///     level            0 1 1 2 0
///
/// Every requirement should cost O(1), or a dictionary lookup for ``preorder(of:)``. The numbering must not change while rows are made
/// from it; after an edit pass the new numbering to ``OutlineRows/reload(_:moved:)``.
public protocol PreorderNumbering<Node, NodeID> {
  /// The type of a node.
  associatedtype Node
  /// A node's stable identity; numbers change under edits, identities do not.
  associatedtype NodeID: Hashable

  /// The number of nodes, on all levels.
  var nodeCount: Int { get }
  /// The number of nodes in the subtree of a node, including itself; 1 for a leaf and for an empty group.
  func subtreeCount(at number: Int) -> Int
  /// Whether a node can be opened; an empty group can, a leaf cannot.
  func isGroup(at number: Int) -> Bool
  /// The number of ancestors of a node; 0 for roots.
  func level(at number: Int) -> Int
  /// The node with a number.
  func node(at number: Int) -> Node
  /// The number of a node, or `nil` if it is not in this forest.
  func preorder(of id: NodeID) -> Int?
  /// The number of the parent of a node, or `nil` for a root.
  func parent(at number: Int) -> Int?
  /// Writes the levels of consecutive nodes; the default calls ``level(at:)`` for each.
  /// - Parameters:
  ///   - numbers: A half-open range of numbers, at most 128 of them.
  ///   - levels: A buffer for the same number of values; it may be uninitialised.
  func copyLevels(of numbers: Range<Int>, to levels: UnsafeMutablePointer<Int32>)
}

extension PreorderNumbering {
  /// Writes the levels of consecutive nodes, with one call for each.
  @inlinable public func copyLevels(of numbers: Range<Int>, to levels: UnsafeMutablePointer<Int32>) {
    var slot = levels
    for number in numbers {
      slot.initialize(to: Int32(truncatingIfNeeded: level(at: number)))
      slot += 1
    }
  }
}

/// A collection of roots with a preorder numbering of all their descendants.
///
/// The type of a collection of children conforms, and an outline over it takes the fast path automatically: no children are requested,
/// and a toggle costs O(log nodes). The path is taken only if the outline is declared over ``nesting``; an outline over another key path
/// (such as `\.visibleChildren`) describes another tree and is traversed.
public protocol PreorderForest<Element, NodeID>: RandomAccessCollection, PreorderNumbering where Node == Element {
  /// The key path of the children that the numbering describes; a computed property, `static var nesting: … { \.children }`.
  static var nesting: KeyPath<Element, Self?> { get }

  /// The steps from an earlier numbering to this one, empty for none; nil if they are not known, so that all rows are rebuilt.
  func changes(since old: Self) -> [Renumbering]?
}

extension PreorderForest {
  /// Nil: the steps are not known.
  public func changes(since old: Self) -> [Renumbering]? { nil }
}
