/// A part of a fill or a stroke, and what has to be painted with for it to show.
package struct PaintPart {
  package let object: Property
  package let type: Property
  /// The types that it shows in; empty where it shows in any.
  let shownIn: [String]

  /// Nil for what is no part of a paint, and for the type itself.
  package static subscript(property: Property) -> PaintPart? { table[property] }

  /// Whether it shows in a paint of a type; nil for none.
  /// - Parameter handsDown: Whether it is said for others, which may have a paint where this has none.
  package func shows(in type: String?, handsDown: Bool) -> Bool {
    guard let type, type != "none" else { return shownIn.isEmpty ? handsDown : shownIn == ["solid"] && type == nil }
    return shownIn.isEmpty || shownIn.contains(type)
  }

  private static let table: [Property: PaintPart] = {
    let types = [
      "color": ["solid"], "stops": ["linear", "radial"], "spread": ["linear", "radial"], "transform": ["linear", "radial"],
      "angle": ["linear"], "from": ["linear"], "to": ["linear"], "center": ["radial"], "radius": ["radial"], "focus": ["radial"],
    ]
    var table: [Property: PaintPart] = [:]
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      guard let object = property.container, object == .fill || object == .stroke else { continue }
      let key = String(property.path.dropFirst(object.path.utf8.count + 1))
      guard key != "type", key != "enabled", let type = Property(path: object.path + ".type") else { continue }
      table[property] = PaintPart(object: object, type: type, shownIn: types[key] ?? [])
    }
    return table
  }()
}

extension Document {
  /// Refuses a part that would not show where the file has no room for it.
  func checkPaint(_ property: Property, _ value: Value?, _ node: Handle) throws(EditError) {
    guard value != nil, !source.keepsUnseenPaint, let part = PaintPart[property] else { return }
    let type = self.value(part.object, of: node) == nil ? nil : self.value(part.type, of: node)?.string ?? "solid"
    guard part.shows(in: type, handsDown: isGroup(node)) else { throw .unseen(property, node, type: type) }
  }

  /// The same of a graphic that is to be made.
  func checkPaint(_ graphic: Graphic) throws(EditError) {
    guard !source.keepsUnseenPaint else { return }
    for member in graphic.members {
      guard let part = PaintPart[member.property] else { continue }
      let type = graphic[part.type]?.string ?? "solid"
      guard part.shows(in: type, handsDown: graphic.kind == .group) else { throw .notHeld(member.property) }
    }
  }
}
