/// The places of nodes in a merged document, as far as they differ from those in the base.
struct MergedLists {
  /// Where each added or moved node comes to.
  private(set) var places: [MergeItem: SiblingPlace] = [:]
  /// Nodes that both sides moved to different places among the same siblings.
  private(set) var conflicts: [MergeItem] = []
  private let tree: MergedTree
  private let id: (MergeItem) -> String
  /// The additions of theirs that are like some of ours, by these.
  private let twins: [MergeItem: MergeItem]

  /// - Complexity: O(siblings) of each list that one side changed.
  init(_ tree: MergedTree, id: @escaping (MergeItem) -> String) {
    (self.tree, self.id) = (tree, id)
    twins = Dictionary(tree.twins.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var groups: Set<MergeItem> = []
    for changes in tree.sides.values {
      for pair in changes.match.lists { groups.insert(.base(pair.old)) }
      for node in changes.added where changes.document.isGroup(node) { groups.insert(tree.canonical(changes.item(node))) }
      // A group that the other side deleted is in no pair of lists there.
      for node in tree.unmoved { if let parent = tree.base.parent(of: node) { groups.insert(.base(parent)) } }
    }
    for group in groups where !tree.isDeleted(group) { merge(group) }
  }

  private func children(_ group: MergeItem) -> [MergeItem] {
    guard case .base(let node) = group else { return [] }
    return tree.base.children(of: node).map { .base($0) }
  }

  private func children(_ group: MergeItem, _ side: MergeSide) -> [MergeItem]? {
    let changes = tree.sides[side]!
    var node = changes.node(group)
    if node == nil, let twin = twins[group] { node = changes.node(twin) }
    let yielding = tree.yielding[side]!
    return node.map { node in
      let items = changes.document.children(of: node).map { tree.canonical(changes.item($0)) }
      return yielding.isEmpty ? items : items.filter { if case .base(let node) = $0 { !yielding.contains(node) } else { true } }
    }
  }

  private mutating func merge(_ group: MergeItem) {
    let base = children(group)
    let ids = id
    let order = SequenceMerge(
      base, children(group, .ours) ?? base, children(group, .theirs) ?? base,
      isLess: { ids($0).utf8.lexicographicallyPrecedes(ids($1).utf8) },
      survives: { [tree] item in !tree.isDeleted(item) && tree.parent(item) == group })
    conflicts += order.conflicts
    let stays = SiblingArrangement(order.former).stays
    let parent = id(group)
    for (index, item) in order.merged.enumerated() where !stays[index] {
      places[item] = SiblingPlace(
        parent: parent, previous: index > 0 ? id(order.merged[index - 1]) : nil,
        next: index + 1 < order.merged.count ? id(order.merged[index + 1]) : nil)
    }
  }
}
