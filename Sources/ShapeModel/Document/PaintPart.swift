// SPDX-License-Identifier: GPL-3.0-or-later
/// A member of a fill or a stroke, with the types of paint in which it has an effect.
package struct PaintPart {
  package let object: Property
  package let type: Property
  /// The types of paint in which it has an effect; empty for all types.
  package let shownIn: [String]

  /// The entry of a property; nil for properties that are not part of a paint, and for `type` and `enabled`.
  package static subscript(property: Property) -> PaintPart? { table[property] }

  /// Whether it has an effect in a paint of a type; nil stands for no paint.
  /// - Parameter handsDown: Whether descendants may inherit the value; they may have a paint where this node has none.
  package func shows(in type: String?, handsDown: Bool) -> Bool {
    guard let type, type != "none" else { return shownIn.isEmpty ? handsDown : shownIn == ["solid"] && type == nil }
    return shownIn.isEmpty || shownIn.contains(type)
  }

  /// Whether a property alone makes its object a paint, instead of only modifying one.
  static func makes(_ object: Property, _ property: Property) -> Bool {
    PaintProperties.both.contains { $0.object == object && [$0.type, $0.color, $0.stops].contains(property) }
  }

  private static let table: [Property: PaintPart] = {
    var table: [Property: PaintPart] = [:]
    for paint in PaintProperties.both {
      var types = [paint.color: ["solid"]]
      for property in [paint.angle, paint.from, paint.to] { types[property] = ["linear"] }
      for property in [paint.center, paint.radius, paint.focus] { types[property] = ["radial"] }
      for property in [paint.stops, paint.spread, paint.transform] { types[property] = ["linear", "radial"] }
      for row in PropertyTable.rows.indices {
        let property = Property(row)
        guard property.container == paint.object, property != paint.type, property != paint.enabled else { continue }
        table[property] = PaintPart(object: paint.object, type: paint.type, shownIn: types[property] ?? [])
      }
    }
    return table
  }()
}

extension Document {
  /// Refuses a part of a paint that would have no effect, where the format cannot store it.
  /// - Parameter settings: All settings of the edit, since one may set the type of the paint.
  func checkPaint(_ setting: PropertySetting, among settings: [PropertySetting], _ node: NodeID) throws(EditError) {
    guard setting.value != nil, isUnseenPaint(setting.property, settings, node) else { return }
    throw .unseen(setting.property, node, type: typeOfPaint(setting.property, settings, node))
  }

  /// A node's properties without the parts of its paints that a save drops, such as the stops of an old gradient.
  package func lastingGraphic(_ node: NodeID) -> Graphic {
    var graphic = graphic(node)
    guard source.markup?.keepsUnseenPaint == false else { return graphic }
    for member in graphic.members where isUnseenPaint(member.property, [], node) { graphic[member.property] = nil }
    return graphic
  }

  private func isUnseenPaint(_ property: Property, _ settings: [PropertySetting], _ node: NodeID) -> Bool {
    guard source.markup?.keepsUnseenPaint == false, let part = PaintPart[property] else { return false }
    return !part.shows(in: typeOfPaint(property, settings, node), handsDown: isGroup(node))
  }

  /// The type of the paint that a property is a part of, after an edit with these settings; nil where there is no paint.
  private func typeOfPaint(_ property: Property, _ settings: [PropertySetting], _ node: NodeID) -> String? {
    guard let part = PaintPart[property] else { return nil }
    let isMade = settings.contains { $0.property != property && $0.property.container == part.object && $0.value != nil }
    guard isMade || value(part.object, of: node) != nil else { return nil }
    let type = settings.first { $0.property == part.type }.map(\.value) ?? value(part.type, of: node)
    return type?.string ?? "solid"
  }

  /// Refuses a new graphic with a part of a paint that the format cannot store.
  func checkPaint(_ graphic: Graphic) throws(EditError) {
    guard source.markup?.keepsUnseenPaint == false else { return }
    for member in graphic.members {
      guard let part = PaintPart[member.property] else { continue }
      let type = graphic[part.type]?.string ?? "solid"
      guard part.shows(in: type, handsDown: graphic.kind == .group) else { throw .notHeld(member.property) }
    }
  }
}
