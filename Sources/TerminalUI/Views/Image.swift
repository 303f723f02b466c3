// SPDX-License-Identifier: MIT
/// A picture: a symbol or an image, by its name.
///
/// Cells have no symbol font: the names that the program uses have a glyph each, and an unknown name shows nothing. An image is drawn by
/// ``EnvironmentValues/imagePainter``; without one, or for an unknown name, its name is shown.
/// - Complexity: That of the painter, at each drawing.
public struct Image: View {
  let name: String
  let isSymbol: Bool
  var isResizable = false
  @Environment(\.imagePainter) private var painter

  /// The symbol with a name, such as `rectangle.3.offgrid.fill`.
  public init(systemName name: String) { (self.name, isSymbol) = (name, true) }

  /// The image with a name.
  public init(_ name: String) { (self.name, isSymbol) = (name, false) }

  /// The image in any proposed size.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// The glyph of the symbol, or the cells of the image.
  public var body: some View {
    if isSymbol {
      if let glyph = Self.glyphs[name] { Text(glyph).fixedSize() }
    } else if let painter, let size = painter.size(name) {
      let picture = Drawing { [name] in painter.draw(name, &$0, $1, $2) }
      if isResizable {
        picture.frame(idealWidth: size.width, idealHeight: size.height)
      } else {
        picture.frame(width: size.width, height: size.height)
      }
    } else {
      Text(name).lineLimit(1)
    }
  }

  /// The glyphs of symbols, one column wide each.
  package static let glyphs: [String: String] = [
    "rectangle.3.offgrid.fill": "▚", "rectangle": "▭", "rectangle.fill": "▬", "circle": "○", "circle.fill": "●", "star": "⋆",
    "star.fill": "⍟", "square": "□", "square.fill": "■", "square.on.square": "▣", "triangle": "△", "hexagon": "◊", "line.diagonal": "╱",
    "scribble": "∼", "textformat": "T", "photo": "▨", "shadow": "◪", "paintpalette": "◐", "pencil": "⌿", "folder": "▤", "eye": "◉",
    "eye.slash": "◌", "lock": "⊘", "exclamationmark.triangle": "!", "plus": "+", "minus": "−", "xmark": "×", "checkmark": "√",
    "chevron.left": "‹", "chevron.right": "›", "magnifyingglass": "⍉", "arrow.uturn.backward": "↤", "ellipsis": "…",
  ]
}

/// Draws the images of a program in cells.
public final class ImagePainter {
  let size: (String) -> CellSize?
  let draw: (String, inout CellGrid, CellRect, CellRect) -> Void

  /// A painter of images.
  /// - Parameters:
  ///   - size: The cells that an image takes by itself; nil for a name without an image.
  ///   - draw: Called with the name of an image, the grid, the rectangle to fill, and the clip it must respect.
  public init(
    size: @escaping (_ name: String) -> CellSize?,
    draw: @escaping (_ name: String, _ grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect) -> Void
  ) {
    self.size = size
    self.draw = draw
  }
}

extension EnvironmentValues {
  private enum PainterKey: EnvironmentKey { static var defaultValue: ImagePainter? { nil } }

  /// The painter of images; nil to show their names.
  public var imagePainter: ImagePainter? {
    get { self[PainterKey.self] }
    set { self[PainterKey.self] = newValue }
  }
}
