// SPDX-License-Identifier: GPL-3.0-or-later
/// The radii of a rectangle's four corners, zero or more, as stored.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft: Double
  package var topRight: Double
  package var bottomRight: Double
  package var bottomLeft: Double

  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius at each corner.
  package init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  package static let zero = CornerRadii(all: 0)

  /// The radii as drawn: none above half the shorter side, none below 0.
  package func clamped(to size: Size) -> CornerRadii {
    let most = max(0, min(size.width, size.height) / 2)
    func clamp(_ radius: Double) -> Double { max(0, min(most, radius)) }
    return CornerRadii(
      topLeft: clamp(topLeft), topRight: clamp(topRight), bottomRight: clamp(bottomRight), bottomLeft: clamp(bottomLeft))
  }

  /// The area of a rectangle with these corners, clamped.
  package func area(of size: Size) -> Double {
    let radii = clamped(to: size).values
    return size.width * size.height - (1 - .pi / 4) * radii.reduce(0) { $0 + $1 * $1 }
  }

  /// Clockwise from the top left.
  package var values: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}
