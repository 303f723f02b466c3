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
      guard let piece = piece(of: segment, from: from) else {
        isFresh = true
        continue
      }
      startsSubpath = isFresh
      if case .close = segment { isFresh = true } else { isFresh = false }
      return piece
    }
    return nil
  }

  private func piece(of segment: PathSegment, from: Point) -> PathPiece? {
    switch segment {
    case .move: nil
    case .line(let end): .line(from, end)
    case .quad(let control, let end): .quad(from, control, end)
    case .cubic(let first, let second, let end): .cubic(from, first, second, end)
    case .arc(let arc, let end): EllipticalArc(from: from, arc, to: end).map(PathPiece.arc) ?? .line(from, end)
    case .close: .line(from, cursor.current)
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
}
