import ShapeModel

/// Writes parsed values together with the changes that they require elsewhere.
extension Session {
  /// Sets one property of all nodes to the same value; a new id also updates the references to it.
  func write(_ property: Property, _ value: Value?, _ nodes: [NodeID]) throws(CommandError) {
    if value == nil, property.isShadow, property.isObject { return try removeShadow(property, nodes) }
    if value != nil { try clearRivals(of: property, nodes) }
    guard property == .id else {
      try changed(by: .set(property, value, nodes))
      return
    }
    let others = nodes.filter { document.value(property, of: $0) != value }
    if others.count > 1 { throw CommandError(running.range, "edit.id", "\(others.count) graphics cannot have one id") }
    guard let node = others.first, let id = value?.string else { return }
    let edits = document.references.edits(replacing: [.id(document.id(of: node)): id])
    try changed(by: .set(property, value, others))
    for edit in edits { try changed(by: edit) }
  }

  private func removeShadow(_ property: Property, _ nodes: [NodeID]) throws(CommandError) {
    let holding = nodes.filter { document.value(property, of: $0) != nil }
    guard !holding.isEmpty else { return }
    let graphics = holding.map { document.graphic($0).withoutShadow(Int(property.ordinal)) }
    try changed(by: .replace(graphics, holding))
  }
}
