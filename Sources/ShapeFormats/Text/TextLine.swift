// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// One line of text, positioned on its baseline.
package struct TextLine: Sendable {
  package var text: String
  /// The point on the baseline at the line's ``side``.
  package var anchor: Point
  package var side: Side
  package var isRightToLeft: Bool
  /// Added to each blank of a justified line.
  package var wordGap = 0.0

  package enum Side: Sendable { case left, middle, right }
}
