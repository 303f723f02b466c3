// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The outline of a leaf, as far as its bounding box depends on it.
package enum Outline: Hashable, Sendable {
  case nothing
  /// Any shape that reaches exactly to the corners of its frame.
  case frame(Rect)
  case ellipse(Rect)
  /// Rare and large: stored indirectly, so that the other cases are small.
  indirect case rounded(Rect, CornerRadii)
  case line(Point, Point)
  case points([Point])
  case path(PathData)

  /// The tight axis-aligned bounding box of the transformed outline; nil where there is none.
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

  /// The points of which ``bounds(through:)`` is the box through every transform; nil for curves.
  var corners: [Point]? {
    switch self {
    case .nothing: []
    case .frame(let frame): frame.corners
    case .line(let start, let end): [start, end]
    case .points(let points): points
    case .ellipse, .rounded, .path: nil
    }
  }
}

extension Affine {
  /// The bounding box of the image of the ellipse in a frame.
  fileprivate func ellipseBounds(in frame: Rect) -> Rect {
    let center = apply(to: frame.center)
    let (dx, dy) = (hypot(a * frame.width / 2, c * frame.height / 2), hypot(b * frame.width / 2, d * frame.height / 2))
    return Rect(corner: Point(x: center.x - dx, y: center.y - dy), opposite: Point(x: center.x + dx, y: center.y + dy))
  }

  /// The bounding box of the image of a rectangle with rounded corners: that of the circles in its corners.
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
