/// Something to say about a place in a text.
package struct Diagnostic: Hashable, Sendable, Error {
  package enum Severity: String, Hashable, Sendable { case error, warning, note }

  package var range: SourceRange
  package var severity: Severity
  /// A stable word for programs, as `--json` prints it: `syntax.unclosed-quote`.
  package var code: String
  package var message: String
  /// What to do about it, each a sentence of its own: `did you mean red?`.
  package var help: [String]

  package init(_ range: SourceRange, severity: Severity = .error, code: String, _ message: String, help: [String] = []) {
    self.range = range
    self.severity = severity
    self.code = code
    // Messages quote what was typed, which may be a line of a megabyte.
    self.message = ShownText.excerpt(message)
    self.help = help.map(ShownText.excerpt)
  }
}

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
    let name = ShownText.escaped(source.name)
    var text = "\(name):\(line):\(column): \(severity.rawValue): \(ShownText.escaped(message))\n"
    let excerpt = excerpt(of: source)
    if !excerpt.line.isEmpty { text += "  \(excerpt.line)\n  \(excerpt.caret)\n" }
    for sentence in help { text += "  help: \(ShownText.escaped(sentence))\n" }
    return text
  }

  private static let reach = 120

  /// The line around the place and the caret line under it, both without indentation.
  private func excerpt(of source: SourceText) -> (line: String, caret: String) {
    let start = min(max(range.lower, 0), source.bytes.count)
    var end = source.lineEnd(of: start)
    if end > 0, end > start, source.bytes[end - 1] == 0x0d { end -= 1 }
    let lineStart = source.lineStart(of: start)
    let first = edge(max(lineStart, start - Diagnostic.reach), in: source)
    let marked = min(max(range.upper, start), end)
    let last = edge(min(end, max(start, min(marked, start + Diagnostic.reach)) + Diagnostic.reach), in: source)
    var line = first > lineStart ? "…" : ""
    var (before, under) = (line.isEmpty ? 0 : 1, 0)
    var offset = first
    for scalar in source.text(SourceRange(first, last)).unicodeScalars {
      let form = ShownText.form(of: scalar)
      line += form.text
      if offset < start { before += form.cells } else if offset < marked { under += form.cells }
      // A byte that is not UTF-8 reads as a replacement of three; carets after it may stand a little to the left.
      offset += scalar.utf8.count
    }
    if last < end { line += "…" }
    return (line, String(repeating: " ", count: before) + "^" + String(repeating: "~", count: max(0, under - 1)))
  }

  /// The first scalar boundary at or after an offset.
  private func edge(_ offset: Int, in source: SourceText) -> Int {
    var offset = offset
    while offset < source.bytes.count, source.bytes[offset] & 0xc0 == 0x80 { offset += 1 }
    return offset
  }
}
