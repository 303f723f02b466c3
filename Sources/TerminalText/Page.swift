// SPDX-License-Identifier: MIT
/// The properties of the output for which replies are formatted: the width of the window, and its colours.
package struct Page: Sendable, Hashable {
  /// Cells of a line; nil if nothing is cut, as for a pipe.
  package var columns: Int?
  /// The lines of the window; nil without a window.
  package var rows: Int?
  /// Nil without colour.
  package var colors: ColorDepth?

  /// Whether the output is not a terminal: values that are printed on their own are then not sanitized.
  package var takesBytes = false

  /// Whether listings number their rows by default.
  package var numbersRows = false

  package init(columns: Int? = nil, colors: ColorDepth? = nil, takesBytes: Bool = false) {
    (self.columns, self.colors, self.takesBytes) = (columns, colors, takesBytes)
  }

  /// A line, cut at the width of the window.
  package func cut(_ line: StyledLine) -> StyledLine { line.cut(to: columns) }

  package func cut(_ line: String) -> StyledLine { cut(StyledLine(line)) }

  /// A line, wrapped between words at the width of the window.
  package func lines(_ line: StyledLine, indent: Int = 2) -> [StyledLine] { line.folded(to: columns, indent: indent) }

  package func lines(_ line: String, indent: Int = 2) -> [StyledLine] { lines(StyledLine(line), indent: indent) }

  /// Wrapped lines, each continued two cells to the right of its own indentation.
  package func lines(_ lines: some Sequence<StyledLine>) -> [StyledLine] {
    lines.flatMap { line in self.lines(line, indent: (line.spans.first?.text.utf8.prefix { $0 == 0x20 }.count ?? 0) + 2) }
  }

  /// A message, wrapped and with colour codes, as it is printed.
  package func folded(_ line: String) -> [String] { lines([StyledLine(line)]).map { $0.text(colors: colors) } }

  /// A value, with a sample before each colour in it where the output has colours.
  package func value(_ text: String) -> StyledLine {
    var line = StyledLine()
    guard colors != nil else { return StyledLine(text) }
    var rest = text[...]
    while let hash = rest.firstIndex(of: "#") {
      let digits = rest[rest.index(after: hash)...].prefix { $0.isHexDigit }
      line.add(String(rest[..<hash]))
      if let color = RGB(hexadecimal: digits) { line.add(Glyphs.current.mark + " ", .swatch(color)) }
      line.add("#" + digits)
      rest = rest[digits.endIndex...]
    }
    line.add(String(rest))
    return line
  }
}
