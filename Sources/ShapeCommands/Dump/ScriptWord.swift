import ShapeModel

/// Texts as words of a script, which read back as they are and show what they hold on any terminal.
enum ScriptWord {
  /// A text as one word: bare where it can be, else in quotes.
  static func word(_ text: String) -> String {
    let isBare = QuotedText.isWord(text) && !text.hasPrefix("s/") && !text.utf8.contains(UInt8(ascii: "=")) && !keywords.contains(text)
    return isBare ? text : quoted(text)
  }

  /// A text behind the sign of `property=value`.
  static func value(_ text: String) -> String {
    // Any sign may come first there but a second equals sign.
    let isBare = !text.isEmpty && QuotedText.isWord("x" + text) && !text.hasPrefix("=")
    return isBare ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    // A dollar in single quotes would be no mistake, and look like one.
    if QuotedText.isLiteral(text), !text.utf8.contains(UInt8(ascii: "$")) { return "'\(text)'" }
    return Selector.quoted(text)
  }

  /// Words that mean something else where a name may be left out.
  private static let keywords: Set<String> = ["in", "at", "over", "as"]
}
