// SPDX-License-Identifier: GPL-3.0-or-later
/// The font of a text.
package struct TextFont: Hashable, Sendable {
  /// Families in the order of preference, as CSS lists them.
  package var families: String
  package var size: Double
  package var weight: Double
  package var isItalic: Bool
  /// The space added to each letter.
  package var spacing: Double
}

extension TextFont {
  /// Whether a name is that of a generic family in CSS or in fontconfig.
  package static func isGeneric(_ family: String) -> Bool { generic.contains(family.lowercased()) }

  private static let generic: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "ui-sans-serif", "ui-serif", "ui-monospace",
  ]

  /// Whether all letters have one width, by the names of the families.
  var isMonospaced: Bool { names("mono") || names("courier") }

  /// Whether a word in lower case is part of the names, ignoring case. Allocates nothing, since all texts are tested.
  private func names(_ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    var families = families
    return families.withUTF8 { names in
      guard names.count >= word.count else { return false }
      return (0...names.count - word.count).contains { start in
        word.indices.allSatisfy { names[start + $0] | 0x20 == word[$0] }
      }
    }
  }

  /// The families, followed by typefaces that most systems have: not every renderer knows the names of generic families.
  package var familiesWithFallback: String {
    let name = families.lowercased()
    if isMonospaced { return families + ", DejaVu Sans Mono, Liberation Mono, Noto Sans Mono" }
    if name.contains("serif"), !name.contains("sans") { return families + ", DejaVu Serif, Liberation Serif, Noto Serif" }
    return families + ", DejaVu Sans, Liberation Sans, Noto Sans, Arial"
  }
}
