// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The start and end of a linear gradient in the unit box of the area it covers.
package struct GradientAxis: Equatable {
  package var from: Point
  package var to: Point

  /// The axis of an angle, in degrees clockwise from the right: just long enough to reach the corners, as in CSS for a square.
  package init(degrees: Double) {
    let (sine, cosine) = Angle.sineAndCosine(degrees: degrees)
    let reach = (abs(sine) + abs(cosine)) / 2
    let middle = Point(x: 0.5, y: 0.5)
    let way = Point(x: cosine, y: sine) * reach
    (from, to) = ((middle - way).rounded, (middle + way).rounded)
  }

  package init(from: Point, to: Point) { (self.from, self.to) = (from, to) }

  /// The angle in [0, 360) that has these ends; nil where none does.
  package var degrees: Double? {
    let way = to - from
    guard way.x != 0 || way.y != 0 else { return nil }
    // Digits beyond nine decimals are noise of the coordinates, which are written with twelve.
    var degrees = (atan2(way.y, way.x) * 180 / .pi * 1e9).rounded() / 1e9
    if degrees < 0 { degrees += 360 }
    guard degrees.isFinite else { return nil }
    let axis = GradientAxis(degrees: degrees)
    return axis.from.isNear(from) && axis.to.isNear(to) ? degrees : nil
  }
}

extension Point {
  /// The point rounded to twelve decimals, so that an axis-aligned direction stays aligned.
  fileprivate var rounded: Point { Point(x: (x * 1e12).rounded() / 1e12, y: (y * 1e12).rounded() / 1e12) }

  fileprivate func isNear(_ other: Point) -> Bool { abs(x - other.x) < 1e-10 && abs(y - other.y) < 1e-10 }
}
