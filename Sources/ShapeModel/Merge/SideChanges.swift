/// What one side of a merge did to the base.
struct SideChanges {
  let side: MergeSide
  let document: Document
  let match: DocumentMatch
  /// The own properties of the nodes of the base that have other ones on this side.
  let graphics: [NodeID: Graphic]
  /// For each deleted node of the base, the outermost node that was deleted with it.
  let deletionRoots: [NodeID: NodeID]
  /// The groups of the nodes of the base that are in another group on this side.
  let parents: [NodeID: MergeItem]
  /// The nodes of the base that are at another place among the same siblings.
  let reordered: Set<NodeID>
  /// The added nodes, in the order of this side's document.
  var added: [NodeID] { match.added }

  /// - Complexity: One comparison of the bytes of both documents; beyond that, proportional to the lists and nodes that may differ.
  init(_ side: MergeSide, _ document: Document, since base: Document) {
    (self.side, self.document) = (side, document)
    match = DocumentMatch(from: base, to: document)
    var graphics: [NodeID: Graphic] = [:]
    for pair in match.pairs {
      let old = base.ownGraphic(pair.old)
      var new = document.ownGraphic(pair.new)
      // An id that is in no file is not a property.
      if !base.hasOwnID(pair.old), !document.hasOwnID(pair.new) { new.id = old.id }
      if old != new || !old.id.hasSameBytes(as: new.id) { graphics[pair.old] = new }
    }
    self.graphics = graphics
    var roots: [NodeID: NodeID] = [:]
    // Parents precede their children.
    for node in match.removed { roots[node] = base.parent(of: node).flatMap { roots[$0] } ?? node }
    deletionRoots = roots
    var parents: [NodeID: MergeItem] = [:]
    var reordered: Set<NodeID> = []
    for node in SiblingMoves(match).nodes {
      guard let old = match.old(of: node), let parent = document.parent(of: node) else { continue }
      let group = SideChanges.item(parent, side, match)
      if group == base.parent(of: old).map({ .base($0) }) { reordered.insert(old) } else { parents[old] = group }
    }
    (self.parents, self.reordered) = (parents, reordered)
  }

  /// Whether a node was only moved out of groups that this side dissolved.
  func isLifted(_ node: NodeID, in base: Document) -> Bool {
    var group = base.parent(of: node)
    guard let first = group, deletionRoots[first] != nil else { return false }
    while let next = group, deletionRoots[next] != nil { group = base.parent(of: next) }
    return group.map { parents[node] == .base($0) } ?? false
  }

  private static func item(_ node: NodeID, _ side: MergeSide, _ match: DocumentMatch) -> MergeItem {
    match.old(of: node).map { .base($0) } ?? .added(node, by: side)
  }

  /// The node of the merge that a node of this side is.
  func item(_ node: NodeID) -> MergeItem { SideChanges.item(node, side, match) }

  /// The counterpart of a node of the merge in this side's document.
  func node(_ item: MergeItem) -> NodeID? {
    switch item {
    case .base(let node): match.new(of: node)
    case .added(let node, let side): side == self.side ? node : nil
    }
  }
}
