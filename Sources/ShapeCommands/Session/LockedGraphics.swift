import ShapeModel

/// Keeps commands from changing what is locked: a graphic whose `locked` is true, and all that is inside it.
///
/// Every edit of a command passes here, so no verb looks at locks itself. What the running command made is its own to change.
struct LockedGraphics {
  /// The first handle the running command may have made.
  private var ownFrom = NodeID.gone

  /// Notes that a command begins.
  mutating func beginCommand(on document: Document) { ownFrom = document.nextNode }

  /// Something an edit would change, and the locked graphic that it is or is in; nil if the edit may be made.
  ///
  /// - Complexity: O(depth) a node, once for nodes that share their groups; of what is taken out, all that is in it.
  func obstacle(to edit: Edit, on document: Document) -> (node: NodeID, lock: NodeID)? {
    switch edit {
    case .set(.locked, _, _), .setEach(.locked, _, _), .restore, .attach: return nil
    case .set(_, _, let nodes), .setEach(_, _, let nodes), .replace(_, let nodes): return first(nodes, document)
    case .detach(let nodes): return first(nodes, document) ?? within(nodes, document)
    case .move(let placements):
      return first(placements.map(\.node), document) ?? first(Array(Set(placements.map(\.parent))), document)
    case .create(let new): return first(new.flatMap(LockedGraphics.touched), document)
    }
  }

  /// What a new node changes or is made from: the group it goes to, and the original of a copy.
  private static func touched(_ new: NewNode) -> [NodeID] {
    guard case .node(let parent) = new.parent else { return [] }
    if case .copy(let original, _) = new.content { return [original, parent] }
    return [parent]
  }

  private func first(_ nodes: [NodeID], _ document: Document) -> (node: NodeID, lock: NodeID)? {
    for node in nodes where node < ownFrom {
      if let lock = document.nearestLocked(from: node) { return (node, lock) }
    }
    return nil
  }

  /// Something locked below nodes that go as a whole.
  private func within(_ nodes: [NodeID], _ document: Document) -> (node: NodeID, lock: NodeID)? {
    for node in nodes where node < ownFrom {
      if let locked = document.subtree(of: node).first(where: document.isLocked) { return (node, locked) }
    }
    return nil
  }
}
