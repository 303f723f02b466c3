package import ShapeModel

/// One step through a drawing, back to front: what a painter meets.
///
/// Every value is resolved: no default, style, token or selector is left to look up, and what cannot be painted has no case.
package enum DrawingElement: Sendable {
  /// A group begins; what follows is inside, until the `end` of the same level.
  case begin(DrawnGroup)
  case shape(DrawnShape)
  case end
}

/// What groups and shapes have in common.
package struct DrawnAttributes: Sendable {
  package var node: NodeID
  package var id: String
  package var name: String?
  package var tags: [String] = []
  package var notes = ""
  /// Where a click leads; never a script.
  package var link: String?
  package var isVisible = true
  package var isLocked = false
  /// From its own coordinates to those of its parent.
  package var placement = DrawnPlacement.none
  package var opacity = UnitInterval.one
  package var blend = BlendMode.normal
  package var clip: [ClipOutline]?
  package var shadows: [DrawnShadow] = []
  /// The box around all that is painted, shadows included, in its own coordinates. Known where there are shadows.
  package var paintedBox: Rect?
  /// The box around its outline, where all painters agree about it: that of text and groups depends on fonts.
  package var outlineBox: Rect?

  /// Whether it looks different from its parts drawn by themselves.
  package var affectsLook: Bool {
    placement != .none || opacity != .one || blend != .normal || clip != nil || !shadows.isEmpty || !isVisible
  }

  var withoutIdentity: DrawnAttributes {
    var copy = self
    (copy.id, copy.name, copy.tags, copy.notes, copy.isLocked) = ("", nil, [], "", false)
    return copy
  }
}

package struct DrawnGroup: Sendable {
  package var attributes: DrawnAttributes

  /// A copy of it, which has no name of its own.
  var withoutIdentity: DrawnGroup { DrawnGroup(attributes: attributes.withoutIdentity) }
}

package struct DrawnShape: Sendable {
  package var attributes: DrawnAttributes
  package var outline: DrawnOutline
  package var fill: DrawnFill?
  package var stroke: DrawnStroke?
  /// A label, or the text of a text graphic.
  package var text: TextBlock?

  /// A copy of it, which has no name of its own.
  var withoutIdentity: DrawnShape {
    var copy = self
    copy.attributes = attributes.withoutIdentity
    return copy
  }
}

/// What is filled and painted along.
package enum DrawnOutline: Sendable {
  case rectangle(Rect, radius: Double)
  case ellipse(Rect)
  case line(Point, Point)
  case polyline([Point])
  case polygon([Point])
  /// Star-shaped, with the measures of a regular one that Inkscape can edit as a star.
  case star([Point], RegularStar?)
  /// SVG path data, as it was written.
  case path(String)
  case image(DrawnImage)
  /// What another graphic looks like, drawn again from a place on.
  case instance(Rect, source: String)
  /// Nothing but its text.
  case text
}

/// A star or regular polygon on a circle.
package struct RegularStar: Sendable {
  package var center: Point
  package var outerRadius: Double
  /// Nil for a polygon.
  package var innerRadius: Double?
  package var pointCount: Int
}

package struct DrawnImage: Sendable {
  package var frame: Rect
  package var source: String
  package var fit: ImageFit
}

package enum ImageFit: String, Sendable { case fill, fit, stretch, tile }

/// How a graphic's own coordinates become its parent's.
package enum DrawnPlacement: Hashable, Sendable {
  case none
  /// Degrees, clockwise.
  case rotation(Double, about: Point)
  case map(Affine)

  package var affine: Affine {
    switch self {
    case .none: .identity
    case .rotation(let degrees, let center): .rotation(degrees: degrees, about: center)
    case .map(let map): map
    }
  }
}

/// A number from 0 through 1.
package struct UnitInterval: Hashable, Sendable {
  package let value: Double

  /// What is outside is brought inside.
  package init(_ value: Double) { self.value = value.isNaN ? 1 : min(max(value, 0), 1) }

  package static let one = UnitInterval(1)
}

package enum BlendMode: String, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity
}

/// An outline that bounds what is seen, mapped to the coordinates of the graphic it bounds.
package struct ClipOutline: Sendable {
  package var outline: PathData
  package var rule: FillRule
}

/// A blurred copy of what is painted, behind or inside it.
package struct DrawnShadow: Hashable, Sendable {
  package var offset: Point
  /// How far the edge is softened to either side, two standard deviations.
  package var blur: Double
  /// How far it is grown to all sides; below 0, shrunk.
  package var spread: Double
  package var color: Color
  package var isInner: Bool
}
