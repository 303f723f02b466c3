// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A shadow cast by a filter; lengths in user units.
struct FilterShadow: Hashable {
  var dx = 0.0
  var dy = 0.0
  /// Two standard deviations.
  var blur = 0.0
  var spread = 0.0
  var color = Color.black
  var isInner = false

  /// The value of a property of the shadow; nil if it is the default.
  subscript(part: SVGField.ShadowPart) -> Value? {
    switch part {
    case .object: .present
    case .dx: .number(dx)
    case .dy: .number(dy)
    case .blur: .number(blur)
    case .spread: spread == 0 ? nil : .number(spread)
    case .color: .color(color)
    case .inner: isInner ? .bool(true) : nil
    }
  }
}
