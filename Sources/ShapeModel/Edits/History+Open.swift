/// The changes of the innermost open transaction, by node.
extension History {
  /// A changed node and its former state.
  package enum NodeChange: Sendable {
    /// Its properties changed; the former ones.
    case edited(NodeID, before: Graphic)
    /// It was moved; its former placement.
    case moved(NodeID, before: Placement)
    case made(NodeID)
    case deleted(NodeID)

    package var node: NodeID {
      switch self {
      case .edited(let node, _), .moved(let node, _), .made(let node), .deleted(let node): node
      }
    }
  }

  /// The changes since the innermost ``begin(_:)``: for each node its first one, in the order of the edits.
  ///
  /// A node that was created and deleted again is left out. O(nodes of all edits since).
  /// - Parameter limit: The maximum number of changes returned.
  /// - Returns: The changes, and the number of all changed nodes.
  package func openChanges(atMost limit: Int) -> (changes: [NodeChange], count: Int) {
    changes(takenBackBy: openInverses, atMost: limit)
  }

  /// - Parameter inverses: The inverse edits of the changes, that of the oldest first.
  func changes(takenBackBy inverses: [Edit], atMost limit: Int) -> (changes: [NodeChange], count: Int) {
    var changes: [NodeChange] = []
    var seen: Set<NodeID> = []
    var passing: Set<NodeID> = []
    func add(_ node: NodeID, _ change: () -> NodeChange) {
      guard !passing.contains(node), seen.insert(node).inserted, changes.count < limit else { return }
      changes.append(change())
    }
    for inverse in inverses {
      switch inverse {
      case .restore(let numbers, let nodes):
        for (node, number) in zip(nodes, numbers) { add(node) { .edited(node, before: document.graphic(node, at: number)) } }
      case .detach(let nodes):
        for node in nodes {
          if document.contains(node) {
            add(node) { .made(node) }
          } else if !seen.contains(node) {
            passing.insert(node)
          }
        }
      case .attach(let placements):
        for placement in placements where !document.contains(placement.node) { add(placement.node) { .deleted(placement.node) } }
      case .move(let placements):
        for placement in placements { add(placement.node) { .moved(placement.node, before: placement) } }
      case .set, .setEach, .replace, .create: continue
      }
    }
    return (changes, seen.count)
  }
}
