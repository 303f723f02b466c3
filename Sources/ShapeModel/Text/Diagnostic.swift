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
    self.message = Diagnostic.excerpt(message)
    self.help = help.map(Diagnostic.excerpt)
  }

  /// As much of a text as a message needs.
  private static func excerpt(_ text: String) -> String {
    guard text.utf8.count > longestExcerpt else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: longestExcerpt)
    while text.utf8[end] & 0xc0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end]) + "..."
  }

  /// In bytes.
  private static let longestExcerpt = 1000
}
