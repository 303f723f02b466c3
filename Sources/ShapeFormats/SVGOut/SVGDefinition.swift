// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A definition that elements refer to by an id, such as a gradient or a filter, without that id.
struct SVGDefinition: Hashable {
  var kind: SVGDefinitions.Kind
  var attributes: MarkupWriter
  /// The content, as markup.
  var content: MarkupWriter

  init(kind: SVGDefinitions.Kind, attributes: MarkupWriter, content: MarkupWriter) {
    (self.kind, self.attributes, self.content) = (kind, attributes, content)
  }

  /// A gradient; nil for a solid colour.
  /// - Parameter inUserSpace: Whether the gradient is in user space, for renderers that use another box than the outline's; nil to decide
  ///   by ``Gradient/isFrameNeeded``.
  init?(_ paint: Paint, inUserSpace: Bool? = nil) {
    var attributes = MarkupWriter()
    let gradient: Gradient
    switch paint {
    case .solid: return nil
    case .linear(let from, let to, let colors):
      (kind, gradient) = (.linearGradient, colors)
      for (name, number) in [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)] as [(StaticString, Double)] {
        attributes.attribute(name, number)
      }
    case .radial(let center, let radius, let focus, let colors):
      (kind, gradient) = (.radialGradient, colors)
      attributes.attribute("cx", center.x)
      attributes.attribute("cy", center.y)
      attributes.attribute("r", radius)
      if focus != center {
        attributes.attribute("fx", focus.x)
        attributes.attribute("fy", focus.y)
      }
    }
    var box = Affine.identity
    if inUserSpace ?? gradient.isFrameNeeded {
      attributes.attribute("gradientUnits", "userSpaceOnUse")
      let frame = gradient.frame
      box = Affine(a: frame.width, b: 0, c: 0, d: frame.height, e: frame.x, f: frame.y)
    }
    attributes.transform(box * gradient.transform, "gradientTransform")
    if gradient.spread != .pad { attributes.attribute("spreadMethod", gradient.spread.rawValue) }
    self.attributes = attributes
    // Renderers differ in repeating gradients whose stops do not span their axis.
    content = SVGDefinition.stops(inUserSpace == true && gradient.spread != .pad ? gradient.stops.spanning : gradient.stops.stops)
  }

  private static func stops(_ stops: [GradientStops.Stop]) -> MarkupWriter {
    var text = MarkupWriter()
    for stop in stops {
      text.begin("stop")
      text.attribute("offset", stop.offset.value)
      text.attribute("stop-color", color: stop.color)
      if !stop.color.isOpaque { text.attribute("stop-opacity", UnitInterval(stop.color.opacity).rounded) }
      text.close()
    }
    return text
  }

  /// The element with an id.
  func element(id: String) -> MarkupWriter {
    var text = MarkupWriter()
    text.begin(element: kind.rawValue)
    text.attribute("id", id)
    text.append(attributes)
    text.endTag()
    text.append(content)
    text.end(element: kind.rawValue)
    return text
  }

  /// The element with an id, on one line.
  /// - Parameter prefix: The prefix of SVG element names, such as `svg:`.
  func markup(id: String, prefix: [UInt8]) -> [UInt8] {
    let text = element(id: id)
    guard !prefix.isEmpty else { return text.bytes }
    var bytes: [UInt8] = []
    for (index, byte) in text.bytes.enumerated() {
      // Values contain no angle brackets, so each `<` begins a tag.
      let isStart = byte == UInt8(ascii: "<")
      bytes.append(byte)
      if isStart, text.bytes[index + 1] != UInt8(ascii: "/") { bytes += prefix }
      if byte == UInt8(ascii: "/"), index > 0, text.bytes[index - 1] == UInt8(ascii: "<") { bytes += prefix }
    }
    return bytes
  }
}
