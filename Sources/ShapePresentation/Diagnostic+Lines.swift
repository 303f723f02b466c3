// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalText
package import ShapeModel

extension Diagnostic {
  /// The diagnostic as lines for people: `name:line:column: error: …`, the source line, a caret under the range, and the help.
  ///
  /// ```
  /// -c:1:5: error: nothing matches #bdy
  ///   set #bdy fill red
  ///       ^~~~
  ///   help: did you mean #body?
  /// ```
  /// A tab is shown as one space; at most 120 bytes before and after the range are shown.
  /// - Parameters:
  ///   - columns: The width in cells to which the source line and its caret line are cut; nil for no limit.
  ///   - firstColumn: The column at which the text's first line begins in its file.
  /// - Complexity: O(64 KiB + the part of the line before the range).
  package func lines(in source: SourceText, columns: Int? = nil, firstColumn: Int = 1) -> [StyledLine] {
    let (line, column) = source.position(of: range.lower)
    let place = "\(sanitized(source.name)):\(line):\(column + firstColumn - 1): "
    let message = sanitized(message, limit: .max)
    let head: StyledLine =
      switch severity {
      case .error: .error(message)
      case .warning: .warning(message)
      case .note: StyledLine("note: " + message)
      }
    let excerpt = excerpt(of: source, cells: columns.map { max(8, $0 - 2) } ?? .max)
    let caret = excerpt.line.isEmpty ? [] : ["  " + excerpt.line, "  " + excerpt.caret].map { StyledLine($0, .caret) }
    return [head.after(place)] + caret + helpLines()
  }

  /// A line for each help sentence.
  package func helpLines() -> [StyledLine] {
    help.map { sentence in
      var line = StyledLine("  ")
      line.add("help:", .help)
      line.add(" " + sanitized(sentence, limit: .max))
      return line
    }
  }

  private static let reach = 120

  /// The excerpt of the source line and the caret line below it, unindented and at most `cells` wide.
  private func excerpt(of source: SourceText, cells: Int) -> (line: String, caret: String) {
    let start = min(max(range.lower, 0), source.bytes.count)
    var end = source.lineEnd(of: start)
    if end > 0, end > start, source.bytes[end - 1] == 0x0d { end -= 1 }
    let lineStart = source.lineStart(of: start)
    let first = edge(max(lineStart, start - Diagnostic.reach), in: source)
    let marked = min(max(range.upper, start), end)
    let last = edge(min(end, max(start, min(marked, start + Diagnostic.reach)) + Diagnostic.reach), in: source)
    /// A tab is replaced with one space, since its width depends on the terminal.
    func spelled(to offset: Int) -> String {
      sanitizedWithin(bytes: source.bytes[first..<max(first, min(offset, last))].map { $0 == 0x09 ? 0x20 : $0 })
    }
    let lead = first > lineStart ? Glyphs.current.ellipsis : ""
    var before = displayWidth(lead + spelled(to: start))
    let under = displayWidth(lead + spelled(to: marked)) - before
    var line = lead + spelled(to: last) + (last < end ? Glyphs.current.ellipsis : "")
    let width = displayWidth(line)
    if width > cells {
      // The text before the mark gets a third of the width, the rest goes to the mark and the text after it.
      if before + under >= cells, before > cells / 3 {
        line = truncated(line, to: width - (before - cells / 3), mode: .head)
        before -= width - displayWidth(line)
      }
      line = truncated(line, to: cells)
    }
    let marks = max(0, min(under, cells - before) - 1)
    return (line, String(repeating: " ", count: max(0, before)) + "^" + String(repeating: "~", count: marks))
  }

  /// The first scalar boundary at or after an offset.
  private func edge(_ offset: Int, in source: SourceText) -> Int {
    var offset = offset
    while offset < source.bytes.count, source.bytes[offset] & 0xc0 == 0x80 { offset += 1 }
    return offset
  }
}
