// SPDX-License-Identifier: GPL-3.0-or-later
/// The properties of a fill or a stroke, looked up once.
package struct PaintProperties: Sendable {
  package let object, enabled, type, color, opacity, stops, angle, from, to, center, radius, focus, spread, transform: Property

  package static let fill = PaintProperties("fill")
  package static let stroke = PaintProperties("stroke")
  package static let both = [fill, stroke]

  private init(_ name: String) {
    func property(_ key: String) -> Property { Property(path: "\(name).\(key)")! }
    object = Property(path: name)!
    (enabled, type, color, opacity) = (property("enabled"), property("type"), property("color"), property("opacity"))
    (stops, angle, from, to) = (property("stops"), property("angle"), property("from"), property("to"))
    (center, radius, focus) = (property("center"), property("radius"), property("focus"))
    (spread, transform) = (property("spread"), property("transform"))
  }

  /// Whether a property says what the paint is, and not where it is: its colour, or a part of its gradient.
  package func isPaint(_ property: Property) -> Bool {
    [enabled, type, color, stops, angle, from, to, center, radius, focus, spread, transform].contains(property)
  }

  /// Whether a property determines the axis of a linear gradient.
  package func isLine(_ property: Property) -> Bool { property == angle || property == from || property == to }
}
