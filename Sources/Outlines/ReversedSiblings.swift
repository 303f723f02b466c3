// SPDX-License-Identifier: MIT
/// The rows of a tree in which the last sibling comes first on every level but the top one.
///
/// A subtree takes the same number of rows in both orders, so each root stays in its place:
///
///     rows        A b C d f E      A contains b, C, f; C contains d
///     listed      A f C d b E
///
/// Inside a root this is postorder from its end: the row listed k-th from the end of a root is the one whose subtree is the k-th to end.
/// Before a row, as many subtrees have ended as there are rows before it that do not contain it; that number never decreases from row to
/// row, so the row is found by bisection, beginning at the one found last.
///
/// - Complexity: O(log rows) levels are read for a row, few of them next to the row requested last; and one parent for each level between
///   the row and the deepest row whose subtree ends at the same place.
package final class ReversedSiblings<Data: RandomAccessCollection, ID: Hashable> {
  private let rows: OutlineRows<Data, ID>
  /// The rows of a root and its contents.
  private var root = 0..<0
  /// The row found last: the deepest of the rows whose subtrees end at the same place.
  private var last = 0
  /// The rows that contain a row, from that row upwards, as far as they were requested.
  private var chain: [Int] = []

  /// The order of the siblings of some rows; `forget()` has to follow each change of them.
  package init(_ rows: OutlineRows<Data, ID>) { self.rows = rows }

  /// Discards the cached results, after the rows changed.
  package func forget() {
    root = 0..<0
    chain = []
  }

  /// The row at a place of the list.
  package func row(at place: Int) -> Int {
    seekRoot(place)
    let ended = root.upperBound - 1 - place
    seekLast(ended)
    return ancestor(of: last, steps: ended - self.ended(before: last))
  }

  /// The place of a row in the list.
  package func place(of row: Int) -> Int {
    seekRoot(row)
    return root.lowerBound + rows.level(at: row) + root.upperBound - rows.endRow(of: row)
  }

  /// Finds the root whose rows include one, which are the same in both orders.
  private func seekRoot(_ row: Int) {
    guard !root.contains(row) else { return }
    var top = row
    while let parent = rows.parentRow(of: top) { top = parent }
    root = top..<rows.endRow(of: top)
    chain = []
  }

  /// The number of subtrees in the root that end before a row begins.
  private func ended(before row: Int) -> Int { row - root.lowerBound - rows.level(at: row) }

  /// Finds the last row before which no more than some subtrees have ended.
  private func seekLast(_ count: Int) {
    var low = min(max(last, root.lowerBound), root.upperBound - 1)
    var high = low
    var step = 1
    if ended(before: low) <= count {
      repeat {
        low = high
        high = min(low + step, root.upperBound)
        step *= 2
      } while high < root.upperBound && ended(before: high) <= count
    } else {
      repeat {
        high = low
        low = max(high - step, root.lowerBound)
        step *= 2
      } while ended(before: low) > count
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if ended(before: middle) <= count { low = middle } else { high = middle }
    }
    last = low
  }

  private func ancestor(of row: Int, steps: Int) -> Int {
    if chain.first != row { chain = [row] }
    while chain.count <= steps, let parent = rows.parentRow(of: chain[chain.count - 1]) { chain.append(parent) }
    return chain[steps]
  }
}
