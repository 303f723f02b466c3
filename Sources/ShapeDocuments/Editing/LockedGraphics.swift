// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Prevents changes of locked nodes: a graphic whose `locked` is true, and its descendants.
///
/// Every edit is checked here, so that no kind of change checks locks itself. Nodes created by the running command are exempt.
package struct LockedGraphics {
  /// The first node ID that the running command may allocate.
  private var ownFrom = NodeID.gone

  package init() {}

  /// Records the start of a command.
  package mutating func beginCommand(on document: Document) { ownFrom = document.nextNode }

  /// A node that an edit would change, with the locked node: itself, an ancestor or a descendant; nil if the edit is allowed.
  ///
  /// - Complexity: O(depth) per node, once for nodes that share ancestors; for removed nodes, O(their subtrees).
  package func obstacle(to edit: Edit, on document: Document) -> (node: NodeID, lock: NodeID)? {
    switch edit {
    case .setEach(.locked, _, _), .restore, .attach: return nil
    case .set(let settings, _) where settings.allSatisfy { $0.property == .locked }: return nil
    case .set(_, let nodes), .setEach(_, _, let nodes), .replace(_, let nodes), .carry(_, let nodes): return first(nodes, document)
    case .detach(let nodes): return first(nodes, document) ?? within(nodes, document)
    case .move(let placements):
      return first(placements.map(\.node), document) ?? first(Array(Set(placements.map(\.parent))), document)
    case .create(let new): return first(new.flatMap(LockedGraphics.touched), document)
    case .read(_, let parent, _): return first([parent], document)
    }
  }

  /// The nodes that a new node affects or is made from: its parent, and the original of a copy.
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

  /// A locked descendant of nodes that are removed as a whole.
  private func within(_ nodes: [NodeID], _ document: Document) -> (node: NodeID, lock: NodeID)? {
    for node in nodes where node < ownFrom {
      if let locked = document.subtree(of: node).first(where: document.isLocked) { return (node, locked) }
    }
    return nil
  }
}
