import DisplayText

/// What answers are made for: how wide the window is, and whether colour can be seen.
package struct Page: Sendable, Hashable {
  /// Cells of a line; nil where nothing is cut, as in a pipe.
  package var columns: Int?
  /// Nil without colour.
  package var colors: ColorDepth?

  /// What reads the answers is no terminal: values that are asked for alone go out as they are.
  package var takesBytes = false

  /// Whether rows are numbered without being asked.
  package var numbersRows = false

  package init(columns: Int? = nil, colors: ColorDepth? = nil, takesBytes: Bool = false) {
    (self.columns, self.colors, self.takesBytes) = (columns, colors, takesBytes)
  }

  /// A line that is cut where the window ends.
  package func cut(_ line: StyledLine) -> StyledLine { line.cut(to: columns) }

  package func cut(_ line: String) -> StyledLine { cut(StyledLine(line)) }

  /// A line that goes on below, between words, where the window ends.
  package func lines(_ line: StyledLine, indent: Int = 2) -> [StyledLine] { line.folded(to: columns, indent: indent) }

  package func lines(_ line: String, indent: Int = 2) -> [StyledLine] { lines(StyledLine(line), indent: indent) }

  /// Lines that go on below, each as far in as its own first word and two cells more.
  package func lines(_ lines: some Sequence<StyledLine>) -> [StyledLine] {
    lines.flatMap { line in self.lines(line, indent: (line.spans.first?.text.utf8.prefix { $0 == 0x20 }.count ?? 0) + 2) }
  }

  /// A message that goes on below, as it is printed.
  package func folded(_ line: String) -> [String] { lines([StyledLine(line)]).map { $0.text(colors: colors) } }

  /// A value, with a sample before each colour in it where colour can be seen.
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
