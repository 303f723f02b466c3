/// Groups on other levels than before: where the rule is by level, it would open or close them.
extension OutlineRows {
  /// Keeps the groups of moved subtrees open and closed, whatever a rule by level says on their new levels.
  /// - Parameters:
  ///   - moved: The roots of these subtrees, and by how many levels each is deeper than it was. A root inside another one counts for itself.
  ///   - known: The levels that elements had.
  /// - Complexity: O(nodes of the subtrees on levels above which the rule changes).
  func keepOpenState(_ moved: [ID: Int], known: [ID: Int] = [:]) {
    guard case .level(let openLevels) = whole.expansion.base, !isStrict else { return }
    var kept = whole.expansion
    for id in whole.turnedGroups(openLevels, levelsBefore: known) { kept.toggle(id) }
    for (root, levels) in moved {
      let changed = LevelChange(openLevels, deeperBy: levels)
      for group in whole.groups(in: root, above: changed.levels.upperBound, where: { $0 == root || moved[$0] == nil })
      where changed.levels.contains(group.level) { kept.toggle(group.id) }
    }
    if kept != whole.expansion { whole.expansion = kept }
  }

  /// Opens the groups of the focused subtree that a rule by relative level opens, and closes its others.
  func fold(focused id: ID, to base: Expansion<ID>.Base) {
    var next = whole.expansion
    let groups = whole.groups(in: id, above: .max) { _ in true }
    for group in groups { next.set(group.id, level: group.level, open: base.opens(level: group.level - groups[0].level)) }
    whole.expansion = next
  }
}

/// The levels on which a rule by level says another thing of what moved there than it said where that was.
struct LevelChange {
  let levels: Range<Int>

  init(_ openLevels: Int, deeperBy shift: Int) {
    // No tree has so many levels.
    let last = min(openLevels, Int(Int32.max))
    levels = min(last, last + shift)..<max(last, last + shift)
  }
}

extension GroupEngine {
  /// The groups in a subtree, whose children are requested whether they are shown or not.
  func groupsInOrder(
    in root: Element, level: Int, above limit: Int, where enters: (ID) -> Bool = { _ in true }
  ) -> [(id: ID, level: Int)] {
    var found: [(id: ID, level: Int)] = []
    var waiting = [(root, level)]
    while let (element, level) = waiting.popLast() {
      let identity = id(element)
      guard level < limit, enters(identity) else { continue }
      counters.childrenAsked += 1
      guard let children = children(element) else { continue }
      found.append((identity, level))
      if level + 1 < limit { waiting += children.reversed().map { ($0, level + 1) } }
    }
    return found
  }

  /// The level of the children of a group; nil for one that is in a group that was never opened.
  func childLevel(of parent: ID?) -> Int? {
    guard let parent else { return 0 }
    return place(of: parent).map { Int(tree[$0.run].depth) + 1 }
  }

  /// Keeps an element and the groups in it open and closed on another level, before they are inserted there.
  func keepOpenState(of element: Element, from old: Int, to new: Int) {
    guard case .level(let openLevels) = opened.whole.base else { return }
    let changed = LevelChange(openLevels, deeperBy: new - old)
    for group in groupsInOrder(in: element, level: new, above: changed.levels.upperBound) where changed.levels.contains(group.level) {
      opened.toggle(group.id)
    }
  }
}
