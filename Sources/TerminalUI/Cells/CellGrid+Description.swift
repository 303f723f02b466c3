// SPDX-License-Identifier: MIT
extension CellGrid: CustomStringConvertible {
  /// The graphemes alone, one text line per grid line, without trailing spaces.
  /// - Complexity: O(cells).
  public var description: String { lines.joined(separator: "\n") }

  /// The graphemes of each line, without trailing spaces.
  /// - Complexity: O(cells).
  public var lines: [String] {
    (0..<size.height).map { y in
      var text = ""
      for cell in line(y) { text += self.text(of: cell) }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
