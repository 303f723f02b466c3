// SPDX-License-Identifier: MIT
/// The heights of the rows of a list: one line, unless a row that was seen is higher or lower.
struct RowHeights {
  private var rows: [Int] = []
  private var heights: [Int] = []
  private var ids: [RowID] = []
  /// The excess of the first n rows of other heights over n lines.
  private var sums: [Int] = [0]

  /// The excess of all rows over one line each.
  var surplus: Int { sums[rows.count] }

  /// The position of a row.
  func position(of row: Int) -> Int { row + sums[rows.count(before: row)] }

  /// The height of a row.
  func height(of row: Int) -> Int {
    let rank = rows.count(before: row)
    return rank < rows.count && rows[rank] == row ? heights[rank] : 1
  }

  /// The last of a number of rows that starts at or before a position.
  func row(at place: Int, of count: Int) -> Int {
    var low = 0
    var high = max(0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if position(of: middle) <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Notes the height of a row; returns whether it changed.
  mutating func set(_ height: Int, of row: Int, _ id: @autoclosure () -> RowID) -> Bool {
    guard self.height(of: row) != height else { return false }
    let rank = rows.count(before: row)
    if rank < rows.count, rows[rank] == row {
      if height == 1 { remove(at: rank) } else { heights[rank] = height }
    } else {
      rows.insert(row, at: rank)
      heights.insert(height, at: rank)
      ids.insert(id(), at: rank)
    }
    addUp()
    return true
  }

  private mutating func remove(at rank: Int) {
    rows.remove(at: rank)
    heights.remove(at: rank)
    ids.remove(at: rank)
  }

  private mutating func addUp() {
    sums = [0]
    for height in heights { sums.append(sums[sums.count - 1] + height - 1) }
  }

  /// Follows rows to their new numbers; rows that no longer exist are dropped.
  mutating func follow(_ newRow: (RowID) -> Int?) {
    guard !rows.isEmpty else { return }
    let kept = zip(ids, heights).compactMap { id, height in newRow(id).map { (row: $0, id: id, height: height) } }
      .sorted { $0.row < $1.row }
    rows = kept.map(\.row)
    heights = kept.map(\.height)
    ids = kept.map(\.id)
    addUp()
  }

  /// Drops all heights, after a change of the width.
  mutating func forget() { self = RowHeights() }
}
