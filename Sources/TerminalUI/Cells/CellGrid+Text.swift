// SPDX-License-Identifier: MIT
import TerminalText

extension CellGrid {
  /// Draws one line of text.
  ///
  /// Graphemes are drawn whole: one that crosses the clip leaves blanks. Control characters are drawn as their pictures (U+2400 and on),
  /// never as themselves; zero-width characters, and marks beyond eight on a letter, are left out.
  ///
  /// - Parameters:
  ///   - text: The text to draw; a line feed in it is drawn as a picture too.
  ///   - point: The position of the first grapheme; it may be outside the clip.
  ///   - style: A background of ``CellColor/terminal`` keeps each cell's own.
  ///   - clip: Cells outside are unchanged; nil for the whole grid.
  /// - Returns: The columns the text takes, drawn or not.
  /// - Complexity: O(bytes of the text); ASCII causes no allocation.
  @discardableResult
  public mutating func draw(
    _ text: some StringProtocol, at point: CellPoint, style: CellStyle = .plain, clip: CellRect? = nil
  ) -> Int {
    let area = clip?.intersection(bounds) ?? bounds
    let fast = text.utf8.withContiguousStorageIfAvailable { bytes in
      drawASCII(bytes, at: point, style: style, clip: area)
    }
    if let columns = fast ?? nil { return columns }
    return drawCells(of: String(text)[...], at: point, style: style, clip: area)
  }

  /// Draws printable ASCII; returns nil without drawing if there is any other character.
  private mutating func drawASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, at point: CellPoint, style: CellStyle, clip: CellRect
  ) -> Int? {
    guard CellGrid.isPrintableASCII(bytes) else { return nil }
    let first = max(0, clip.minX - point.x)
    let last = min(bytes.count, clip.maxX - point.x)
    guard point.y >= clip.minY, point.y < clip.maxY, first < last else { return bytes.count }
    let start = point.y * size.width + point.x
    let template = Cell(glyph: 0x20, columns: 1, style: style)
    let isWhole = cells.withUnsafeMutableBufferPointer { cells in
      for index in first..<last {
        let old = cells[start + index]
        guard old.columns == 1 else { return false }
        var new = template
        new.glyph = UInt32(bytes[index])
        if new.backgroundBits == 0 { new.backgroundBits = old.backgroundBits }
        cells[start + index] = new
      }
      return true
    }
    if !isWhole {
      for index in first..<last {
        put(glyph: UInt32(bytes[index]), columns: 1, at: point.x + index, point.y, style: style, clip: clip)
      }
    }
    return bytes.count
  }

  private mutating func drawCells(of text: Substring, at point: CellPoint, style: CellStyle, clip: CellRect) -> Int {
    var x = point.x
    for cell in TerminalText.cells(of: text) where cell.width > 0 {
      if x < clip.maxX {
        let glyph = cell.marks.isEmpty ? cell.base.value : intern(String(cell.base) + String(cell.marks))
        put(glyph: glyph, columns: cell.width, at: x, point.y, style: style, clip: clip)
      }
      x += cell.width
    }
    return x - point.x
  }

  private static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- 0x20 < 0x5f ? 0 : 1 }
    return others == 0
  }
}
