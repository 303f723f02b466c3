/// Comparing the document with a marked state.
extension History {
  /// The nodes of the document that were changed, created or moved since a state was marked, and differ from it; nil when no state has
  /// the mark.
  ///
  /// Nodes whose changes were reverted are left out. O(edits between the two states); decodes the changed nodes in both.
  package func changed(since mark: String) -> Set<NodeID>? {
    guard let distance = distance(to: mark) else { return nil }
    var changed: Set<NodeID> = []
    var versions: [NodeID: VersionNumber] = [:]
    var places: [NodeID: Placement] = [:]
    for edit in edits(toDistance: distance) {
      switch edit {
      case .restore(let numbers, let nodes): for (node, number) in zip(nodes, numbers) { versions[node] = number }
      case .detach(let nodes): for node in nodes where document.contains(node) { changed.formUnion(document.subtree(of: node)) }
      case .move(let placements): for placement in placements { places[placement.node] = placement }
      default: continue
      }
    }
    for (node, version) in versions where document.contains(node) && document.differs(node, from: version) { changed.insert(node) }
    for (node, place) in places where document.contains(node) {
      if document.parent(of: node) != place.parent || document.index(of: node) != place.index { changed.insert(node) }
    }
    return changed
  }
}

extension History {
  /// A copy of the document in a marked state, and the edits that lead there; nil when no state has the mark.
  ///
  /// O(edits between the two states), and a copy of the whole edit history.
  package func state(at mark: String) -> (document: Document, edits: [Edit])? {
    guard let distance = distance(to: mark) else { return nil }
    let edits = edits(toDistance: distance)
    let former = document.snapshot()
    for edit in edits { do { _ = try former.apply(edit) } catch { preconditionFailure("an edit could not be taken back: \(error)") } }
    return (former, edits)
  }
}

extension Document {
  /// Whether the properties of a node differ from those at another version.
  fileprivate func differs(_ node: NodeID, from version: VersionNumber) -> Bool {
    versions.current[node] != version && graphic(node) != graphic(node, at: version)
  }
}
