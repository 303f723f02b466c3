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
  /// The families, followed by typefaces that most systems have: not every painter knows the names of generic families.
  package var familiesWithFallback: String {
    let name = families.lowercased()
    if name.contains("mono") || name.contains("courier") { return families + ", DejaVu Sans Mono, Liberation Mono, Noto Sans Mono" }
    if name.contains("serif"), !name.contains("sans") { return families + ", DejaVu Serif, Liberation Serif, Noto Serif" }
    return families + ", DejaVu Sans, Liberation Sans, Noto Sans, Arial"
  }
}
