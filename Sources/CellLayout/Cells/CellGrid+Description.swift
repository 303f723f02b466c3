extension CellGrid: CustomStringConvertible {
  /// The graphemes alone, a line for each line, spaces at line ends cut off.
  public var description: String { lines.joined(separator: "\n") }

  /// The graphemes of each line, spaces at the end cut off.
  public var lines: [String] {
    (0..<size.height).map { y in
      var text = ""
      for cell in line(y) { text += self.text(of: cell) }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
