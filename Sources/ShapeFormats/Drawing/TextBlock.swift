// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Text with its lines broken and positioned.
package struct TextBlock: Sendable {
  package var font: TextFont
  package var fill: DrawnFill
  package var stroke: DrawnStroke?
  package var decoration: TextDecoration?
  package var lines: [TextLine]
  /// The bounding box of the lines, as measured.
  package var box: Rect
  /// The painted box of the letters: lower than ``box`` if no letter has an accent or a descender.
  package var ink: Rect
  /// The number of lines left out because the box is full.
  package var hiddenCount = 0
}

package enum TextDecoration: String, Sendable {
  case underline
  case strike = "line-through"
}
