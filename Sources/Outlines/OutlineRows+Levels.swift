// SPDX-License-Identifier: MIT
/// Groups that moved to other levels, where a rule by level would open or close them.
extension OutlineRows {
  /// Keeps the groups of moved subtrees open or closed, even if a rule by level does not do so at their new levels.
  /// - Parameters:
  ///   - moved: The roots of these subtrees, and by how many levels each is deeper than it was. A root inside another one has a separate
  ///     entry.
  ///   - known: The old levels of the elements.
  /// - Complexity: O(nodes of the subtrees on levels above which the rule changes).
  func keepOpenState(_ moved: [ID: Int], known: [ID: Int] = [:]) {
    guard case .level(let openLevels) = whole.expansion.base, !isStrict else { return }
    var kept = whole.expansion
    for id in whole.turnedGroups(openLevels, levelsBefore: known) { kept.toggle(id) }
    for (root, levels) in moved where levels != 0 {
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
