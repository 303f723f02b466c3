import ShapeModel

/// A shadow as a filter casts it: lengths in user units.
struct FilterShadow: Hashable {
  var dx = 0.0
  var dy = 0.0
  /// Two standard deviations.
  var blur = 0.0
  var spread = 0.0
  var color = Color.black
  var isInner = false

  /// The value of a property of the shadow; nil where the default says it.
  subscript(part: SVGField.ShadowPart) -> Value? {
    switch part {
    case .object: .present
    case .dx: .number(dx)
    case .dy: .number(dy)
    case .blur: .number(blur)
    case .spread: spread == 0 ? nil : .number(spread)
    case .color: .color(color)
    case .inner: isInner ? .bool(true) : nil
    }
  }
}

extension SVGDecoder {
  static func shadowProperty(_ part: SVGField.ShadowPart, _ ordinal: Int) -> Property {
    (part == .object ? Property.shadow : Property(path: "shadow.\(part.rawValue)")!).of(shadow: ordinal)
  }

  /// The shadows of the element, the topmost first; nil where it has a filter that does anything else.
  var shadows: [FilterShadow]? {
    guard let text = computed(.filter), text != "none" else { return [] }
    if text.contains("drop-shadow") { return FilterReader.functions(text) }
    guard case .reference(let id) = SVGPaint(text) else { return nil }
    if let known = source.filters[id] { return known }
    let shadows = FilterReader.shadows(source, id)
    source.filters[id] = shadows
    return shadows
  }

  /// Whether the element has no filter, or one that casts shadows and does nothing else.
  var hasNoOtherFilter: Bool { shadows != nil }

  func shadowValue(_ property: Property) -> Value? {
    guard case .shadow(let part)? = SVGField[property], let shadows, Int(property.ordinal) < shadows.count else { return nil }
    return shadows[Int(property.ordinal)][part]
  }
}

extension SVGSource {
  /// The name of an element without the file's prefix.
  func name(of tag: StartTag) -> String {
    let start = tag.start + 1 + index.prefix.count
    return start < tag.nameEnd ? bytes.text(start..<tag.nameEnd) : ""
  }

  /// The attributes of an element by name, with the declarations of its style over them.
  func attributes(of tag: StartTag) -> [String: String] {
    var attributes: [String: String] = [:]
    for attribute in tag.attributes { attributes[bytes.text(attribute.name)] = text(attribute.value) }
    if let style = tag[.style] {
      for declaration in StyleDeclarationReader.all(bytes, style.value) {
        attributes[bytes.text(declaration.name)] = text(declaration.value)
      }
    }
    return attributes
  }
}
