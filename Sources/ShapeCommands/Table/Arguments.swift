package import ShapeModel

/// The words of one command, sorted by what the command's declaration says they are.
package struct Arguments: Sendable {
  package var specification: CommandSpecification
  /// The whole command.
  package var range: SourceRange
  package var verb: SourceRange
  /// The script the words stand in.
  package var script: [UInt8]
  /// Words that are no flags.
  package var words: [ArgumentWord]
  package var flags: [String: ArgumentWord]

  /// The verb, whole: `canvas add`.
  package var command: String {
    specification.isNamedByFirstWord ? ([specification.name] + words.prefix(1).map(\.text)).joined(separator: " ") : specification.name
  }

  package func has(_ flag: String) -> Bool { flags[flag] != nil }
  package func value(_ flag: String) -> ArgumentWord? { flags[flag] }
  package func word(_ index: Int) -> ArgumentWord? { index < words.count ? words[index] : nil }
  /// A word the declaration asks for.
  package func needed(_ index: Int) -> ArgumentWord { words[index] }

  package func number(_ flag: String) throws(CommandError) -> Int? {
    guard let word = flags[flag] else { return nil }
    guard let number = Int(word.text), number >= 0 else {
      throw CommandError(word.range, "value.number", "\(flag) needs a whole number, 0 or more, not '\(word.text)'", .usage)
    }
    return number
  }
}

/// One word with its variables filled in.
package struct ArgumentWord: Sendable {
  /// Without quotes.
  package var text: String
  /// As it was typed.
  package var source: String
  package var range: SourceRange
  package var isQuoted: Bool
  package var word: Word

  /// What stands inside the parentheses of a word that is one group.
  package var group: String? {
    guard case .group = word.parts.first?.kind, word.parts.count == 1 else { return nil }
    return String(source.dropFirst().dropLast())
  }
}
