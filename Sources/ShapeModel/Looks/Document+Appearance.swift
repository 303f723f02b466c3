// SPDX-License-Identifier: GPL-3.0-or-later
/// Copying the appearance of another node: its paints, shadows, letters, opacity and blend mode.
extension Document {
  /// The property that holds a value of a node: for the colour of a text with a fill, the fill.
  package func storing(_ property: Property, of node: NodeID) -> Property {
    property == .textColor && kind(of: node) == .text && value(.fill, of: node) != nil ? .fillColor : property
  }

  /// The settings that give a node the appearance of another one, as lists for one edit each; empty if it has that appearance already.
  ///
  /// In formats with inheritance, the node itself specifies the absence of paints that the model lacks, so that it does not inherit them.
  /// - Parameter model: All properties of the other node.
  package func appearance(of model: Graphic, for node: NodeID) -> [[PropertySetting]] {
    let (graphic, origin) = (graphic(node), sourceNode(of: node))
    var wanted: [Property: Value] = [:]
    let unheld = model.unheldPaints
    func isCopied(_ property: Property) -> Bool { isAppearance(property) && !unheld.contains(property.container ?? property) }
    for member in model.members where isCopied(member.property) && member.property.kinds.contains(graphic.kind) {
      if case .invalid = member.value { continue }
      guard !isMerePart(member.property, model, graphic.kind),
        source.markup?.canHold(member.property, member.value, of: graphic.kind) != false,
        origin.map({ source.markup?.canHold(member.property, member.value, at: $0) != false }) ?? true
      else { continue }
      wanted[member.property] = member.value
    }
    var known = Set(wanted.keys).union(graphic.members.map(\.property).filter(isCopied))
    for property in source.inheritance?.single ?? [] where property.container.map({ wanted[$0] != nil }) ?? false { known.insert(property) }
    let settings = known.sorted().compactMap { setting($0, wanted, graphic, node) }
    return [settings.filter { !$0.property.isShadow }, settings.filter(\.property.isShadow)].filter { !$0.isEmpty }
  }

  /// The setting that gives a node the wanted value of one property; nil if it has that value.
  private func setting(_ property: Property, _ wanted: [Property: Value], _ graphic: Graphic, _ node: NodeID) -> PropertySetting? {
    let value = wanted[property]
    if property.isObject { return setting(ofObject: property, wanted, graphic) }
    // The parts of an object that is removed go with it.
    if let object = property.container, object != .text, wanted[object] == nil { return nil }
    // A paint in place of another one leaves the widths, dashes and the like that the model does not declare.
    if value == nil, let paint = PaintProperties.both.first(where: { $0.object == property.container }), !paint.isPaint(property) {
      return nil
    }
    let current = graphic[property]
    if value == nil, source.inheritance?.single.contains(property) ?? false, let inherited = inheritedValue(property, of: node),
      let own = Graphic.fallback(property, of: graphic.kind)
    {
      return current == own ? nil : PropertySetting(property, inherited == own ? nil : own)
    }
    return current == value ? nil : PropertySetting(property, value)
  }

  private func setting(ofObject object: Property, _ wanted: [Property: Value], _ graphic: Graphic) -> PropertySetting? {
    if let value = wanted[object] {
      let isMadeByParts = wanted.keys.contains { $0.container == object }
      return isMadeByParts || graphic[object] == value ? nil : PropertySetting(object, value)
    }
    guard let type = handedDownType(of: object) else { return graphic[object] == nil ? nil : PropertySetting(object, nil) }
    let isShown = graphic.kind == .group ? graphic[object] != nil : graphic.shows(object)
    return isShown ? PropertySetting(type, .string("none")) : nil
  }

  /// The property that declares a paint to be none where an absent one would be inherited; nil for other objects and formats.
  private func handedDownType(of object: Property) -> Property? {
    guard source.inheritance?.parts.contains(object) ?? false else { return nil }
    return PaintProperties.both.first { $0.object == object }?.type
  }

  /// Whether a property belongs to a paint of which the model has only parts for its contents, such as a width.
  private func isMerePart(_ property: Property, _ model: Graphic, _ kind: Kind) -> Bool {
    kind != .group && model.isPartOnly(property.container ?? property)
  }

  /// Whether a property belongs to the appearance of a graphic, not to its content or geometry: the string of a text is content.
  private func isAppearance(_ property: Property) -> Bool {
    if property == .text || property == .textString { return false }
    return switch property.specification.section {
    case .fill, .stroke, .shadow, .text: true
    case .general, .geometry: property == .opacity || property == .blend || property == .style
    }
  }
}

extension Graphic {
  /// The fill and the stroke, if they are patterns and the like, which no properties hold: they are not copied.
  package var unheldPaints: [Property] { PaintProperties.both.filter { self[$0.type] == .string("other") }.map(\.object) }
}
