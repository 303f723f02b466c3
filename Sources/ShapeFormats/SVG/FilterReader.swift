// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Interprets the primitives of a filter symbolically, as long as the result is the graphic with shadows.
///
/// - SeeAlso: Filter Effects Module Level 1, section 9.
struct FilterReader {
  /// The result of a primitive.
  enum Picture {
    /// The graphic, with the shadows behind it from the bottom up, and those inside of it.
    case stack(behind: [FilterShadow], inside: [FilterShadow])
    /// The area of the graphic, moved, grown and blurred.
    case area(Area)
    case flood(Color)
    case shadow(FilterShadow)
    /// Shadows without the graphic, from the bottom up; none for a transparent picture.
    case shadows([FilterShadow])
    /// A colour everywhere outside of an area.
    case surroundings(FilterShadow)
  }

  struct Area {
    var place = FilterShadow()
    /// Whether it is black, and not in the graphic's own colours.
    var isBlack = true
    /// Whether it is the complement of the area.
    var isInverse = false
    /// Whether it is clipped to the graphic.
    var isClipped = false

    var isPlain: Bool { place == FilterShadow() && !isInverse }
  }

  private struct Primitive {
    var name: String
    var attributes: [String: String]
    var parts: [(name: String, attributes: [String: String])] = []
  }

  /// The maximum number of primitives in a filter.
  private static let limit = 64

  private var results: [String: Picture] = [:]
  private var last = Picture.stack(behind: [], inside: [])

  /// The shadows of a filter in the file, the topmost first; nil if it does anything else.
  static func shadows(_ source: SVGSource, _ id: String) -> [FilterShadow]? {
    guard let offset = source.index.definitions.offset(id: id, source.bytes, source.index.markup) else { return nil }
    var tag = StartTag()
    tag.read(source.bytes, at: offset)
    guard source.name(of: tag) == "filter", !tag.isEmpty else { return nil }
    let attributes = source.attributes(of: tag)
    guard attributes["primitiveUnits"] != "objectBoundingBox", attributes["href"] == nil, attributes["xlink:href"] == nil,
      let primitives = primitives(source, tag)
    else { return nil }
    var reader = FilterReader()
    for primitive in primitives {
      guard let picture = reader.picture(primitive) else { return nil }
      reader.last = picture
      if let name = primitive.attributes["result"] { reader.results[name] = picture }
    }
    guard case .stack(let behind, let inside) = reader.last else { return nil }
    let shadows = Array(behind.reversed() + inside.reversed())
    return shadows.isEmpty || shadows.count > Property.shadowLimit ? nil : shadows
  }

  private static func primitives(_ source: SVGSource, _ filter: StartTag) -> [Primitive]? {
    var primitives: [Primitive] = []
    var content = ContentCursor(source.bytes, filter.end..<source.bytes.count)
    while let piece = content.next() {
      switch piece {
      case .end where content.depth < 0: return primitives
      case .start(let tag):
        let level = content.depth - (tag.isEmpty ? 0 : 1)
        let (name, attributes) = (source.name(of: tag), source.attributes(of: tag))
        if level == 0, name.hasPrefix("fe") {
          primitives.append(Primitive(name: name, attributes: attributes))
        } else if level == 1, !primitives.isEmpty {
          primitives[primitives.count - 1].parts.append((name, attributes))
        }
        guard primitives.count <= limit else { return nil }
      default: continue
      }
    }
    return nil
  }

  // MARK: Pictures

  private func input(_ name: String?) -> Picture? {
    switch name {
    case nil: last
    case "SourceGraphic": .stack(behind: [], inside: [])
    case "SourceAlpha": .area(Area())
    case let name?: results[name]
    }
  }

  /// A picture as an area; nil if it is not one.
  func area(_ picture: Picture?) -> Area? {
    switch picture {
    case .area(let area): area
    case .stack(let behind, let inside) where behind.isEmpty && inside.isEmpty: Area(isBlack: false)
    default: nil
    }
  }

  private func picture(_ primitive: Primitive) -> Picture? {
    let attributes = primitive.attributes
    func number(_ name: String, _ initial: Double = 0) -> Double? {
      guard let text = attributes[name] else { return initial }
      let numbers = SVGNumbers.list(text)
      return numbers.isEmpty || numbers.contains { $0 != numbers[0] } ? nil : numbers[0]
    }
    let source = input(attributes["in"])
    switch primitive.name {
    case "feGaussianBlur":
      return number("stdDeviation").flatMap { deviation in
        changed(source) { place in
          guard place.blur == 0 || deviation == 0 else { return false }
          place.blur += 2 * deviation
          return true
        }
      }
    case "feOffset":
      guard let dx = number("dx"), let dy = number("dy") else { return nil }
      return changed(source) { place in
        place.dx += dx
        place.dy += dy
        return true
      }
    case "feMorphology":
      return number("radius").flatMap { radius in
        changed(source) { place in
          let spread = attributes["operator"] == "dilate" ? radius : -radius
          // Steps in one direction add up.
          guard place.blur == 0, place.spread * spread >= 0 else { return false }
          place.spread += spread
          return true
        }
      }
    case "feFlood": return FilterReader.flood(attributes).map { $0.alpha == 0 ? .shadows([]) : .flood($0) }
    case "feColorMatrix": return colored(source, attributes)
    case "feComponentTransfer": return transferred(source, primitive.parts)
    case "feComposite": return composed(source, input(attributes["in2"]), attributes)
    case "feBlend": return attributes["mode"] ?? "normal" == "normal" ? stacked([input(attributes["in2"]), source]) : nil
    case "feMerge": return stacked(primitive.parts.filter { $0.name == "feMergeNode" }.map { input($0.attributes["in"]) })
    case "feDropShadow":
      guard let dx = number("dx", 2), let dy = number("dy", 2), let deviation = number("stdDeviation", 2),
        let color = FilterReader.flood(attributes)
      else { return nil }
      return stacked([.shadow(FilterShadow(dx: dx, dy: dy, blur: 2 * deviation, color: color)), source])
    default: return nil
    }
  }

  private func changed(_ picture: Picture?, _ change: (inout FilterShadow) -> Bool) -> Picture? {
    switch picture {
    case .shadow(var shadow) where !shadow.isInner: return change(&shadow) ? .shadow(shadow) : nil
    case .surroundings(var shadow): return change(&shadow) ? .surroundings(shadow) : nil
    default:
      guard var area = area(picture), !area.isClipped else { return nil }
      return change(&area.place) ? .area(area) : nil
    }
  }

  private static func flood(_ attributes: [String: String]) -> Color? {
    guard var color = attributes["flood-color"].map({ Color($0) }) ?? .black else { return nil }
    let opacity = attributes["flood-opacity"].map { SVGNumbers.length($0, whole: 1) ?? 1 } ?? 1
    color.alpha = UInt8((Double(color.alpha) * min(max(opacity, 0), 1)).rounded())
    return color
  }
}
