// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalText

/// Rows as lines with aligned columns, generated lazily: any number of rows takes the memory of one chunk.
///
/// The columns are as wide as the rows so far need. A chunk is longer than a screen, so that the rows on a screen are aligned.
package struct AlignedRows: Sequence, IteratorProtocol {
  private let row: (Int) -> ListedRow
  private let listing: Listing
  private var rest: Range<Int>
  private var columns: RowColumns?
  private var piece: [StyledLine].Iterator = [StyledLine]().makeIterator()
  /// The number of lines generated so far.
  private var count = 0
  /// The width of a row's number in cells; 0 if rows are not numbered.
  private let numberWidth: Int

  /// The number of rows in a chunk, which are aligned together.
  private static let pieceLength = 1000

  init(_ indices: Range<Int>, _ listing: Listing, _ row: @escaping (Int) -> ListedRow) {
    (self.listing, self.row, rest) = (listing, row, indices)
    numberWidth = listing.isNumbered ? String(indices.count).utf8.count + 2 : 0
  }

  package mutating func next() -> StyledLine? {
    if let line = piece.next() { return line }
    let rows = rest.prefix(AlignedRows.pieceLength).map(row)
    guard !rows.isEmpty else { return nil }
    rest = rest.dropFirst(AlignedRows.pieceLength)
    let room = listing.page.columns.map { numberWidth == 0 ? $0 : Swift.max(1, $0 - numberWidth) }
    let columns = RowColumns(rows, columns: room, after: self.columns)
    self.columns = columns
    let first = count
    piece = rows.enumerated().map { [listing, numberWidth] index, row in
      let line = columns.line(row)
      return numberWidth == 0 ? line : listing.numbered(line, first + index, numberWidth)
    }.makeIterator()
    count += rows.count
    return piece.next()
  }
}
