/// A part of a fill or a stroke, and what has to be painted with for it to show.
package struct PaintPart {
  package let object: Property
  package let type: Property
  /// The types that it shows in; empty where it shows in any.
  package let shownIn: [String]

  /// Nil for what is no part of a paint, and for the type itself.
  package static subscript(property: Property) -> PaintPart? { table[property] }

  /// Whether it shows in a paint of a type; nil for none.
  /// - Parameter handsDown: Whether it is said for others, which may have a paint where this has none.
  package func shows(in type: String?, handsDown: Bool) -> Bool {
    guard let type, type != "none" else { return shownIn.isEmpty ? handsDown : shownIn == ["solid"] && type == nil }
    return shownIn.isEmpty || shownIn.contains(type)
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
  /// Refuses a part that would not show where the file has no room for it.
  func checkPaint(_ property: Property, _ value: Value?, _ node: NodeID) throws(EditError) {
    guard value != nil, isUnseenPaint(property, node) else { return }
    throw .unseen(property, node, type: typeOfPaint(property, node))
  }

  /// What a node says, without the parts of its paints that no save keeps: what a gradient was before there was none.
  package func lastingGraphic(_ node: NodeID) -> Graphic {
    var graphic = graphic(node)
    guard !source.keepsUnseenPaint else { return graphic }
    for member in graphic.members where isUnseenPaint(member.property, node) { graphic[member.property] = nil }
    return graphic
  }

  private func isUnseenPaint(_ property: Property, _ node: NodeID) -> Bool {
    guard !source.keepsUnseenPaint, let part = PaintPart[property] else { return false }
    return !part.shows(in: typeOfPaint(property, node), handsDown: isGroup(node))
  }

  /// The type of the paint that a property is a part of; nil where nothing is painted.
  private func typeOfPaint(_ property: Property, _ node: NodeID) -> String? {
    guard let part = PaintPart[property], value(part.object, of: node) != nil else { return nil }
    return value(part.type, of: node)?.string ?? "solid"
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
