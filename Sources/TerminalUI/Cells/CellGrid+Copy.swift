// SPDX-License-Identifier: MIT
extension CellGrid {
  /// Draws a part of another grid, with backgrounds; wide graphemes cut by an edge leave blanks.
  ///
  /// - Parameters:
  ///   - other: The grid to draw.
  ///   - source: The part to draw; cells outside `other` are left out. nil for the whole grid.
  ///   - point: The position of the part's top leading cell.
  ///   - clip: Cells outside are unchanged; nil for the whole grid.
  ///   - skipsBlank: Whether blank cells are skipped, so that the cells beneath stay visible.
  ///   - change: Changes the style of each cell drawn.
  /// - Complexity: O(cells drawn).
  public mutating func draw(
    _ other: CellGrid, from source: CellRect? = nil, at point: CellPoint, clip: CellRect? = nil,
    skipsBlank: Bool = false, restyling change: (CellStyle) -> CellStyle = { $0 }
  ) {
    let part = (source ?? other.bounds).intersection(other.bounds)
    guard !part.isEmpty else { return }
    let shift = point - (source ?? other.bounds).origin
    let area = part.offset(by: shift).intersection(clip?.intersection(bounds) ?? bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let cell = other[x - shift.x, y - shift.y]
        if cell.columns == 0 && x > area.minX { continue }
        if skipsBlank && cell == .blank { continue }
        let isWhole = cell.columns != 0
        let number = isWhole ? other.cluster(of: cell).map { intern($0) } ?? cell.glyph : 0x20
        put(glyph: number, columns: max(1, cell.width), at: x, y, style: change(cell.style), clip: area)
      }
    }
  }
}
