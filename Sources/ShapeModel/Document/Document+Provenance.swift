extension Document {
  /// Where the value of a property comes from. Costs the depth of the node.
  package func provenance(of property: Property, _ node: NodeID) -> Provenance {
    if let said = saidByEdit(property, node) { return said ? .edited : inheritedProvenance(of: property, node) }
    if let origin = reading.origin(of: property, at: origin(node)) { return .own(origin) }
    return inheritedProvenance(of: property, node)
  }

  /// Whether the node says a property itself, so that it can be taken from it: by an edit, or in its own bytes.
  package func says(_ property: Property, _ node: NodeID) -> Bool {
    switch provenance(of: property, node) {
    case .edited: true
    case .own(let origin): origin.isOwn
    case .inherited, .initial: false
    }
  }

  private func inheritedProvenance(of property: Property, _ node: NodeID) -> Provenance {
    groupSaying(property, around: node).map { .inherited(from: $0) } ?? .initial
  }

  /// Whether an edit gave a node a property, or took it away; nil where no edit said anything of it.
  private func saidByEdit(_ property: Property, _ node: NodeID) -> Bool? {
    versions.latest(from: versions.current[node]) { change, _ in
      switch change {
      case .replace(let graphic): return graphic[property] != nil
      case .set(let changed, let value):
        if changed == property { return value != nil }
        if changed == property.container, value == nil { return false }
        if changed.container == property, value != nil { return true }
      }
      return nil
    }
  }
}
