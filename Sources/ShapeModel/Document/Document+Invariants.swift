// SPDX-License-Identifier: GPL-3.0-or-later
/// The invariants of a document, which tests check after each edit.
extension Document {
  /// Describes the invariants that are violated; empty when none is. O(document), and decodes all of it.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    var ids: [String: NodeID] = [:]
    var seen: Set<NodeID> = []
    var stack: [(node: NodeID, level: Int, lock: NodeID?, isPlaced: Bool)] = [(.document, 0, nil, false)]
    while let (node, level, outerLock, isInPlaced) = stack.popLast() {
      if !seen.insert(node).inserted { problems.append("\(node) is met twice") }
      if level > min(Document.levelLimit, tree.levelBound) { problems.append("\(node) is too deep") }
      let (lock, isPlaced) = (isLocked(node) ? node : outerLock, isInPlaced || geometry(of: node).isPlaced)
      if nearestLocked(from: node) != lock { problems.append("\(node) has another lock around it") }
      if isPlacedSomewhere(node) != isPlaced { problems.append("\(node) is placed and does not know it, or the reverse") }
      if node != .document { check(node, &ids, &problems) }
      let kind = kind(of: node)
      if isGroup(node), !kind.isContainer, kind != .unknown { problems.append("\(node) is a \(kind.word) with children") }
      for child in children(of: node) {
        if parent(of: child) != node { problems.append("\(child) does not know its parent \(node)") }
        stack.append((child, level + 1, lock, isPlaced))
      }
    }
    if seen.count != numbering.count { problems.append("the numbering has \(numbering.count) nodes instead of \(seen.count)") }
    for node in tree.detached where self.node(id: id(of: node)) == node { problems.append("\(node) was taken out, and its id finds it") }
    checkNumbering(&problems)
    return problems
  }

  private func check(_ node: NodeID, _ ids: inout [String: NodeID], _ problems: inout [String]) {
    let graphic = graphic(node)
    if !IDSyntax.isValid(graphic.id), !keepsID(of: node) { problems.append("\(node) has the id '\(graphic.id)'") }
    if let other = ids.updateValue(node, forKey: graphic.id) { problems.append("\(other) and \(node) are both #\(graphic.id)") }
    if self.node(id: graphic.id) != node { problems.append("#\(graphic.id) does not find \(node)") }
    if graphic.id != id(of: node) { problems.append("\(node) has two ids") }
    if graphic.kind != kind(of: node) { problems.append("\(node) has two kinds") }
    do { try check(graphic) } catch { problems.append("\(node): \(error)") }
    for (member, next) in zip(graphic.members, graphic.members.dropFirst()) where member.property >= next.property {
      problems.append("\(node): \(member.property.path) stands before \(next.property.path)")
    }
    for member in graphic.members where value(member.property, of: node) != member.value {
      problems.append("\(node): \(member.property.path) has two values")
    }
  }

  /// Compares both ways of reading levels from the child lists with the levels of the numbering.
  private func checkLevels(_ levels: [UInt32], _ problems: inout [String]) {
    for start in stride(from: 0, to: levels.count, by: 100) {
      let positions = start..<min(start + 100, levels.count)
      let copied = [Int32](unsafeUninitializedCapacity: positions.count) { room, count in
        copyLevels(at: positions, less: 1, to: room.baseAddress!)
        count = positions.count
      }
      for (position, level) in zip(positions, copied)
      where Int(levels[position]) != Int(level) + 1 || self.level(at: position) != Int(level) + 1 {
        problems.append("position \(position) has another level in the lists")
      }
    }
  }

  /// Whether a node has the id it was read with, in a format that keeps ids of any syntax.
  private func keepsID(of node: NodeID) -> Bool {
    source.markup?.keepsAnyID == true && isRead(node) && source.id(at: node.index) == id(of: node)
  }

  private func checkNumbering(_ problems: inout [String]) {
    var walk = subtree(of: .document)
    let levels = numbering.levels
    if !isDeep { checkLevels(levels, &problems) }
    for position in 0..<numbering.count {
      guard let node = walk.next(), numbering.node(at: position) == node, numbering.position(of: node) == position else {
        problems.append("position \(position) is wrong")
        return
      }
      if !isDeep,
        self.position(of: node) != position || self.node(at: position) != node
          || subtreeCount(of: node) != numbering.subtreeCount(at: position)
      {
        problems.append("position \(position) is another one in the lists")
      }
      if Int(levels[position]) != (position == 0 ? 0 : Int(levels[numbering.parent(of: position)]) + 1) {
        problems.append("position \(position) has a wrong level")
      }
      if numbering.isGroup(at: position) != isGroup(node) { problems.append("position \(position) is not a group") }
      if position > 0, numbering.node(at: numbering.parent(of: position)) != parent(of: node) {
        problems.append("position \(position) has a wrong parent")
      }
    }
  }
}
