// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The elements of new graphics.
enum SVGShape {
  /// The name of a graphic's element.
  static func element(of graphic: Graphic) -> String {
    switch graphic.kind {
    case .group: graphic[.link] == nil ? "g" : "a"
    case .ellipse: graphic.number(.width) == graphic.number(.height) ? "circle" : "ellipse"
    case .unknown: graphic.unknownKind ?? "g"
    default: graphic.regularCorners == nil ? graphic.kind.elements.first ?? "path" : "path"
    }
  }

  /// Whether graphics of a kind other than path may be written as a path.
  static func mayBePath(_ kind: Kind) -> Bool { kind.elements.isEmpty && kind != .document || SVGStar.kinds.contains(kind) }

  /// The attributes of a graphic's geometry and the transform applied to them. Stars and regular polygons hold their rotation themselves
  /// if nothing else transforms them. Their corners lie on circles, which the transform stretches.
  /// - Parameters:
  ///   - placement: The transform from local coordinates to those of the parent.
  ///   - kept: The own rotation that an existing star keeps, in degrees; nil to derive it.
  static func placed(
    _ graphic: Graphic, by placement: Affine, keeping kept: Double? = nil
  ) -> (attributes: [(SVGWord, String)], map: Affine) {
    let isTurned = graphic[.transform] == nil && graphic[.flip] == nil && kept == nil
    let rotation = isTurned ? graphic.number(.rotation) : kept ?? 0
    guard let frame = graphic.frame, let star = SVGStar(graphic, rotation: frame.width == frame.height ? rotation : 0) else {
      return (attributes(of: graphic), placement)
    }
    guard frame.width == frame.height else {
      let stretch = Affine(a: 1, b: 0, c: 0, d: frame.height / frame.width, e: 0, f: frame.center.y * (1 - frame.height / frame.width))
      return (star.attributes, placement * stretch)
    }
    let map = isTurned ? .identity : placement * .rotation(degrees: -rotation, about: frame.center)
    return (star.attributes, map)
  }

  /// The attributes of a graphic's geometry, in customary order.
  static func attributes(of graphic: Graphic) -> [(SVGWord, String)] {
    func number(_ property: Property) -> String { SVGSpelling.number(graphic.number(property)) }
    switch graphic.kind {
    case .rectangle:
      let radius = graphic[.radius]?.number.map { [(SVGWord.rx, SVGSpelling.number($0))] } ?? []
      return frame(graphic) + radius
    case .image, .instance: return frame(graphic)
    case .ellipse:
      let (width, height) = (graphic.number(.width), graphic.number(.height))
      let center = [
        (SVGWord.cx, SVGSpelling.number(graphic.number(.x) + width / 2)), (.cy, SVGSpelling.number(graphic.number(.y) + height / 2)),
      ]
      if width == height { return center + [(.r, SVGSpelling.number(width / 2))] }
      return center + [(.rx, SVGSpelling.number(width / 2)), (.ry, SVGSpelling.number(height / 2))]
    case .line: return [(.x1, number(.x1)), (.y1, number(.y1)), (.x2, number(.x2)), (.y2, number(.y2))]
    case .text: return [(.x, number(.x)), (.y, number(.y))]
    case .path: return graphic[.d]?.string.map { [(.d, $0)] } ?? []
    case .group, .canvas, .document, .unknown: return []
    default:
      if case .points(let points)? = graphic[.points] { return [(.points, SVGSpelling.points(points))] }
      return graphic.outline.map { [(.d, $0.withoutNoise.description)] } ?? []
    }
  }

  private static func frame(_ graphic: Graphic) -> [(SVGWord, String)] {
    [(Property.x, SVGWord.x), (.y, .y), (.width, .width), (.height, .height)].compactMap { property, word in
      graphic[property].flatMap { $0.number.map { (word, SVGSpelling.number($0)) } }
    }
  }

  /// The opacity that replaces the alpha of a colour, since more programs support opacity than colours with alpha; nil if the paint has an
  /// opacity of its own, so that both keep their values.
  static func opacity(insteadOf alpha: UInt8, _ object: Property, of graphic: Graphic) -> String? {
    let own = PaintProperties.both.first { $0.object == object }.flatMap { graphic[$0.opacity]?.number } ?? 1
    return own == 1 ? SVGSpelling.number((Double(alpha) / 255 * 1e4).rounded() / 1e4) : nil
  }

  /// The attributes of a graphic's style.
  /// - Parameter reference: The reference to the gradient of a fill or a stroke, or to the filter of the shadows; nil if there is none.
  static func style(
    of graphic: Graphic, isHandedDown: (Property) -> Bool, reference: (Property) -> String?
  ) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    for (object, word) in [(Property.fill, SVGWord.fill), (.stroke, .stroke)] {
      if let id = reference(object) {
        attributes.append((word.text, id))
        continue
      }
      let color = graphic.shows(object) ? graphic.resolved(Property(path: "\(object.path).color")!) : nil
      if case .color(var opaque)? = color {
        if !opaque.isOpaque, let alpha = opacity(insteadOf: opaque.alpha, object, of: graphic) {
          attributes.append(("\(word.text)-opacity", alpha))
          opaque.alpha = 255
        }
        attributes.append((word.text, opaque.description))
      } else if color == .token(ColorTerm.current) {
        attributes.append((word.text, ColorTerm.current))
      } else if ![.group, .instance, .image].contains(graphic.kind),
        object == .fill ? graphic.kind.hasArea || graphic[.fillType] == .string("none") && isHandedDown(object) : isHandedDown(object)
      {
        attributes.append((word.text, "none"))
      }
    }
    if let id = reference(.shadow) { attributes.append((SVGWord.filter.text, id)) }
    for member in graphic.members {
      guard case .style(let word, let decode)? = SVGField[member.property], let text = decode.text(member.value) else { continue }
      if let index = attributes.firstIndex(where: { $0.name == word.text }) {
        attributes[index].value = text
      } else {
        attributes.append((word.text, text))
      }
    }
    return attributes
  }
}
