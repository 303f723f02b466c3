package import ShapeModel

/// How graphics read as a form: one group of properties for each section, with what holds for all of them.
package struct Inspector {
  package struct Group {
    package let section: PropertySpecification.Section
    /// What the closed group says: `solid #3366cc`, `none`.
    package let summary: String
    package let rows: [Row]
  }

  package struct Row {
    package let property: Property
    /// The value that holds for all, or nil when they differ.
    package let value: String?
    /// Up to four different values, when they differ.
    package let values: [String]
    /// Whether any of them sets it itself.
    package let isSet: Bool
  }

  package let groups: [Group]

  /// - Parameter open: The sections whose rows are wanted; the others are not evaluated beyond their summary.
  package init(_ nodes: [Handle], in document: Document, open: Set<PropertySpecification.Section>) {
    let graphics = nodes.map(document.graphic)
    let sections: [PropertySpecification.Section] = [.geometry, .fill, .stroke, .shadow, .text]
    groups = sections.map { section in
      Group(
        section: section, summary: Inspector.summary(section, graphics, nodes, document),
        rows: open.contains(section) ? Inspector.rows(section, graphics, nodes, document) : [])
    }
  }

  private static func summary(
    _ section: PropertySpecification.Section, _ graphics: [Graphic], _ nodes: [Handle], _ document: Document
  ) -> String {
    let texts: [String] =
      switch section {
      case .geometry: graphics.map(GraphicSummary.place)
      case .fill: graphics.map { paint(.fill, $0) }
      case .stroke: graphics.map { paint(.stroke, $0) }
      case .shadow: graphics.map { Shorthand.text(.shadow, of: $0) ?? "none" }
      case .text: graphics.map { $0[.text] == nil ? "none" : "\"\(Shorthand.text(.text, of: $0) ?? "")\"" }
      case .general: []
      }
    return common(texts).value ?? "mixed"
  }

  private static func paint(_ object: Property, _ graphic: Graphic) -> String {
    guard graphic[object] != nil, let text = Shorthand.text(object, of: graphic) else { return "none" }
    let type = Property(path: object.path + ".type").flatMap { graphic.resolved($0)?.string } ?? "solid"
    return type == "solid" ? "solid \(text)" : text
  }

  /// The rows of one section.
  static func rows(
    _ section: PropertySpecification.Section, _ graphics: [Graphic], _ nodes: [Handle], _ document: Document
  ) -> [Row] {
    var properties: [Property] = []
    for (row, specification) in PropertyTable.rows.enumerated() {
      guard specification.section == section, !specification.isComputed, specification.type != .object else { continue }
      let property = Property(row)
      guard graphics.contains(where: { $0.resolved(property) != nil && specification.kinds.contains($0.kind) }) else { continue }
      // Closed groups of defaults would fill the screen: shown is what is set, and what people change most.
      if graphics.contains(where: { $0[property] != nil }) || usual.contains(specification.path) { properties.append(property) }
    }
    let shadows = section == .shadow ? graphics.map(\.shadowCount).max() ?? 0 : 0
    if shadows > 1 { properties += (1..<shadows).flatMap { ordinal in properties.map { $0.of(shadow: ordinal) } } }
    return properties.map { property in
      let texts = graphics.map { $0.resolved(property).map(ValueText.text) ?? "none" }
      let (value, values) = common(texts)
      return Row(property: property, value: value, values: values, isSet: graphics.contains { $0[property] != nil })
    }
  }

  private static let usual: Set<String> = [
    "x", "y", "width", "height", "rotation", "fill.color", "fill.opacity", "stroke.color", "stroke.width", "shadow.dx", "shadow.dy",
    "shadow.blur", "shadow.color", "text.string", "text.size", "text.color", "fill.enabled",
  ]

  private static func common(_ texts: [String]) -> (value: String?, values: [String]) {
    guard let first = texts.first else { return ("none", []) }
    if texts.allSatisfy({ $0.hasSameBytes(as: first) }) { return (first, []) }
    var different: [String] = []
    for text in texts where different.count < 4 && !different.contains(where: text.hasSameBytes) { different.append(text) }
    return (nil, different)
  }
}
