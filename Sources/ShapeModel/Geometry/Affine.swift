// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// An affine transform of the plane, with its six numbers in SVG's order.
///
///     | a c e |   | x |
///     | b d f | · | y |
///     | 0 0 1 |   | 1 |
package struct Affine: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var e: Double
  package var f: Double

  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// The transform that leaves every point where it is.
  package static let identity = Affine(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)
}

// MARK: Constructors

extension Affine {
  package static func translation(x: Double, y: Double) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, e: x, f: y) }

  /// Scales along the axes, about a fixed point.
  package static func scale(x: Double, y: Double, about center: Point = .zero) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, e: 0, f: 0).about(center)
  }

  /// Rotates clockwise on the screen, about a fixed point.
  package static func rotation(degrees: Double, about center: Point = .zero) -> Affine {
    let (sine, cosine) = Angle.sineAndCosine(degrees: degrees)
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0).about(center)
  }

  /// SVG's `skewX` and `skewY` in degrees; at 90 degrees the slope is huge, not infinite.
  package static func skew(xDegrees: Double, yDegrees: Double) -> Affine {
    Affine(a: 1, b: tan(yDegrees * .pi / 180), c: tan(xDegrees * .pi / 180), d: 1, e: 0, f: 0)
  }

  /// The transform of a graphic's `rotation` and `flip`: mirrored within its frame first, then rotated about the frame's center.
  package static func orientation(
    rotation degrees: Double, flipsHorizontally: Bool = false, flipsVertically: Bool = false, of frame: Rect
  ) -> Affine {
    rotation(degrees: degrees, about: frame.center)
      * scale(x: flipsHorizontally ? -1 : 1, y: flipsVertically ? -1 : 1, about: frame.center)
  }

  /// Stretches one frame onto another; nil when a side of the source is 0 and that of the target is not.
  package static func fitting(_ source: Rect, onto target: Rect) -> Affine? {
    guard let x = stretch(source.width, to: target.width), let y = stretch(source.height, to: target.height) else { return nil }
    return Affine(a: x, b: 0, c: 0, d: y, e: target.x - source.x * x, f: target.y - source.y * y)
  }

  /// The transform that scales a box to fit another one, centred in it, keeping its proportions unless `stretches`.
  package static func fitting(_ box: Rect, into target: Rect, stretches: Bool = false) -> Affine {
    let (x, y) = (box.width > 0 ? target.width / box.width : nil, box.height > 0 ? target.height / box.height : nil)
    let least = min(x ?? y ?? 1, y ?? x ?? 1)
    let (across, down) = stretches ? (x ?? 1, y ?? 1) : (least, least)
    let moved = translation(x: target.center.x - box.center.x, y: target.center.y - box.center.y)
    return across == 1 && down == 1 ? moved : moved * scale(x: across, y: down, about: box.center)
  }

  private static func stretch(_ length: Double, to other: Double) -> Double? {
    if length == other { return 1 }
    return length > 0 ? other / length : nil
  }

  /// The transform with `center` in the role of the origin.
  private func about(_ center: Point) -> Affine {
    if center == .zero { return self }
    let moved = Point(x: a * center.x + c * center.y, y: b * center.x + d * center.y)
    return Affine(a: a, b: b, c: c, d: d, e: e + center.x - moved.x, f: f + center.y - moved.y)
  }
}

// MARK: Arithmetic

extension Affine {
  /// The transform that applies the right side first, then the left, as SVG's `transform="left right"` does.
  package static func * (left: Affine, right: Affine) -> Affine {
    Affine(
      a: left.a * right.a + left.c * right.b, b: left.b * right.a + left.d * right.b,
      c: left.a * right.c + left.c * right.d, d: left.b * right.c + left.d * right.d,
      e: left.a * right.e + left.c * right.f + left.e, f: left.b * right.e + left.d * right.f + left.f)
  }

  /// The signed factor by which areas grow; negative for reflections.
  package var determinant: Double { a * d - b * c }

  /// Whether it equals another one up to rounding errors.
  package func isNear(_ other: Affine) -> Bool {
    zip([a, b, c, d, e, f], [other.a, other.b, other.c, other.d, other.e, other.f]).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
  }

  /// The point that stays where it is, such as the centre of a rotation; nil where no single point does.
  package var fixedPoint: Point? {
    let determinant = (1 - a) * (1 - d) - b * c
    guard abs(determinant) > 1e-12 else { return nil }
    return Point(x: ((1 - d) * e + c * f) / determinant, y: (b * e + (1 - a) * f) / determinant)
  }

  /// The inverse transform; nil when this one is singular or numbers leave the finite range.
  package var inverse: Affine? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
    return result.isFinite ? result : nil
  }

  /// The image of a point.
  package func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// The image of a vector; the translation does not change it.
  package func apply(toVector vector: Point) -> Point {
    Point(x: a * vector.x + c * vector.y, y: b * vector.x + d * vector.y)
  }

  /// Half the width and half the height of the image of a circle.
  package func reach(of radius: Double) -> (x: Double, y: Double) { (radius * hypot(a, c), radius * hypot(b, d)) }

  /// The axis-aligned bounding box of the image of a rectangle.
  package func bounds(of rect: Rect) -> Rect {
    let first = apply(to: rect.origin)
    var extent = Extent()
    extent.include(first)
    extent.include(apply(to: Point(x: rect.maxX, y: rect.minY)))
    extent.include(apply(to: Point(x: rect.maxX, y: rect.maxY)))
    extent.include(apply(to: Point(x: rect.minX, y: rect.maxY)))
    return extent.rect ?? Rect(origin: first, size: .zero)
  }
}

// MARK: Properties

extension Affine {
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
  }

  /// Whether it is a pure translation.
  package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether axis-aligned rectangles stay axis-aligned.
  package var keepsRectanglesUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// Whether circles stay circles: a uniform scale with a rotation and perhaps a reflection, to within 1e-12 of its size.
  package var isSimilarity: Bool {
    let tolerance = 1e-12 * max(abs(a), abs(b), abs(c), abs(d))
    let turns = abs(a - d) <= tolerance && abs(b + c) <= tolerance
    let mirrors = abs(a + d) <= tolerance && abs(b - c) <= tolerance
    return turns || mirrors
  }

  /// Whether it only translates, rotates and reflects, to within 1e-12.
  package var isIsometry: Bool { isSimilarity && abs(abs(determinant) - 1) <= 1e-12 }

  /// The square root of the factor by which areas grow; for similarities the factor by which lengths grow.
  package var meanScale: Double { abs(determinant).squareRoot() }
}
