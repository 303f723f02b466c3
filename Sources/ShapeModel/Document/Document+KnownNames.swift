// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The nodes that may have a name, canvases and detached nodes among them, each once, in no order.
  ///
  /// The first query, and the first one after an edit of many nodes, costs O(document).
  /// - Parameter poll: Called for each node that is read; throws to stop.
  package func candidates<Failure: Error>(
    named name: String, poll: (_ done: Int, _ count: Int) throws(Failure) -> Void
  ) throws(Failure) -> Set<NodeID> {
    // Discarded nodes may still be listed.
    if let known = derived.names { return known.nodes(named: name).filter { $0.index < nextNode.index } }
    var column: [UInt64] = []
    let count = nextNode.index
    column.reserveCapacity(count)
    for index in 0..<count {
      try poll(index, count)
      let node = NodeID(index)
      if node != .document, let name = self.name(of: node), !name.isEmpty { column.append(KnownNames.entry(name, node)) }
    }
    let known = KnownNames(column)
    derived.names = known
    return known.nodes(named: name)
  }

  /// The canvases of a name, in no order. O(canvases), and O(document) once where there are many.
  package func canvases(named name: String) -> [NodeID] {
    let isShort = childCount(of: .document) <= 64
    let nodes: [NodeID] = isShort ? canvases : Array(candidates(named: name) { (_, _) throws(Never) in })
    return nodes.filter { self.name(of: $0) == name && (isShort || kind(of: $0) == .canvas && parent(of: $0) == .document) }
  }

  /// Adds the names that an edit may have given. In SVG, the id serves as the name of a node without another name.
  func noteNames(_ edit: Edit) {
    guard derived.names != nil else { return }
    switch edit {
    case .set(let settings, let nodes):
      if settings.contains(where: { $0.property == .name || $0.property == .id }) { noteNames(of: nodes) }
    case .setEach(let property, _, let nodes): if property == .name || property == .id { noteNames(of: nodes) }
    case .replace(_, let nodes), .carry(_, let nodes), .restore(_, let nodes): noteNames(of: nodes)
    case .create(let nodes):
      let end = nextNode.index
      noteNames(of: (end - nodes.count..<end).map { NodeID($0) })
    // Reading markup discards the index.
    case .read, .detach, .attach, .move: break
    }
  }

  private func noteNames(of nodes: [NodeID]) {
    guard nodes.count <= KnownNames.mostAdded else { return derived.names = nil }
    for node in nodes { if let name = name(of: node), !name.isEmpty { derived.names!.add(name, node) } }
  }
}
