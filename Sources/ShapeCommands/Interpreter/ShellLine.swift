// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A command whose words were split by a shell, so that one word may contain spaces.
///
/// An argument that parses as exactly one word of the language is that word, with its quotes and variables; any other is plain text.
/// Errors refer to ``source``, which contains the words as typed.
package struct ShellLine {
  package let source: SourceText
  let command: Command

  /// Whether the text is certainly one line of the same words: none has a blank, a quote, or a character that could end a command.
  var isPlain: Bool {
    command.arguments.allSatisfy { word in
      !word.range.isEmpty
        && source.bytes[word.range.lower..<word.range.upper].allSatisfy { SelectorParser.isNameByte($0) || "=.,:/*+%#<>".utf8.contains($0) }
        && source.text(word.range) != "#"
    }
  }

  /// - Parameter name: The name of the line in errors.
  package init(_ verb: String, _ words: [String], name: String = "-c") {
    // Selectors have no quote after a letter, so `It's this` is a name.
    let words = words.map { ShellLine.isApostrophized($0) ? Selector.quoted($0) : $0 }
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

  /// The result that the parser would return for the line.
  var parsed: Parser.Result {
    Parser.Result(script: Script([Statement(.command(command), at: command.range)]), diagnostics: [])
  }

  private static func word(_ range: SourceRange, in bytes: [UInt8]) -> Word {
    var reader = WordReader(bytes: bytes, from: range.lower, to: range.upper)
    if range.count > 0, let word = try? reader.word(), reader.offset == range.upper { return word }
    let text = String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
    return Word([Word.Part(.text(text), at: range)], at: range)
  }

  private static func isApostrophized(_ word: String) -> Bool {
    let start = word.utf8.prefix { SelectorParser.isNameByte($0) || $0 == UInt8(ascii: " ") }
    guard let last = start.last, SelectorParser.isNameByte(last), start.endIndex < word.utf8.endIndex else { return false }
    return word.utf8[start.endIndex] == UInt8(ascii: "'") && !word.utf8.contains(UInt8(ascii: "\""))
  }
}
