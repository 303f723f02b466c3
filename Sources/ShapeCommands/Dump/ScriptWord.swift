// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Writes texts as words of a script, which parse as the same text and are entirely visible on any terminal.
package enum ScriptWord {
  /// A text as one word: bare if possible, else in quotes.
  package static func word(_ text: String) -> String {
    let isBare =
      QuotedText.isWord(text) && !text.hasPrefix("s/") && !text.hasPrefix("s|") && !text.utf8.contains(UInt8(ascii: "="))
      && !keywords.contains(text)
    return isBare ? text : quoted(text)
  }

  /// A text after the `=` of `property=value`.
  package static func value(_ text: String) -> String {
    // Any character may come first here, except a second `=`.
    let isBare = !text.isEmpty && QuotedText.isWord("x" + text) && !text.hasPrefix("=")
    return isBare ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    // A dollar sign in single quotes is literal, but looks like a mistake.
    if QuotedText.isLiteral(text), !text.utf8.contains(UInt8(ascii: "$")) { return "'\(text)'" }
    return Selector.quoted(text)
  }

  /// Words that begin a clause where a name is optional.
  private static let keywords: Set<String> = ["in", "at", "over", "as"]
}
