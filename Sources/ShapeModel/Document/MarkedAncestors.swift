// SPDX-License-Identifier: GPL-3.0-or-later
/// A cache of groups and their nearest marked ancestors, so that later queries do not climb to the root again.
///
/// That a group has no marked ancestor stays valid across edits: a node that is inserted into such a group has none either.
struct MarkedAncestors {
  /// The groups that are unmarked and have no marked ancestor.
  private var unmarked: Set<NodeID> = []
  /// The nearest marked ancestors of groups that are unmarked.
  private var marked: [NodeID: NodeID] = [:]
  /// The ancestors visited so far, for tests.
  private(set) var steps = 0

  /// A node if it is marked, else its nearest marked ancestor. Visits the ancestors that are not in the cache.
  mutating func nearest(from node: NodeID, in document: Document, where isMarked: (NodeID) -> Bool) -> NodeID? {
    if isMarked(node) { return node }
    var climbed: [NodeID] = []
    var next = document.parent(of: node)
    var found: NodeID?
    while let group = next, !unmarked.contains(group) {
      found = isMarked(group) ? group : marked[group]
      if found != nil { break }
      climbed.append(group)
      steps += 1
      next = document.parent(of: group)
    }
    // Only groups: they are few, and each is an ancestor of many nodes.
    if let found { for group in climbed { marked[group] = found } } else if !climbed.isEmpty { unmarked.formUnion(climbed) }
    return found
  }

  /// Updates the cache after an edit.
  /// - Parameter marks: Whether setting a property can mark a node.
  mutating func note(
    _ edit: Edit, in document: Document, where isMarked: (NodeID) -> Bool, setBy marks: (Property) -> Bool
  ) {
    switch edit {
    case .create, .read, .detach, .carry: break
    case .set(let settings, _): if settings.contains(where: { marks($0.property) }) { forget() }
    case .setEach(let property, _, _): if marks(property) { forget() }
    case .replace, .restore: forget()
    case .attach(let placements), .move(let placements):
      forgetMarked()
      if placements.contains(where: { nearest(from: $0.parent, in: document, where: isMarked) != nil }) { forget() }
    }
  }

  /// Empties the cache. Required before node IDs are reused.
  mutating func forget() { (unmarked, marked) = ([], [:]) }

  /// Removes what has a marked ancestor. Required when a group is marked no longer, or moved.
  mutating func forgetMarked() { marked = [:] }

  /// Removes the subtrees of nodes that are now marked. Visits at most 64 nodes: for larger subtrees the cache is emptied.
  mutating func forget(in nodes: [NodeID], of document: Document) {
    guard nodes.reduce(0, { $0 + document.subtreeCount(of: $1) }) <= 64 else { return forget() }
    for node in nodes { unmarked.subtract(document.subtree(of: node)) }
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
