// SPDX-License-Identifier: GPL-3.0-or-later
/// The rule for which points are inside an outline that crosses itself or has holes.
package enum FillRule: String, Hashable, Sendable {
  case nonzero, evenodd
}

extension PathData {
  /// The area inside, each subpath closed by a straight line, to a relative error of about 1e-6; exact for straight edges.
  /// - Complexity: O(edges · edges that overlap at one height).
  package func area(_ rule: FillRule = .nonzero) -> Double {
    var sweep = FillSweep(rule: rule, pole: segments.first?.end ?? .zero)
    var subpathStart = Point.zero
    var current = Point.zero
    var pieces = PathPieces(self)
    let count = max(2, min(32, 65536 / max(1, segments.count)))
    while let piece = pieces.next() {
      if pieces.startsSubpath {
        sweep.add(.line(current, subpathStart))
        subpathStart = piece.point(at: 0)
      }
      sweep.add(piece, cuts: count)
      current = piece.point(at: 1)
    }
    sweep.add(.line(current, subpathStart))
    return sweep.area()
  }
}

/// Computes the area inside edges by a sweep from top to bottom.
///
/// Between two successive levels at which edges begin, end or cross, the edges have a fixed order from left to right, and whether a point
/// is inside changes only at an edge. A curve is cut into chords; the area between a curve and its chord is weighted as the chord is.
struct FillSweep {
  private struct Edge {
    var top: Point
    var bottom: Point
    /// 1 where it runs downwards, -1 upwards.
    var direction: Int
    /// The signed area between the chord and its curve.
    var sliver: Double
    /// The height over which the inside is to the left, less that over which it is to the right.
    var balance = 0.0

    func x(at y: Double) -> Double {
      if y == top.y { return top.x }
      if y == bottom.y { return bottom.x }
      return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }
  }

  private let rule: FillRule
  /// The origin of the coordinates, so that a small shape far from zero keeps its precision.
  private let pole: Point
  private var edges: [Edge] = []
  private var total = 0.0

  init(rule: FillRule, pole: Point) {
    self.rule = rule
    self.pole = pole
  }

  /// Adds a piece of the outline; a curve is cut at its vertical extremes, and each part into `cuts` chords.
  mutating func add(_ piece: PathPiece, cuts: Int = 1) {
    if case .line(let start, let end) = piece { return add(start, end, sliver: 0) }
    let turns = piece.turns(along: Point(x: 0, y: 1)).sorted()
    let origin = piece.point(at: 0)
    var from = 0.0
    var (start, area) = (origin, 0.0)
    for end in turns + [1] {
      for cut in 1...cuts {
        let share = cut == cuts ? end : from + (end - from) * Double(cut) / Double(cuts)
        let place = piece.point(at: share)
        let swept = piece.part(through: share).doubleArea(around: origin) / 2
        let chord = cross(start - origin, place - origin) / 2
        add(start, place, sliver: swept - area - chord)
        (start, area) = (place, swept)
      }
      from = end
    }
  }

  private mutating func add(_ start: Point, _ end: Point, sliver: Double) {
    guard start.y != end.y else { return }
    let (start, end) = (start - pole, end - pole)
    let isDown = start.y < end.y
    edges.append(Edge(top: isDown ? start : end, bottom: isDown ? end : start, direction: isDown ? 1 : -1, sliver: sliver))
  }

  mutating func area() -> Double {
    edges.sort { $0.top.y < $1.top.y }
    let levels = (edges.map(\.top.y) + edges.map(\.bottom.y)).sorted()
    var active: [Int] = []
    var next = 0
    for (top, bottom) in zip(levels, levels.dropFirst()) where top < bottom {
      active.removeAll { edges[$0].bottom.y <= top }
      while next < edges.count, edges[next].top.y <= top {
        active.append(next)
        next += 1
      }
      var low = top
      for level in crossings(active, top, bottom) + [bottom] {
        sum(&active, low, level)
        low = level
      }
    }
    let slivers = edges.reduce(0) { sum, edge in
      edge.sliver == 0 ? sum : sum + edge.sliver * Double(edge.direction) * edge.balance / (edge.bottom.y - edge.top.y)
    }
    return max(0, total + slivers)
  }

  /// The heights between two levels at which edges cross, in order.
  private func crossings(_ active: [Int], _ top: Double, _ bottom: Double) -> [Double] {
    var spans = active.map { (top: edges[$0].x(at: top), bottom: edges[$0].x(at: bottom)) }
    spans.sort { ($0.top, $0.bottom) < ($1.top, $1.bottom) }
    var found: [Double] = []
    // An edge crosses those that begin left of it and end right of it: none where the ends are in order too.
    for right in spans.indices.dropFirst() where spans[..<right].contains(where: { $0.bottom > spans[right].bottom }) {
      for left in spans[..<right] where left.bottom > spans[right].bottom {
        let gap = spans[right].top - left.top
        let share = gap / (gap + left.bottom - spans[right].bottom)
        let height = top + (bottom - top) * share
        if height > top, height < bottom { found.append(height) }
      }
    }
    return found.sorted()
  }

  /// Adds the area inside between two levels, between which no edge begins, ends or crosses another.
  private mutating func sum(_ active: inout [Int], _ top: Double, _ bottom: Double) {
    guard top < bottom else { return }
    let middles = active.map { ($0, (edges[$0].x(at: top) + edges[$0].x(at: bottom)) / 2) }.sorted { $0.1 < $1.1 }
    active = middles.map(\.0)
    let height = bottom - top
    var winding = 0
    for (index, middle) in middles {
      let wasInside = isInside(winding)
      winding += edges[index].direction
      guard wasInside != isInside(winding) else { continue }
      let side = wasInside ? height : -height
      total += middle * side
      edges[index].balance += side
    }
  }

  private func isInside(_ winding: Int) -> Bool { rule == .evenodd ? winding % 2 != 0 : winding != 0 }
}
