// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Resolves one graphic for drawing: its own values, those of its style, the colours of its tokens, else the defaults.
struct GraphicResolver {
  let document: Document
  let styles: DocumentStyles
  let notes: DrawingNotes
  let measure: TextMeasure
  private let clips: ClipResolver

  init(_ document: Document, notes: DrawingNotes, measure: TextMeasure = .table) {
    self.measure = measure
    self.document = document
    self.notes = notes
    styles = DocumentStyles(document)
    clips = ClipResolver(document)
  }

  /// A graphic with the values of its style.
  func styled(_ node: NodeID) -> Graphic { styled(node, document.graphic(node)) }

  func styled(_ node: NodeID, _ graphic: Graphic) -> Graphic {
    guard let name = graphic[.style]?.string else { return graphic }
    guard let styled = styles.styled(graphic, name) else {
      notes.add(node, .unknownStyle(name))
      return graphic
    }
    notes.add(node, .resolvedStyle(name))
    return styled
  }

  /// Resolves a group.
  /// - Parameter measuresShadows: Whether to compute the bounding box of everything painted, which costs the group's subtree.
  func group(_ node: NodeID, _ graphic: Graphic, measuresShadows: Bool = true) -> DrawnGroup {
    var attributes = attributes(node, graphic)
    attributes.placement = placement(graphic, of: node)
    if measuresShadows, !attributes.shadows.isEmpty {
      attributes.paintedBox = paintedBox(of: node, inside: attributes.placement.affine)
      attributes.outlineBox = outlineBox(of: node, inside: attributes.placement.affine)
    }
    return DrawnGroup(attributes: attributes)
  }

  /// Resolves an instance to the group around its target.
  /// - SeeAlso: SVG 2, section 5.6.3: x and y are a translation inside of its transform.
  func instance(_ node: NodeID, _ graphic: Graphic, measuresShadows: Bool = true) -> DrawnGroup {
    var attributes = attributes(node, graphic)
    let map = graphic.affine * .translation(x: graphic.amount(.x), y: graphic.amount(.y))
    attributes.placement = map == .identity ? .none : .map(map)
    if measuresShadows, !attributes.shadows.isEmpty { attributes.paintedBox = paintedBox(of: node, inside: map) }
    return DrawnGroup(attributes: attributes)
  }

  /// The painted box of a group or an instance, in the coordinates of its contents.
  func paintedBox(of node: NodeID, inside placement: Affine) -> Rect? {
    document.paintedBounds(of: node).flatMap { box in (document.map(of: node) * placement).inverse?.bounds(of: box) }
  }

  /// The box of the outlines of a group, in the coordinates of its contents, by which renderers measure it; nil where letters or instances
  /// are in it, which they measure in their own way, and where the group is turned. O(subtree).
  func outlineBox(of group: NodeID, inside placement: Affine) -> Rect? {
    let map = document.map(of: group) * placement
    let isKnown = document.subtree(of: group).allSatisfy { node in
      let kind = document.kind(of: node)
      return kind != .text && kind != .instance && kind != .unknown
    }
    guard isKnown, map.keepsRectanglesUpright, let box = document.bounds(of: group) else { return nil }
    return map.inverse?.bounds(of: box)
  }

  /// An area that contains the letters of a text in any font: it determines the size of the pictures that renderers allocate for shadows.
  private func letterRegion(_ text: TextBlock?, _ graphic: Graphic) -> Rect? {
    guard let box = text?.box, let frame = graphic.frame else { return text?.box }
    return box.union(frame)
  }

  /// The painted box of a leaf graphic, without its label.
  /// - Parameters:
  ///   - styled: The graphic with the values of its style.
  ///   - letters: The box of the letters of a text.
  func paintedBox(of styled: Graphic, _ node: NodeID, letters: Rect?, through map: Affine) -> Rect? {
    let graphic = withColors(styled, node)
    return graphic.paintedBounds(
      through: map, textBox: letters, castsShadows: document.source is SVGSource || graphic.castsShadows)
  }

  /// A graphic with its tokens replaced by their colours; paints with an unknown token are removed.
  func withColors(_ graphic: Graphic, _ node: NodeID) -> Graphic {
    var result = graphic
    for member in graphic.members {
      guard case .token = member.value else { continue }
      result[member.property] = .color(color(member.value, node) ?? Color(red: 0, green: 0, blue: 0, alpha: 0))
    }
    return result
  }

  /// Resolves a leaf graphic; nil if no renderer could draw it.
  func shape(_ node: NodeID, _ graphic: Graphic) -> DrawnShape? {
    guard let outline = outline(of: graphic, node) else { return nil }
    var attributes = attributes(node, graphic)
    attributes.placement = placement(graphic, of: nil)
    var shape = DrawnShape(attributes: attributes, outline: outline)
    shape.fill = graphic.kind == .image ? nil : fill(graphic, node)
    shape.stroke = stroke(graphic, node)
    if graphic[.text] != nil { shape.text = text(graphic, node) }
    if graphic.kind == .text { (shape.fill, shape.stroke) = (nil, nil) }
    if !attributes.shadows.isEmpty || shape.stroke.map({ $0.side != .center }) ?? false {
      shape.attributes.outlineBox = graphic.kind == .text ? nil : graphic.bounds(through: .identity)
      shape.attributes.paintedBox =
        graphic.kind == .instance
        ? paintedBox(of: node, inside: attributes.placement.affine)
        : paintedBox(of: graphic, node, letters: graphic.kind == .text ? letterRegion(shape.text, graphic) : nil, through: .identity)
    }
    return shape
  }

  private static let extra = Property(path: "extra")!

  private func attributes(_ node: NodeID, _ graphic: Graphic) -> DrawnAttributes {
    var result = DrawnAttributes(node: node, id: graphic.id, name: graphic.name)
    for member in graphic.members {
      switch member.property {
      case .tags: if case .words(let words) = member.value { result.tags = words }
      case .notes: result.notes = member.value.string ?? ""
      case .visible: result.isVisible = member.value != .bool(false)
      case .locked: result.isLocked = member.value == .bool(true)
      case .opacity: if let number = member.value.number { result.opacity = UnitInterval(number) }
      case .blend: result.blend = graphic.word(.blend) ?? .normal
      case .link: result.link = member.value.string.flatMap { link($0, node) }
      case .clip: if let text = member.value.string { result.clip = clip(text, node) }
      case .shadow: result.shadows = shadows(graphic, node)
      case GraphicResolver.extra:
        result.extra = ExtraAttributes.read(member.value, isRounded: graphic.kind == .rectangle && graphic.number(.radius) > 0)
      default: break
      }
    }
    return result
  }

  private func placement(_ graphic: Graphic, of group: NodeID?) -> DrawnPlacement {
    guard graphic.isPlaced else { return .none }
    if group == nil, graphic[.transform] == nil, graphic[.flip] == nil, let frame = graphic.frame,
      case .number(let angle)? = graphic[.rotation]
    {
      return angle == 0 ? .none : .rotation(angle, about: frame.center)
    }
    let map = group.map(document.placement) ?? graphic.affine
    return map == .identity ? .none : .map(map)
  }

  /// The address if it is relative or has a harmless scheme; nil for any other, such as a script.
  private func link(_ text: String, _ node: NodeID) -> String? {
    let scheme = text.prefix { $0 != ":" && $0 != "/" && $0 != "#" && $0 != "?" }
    let isRelative = scheme.endIndex == text.endIndex || text[scheme.endIndex] != ":"
    if isRelative || ["http", "https", "mailto", "ftp", "tel"].contains(scheme.lowercased()) { return text.isEmpty ? nil : text }
    notes.add(node, .scriptLink)
    return nil
  }

  func clip(_ text: String, _ node: NodeID) -> [ClipOutline]? {
    guard let outlines = clips.outlines(text, for: node) else {
      notes.add(node, .unknownClip(text))
      return nil
    }
    return outlines
  }

  func shadows(_ graphic: Graphic, _ node: NodeID) -> [DrawnShadow] {
    (0..<graphic.shadowCount).compactMap { ordinal in
      func own(_ property: Property) -> Property { property.of(shadow: ordinal) }
      guard graphic.has(own(.shadow)), graphic.drawn(own(.shadowEnabled)) != .bool(false) else { return nil }
      guard let color = color(graphic.drawn(own(.shadowColor)), node), color.alpha > 0 else { return nil }
      return DrawnShadow(
        offset: Point(x: graphic.amount(own(.shadowDX)), y: graphic.amount(own(.shadowDY))), blur: graphic.amount(own(.shadowBlur)),
        spread: graphic.amount(own(.shadowSpread)), color: color, isInner: graphic.drawn(own(.shadowInner)) == .bool(true))
    }
  }

  /// The colour of a value; nil for none, and for an unknown token.
  func color(_ value: Value?, _ node: NodeID) -> Color? {
    switch value {
    case .color(let color): return color
    case .token(let name):
      let color = styles.color(named: name)
      notes.add(node, color == nil ? .unknownToken(name) : .resolvedToken(name))
      return color
    default: return nil
    }
  }
}
