// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The form of an operand of one or several words, for usage lines, help, the manual and completion.
package struct ParameterForm: Sendable {
  package var name: String
  package var type: ParameterType
  package var arity = Arity.required
  /// Its spelling in usage lines, if that is not derived from the name.
  package var written: String?
  /// The number of words that a clause takes after its keyword; nil if there are too few.
  var wordCount: @Sendable (ArraySlice<ArgumentWord>) -> Int? = { $0.isEmpty ? nil : 1 }

  /// The maximum number of words that a clause takes.
  static let mostClauseWords = 4

  /// The number of words that an operand takes, and their position.
  package enum Arity: Sendable, Equatable {
    case required
    case optional
    /// One of the words of its type, or none: any other word is left to the next parameter.
    case leading
    /// All remaining words; it is an error if there are fewer than `least`.
    case rest(least: Int)
    /// A keyword and the words after it; clauses may come in any order: `in Head`, `at 10 20`.
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

  /// The operand in a usage line: `[PROPERTY ...]`.
  package var usage: String {
    if let written { return written }
    let text = name + (repeats ? " ..." : "")
    return isOptional ? "[\(text)]" : text
  }
}

/// The type of an operand: the values it accepts, as offered by completion.
package enum ParameterType: Sendable, Equatable {
  /// A selector, or one of the given keywords.
  case selectorOr([String])
  /// `prop value` pairs or `prop=value` words, for the graphics that the first operand selects.
  case settings
  /// `prop=value` words for a kind; nil for the kind that the first operand names.
  case assignments(Kind?)
  case property
  /// A property that can be removed.
  case removableProperty
  case text
  case number
  case path
  /// The file of another drawing, with `#` and a canvas of it where one is meant.
  case drawing
  /// A selector of what is in the file that the first operand names.
  case selectorInFile
  /// Which side of a conflict of the graphics that the first operand selects, or a property that is in conflict.
  case conflict
  case verb
  case kind
  /// An expression; `ofGraphic` if it is evaluated for each graphic, so that it may contain properties.
  case expression(ofGraphic: Bool)
  /// One of these words.
  case word([String])
  /// Some of these words, separated by commas.
  case list([String])
  /// Words to search for, or one selector.
  case search
  /// A selector of nodes of one class, or one of the given keywords.
  case nodes(NodeClass, or: [String])
  /// A selector, one of the given keywords, or a point.
  case place([String])
  /// A colour, or one of the given words in its place.
  case color([String], takesTokens: Bool)
  /// The name of a canvas.
  case canvas
  case mark
  /// The name of a colour token, a style or a variant of the document.
  case token, style, variant

  package static let selector = ParameterType.selectorOr([])

  /// Whether it is a value, where `(expression)` means the same as `${expression}`.
  var isValue: Bool {
    switch self {
    case .selectorOr, .selectorInFile, .search, .nodes, .place, .settings, .assignments, .expression: false
    default: true
    }
  }

  /// Whether it takes only words of the form `PROPERTY=VALUE`, which no other parameter takes.
  var isAssignments: Bool {
    if case .assignments = self { true } else { false }
  }

  /// Whether it is a selector, or a keyword in its place.
  var isSelector: Bool {
    switch self {
    case .selectorOr, .selectorInFile, .search, .nodes: true
    default: false
    }
  }

  /// The keywords that it accepts.
  var words: [String] {
    switch self {
    case .word(let words), .selectorOr(let words), .nodes(_, or: let words), .place(let words): words
    default: []
    }
  }
}

/// The nodes that an operand accepts, if not all.
package enum NodeClass: Sendable, Equatable {
  case canvases, groups
  /// Canvases and groups.
  case containers
  /// All but canvases.
  case graphics
}

/// A switch or an option of a verb: `--ids`, `--limit N`.
package struct FlagForm: Sendable {
  /// The name, with its dashes.
  package var name: String
  /// The placeholder of its value in usage lines; nil for a switch.
  package var value: String?
  package var summary: String
  /// The type of its value.
  var type: ParameterType
  /// The flags that it excludes, and that exclude it.
  var excluded: [String] = []

  package init(_ name: String, _ value: String? = nil, _ summary: String, type: ParameterType = .text) {
    (self.name, self.value, self.summary, self.type) = (name, value, summary, type)
  }

  /// The same flag as one of those that exclude one another.
  func oneOf(_ names: [String]) -> FlagForm {
    var form = self
    form.excluded = names.filter { $0 != name }
    return form
  }

  /// Whether it and another flag cannot be given together.
  func excludes(_ other: FlagForm) -> Bool {
    name == other.name || excluded.contains(other.name) || other.excluded.contains(name)
  }
}
