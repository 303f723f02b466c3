package import ShapeModel

/// Text with its lines broken and placed.
package struct TextBlock: Sendable {
  package var font: TextFont
  package var fill: DrawnFill
  package var stroke: DrawnStroke?
  package var decoration: TextDecoration?
  package var lines: [TextLine]
  /// The box around the lines as measured, for what has to know how far text reaches.
  package var box: Rect
  /// Lines that were left out, because the box is full.
  package var hiddenCount = 0
}

package struct TextFont: Hashable, Sendable {
  /// Families in the order of preference, as CSS lists them.
  package var families: String
  package var size: Double
  package var weight: Double
  package var isItalic: Bool
  /// Added between letters.
  package var spacing: Double
}

package enum TextDecoration: String, Sendable {
  case underline
  case strike = "line-through"
}

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
