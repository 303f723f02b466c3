// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGSource {
  /// The maximum length of a chain of gradients that refer to each other.
  private static let chainLimit = 32

  /// The gradient with an id; nil for any other element.
  func gradient(_ id: String) -> SVGGradient? {
    var gradient: SVGGradient?
    var next: String? = id
    var seen: Set<String> = []
    while let id = next, seen.count < SVGSource.chainLimit, seen.insert(id).inserted,
      let offset = index.definitions.offset(id: id, bytes, index.markup)
    {
      var tag = StartTag()
      tag.read(bytes, at: offset)
      let name = bytes.text(tag.localName(bytes))
      guard name == "linearGradient" || name == "radialGradient" else { return gradient }
      if gradient == nil { gradient = SVGGradient(type: name == "linearGradient" ? "linear" : "radial") }
      next = nil
      for attribute in tag.attributes {
        let key = attribute.word == .xlinkHref ? "href" : bytes.text(attribute.name)
        let value = text(attribute.value)
        if key == "href" { next = value.hasPrefix("#") ? String(value.dropFirst()) : nil }
        if gradient!.attributes[key] == nil { gradient!.attributes[key] = value }
      }
      if gradient!.stops.isEmpty, !tag.isEmpty {
        gradient!.stops = StopReader(bytes: bytes, text: text).stops(from: tag.end)
      }
    }
    return gradient
  }
}
