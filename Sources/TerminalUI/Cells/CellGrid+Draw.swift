// SPDX-License-Identifier: MIT
import TerminalText

extension CellGrid {
  /// Draws one grapheme at a position, keeping wide neighbours whole.
  ///
  /// The remaining half of an overwritten wide grapheme becomes blank. So does the visible half of a wide grapheme that would cross
  /// `clip`.
  mutating func put(glyph: UInt32, columns: Int, at x: Int, _ y: Int, style: CellStyle, clip: CellRect) {
    guard y >= clip.minY, y < clip.maxY, x < clip.maxX, x + columns > clip.minX else { return }
    if columns == 2 && (x < clip.minX || x + 2 > clip.maxX) {
      let visible = x < clip.minX ? x + 1 : x
      store(Cell(glyph: 0x20, columns: 1, style: style), at: visible, y)
      return
    }
    store(Cell(glyph: glyph, columns: UInt8(columns), style: style), at: x, y)
    if columns == 2 { store(Cell(glyph: 0x20, columns: 0, style: style), at: x + 1, y) }
  }

  /// Replaces one cell; the existing background is kept if the style has none.
  private mutating func store(_ cell: Cell, at x: Int, _ y: Int) {
    let index = y * size.width + x
    let old = cells[index]
    if old.columns != 1 { split(old, at: x, index, isRightHalf: cell.columns == 0) }
    var new = cell
    if new.backgroundBits == 0 { new.backgroundBits = old.backgroundBits }
    cells[index] = new
  }

  /// Blanks the other half of a wide grapheme, one half of which is about to be overwritten.
  private mutating func split(_ old: Cell, at x: Int, _ index: Int, isRightHalf: Bool) {
    if old.columns == 2, x + 1 < size.width, cells[index + 1].columns == 0 { blank(index + 1) }
    if old.columns == 0, x > 0, !isRightHalf, cells[index - 1].columns == 2 { blank(index - 1) }
  }

  private mutating func blank(_ index: Int) {
    cells[index].glyph = 0x20
    cells[index].columns = 1
  }

  /// Fills a rectangle with spaces of a style, or with another character one column wide.
  ///
  /// - Parameters:
  ///   - rect: The cells to fill; cells outside the grid or `clip` are left out.
  ///   - scalar: The character of every cell; it must be one column wide.
  ///   - style: A background of ``CellColor/terminal`` keeps each cell's own.
  ///   - clip: Cells outside are unchanged; nil for the whole grid.
  /// - Complexity: O(cells filled).
  public mutating func fill(
    _ rect: CellRect, with scalar: Unicode.Scalar = " ", style: CellStyle = .plain, clip: CellRect? = nil
  ) {
    let area = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { store(Cell(glyph: scalar.value, columns: 1, style: style), at: x, y) }
    }
  }

  /// Draws a line along the inside of the edges of a rectangle that is at least 2 by 2.
  /// - Complexity: O(cells drawn).
  package mutating func outline(_ rect: CellRect, style: CellStyle, clip: CellRect) {
    guard rect.size.width >= 2, rect.size.height >= 2 else { return }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    let isUnicode = Glyphs.current.isUnicode
    func line(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ scalar: Unicode.Scalar, _ ascii: Unicode.Scalar) {
      fill(CellRect(x: x, y: y, width: width, height: height), with: isUnicode ? scalar : ascii, style: style, clip: clip)
    }
    for y in [rect.minY, bottom] { line(rect.minX, y, rect.size.width, 1, "─", "-") }
    for x in [rect.minX, right] { line(x, rect.minY, 1, rect.size.height, "│", "|") }
    line(rect.minX, rect.minY, 1, 1, "┌", "+")
    line(right, rect.minY, 1, 1, "┐", "+")
    line(rect.minX, bottom, 1, 1, "└", "+")
    line(right, bottom, 1, 1, "┘", "+")
  }

  /// Sets the background of a rectangle and keeps its graphemes.
  package mutating func tint(_ rect: CellRect, background: CellColor, clip: CellRect? = nil) {
    let area = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for index in y * size.width + area.minX..<y * size.width + area.maxX { cells[index].backgroundBits = background.raw }
    }
  }

  /// Makes a rectangle blank in the terminal's own colours.
  /// - Complexity: O(cells erased).
  public mutating func erase(_ rect: CellRect, clip: CellRect? = nil) {
    tint(rect, background: .terminal, clip: clip)
    fill(rect, clip: clip)
  }

  /// Changes the style of the cells of a rectangle and keeps their graphemes.
  mutating func restyle(_ rect: CellRect, clip: CellRect, _ change: (inout CellStyle) -> Void) {
    let area = rect.intersection(bounds).intersection(clip)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for index in y * size.width + area.minX..<y * size.width + area.maxX {
        var style = cells[index].style
        change(&style)
        cells[index].style = style
      }
    }
  }
}
