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

package enum TextDecoration: String, Sendable {
  case underline
  case strike = "line-through"
}
