// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// A position on a canvas, in points; y grows downwards as in SVG.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  package static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are finite, as every stored number has to be.
  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight distance to another point; finite operands far apart may give infinity.
  package func distance(to other: Point) -> Double { hypot(other.x - x, other.y - y) }

  /// The point at a fraction of the way to another; 0 is this point and 1 the other one, exactly in both cases.
  package func interpolated(to other: Point, _ share: Double) -> Point {
    if share == 1 { return other }
    return Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }

  /// The dot product.
  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  package static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
  package static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
  package static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }
}
