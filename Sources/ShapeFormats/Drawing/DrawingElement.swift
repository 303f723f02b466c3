// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// One element of a drawing, in painting order from back to front.
///
/// Every value is resolved: no default, style, token or selector is left to look up, and every element can be painted.
package enum DrawingElement: Sendable {
  /// A group begins; the following elements are inside, until the `end` of the same level.
  case begin(DrawnGroup)
  case shape(DrawnShape)
  case end
}

/// The attributes that groups and shapes have in common.
package struct DrawnAttributes: Sendable {
  package var node: NodeID
  package var id: String
  package var name: String?
  package var tags: [String] = []
  package var notes = ""
  /// The target of a link; never a script.
  package var link: String?
  package var isVisible = true
  package var isLocked = false
  /// The transform from local coordinates to those of the parent.
  package var placement = DrawnPlacement.none
  /// The transform from the coordinates of the parent to those of the page.
  package var around = Affine.identity
  package var opacity = UnitInterval.one
  package var blend = BlendMode.normal
  package var clip: [ClipOutline]?
  package var shadows: [DrawnShadow] = []
  /// The bounding box of everything painted, shadows included, in local coordinates; set if there are shadows or the stroke is on one
  /// side.
  package var paintedBox: Rect?
  /// The bounding box of the outline, set like `paintedBox`; nil for text and groups with text, where renderers differ because it depends
  /// on fonts.
  package var outlineBox: Rect?
  /// Attributes that SVG draws and that no property holds.
  package var extra: [DrawnExtra] = []

  /// Whether its parts would look different without these attributes.
  package var affectsLook: Bool {
    placement != .none || opacity != .one || blend != .normal || clip != nil || !shadows.isEmpty || !isVisible
      || !extra.isEmpty
  }

  var withoutIdentity: DrawnAttributes {
    var copy = self
    (copy.id, copy.name, copy.tags, copy.notes, copy.isLocked) = ("", nil, [], "", false)
    return copy
  }
}

package struct DrawnGroup: Sendable {
  package var attributes: DrawnAttributes

  /// A copy without the identity of the original: id, name, tags, notes and lock.
  var withoutIdentity: DrawnGroup { DrawnGroup(attributes: attributes.withoutIdentity) }
}

package struct DrawnShape: Sendable {
  package var attributes: DrawnAttributes
  package var outline: DrawnOutline
  package var fill: DrawnFill?
  package var stroke: DrawnStroke?
  /// A label, or the text of a text graphic.
  package var text: TextBlock?

  /// A copy without the identity of the original: id, name, tags, notes and lock.
  var withoutIdentity: DrawnShape {
    var copy = self
    copy.attributes = attributes.withoutIdentity
    return copy
  }
}

/// The geometry that is filled and stroked.
package enum DrawnOutline: Sendable {
  case rectangle(Rect, radius: Double)
  case ellipse(Rect)
  case line(Point, Point)
  case polyline([Point])
  case polygon([Point])
  /// The corners of a star or regular polygon, with the parameters of a regular one, which Inkscape can edit as a star.
  case star([Point], RegularStar?)
  /// SVG path data, as stored.
  case path(String)
  case image(DrawnImage)
  /// A reference to another graphic, drawn again at the frame's origin.
  case instance(Rect, source: String)
  /// No geometry: only the text is drawn.
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

/// The transform from a graphic's local coordinates to those of its parent.
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

  /// Clamps a value to the interval; NaN becomes 1.
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

/// A clipping outline, in the local coordinates of the clipped graphic.
package struct ClipOutline: Sendable {
  package var outline: PathData
  package var rule: FillRule
}

/// A blurred copy of a graphic, behind or inside it.
package struct DrawnShadow: Hashable, Sendable {
  package var offset: Point
  /// The distance by which the edge is softened to either side: two standard deviations.
  package var blur: Double
  /// The distance by which it grows on all sides; negative to shrink.
  package var spread: Double
  package var color: Color
  package var isInner: Bool
  /// The factors of blur and spread in each direction.
  package var stretch = Size(width: 1, height: 1)
}
