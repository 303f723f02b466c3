// SPDX-License-Identifier: GPL-3.0-or-later
/// The places of nodes in a merged document, as far as they differ from those in the base.
struct MergedLists {
  /// The place of each added or moved node.
  private(set) var places: [MergeItem<NodeID>: SiblingPlace] = [:]
  /// Nodes that both sides moved to different places among the same siblings.
  private(set) var conflicts: [MergeItem<NodeID>] = []
  private let base: Document
  private let sides: BothSides<SideChanges>
  private let tree: MergedTree<NodeID>
  private let id: (MergeItem<NodeID>) -> String

  /// - Complexity: O(siblings) of each list that one side changed.
  init(
    _ base: Document, _ sides: BothSides<SideChanges>, _ tree: MergedTree<NodeID>, id: @escaping (MergeItem<NodeID>) -> String
  ) {
    (self.base, self.sides, self.tree, self.id) = (base, sides, tree, id)
    var groups: Set<MergeItem<NodeID>> = []
    for changes in [sides.ours, sides.theirs] {
      for pair in changes.match.lists { groups.insert(.base(pair.old)) }
      for node in changes.added where changes.document.isGroup(node) { groups.insert(tree.canonical(changes.item(node))) }
      // A group that the other side deleted has no counterpart there.
      for node in tree.unmoved { if let parent = base.parent(of: node) { groups.insert(.base(parent)) } }
    }
    for group in groups where !tree.isDeleted(group) { merge(group) }
  }

  private func children(_ group: MergeItem<NodeID>) -> [MergeItem<NodeID>] {
    guard case .base(let node) = group else { return [] }
    return base.children(of: node).map { .base($0) }
  }

  private func children(_ group: MergeItem<NodeID>, _ side: MergeSide) -> [MergeItem<NodeID>]? {
    let changes = sides[side]
    var node = changes.node(group)
    if node == nil, let twin = tree.twin(ofOurs: group) { node = changes.node(twin) }
    let yielding = tree.yielding[side]
    return node.map { node in
      let items = followed(changes.document.children(of: node).map { tree.canonical(changes.item($0)) }, group, side)
      return yielding.isEmpty ? items : items.filter { if case .base(let node) = $0 { !yielding.contains(node) } else { true } }
    }
  }

  /// The children that a side moved here from another group follow the order that the other side gave them there.
  private func followed(_ items: [MergeItem<NodeID>], _ group: MergeItem<NodeID>, _ side: MergeSide) -> [MergeItem<NodeID>] {
    let other = sides[side.other]
    func old(_ item: MergeItem<NodeID>) -> NodeID? {
      guard case .base(let node) = item, sides[side].tree.parents[node] != nil else { return nil }
      return node
    }
    return SequenceMerge.following(
      items,
      origin: { item in
        old(item).flatMap { node in base.parent(of: node).flatMap { parent in base.index(of: node).map { (parent, $0) } } }
      },
      other: { item in
        guard let node = old(item).flatMap(other.match.new), let parent = other.document.parent(of: node),
          let list = other.match.old(of: parent), let index = other.document.index(of: node)
        else { return nil }
        return (list, index)
      })
  }

  private mutating func merge(_ group: MergeItem<NodeID>) {
    let known = children(group)
    let ids = id
    let order = SequenceMerge(
      known, children(group, .ours) ?? known, children(group, .theirs) ?? known,
      isLess: { ids($0).utf8.lexicographicallyPrecedes(ids($1).utf8) },
      survives: { [tree] item in !tree.isDeleted(item) && tree.parent(item) == group })
    conflicts += order.conflicts
    let stays = SiblingArrangement(order.old).stays
    let parent = id(group)
    for (index, item) in order.merged.enumerated() where !stays[index] {
      places[item] = SiblingPlace(
        parent: parent, previous: index > 0 ? id(order.merged[index - 1]) : nil,
        next: index + 1 < order.merged.count ? id(order.merged[index + 1]) : nil)
    }
  }
}
