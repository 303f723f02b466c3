/// What differs from a state that was named.
extension History {
  /// The nodes of the document that were set, made or moved since a state was named, and are not as they were then; nil when no state
  /// has the name.
  ///
  /// What was set and set back is not among them. Costs the edits between the two, and decodes what they set twice.
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
  /// The document as it was when a state was named, and the edits that lead there; nil when no state has the name.
  ///
  /// Costs the edits between the two, and a copy of what was ever said.
  package func state(at mark: String) -> (document: Document, edits: [Edit])? {
    guard let distance = distance(to: mark) else { return nil }
    let edits = edits(toDistance: distance)
    let former = document.snapshot()
    for edit in edits { do { _ = try former.apply(edit) } catch { preconditionFailure("an edit could not be taken back: \(error)") } }
    return (former, edits)
  }
}

extension Document {
  /// Whether a node says anything else than at another time.
  fileprivate func differs(_ node: NodeID, from version: VersionNumber) -> Bool {
    versions.current[node] != version && graphic(node) != graphic(node, at: version)
  }
}
