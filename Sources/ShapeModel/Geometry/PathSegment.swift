// SPDX-License-Identifier: GPL-3.0-or-later
/// One segment of a path, in absolute coordinates.
///
/// SVG's `H` and `V` are lines, and `S` and `T` are curves with the control point they imply.
package enum PathSegment: Hashable, Sendable {
  case move(Point)
  case line(Point)
  case quad(control: Point, end: Point)
  case cubic(control1: Point, control2: Point, end: Point)
  case arc(PathArc, end: Point)
  case close
}

/// The shape of an elliptical arc between two points, as SVG writes it.
package struct PathArc: Hashable, Sendable {
  /// Zero or more; with a radius of 0 the arc is a straight line.
  package var radiusX: Double
  package var radiusY: Double
  /// The rotation of the ellipse's x axis, in degrees, clockwise.
  package var rotation: Double
  /// Whether the arc spans more than 180 degrees; SVG's large-arc flag.
  package var isLarge: Bool
  /// Whether the arc runs clockwise on the screen; SVG's sweep flag.
  package var isClockwise: Bool

  package init(radiusX: Double, radiusY: Double, rotation: Double = 0, isLarge: Bool, isClockwise: Bool) {
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.rotation = rotation
    self.isLarge = isLarge
    self.isClockwise = isClockwise
  }
}

extension PathSegment {
  /// The end point; nil for a close, which ends at the start of its subpath.
  package var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end), .arc(_, let end): end
    case .close: nil
    }
  }

  /// Whether every number is finite and within ``PathData/coordinateLimit``, and no radius negative.
  var isAllowed: Bool {
    switch self {
    case .move(let end), .line(let end): end.isAllowedInPath
    case .quad(let control, let end): control.isAllowedInPath && end.isAllowedInPath
    case .cubic(let first, let second, let end): first.isAllowedInPath && second.isAllowedInPath && end.isAllowedInPath
    case .arc(let arc, let end): arc.isAllowed && end.isAllowedInPath
    case .close: true
    }
  }
}

extension PathArc {
  var isAllowed: Bool {
    let limit = PathData.coordinateLimit
    return radiusX >= 0 && radiusX <= limit && radiusY >= 0 && radiusY <= limit && abs(rotation) <= limit
  }
}

extension Point {
  var isAllowedInPath: Bool { abs(x) <= PathData.coordinateLimit && abs(y) <= PathData.coordinateLimit }
}

/// The current point during an iteration over segments.
struct PathCursor {
  private(set) var current = Point.zero
  private(set) var subpathStart = Point.zero

  mutating func advance(past segment: PathSegment) {
    current = segment.end ?? subpathStart
    if case .move(let start) = segment { subpathStart = start }
  }
}
