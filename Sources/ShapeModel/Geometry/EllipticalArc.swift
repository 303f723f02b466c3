import Glibc

/// An arc of an ellipse by its center and angles, as measuring needs it.
///
/// A place on it is center + turn(rotation) · (radiusX · cos t, radiusY · sin t), for t from `startAngle` on.
/// - SeeAlso: SVG 2, appendix B.2, "Elliptical arc implementation notes" (SVG 1.1, F.6).
struct EllipticalArc: Hashable, Sendable {
  let start: Point
  let end: Point
  let center: Point
  let radiusX: Double
  let radiusY: Double
  /// The turn of the x axis, as sine and cosine.
  let sine: Double
  let cosine: Double
  /// In radians, measured on the circle the ellipse is an image of.
  let startAngle: Double
  /// In radians, positive clockwise on the screen, at most one full turn to either side.
  let sweepAngle: Double

  /// Finds the ellipse through two points; nothing when SVG draws a straight line, or nothing at all, in its place.
  ///
  /// Works on the unit circle the ellipse is an image of, where the points lie at ±(u, v) around their middle: no squares of
  /// coordinates, hence no overflow. Radii too small to reach grow until they do.
  init?(from start: Point, _ arc: PathArc, to end: Point) {
    guard start != end, arc.radiusX > 0, arc.radiusY > 0 else { return nil }
    let (sine, cosine) = Angle.sineAndCosine(degrees: arc.rotation)
    let half = (start - end) * 0.5
    let u = (cosine * half.x + sine * half.y) / arc.radiusX
    let v = (cosine * half.y - sine * half.x) / arc.radiusY
    let reach = hypot(u, v)
    let growth = max(1, reach)
    let away = reach < 1 ? ((1 - reach) * (1 + reach)).squareRoot() / reach : 0
    let side = arc.isLarge == arc.isClockwise ? -away : away
    let (centerU, centerV) = (side * v, -side * u)
    let startAngle = atan2((v - centerV) / growth, (u - centerU) / growth)
    let endAngle = atan2((-v - centerV) / growth, (-u - centerU) / growth)

    self.start = start
    self.end = end
    self.radiusX = arc.radiusX * growth
    self.radiusY = arc.radiusY * growth
    self.sine = sine
    self.cosine = cosine
    self.startAngle = startAngle
    sweepAngle = Self.sweep(from: startAngle, to: endAngle, isClockwise: arc.isClockwise)
    let offset = Point(x: centerU * arc.radiusX, y: centerV * arc.radiusY)
    center = Point(
      x: (start.x + end.x) / 2 + cosine * offset.x - sine * offset.y,
      y: (start.y + end.y) / 2 + sine * offset.x + cosine * offset.y)
    guard center.isFinite, radiusX.isFinite, radiusY.isFinite, sweepAngle.isFinite, startAngle.isFinite else { return nil }
  }

  private static func sweep(from start: Double, to end: Double, isClockwise: Bool) -> Double {
    let difference = end - start
    if isClockwise { return difference < 0 ? difference + 2 * .pi : difference }
    return difference > 0 ? difference - 2 * .pi : difference
  }
}

// MARK: Places

extension EllipticalArc {
  /// The place a share of the way along the angle; 0 and 1 are the ends exactly.
  func point(at share: Double) -> Point {
    if share <= 0 { return start }
    if share >= 1 { return end }
    return point(atAngle: startAngle + share * sweepAngle)
  }

  private func point(atAngle angle: Double) -> Point {
    let (x, y) = (radiusX * cos(angle), radiusY * sin(angle))
    return Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
  }

  /// How far a place moves per radian.
  func speed(atAngle angle: Double) -> Double { hypot(radiusX * sin(angle), radiusY * cos(angle)) }

  /// Grows an extent to hold the arc: its ends, and the ellipse's extreme places the arc passes.
  func include(in extent: inout Extent) {
    extent.include(start)
    extent.include(end)
    let reachX = hypot(radiusX * cosine, radiusY * sine)
    let reachY = hypot(radiusX * sine, radiusY * cosine)
    let right = atan2(-radiusY * sine, radiusX * cosine)
    let bottom = atan2(radiusY * cosine, radiusX * sine)
    if passes(right) { extent.include(x: center.x + reachX) }
    if passes(right + .pi) { extent.include(x: center.x - reachX) }
    if passes(bottom) { extent.include(y: center.y + reachY) }
    if passes(bottom + .pi) { extent.include(y: center.y - reachY) }
  }

  private func passes(_ angle: Double) -> Bool {
    var way = fmod(sweepAngle < 0 ? startAngle - angle : angle - startAngle, 2 * .pi)
    if way < 0 { way += 2 * .pi }
    return way < abs(sweepAngle)
  }

  /// Cubic curves that stay within 5e-6 of a radius of the arc: one for each eighth of a turn begun.
  /// - SeeAlso: Goldapp, "Approximation of circular arcs by cubic polynomials" (1991).
  var cubics: [PathSegment] {
    // Rounding may leave a hair more than a whole number of eighths, which needs no piece of its own.
    let count = max(1, Int((abs(sweepAngle) / (.pi / 4) - 1e-9).rounded(.up)))
    let step = sweepAngle / Double(count)
    let pull = 4 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let first = startAngle + Double(index) * step
      let from = index == 0 ? start : point(atAngle: first)
      let to = index == count - 1 ? end : point(atAngle: first + step)
      return .cubic(
        control1: from + tangent(atAngle: first) * pull, control2: to - tangent(atAngle: first + step) * pull, end: to)
    }
  }

  private func tangent(atAngle angle: Double) -> Point {
    let (x, y) = (-radiusX * sin(angle), radiusY * cos(angle))
    return Point(x: cosine * x - sine * y, y: sine * x + cosine * y)
  }
}
