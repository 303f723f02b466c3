/// Groups known to be without a mark, and to have no marked group around them: who asks again does not climb to the root again.
///
/// Kept across edits: what comes to stand below such a group has no marked group around it either.
struct UnmarkedAncestors {
  private var known: Set<Handle> = []
  /// How many groups were climbed over so far, for tests.
  private(set) var steps = 0

  /// The nearest marked node from one upwards. Climbs as far as nobody climbed before.
  mutating func nearest(from node: Handle, in document: Document, where isMarked: (Handle) -> Bool) -> Handle? {
    if isMarked(node) { return node }
    var climbed: [Handle] = []
    var next = document.parent(of: node)
    while let group = next, !known.contains(group) {
      if isMarked(group) { return group }
      climbed.append(group)
      steps += 1
      next = document.parent(of: group)
    }
    // Only those with something in them, which are few, and each is met again from all that is in it.
    if !climbed.isEmpty { known.formUnion(climbed) }
    return nil
  }

  /// Notes an edit that was made.
  /// - Parameter marks: Whether setting a property can mark a node.
  mutating func note(
    _ edit: Edit, in document: Document, where isMarked: (Handle) -> Bool, setBy marks: (Property) -> Bool
  ) {
    switch edit {
    case .create, .detach: break
    case .set(let property, _, _), .setEach(let property, _, _): if marks(property) { known = [] }
    case .replace, .restore: known = []
    case .attach(let placements), .move(let placements):
      if placements.contains(where: { nearest(from: $0.parent, in: document, where: isMarked) != nil }) { known = [] }
    }
  }

  /// Forgets all, as handles are given out anew.
  mutating func forget() { known = [] }

  /// Forgets what is in some nodes, which are now marked. Costs few nodes; where there are more of them, all is forgotten.
  mutating func forget(in nodes: [Handle], of document: Document) {
    guard nodes.reduce(0, { $0 + document.subtreeCount(of: $1) }) <= 64 else { return known = [] }
    for node in nodes { known.subtract(document.subtree(of: node)) }
  }
}

extension Document {
  /// The nearest locked graphic from a node upwards. Climbs as far as nobody climbed before, until something is locked.
  package func nearestLocked(from node: Handle) -> Handle? { unlocked.nearest(from: node, in: self, where: isLocked) }

  /// Whether a node or a group around it has a map of its own. Costs what ``nearestLocked(from:)`` does.
  func isPlacedSomewhere(_ node: Handle) -> Bool { unplaced.nearest(from: node, in: self, where: isPlaced) != nil }

  private func isPlaced(_ node: Handle) -> Bool { geometry(of: node).isPlaced }

  /// Keeps what is known of ancestors true after an edit.
  func noteAncestors(_ edit: Edit) {
    if case .detach(let nodes) = edit { attached.forget(in: nodes, of: self) }
    unlocked.note(edit, in: self, where: isLocked) { $0 == .locked }
    unplaced.note(edit, in: self, where: isPlaced) { [.rotation, .flip, .transform, .styles].contains($0) }
  }
}
