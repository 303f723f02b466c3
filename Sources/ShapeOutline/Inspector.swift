// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Graphics as a form: one group of properties for each section, with the values that all of them share.
package struct Inspector {
  package struct Group {
    package let section: PropertySpecification.Section
    /// The text of the closed group: `solid #3366cc`, `none`.
    package let summary: String
    package let rows: [Row]

    /// Whether nothing of the section is set.
    package var isEmpty: Bool { summary == "none" || summary == "nothing set" }
  }

  package struct Row {
    package let property: Property
    /// The value that all share, or nil when they differ.
    package let value: String?
    /// The same value as stored; nil where they differ, and where none has one.
    package let common: Value?
    /// Up to four different values, when they differ.
    package let values: [String]
    /// Whether any of them has a value other than a default: one that is set or computed.
    package let isSet: Bool
    /// The style that the value comes from, if none of them sets it itself.
    package let style: String?
  }

  package let groups: [Group]

  /// - Parameters:
  ///   - open: The sections whose rows are needed; of the others only the summary is evaluated.
  ///   - styled: A graphic with the values of its style; nil where it has none.
  ///   - measuresGroups: Whether the frames of groups are computed, which costs their contents.
  ///   - isEffective: Whether sections are left out that have no effect on any of the graphics, as the fill of a group, and are not set.
  package init(
    _ nodes: [NodeID], in document: Document, open: Set<PropertySpecification.Section>, styled: ((NodeID) -> Graphic?)? = nil,
    measuresGroups: Bool = true, isEffective: Bool = false
  ) {
    func readable(_ node: NodeID, _ graphic: Graphic) -> Graphic {
      guard graphic[.transform] != nil, measuresGroups || !document.isGroup(node),
        let degrees = document.rotation(equalToTransformOf: node)
      else { return graphic }
      var graphic = graphic
      (graphic[.transform], graphic[.rotation]) = (nil, .number(degrees))
      return graphic
    }
    let own = nodes.map { readable($0, document.graphic($0)) }
    let graphics = zip(nodes, own).map { node, own in styled?(node).map { readable(node, $0) } ?? own }
    let frames = measuresGroups ? Inspector.frames(of: nodes, graphics, document) : graphics.map(\.frame)
    let kinds = Set(graphics.map(\.kind))
    let isInherited = document.source.inheritance != nil
    let shown = Inspector.sections.filter { section in
      guard kinds.contains(where: { Inspector.has(section, $0) }) else { return false }
      guard isEffective, !isInherited, let object = Inspector.objects[section] else { return true }
      return kinds.contains { object.isDrawn(on: $0) } || graphics.contains { $0[object] != nil }
    }
    groups = shown.map { section in
      Group(
        section: section, summary: Inspector.summary(section, graphics, frames),
        rows: open.contains(section) ? Inspector.rows(section, graphics, frames, own: own) : [])
    }
  }

  private static let sections: [PropertySpecification.Section] = [.geometry, .fill, .stroke, .shadow, .text, .general]

  /// The objects of the sections that have no effect on some kinds.
  private static let objects: [PropertySpecification.Section: Property] = [.fill: .fill, .stroke: .stroke, .text: .text]

  /// Whether a kind has properties of a section: a canvas has no shadow.
  private static func has(_ section: PropertySpecification.Section, _ kind: Kind) -> Bool {
    sectionsOfKinds[kind, default: []].contains(section)
  }

  private static let sectionsOfKinds = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { kind in
      (kind, Set(PropertyTable.rows.lazy.filter { $0.kinds.contains(kind) && !$0.isComputed }.map(\.section)))
    })

  /// The frames that nodes show, stored or computed. Costs the contents of a group.
  package static func frames(of nodes: [NodeID], _ graphics: [Graphic], _ document: Document) -> [Rect?] {
    zip(nodes, graphics).map { node, graphic in
      // In SVG, the letters of a text are its frame.
      let isComputed = document.isGroup(node) || graphic.kind == .text && document.source.inheritance != nil
      return isComputed ? document.shownFrame(of: node) : graphic.frame
    }
  }

  private static func summary(_ section: PropertySpecification.Section, _ graphics: [Graphic], _ frames: [Rect?]) -> String {
    let texts: [String] =
      switch section {
      case .geometry:
        zip(graphics, frames).map {
          ([GraphicSummary.place($1, $0.kind)] + own(["clip"], $0)).filter { !$0.isEmpty }.joined(separator: ", ")
        }
      case .fill: graphics.map { $0.kind == .canvas ? $0[.background].map(ValueText.text) ?? "none" : paint(.fill, $0) }
      case .stroke: graphics.map { ([paint(.stroke, $0)] + own(lineStyle, $0)).joined(separator: ", ") }
      case .shadow: graphics.map(Shorthand.shadows)
      case .text: graphics.map { $0[.text] == nil ? "none" : "\"\(Shorthand.text(.text, of: $0) ?? "")\"" }
      case .general: graphics.map { own(general, $0) }.map { $0.isEmpty ? "nothing set" : $0.joined(separator: ", ") }
      }
    return common(texts).value ?? "mixed"
  }

  private static let lineStyle = ["stroke.cap", "stroke.join", "stroke.dash"]
  private static let general = ["tags", "notes", "link", "visible", "locked", "opacity", "blend", "style"]

  /// The given properties that are set, each with the last component of its path.
  private static func own(_ paths: [String], _ graphic: Graphic) -> [String] {
    paths.compactMap { path in
      guard let property = Property(path: path), let value = graphic[property] else { return nil }
      return "\(path.split(separator: ".").last ?? "") \(ValueText.text(value))"
    }
  }

  private static func paint(_ object: Property, _ graphic: Graphic) -> String {
    guard graphic[object] != nil, let text = Shorthand.text(object, of: graphic) else { return "none" }
    let type = Property(path: object.path + ".type").flatMap { graphic.resolved($0)?.string } ?? "solid"
    return type == "solid" ? "solid \(text)" : text
  }

  /// The rows of one section.
  /// - Parameter own: The graphics without their styles, where they differ.
  package static func rows(
    _ section: PropertySpecification.Section, _ graphics: [Graphic], _ frames: [Rect?], own: [Graphic]? = nil
  ) -> [Row] {
    let own = own ?? graphics
    var properties: [Property] = []
    for (row, specification) in PropertyTable.rows.enumerated() {
      guard specification.section == section, !specification.isComputed, specification.type != .object else { continue }
      let property = Property(row)
      if additions.contains(specification.path) || offers.contains(property), let object = property.container,
        graphics.contains(where: { property.kinds.contains($0.kind) && $0[object] == nil })
      {
        properties.append(property)
        continue
      }
      let isKnown = zip(graphics, frames).contains { known(property, $0, $1) != nil }
      guard isKnown else { continue }
      // Groups of defaults would fill the screen, so only set properties and those that users change most are shown.
      if graphics.contains(where: { $0[property] != nil }) || usual.contains(specification.path) { properties.append(property) }
    }
    let shadows = section == .shadow ? graphics.map(\.shadowCount).max() ?? 0 : 0
    if shadows > 1 { properties += (1..<shadows).flatMap { ordinal in properties.map { $0.of(shadow: ordinal) } } }
    return properties.map { property in
      let isOffered = offers.contains(property) && graphics.allSatisfy { $0[.shadow] == nil }
      let shown = isOffered ? graphics.map { _ in property.specification.fallback } : zip(graphics, frames).map { known(property, $0, $1) }
      let (value, values) = common(shown.map { $0.map(ValueText.text) ?? "none" })
      let isSet = own.contains { isSaid(property, $0) }
      let isStyled = !isSet && graphics.contains { $0[property] != nil }
      return Row(
        property: property, value: value, common: value == nil ? nil : shown.first.flatMap { $0 }, values: values, isSet: isSet,
        style: isStyled ? common(own.map { $0[.style]?.string ?? "" }).value : nil)
    }
  }

  /// The properties that add a fill, a stroke, a shadow or a text when they are set, so their rows are shown even without a value.
  private static let additions: Set<String> = [
    "fill.enabled", "fill.color", "stroke.enabled", "stroke.color", "shadow.enabled", "shadow.color", "text.string", "text.color",
  ]

  /// The properties of a shadow that are shown with their defaults while there is none.
  private static let offers: Set<Property> = Set(["shadow.dx", "shadow.dy", "shadow.blur"].compactMap(Property.init(path:)))

  private static let toggles: Set<Property> = [.fillEnabled, .strokeEnabled, .shadowEnabled]

  /// The value shown for a property: its own, the default, or a side of the computed frame.
  private static func known(_ property: Property, _ graphic: Graphic, _ frame: Rect?) -> Value? {
    if toggles.contains(property), let object = property.container, graphic[object] == nil {
      return property.kinds.contains(graphic.kind) ? .bool(false) : nil
    }
    // A transform takes the place of the rotation.
    if property == .rotation, graphic[.transform] != nil { return nil }
    // The fill of a text is the colour of its letters.
    if property == .textColor, graphic.kind == .text, graphic[.fill] != nil { return graphic.resolved(.fillColor) }
    let edge: Double? =
      switch property {
      case .x: frame?.x
      case .y: frame?.y
      case .width: frame?.width
      case .height: frame?.height
      default: nil
      }
    let hasCorners = graphic.kind.mayBeRegular && graphic[.points] != nil
    if property.kinds.contains(graphic.kind), !hasCorners || edge == nil, let value = graphic.resolved(property) { return value }
    return edge.map { .number($0) }
  }

  /// Whether a value is not a default: stored or computed.
  private static func isSaid(_ property: Property, _ graphic: Graphic) -> Bool {
    graphic[property] != nil || !property.kinds.contains(graphic.kind)
  }

  private static let usual: Set<String> = [
    "x", "y", "width", "height", "radius", "sides", "star.points", "star.ratio", "rotation", "fill.color", "fill.opacity", "stroke.color",
    "stroke.width", "shadow.dx", "shadow.dy",
    "shadow.blur", "shadow.color", "text.string", "text.size", "text.color", "fill.enabled", "stroke.cap", "stroke.join", "stroke.dash",
    "clip", "tags", "notes", "link", "visible", "locked", "opacity", "blend", "background",
  ]

  private static func common(_ texts: [String]) -> (value: String?, values: [String]) {
    guard let first = texts.first else { return ("none", []) }
    if texts.allSatisfy({ $0.hasSameBytes(as: first) }) { return (first, []) }
    var different: [String] = []
    for text in texts where different.count < 4 && !different.contains(where: text.hasSameBytes) { different.append(text) }
    return (nil, different)
  }
}
