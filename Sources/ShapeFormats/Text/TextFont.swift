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
