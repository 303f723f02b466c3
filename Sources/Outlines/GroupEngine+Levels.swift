// SPDX-License-Identifier: MIT
/// The groups of a tree by their levels, and the effect of a move to another level on them.
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
    guard case .level(let openLevels) = opened.whole.base, new != old else { return }
    let changed = LevelChange(openLevels, deeperBy: new - old)
    for group in groupsInOrder(in: element, level: new, above: changed.levels.upperBound) where changed.levels.contains(group.level) {
      opened.toggle(group.id)
    }
  }
}
