// SPDX-License-Identifier: GPL-3.0-or-later
/// The child lists that are editable, and the nodes that were created.
struct TreeEdits {
  /// An editable child list.
  struct List {
    /// Its root in ``siblings``.
    var root = SiblingTrees.none
    /// The number of adjacent pairs, both ends included, that are not adjacent in the source; 0 means that the list is as read.
    var breakCount = 0
  }

  /// For each node created since reading, the node of the source it was copied from, itself if it was read from markup, else ``noOrigin``.
  var origins: [UInt32] = []
  /// The index in ``origins`` of the first node of each edit that made copies, ascending.
  var batches: [UInt32] = []
  /// The index in ``origins`` of the root of each copied subtree, ascending.
  var copiedRoots: [UInt32] = []
  /// The lists that were edited or queried for indices, and those of their ancestors. So the whole subtree of a node that was read and has
  /// no list here is unmodified.
  var lists = PagedColumn<List?>(empty: nil)
  var siblings = SiblingTrees()
  /// The number of nodes of the source whose children differ from what was read.
  var restructuredCount = 0
  /// Created nodes that are written without a child list while they have no children, as groups in some files.
  var listless: Set<NodeID> = []
  /// The roots of the detached subtrees.
  var detached: Set<NodeID> = []
  /// An upper bound of the maximum level, and its exact value when it was last computed.
  var levelBound: Int
  var levelsCounted: Int
  /// The number of edits of the structure.
  var revision = 0

  static let noOrigin = UInt32.max

  /// - Parameter levels: The maximum level of a node in the source.
  init(levels: Int) { (levelBound, levelsCounted) = (levels, levels) }

  mutating func takeOut(_ node: NodeID, from parent: NodeID) { siblings.remove(node, from: &lists[parent]!.root) }

  mutating func putIn(_ node: NodeID, _ parent: NodeID, at index: Int) {
    siblings.insert(node, into: &lists[parent]!.root, of: parent, at: index)
  }

  /// - Parameter difference: The change of the list's ``List/breakCount``.
  mutating func countBreaks(_ parent: NodeID, _ difference: Int) {
    let before = lists[parent]!.breakCount
    lists[parent]!.breakCount += difference
    restructuredCount += (before + difference > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
  }

  /// Discards a created node that is in no list.
  mutating func forget(_ node: NodeID) {
    // Not for a leaf: setting an element would allocate a page.
    if lists[node] != nil { lists[node] = nil }
    listless.remove(node)
    siblings.forget(node)
    detached.remove(node)
  }
}
