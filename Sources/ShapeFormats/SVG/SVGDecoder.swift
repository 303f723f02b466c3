// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Reads the properties of one node from its element.
struct SVGDecoder {
  let source: SVGSource
  let node: Int
  let kind: Kind
  let element: SVGElement
  /// The parameters of a path that Inkscape marks as a star; nil for other elements.
  let star: SVGStar?
  /// The style that spans declare for all letters of a text.
  private(set) var spanStyle: [SVGElement.Declared] = []

  /// - Parameter carried: The declarations that the node took over from groups that it left.
  init(_ source: SVGSource, _ node: Int, carrying carried: Carried? = nil) {
    self.source = source
    self.node = node
    kind = source.kind(at: node)
    var element = node == 0 ? SVGElement(node: 0) : node == SVGSource.root ? source.rootElement : source.element(node)
    if let carried { element.declare(carried.declarations, source) }
    if kind == .text {
      spanStyle = source.spanStyle(of: element).declarations
      for one in spanStyle { element.declare(one) }
    }
    self.element = element
    let tag = element.tag
    let mayBeStar = SVGStar.kinds.contains(kind) && source.word(of: node) == .path
    star = mayBeStar ? SVGStar(isTrusted: true) { word in tag[word].map { source.text($0.value) } } : nil
  }

  /// Decodes all properties of the element.
  func graphic() -> Graphic {
    var graphic = Graphic(kind: kind, id: source.id(at: node) ?? "")
    guard node != 0 else { return graphic }
    if kind == .unknown { graphic.unknownKind = source.word(of: node)?.text }
    let paints = ResolvedPaints(fill: resolvedPaint(.fill), stroke: resolvedPaint(.stroke))
    for property in SVGDecoder.properties[Int(kind.rawValue)] {
      if property.isShadow { continue }
      if let value = value(property, paints) { graphic[property] = value }
    }
    for (ordinal, shadow) in (shadows ?? []).enumerated() {
      for part in SVGField.ShadowPart.allCases {
        let property = SVGDecoder.shadowProperty(part, ordinal)
        if let value = shadow[part] { graphic[property] = checked(value, property) }
      }
    }
    return graphic
  }

  /// Decodes the properties that determine the painted box of a shape without a filter.
  func paintedGraphic() -> Graphic {
    var graphic = Graphic(kind: kind, id: "")
    let paints = ResolvedPaints(fill: ResolvedPaint(), stroke: resolvedPaint(.stroke))
    for property in SVGDecoder.paintedProperties[Int(kind.rawValue)] {
      if let value = value(property, paints) { graphic[property] = value }
    }
    return graphic
  }

  private static let paintedProperties: [[Property]] = properties.map { properties in
    let own: Set<Property> = [.transform, .rotation, .visible]
    return properties.filter { property in
      property.specification.section == .geometry || property == .stroke || property.container == .stroke || own.contains(property)
        || property.container == .star
    }
  }

  /// The properties that elements of each kind can have. Objects without a field are left out: their members add them.
  private static let properties: [[Property]] = Kind.allCases.map { kind in
    PropertyTable.properties(of: kind).filter { !$0.isComputed && $0 != .id && $0 != .kind && SVGField[$0] != nil }
  }

  /// Fill and stroke, resolved once for all properties that depend on them.
  private struct ResolvedPaints {
    var fill: ResolvedPaint
    var stroke: ResolvedPaint
  }

  private func resolvedPaint(_ word: SVGWord, _ paints: ResolvedPaints?) -> ResolvedPaint {
    guard let paints else { return resolvedPaint(word) }
    return word == .fill ? paints.fill : word == .stroke ? paints.stroke : resolvedPaint(word)
  }

  private func paint(_ word: SVGWord, _ paints: ResolvedPaints?) -> SVGPaint? {
    paints == nil ? paint(word) : resolvedPaint(word, paints).paint
  }

  /// The value of one property; nil if it is not declared and has no initial value to store.
  func value(_ property: Property) -> Value? { value(property, nil) }

  private func value(_ property: Property, _ paints: ResolvedPaints?) -> Value? {
    guard property.kinds.contains(kind) else { return nil }
    if property.isShadow { return shadowValue(property).map { checked($0, property) } }
    if property.isObject { return isThere(property, paints) ? .present : nil }
    guard let field = SVGField[property] else { return nil }
    switch field {
    case .style(let word, let decode): return styleValue(word, decode, property, paints)
    case .paint(let word, let part): return self.part(part, of: resolvedPaint(word, paints)).map { checked($0, property) }
    case .special(let special): return specialValue(special).map { checked($0, property) }
    case .shadow: return nil
    }
  }

  /// The value, or an invalid one if a number or a text is out of range.
  private func checked(_ value: Value, _ property: Property) -> Value {
    switch value {
    case .number(let number): return PropertyTable.accepts(value, property, of: kind) ? value : .unfit("\(number)")
    case .numbers(let numbers): return PropertyTable.accepts(value, property, of: kind) ? value : .unfit("\(numbers)")
    // Path data may be longer than typed text.
    case .string(let text): return property == .d || PropertyTable.accepts(value, property, of: kind) ? value : .unfit(text)
    default: return value
    }
  }

  /// Whether the element has an object such as `stroke`.
  private func isThere(_ object: Property, _ paints: ResolvedPaints?) -> Bool {
    switch object {
    case .text where inherits: return kind == .text
    case .star: return star?.innerRadius != nil
    case .fill where inherits, .stroke where inherits:
      return part(.object, of: resolvedPaint(object == .fill ? .fill : .stroke, paints)) != nil
    default: return element.declared.contains { SVGField.containers[$0.word] == object }
    }
  }

  /// Whether the element inherits style: drawn elements do, groups only pass it on.
  var inherits: Bool { SVGDecoder.inherits(kind) }

  static func inherits(_ kind: Kind) -> Bool {
    switch kind {
    case .group, .canvas, .document, .instance, .unknown: false
    default: true
    }
  }

  /// The computed value of a style property: the winner of the cascade, else the inherited value.
  func computed(_ word: SVGWord) -> String? {
    if let own = element[word] {
      let text = source.text(own.value)
      // A value with an unresolved variable counts as not declared.
      if text != "inherit", let value = source.resolved(text, at: node) { return value }
    } else if !inherits {
      return nil
    }
    guard word.isInherited, let handed = source.context(inside: source.nodeIndex.parent(node)).values[word] else { return nil }
    return source.resolved(source.text(handed.value), at: handed.group)
  }

  /// The value of a style property; nil for the properties of a fill or stroke that is `none`.
  private func styleValue(_ word: SVGWord, _ decode: SVGField.Decode, _ property: Property, _ paints: ResolvedPaints?) -> Value? {
    if property.container == .stroke, inherits, paint(.stroke, paints) == .nothing { return nil }
    if property.container == .fill, inherits, paint(.fill, paints) == .nothing { return nil }
    // Fonts belong to texts, and to groups, which pass them on.
    if property.container == .text, kind != .text, inherits { return nil }
    if case .display = decode, isUnseen { return .bool(false) }
    return computed(word).map { decode.value(absolute($0, word), property, font: fontSizes, diagonal: viewport.diagonal) }
  }

  /// Whether the own or inherited `visibility` of a drawn element hides it.
  var isUnseen: Bool { inherits && ["hidden", "collapse"].contains(computed(.visibility)) }

  /// The value of a style property that the element declares, even for a fill or stroke that is `none`.
  func ownValue(_ property: Property) -> Value? {
    guard case .style(let word, let decode)? = SVGField[property], element[word] != nil else { return value(property) }
    let value = computed(word).map { decode.value(absolute($0, word), property, font: fontSizes, diagonal: viewport.diagonal) }
    return value.map { checked($0, property) }
  }

  /// The size to which lengths in percent refer.
  var viewport: Size { source.viewportSize(around: node) }

  /// The value that elements inherit from the root if nothing else declares it.
  /// - Returns: Nil if the root does not declare it; all parts of a paint are inherited together.
  func handedDown(_ property: Property) -> Value?? {
    switch SVGField[property] {
    case .paint(let word, let part)? where element[word] != nil: .some(self.part(part, of: resolvedPaint(word)))
    case .style(let word, let decode)? where word.isInherited:
      computed(word).map { decode.value($0, property, font: fontSizes, diagonal: viewport.diagonal) }
    default: nil
    }
  }

  /// The offset of a property's value: that of its attribute or declaration.
  func place(of property: Property) -> Int? {
    guard let field = SVGField[property] else { return nil }
    switch field {
    case .style(let word, _), .paint(let word, _): return element[word]?.value.lowerBound
    case .special(let special): return special.words.lazy.compactMap { element.tag[$0]?.value.lowerBound }.first
    case .shadow: return element[.filter]?.value.lowerBound
    }
  }
}
