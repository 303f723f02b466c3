package import ShapeModel

/// A word that a verb takes, or several: what usage, help, the manual and completion say of it.
package struct ParameterForm: Sendable {
  package var name: String
  package var type: ParameterType
  package var arity = Arity.required
  /// How it is written in a usage, where that is more than its name.
  package var written: String?
  /// The words that a clause takes of those behind its keyword; nil where there are too few.
  var wordCount: @Sendable (ArraySlice<ArgumentWord>) -> Int? = { $0.isEmpty ? nil : 1 }

  /// No clause takes more words.
  static let mostClauseWords = 4

  /// How many words it takes, and which.
  package enum Arity: Sendable, Equatable {
    case required
    case optional
    /// One of the words of its type, or none: any other word belongs to the next parameter.
    case leading
    /// All words that are left, and so many at least.
    case rest(least: Int)
    /// A keyword and the words behind it, in any order among other clauses: `in Head`, `at 10 20`.
    case clause(keyword: String)
  }

  package init(
    _ name: String, _ type: ParameterType, isOptional: Bool = false, repeats: Bool = false, written: String? = nil
  ) {
    (self.name, self.type, self.written) = (name, type, written)
    arity = repeats ? .rest(least: isOptional ? 0 : 1) : isOptional ? .optional : .required
  }

  package var isOptional: Bool { arity != .required && arity != .rest(least: 1) }

  package var repeats: Bool {
    if case .rest = arity { true } else { false }
  }

  var keyword: String? {
    if case .clause(let keyword) = arity { keyword } else { nil }
  }

  /// `[PROPERTY ...]`
  package var usage: String {
    if let written { return written }
    let text = name + (repeats ? " ..." : "")
    return isOptional ? "[\(text)]" : text
  }
}

/// What may be written in a place, as completion offers it.
package enum ParameterType: Sendable, Equatable {
  /// A selector, or one of some words.
  case selectorOr([String])
  /// `prop value` pairs or `prop=value`, of the graphics that the first word picks.
  case settings
  /// `prop=value` of a kind; nil for the one that the first word names.
  case assignments(Kind?)
  case property
  case text
  case number
  case path
  case verb
  case kind
  case expression
  /// One of these words.
  case word([String])
  case mark
  /// A name that the document gives a colour, a style or a combination of what is shown.
  case token, style, variant

  package static let selector = ParameterType.selectorOr([])

  /// Whether it is a value: there `(expression)` says what `${expression}` says.
  var isValue: Bool {
    switch self {
    case .selectorOr, .settings, .assignments, .expression: false
    default: true
    }
  }

  /// The words of the language it may be.
  var words: [String] {
    switch self {
    case .word(let words), .selectorOr(let words): words
    default: []
    }
  }
}

/// A switch or an option of a verb: `--ids`, `--limit N`.
package struct FlagForm: Sendable {
  /// With its dashes.
  package var name: String
  /// What its value is called; nil for a switch.
  package var value: String?
  package var summary: String
  /// What its value may be.
  var type: ParameterType

  package init(_ name: String, _ value: String? = nil, _ summary: String, type: ParameterType = .text) {
    (self.name, self.value, self.summary, self.type) = (name, value, summary, type)
  }
}
