package import ShapeModel

/// A command whose words a shell took apart, where one word may hold blanks.
///
/// A word that reads as one word of the language is that word, with its quotes and variables; any other is its text. Errors point into
/// ``source``, which shows the words as they were typed.
package struct ShellLine {
  package let source: SourceText
  let command: Command

  package init(_ verb: String, _ words: [String]) {
    source = SourceText(name: "-c", ([verb] + words).joined(separator: " "))
    var start = 0
    var typed: [Word] = []
    for word in [verb] + words {
      let range = SourceRange(start, start + word.utf8.count)
      typed.append(ShellLine.word(range, in: source.bytes))
      start = range.upper + 1
    }
    command = Command(verb: typed[0], arguments: Array(typed.dropFirst()))
  }

  /// What a parser would have made of the line.
  var parsed: Parser.Result {
    Parser.Result(script: Script([Statement(.command(command), at: command.range)]), diagnostics: [])
  }

  private static func word(_ range: SourceRange, in bytes: [UInt8]) -> Word {
    var reader = WordReader(bytes: bytes, from: range.lower, to: range.upper)
    if range.count > 0, let word = try? reader.word(), reader.offset == range.upper { return word }
    let text = String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
    return Word([Word.Part(.text(text), at: range)], at: range)
  }
}
