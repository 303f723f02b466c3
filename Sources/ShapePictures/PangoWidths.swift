// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem

/// Measures the width of text in the installed fonts by Pango, which librsvg uses too.
///
/// Loading the library at initialisation takes some 10 milliseconds, the first text 20 more; each further text takes 10 microseconds.
package final class PangoWidths {
  private let widths: OpaquePointer
  private var known: [Key: Double] = [:]

  private struct Key: Hashable {
    var text: String
    var families: String
    var weight: Int
    var isItalic: Bool
  }

  /// The maximum number of texts that are measured, so that this takes at most a second for any document.
  static let mostTexts = 50_000
  /// The longest text that is measured, in bytes.
  static let longestText = 1000

  /// Nil if Pango is not installed.
  package init?() {
    guard let widths = cs_text_widths_open() else { return nil }
    self.widths = widths
  }

  deinit { cs_text_widths_close(widths) }

  /// The width of a text on one line in multiples of the font size; nil when it cannot be measured here.
  /// - Parameters:
  ///   - families: A list of families as in CSS.
  ///   - weight: 100 through 900.
  package func width(_ text: String, families: String, weight: Int, isItalic: Bool) -> Double? {
    let key = Key(text: text, families: families, weight: weight, isItalic: isItalic)
    if let width = known[key] { return width }
    let count = text.utf8.count
    guard count <= PangoWidths.longestText, known.count < PangoWidths.mostTexts, !text.utf8.contains(0), !families.utf8.contains(0) else {
      return nil
    }
    let width = cs_text_width(widths, families, Int32(min(max(weight, 100), 900)), isItalic ? 1 : 0, text, Int32(count))
    guard width >= 0 else { return nil }
    known[key] = width
    return width
  }
}
