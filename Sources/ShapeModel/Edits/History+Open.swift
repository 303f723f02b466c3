/// What the innermost open transaction has done so far, by node.
extension History {
  /// One node, and what it was before.
  package enum NodeChange: Sendable {
    /// It says something else; what it said before.
    case said(NodeID, before: Graphic)
    /// It stands elsewhere; where it stood before.
    case moved(NodeID, before: Placement)
    case made(NodeID)
    case deleted(NodeID)

    package var node: NodeID {
      switch self {
      case .said(let node, _), .moved(let node, _), .made(let node), .deleted(let node): node
      }
    }
  }

  /// What nodes were before the innermost ``begin(_:)``, each by its first edit since, in the order of the edits.
  ///
  /// What was made and deleted again is left out. Costs the nodes of all edits since; a description is made for the first ones only.
  /// - Parameter limit: The most changes that are described.
  /// - Returns: The changes, and how many nodes were changed in all.
  package func openChanges(atMost limit: Int) -> (changes: [NodeChange], count: Int) {
    changes(takenBackBy: openInverses, atMost: limit)
  }

  /// - Parameter inverses: The edits that take the changes back, that of the oldest first.
  func changes(takenBackBy inverses: [Edit], atMost limit: Int) -> (changes: [NodeChange], count: Int) {
    var changes: [NodeChange] = []
    var seen: Set<NodeID> = []
    func add(_ node: NodeID, _ change: () -> NodeChange) {
      guard seen.insert(node).inserted, changes.count < limit else { return }
      changes.append(change())
    }
    for inverse in inverses {
      switch inverse {
      case .restore(let numbers, let nodes):
        for (node, number) in zip(nodes, numbers) { add(node) { .said(node, before: document.graphic(node, at: number)) } }
      case .detach(let nodes):
        for node in nodes where document.contains(node) { add(node) { .made(node) } }
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
