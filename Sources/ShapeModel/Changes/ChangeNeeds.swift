// SPDX-License-Identifier: GPL-3.0-or-later
/// The dependencies between the changes of a set: any subset that is closed under them can be applied.
///
/// A node of an added group needs the group; a deleted group needs the deletions or moves of its children; a new id needs the change that
/// frees it.
package struct ChangeNeeds {
  private let set: ChangeSet
  private let old: Document
  /// The indices of changes by the ids before and after them.
  private var byOldID: [ByteText: Int] = [:]
  private var byNewID: [ByteText: Int] = [:]

  package init(_ set: ChangeSet, from old: Document) {
    (self.set, self.old) = (set, old)
    for (index, change) in set.nodes.enumerated() {
      if change.fate != .added { byOldID[ByteText(change.id)] = index }
      if change.fate != .deleted { byNewID[ByteText(change.newID)] = index }
    }
  }

  /// The ids of the changes that one needs directly.
  /// - Complexity: O(depth) for a moved node, O(children) for a deleted one.
  package func of(_ change: NodeChange) -> [String] {
    var found: [NodeChange] = []
    if change.fate == .deleted { found += children(change) } else { found += [parent(change), freed(change)].compactMap(\.self) }
    if change.isMoved { found += inside(change) }
    var seen: Set<ByteText> = [ByteText(change.id)]
    return found.map(\.id).filter { seen.insert(ByteText($0)).inserted }
  }

  /// The change of the group that a node moves into, if the group does not exist without that change.
  private func parent(_ change: NodeChange) -> NodeChange? {
    guard let place = change.place.new, let parent = byNewID[ByteText(place.parent)].map({ set.nodes[$0] }) else { return nil }
    let becomesGroup = parent.values.contains { $0.key == .property(.kind) }
    return parent.fate == .added || becomesGroup || !parent.id.hasSameBytes(as: parent.newID) ? parent : nil
  }

  /// The change that frees the new id of a node.
  private func freed(_ change: NodeChange) -> NodeChange? {
    guard change.fate == .added || !change.id.hasSameBytes(as: change.newID) else { return nil }
    return byOldID[ByteText(change.newID)].map { set.nodes[$0] }
  }

  private func children(_ change: NodeChange) -> [NodeChange] {
    guard let node = old.node(id: change.id) else { return [] }
    return old.children(of: node).compactMap { byOldID[ByteText(old.id(of: $0))].map { set.nodes[$0] } }.filter {
      $0.fate == .deleted || $0.isMoved
    }
  }

  /// The moves that take nodes out of a group before the group moves into one of them.
  private func inside(_ change: NodeChange) -> [NodeChange] {
    guard let group = old.node(id: change.id), old.isGroup(group), let parent = change.place.new?.parent else { return [] }
    var moves: [NodeChange] = []
    var node = old.node(id: byNewID[ByteText(parent)].map { set.nodes[$0].id } ?? parent)
    while let next = node, next != group {
      if let index = byOldID[ByteText(old.id(of: next))], set.nodes[index].isMoved { moves.append(set.nodes[index]) }
      node = old.parent(of: next)
    }
    return node == group ? moves : []
  }
}
