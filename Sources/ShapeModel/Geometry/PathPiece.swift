// SPDX-License-Identifier: GPL-3.0-or-later
/// One drawn piece of a path, with both its ends, for measuring.
enum PathPiece: Hashable, Sendable {
  case line(Point, Point)
  case quad(Point, Point, Point)
  case cubic(Point, Point, Point, Point)
  case arc(EllipticalArc)
}

/// The drawn pieces of a path in order, closing lines included; moves draw nothing.
struct PathPieces: Sequence, IteratorProtocol {
  private var rest: ArraySlice<PathSegment>
  private(set) var cursor = PathCursor()
  /// Whether the piece returned last is the first of its subpath.
  private(set) var startsSubpath = false
  private var isFresh = true

  init(_ path: PathData) { rest = path.segments[...] }

  mutating func next() -> PathPiece? {
    while let segment = rest.popFirst() {
      let from = cursor.current
      cursor.advance(past: segment)
      startsSubpath = isFresh
      if case .close = segment {
        isFresh = true
        return .line(from, cursor.current)
      }
      isFresh = false
      if let piece = PathPieces.piece(of: segment, from: from) { return piece }
      isFresh = true
    }
    return nil
  }

  /// The piece that a segment draws from the current point; nil for a move, and for a close, which does not hold its end.
  static func piece(of segment: PathSegment, from: Point) -> PathPiece? {
    switch segment {
    case .move: nil
    case .line(let end): .line(from, end)
    case .quad(let control, let end): .quad(from, control, end)
    case .cubic(let first, let second, let end): .cubic(from, first, second, end)
    case .arc(let arc, let end): EllipticalArc(from: from, arc, to: end).map(PathPiece.arc) ?? .line(from, end)
    case .close: nil
    }
  }
}

extension PathPiece {
  /// The point at a parameter from 0 through 1; both ends are exact.
  func point(at share: Double) -> Point {
    switch self {
    case .line(let start, let end): return start.interpolated(to: end, share)
    case .quad(let start, let control, let end):
      let first = start.interpolated(to: control, share)
      return first.interpolated(to: control.interpolated(to: end, share), share)
    case .cubic(let start, let control1, let control2, let end):
      let middle = control1.interpolated(to: control2, share)
      let first = start.interpolated(to: control1, share).interpolated(to: middle, share)
      return first.interpolated(to: middle.interpolated(to: control2.interpolated(to: end, share), share), share)
    case .arc(let arc): return arc.point(at: share)
    }
  }

  /// The image of the piece under a transform, exactly.
  func mapped(by map: Affine) -> PathPiece {
    switch self {
    case .line(let start, let end): .line(map.apply(to: start), map.apply(to: end))
    case .quad(let start, let control, let end): .quad(map.apply(to: start), map.apply(to: control), map.apply(to: end))
    case .cubic(let start, let first, let second, let end):
      .cubic(map.apply(to: start), map.apply(to: first), map.apply(to: second), map.apply(to: end))
    case .arc(let arc): .arc(arc.mapped(by: map))
    }
  }

  /// The direction at a parameter from 0 through 1, not normalised; zero for a piece that is a single point.
  ///
  /// Where a control point coincides with an end, the direction is that to the next one that does not.
  func direction(at share: Double) -> Point {
    switch self {
    case .line(let start, let end): return end - start
    case .quad(let start, let control, let end):
      let velocity = (control - start).interpolated(to: end - control, share)
      return velocity == .zero ? end - start : velocity
    case .cubic(let start, let first, let second, let end):
      let velocity = PathPiece.quad(first - start, second - first, end - second).point(at: share)
      guard velocity == .zero else { return velocity }
      let ways = share < 0.5 ? [second - start, end - start] : [end - first, end - start]
      return ways.first { $0 != .zero } ?? .zero
    case .arc(let arc): return arc.velocity(atAngle: arc.startAngle + share * arc.sweepAngle) * (arc.sweepAngle < 0 ? -1 : 1)
    }
  }

  /// The part of the piece from its start to a parameter.
  func part(through share: Double) -> PathPiece {
    switch self {
    case .line(let start, _): return .line(start, point(at: share))
    case .quad(let start, let control, _): return .quad(start, start.interpolated(to: control, share), point(at: share))
    case .cubic(let start, let first, let second, _):
      let near = start.interpolated(to: first, share)
      return .cubic(start, near, near.interpolated(to: first.interpolated(to: second, share), share), point(at: share))
    case .arc(let arc): return .arc(arc.part(through: share))
    }
  }
}
