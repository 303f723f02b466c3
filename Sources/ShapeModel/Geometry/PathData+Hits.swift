// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Hit tests of an outline.
extension PathData {
  /// The chords into which each curve is cut: 32 are within 1 % of the size of a circle's quarter.
  private static let chordCount = 32

  /// Whether a point is inside, each subpath closed by a straight line. O(segments).
  package func contains(_ point: Point, by rule: FillRule) -> Bool {
    var winding = 0
    var subpathStart = Point.zero
    var current = Point.zero
    func cross(_ from: Point, _ to: Point) {
      guard (from.y <= point.y) != (to.y <= point.y) else { return }
      let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
      if to.y > from.y ? side > 0 : side < 0 { winding += to.y > from.y ? 1 : -1 }
    }
    forEachChord { start, from, to in
      if let start {
        cross(current, subpathStart)
        subpathStart = start
      }
      cross(from, to)
      current = to
    }
    cross(current, subpathStart)
    return rule == .evenodd ? winding % 2 != 0 : winding != 0
  }

  /// The distance from a point to the nearest place of the outline, which is not closed; infinite for a path that draws nothing.
  package func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    forEachChord { _, from, to in
      let (along, away) = (Point(x: to.x - from.x, y: to.y - from.y), Point(x: point.x - from.x, y: point.y - from.y))
      let length = along.x * along.x + along.y * along.y
      let share = length > 0 ? min(max((along.x * away.x + along.y * away.y) / length, 0), 1) : 0
      nearest = min(nearest, hypot(away.x - share * along.x, away.y - share * along.y))
    }
    return nearest
  }

  /// Calls a function with the ends of each chord, and with the start of the subpath for its first one.
  private func forEachChord(_ body: (_ start: Point?, _ from: Point, _ to: Point) -> Void) {
    var pieces = PathPieces(self)
    while let piece = pieces.next() {
      var from = piece.point(at: 0)
      var start = pieces.startsSubpath ? from : nil
      var count = PathData.chordCount
      if case .line = piece { count = 1 }
      for index in 1...count {
        let to = piece.point(at: Double(index) / Double(count))
        body(start, from, to)
        (from, start) = (to, nil)
      }
    }
  }
}
