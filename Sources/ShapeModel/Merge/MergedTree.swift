/// Which nodes a merged document has, and which group holds each.
///
/// - A node that one side deleted and the other side changed is kept, with all that was deleted along with it.
/// - A node that both sides moved into different groups stays where it was; so do nodes whose moves together make a cycle. One that a side
///   only moved out of a group which it dissolved goes where the other side moved it.
struct MergedTree {
  let base: Document
  let sides: [MergeSide: SideChanges]
  /// The nodes that both sides added alike: those of theirs, by those of ours.
  let twins: [MergeItem: MergeItem]
  /// For each side, the outermost nodes of its deletions that do not happen.
  private(set) var kept: [MergeSide: Set<NodeID>] = [.ours: [], .theirs: []]
  /// The nodes of the base that both sides moved and that stay where they were.
  private(set) var unmoved: Set<NodeID> = []
  private var parents: [NodeID: MergeItem] = [:]
  /// For each side, the nodes whose place there does not count: it dissolved their groups, and the other side moved them.
  private(set) var yielding: [MergeSide: Set<NodeID>] = [.ours: [], .theirs: []]

  /// - Parameter used: For each side, the nodes of the base that it begins to refer to.
  init(_ base: Document, _ sides: [MergeSide: SideChanges], twins: [MergeItem: MergeItem], used: [MergeSide: Set<NodeID>]) {
    (self.base, self.sides, self.twins) = (base, sides, twins)
    for side in MergeSide.allCases { keepWhatIsTouched(by: side, used[side] ?? []) }
    mergeParents()
    while keepParents() || takeBackCycles() {}
  }

  /// A node of the merge, the same for both sides' additions where these are alike.
  func canonical(_ item: MergeItem) -> MergeItem { twins[item] ?? item }

  func isDeleted(_ node: NodeID) -> Bool {
    MergeSide.allCases.contains { side in sides[side]!.deletionRoots[node].map { !kept[side]!.contains($0) } ?? false }
  }

  /// The nodes that are kept although a side deleted them, without those in others. O(deleted nodes).
  var outermostKept: [NodeID] {
    var nodes: Set<NodeID> = []
    for side in MergeSide.allCases {
      for (node, root) in sides[side]!.deletionRoots where kept[side]!.contains(root) && !isDeleted(node) {
        // Of a group that the other side deleted too, only what that side moved out of it is left.
        if node == root || base.parent(of: node).map(isDeleted) ?? false { nodes.insert(node) }
      }
    }
    return nodes.sorted()
  }

  func isDeleted(_ item: MergeItem) -> Bool { if case .base(let node) = item { isDeleted(node) } else { false } }

  /// The group of a node in the merged document.
  func parent(_ item: MergeItem) -> MergeItem? {
    switch item {
    case .base(let node): return parents[node] ?? base.parent(of: node).map { .base($0) }
    case .added(let node, let side):
      let changes = sides[side]!
      return changes.document.parent(of: node).map { canonical(changes.item($0)) }
    }
  }

  // MARK: Deletions

  private mutating func keep(_ node: NodeID, deletedBy side: MergeSide) -> Bool {
    guard let root = sides[side]!.deletionRoots[node] else { return false }
    return kept[side]!.insert(root).inserted
  }

  /// Keeps what one side deleted and the other side changed, moved, put something into, or refers to.
  private mutating func keepWhatIsTouched(by side: MergeSide, _ used: Set<NodeID>) {
    let changes = sides[side]!
    func note(_ nodes: some Sequence<NodeID>) { for node in nodes { _ = keep(node, deletedBy: side.other) } }
    note(changes.graphics.keys.filter { changes.isChangedOnPurpose($0, since: base) })
    note(changes.parents.keys)
    note(changes.reordered)
    note(used)
    for node in changes.added {
      if let parent = changes.document.parent(of: node), case .base(let group) = changes.item(parent) { note([group]) }
    }
    for case .base(let group) in changes.parents.values { note([group]) }
  }

  /// Keeps the groups of all that is in the merged document.
  /// - Returns: Whether something was kept that was not kept before.
  private mutating func keepParents() -> Bool {
    var isChanged = false
    var nodes = Array(parents.keys) + unmoved + kept.values.flatMap { $0 }
    nodes = nodes.filter { !isDeleted($0) }
    for node in nodes {
      guard case .base(let group)? = parent(.base(node)), isDeleted(group) else { continue }
      for side in MergeSide.allCases where keep(group, deletedBy: side) { isChanged = true }
    }
    for side in MergeSide.allCases {
      for node in sides[side]!.added {
        guard case .base(let group)? = parent(.added(node, by: side)), isDeleted(group) else { continue }
        for side in MergeSide.allCases where keep(group, deletedBy: side) { isChanged = true }
      }
    }
    return isChanged
  }

  // MARK: Moves

  private mutating func mergeParents() {
    let (ours, theirs) = (sides[.ours]!.parents, sides[.theirs]!.parents)
    for node in Set(ours.keys).union(theirs.keys) {
      switch (ours[node].map(canonical), theirs[node].map(canonical)) {
      case (let one?, nil), (nil, let one?): parents[node] = one
      case (let one?, let other?):
        let lifting = MergeSide.allCases.filter { sides[$0]!.isLifted(node, in: base) }
        if lifting.count == 1 {
          parents[node] = lifting[0] == .ours ? other : one
          yielding[lifting[0]]!.insert(node)
        } else if one == other {
          parents[node] = one
        } else {
          unmoved.insert(node)
        }
      case (nil, nil): break
      }
    }
  }

  /// Takes back all moves of a cycle: A into B on one side, and B into A on the other.
  private mutating func takeBackCycles() -> Bool {
    var safe: Set<MergeItem> = [.document]
    var isChanged = false
    for start in parents.keys.sorted() {
      var path: [MergeItem] = []
      var onPath: Set<MergeItem> = []
      var item = MergeItem.base(start)
      while !safe.contains(item), onPath.insert(item).inserted {
        path.append(item)
        guard let parent = parent(item) else { break }
        item = parent
      }
      if onPath.contains(item), let first = path.firstIndex(of: item) {
        for case .base(let node) in path[first...] where parents[node] != nil {
          parents[node] = nil
          unmoved.insert(node)
          isChanged = true
        }
        if isChanged { return true }
      }
      safe.formUnion(path)
    }
    return isChanged
  }
}

extension SideChanges {
  /// Whether this side changed a node otherwise than by letting go of what it deleted, or by following a renamed id.
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
