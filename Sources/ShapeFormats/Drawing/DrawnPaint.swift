// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The paint of a fill or stroke.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case linear(from: Point, to: Point, Gradient)
  case radial(center: Point, radius: Double, focus: Point, Gradient)

  /// A single colour for uses that cannot have a gradient: the last stop's.
  package var nearestColor: Color {
    switch self {
    case .solid(let color): color
    case .linear(_, _, let gradient), .radial(_, _, _, let gradient): gradient.stops.last
    }
  }

  var isSolid: Bool { if case .solid = self { true } else { false } }

  /// The paint with its gradient in the coordinates of its frame, whatever it is painted on.
  var inOwnFrame: Paint {
    switch self {
    case .solid: return self
    case .linear(let from, let to, var gradient):
      gradient.isFrameNeeded = true
      return .linear(from: from, to: to, gradient)
    case .radial(let center, let radius, let focus, var gradient):
      gradient.isFrameNeeded = true
      return .radial(center: center, radius: radius, focus: focus, gradient)
    }
  }
}

/// A gradient of colours, with coordinates in the unit box.
package struct Gradient: Hashable, Sendable {
  package var stops: GradientStops
  package var spread: GradientSpread
  package var transform: Affine
  /// The rectangle to which the unit box is mapped: the bounding box of the outline, widened if it has no area.
  package var frame: Rect
  /// Whether renderers would use another box than `frame`: that of text depends on the font, and an empty box is unusable.
  package var isFrameNeeded: Bool
}

package enum GradientSpread: String, Sendable { case pad, reflect, `repeat` }

/// At least one colour, with offsets from 0 through 1 that do not decrease.
package struct GradientStops: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package var offset: UnitInterval
    package var color: Color
  }

  package let stops: [Stop]

  /// Nil for no stops; an offset below its predecessor is raised to it, as in SVG.
  package init?(_ stops: [Stop]) {
    guard !stops.isEmpty else { return nil }
    var least = 0.0
    self.stops = stops.map { stop in
      least = max(least, stop.offset.value)
      return Stop(offset: UnitInterval(least), color: stop.color)
    }
  }

  /// The stops extended to offsets 0 and 1. Renderers differ in a repeating gradient before its first stop: cairo interpolates between
  /// the first and the last colour there, whereas SVG requires the first.
  var spanning: [Stop] {
    var stops = stops
    if stops[0].offset.value > 0 { stops.insert(Stop(offset: UnitInterval(0), color: stops[0].color), at: 0) }
    if stops[stops.count - 1].offset != .one { stops.append(Stop(offset: .one, color: last)) }
    return stops
  }

  package var last: Color { stops[stops.count - 1].color }
}

package struct DrawnFill: Hashable, Sendable {
  package var paint: Paint
  package var opacity: UnitInterval
  package var rule: FillRule
}

package struct DrawnStroke: Hashable, Sendable {
  package var paint: Paint
  package var opacity: UnitInterval
  /// Above 0.
  package var width: Double
  /// The side of a closed outline; open outlines have no sides.
  package var side: StrokeSide
  package var cap: StrokeCap
  package var join: StrokeJoin
  package var miterLimit: Double
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  package var dashes: [Double]
  package var dashOffset: Double
  package var start: StrokeMark? = nil
  package var end: StrokeMark? = nil
}

package enum StrokeSide: String, Sendable { case center, inside, outside }
package enum StrokeCap: String, Sendable { case butt, round, square }
package enum StrokeJoin: String, Sendable { case miter, round, bevel }

/// A marker at the end of a line, three stroke widths in size.
package enum StrokeMark: String, Sendable { case arrow, circle, bar }
