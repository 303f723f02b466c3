// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGDecoder {
  /// The fill or stroke of the element: declared, inherited or initial. Nil for groups and images that declare none.
  func paint(_ word: SVGWord) -> SVGPaint? {
    guard let text = computed(word) else {
      guard inherits, kind != .image else { return nil }
      return word == .fill ? .color(.black) : SVGPaint.nothing
    }
    var paint = SVGPaint(text)
    if case .reference(let id) = paint, source.part(id: id) == nil, let fallback = SVGPaint.address(text)?.fallback, !fallback.isEmpty {
      paint = SVGPaint(fallback)
    }
    return paint == .currentColor ? .color(currentColor) : paint
  }

  var currentColor: Color { computed(.color).flatMap { Color($0) } ?? .black }

  func resolvedPaint(_ word: SVGWord) -> ResolvedPaint {
    let paint = paint(word)
    guard case .reference(let id) = paint, let gradient = source.gradient(id), !gradient.stops.isEmpty else {
      return ResolvedPaint(paint: paint)
    }
    return ResolvedPaint(paint: paint, gradient: gradient)
  }

  func part(_ part: SVGField.PaintPart, of resolved: ResolvedPaint) -> Value? {
    guard let paint = resolved.paint else { return nil }
    switch (paint, part) {
    case (.nothing, .type): return inherits ? nil : .string("none")
    case (.nothing, _): return nil
    case (_, .object): return .present
    case (.color(let color), .color): return .color(color)
    case (.color, _): return nil
    case (.reference, _): return resolved.gradient.map { gradientPart($0, part) } ?? (part == .type ? .string("other") : nil)
    case (.unknown, .type), (.currentColor, .type): return .string("other")
    default: return nil
    }
  }

  /// Whether a fill or a stroke is a gradient that the file places by coordinates, so that it does not follow a change of the element's
  /// numbers.
  func isPlaced(_ word: SVGWord) -> Bool { resolvedPaint(word).gradient.map(isUserSpace) ?? false }

  private func gradientPart(_ gradient: SVGGradient, _ part: SVGField.PaintPart) -> Value? {
    guard gradient.stops.count >= 2 else {
      guard part == .color, case .color(let color)? = gradient.stops.first?.color else { return nil }
      return .color(color)
    }
    switch part {
    case .type: return .string(gradient.type)
    case .stops: return .stops(gradient.stops)
    case .spread: return gradient.attributes["spreadMethod"].flatMap { ["reflect", "repeat"].contains($0) ? .string($0) : nil }
    case .transform: return transform(gradient).map { .numbers([$0.a, $0.b, $0.c, $0.d, $0.e, $0.f]) }
    case _ where gradient.type == "linear": return linearPart(gradient, part)
    case .center: return point(gradient, "cx", "cy", ("50%", "50%")).value
    case .radius: return .number(coordinate(gradient, "r", "50%"))
    case .focus where gradient.attributes["fx"] != nil || gradient.attributes["fy"] != nil:
      let focus = point(gradient, "fx", "fy", (gradient.attributes["cx"] ?? "50%", gradient.attributes["cy"] ?? "50%"))
      // A focus in the centre is the default.
      return focus == point(gradient, "cx", "cy", ("50%", "50%")) ? nil : focus.value
    default: return nil
    }
  }

  /// The angle if it defines the axis completely, else both ends.
  private func linearPart(_ gradient: SVGGradient, _ part: SVGField.PaintPart) -> Value? {
    guard part == .angle || part == .from || part == .to else { return nil }
    let axis = GradientAxis(from: point(gradient, "x1", "y1", ("0%", "0%")), to: point(gradient, "x2", "y2", ("100%", "0%")))
    if !isUserSpace(gradient), transform(gradient) == nil, let degrees = axis.degrees { return part == .angle ? .number(degrees) : nil }
    return part == .from ? axis.from.value : part == .to ? axis.to.value : nil
  }

  private func point(_ gradient: SVGGradient, _ x: String, _ y: String, _ initial: (String, String)) -> Point {
    Point(x: coordinate(gradient, x, initial.0), y: coordinate(gradient, y, initial.1))
  }

  private func isUserSpace(_ gradient: SVGGradient) -> Bool { gradient.attributes["gradientUnits"] == "userSpaceOnUse" }

  private func coordinate(_ gradient: SVGGradient, _ name: String, _ initial: String) -> Double {
    let text = gradient.attributes[name] ?? initial
    let viewport = viewport
    let whole = !isUserSpace(gradient) ? 1 : name.contains("x") ? viewport.width : name.contains("y") ? viewport.height : viewport.diagonal
    return SVGNumbers.length(text, whole: whole) ?? 0
  }

  /// The transform from gradient coordinates to the unit box of the shape; nil for the identity.
  private func transform(_ gradient: SVGGradient) -> Affine? {
    let own = gradient.attributes["gradientTransform"].flatMap(SVGNumbers.affine) ?? .identity
    guard isUserSpace(gradient) else { return own == .identity ? nil : own }
    guard let box = geometry.frame else { return own == .identity ? nil : own }
    // A flat box is widened, as for renderers.
    let (width, height) = (box.width > 0 ? box.width : 1, box.height > 0 ? box.height : 1)
    let map = Affine(a: 1 / width, b: 0, c: 0, d: 1 / height, e: -box.x / width, f: -box.y / height) * own
    return map == .identity || map.determinant == 0 ? nil : map
  }

  /// The graphic with only the properties that determine its frame.
  private var geometry: Graphic {
    var graphic = Graphic(kind: kind)
    for property in [Property.x, .y, .width, .height, .x1, .y1, .x2, .y2, .points, .d] {
      if property.kinds.contains(kind), let value = value(property) { graphic[property] = value }
    }
    return graphic
  }
}

extension Point {
  fileprivate var value: Value { .numbers([x, y]) }
}
