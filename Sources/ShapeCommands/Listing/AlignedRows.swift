import ShapePresentation

/// Rows as lines with columns, made while they are written: a million of them take the memory of one piece.
///
/// The columns are as wide as the rows so far want. A piece is more than a screen, so that what people see at once is in line.
struct AlignedRows<Elements: Collection>: Sequence, IteratorProtocol {
  private let row: (Elements.Element) -> ListedRow
  private let listing: Listing
  private var rest: Elements.SubSequence
  private var columns: RowColumns?
  private var piece: [StyledLine].Iterator = [StyledLine]().makeIterator()
  /// How many lines were made.
  private var count = 0
  /// The cells of a row's number; none where rows have none.
  private let numberWidth: Int

  /// Rows that are lined up together.
  static var pieceLength: Int { 1000 }

  init(_ elements: Elements, _ listing: Listing, _ row: @escaping (Elements.Element) -> ListedRow) {
    (self.listing, self.row) = (listing, row)
    rest = elements[...]
    numberWidth = listing.isNumbered ? String(elements.count).utf8.count + 2 : 0
  }

  mutating func next() -> StyledLine? {
    if let line = piece.next() { return line }
    let rows = rest.prefix(Self.pieceLength).map(row)
    guard !rows.isEmpty else { return nil }
    rest = rest.dropFirst(Self.pieceLength)
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
