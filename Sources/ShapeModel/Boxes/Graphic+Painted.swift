// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The painted area of a graphic: its outline or its letters, its stroke, and the shadows of both, without invisible parts.
extension Graphic {
  /// The bounding box of all that is painted.
  /// - Parameters:
  ///   - textBox: The box of a text's letters, which is painted instead of its frame.
  ///   - label: The box of the letters in front of a shape, which cast no shadow.
  ///   - castsShadows: Whether the graphic paints anything that casts its shadows.
  package func paintedBounds(
    through map: Affine, textBox: Rect? = nil, label: Rect? = nil, castsShadows: Bool = true
  ) -> Rect? {
    guard let bounds = textBox.map(map.bounds) ?? bounds(through: map) else { return label.map(map.bounds) }
    var painted = bounds
    if let stroke, let outline = textBox.map({ PathData(rectangle: $0) }) ?? outline {
      var sweep = StrokeSweep(stroke, through: map)
      sweep.add(outline)
      if let swept = sweep.extent.rect { painted = painted.union(swept) }
    }
    if castsShadows { painted = shadowed(painted, through: map) }
    return label.map { painted.union(map.bounds(of: $0)) } ?? painted
  }

  /// Whether it paints something that casts a shadow: letters, a picture, a copy, a fill or a stroke.
  package var castsShadows: Bool {
    switch kind {
    case .text, .image, .instance, .group: true
    default: isPainted(.fill) || stroke != nil
    }
  }

  /// Whether a fill or a stroke is drawn and not transparent. A token counts as a colour.
  package func isPainted(_ object: Property) -> Bool {
    guard shows(object) else { return false }
    let properties = object == .fill ? PaintProperties.fill : .stroke
    guard resolved(properties.opacity)?.number != 0 else { return false }
    guard resolved(properties.type)?.string ?? "solid" == "solid" else { return true }
    switch resolved(properties.color) {
    case .color(let color): return color.alpha > 0
    case Value.none?: return false
    default: return true
    }
  }

  /// The shape of its stroke; nil where none is painted.
  private var stroke: StrokeShape? {
    let width = number(.strokeWidth)
    guard kind != .image, kind != .group, kind != .instance, width > 0, isPainted(.stroke) else { return nil }
    func word(_ property: Property) -> String { resolved(property)?.string ?? "" }
    let align = word(.strokeAlign)
    return StrokeShape(
      reach: width / 2, closedReach: align == "outside" ? width : align == "inside" ? 0 : width / 2,
      join: .init(rawValue: word(.strokeJoin)) ?? .miter, cap: .init(rawValue: word(.strokeCap)) ?? .butt,
      miterLimit: resolved(.strokeMiter)?.number ?? 4, start: .init(rawValue: word(.strokeStart)) ?? .none,
      end: .init(rawValue: word(.strokeEnd)) ?? .none)
  }

  /// The box of the painted area, extended by its outer shadows.
  ///
  /// A shadow is the painted area, moved, and grown on all sides by its spread and its blur, in the graphic's own coordinates.
  package func shadowed(_ painted: Rect, through map: Affine) -> Rect {
    var result = painted
    for ordinal in 0..<shadowCount where shows(Property.shadow.of(shadow: ordinal)) {
      func number(_ property: Property) -> Double { self.number(property.of(shadow: ordinal)) }
      guard resolved(Property.shadowInner.of(shadow: ordinal)) != .bool(true) else { continue }
      let opacity =
        if case .color(let color)? = resolved(Property.shadowColor.of(shadow: ordinal)) { Double(color.alpha) / 255 } else { 1.0 }
      guard opacity > 0 else { continue }
      let growth = BlurReach.of(blur: number(.shadowBlur), opacity: opacity) + number(.shadowSpread)
      let reach = map.reach(of: abs(growth))
      let sign = growth < 0 ? 1.0 : -1.0
      let offset = map.apply(toVector: Point(x: number(.shadowDX), y: number(.shadowDY)))
      guard let grown = painted.inset(horizontally: sign * reach.x, vertically: sign * reach.y) else { continue }
      result = result.union(grown.moved(dx: offset.x, dy: offset.y))
    }
    return result
  }
}

/// The distance at which the blur of an edge is still visible.
enum BlurReach {
  /// Renderers approximate a blur by three box blurs of this width, in standard deviations.
  /// - SeeAlso: Filter Effects Module Level 1, "feGaussianBlur".
  private static let boxWidth = 3 * (2 * Double.pi).squareRoot() / 4
  /// The opacity that is rounded to nothing.
  private static let invisible = 0.5 / 255

  /// The distance from a straight edge at which its blur disappears.
  /// - Parameter blur: Two standard deviations.
  static func of(blur: Double, opacity: Double) -> Double {
    let part = invisible / opacity
    guard part < 0.5 else { return 0 }
    // The sum of three boxes falls as a cubic in its outer third, and almost linearly before.
    let boxes = part <= 1.0 / 6 ? 1.5 - cbrt(6 * part) : (0.5 - part) * 1.5
    return blur / 2 * boxWidth * boxes
  }
}
