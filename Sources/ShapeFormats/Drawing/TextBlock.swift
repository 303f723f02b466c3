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

  /// The excess that is ignored, in units of the canvas: widths are not exact, and glyphs reach over their boxes.
  package static let tolerance = 1.0

  /// How far the letters extend beyond an area that has a width. Lines that are left out count with their height.
  package func excess(beyond area: Rect) -> Double {
    let lineHeight = font.size * FontMetrics.lineHeight
    let down = area.height > 0 ? box.height - max(area.height, lineHeight) : 0
    return max(0, box.width - area.width, down, Double(hiddenCount) * lineHeight)
  }
}

package enum TextDecoration: String, Sendable {
  case underline
  case strike = "line-through"
}
