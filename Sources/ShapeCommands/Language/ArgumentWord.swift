package import ShapeModel

/// One word of a command with its variables filled in.
package struct ArgumentWord: Sendable {
  /// Without quotes.
  package var text: String
  /// As it was typed.
  package var source: String
  package var range: SourceRange
  package var isQuoted: Bool
  package var word: Word

  /// The text between the parentheses of a word that is one group.
  package var group: String? {
    guard case .group = word.parts.first?.kind, word.parts.count == 1 else { return nil }
    return String(source.dropFirst().dropLast())
  }

  /// Whether it is a word of the language: quotes make a text of it.
  func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }

  /// Whether it sets a property: `x=5`, `width*=2`.
  var isAssignment: Bool {
    guard let sign = source.firstIndex(of: "=") else { return false }
    return Property(path: source[..<sign]) != nil
  }
}
