// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// A running loop iteration or procedure call, for describing where an error happened.
enum Frame {
  /// An iteration of a loop over values; the index is 0-based.
  case turn(Int, variable: String, value: Scalar)
  /// An iteration of a loop over a table, with the row's location and columns.
  case row(variable: String, columns: [(String, String)], place: String)
  /// A procedure call, and the text that contains it.
  case call(Command, SourceText)
}

/// The context added to error messages: enclosing iterations and calls, and values of variables.
extension Interpreter {
  /// The maximum number of frames in a message; outer ones are left out.
  private static let namedFrames = 6
  private static let namedVariables = 4

  /// Adds to an error the enclosing iterations and calls, and the values of variables in its range. Only the innermost statement does so.
  /// An error of a command that requests JSON is reported as JSON.
  func traced(_ error: CommandError, _ statement: Statement, _ source: SourceText) -> CommandError {
    var error = error
    if statement.command?.asksForJSON == true { error.isJSON = true }
    guard error.source == nil else { return error }
    error.source = source
    guard !error.endsRun else { return error }
    let variables = statement.variables
    error.diagnostic.message += scopes.frames.reversed().prefix(Interpreter.namedFrames).map { text($0, variables) }.joined()
    var named: Set<String> = []
    let shownNames = Set(scopes.frames.flatMap(\.names))
    for (name, range) in variables
    where !shownNames.contains(name) && range.lower < error.diagnostic.range.upper && error.diagnostic.range.lower < range.upper {
      guard named.count < Interpreter.namedVariables, named.insert(name).inserted, let value = session.scripting.variables[name] else {
        continue
      }
      error.diagnostic.help.append("$\(name) is '\(sanitized(value.description, limit: 60))'")
    }
    return error
  }

  private func text(_ frame: Frame, _ variables: [(name: String, range: SourceRange)]) -> String {
    switch frame {
    case .turn(let index, let variable, let value): return ", in turn \(index + 1), \(variable)=\(sanitized(value.description, limit: 40))"
    case .row(let variable, let columns, let place):
      let used = columns.filter { column in variables.contains { $0.name == "\(variable).\(column.0)" } }
      return ", in \(place)" + used.prefix(3).map { ", \(sanitized($0.0))=\(sanitized($0.1, limit: 40))" }.joined()
    case .call(let command, let source):
      let (line, _) = source.position(of: command.range.lower)
      return ", in \(StyledLine(sanitized(source.text(command.range), limit: .max)).cut(to: 60).text) (\(sanitized(source.name)):\(line))"
    }
  }

  /// Runs an iteration or a call inside its frame.
  func framed(_ frame: Frame, _ body: () throws(CommandError) -> Void) throws(CommandError) {
    scopes.frames.append(frame)
    defer { scopes.frames.removeLast() }
    try body()
  }
}

extension Frame {
  /// The variables whose values its description contains.
  fileprivate var names: [String] {
    switch self {
    case .turn(_, let variable, _): [variable]
    case .row(let variable, let columns, _): columns.map { "\(variable).\($0.0)" }
    case .call: []
    }
  }
}

extension Statement {
  /// The command that it is, or that it tries.
  var command: Command? {
    switch kind {
    case .command(let command), .attempt(let command): command
    default: nil
    }
  }

  /// The variables in the statement's own words, without nested statements.
  fileprivate var variables: [(name: String, range: SourceRange)] {
    switch kind {
    case .command(let command), .attempt(let command): ([command.verb] + command.arguments).flatMap { Word.variables(in: $0.parts) }
    case .let(_, let values): values.flatMap { Word.variables(in: $0.parts) }
    case .forEach(_, let source, _): source.flatMap { Word.variables(in: $0.parts) }
    case .ifElse(let branches, _): branches.flatMap(\.condition.variables)
    case .define: []
    }
  }
}

extension Word {
  fileprivate static func variables(in parts: [Part]) -> [(name: String, range: SourceRange)] {
    parts.flatMap { part -> [(name: String, range: SourceRange)] in
      switch part.kind {
      case .text, .substitution: []
      case .variable(let name): [(name, part.range)]
      case .expression(let expression, _): expression.variables
      case .quoted(let inner), .group(let inner): variables(in: inner)
      }
    }
  }
}

extension Expression {
  /// - Complexity: O(operands); the recursion depth is bounded by the parser.
  fileprivate var variables: [(name: String, range: SourceRange)] {
    switch node {
    case .variable(let name): [(name, range)]
    case .count(.interpolated(let word)): Word.variables(in: word.parts)
    case .string(let parts): Word.variables(in: parts)
    case .call(_, let arguments): arguments.flatMap(\.variables)
    case .negated(let operand), .not(let operand): operand.variables
    case .chain(let first, let links): first.variables + links.flatMap(\.operand.variables)
    case .number, .bool, .color, .path, .count: []
    }
  }
}
