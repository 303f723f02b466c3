/// Applying edits.
extension Document {
  /// Applies one edit, completely or not at all.
  ///
  /// Nodes that already have the new value are not modified, so a save keeps their bytes in the file.
  /// - Returns: The inverse edit.
  /// - Throws: ``EditError``; the document is then unchanged.
  package func apply(_ edit: Edit) throws(EditError) -> Edit {
    if source.hasOneCanvas { try checkCanvas(edit) }
    let inverse: Edit
    switch edit {
    case .set(let property, let value, let nodes): inverse = try set(property, value, nodes)
    case .setEach(let property, let values, let nodes): inverse = try setEach(property, values, nodes)
    case .replace(let graphics, let nodes): inverse = try replace(graphics, nodes)
    case .restore(let numbers, let nodes): inverse = restore(numbers, nodes)
    case .create(let nodes): inverse = try create(nodes)
    case .detach(let nodes): inverse = try detach(nodes)
    case .attach(let placements): inverse = try attach(placements)
    case .move(let placements): inverse = try move(placements)
    }
    revision += 1
    noteAncestors(edit)
    noteBoxes(edit, takenBackBy: inverse)
    return inverse
  }

  /// Refuses to add, remove or move a canvas in a file of exactly one canvas.
  private func checkCanvas(_ edit: Edit) throws(EditError) {
    let touches: Bool
    switch edit {
    case .detach(let nodes): touches = nodes.contains { contains($0) && kind(of: $0) == .canvas }
    case .move(let placements): touches = placements.contains { contains($0.node) && kind(of: $0.node) == .canvas }
    case .create(let nodes):
      touches = nodes.contains {
        switch $0.content {
        case .graphic(let graphic): graphic.kind == .canvas
        case .copy(let original, _): kind(of: original) == .canvas
        }
      }
    default: touches = false
    }
    if touches { throw .oneCanvas }
  }

  // MARK: Properties

  private func set(_ property: Property, _ value: Value?, _ nodes: [NodeID]) throws(EditError) -> Edit {
    prepareToFind(nodes.count)
    if property == .id, nodes.count > 1 { throw .duplicateID(value?.string ?? "") }
    if !nodes.isEmpty { try check(property, value) }
    for node in nodes { try checkPlace(property, value, node) }
    noteInheritance(property, nodes)
    let change = versions.add(.set(property, value))
    var former: [VersionNumber] = []
    var changed: [NodeID] = []
    former.reserveCapacity(nodes.count)
    changed.reserveCapacity(nodes.count)
    versions.reserve(nodes.count)
    for node in nodes where self.value(property, of: node) != value {
      former.append(versions.current[node])
      changed.append(node)
      push(change, on: node)
    }
    if property == .id, let node = changed.first, let id = value?.string { ids.added[id] = node }
    return .restore(former, changed)
  }

  private func setEach(_ property: Property, _ values: [Value?], _ nodes: [NodeID]) throws(EditError) -> Edit {
    precondition(values.count == nodes.count, "one value a node")
    prepareToFind(nodes.count)
    for (node, value) in zip(nodes, values) {
      try check(property, value)
      try checkPlace(property, value, node)
    }
    if property == .id { try checkDistinct(nodes, values) }
    noteInheritance(property, nodes)
    var former: [VersionNumber] = []
    var changed: [NodeID] = []
    for (node, value) in zip(nodes, values) where self.value(property, of: node) != value {
      former.append(versions.current[node])
      changed.append(node)
      push(versions.add(.set(property, value)), on: node)
      if property == .id, let id = value?.string { ids.added[id] = node }
    }
    return .restore(former, changed)
  }

  private func checkDistinct(_ nodes: [NodeID], _ values: [Value?]) throws(EditError) {
    var owners: [String: NodeID] = [:]
    for (node, value) in zip(nodes, values) {
      guard let id = value?.string else { continue }
      if let owner = owners.updateValue(node, forKey: id), owner != node { throw .duplicateID(id) }
    }
  }

  private func replace(_ graphics: [Graphic], _ nodes: [NodeID]) throws(EditError) -> Edit {
    precondition(graphics.count == nodes.count, "one graphic a node")
    prepareToFind(nodes.count)
    for (node, graphic) in zip(nodes, graphics) {
      guard contains(node) else { throw .gone(node) }
      guard graphic.id == id(of: node) else { throw .badID(graphic.id) }
      guard graphic.kind.isContainer || !isGroup(node) || graphic.kind == .unknown else { throw .notAContainer(node) }
      try check(graphic)
    }
    var former: [VersionNumber] = []
    for (node, graphic) in zip(nodes, graphics) {
      if graphic.kind != kind(of: node) { versions.changesKinds = true }
      former.append(versions.current[node])
      push(versions.add(.replace(graphic)), on: node)
    }
    return .restore(former, nodes)
  }

  private func restore(_ numbers: [VersionNumber], _ nodes: [NodeID]) -> Edit {
    var former: [VersionNumber] = []
    former.reserveCapacity(nodes.count)
    for (node, number) in zip(nodes, numbers) {
      former.append(versions.current[node])
      versions.restore(number, of: node)
    }
    return .restore(former, nodes)
  }

  private func push(_ change: UInt32, on node: NodeID) {
    // Reading follows the chain of versions: store the whole node before the chain grows long.
    if versions.record(node, change) { versions.describeLast(as: graphic(node)) }
  }

  // MARK: Validation

  /// Checks what does not depend on the node: the syntax of an id and the range of a value.
  private func check(_ property: Property, _ value: Value?) throws(EditError) {
    if property == .id {
      guard let id = value?.string, IDSyntax.isValid(id) else { throw .badID(value?.string ?? "") }
    }
    if let value {
      guard Document.isWritable(value), PropertyTable.accepts(value, property) else { throw .badValue(property) }
    }
  }

  /// Checks whether a node may have this value of a property.
  private func checkPlace(_ property: Property, _ value: Value?, _ node: NodeID) throws(EditError) {
    guard contains(node) else { throw .gone(node) }
    let kind = kind(of: node)
    guard property.kinds.contains(kind), !property.isComputed, property != .kind else { throw .notApplicable(property, kind) }
    guard source.canHold(property, value, of: kind) else { throw .notHeld(property) }
    // A canvas needs an area and a name, a polygon at least three corners.
    if kind == .canvas || kind == .polygon, let value, !PropertyTable.accepts(value, property, of: kind) { throw .badValue(property) }
    if let origin = sourceNode(of: node), !source.canHold(property, value, at: origin) { throw .notHeld(property) }
    try checkPaint(property, value, node)
    // Setting the id that the node already has is no reuse.
    if property == .id, let id = value?.string, isIDUsed(id), id != self.id(of: node) { throw .duplicateID(id) }
    if property.isShadow { try checkShadows(property, value, node) }
  }

  /// Checks that a change leaves no gap between the shadows, which are a list in the file.
  private func checkShadows(_ property: Property, _ value: Value?, _ node: NodeID) throws(EditError) {
    let ordinal = Int(property.ordinal)
    if value == nil {
      let isObject = property.container == nil
      if isObject, ordinal + 1 < Property.shadowLimit, self.value(Property.shadow.of(shadow: ordinal + 1), of: node) != nil {
        throw .badValue(property)
      }
    } else if ordinal > 0, self.value(Property.shadow.of(shadow: ordinal - 1), of: node) == nil {
      throw .badValue(property)
    }
  }

  func check(_ graphic: Graphic) throws(EditError) {
    for member in graphic.members {
      // Computed properties, and id and kind, which have fields of their own, would be written in addition.
      guard !member.property.specification.isComputed, member.property != .id, member.property != .kind else {
        throw .notApplicable(member.property, graphic.kind)
      }
      // Invalid values from a file may be copied; new values have to be valid.
      if case .invalid = member.value { continue }
      guard Document.isWritable(member.value), PropertyTable.accepts(member.value, member.property, of: graphic.kind) else {
        throw .badValue(member.property)
      }
    }
    let count = graphic.shadowCount
    if count > 1, let gap = (0..<count).first(where: { graphic[Property.shadow.of(shadow: $0)] == nil }) {
      throw .badValue(Property.shadow.of(shadow: gap))
    }
  }

  /// Whether a value can be written as JSON: every number in it is finite.
  private static func isWritable(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .points(let points): points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    case .stops(let stops): stops.allSatisfy(\.offset.isFinite)
    default: true
    }
  }
}
