// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension PathData {
  /// The path with every point transformed.
  ///
  /// Arcs stay arcs, exactly: the image of an ellipse is an ellipse. Where the transform is singular, an arc becomes a line.
  /// - Returns: Nil when the result would exceed ``coordinateLimit`` or ``segmentLimit``.
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
      let mapped = arc.mapped(by: map).map { PathSegment.arc($0, end: map.apply(to: end)) }
      return result.append(mapped ?? .line(map.apply(to: end)))
    }
    result.append(mappingPoints { map.apply(to: $0) })
  }

  func mappingPoints(_ map: (Point) -> Point) -> PathSegment {
    switch self {
    case .move(let end): .move(map(end))
    case .line(let end): .line(map(end))
    case .quad(let control, let end): .quad(control: map(control), end: map(end))
    case .cubic(let first, let second, let end): .cubic(control1: map(first), control2: map(second), end: map(end))
    case .arc(let arc, let end): .arc(arc, end: map(end))
    case .close: .close
    }
  }
}

extension PathArc {
  /// The image of the arc under a transform; nil where the transform is singular.
  fileprivate func mapped(by map: Affine) -> PathArc? {
    var result = self
    if map.determinant == 0 { return nil }
    if map.determinant < 0 { result.isClockwise.toggle() }
    if map.isTranslation { return result }
    if map.keepsRectanglesUpright, let isTurned = isUprightAndTurned {
      if isTurned != (map.a == 0) { swap(&result.radiusX, &result.radiusY) }
      result.radiusX *= abs(map.a) + abs(map.c)
      result.radiusY *= abs(map.b) + abs(map.d)
      result.rotation = 0
      return result
    }
    let (sine, cosine) = Angle.sineAndCosine(degrees: rotation)
    let axisX = map.apply(toVector: Point(x: cosine, y: sine))
    if map.isSimilarity {
      result.radiusX *= map.meanScale
      result.radiusY *= map.meanScale
      result.rotation = Angle.normalised(degrees: atan2(axisX.y, axisX.x) * 180 / .pi)
      return result
    }
    result.takeAxes(of: axisX * radiusX, map.apply(toVector: Point(x: -sine, y: cosine)) * radiusY)
    return result
  }

  /// Sets the radii and the rotation to those of the ellipse cos t · x + sin t · y: the radii are the singular values of the matrix with
  /// columns x and y.
  private mutating func takeAxes(of x: Point, _ y: Point) {
    // At this angle the point is farthest from the center, and a quarter turn further it is nearest.
    let angle = atan2(2 * x.dot(y), x.dot(x) - y.dot(y)) / 2
    let long = x * cos(angle) + y * sin(angle)
    radiusX = hypot(long.x, long.y)
    radiusY = radiusX > 0 ? abs(cross(x, y)) / radiusX : 0
    rotation = Angle.normalised(degrees: atan2(long.y, long.x) * 180 / .pi)
  }

  /// For an axis-aligned ellipse, whether its x axis is vertical; nil for a slanted one.
  private var isUprightAndTurned: Bool? {
    switch Angle.normalised(degrees: rotation) {
    case 0, 180: false
    case 90, -90: true
    default: nil
    }
  }
}
