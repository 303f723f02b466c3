/// A picture: a symbol by its name.
///
/// Cells have no symbol font: the names that the program uses have a glyph each, and an unknown name shows nothing.
public struct Image: View {
  let name: String

  /// The symbol with a name, such as `rectangle.3.offgrid.fill`.
  public init(systemName name: String) { self.name = name }

  /// The glyph of the symbol.
  public var body: some View {
    if let glyph = Self.glyphs[name] { Text(glyph).fixedSize() }
  }

  /// The glyphs of symbols, one column wide each.
  package static let glyphs: [String: String] = [
    "rectangle.3.offgrid.fill": "▚", "rectangle": "▭", "rectangle.fill": "▬", "circle": "○", "circle.fill": "●", "star": "☆",
    "star.fill": "★", "square": "□", "square.fill": "■", "square.on.square": "❐", "triangle": "△", "hexagon": "⬡", "line.diagonal": "╱",
    "scribble": "∿", "textformat": "T", "photo": "▨", "shadow": "◪", "paintpalette": "◐", "pencil": "✎", "folder": "▤", "eye": "◉",
    "eye.slash": "◌", "lock": "⚿", "exclamationmark.triangle": "⚠", "plus": "+", "minus": "−", "xmark": "✕", "checkmark": "✓",
    "chevron.left": "‹", "chevron.right": "›", "magnifyingglass": "⌕", "arrow.uturn.backward": "↶", "ellipsis": "…",
  ]
}
