// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGDefinition {
  /// A filter that adds shadows to a graphic.
  ///
  /// Inkscape, browsers and librsvg all render this chain of primitives in the same way. Its region contains no more than the painted area,
  /// because renderers allocate a picture of the whole region.
  /// - Parameters:
  ///   - region: The bounding box of everything painted, in local coordinates; nil if unknown.
  ///   - box: The bounding box of the outline, by which shapes of similar size share a filter; nil if renderers may use another one.
  init(_ shadows: [DrawnShadow], _ region: Rect?, around box: Rect?) {
    // Inner shadows are the blurred complement of the shape within the region, which has to extend beyond the blur.
    let margin =
      shadows.filter(\.isInner).map { shadow in
        (2 * shadow.blur + abs(shadow.spread)) * max(shadow.stretch.width, shadow.stretch.height)
          + max(abs(shadow.offset.x), abs(shadow.offset.y))
      }.max() ?? 0
    let region = region.map { $0.inset(by: -margin - 1) ?? $0 }
    var attributes = MarkupWriter()
    if let box, let region, let part = SVGDefinition.part(region, of: box) {
      attributes.place(part)
    } else if let region {
      attributes.attribute("filterUnits", "userSpaceOnUse")
      attributes.place(region.roundedOutwards)
    } else {
      attributes.place(Rect(x: -0.5, y: -0.5, width: 2, height: 2))
    }
    attributes.attribute("color-interpolation-filters", "sRGB")
    self.init(kind: .filter, attributes: attributes, content: SVGDefinition.chain(shadows))
  }

  private static func chain(_ shadows: [DrawnShadow]) -> MarkupWriter {
    var chain = MarkupWriter()
    var behind: [String] = []
    var before: [String] = []
    for (index, shadow) in shadows.enumerated() {
      let name = "s\(index + 1)"
      append(shadow, name, to: &chain)
      if shadow.isInner { before.append(name) } else { behind.append(name) }
    }
    chain.begin("feMerge")
    chain.endTag()
    for name in behind.reversed() + ["SourceGraphic"] + before.reversed() {
      chain.begin("feMergeNode")
      chain.attribute("in", name)
      chain.close()
    }
    chain.end("feMerge")
    return chain
  }

  /// A region in fractions of a box, rounded up to a step; nil if the box is too small to express it.
  private static func part(_ region: Rect, of box: Rect) -> Rect? {
    guard !box.isEmpty else { return nil }
    let x = max(box.minX - region.minX, region.maxX - box.maxX) / box.width
    let y = max(box.minY - region.minY, region.maxY - box.maxY) / box.height
    guard let dx = regionSteps.first(where: { $0 >= x }), let dy = regionSteps.first(where: { $0 >= y }) else { return nil }
    return Rect(x: -dx, y: -dy, width: 1 + 2 * dx, height: 1 + 2 * dy)
  }

  /// The distances that regions extend beyond a box, in fractions of it.
  private static let regionSteps = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5]

  private static func append(_ shadow: DrawnShadow, _ name: String, to chain: inout MarkupWriter) {
    var source = "SourceAlpha"
    if shadow.isInner {
      chain.begin("feFlood")
      chain.attribute("flood-color", color: .black)
      chain.attribute("result", "all")
      chain.close()
      chain.begin("feComposite")
      chain.attribute("in", "all")
      chain.attribute("in2", source)
      chain.attribute("operator", "out")
      chain.attribute("result", "rest")
      chain.close()
      source = "rest"
    }
    // librsvg grows by ten pixels at most, so larger spreads are made in steps, for pictures of up to four pixels a unit.
    let reach = abs(shadow.spread) * max(shadow.stretch.width, shadow.stretch.height)
    // A power of two, so that the steps add up exactly when they are read.
    let stepCount = [1, 2, 4, 8].first { reach / $0 <= 2.5 } ?? 16
    for _ in 0..<(shadow.spread == 0 ? 0 : Int(stepCount)) {
      chain.begin("feMorphology")
      chain.attribute("in", source)
      chain.attribute("operator", shadow.spread > 0 ? "dilate" : "erode")
      lengths("radius", abs(shadow.spread) / stepCount, shadow.stretch, &chain)
      chain.attribute("result", "grown")
      chain.close()
      source = "grown"
    }
    if shadow.blur > 0 {
      chain.begin("feGaussianBlur")
      chain.attribute("in", source)
      lengths("stdDeviation", shadow.blur / 2, shadow.stretch, &chain)
      chain.attribute("result", "soft")
      chain.close()
      source = "soft"
    }
    if shadow.offset != .zero {
      chain.begin("feOffset")
      chain.attribute("in", source)
      chain.attribute("dx", shadow.offset.x)
      chain.attribute("dy", shadow.offset.y)
      chain.attribute("result", "moved")
      chain.close()
      source = "moved"
    }
    chain.begin("feFlood")
    chain.attribute("flood-color", color: shadow.color)
    if !shadow.color.isOpaque { chain.attribute("flood-opacity", UnitInterval(shadow.color.opacity).rounded) }
    chain.close()
    chain.begin("feComposite")
    chain.attribute("in2", source)
    chain.attribute("operator", "in")
    if !shadow.isInner { chain.attribute("result", name) }
    chain.close()
    guard shadow.isInner else { return }
    chain.begin("feComposite")
    chain.attribute("in2", "SourceAlpha")
    chain.attribute("operator", "in")
    chain.attribute("result", name)
    chain.close()
  }
}

extension SVGDefinition {
  /// A length in both directions, once if they are equal.
  fileprivate static func lengths(_ name: StaticString, _ length: Double, _ stretch: Size, _ chain: inout MarkupWriter) {
    let (x, y) = (length * stretch.width, length * stretch.height)
    if abs(x - y) <= 1e-9 * x { chain.attribute(name, x) } else { chain.attribute(name, numbers: [x, y]) }
  }
}

extension Rect {
  /// The smallest rectangle with integer coordinates that contains this one.
  fileprivate var roundedOutwards: Rect {
    Rect(
      corner: Point(x: minX.rounded(.down), y: minY.rounded(.down)), opposite: Point(x: maxX.rounded(.up), y: maxY.rounded(.up)))
  }
}
