// SPDX-License-Identifier: GPL-3.0-or-later
/// Measures the width of text: with the fonts if they are available, else by a table.
package struct TextMeasure {
  /// The width of a text on one line, in font sizes and without spacing; nil if unknown.
  private let measured: (_ text: String, _ font: TextFont) -> Double?

  package init(_ measured: @escaping (_ text: String, _ font: TextFont) -> Double?) { self.measured = measured }

  /// A table of widths, the same on every machine.
  package static var table: TextMeasure { TextMeasure { _, _ in nil } }

  /// The width of a text on one line, in coordinates.
  func width(_ text: some StringProtocol, _ font: TextFont) -> Double {
    guard !text.isEmpty, let width = measured(String(text), font) else { return FontMetrics.width(text, font) }
    return width * font.size + Double(FontMetrics.letterCount(text)) * font.spacing
  }
}
