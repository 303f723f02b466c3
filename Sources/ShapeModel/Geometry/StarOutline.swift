// SPDX-License-Identifier: GPL-3.0-or-later
/// The corners of stars and regular polygons.
///
/// The points lie on the ellipse that fills the frame, the first at the top, then clockwise on the screen. Except for some
/// counts the outline does not touch every edge of its frame.
package enum StarOutline {
  /// The numbers of points that a star or polygon may have.
  package static let pointCounts = 3...1000

  /// The corners of a star: outer and inner in turn, the inner ones on the ellipse scaled by a ratio and half a step further.
  /// - Parameters:
  ///   - pointCount: Values outside ``pointCounts`` are clamped.
  ///   - ratio: Inner to outer radius; values outside 0 through 1 are clamped.
  package static func star(in frame: Rect, pointCount: Int, ratio: Double) -> [Point] {
    let count = clamp(pointCount)
    let inner = max(0, min(1, ratio))
    return (0..<2 * count).map { place(in: frame, step: $0, of: 2 * count, reach: $0 % 2 == 0 ? 1 : inner) }
  }

  /// The corners of a regular polygon, stretched with its frame.
  package static func polygon(in frame: Rect, sideCount: Int) -> [Point] {
    let count = clamp(sideCount)
    return (0..<count).map { place(in: frame, step: $0, of: count, reach: 1) }
  }

  private static func clamp(_ count: Int) -> Int { max(pointCounts.lowerBound, min(pointCounts.upperBound, count)) }

  private static func place(in frame: Rect, step: Int, of count: Int, reach: Double) -> Point {
    let (sine, cosine) = Angle.sineAndCosine(degrees: 360 * Double(step) / Double(count))
    let center = frame.center
    return Point(x: center.x + reach * sine * frame.width / 2, y: center.y - reach * cosine * frame.height / 2)
  }
}
