// SPDX-License-Identifier: GPL-3.0-or-later
/// An error, a warning or a note about a range of a text.
package struct Diagnostic: Hashable, Sendable, Error {
  package enum Severity: String, Hashable, Sendable { case error, warning, note }

  package var range: SourceRange
  package var severity: Severity
  /// A stable code for programs, which `--json` prints: `syntax.unclosed-quote`.
  package var code: String
  package var message: String
  /// Suggestions to the user, each a sentence of its own: `did you mean red?`.
  package var help: [String]

  package init(_ range: SourceRange, severity: Severity = .error, code: String, _ message: String, help: [String] = []) {
    self.range = range
    self.severity = severity
    self.code = code
    // Messages quote what the user typed, which may be as long as a megabyte.
    self.message = Diagnostic.excerpt(message)
    self.help = help.map(Diagnostic.excerpt)
  }

  /// The start of a text, for a message.
  private static func excerpt(_ text: String) -> String {
    guard text.utf8.count > longestExcerpt else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: longestExcerpt)
    while text.utf8[end] & 0xc0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end]) + "..."
  }

  /// In bytes.
  private static let longestExcerpt = 4000
}
