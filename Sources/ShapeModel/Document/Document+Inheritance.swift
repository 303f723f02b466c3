/// Values that come from the groups around a node, in formats that know such.
extension Document {
  /// Whether groups hand down values that were read otherwise.
  var handsDownChanges: Bool { versions.changesInheritance && source.inheritance != nil }

  /// Notes that a property of a group was changed that what is in it may follow.
  func noteInheritance(_ property: Property, _ nodes: [NodeID]) {
    guard !versions.changesInheritance, let inheritance = source.inheritance, inheritance.contains(property) else { return }
    versions.changesInheritance = nodes.contains { isGroup($0) }
  }

  /// What a node takes for a property that it does not say itself: from the nearest group that says it, else the initial value.
  ///
  /// Costs the depth of the node.
  func inheritedValue(_ property: Property, of node: NodeID) -> Value? {
    guard let inheritance = source.inheritance, inheritance.contains(property), !isGroup(node) else { return nil }
    // A shape has no letters that a font could be for.
    if property.container == .text, kind(of: node) != .text { return nil }
    if let group = groupSaying(property, around: node) { return value(property, of: group) }
    return reading.initialValue(property, of: kind(of: node))
  }

  /// The nearest group around a node that says a property that groups hand down. Costs the depth of the node.
  func groupSaying(_ property: Property, around node: NodeID) -> NodeID? {
    guard let inheritance = source.inheritance, inheritance.contains(property), !isGroup(node) else { return nil }
    let saying = sayings(property, inheritance)
    var next = parent(of: node)
    while let group = next, group != .document {
      if saying.contains(where: { value($0, of: group) != nil }) { return group }
      next = parent(of: group)
    }
    return nil
  }

  /// Whether a group around a node, or the file, gives it a paint where it is written without one.
  package func isHandedDown(_ paint: Property, to node: NodeID) -> Bool { inheritedValue(paint, of: node) != nil }

  /// What a node takes from the groups around it for a property that an edit left it without.
  ///
  /// A node that was made is written with its paints, and with `none` where it has none: it takes no paint of a group.
  func takenValue(_ property: Property, of node: NodeID) -> Value? {
    guard let inheritance = source.inheritance else { return nil }
    guard isMade(node) else { return inheritedValue(property, of: node) }
    if let container = property.container, value(container, of: node) == nil { return nil }
    return inheritance.single.contains(property) ? inheritedValue(property, of: node) : nil
  }

  /// The properties one of which a group says where it says a property: a paint goes as a whole.
  private func sayings(_ property: Property, _ inheritance: Inheritance) -> [Property] {
    guard inheritance.parts.contains(property) else { return [property] }
    let whole = property.container ?? property
    return ["type", "color", "stops"].compactMap { Property(path: "\(whole.path).\($0)") }
  }

  /// The value that was read, or, once a group around it says something else, the one that is handed down now.
  func readValue(_ property: Property, of node: NodeID) -> Value? {
    let origin = origin(node)
    guard handsDownChanges, source.inheritance!.contains(property), !isGroup(node), !reading.owns(property, at: origin) else {
      return reading.value(property, at: origin)
    }
    return inheritedValue(property, of: node)
  }

  /// A node's description with the values that are handed down to it now.
  func inheriting(_ graphic: Graphic, of node: NodeID) -> Graphic {
    guard let inheritance = source.inheritance, !isGroup(node) else { return graphic }
    var result = graphic
    for property in inheritance.parts.union(inheritance.single).sorted() where property.kinds.contains(graphic.kind) {
      if let container = property.container, result[container] == nil { continue }
      let value = value(property, of: node)
      if result[property] != value { result[property] = value }
    }
    return result
  }
}
