/// Values that come from the groups around a node, in formats that know such.
extension Document {
  /// Whether groups hand down values that were read otherwise.
  var handsDownChanges: Bool { versions.changesInheritance && source.inheritance != nil }

  /// Notes that a property of a group was changed that what is in it may follow.
  func noteInheritance(_ property: Property, _ nodes: [Handle]) {
    guard !versions.changesInheritance, let inheritance = source.inheritance, inheritance.contains(property) else { return }
    versions.changesInheritance = nodes.contains { isGroup($0) }
  }

  /// What a node takes for a property that it does not say itself: from the nearest group that says it, else the initial value.
  ///
  /// Costs the depth of the node.
  func inheritedValue(_ property: Property, of node: Handle) -> Value? {
    guard let inheritance = source.inheritance, inheritance.contains(property), !isGroup(node) else { return nil }
    let saying = sayings(property, inheritance)
    var next = parent(of: node)
    while let group = next, group != .document {
      if saying.contains(where: { value($0, of: group) != nil }) { return value(property, of: group) }
      next = parent(of: group)
    }
    return reading.initialValue(property, at: origin(node))
  }

  /// The properties one of which a group says where it says a property: a paint goes as a whole.
  func sayings(_ property: Property, _ inheritance: Inheritance) -> [Property] {
    guard inheritance.parts.contains(property) else { return [property] }
    let whole = property.container ?? property
    return ["type", "color", "stops"].compactMap { Property(path: "\(whole.path).\($0)") }
  }

  /// The value that was read, or, once a group around it says something else, the one that is handed down now.
  func readValue(_ property: Property, of node: Handle) -> Value? {
    let origin = origin(node)
    guard handsDownChanges, source.inheritance!.contains(property), !isGroup(node), !reading.owns(property, at: origin) else {
      return reading.value(property, at: origin)
    }
    return inheritedValue(property, of: node)
  }

  /// A node's description with the values that are handed down to it now.
  func inheriting(_ graphic: Graphic, of node: Handle) -> Graphic {
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
