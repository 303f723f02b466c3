// SPDX-License-Identifier: GPL-3.0-or-later
/// The nodes of a merged tree, and the group of each.
///
/// - A node that one side deleted and the other side changed is kept, with all that was deleted along with it. A group that both sides
///   deleted, and in which something is kept, is kept without the rest of its contents.
/// - A node that both sides moved into different groups stays where it was; so do nodes whose moves together make a cycle. A node that a
///   side only moved out of a group which it dissolved goes where the other side moved it.
///
/// - Complexity: O(nodes that a side moved, added or deleted, and their depth).
package struct MergedTree<Node: Hashable & Comparable & Sendable> {
  package typealias Item = MergeItem<Node>

  private let root: Node
  private let baseParent: (Node) -> Node?
  private let sides: BothSides<TreeChanges<Node>>
  /// The equal nodes that both sides added: from those of theirs to those of ours.
  package let twins: [Item: Item]
  private let twinsOfOurs: [Item: Item]
  private let addedParents: BothSides<[Node: Item]>
  /// For each side, the outermost nodes of its deletions that are not made.
  private var kept = BothSides<Set<Node>>(ours: [], theirs: [])
  /// The groups that both sides deleted, and in which something is kept.
  private var keptGroups: Set<Node> = []
  /// The nodes of the base that both sides moved and that stay where they were.
  package private(set) var unmoved: Set<Node> = []
  /// The groups of the nodes that are moved.
  package private(set) var parents: [Node: Item] = [:]
  /// For each side, the nodes whose place there is ignored: it dissolved their groups, and the other side moved them.
  package private(set) var yielding = BothSides<Set<Node>>(ours: [], theirs: [])

  /// - Parameter baseParent: The group of a node in the base; nil for the root.
  package init(root: Node, _ sides: BothSides<TreeChanges<Node>>, twins: [Item: Item], baseParent: @escaping (Node) -> Node?) {
    (self.root, self.sides, self.twins, self.baseParent) = (root, sides, twins, baseParent)
    twinsOfOurs = Dictionary(twins.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func parents(_ changes: TreeChanges<Node>) -> [Node: Item] {
      Dictionary(uniqueKeysWithValues: changes.added.map { ($0.node, $0.parent) })
    }
    addedParents = BothSides(ours: parents(sides.ours), theirs: parents(sides.theirs))
    for side in MergeSide.allCases { keepChangedNodes(by: side) }
    mergeParents()
    while keepParents() || takeBackCycles() {}
  }

  /// The canonical form of an item: the same for equal additions of both sides.
  package func canonical(_ item: Item) -> Item { twins[item] ?? item }

  /// The addition of theirs that equals one of ours.
  package func twin(ofOurs item: Item) -> Item? { twinsOfOurs[item] }

  package func isDeleted(_ node: Node) -> Bool {
    !keptGroups.contains(node) && (isDeleted(node, by: .ours) || isDeleted(node, by: .theirs))
  }

  private func isDeleted(_ node: Node, by side: MergeSide) -> Bool {
    sides[side].deletionRoots[node].map { !kept[side].contains($0) } ?? false
  }

  package func isDeleted(_ item: Item) -> Bool { if case .base(let node) = item { isDeleted(node) } else { false } }

  /// The nodes that are kept although a side deleted them, without those in others. O(deleted nodes).
  package var outermostKept: [Node] {
    var nodes = keptGroups.filter { node in baseParent(node).map { !keptGroups.contains($0) } ?? true }
    for side in MergeSide.allCases where !kept[side].isEmpty {
      for (node, root) in sides[side].deletionRoots where kept[side].contains(root) && !isDeleted(node) {
        // Of a group that the other side deleted too, only the nodes that that side moved out of it remain.
        if node == root || baseParent(node).map(isDeleted) ?? false { nodes.insert(node) }
      }
    }
    return nodes.sorted()
  }

  /// The nodes that one side moved into what the other side deleted and the merge keeps; the other side has them elsewhere. O(moved nodes,
  /// and their depth).
  package var stranded: [Node] {
    MergeSide.allCases.flatMap { side -> [Node] in
      let deleted = sides[side.other].deletionRoots
      guard !deleted.isEmpty else { return [] }
      return sides[side].parents.keys.filter { node in
        guard deleted[node] == nil, parents[node] != nil else { return false }
        return sequence(first: Item.base(node), next: parent).contains {
          if case .base(let group) = $0 { deleted[group] != nil } else { false }
        }
      }
    }.sorted()
  }

  /// The group of a node in the merged tree.
  package func parent(_ item: Item) -> Item? {
    switch item {
    case .base(let node): parents[node] ?? baseParent(node).map { .base($0) }
    case .added(let node, let side): addedParents[side][node].map(canonical)
    }
  }

  /// The nodes of the base in which something is moved, added or kept, so that their merged contents are on neither side.
  package var stirred: Set<Node> {
    var stirred: Set<Node> = []
    func stir(_ start: Item?) {
      var next = start
      while let item = next {
        if case .base(let node) = item, !stirred.insert(node).inserted { return }
        next = parent(item)
      }
    }
    for side in MergeSide.allCases {
      for node in kept[side].union(keptGroups) { stir(.base(node)) }
      for (node, parent) in sides[side].parents {
        stir(baseParent(node).map { .base($0) })
        stir(canonical(parent))
      }
    }
    return stirred
  }

  // MARK: Deletions

  private mutating func keep(_ node: Node, deletedBy side: MergeSide) -> Bool {
    guard let root = sides[side].deletionRoots[node] else { return false }
    return kept[side].insert(root).inserted
  }

  /// Keeps nodes that one side deleted and the other side changed, moved, inserted into, or refers to.
  private mutating func keepChangedNodes(by side: MergeSide) {
    let changes = sides[side]
    guard !sides[side.other].deletionRoots.isEmpty else { return }
    for node in changes.touched { _ = keep(node, deletedBy: side.other) }
    for node in changes.parents.keys { _ = keep(node, deletedBy: side.other) }
    for case .base(let group) in changes.parents.values { _ = keep(group, deletedBy: side.other) }
    for case (_, .base(let group)) in changes.added { _ = keep(group, deletedBy: side.other) }
  }

  /// Keeps the groups of all nodes of the merged tree.
  /// - Returns: Whether something was kept that was not kept before.
  private mutating func keepParents() -> Bool {
    guard !sides.ours.deletionRoots.isEmpty || !sides.theirs.deletionRoots.isEmpty else { return false }
    var isChanged = false
    let nodes = (Array(parents.keys) + unmoved + kept.ours + kept.theirs + keptGroups).filter { !isDeleted($0) }
    let added = MergeSide.allCases.flatMap { side in sides[side].added.map { Item.added($0.node, by: side) } }
    for item in nodes.map({ Item.base($0) }) + added {
      guard case .base(let group)? = parent(item), isDeleted(group) else { continue }
      isChanged = true
      if MergeSide.allCases.allSatisfy({ sides[$0].deletionRoots[group] != nil }) {
        keptGroups.insert(group)
      } else {
        for side in MergeSide.allCases { _ = keep(group, deletedBy: side) }
      }
    }
    return isChanged
  }

  // MARK: Moves

  private mutating func mergeParents() {
    let (ours, theirs) = (sides.ours.parents, sides.theirs.parents)
    for node in Set(ours.keys).union(theirs.keys) {
      switch (ours[node].map(canonical), theirs[node].map(canonical)) {
      case (let one?, nil), (nil, let one?): parents[node] = one
      case (let one?, let other?):
        let lifting = MergeSide.allCases.filter { isLifted(node, by: $0) }
        if lifting.count == 1 {
          parents[node] = lifting[0] == .ours ? other : one
          yielding[lifting[0]].insert(node)
        } else if one == other {
          parents[node] = one
        } else {
          unmoved.insert(node)
        }
      case (nil, nil): break
      }
    }
  }

  /// Whether a side only moved a node out of groups that it dissolved.
  private func isLifted(_ node: Node, by side: MergeSide) -> Bool {
    let changes = sides[side]
    var group = baseParent(node)
    guard let first = group, changes.deletionRoots[first] != nil else { return false }
    while let next = group, changes.deletionRoots[next] != nil { group = baseParent(next) }
    return group.map { changes.parents[node] == .base($0) } ?? false
  }

  /// Reverts all moves of a cycle: A into B on one side, and B into A on the other.
  private mutating func takeBackCycles() -> Bool {
    var safe: Set<Item> = [.base(root)]
    for start in parents.keys.sorted() {
      var path: [Item] = []
      var onPath: Set<Item> = []
      var item = Item.base(start)
      while !safe.contains(item), onPath.insert(item).inserted {
        path.append(item)
        guard let parent = parent(item) else { break }
        item = parent
      }
      if onPath.contains(item), let first = path.firstIndex(of: item) {
        let taken = path[first...].compactMap { item in if case .base(let node) = item, parents[node] != nil { node } else { nil } }
        for node in taken { parents[node] = nil }
        unmoved.formUnion(taken)
        if !taken.isEmpty { return true }
      }
      safe.formUnion(path)
    }
    return false
  }
}
