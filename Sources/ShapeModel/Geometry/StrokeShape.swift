// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The properties of a stroke that determine how far it reaches beyond the outline.
struct StrokeShape {
  enum Join: String { case miter, round, bevel }
  enum Cap: String { case butt, round, square }
  enum Mark: String { case none, arrow, circle, bar }

  /// The width that is painted to either side of an open outline.
  var reach: Double
  /// The width that is painted outside a closed outline, where the stroke may be aligned to one side; 0 paints nothing outside.
  var closedReach: Double
  var join: Join
  var cap: Cap
  var miterLimit: Double
  var start: Mark
  var end: Mark

  /// The side of the square that holds a mark, around the end of the line, in widths of the stroke.
  static let markSize = 3.0
}

/// Computes the bounding box of a stroke along a transformed outline.
///
/// The edge of a stroke is extreme where the outline is, half the width further along the normal; its corners are those of joins and
/// caps. In between, points of a curve are sampled for the inner sides of narrow bends.
struct StrokeSweep {
  private let stroke: StrokeShape
  private let map: Affine
  private(set) var extent = Extent()

  init(_ stroke: StrokeShape, through map: Affine) {
    self.stroke = stroke
    self.map = map
  }

  /// Adds a path; a subpath counts as closed if it ends with a close segment.
  mutating func add(_ path: PathData) {
    var pieces: [PathPiece] = []
    var cursor = PathCursor()
    var isDrawn = false
    let last = path.segments.count - 1
    for (index, segment) in path.segments.enumerated() {
      let from = cursor.current
      cursor.advance(past: segment)
      switch segment {
      case .move:
        addSubpath(pieces, isClosed: false, from: from, isDrawn: isDrawn)
        (pieces, isDrawn) = ([], false)
      case .close:
        pieces.append(.line(from, cursor.current))
        addSubpath(pieces, isClosed: true, from: cursor.current, isDrawn: true)
        (pieces, isDrawn) = ([], false)
      default:
        pieces += PathPieces.piece(of: segment, from: from).map { [$0] } ?? []
        isDrawn = true
      }
      if index == last { addSubpath(pieces, isClosed: false, from: cursor.current, isDrawn: isDrawn) }
    }
  }

  private mutating func addSubpath(_ all: [PathPiece], isClosed: Bool, from place: Point, isDrawn: Bool) {
    let pieces = all.filter { $0.direction(at: 0) != .zero }
    let reach = isClosed ? stroke.closedReach : stroke.reach
    guard isDrawn, reach > 0 else { return }
    guard let first = pieces.first, let last = pieces.last else { return addDot(place, reach) }
    for piece in pieces { addSides(of: piece, reach) }
    for (piece, next) in zip(pieces, pieces.dropFirst()) { addJoin(piece, next, reach) }
    if isClosed { return addJoin(last, first, reach) }
    addEnd(first.point(at: 0), first.direction(at: 0).unit * -1, reach, stroke.start)
    addEnd(last.point(at: 1), last.direction(at: 1).unit, reach, stroke.end)
  }

  private mutating func include(_ place: Point) { extent.include(map.apply(to: place)) }

  /// Includes a circle, the image of which is an ellipse.
  private mutating func include(_ center: Point, radius: Double) {
    let middle = map.apply(to: center)
    let (dx, dy) = map.reach(of: radius)
    extent.include(Rect(x: middle.x - dx, y: middle.y - dy, width: 2 * dx, height: 2 * dy))
  }

  private mutating func addSides(of piece: PathPiece, _ reach: Double) {
    var shares = [0.0, 1.0]
    if case .line = piece {
    } else {
      shares += piece.turns(along: Point(x: map.a, y: map.c)) + piece.turns(along: Point(x: map.b, y: map.d))
      shares += (1..<16).map { Double($0) / 16 }
    }
    for share in shares {
      let (place, normal) = (piece.point(at: share), piece.direction(at: share).unit.turned * reach)
      include(place + normal)
      include(place - normal)
    }
  }

  private mutating func addJoin(_ piece: PathPiece, _ next: PathPiece, _ reach: Double) {
    let corner = next.point(at: 0)
    let (before, after) = (piece.direction(at: 1).unit, next.direction(at: 0).unit)
    switch stroke.join {
    case .bevel: break
    case .round: include(corner, radius: reach)
    case .miter:
      // The cosine of half the turn is the sine of half the angle between the edges, for which the miter limit is defined.
      let cosine = ((1 + before.dot(after)) / 2).squareRoot()
      guard cosine > 0, 1 <= stroke.miterLimit * cosine else { return }
      let outside = cross(before, after) > 0 ? -1.0 : 1.0
      include(corner + (before.turned + after.turned).unit * (outside * reach / cosine))
    }
  }

  private mutating func addEnd(_ place: Point, _ outwards: Point, _ reach: Double, _ mark: StrokeShape.Mark) {
    let side = outwards.turned
    switch stroke.cap {
    case .butt: break
    case .round: include(place, radius: reach)
    case .square: for sign in [-1.0, 1] { include(place + outwards * reach + side * (sign * reach)) }
    }
    let size = StrokeShape.markSize * reach
    switch mark {
    case .none: break
    case .circle: include(place, radius: size)
    case .arrow:
      include(place + outwards * size)
      for sign in [-1.0, 1] { include(place - outwards * size + side * (sign * size)) }
    case .bar:
      for (sign, end) in [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)] { include(place + outwards * (end * reach) + side * (sign * size)) }
    }
  }

  /// Adds a line of length 0, which shows only its caps.
  private mutating func addDot(_ place: Point, _ reach: Double) {
    switch stroke.cap {
    case .butt: break
    case .round: include(place, radius: reach)
    case .square: for corner in Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach).corners { include(place + corner) }
    }
  }
}

extension Point {
  /// The vector of length 1 in this direction; zero stays zero.
  fileprivate var unit: Point {
    let length = hypot(x, y)
    return length > 0 ? Point(x: x / length, y: y / length) : self
  }

  /// The vector rotated by a quarter turn clockwise on the screen.
  fileprivate var turned: Point { Point(x: -y, y: x) }
}
