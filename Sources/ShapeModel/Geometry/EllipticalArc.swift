// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// An arc of an ellipse by its center and angles, for measuring.
///
/// A point on it is center + cos t · axisX + sin t · axisY, for t from `startAngle` on. The two axes are images of those of the unit
/// circle, perpendicular only until a transform skews them: so every affine image of an arc is an arc again.
/// - SeeAlso: SVG 2, appendix B.2, "Elliptical arc implementation notes" (SVG 1.1, F.6).
struct EllipticalArc: Hashable, Sendable {
  let start: Point
  let end: Point
  let center: Point
  let axisX: Point
  let axisY: Point
  /// In radians, measured on the unit circle of which the ellipse is the image.
  let startAngle: Double
  /// In radians, from the x axis towards the y axis, at most one full turn to either side.
  let sweepAngle: Double

  /// Finds the ellipse through two points; nil when SVG draws a straight line, or nothing at all, in its place.
  ///
  /// Works on the unit circle of which the ellipse is the image, where the points are at ±(u, v) from their midpoint: no squares of
  /// coordinates, hence no overflow. Radii that are too small to reach both points are scaled up.
  init?(from start: Point, _ arc: PathArc, to end: Point) {
    guard start != end, arc.radiusX > 0, arc.radiusY > 0 else { return nil }
    let (sine, cosine) = Angle.sineAndCosine(degrees: arc.rotation)
    let half = (start - end) * 0.5
    let u = (cosine * half.x + sine * half.y) / arc.radiusX
    let v = (cosine * half.y - sine * half.x) / arc.radiusY
    let reach = hypot(u, v)
    let growth = max(1, reach)
    // Half an ellipse, up to rounding: the square root would turn an error of 1e-16 into one of 1e-8.
    let away = reach < 1 - 4 * Double.ulpOfOne ? ((1 - reach) * (1 + reach)).squareRoot() / reach : 0
    let side = arc.isLarge == arc.isClockwise ? -away : away
    let (centerU, centerV) = (side * v, -side * u)
    let startAngle = atan2((v - centerV) / growth, (u - centerU) / growth)
    let endAngle = atan2((-v - centerV) / growth, (-u - centerU) / growth)

    self.start = start
    self.end = end
    axisX = Point(x: cosine, y: sine) * (arc.radiusX * growth)
    axisY = Point(x: -sine, y: cosine) * (arc.radiusY * growth)
    self.startAngle = startAngle
    sweepAngle = Self.sweep(from: startAngle, to: endAngle, isClockwise: arc.isClockwise)
    let offset = Point(x: centerU * arc.radiusX, y: centerV * arc.radiusY)
    center = Point(
      x: (start.x + end.x) / 2 + cosine * offset.x - sine * offset.y,
      y: (start.y + end.y) / 2 + sine * offset.x + cosine * offset.y)
    guard center.isFinite, axisX.isFinite, axisY.isFinite, sweepAngle.isFinite, startAngle.isFinite else { return nil }
  }

  /// The image of the arc under a transform, exactly.
  func mapped(by map: Affine) -> EllipticalArc {
    EllipticalArc(
      start: map.apply(to: start), end: map.apply(to: end), center: map.apply(to: center), axisX: map.apply(toVector: axisX),
      axisY: map.apply(toVector: axisY), startAngle: startAngle, sweepAngle: sweepAngle)
  }

  /// The part of the arc from its start to a fraction of its angle.
  func part(through share: Double) -> EllipticalArc {
    EllipticalArc(
      start: start, end: point(at: share), center: center, axisX: axisX, axisY: axisY, startAngle: startAngle,
      sweepAngle: sweepAngle * share)
  }

  private init(start: Point, end: Point, center: Point, axisX: Point, axisY: Point, startAngle: Double, sweepAngle: Double) {
    self.start = start
    self.end = end
    self.center = center
    self.axisX = axisX
    self.axisY = axisY
    self.startAngle = startAngle
    self.sweepAngle = sweepAngle
  }

  private static func sweep(from start: Double, to end: Double, isClockwise: Bool) -> Double {
    let difference = end - start
    if isClockwise { return difference < 0 ? difference + 2 * .pi : difference }
    return difference > 0 ? difference - 2 * .pi : difference
  }
}

// MARK: Points

extension EllipticalArc {
  /// The point at a fraction of the angle; 0 and 1 are the ends exactly.
  func point(at share: Double) -> Point {
    if share <= 0 { return start }
    if share >= 1 { return end }
    return point(atAngle: startAngle + share * sweepAngle)
  }

  private func point(atAngle angle: Double) -> Point { center + axisX * cos(angle) + axisY * sin(angle) }

  /// The derivative of the point with respect to the angle.
  func velocity(atAngle angle: Double) -> Point { axisY * cos(angle) - axisX * sin(angle) }

  /// The radius, where the arc is part of a circle; else nil.
  var circleRadius: Double? {
    let radius = hypot(axisX.x, axisX.y)
    let isCircle = abs(hypot(axisY.x, axisY.y) - radius) <= 1e-15 * radius && abs(axisX.dot(axisY)) <= 1e-15 * radius * radius
    return isCircle ? radius : nil
  }

  /// Grows an extent to hold the arc: its ends, and the extreme points of the ellipse that are on the arc.
  func include(in extent: inout Extent) {
    extent.include(start)
    extent.include(end)
    let reachX = hypot(axisX.x, axisY.x)
    let reachY = hypot(axisX.y, axisY.y)
    let (right, bottom) = (atan2(axisY.x, axisX.x), atan2(axisY.y, axisX.y))
    if passes(right) { extent.include(x: center.x + reachX) }
    if passes(right + .pi) { extent.include(x: center.x - reachX) }
    if passes(bottom) { extent.include(y: center.y + reachY) }
    if passes(bottom + .pi) { extent.include(y: center.y - reachY) }
  }

  /// The fractions of the angle at which the arc is extreme along a direction.
  func turns(along direction: Point) -> [Double] {
    let angle = atan2(axisY.dot(direction), axisX.dot(direction))
    return [angle, angle + .pi].compactMap { angle in
      var way = fmod(sweepAngle < 0 ? startAngle - angle : angle - startAngle, 2 * .pi)
      if way < 0 { way += 2 * .pi }
      return way < abs(sweepAngle) ? way / abs(sweepAngle) : nil
    }
  }

  private func passes(_ angle: Double) -> Bool {
    var way = fmod(sweepAngle < 0 ? startAngle - angle : angle - startAngle, 2 * .pi)
    if way < 0 { way += 2 * .pi }
    return way < abs(sweepAngle)
  }
}
