// SPDX-License-Identifier: MIT
/// The groups of a tree by their levels.
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
}
