// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapePictures

/// Text widths from Pango, which is loaded when the first line is broken.
final class InstalledWidths {
  /// The widths as a measure for laying out texts.
  static var measure: TextMeasure { TextMeasure(InstalledWidths().width) }

  private lazy var pango = PangoWidths()
  private(set) var isMissing = false

  func width(_ text: String, _ font: TextFont) -> Double? {
    guard let pango else {
      isMissing = true
      return nil
    }
    return pango.width(text, families: font.familiesWithFallback, weight: Int(font.weight), isItalic: font.isItalic)
  }
}
