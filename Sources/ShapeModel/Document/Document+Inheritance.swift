// SPDX-License-Identifier: GPL-3.0-or-later
/// An inherited property within a group.
struct HandedDown: Hashable {
  var property: Property
  var group: NodeID
}

/// Values inherited from ancestor groups, in formats that have inheritance.
extension Document {
  /// Whether inherited values may differ from those that were read.
  var handsDownChanges: Bool { versions.changesInheritance && source.inheritance != nil }

  /// Records that properties of a group are changed that its descendants may inherit.
  /// - Returns: Whether they are.
  @discardableResult func noteInheritance(_ properties: [Property], _ nodes: [NodeID]) -> Bool {
    guard let inheritance = source.inheritance, properties.contains(where: inheritance.contains), nodes.contains(where: isGroup) else {
      return false
    }
    versions.changesInheritance = true
    return true
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
  func inheritedValue(_ property: Property, of node: NodeID) -> Value? {
    guard let inheritance = source.inheritance, inheritance.contains(property), inherits(node) else { return nil }
    // Text properties are inherited only by texts.
    if property.container == .text, kind(of: node) != .text { return nil }
    if let group = groupSetting(property, around: node) {
      let value = value(property, of: group)
      guard isPaintItself(property), !isMade(node), isPaintAsRead(property.container ?? property, group) else { return value }
      switch reading.styled?.value(property, handedDownBy: origin(group), at: origin(node), carrying: carried(node)) {
      case .some(let own): return own
      case nil: return value
      }
    }
    return reading.styled?.initialValue(property, of: kind(of: node))
  }

  /// The nearest ancestor group that specifies an inherited property. Visits few of the ancestors that earlier queries visited, until a
  /// group changes.
  func groupSetting(_ property: Property, around node: NodeID) -> NodeID? {
    guard let inheritance = source.inheritance, inheritance.contains(property), inherits(node) else { return nil }
    let specified = specifying(property, inheritance)
    var climbed: [HandedDown] = []
    var next = parent(of: node)
    var found = NodeID.document
    while let group = next, group != .document {
      let place = HandedDown(property: property, group: group)
      if !derived.handingDown.isEmpty, let known = derived.handingDown[place] {
        found = known
        break
      }
      climbed.append(place)
      if specified.contains(where: { value($0, of: group) != nil }) {
        found = group
        break
      }
      next = parent(of: group)
    }
    // Climbing a few levels again is cheaper than caching them for each group of a wide document.
    if climbed.count > 8 { for place in climbed { derived.handingDown[place] = found } }
    return found == .document ? nil : found
  }

  /// Clears the cache of inherited properties if a changed node is a group.
  func noteHandingDown(_ node: NodeID) {
    if !derived.handingDown.isEmpty, node == .document || isGroup(node) { derived.handingDown = [:] }
  }

  /// Whether a node that specifies no such paint inherits one, or has an initial one.
  package func isHandedDown(_ paint: Property, to node: NodeID) -> Bool { inheritedValue(paint, of: node) != nil }

  /// The value a node inherits after an edit removed the property.
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
  func isNamedByID(_ node: NodeID) -> Bool {
    !isAsRead(node) && sourceNode(of: node).map { source.markup?.isNamedByID(at: $0) == true } ?? false
  }

  /// The fill or stroke that a property is a part of, if groups pass it on as a whole.
  func inheritedPaint(of property: Property) -> Property? {
    guard let inheritance = source.inheritance, let object = property.container, inheritance.parts.contains(object) else { return nil }
    return object
  }

  /// Whether a property of a fill or a stroke determines the paint, and so is inherited together with the others that do, unlike its
  /// opacity.
  func isPaintItself(_ property: Property) -> Bool { source.inheritance?.parts.contains(property) ?? false }

  /// Whether a group has the fill or the stroke that was read.
  private func isPaintAsRead(_ paint: Property, _ group: NodeID) -> Bool {
    guard !isAsRead(group) else { return true }
    let parts = source.inheritance?.parts.filter { $0.container == paint } ?? []
    return !isMade(group) && parts.allSatisfy { value($0, of: group) == reading.value($0, at: origin(group)) }
  }

  /// Whether a value is the one that a node inherited when it was read.
  func hasReadValue(_ value: Value?, _ property: Property, _ node: NodeID) -> Bool {
    guard let inheritance = source.inheritance, inheritance.contains(property), inherits(node) else { return false }
    return reading.styled?.owns(property, at: origin(node)) == false && value == reading.value(property, at: origin(node))
  }

  /// Whether a property is a fill, a stroke or the letters of a group or an instance, which exist as long as they have a member.
  func isMadeOfParts(_ property: Property, _ node: NodeID) -> Bool {
    guard let inheritance = source.inheritance, property.container == nil else { return false }
    return (inheritance.parts.contains(property) || property == .text) && !inherits(node)
  }

  /// Whether a node has a member of an object.
  func hasPart(of object: Property, _ node: NodeID) -> Bool {
    PropertyTable.rows.indices.contains { Property($0).container == object && value(Property($0), of: node) != nil }
  }

  /// The parts of an inherited paint that become a node's own because an edit sets other parts of it: a paint is inherited as a whole.
  /// - Parameter settings: The settings of the edit that differ from the values of the node.
  func takenParts(_ settings: [PropertySetting], _ node: NodeID) -> [PropertySetting] {
    guard let inheritance = source.inheritance, !isMade(node), inherits(node) else { return [] }
    var taken: [PropertySetting] = []
    for paint in [Property.fill, .stroke] {
      let isSet = settings.contains { $0.property.container == paint && $0.value != nil && isPaintItself($0.property) }
      guard isSet, reading.styled?.owns(paint, at: origin(node)) == false else { continue }
      for part in inheritance.parts where part.container == paint && !settings.contains(where: { $0.property == part }) {
        if let value = value(part, of: node) { taken.append(PropertySetting(part, value)) }
      }
    }
    return taken.sorted { $0.property < $1.property }
  }

  /// The value that was read, or, where it is inherited and may have changed since, the one inherited now.
  /// - Parameter hasOwnPaint: Whether edits gave the node the paint that contains the property.
  func readValue(_ property: Property, of node: NodeID, carrying carried: Carried? = nil, hasOwnPaint: Bool = false) -> Value? {
    let origin = origin(node)
    if property == .name, isNamedByID(node) { return .string(id(of: node)) }
    func read(_ property: Property) -> Value? {
      carried.map { reading.styled?.value(property, at: origin, carrying: $0) } ?? reading.value(property, at: origin)
    }
    guard hasOwnPaint || handsDownChanges, let inheritance = source.inheritance, inheritance.contains(property), inherits(node) else {
      return read(property)
    }
    let isOwn = reading.styled?.owns(property, at: origin) != false
    if let paint = inheritedPaint(of: property) {
      if hasOwnPaint, !isOwn, isPaintItself(property) { return nil }
      if !isPaintItself(property) {
        guard value(paint, of: node) != nil else { return nil }
        // A width is declared, but there was no stroke.
        if isOwn, read(paint) == nil { return reading.styled?.ownValue(property, at: origin) }
      }
    }
    return isOwn ? read(property) : inheritedValue(property, of: node)
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
