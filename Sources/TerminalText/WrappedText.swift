// SPDX-License-Identifier: MIT
/// A text as lines, none wider than a number of cells.
///
/// Lines end at line feeds and carriage returns. A line that is too wide is broken as ``StyledLine/folded(to:indent:keepsIDs:)`` does, but
/// also inside an id. A wide character has a line even where lines have one cell.
/// - Returns: At least one line, perhaps an empty one.
package func wrapped(_ text: String, to cells: Int) -> [String] {
  lines(of: text).flatMap { line in
    let line = String(line)
    return displayWidth(line) <= cells ? [line] : StyledLine(line).folded(to: cells, keepsIDs: false).map(\.text)
  }
}

private func lines(of text: String) -> [Substring] {
  var lines: [Substring] = []
  var rest = text[...]
  while let end = rest.utf8.firstIndex(where: isLineBreak) {
    lines.append(rest[..<end])
    let isPair = rest.utf8[end...].starts(with: "\r\n".utf8)
    rest = rest[rest.utf8.index(end, offsetBy: isPair ? 2 : 1)...]
  }
  return lines + [rest]
}

/// Whether a line ends at a byte of UTF-8.
package func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
