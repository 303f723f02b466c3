/// References from graphics to others by id.
extension Document {
  /// The properties that may be a reference `#id`: what an instance draws, where a link leads, what clips a graphic.
  private static let naming = ["source", "link", "clip"].compactMap { Property(path: $0) }

  /// The properties that refer to an id, each with the nodes where they do. O(bytes of the file + nodes edited).
  package func references(to id: String) -> [(property: Property, nodes: [NodeID])] {
    var nodes = Set(source.nodes(mentioning: id).map { NodeID($0) })
    nodes.formUnion(touched)
    for index in sourceCount..<nextNode.index { nodes.insert(NodeID(index)) }
    let standing = nodes.filter { $0 != .document && contains($0) }.sorted()
    return Document.naming.compactMap { property in
      let naming = standing.filter { property.kinds.contains(kind(of: $0)) && value(property, of: $0) == .string("#" + id) }
      return naming.isEmpty ? nil : (property, naming)
    }
  }

  /// The ids that graphics refer to. O(document).
  package var namedIDs: Set<String> {
    var ids: Set<String> = []
    for node in subtree(of: .document) where node != .document {
      let kind = kind(of: node)
      for property in Document.naming where property.kinds.contains(kind) {
        if case .string(let text)? = value(property, of: node), text.hasPrefix("#") { ids.insert(String(text.dropFirst())) }
      }
    }
    return ids
  }
}
