// SPDX-License-Identifier: GPL-3.0-or-later
/// Applying edits.
extension Document {
  /// Applies one edit, completely or not at all.
  ///
  /// Nodes that already have the new value are not modified, so a save keeps their bytes in the file.
  /// - Returns: The inverse edit.
  /// - Throws: ``EditError``; the document is then unchanged.
  package func apply(_ edit: Edit) throws(EditError) -> Edit {
    if source.markup?.hasOneCanvas == true { try checkCanvas(edit) }
    let inverse: Edit
    switch edit {
    case .set(let settings, let nodes): inverse = try set(settings.map { $0.isEmptyName ? PropertySetting(.name, nil) : $0 }, nodes)
    case .setEach(.name, let names, let nodes): inverse = try setEach(.name, names.map { $0 == .string("") ? nil : $0 }, nodes)
    case .setEach(let property, let values, let nodes): inverse = try setEach(property, values, nodes)
    case .replace(let graphics, let nodes): inverse = try replace(graphics, nodes)
    case .carry(let carried, let nodes): inverse = try carry(carried, nodes)
    case .restore(let numbers, let nodes): inverse = restore(numbers, nodes)
    case .create(let nodes): inverse = try create(nodes)
    case .read(let markup, let parent, let index): inverse = try read(markup, in: parent, at: index)
    case .detach(let nodes): inverse = try detach(nodes)
    case .attach(let placements): inverse = try attach(placements)
    case .move(let placements): inverse = try move(placements)
    }
    revision += 1
    noteAncestors(edit)
    noteBoxes(edit, takenBackBy: inverse)
    noteReferences(edit)
    noteNames(edit)
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

  private func replace(_ graphics: [Graphic], _ nodes: [NodeID]) throws(EditError) -> Edit {
    precondition(graphics.count == nodes.count, "one graphic a node")
    prepareToFind(nodes.count)
    for (node, graphic) in zip(nodes, graphics) {
      guard contains(node) else { throw .gone(node) }
      guard graphic.id == id(of: node) else { throw .badID(graphic.id) }
      guard graphic.kind.isContainer || !isGroup(node) || graphic.kind == .unknown else { throw .notAContainer(node) }
      try check(graphic)
    }
    if let inheritance = source.inheritance { noteInheritance(Array(inheritance.parts), nodes) }
    var old: [VersionNumber] = []
    for (node, graphic) in zip(nodes, graphics) {
      if graphic.kind != kind(of: node) { versions.changesKinds = true }
      if graphic.kind == .instance { versions.makesInstances = true }
      old.append(versions.current[node])
      let carried = carried(node)
      push(versions.add(.replace(graphic)), on: node)
      if let carried { versions.record(node, versions.add(.carry(carried))) }
    }
    return .restore(old, nodes)
  }

  private func restore(_ numbers: [VersionNumber], _ nodes: [NodeID]) -> Edit {
    var old: [VersionNumber] = []
    old.reserveCapacity(nodes.count)
    for (node, number) in zip(nodes, numbers) {
      old.append(versions.current[node])
      versions.restore(number, of: node)
      noteHandingDown(node)
    }
    return .restore(old, nodes)
  }

  /// Adds a version to a node.
  func push(_ change: UInt32, on node: NodeID) {
    noteHandingDown(node)
    // Reading follows the chain of versions, so the whole node is stored before the chain grows long.
    guard versions.record(node, change) else { return }
    let carried = carried(node)
    versions.describeLast(as: graphic(node))
    if let carried { versions.record(node, versions.add(.carry(carried))) }
  }

  // MARK: Validation

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
  static func isWritable(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .points(let points): points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    case .stops(let stops): stops.allSatisfy(\.offset.isFinite)
    default: true
    }
  }
}

extension PropertySetting {
  /// Whether it sets an empty name, which is no name: not every format can tell them apart.
  fileprivate var isEmptyName: Bool { property == .name && value == .string("") }
}
