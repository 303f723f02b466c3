// SPDX-License-Identifier: GPL-3.0-or-later
/// The treatment of strokes, dashes, corners, shadows and letters, which have a size of their own, when the geometry of graphics is scaled.
package enum PartScaling: Sendable {
  /// Scaled if the geometry is scaled by a transform, unchanged if its numbers change.
  case unasked
  /// Scaled like the geometry, by the mean of both directions.
  case along
  /// Unchanged.
  case kept
}

extension Graphic {
  /// The settings that scale strokes, dashes, corners, shadows and letters; empty where it has none.
  func settings(scalingPartsBy factor: Double) -> [(Property, Value?)] {
    guard factor != 1 else { return [] }
    var settings: [(Property, Value?)] = []
    func scale(_ property: Property, _ value: Value?) {
      switch value {
      case .number(let number)?: settings.append((property, .number((number * factor).withoutNoise)))
      case .numbers(let numbers)? where !numbers.isEmpty:
        settings.append((property, .numbers(numbers.map { ($0 * factor).withoutNoise })))
      default: break
      }
    }
    // A group paints nothing itself but a shadow.
    if kind != .group, shows(.stroke) {
      scale(.strokeWidth, resolved(.strokeWidth))
      for property in [Property.strokeDash, .strokeDashOffset] { scale(property, self[property]) }
    }
    if kind != .group { scale(.radius, self[.radius]) }
    if kind != .group, self[.textString]?.string?.isEmpty == false {
      scale(.textSize, resolved(.textSize))
      for property in [Property.textSpacing, .textInset] { scale(property, self[property]) }
    }
    for ordinal in 0..<shadowCount {
      for property in [Property.shadowDX, .shadowDY, .shadowBlur, .shadowSpread].map({ $0.of(shadow: ordinal) }) {
        scale(property, resolved(property))
      }
    }
    return settings
  }
}

extension Property {
  static let (strokeDash, strokeDashOffset) = (Property(path: "stroke.dash")!, Property(path: "stroke.dash-offset")!)
  fileprivate static let (textSpacing, textInset) = (Property(path: "text.spacing")!, Property(path: "text.inset")!)
}
