// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// One word of a command: text delimited by blanks, where quotes and brackets may contain blanks.
package struct Word: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var kind: Kind
    package var place: Place

    package init(_ kind: Kind, at range: SourceRange) {
      self.kind = kind
      place = Place(range)
    }

    package var range: SourceRange { place.range }
  }

  package indirect enum Kind: Hashable, Sendable {
    /// Bare text as written, including brackets and braces.
    case text(String)
    /// `'…'` or `"…"`: text, variables and expressions, without the quotes and with escapes resolved.
    case quoted([Part])
    /// `$name` or `$row.column`. If the longer name has no value, the variable is the shorter one and `.column` is text: `head-$s.png`.
    case variable(String)
    /// `${expression}` or `${expression:format}`
    case expression(Expression, NumberFormat?)
    /// `(…)`: the content of the parentheses.
    case group([Part])
    /// `s/pattern/replacement/flags` as written, with its blanks and quotes.
    case substitution(String)
  }

  package var parts: [Part]
  package var place: Place

  package init(_ parts: [Part], at range: SourceRange) {
    self.parts = parts
    place = Place(range)
  }

  package var range: SourceRange { place.range }

  /// The text of a word that is one bare part, such as a verb; `nil` if it has quotes, variables or parentheses.
  package var bareText: String? {
    guard parts.count == 1, case .text(let text) = parts[0].kind else { return nil }
    return text
  }

  /// The bare text at the start of the word, such as the name of a flag with an interpolated value.
  var leadingText: String {
    if case .text(let text)? = parts.first?.kind { text } else { "" }
  }

  /// The part of the word after the first `=` of its leading text: the value of `--limit=$n`.
  var behindSign: Word {
    let lead = leadingText
    guard let sign = lead.utf8.firstIndex(of: UInt8(ascii: "=")) else { return self }
    let rest = lead[lead.utf8.index(after: sign)...]
    let start = range.lower + lead.utf8.count - rest.utf8.count
    let head = rest.isEmpty && parts.count > 1 ? [] : [Part(.text(String(rest)), at: SourceRange(start, start + rest.utf8.count))]
    return Word(head + parts.dropFirst(), at: SourceRange(start, range.upper))
  }

  /// Whether it contains a variable or an expression, so that its text depends on the time of evaluation.
  package var isInterpolated: Bool { Word.isInterpolated(parts) }

  private static func isInterpolated(_ parts: [Part]) -> Bool {
    parts.contains { part in
      switch part.kind {
      case .text, .substitution: false
      case .variable, .expression: true
      case .quoted(let inner), .group(let inner): isInterpolated(inner)
      }
    }
  }

  /// Whether a text in single quotes is written like an expression.
  func keepsExpression(in bytes: [UInt8]) -> Bool {
    parts.contains { part in
      guard case .quoted(let inner) = part.kind, bytes[part.range.lower] == UInt8(ascii: "'") else { return false }
      return inner.contains { if case .text(let text) = $0.kind { text.contains("${") && text.contains("}") } else { false } }
    }
  }
}
