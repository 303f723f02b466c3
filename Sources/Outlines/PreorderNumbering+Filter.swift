// SPDX-License-Identifier: MIT
/// The part of a numbered forest that a filter keeps.
extension PreorderNumbering {
  /// The ancestors of a node, from its parent up.
  func ancestors(of number: Int) -> [Int] {
    var ancestors: [Int] = []
    var number = number
    while let parent = parent(at: number) {
      ancestors.append(parent)
      number = parent
    }
    return ancestors
  }

  /// The matches with their ancestors, and the contents of the unfolded groups among them.
  func snapshot(of matches: [Int], _ unfolded: Unfolded<NodeID>, id: (Node) -> NodeID) -> SnapshotForest<Node, NodeID> {
    snapshot(of: matches, unfolded, id: id) { true }!
  }

  /// The same; nil if it was interrupted.
  func snapshot(
    of matches: [Int], _ unfolded: Unfolded<NodeID>, id: (Node) -> NodeID, while shouldContinue: () -> Bool
  ) -> SnapshotForest<Node, NodeID>? {
    var kept = Set<Int>()
    for (index, match) in matches.enumerated() {
      if index & 255 == 255, !shouldContinue() { return nil }
      var number = match
      while kept.insert(number).inserted, let parent = parent(at: number) { number = parent }
    }
    let isMatch = Set(matches)
    if !unfolded.isEmpty { unfold(unfolded, isMatch, &kept) }
    var result = SnapshotForest<Node, NodeID>()
    for (index, number) in kept.sorted().enumerated() {
      if index & 255 == 255, !shouldContinue() { return nil }
      let node = node(at: number)
      result.append(node, id: id(node), level: level(at: number), isGroup: isGroup(at: number), isMatch: isMatch.contains(number))
    }
    result.finish()
    return result
  }

  /// Adds all children of the unfolded groups, from the outermost, that are matches or inside one.
  private func unfold(_ unfolded: Unfolded<NodeID>, _ matches: Set<Int>, _ kept: inout Set<Int>) {
    guard !unfolded.isAll else {
      // Each outermost match with all its contents.
      var end = 0
      for match in matches.sorted() where match >= end {
        end = match + subtreeCount(at: match)
        kept.formUnion(match..<end)
      }
      return
    }
    for group in unfolded.groups.compactMap(preorder).sorted() where kept.contains(group) && isGroup(at: group) {
      guard matches.contains(group) || ancestors(of: group).contains(where: matches.contains) else { continue }
      var child = group + 1
      while child < group + subtreeCount(at: group) {
        kept.insert(child)
        child += subtreeCount(at: child)
      }
    }
  }
}
