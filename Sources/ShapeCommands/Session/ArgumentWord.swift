// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
package import ShapeModel

/// One word of a command with its variables substituted.
package struct ArgumentWord: Sendable {
  /// The text without quotes.
  package var text: String
  /// The text as typed.
  package var source: String
  package var range: SourceRange
  package var isQuoted: Bool
  package var word: Word

  /// Whether it is one group, which `?` or `!` may follow.
  var isGroup: Bool {
    guard case .group? = word.parts.first?.kind, word.parts.count <= 2 else { return false }
    return word.parts.dropFirst().allSatisfy { $0.kind == .text("?") || $0.kind == .text("!") }
  }

  /// The text between the parentheses of a word that is one group.
  package var group: String? {
    guard case .group = word.parts.first?.kind, word.parts.count == 1 else { return nil }
    return String(source.dropFirst().dropLast())
  }

  /// The word as `${expression}` if it is an expression in parentheses, else nil.
  /// - Parameters:
  ///   - script: The text that the word's range refers to.
  ///   - usage: The usage of the verb, for the error message if a selector, also in parentheses, may have been meant.
  func expression(in script: [UInt8], usage: @autoclosure () -> String? = nil) throws(CommandError) -> Word? {
    guard group != nil else { return nil }
    do {
      let expression = try ExpressionParser.parse(script, SourceRange(range.lower + 1, range.upper - 1))
      return Word([Word.Part(.expression(expression, nil), at: range)], at: range)
    } catch {
      var diagnostic = error
      diagnostic.help.append("a value in parentheses is an expression; quotes make a text of it")
      if let usage = usage() { diagnostic.help.append("usage: \(usage)") }
      throw CommandError(diagnostic, .usage)
    }
  }

  /// Whether it is the name of an existing document, and so probably not a selector.
  var isDocument: Bool { FormatName.isDocument(text) && FileGlance.of(text) != nil }

  /// Whether it is a given unquoted keyword; a quoted word is always plain text.
  func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }

  /// Whether it sets a property: `x=5`, `width*=2`.
  var isAssignment: Bool {
    guard let sign = source.firstIndex(of: "=") else { return false }
    return Property(path: source[..<sign]) != nil || source[..<sign] == "hidden"
  }
}
