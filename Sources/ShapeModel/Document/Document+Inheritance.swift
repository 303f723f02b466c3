/// Values inherited from ancestor groups, in formats that have inheritance.
extension Document {
  /// Whether inherited values may differ from those that were read.
  var handsDownChanges: Bool { versions.changesInheritance && source.inheritance != nil }

  /// Records that properties of a group were changed that its descendants may inherit.
  func noteInheritance(_ properties: [Property], _ nodes: [NodeID]) {
    guard !versions.changesInheritance, let inheritance = source.inheritance, properties.contains(where: inheritance.contains) else {
      return
    }
    versions.changesInheritance = nodes.contains { isGroup($0) }
  }

  /// Whether a node has inherited values; groups and instances only pass them on.
  private func inherits(_ node: NodeID) -> Bool {
    if isGroup(node) { return false }
    switch kind(of: node) {
    case .instance, .unknown: return false
    default: return true
    }
  }

  /// The value a node inherits for a property it does not specify: from the nearest group that specifies it, else the initial value. Nil
  /// where the property is not inherited.
  ///
  /// O(depth).
  func inheritedValue(_ property: Property, of node: NodeID) -> Value? {
    guard let inheritance = source.inheritance, inheritance.contains(property), inherits(node) else { return nil }
    // Text properties are inherited only by texts.
    if property.container == .text, kind(of: node) != .text { return nil }
    if let group = groupSaying(property, around: node) { return value(property, of: group) }
    return reading.initialValue(property, of: kind(of: node))
  }

  /// The nearest ancestor group that specifies an inherited property. O(depth).
  func groupSaying(_ property: Property, around node: NodeID) -> NodeID? {
    guard let inheritance = source.inheritance, inheritance.contains(property), inherits(node) else { return nil }
    let specified = specifying(property, inheritance)
    var next = parent(of: node)
    while let group = next, group != .document {
      if specified.contains(where: { value($0, of: group) != nil }) { return group }
      next = parent(of: group)
    }
    return nil
  }

  /// Whether a node that specifies no such paint inherits one, or has an initial one.
  package func isHandedDown(_ paint: Property, to node: NodeID) -> Bool { inheritedValue(paint, of: node) != nil }

  /// The value a node inherits for a property that an edit left unspecified.
  ///
  /// A node created from scratch is written with its paints, and with `none` where it has none, so it inherits no paint.
  func takenValue(_ property: Property, of node: NodeID) -> Value? {
    guard let inheritance = source.inheritance else { return nil }
    guard isMade(node) else { return inheritedValue(property, of: node) }
    if let container = property.container, value(container, of: node) == nil { return nil }
    return inheritance.single.contains(property) ? inheritedValue(property, of: node) : nil
  }

  /// The properties of which a group has to specify one to pass on a property: a paint is inherited as a whole.
  private func specifying(_ property: Property, _ inheritance: Inheritance) -> [Property] {
    guard inheritance.parts.contains(property) else { return [property] }
    let whole = property.container ?? property
    return ["type", "color", "stops"].compactMap { Property(path: "\(whole.path).\($0)") }
  }

  /// Whether the name of an edited node is its id, in a format that has no other name for it.
  func isNamedByID(_ node: NodeID) -> Bool { !isAsRead(node) && source.isNamedByID(at: origin(node)) }

  /// The value that was read, or, where it is inherited and may have changed since, the one inherited now.
  func readValue(_ property: Property, of node: NodeID, carrying carried: Carried? = nil) -> Value? {
    let origin = origin(node)
    if property == .name, isNamedByID(node) { return .string(id(of: node)) }
    guard handsDownChanges, source.inheritance!.contains(property), inherits(node), !reading.owns(property, at: origin) else {
      return carried.map { reading.value(property, at: origin, carrying: $0) } ?? reading.value(property, at: origin)
    }
    return inheritedValue(property, of: node)
  }

  /// A node's graphic with the values it inherits now.
  func inheriting(_ graphic: Graphic, of node: NodeID) -> Graphic {
    guard let inheritance = source.inheritance, inherits(node) else { return graphic }
    var result = graphic
    for property in inheritance.parts.union(inheritance.single).sorted() where property.kinds.contains(graphic.kind) {
      if let container = property.container, result[container] == nil { continue }
      let value = value(property, of: node)
      if result[property] != value { result[property] = value }
    }
    return result
  }
}
