package import ShapeModel

/// One line on its baseline.
package struct TextLine: Sendable {
  package var text: String
  /// The place on the baseline that ``side`` names.
  package var anchor: Point
  package var side: Side
  package var isRightToLeft: Bool
  /// Added to each blank of a justified line.
  package var wordGap = 0.0

  package enum Side: Sendable { case left, middle, right }
}
