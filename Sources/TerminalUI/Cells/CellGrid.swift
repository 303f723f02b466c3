// SPDX-License-Identifier: MIT
/// A rectangle of cells that views draw into and a terminal displays.
///
/// Cells are stored in one flat array, line by line. Graphemes of more than one scalar are stored once each in a side table, so drawing
/// ASCII makes no string and no other allocation.
///
/// ```text
/// (0,0) (1,0) (2,0)
/// (0,1) (1,1) (2,1)      width 3, height 2
/// ```
public struct CellGrid: Sendable {
  /// Columns and lines.
  public let size: CellSize
  /// All cells, line by line from the top; `size.width * size.height` of them.
  public internal(set) var cells: [Cell]
  @usableFromInline package var clusters: [String] = []
  var clusterNumbers: [String: UInt32] = [:]

  /// A grid of blank cells; negative lengths count as 0.
  /// - Complexity: O(cells).
  public init(size: CellSize) {
    self.size = CellSize(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  /// A grid of blank cells.
  /// - Complexity: O(cells).
  public init(width: Int, height: Int) { self.init(size: CellSize(width: width, height: height)) }

  /// The whole grid as a rectangle.
  public var bounds: CellRect { CellRect(size: size) }

  /// The cell at a column and a line of the grid.
  @inlinable
  public subscript(x: Int, y: Int) -> Cell {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "a cell outside the grid")
    return cells[y * size.width + x]
  }

  /// The cells of one line.
  @inlinable
  public func line(_ y: Int) -> ArraySlice<Cell> { cells[y * size.width..<(y + 1) * size.width] }

  /// A cell's grapheme if it has more than one scalar, else nil.
  package func cluster(of cell: Cell) -> String? {
    cell.glyph & Cell.clusterFlag == 0 ? nil : clusters[Int(cell.glyph & ~Cell.clusterFlag)]
  }

  /// A cell's grapheme; empty for the right half of a wide one.
  /// - Complexity: O(scalars of the grapheme).
  public func text(of cell: Cell) -> String {
    if cell.columns == 0 { return "" }
    return cluster(of: cell) ?? cell.scalar.map { String(Character($0)) } ?? " "
  }

  /// The side table index of a grapheme of more than one scalar, flagged for ``Cell/glyph``; adds the grapheme if necessary.
  mutating func intern(_ cluster: String) -> UInt32 {
    if let number = clusterNumbers[cluster] { return number }
    let number = UInt32(clusters.count) | Cell.clusterFlag
    clusters.append(cluster)
    clusterNumbers[cluster] = number
    return number
  }
}

extension CellGrid: Equatable {
  /// Whether both have the same graphemes in the same style, regardless of side table indices.
  /// - Complexity: O(cells).
  public static func == (a: CellGrid, b: CellGrid) -> Bool {
    guard a.size == b.size else { return false }
    if a.clusters.isEmpty && b.clusters.isEmpty { return a.cells == b.cells }
    return zip(a.cells, b.cells).allSatisfy { x, y in
      x.columns == y.columns && x.style == y.style && a.text(of: x) == b.text(of: y)
    }
  }
}
