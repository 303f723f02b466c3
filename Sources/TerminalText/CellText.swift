// SPDX-License-Identifier: MIT
/// The width of a line on a terminal, in cells.
///
/// A control character counts as one cell, in which a grid draws its picture. Send to a terminal only text that passed
/// ``sanitized(_:limit:)``, before colour codes are added.
///
/// - Complexity: O(scalars · log ranges).
package func displayWidth(_ text: String) -> Int {
  plainWidth(text) ?? displayWidth(text.unicodeScalars)
}

/// The width of a part of a line that begins and ends between two cells.
package func displayWidth(_ text: Substring) -> Int { displayWidth(String(text)) }

/// The width of consecutive scalars of a line, in cells.
package func displayWidth(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
  var walk = CellWalk()
  var cells = 0
  var scalars = scalars.makeIterator()
  var ahead = scalars.next()
  while let scalar = ahead {
    ahead = scalars.next()
    cells += walk.step(scalar, next: ahead).cells
  }
  return cells
}

/// A line padded with spaces to a number of cells; a longer line is unchanged.
package func padded(_ text: String, to cells: Int) -> String {
  text + String(repeating: " ", count: max(0, cells - displayWidth(text)))
}

extension Substring {
  /// The longest beginning of a line that takes at most a number of cells, and ends between two of them.
  package func prefix(cells: Int) -> Substring { self[..<unicodeScalars.border(after: cells)] }

  /// The longest end of a line that takes at most a number of cells, and begins between two of them.
  package func suffix(cells: Int) -> Substring { self[unicodeScalars.border(before: cells)...] }
}

extension Collection<Unicode.Scalar> {
  /// The end of the longest prefix that takes at most a number of cells.
  /// - Complexity: O(the prefix).
  package func border(after cells: Int) -> Index {
    var (room, border) = (cells, startIndex)
    for cell in CellReader(self) {
      room -= cell.width
      if room < 0 { break }
      border = cell.range.upperBound
    }
    return border
  }

  /// The start of the longest suffix that takes at most a number of cells.
  /// - Complexity: O(scalars).
  package func border(before cells: Int) -> Index {
    guard cells > 0 else { return endIndex }
    var (surplus, border) = (displayWidth(self) - cells, startIndex)
    for cell in CellReader(self) {
      if surplus <= 0 { break }
      surplus -= cell.width
      border = cell.range.upperBound
    }
    return border
  }
}
