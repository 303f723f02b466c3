/// One drawn part of a path, with both its ends: what measuring walks over.
enum PathPiece: Hashable, Sendable {
  case line(Point, Point)
  case quad(Point, Point, Point)
  case cubic(Point, Point, Point, Point)
  case arc(EllipticalArc)
}

/// The drawn parts of a path in order, closing lines included; moves draw nothing.
struct PathPieces: Sequence, IteratorProtocol {
  private var rest: ArraySlice<PathSegment>
  private(set) var cursor = PathCursor()
  /// Whether the piece just given is the first of its subpath.
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

  /// What a segment draws from where the walk is; nothing for a move, and for closing, whose end it does not know.
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
  /// The place at a parameter from 0 through 1; both ends are exact.
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

  /// The piece with every place mapped, exactly.
  func mapped(by map: Affine) -> PathPiece {
    switch self {
    case .line(let start, let end): .line(map.apply(to: start), map.apply(to: end))
    case .quad(let start, let control, let end): .quad(map.apply(to: start), map.apply(to: control), map.apply(to: end))
    case .cubic(let start, let first, let second, let end):
      .cubic(map.apply(to: start), map.apply(to: first), map.apply(to: second), map.apply(to: end))
    case .arc(let arc): .arc(arc.mapped(by: map))
    }
  }

  /// The direction it runs in at a parameter from 0 through 1, at any length; zero for a piece that stays in one place.
  ///
  /// Where a control point lies on an end, the curve leaves towards the next one that does not.
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

  /// The piece from its start to the place at a parameter.
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
