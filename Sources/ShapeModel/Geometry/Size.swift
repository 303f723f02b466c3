// SPDX-License-Identifier: GPL-3.0-or-later
/// A width and a height, in points.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  package static let zero = Size(width: 0, height: 0)

  /// Whether both sides are finite.
  package var isFinite: Bool { width.isFinite && height.isFinite }
}
