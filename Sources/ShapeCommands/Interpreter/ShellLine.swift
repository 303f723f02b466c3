// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A command whose words were split by a shell, so that one word may contain spaces.
///
/// An argument that parses as exactly one word of the language is that word, with its quotes and variables; any other is a text, in which
/// variables and expressions are filled in as in double quotes. Errors refer to ``source``, which contains the words as typed.
package struct ShellLine {
  package let source: SourceText
  let command: Command

  /// - Parameter name: The name of the line in errors.
  package init(_ verb: String, _ words: [String], name: String = "-c") {
    // Selectors have no quote after a letter, so `It's this` is a name.
    let words = words.map { ShellLine.isApostrophized($0) ? ShellLine.quoted($0) : $0 }
    source = SourceText(name: name, ([verb] + words).joined(separator: " "))
    var start = 0
    var typed: [Word] = []
    for word in [verb] + words {
      let range = SourceRange(start, start + word.utf8.count)
      typed.append(ShellLine.word(range, in: source.bytes))
      start = range.upper + 1
    }
    command = Command(verb: typed[0], arguments: Array(typed.dropFirst()))
  }

  /// Whether a flag is among the words.
  package func has(_ flag: String) -> Bool { command.arguments.contains { $0.bareText == flag } }

  /// The result that the parser would return for the line.
  var parsed: Parser.Result {
    Parser.Result(script: Script([Statement(.command(command), at: command.range)]), diagnostics: [])
  }

  /// A word of a shell as a word of a script: in quotes where it would be several, and the value of an assignment for itself.
  package static func scriptWord(_ word: String) -> String {
    if isWord(word), !isApostrophized(word) { return word }
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex,
      word[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || "-.+*".contains($0) })
    else { return quoted(word) }
    return word[...sign] + quoted(String(word[word.index(after: sign)...]))
  }

  /// Whether a text is exactly one word of the language.
  static func isWord(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    // The quotes of JSON are its own.
    if text.hasPrefix("{\""), JSONText(reading: bytes[...]) != nil { return false }
    // Tests in selectors have values with apostrophes in quotes.
    if text.contains("'"), !text.hasPrefix("\""), bytes.indices.contains(where: { WordReader.isApostrophe(bytes, at: $0) }) { return false }
    var reader = WordReader(bytes: bytes, from: 0, to: bytes.count)
    return !bytes.isEmpty && (try? reader.word()) != nil && reader.offset == bytes.count
  }

  /// A text in double quotes, in which its variables and expressions are kept.
  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "\\$", omittingEmptySubsequences: false)
    return "\"" + parts.map { Selector.quoted(String($0)).dropFirst().dropLast().replacing("\\$", with: "$") }.joined(separator: "\\$")
      + "\""
  }

  private static func word(_ range: SourceRange, in bytes: [UInt8]) -> Word {
    var reader = WordReader(bytes: bytes, from: range.lower, to: range.upper)
    let text = String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
    if isWord(text), let word = try? reader.word(), reader.offset == range.upper { return word }
    var content = WordReader(bytes: bytes, from: range.lower, to: range.upper)
    if let parts = try? content.filledText(), !parts.isEmpty { return Word(parts, at: range) }
    return Word([Word.Part(.text(text), at: range)], at: range)
  }

  private static func isApostrophized(_ word: String) -> Bool {
    let start = word.utf8.prefix { SelectorParser.isNameByte($0) || $0 == UInt8(ascii: " ") }
    guard let last = start.last, SelectorParser.isNameByte(last), start.endIndex < word.utf8.endIndex else { return false }
    return word.utf8[start.endIndex] == UInt8(ascii: "'") && !word.utf8.contains(UInt8(ascii: "\""))
  }
}
