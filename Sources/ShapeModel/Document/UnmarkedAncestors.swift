// SPDX-License-Identifier: GPL-3.0-or-later
/// A cache of groups that are unmarked and have no marked ancestor, so that later queries do not climb to the root again.
///
/// It stays valid across edits: a node that is inserted into such a group has no marked ancestor either.
struct UnmarkedAncestors {
  private var known: Set<NodeID> = []
  /// The ancestors visited so far, for tests.
  private(set) var steps = 0

  /// A node if it is marked, else its nearest marked ancestor. Visits the ancestors that are not in the cache.
  mutating func nearest(from node: NodeID, in document: Document, where isMarked: (NodeID) -> Bool) -> NodeID? {
    if isMarked(node) { return node }
    var climbed: [NodeID] = []
    var next = document.parent(of: node)
    while let group = next, !known.contains(group) {
      if isMarked(group) { return group }
      climbed.append(group)
      steps += 1
      next = document.parent(of: group)
    }
    // Only groups: they are few, and each is an ancestor of many nodes.
    if !climbed.isEmpty { known.formUnion(climbed) }
    return nil
  }

  /// Updates the cache after an edit.
  /// - Parameter marks: Whether setting a property can mark a node.
  mutating func note(
    _ edit: Edit, in document: Document, where isMarked: (NodeID) -> Bool, setBy marks: (Property) -> Bool
  ) {
    switch edit {
    case .create, .read, .detach, .carry: break
    case .set(let settings, _): if settings.contains(where: { marks($0.property) }) { known = [] }
    case .setEach(let property, _, _): if marks(property) { known = [] }
    case .replace, .restore: known = []
    case .attach(let placements), .move(let placements):
      if placements.contains(where: { nearest(from: $0.parent, in: document, where: isMarked) != nil }) { known = [] }
    }
  }

  /// Empties the cache. Required before node IDs are reused.
  mutating func forget() { known = [] }

  /// Removes the subtrees of nodes that are now marked. Visits at most 64 nodes: for larger subtrees the cache is emptied.
  mutating func forget(in nodes: [NodeID], of document: Document) {
    guard nodes.reduce(0, { $0 + document.subtreeCount(of: $1) }) <= 64 else { return known = [] }
    for node in nodes { known.subtract(document.subtree(of: node)) }
  }
}

extension Document {
  /// A node if it is locked, else its nearest locked ancestor. Visits the ancestors that no earlier query visited.
  package func nearestLocked(from node: NodeID) -> NodeID? { derived.unlocked.nearest(from: node, in: self, where: isLocked) }

  /// Whether a node or one of its ancestors has a transform, a rotation or a flip. Visits the ancestors that no earlier query visited.
  func isPlacedSomewhere(_ node: NodeID) -> Bool { derived.unplaced.nearest(from: node, in: self, where: isPlaced) != nil }

  private func isPlaced(_ node: NodeID) -> Bool { geometry(of: node).isPlaced }

  /// Updates the caches of ancestors after an edit.
  func noteAncestors(_ edit: Edit) {
    if case .detach(let nodes) = edit { derived.attached.forget(in: nodes, of: self) }
    derived.unlocked.note(edit, in: self, where: isLocked) { $0 == .locked }
    derived.unplaced.note(edit, in: self, where: isPlaced) { [.rotation, .flip, .transform, .styles].contains($0) }
  }
}
