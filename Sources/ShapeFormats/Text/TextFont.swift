/// What the letters of a text are set in.
package struct TextFont: Hashable, Sendable {
  /// Families in the order of preference, as CSS lists them.
  package var families: String
  package var size: Double
  package var weight: Double
  package var isItalic: Bool
  /// Added between letters.
  package var spacing: Double
}
