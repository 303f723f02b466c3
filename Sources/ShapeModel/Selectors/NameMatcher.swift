// SPDX-License-Identifier: GPL-3.0-or-later
/// A pattern prepared for many names, which it compares by canonical equivalence.
package struct NameMatcher: Sendable {
  /// The only name that matches, in normalization form C; nil for a pattern with a star or a choice.
  private let literal: [UInt8]?
  private let elements: [Glob.Element]

  package init(_ glob: Glob) {
    literal = glob.literalText.map { NormalizedText.form(Array($0.utf8)) }
    elements = NameMatcher.normalized(glob.elements)
  }

  private static func normalized(_ elements: [Glob.Element]) -> [Glob.Element] {
    elements.map { element in
      switch element {
      case .literal(let text): .literal(NormalizedText.form(text))
      case .star: .star
      case .choice(let choices): .choice(choices.map(normalized))
      }
    }
  }

  /// Whether a whole name matches.
  package func matches(_ name: String) -> Bool {
    guard let literal else { return Glob.matches(elements, NormalizedText.form(Array(name.utf8))) }
    var name = name
    return name.withUTF8 { bytes in
      if bytes.count == literal.count, bytes.elementsEqual(literal) { return true }
      // Most names are in form C as they are, as the literal is, and then differ from it if their bytes do.
      return !NormalizedText.isCertain(bytes) && NormalizedText.form(Array(bytes)) == literal
    }
  }
}
