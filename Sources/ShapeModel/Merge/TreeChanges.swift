// SPDX-License-Identifier: GPL-3.0-or-later
/// A node of a merge.
package enum MergeItem<Node: Hashable & Sendable>: Hashable, Sendable {
  /// A node of the base, as it is known there.
  case base(Node)
  /// A node that a side added, as it is known on that side.
  case added(Node, by: MergeSide)
}

/// A value for each side of a merge.
package struct BothSides<Value> {
  package var ours, theirs: Value

  package init(ours: Value, theirs: Value) { (self.ours, self.theirs) = (ours, theirs) }

  package subscript(side: MergeSide) -> Value {
    get { side == .ours ? ours : theirs }
    set { if side == .ours { ours = newValue } else { theirs = newValue } }
  }
}

extension BothSides: Sendable where Value: Sendable {}

/// The changes that one side of a merge made to the tree of the base, be it of nodes or of the elements of a file.
package struct TreeChanges<Node: Hashable & Comparable & Sendable> {
  /// For each deleted node of the base, the outermost node that was deleted with it.
  package var deletionRoots: [Node: Node] = [:]
  /// The groups of the nodes of the base that are in another group on this side.
  package var parents: [Node: MergeItem<Node>] = [:]
  /// The nodes of the base that this side changed, or begins to refer to: the other side's deletion of them is not made.
  package var touched: Set<Node> = []
  /// The groups of the added nodes.
  package var added: [(node: Node, parent: MergeItem<Node>)] = []

  package init() {}
}
