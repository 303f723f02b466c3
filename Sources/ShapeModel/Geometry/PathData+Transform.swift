import Glibc

extension PathData {
  /// The path with every place mapped.
  ///
  /// Arcs stay arcs, exactly, where the map keeps their form: under turns, mirrors and uniform scales, and where an upright
  /// ellipse is stretched along the axes. Elsewhere cubic curves take their place (see ``EllipticalArc/cubics``).
  /// - Returns: Nothing when the result would leave ``coordinateLimit`` or ``segmentLimit``.
  /// - Complexity: O(segments).
  package func transformed(by map: Affine) -> PathData? {
    guard map.isFinite else { return nil }
    if map == .identity { return self }
    var result: [PathSegment] = []
    result.reserveCapacity(segments.count)
    var cursor = PathCursor()
    for segment in segments {
      segment.append(mappedBy: map, from: cursor.current, to: &result)
      cursor.advance(past: segment)
    }
    return PathData(segments: result)
  }
}

extension PathSegment {
  fileprivate func append(mappedBy map: Affine, from start: Point, to result: inout [PathSegment]) {
    if case .arc(let arc, let end) = self {
      guard let mapped = arc.mapped(by: map) else {
        return appendCurves(of: arc, from: start, to: end, mappedBy: map, to: &result)
      }
      return result.append(.arc(mapped, end: map.apply(to: end)))
    }
    result.append(mappingPoints(by: map))
  }

  private func mappingPoints(by map: Affine) -> PathSegment {
    switch self {
    case .move(let end): .move(map.apply(to: end))
    case .line(let end): .line(map.apply(to: end))
    case .quad(let control, let end): .quad(control: map.apply(to: control), end: map.apply(to: end))
    case .cubic(let first, let second, let end):
      .cubic(control1: map.apply(to: first), control2: map.apply(to: second), end: map.apply(to: end))
    case .arc(let arc, let end): .arc(arc, end: map.apply(to: end))
    case .close: .close
    }
  }

  private func appendCurves(
    of arc: PathArc, from start: Point, to end: Point, mappedBy map: Affine, to result: inout [PathSegment]
  ) {
    guard let ellipse = EllipticalArc(from: start, arc, to: end) else { return result.append(.line(map.apply(to: end))) }
    for curve in ellipse.cubics { result.append(curve.mappingPoints(by: map)) }
  }
}

extension PathArc {
  /// The arc under a map that keeps its form; nothing under any other.
  fileprivate func mapped(by map: Affine) -> PathArc? {
    var result = self
    if map.determinant < 0 { result.isClockwise.toggle() }
    if map.isTranslation { return result }
    if map.keepsRectanglesUpright, map.determinant != 0, let isTurned = isUprightAndTurned {
      if isTurned != (map.a == 0) { swap(&result.radiusX, &result.radiusY) }
      result.radiusX *= abs(map.a) + abs(map.c)
      result.radiusY *= abs(map.b) + abs(map.d)
      result.rotation = 0
      return result
    }
    guard map.isSimilarity, map.determinant != 0 else { return nil }
    let (sine, cosine) = Angle.sineAndCosine(degrees: rotation)
    let axis = map.apply(toVector: Point(x: cosine, y: sine))
    let scale = map.meanScale
    result.radiusX *= scale
    result.radiusY *= scale
    result.rotation = Angle.normalised(degrees: atan2(axis.y, axis.x) * 180 / .pi)
    return result
  }

  /// For an upright ellipse, whether its x axis stands upright instead of level; nothing for a slanted one.
  private var isUprightAndTurned: Bool? {
    switch Angle.normalised(degrees: rotation) {
    case 0, 180: false
    case 90, -90: true
    default: nil
    }
  }
}
