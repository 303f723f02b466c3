package import ShapeModel

/// What covers an area.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case linear(from: Point, to: Point, Gradient)
  case radial(center: Point, radius: Double, focus: Point, Gradient)

  /// One colour in its place, where a gradient cannot be: its last.
  package var nearestColor: Color {
    switch self {
    case .solid(let color): color
    case .linear(_, _, let gradient), .radial(_, _, _, let gradient): gradient.stops.last
    }
  }
}

/// Colours along a way through the unit box.
package struct Gradient: Hashable, Sendable {
  package var stops: GradientStops
  package var spread: GradientSpread
  package var transform: Affine
  /// What the unit box is laid over: the box around the outline, with an area.
  package var frame: Rect
  /// Whether painters would see another box: that of text depends on the font, and one without area is none.
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

  /// Nil for no stops; an offset below the one before is brought up to it, as SVG does.
  package init?(_ stops: [Stop]) {
    guard !stops.isEmpty else { return nil }
    var least = 0.0
    self.stops = stops.map { stop in
      least = max(least, stop.offset.value)
      return Stop(offset: UnitInterval(least), color: stop.color)
    }
  }

  /// The same colours from 0 through 1. Painters do not agree on what a gradient that repeats has before its first stop: cairo mixes the
  /// first colour with the last one there, where SVG says that it is the first.
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
  /// Which side of a closed outline it is on; open ones have no sides.
  package var side: StrokeSide
  package var cap: StrokeCap
  package var join: StrokeJoin
  package var miterLimit: Double
  /// Lengths drawn and left out in turn; empty for a whole line.
  package var dashes: [Double]
  package var dashOffset: Double
  package var start: StrokeMark? = nil
  package var end: StrokeMark? = nil
}

package enum StrokeSide: String, Sendable { case center, inside, outside }
package enum StrokeCap: String, Sendable { case butt, round, square }
package enum StrokeJoin: String, Sendable { case miter, round, bevel }

/// A sign at the end of a line, three widths of its stroke in size.
package enum StrokeMark: String, Sendable { case arrow, circle, bar }
