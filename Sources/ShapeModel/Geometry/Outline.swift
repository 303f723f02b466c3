import Glibc

/// What a leaf draws, as far as its box depends on it.
package enum Outline: Hashable, Sendable {
  case nothing
  /// Everything that reaches just to the corners of its frame.
  case frame(Rect)
  case ellipse(Rect)
  /// Rare and large: kept apart, so that the others are small.
  indirect case rounded(Rect, CornerRadii)
  case line(Point, Point)
  case points([Point])
  case path(PathData)

  /// The tight upright box around it once a map is laid over it; nil where there is none.
  package func bounds(through map: Affine) -> Rect? {
    switch self {
    case .nothing: return nil
    case .frame(let frame): return map.bounds(of: frame)
    case .ellipse(let frame): return map.keepsRectanglesUpright ? map.bounds(of: frame) : map.ellipseBounds(in: frame)
    case .rounded(let frame, let radii):
      return map.keepsRectanglesUpright ? map.bounds(of: frame) : map.roundedBounds(of: frame, radii)
    case .line(let start, let end):
      var extent = Extent()
      extent.include(map.apply(to: start))
      extent.include(map.apply(to: end))
      return extent.rect
    case .points(let points): return Rect(around: points.lazy.map(map.apply(to:)))
    case .path(let path): return path.bounds(through: map)
    }
  }
}

extension Affine {
  /// The box around where the ellipse in a frame goes.
  fileprivate func ellipseBounds(in frame: Rect) -> Rect {
    let center = apply(to: frame.center)
    let (dx, dy) = (hypot(a * frame.width / 2, c * frame.height / 2), hypot(b * frame.width / 2, d * frame.height / 2))
    return Rect(corner: Point(x: center.x - dx, y: center.y - dy), opposite: Point(x: center.x + dx, y: center.y + dy))
  }

  /// The box around where a rectangle with round corners goes: that of the circles in its corners.
  fileprivate func roundedBounds(of frame: Rect, _ radii: CornerRadii) -> Rect? {
    var extent = Extent()
    let center = frame.center
    for (corner, radius) in zip(frame.corners, radii.values) {
      let middle = apply(
        to: Point(
          x: corner.x < center.x ? corner.x + radius : corner.x - radius, y: corner.y < center.y ? corner.y + radius : corner.y - radius))
      let (dx, dy) = reach(of: radius)
      extent.include(Rect(x: middle.x - dx, y: middle.y - dy, width: 2 * dx, height: 2 * dy))
    }
    return extent.rect
  }
}
