/// The lists of children that differ from what was read, and the nodes that were made.
struct TreeEdits {
  /// A list of children that can be edited.
  struct List {
    /// Its root in ``siblings``.
    var root = SiblingTrees.none
    /// How many neighbours in it, both ends included, are not neighbours in the source; 0 says that it is the list that was read.
    var breakCount = 0
  }

  /// For each handle made since reading, the node of the source it is a copy of.
  var origins: [UInt32] = []
  /// The lists that edits went through or that were asked for places. Those around each of them are here too, so that all below a list
  /// that is not here is as it was read.
  var lists = PagedColumn<List?>(empty: nil)
  var siblings = SiblingTrees()
  /// How many nodes of the source have other children than were read.
  var restructuredCount = 0
  /// Nodes that were made as files have groups that say nothing of children.
  var listless: Set<NodeID> = []
  /// The topmost nodes of the subtrees that were taken out.
  var detached: Set<NodeID> = []
  /// An upper bound of the levels below the document, and the exact number when it was last counted.
  var levelBound: Int
  var levelsCounted: Int
  /// Counts edits of lists.
  var revision = 0

  static let noOrigin = UInt32.max

  /// - Parameter levels: The most levels below the document.
  init(levels: Int) { (levelBound, levelsCounted) = (levels, levels) }

  mutating func takeOut(_ node: NodeID, from parent: NodeID) { siblings.remove(node, from: &lists[parent]!.root) }

  mutating func putIn(_ node: NodeID, _ parent: NodeID, at index: Int) {
    siblings.insert(node, into: &lists[parent]!.root, of: parent, at: index)
  }

  /// - Parameter difference: How many neighbours more in a list are no neighbours in the source.
  mutating func countBreaks(_ parent: NodeID, _ difference: Int) {
    let before = lists[parent]!.breakCount
    lists[parent]!.breakCount += difference
    restructuredCount += (before + difference > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
  }

  /// Forgets a node that was made and is in no list.
  mutating func forget(_ node: NodeID) {
    // Not for a leaf: setting makes a page.
    if lists[node] != nil { lists[node] = nil }
    listless.remove(node)
    siblings.forget(node)
    detached.remove(node)
  }
}
