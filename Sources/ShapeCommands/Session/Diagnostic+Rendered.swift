import DisplayText
package import ShapeModel

extension Diagnostic {
  /// The diagnostic as people read it: `name:line:column: error: …`, the line, a caret under the place, and the help.
  ///
  /// ```
  /// -c:1:5: error: nothing matches #bdy
  ///   set #bdy fill red
  ///       ^~~~
  ///   help: did you mean #body?
  /// ```
  /// Every line ends with a line feed. A tab is shown as one blank; at most 120 bytes before and after the place are shown.
  /// - Complexity: O(64 KiB + the part of the line before the place).
  package func rendered(in source: SourceText) -> String {
    let (line, column) = source.position(of: range.lower)
    let name = shown(source.name)
    var text = "\(name):\(line):\(column): \(severity.rawValue): \(shown(message, limit: Diagnostic.widest))\n"
    let excerpt = excerpt(of: source)
    if !excerpt.line.isEmpty { text += "  \(excerpt.line)\n  \(excerpt.caret)\n" }
    for sentence in help { text += "  help: \(shown(sentence, limit: Diagnostic.widest))\n" }
    return text
  }

  private static let reach = 120
  /// Cells of a message.
  private static let widest = 1000

  /// The line around the place and the caret line under it, both without indentation.
  private func excerpt(of source: SourceText) -> (line: String, caret: String) {
    let start = min(max(range.lower, 0), source.bytes.count)
    var end = source.lineEnd(of: start)
    if end > 0, end > start, source.bytes[end - 1] == 0x0d { end -= 1 }
    let lineStart = source.lineStart(of: start)
    let first = edge(max(lineStart, start - Diagnostic.reach), in: source)
    let marked = min(max(range.upper, start), end)
    let last = edge(min(end, max(start, min(marked, start + Diagnostic.reach)) + Diagnostic.reach), in: source)
    /// A tab is as wide as it likes: one blank stands for it.
    func spelled(to offset: Int) -> String {
      shownWithin(bytes: source.bytes[first..<max(first, min(offset, last))].map { $0 == 0x09 ? 0x20 : $0 })
    }
    let lead = first > lineStart ? Glyphs.current.ellipsis : ""
    let before = displayWidth(lead + spelled(to: start))
    let under = displayWidth(lead + spelled(to: marked)) - before
    let line = lead + spelled(to: last) + (last < end ? Glyphs.current.ellipsis : "")
    return (line, String(repeating: " ", count: before) + "^" + String(repeating: "~", count: max(0, under - 1)))
  }

  /// The first scalar boundary at or after an offset.
  private func edge(_ offset: Int, in source: SourceText) -> Int {
    var offset = offset
    while offset < source.bytes.count, source.bytes[offset] & 0xc0 == 0x80 { offset += 1 }
    return offset
  }
}
