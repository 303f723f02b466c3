// SPDX-License-Identifier: GPL-3.0-or-later
/// Reading the properties of one node.
extension Document {
  /// All properties of a node. Decodes its own bytes.
  package func graphic(_ node: NodeID) -> Graphic {
    assert(!node.isForeign(to: nodeIndex), "a node of another document")
    return graphic(node, at: versions.current[node])
  }

  /// A node with at least the members of one of its objects, such as its fill or its shadows; other members may be missing. Decodes only
  /// that object where possible.
  package func graphic(_ node: NodeID, only object: Property) -> Graphic {
    (isAsRead(node) && source.inheritance == nil ? reading.scanning?.graphic(at: node.index, only: object) : nil) ?? graphic(node)
  }

  /// The graphic that is written for a node: without inherited values if the node was created from scratch.
  package func writtenGraphic(_ node: NodeID) -> Graphic {
    isMade(node) ? overlaid(node, at: versions.current[node]).graphic : graphic(node)
  }

  /// The properties of a node at another version.
  func graphic(_ node: NodeID, at version: VersionNumber) -> Graphic {
    var (graphic, isWhole) = overlaid(node, at: version)
    if !isWhole {
      for object in [Property.fill, .stroke, .text] where graphic[object] != nil && isMadeOfParts(object, node) {
        if !graphic.members.contains(where: { $0.property.container == object }) { graphic[object] = nil }
      }
    }
    guard source.inheritance != nil, versions.changesInheritance || !isWhole || isMade(node) else { return graphic }
    return inheriting(graphic, of: node)
  }

  /// - Returns: The graphic, and whether no property was removed from the node.
  private func overlaid(_ node: NodeID, at version: VersionNumber) -> (graphic: Graphic, isWhole: Bool) {
    var pending: [[PropertySetting]] = []
    var carried: Carried?
    let whole = versions.latest(from: version) { change -> Graphic? in
      switch change {
      case .replace(let graphic): return graphic
      case .carry(let latest): if carried == nil { carried = latest }
      case .set(let settings): pending.append(carried == nil ? settings : settings.filter { !isTakenBack($0, carried) })
      }
      return nil
    }
    var result = whole ?? original(node, carrying: carried)
    let hasNewPaint =
      source.inheritance != nil
      && pending.joined().contains { setting in
        inheritedPaint(of: setting.property).map { result[$0] == nil } ?? false
      }
    for setting in pending.reversed().joined() {
      if setting.property == .id { result.id = setting.value?.string ?? "" } else { result[setting.property] = setting.value }
    }
    return (result, !hasNewPaint && !pending.joined().contains { $0.value == nil })
  }

  /// Whether a node is unmodified and its bytes certainly hold no invalid values. False is inconclusive; see ``Graphic/hasProblems``.
  package func certainlyFits(_ node: NodeID) -> Bool { isAsRead(node) && source.scanning?.certainlyFits(at: node.index) == true }

  /// The graphic that was read for a node, or for the one it was copied from.
  private func original(_ node: NodeID, carrying carried: Carried?) -> Graphic {
    var graphic = carried.flatMap { reading.styled?.graphic(at: origin(node), carrying: $0) } ?? reading.graphic(at: origin(node))
    if graphic.id.isEmpty, let id = ids.generated[node] { graphic.id = id }
    if isNamedByID(node) { graphic[.name] = .string(id(of: node)) }
    return graphic
  }

  /// The node of the source from whose bytes a node is read.
  /// - Precondition: The node was read, or copied from one that was: the source has no data for one that was made from scratch.
  func origin(_ node: NodeID) -> Int {
    guard let origin = sourceNode(of: node) else { preconditionFailure("the source has no node \(node.number): it was made from scratch") }
    return origin
  }

  /// The value that a node specifies or inherits for one property; nil where there is none. Decodes nothing else.
  package func value(_ property: Property, of node: NodeID) -> Value? {
    assert(!node.isForeign(to: nodeIndex), "a node of another document")
    var carried: Carried?
    let paint = inheritedPaint(of: property)
    var hasOwnPaint = false
    var lostPart = false
    let edited = versions.latest(from: versions.current[node]) { change -> Value?? in
      switch change {
      case .carry(let latest):
        // All values of a node made from scratch are in the graphic it was made of.
        guard carried == nil, !isMade(node) else { return nil }
        carried = latest
        return source.styled?.declares(property, in: latest) == true
          ? .some(reading.styled?.value(property, at: origin(node), carrying: latest)) : nil
      case .replace(let graphic):
        switch property {
        case .id: return .some(.string(graphic.id))
        case .kind: return .some(.string(graphic.kind.word))
        default:
          if isMade(node) { return .some(graphic[property] ?? takenValue(property, of: node)) }
          // A value that it inherited when it was replaced is not its own.
          let isInherited = handsDownChanges && hasReadValue(graphic[property], property, node)
          return .some(isInherited ? inheritedValue(property, of: node) : graphic[property])
        }
      case .set(let settings):
        for setting in settings {
          if setting.property == property { return .some(setting.value ?? (isPart(property) ? nil : takenValue(property, of: node))) }
          if setting.property == property.container, setting.value == nil { return .some(takenValue(property, of: node)) }
          if setting.property.container == property {
            if setting.value != nil { return .some(.present) }
            lostPart = true
          }
          if paint != nil, setting.value != nil, setting.property.container == paint, isPaintItself(setting.property) { hasOwnPaint = true }
        }
        return nil
      }
    }
    if let edited { return edited }
    if property == .id, let id = ids.generated[node] { return .string(id) }
    if lostPart, isMadeOfParts(property, node) { return hasPart(of: property, node) ? .present : nil }
    return readValue(property, of: node, carrying: carried, hasOwnPaint: hasOwnPaint)
  }

  /// Whether a property is inherited only as part of its object: a fill without a colour does not inherit the colour of a group's fill.
  private func isPart(_ property: Property) -> Bool {
    property.container != nil && source.inheritance?.parts.contains(property) ?? true
  }

  /// The effective value: the one in ``value(_:of:)``, else the default; nil inside an absent object.
  package func resolved(_ property: Property, of node: NodeID) -> Value? {
    if let own = value(property, of: node) { return own }
    if let container = property.container {
      if value(container, of: node) == nil { return nil }
      if PaintPart.makes(container, property), kind(of: node) == .group { return graphic(node).resolved(property) }
    }
    if property == .textFont, sourceNode(of: node) != nil, let families = source.markup?.initialFont { return .string(families) }
    return Graphic.fallback(property, of: kind(of: node))
  }

  package func kind(of node: NodeID) -> Kind {
    assert(!node.isForeign(to: nodeIndex), "a node of another document")
    return versions.latest(from: versions.current[node]) { change in
      if case .replace(let graphic) = change { graphic.kind } else { nil }
    } ?? source.kind(at: origin(node))
  }

  /// The graphics of some kinds, in document order. O(document).
  package func graphics(of kinds: KindSet) -> [NodeID] {
    if tree.lists[.document] == nil, !versions.changesKinds, nodeIndex.additions.isEmpty { return source.graphics(of: kinds) }
    return graphics.filter { kinds.contains(kind(of: $0)) }
  }

  /// All graphics in document order, canvases left out. O(document).
  package var graphics: [NodeID] {
    let numbering = numbering
    // Capacity is reserved up front: a growing array is in memory twice while it is copied.
    var graphics: [NodeID] = []
    graphics.reserveCapacity(numbering.count)
    for index in 1..<max(numbering.count, 1) where numbering.parent(of: index) != 0 { graphics.append(numbering.node(at: index)) }
    return graphics
  }

  /// The kinds that occur among nodes.
  package func kinds(of nodes: [NodeID]) -> Set<Kind> {
    var met = KindSet()
    for node in nodes { met.formUnion(KindSet(rawValue: 1 << UInt16(kind(of: node).rawValue))) }
    return Set(Kind.allCases.filter(met.contains))
  }

  /// The id of a node; empty for the document itself.
  package func id(of node: NodeID) -> String {
    guard node != .document else { return "" }
    return value(.id, of: node)?.string ?? ""
  }

  /// The name that the user gave a node; nil where there is none.
  package func name(of node: NodeID) -> String? { value(.name, of: node)?.string }

  /// The name of a node in a path: its name, else `#` and its id.
  package func label(of node: NodeID) -> String {
    var label: [UInt8] = []
    _ = append(labelOf: node, to: &label)
    return String(decoding: label, as: UTF8.self)
  }

  /// Appends the label of a node.
  /// - Returns: Whether it has a name.
  package func append(labelOf node: NodeID, to text: inout [UInt8]) -> Bool {
    let start = text.count
    append(.name, of: node, to: &text)
    guard text.count == start else { return true }
    text += (node == .document ? "document" : "#").utf8
    if node != .document { append(.id, of: node, to: &text) }
    return false
  }

  /// Appends `#` and the id of a node, in quotes where the id needs them, or `document`.
  package func append(referenceTo node: NodeID, to text: inout [UInt8]) {
    guard node != .document else { return text += "document".utf8 }
    text.append(UInt8(ascii: "#"))
    let start = text.count
    append(.id, of: node, to: &text)
    QuotedText.makeID(&text, from: start)
  }

  /// Appends a text that is not inherited; nothing where there is none.
  private func append(_ property: Property, of node: NodeID, to text: inout [UInt8]) {
    if isAsRead(node), source.scanning?.appendText(property, at: node.index, to: &text) == true { return }
    if let value = value(property, of: node)?.string { text += value.utf8 }
  }
}
