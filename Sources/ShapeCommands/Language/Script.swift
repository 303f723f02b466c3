// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The syntax tree of a script, independent of documents and verbs.
package struct Script: Hashable, Sendable {
  package var statements: [Statement]

  package init(_ statements: [Statement] = []) { self.statements = statements }
}

/// A command or a block.
package struct Statement: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case command(Command)
    /// `let name = value …`; several values form a list.
    case `let`(name: String, values: [Word])
    /// `for variable in source … end`; the source is a range, a list, a selector or a file.
    case forEach(variable: String, source: [Word], body: [Statement])
    /// `if … else if … else … end`
    case ifElse([Branch], otherwise: [Statement])
    /// `def name(parameters) … end`
    case define(name: String, parameters: [String], body: [Statement])
    /// `try command`
    case attempt(Command)
  }

  package struct Branch: Hashable, Sendable {
    package var condition: Expression
    package var body: [Statement]
  }

  package var kind: Kind
  /// The position; for a block, its first line.
  package var place: Place

  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    place = Place(range)
  }

  package var range: SourceRange { place.range }
}

/// A verb and its arguments.
package struct Command: Hashable, Sendable {
  package var verb: Word
  package var arguments: [Word]

  package init(verb: Word, arguments: [Word]) {
    self.verb = verb
    self.arguments = arguments
  }

  package var range: SourceRange { arguments.last.map { verb.range.union($0.range) } ?? verb.range }
}
