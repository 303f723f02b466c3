// SPDX-License-Identifier: GPL-3.0-or-later
/// The changes that one side of a merge made to the base.
struct SideChanges {
  let side: MergeSide
  let document: Document
  let match: DocumentMatch
  /// The own properties, on this side, of the nodes of the base whose properties changed.
  let graphics: [NodeID: Graphic]
  /// The changes that this side made to the tree of the base; nodes that it begins to refer to are added later.
  private(set) var tree = TreeChanges<NodeID>()
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
    // Parents precede their children.
    for node in match.removed { tree.deletionRoots[node] = base.parent(of: node).flatMap { tree.deletionRoots[$0] } ?? node }
    tree.touched = Set(graphics.keys.filter { isChangedOnPurpose($0, since: base) })
    for node in SiblingMoves(match).nodes {
      guard let old = match.old(of: node), let parent = document.parent(of: node) else { continue }
      let group = item(parent)
      if group == base.parent(of: old).map({ .base($0) }) { tree.touched.insert(old) } else { tree.parents[old] = group }
    }
    tree.added = added.compactMap { node in document.parent(of: node).map { (node, item($0)) } }
  }

  /// Treats nodes that the other side deleted as unmoved among their siblings, where moves of others explain the order as well.
  mutating func treatAsUnmoved(deletedBy other: TreeChanges<NodeID>, since base: Document) {
    let candidates = tree.touched.filter { other.deletionRoots[$0] != nil && graphics[$0] == nil }
    guard !candidates.isEmpty, candidates.count <= SideChanges.mostTried else { return }
    for node in candidates.sorted() {
      guard let new = match.new(of: node), let parent = document.parent(of: new), let group = match.old(of: parent) else { continue }
      let places = Dictionary(base.children(of: group).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let children = Array(document.children(of: parent))
      guard let index = children.firstIndex(of: new) else { continue }
      let old = children.map { child in match.old(of: child).flatMap { places[$0] } }
      if SiblingArrangement(old, keeping: index) != nil { tree.touched.remove(node) }
    }
  }

  /// The maximum number of nodes for which ``treatAsUnmoved(deletedBy:since:)`` looks for other explanations.
  private static let mostTried = 16

  /// Adds nodes of the base that this side begins to refer to.
  mutating func touch(_ nodes: Set<NodeID>) { tree.touched.formUnion(nodes) }

  /// The item of the merge for a node of this side.
  func item(_ node: NodeID) -> MergeItem<NodeID> { match.old(of: node).map { .base($0) } ?? .added(node, by: side) }

  /// The counterpart of a node of the merge in this side's document.
  func node(_ item: MergeItem<NodeID>) -> NodeID? {
    switch item {
    case .base(let node): match.new(of: node)
    case .added(let node, let side): side == self.side ? node : nil
    }
  }
}

extension SideChanges {
  /// Whether this side changed a node other than by dropping references to deleted nodes, or by following a renamed id.
  func isChangedOnPurpose(_ node: NodeID, since base: Document) -> Bool {
    guard let new = graphics[node] else { return false }
    let old = base.ownGraphic(node)
    guard new.id.hasSameBytes(as: old.id), new.kindWord.hasSameBytes(as: old.kindWord), new.others == old.others else { return true }
    if new.members.contains(where: { old[$0.property] == nil }) { return true }
    return old.members.contains { member in
      let value = new[member.property]
      guard value != member.value else { return false }
      return !(Property.naming.contains(member.property) && value == nil)
    }
  }
}
