// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGDecoder {
  static func shadowProperty(_ part: SVGField.ShadowPart, _ ordinal: Int) -> Property {
    (part == .object ? Property.shadow : Property(path: "shadow.\(part.rawValue)")!).of(shadow: ordinal)
  }

  /// The shadows of the element, the topmost first; nil if it has a filter that does anything else.
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
  /// The name of an element without its prefix.
  func name(of tag: StartTag) -> String {
    bytes.text(tag.localName(bytes))
  }

  /// The attributes of an element by name, overridden by the declarations of its `style`.
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
