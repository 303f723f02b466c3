// SPDX-License-Identifier: GPL-3.0-or-later
/// Other kinds as paths, exactly: curves are arcs. Each initialiser returns nil where a coordinate exceeds ``PathData/coordinateLimit``.
extension PathData {
  /// A rectangle, clockwise from the top left.
  package init?(rectangle frame: Rect) { self.init(polygon: frame.corners) }

  /// A rectangle with rounded corners, clamped; clockwise from the start of the top edge.
  package init?(rectangle frame: Rect, radii: CornerRadii) {
    let radii = radii.clamped(to: frame.size)
    guard radii != .zero else {
      self.init(rectangle: frame)
      return
    }
    var outline: [PathSegment] = [.move(Point(x: frame.minX + radii.topLeft, y: frame.minY))]
    func add(lineTo corner: Point, radius: Double, arcTo end: Point) {
      outline.append(.line(corner))
      guard radius > 0 else { return }
      outline.append(.arc(PathArc(radiusX: radius, radiusY: radius, isLarge: false, isClockwise: true), end: end))
    }
    let (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    add(
      lineTo: Point(x: right - radii.topRight, y: top), radius: radii.topRight, arcTo: Point(x: right, y: top + radii.topRight))
    add(
      lineTo: Point(x: right, y: bottom - radii.bottomRight), radius: radii.bottomRight,
      arcTo: Point(x: right - radii.bottomRight, y: bottom))
    add(
      lineTo: Point(x: left + radii.bottomLeft, y: bottom), radius: radii.bottomLeft,
      arcTo: Point(x: left, y: bottom - radii.bottomLeft))
    add(lineTo: Point(x: left, y: top + radii.topLeft), radius: radii.topLeft, arcTo: Point(x: left + radii.topLeft, y: top))
    self.init(segments: outline + [.close])
  }

  /// A rectangle whose corners are quarters of an ellipse, clockwise from the start of the top edge.
  /// - Parameter radii: Each more than 0 and at most half the side.
  init?(rectangle frame: Rect, radii: Size) {
    let (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    let arc = PathArc(radiusX: radii.width, radiusY: radii.height, isLarge: false, isClockwise: true)
    self.init(segments: [
      .move(Point(x: left + radii.width, y: top)), .line(Point(x: right - radii.width, y: top)),
      .arc(arc, end: Point(x: right, y: top + radii.height)), .line(Point(x: right, y: bottom - radii.height)),
      .arc(arc, end: Point(x: right - radii.width, y: bottom)), .line(Point(x: left + radii.width, y: bottom)),
      .arc(arc, end: Point(x: left, y: bottom - radii.height)), .line(Point(x: left, y: top + radii.height)),
      .arc(arc, end: Point(x: left + radii.width, y: top)), .close,
    ])
  }

  /// The ellipse that fills a frame, clockwise in four quarters from its leftmost point.
  ///
  /// Halves would be imprecise: from two ends as far apart as the ellipse is wide, the center is determined to eight digits only.
  package init?(ellipse frame: Rect) {
    let quarter = PathArc(radiusX: frame.width / 2, radiusY: frame.height / 2, isLarge: false, isClockwise: true)
    let (left, right) = (Point(x: frame.minX, y: frame.center.y), Point(x: frame.maxX, y: frame.center.y))
    let (top, bottom) = (Point(x: frame.center.x, y: frame.minY), Point(x: frame.center.x, y: frame.maxY))
    self.init(segments: [.move(left)] + [top, right, bottom, left].map { .arc(quarter, end: $0) } + [.close])
  }

  /// A closed shape of straight edges; empty for no corners.
  package init?(polygon corners: [Point]) {
    self.init(segments: Self.lines(corners) + (corners.isEmpty ? [] : [.close]))
  }

  /// A closed shape of straight edges with rounded corners; empty for no corners.
  ///
  /// Each corner is a quadratic curve that begins and ends at the same fraction of its two edges, so a stretched shape is rounded like
  /// one that is not. A corner with an angle of 0, as of a star with an inner radius of 0, becomes a line out and back, as far as its
  /// curve would reach: renderers differ in how they stroke a curve that reverses its direction.
  /// - Parameter roundness: 0 for sharp corners through 1, where the curves meet in the middles of the edges.
  package init?(polygon corners: [Point], roundness: Double) {
    let share = max(0, min(1, roundness)) / 2
    guard share > 0, corners.count > 2 else {
      self.init(polygon: corners)
      return
    }
    func cut(_ corner: Point, towards other: Point) -> Point {
      Point(x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share)
    }
    var outline: [PathSegment] = []
    for (index, corner) in corners.enumerated() {
      let start = cut(corner, towards: corners[(index + corners.count - 1) % corners.count])
      let end = cut(corner, towards: corners[(index + 1) % corners.count])
      if index == 0 { outline.append(.move(start)) } else if share < 0.5 { outline.append(.line(start)) }
      if let turn = Self.turningPlace(from: start, around: corner, to: end) {
        outline += [.line(turn), .line(end)]
      } else {
        outline.append(.quad(control: corner, end: end))
      }
    }
    self.init(segments: outline + [.close])
  }

  /// The point where a quadratic curve reverses its direction, if both ends are in one direction from its control point; nil where it
  /// bends.
  private static func turningPlace(from start: Point, around control: Point, to end: Point) -> Point? {
    let (one, two) = (Point(x: start.x - control.x, y: start.y - control.y), Point(x: end.x - control.x, y: end.y - control.y))
    let (near, far) = ((one.x * one.x + one.y * one.y).squareRoot(), (two.x * two.x + two.y * two.y).squareRoot())
    guard near > 0, far > 0, abs(one.x * two.y - one.y * two.x) <= 1e-9 * near * far, one.x * two.x + one.y * two.y > 0 else { return nil }
    let share = far / (near + far)
    return Point(x: control.x + one.x * share, y: control.y + one.y * share)
  }

  /// An open polyline; empty for no points.
  package init?(polyline places: [Point]) { self.init(segments: Self.lines(places)) }

  private static func lines(_ places: [Point]) -> [PathSegment] {
    places.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
  }
}
