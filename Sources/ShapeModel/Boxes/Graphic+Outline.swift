/// The transformed outline of a graphic, and its measures, without its children.
extension Graphic {
  /// The tight bounding box of the transformed outline; nil where there is none.
  package func bounds(through map: Affine) -> Rect? { shape.bounds(through: map) }

  /// The outline that determines its bounding box.
  var shape: Outline {
    guard let frame else { return .nothing }
    switch kind {
    case .ellipse: return .ellipse(frame)
    case .rectangle:
      let radii = cornerRadii.clamped(to: frame.size)
      return radii == .zero ? .frame(frame) : .rounded(frame, radii)
    case .line: return .line(Point(x: number(.x1), y: number(.y1)), Point(x: number(.x2), y: number(.y2)))
    case .star where number(.starRound) > 0: return outline.map { .path($0) } ?? .nothing
    case .polyline, .polygon, .star: return places.map { .points($0) } ?? .nothing
    case .path: return path.map { .path($0) } ?? .nothing
    case .unknown where ![Property.x, .y, .width, .height].contains { self[$0] != nil }: return .nothing
    default: return .frame(frame)
    }
  }

  /// The corners of kinds that have only straight edges.
  private var places: [Point]? {
    guard let frame else { return nil }
    switch kind {
    case .line: return [Point(x: number(.x1), y: number(.y1)), Point(x: number(.x2), y: number(.y2))]
    case .star:
      return StarOutline.star(
        in: frame, pointCount: Int(resolved(.starPoints)?.number ?? 5), ratio: resolved(.starRatio)?.number ?? 0.5)
    default:
      if case .points(let points) = self[.points] { return points }
      return StarOutline.polygon(in: frame, sideCount: self[.sides]?.number.map { Int($0) } ?? 4)
    }
  }

  /// The outline before any rotation; the frame for texts and pictures, nil for groups.
  package var outline: PathData? {
    guard let frame else { return nil }
    switch kind {
    case .rectangle: return PathData(rectangle: frame, radii: cornerRadii)
    case .ellipse: return PathData(ellipse: frame)
    case .line, .polyline: return places.flatMap(PathData.init(polyline:))
    case .star: return places.flatMap { PathData(polygon: $0, roundness: number(.starRound)) }
    case .polygon: return places.flatMap(PathData.init(polygon:))
    case .path: return path
    default: return PathData(rectangle: frame)
    }
  }

  /// The area inside the transformed outline, by its fill rule.
  package func area(through map: Affine) -> Double? {
    guard let frame else { return nil }
    let scale = abs(map.determinant)
    switch kind {
    case .ellipse: return Ellipse.area(in: frame) * scale
    case .rectangle: return cornerRadii.area(of: frame.size) * scale
    default: return outline.map { $0.area(FillRule(rawValue: resolved(.fillRule)?.string ?? "") ?? .nonzero) * scale }
    }
  }

  /// The bounding box of all that is painted: the outline, its stroke, and the shadows of both.
  /// - Parameter textBox: The box of a text that is as large as its glyphs.
  package func paintedBounds(through map: Affine, textBox: Rect? = nil) -> Rect? {
    guard let bounds = textBox.map(map.bounds) ?? bounds(through: map) else { return nil }
    guard let stroke, let outline = textBox.map({ PathData(rectangle: $0) }) ?? outline else { return shadowed(bounds, through: map) }
    var sweep = StrokeSweep(stroke, through: map)
    sweep.add(outline)
    return shadowed(sweep.extent.rect.map(bounds.union) ?? bounds, through: map)
  }

  /// The shape of its stroke; nil where it has none.
  private var stroke: StrokeShape? {
    guard shows(.stroke) else { return nil }
    let width = number(.strokeWidth)
    func word(_ key: String) -> String { resolved(Property(path: "stroke.\(key)")!)?.string ?? "" }
    let closedReach = ["outside": width, "inside": 0][word("align")] ?? width / 2
    return StrokeShape(
      reach: width / 2, closedReach: closedReach, join: .init(rawValue: word("join")) ?? .miter, cap: .init(rawValue: word("cap")) ?? .butt,
      miterLimit: resolved(.strokeMiter)?.number ?? 4, start: .init(rawValue: word("start")) ?? .none,
      end: .init(rawValue: word("end")) ?? .none)
  }

  /// The box of the painted area, extended by its outer shadows.
  ///
  /// A shadow is the painted area, moved, and grown on all sides by its spread and its blur, in the graphic's own coordinates.
  package func shadowed(_ painted: Rect, through map: Affine) -> Rect {
    var result = painted
    for ordinal in 0..<shadowCount where shows(Property.shadow.of(shadow: ordinal)) {
      func number(_ property: Property) -> Double { self.number(property.of(shadow: ordinal)) }
      guard resolved(Property.shadowInner.of(shadow: ordinal)) != .bool(true) else { continue }
      let reach = map.reach(of: number(.shadowBlur) + number(.shadowSpread))
      let sign = number(.shadowBlur) + number(.shadowSpread) < 0 ? 1.0 : -1.0
      let offset = map.apply(toVector: Point(x: number(.shadowDX), y: number(.shadowDY)))
      guard let grown = painted.inset(horizontally: sign * abs(reach.x), vertically: sign * abs(reach.y)) else { continue }
      result = result.union(grown.moved(dx: offset.x, dy: offset.y))
    }
    return result
  }
}
