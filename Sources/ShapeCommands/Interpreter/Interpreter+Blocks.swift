// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel

/// Variables, loops, conditionals and procedures.
extension Interpreter {
  /// The maximum depth of procedure calls.
  package static let deepestCall = 100

  func evaluator() -> Evaluator<NodeEnvironment> { Evaluator(NodeEnvironment(session: session, node: nil)) }

  func define(_ name: String, _ values: [Word], _ source: SourceText) throws(CommandError) {
    var scalars: [Scalar] = []
    for word in values { scalars.append(try scalar(word, source)) }
    let range = values.first.map { $0.range.union(values[values.count - 1].range) } ?? SourceRange(0, 0)
    try assign(
      name, scalars.count == 1 ? scalars[0] : try list(scalars, at: range), isData: values.contains(where: isData), at: range)
  }

  /// Whether a word is a variable whose value is data from outside.
  private func isData(_ word: Word) -> Bool {
    guard word.parts.count == 1, case .variable(let name) = word.parts[0].kind else { return false }
    return evaluator().environment.isData(name)
  }

  /// A word as a value: a single variable or expression keeps its type, other words become a number, a colour or a string.
  private func scalar(_ word: Word, _ source: SourceText) throws(CommandError) -> Scalar {
    var evaluator = evaluator()
    do {
      if word.parts.count == 1 {
        if case .expression(let expression, nil) = word.parts[0].kind { return try evaluator.value(of: expression) }
        if case .variable(let name) = word.parts[0].kind, let value = evaluator.environment.variable(name) { return value }
        if case .group = word.parts[0].kind, let value = try expressionValue(word, source, &evaluator) { return value }
      }
      if let value = try evaluator.property(of: word.parts) { return value }
      let text = try evaluator.text(of: word)
      guard let bare = word.bareText else {
        return .string(Interpreter.isQuotedID(word) ? Selector.id(String(text.unicodeScalars.dropFirst())) : text)
      }
      if let number = NumberText.parse(bare) { return .number(number) }
      // An id such as `#face` is also a colour; as a text it can be used for both.
      if bare.hasPrefix("#"), session.document.node(id: String(bare.dropFirst())) == nil, let color = Color(bare) { return .color(color) }
      return bare == "true" ? .bool(true) : bare == "false" ? .bool(false) : .string(text)
    } catch { throw CommandError(error) }
  }

  /// Whether a word is `#"an id"`, whose quotes belong to it as a selector.
  private static func isQuotedID(_ word: Word) -> Bool {
    guard word.parts.count == 2, case .text("#") = word.parts[0].kind, case .quoted = word.parts[1].kind else { return false }
    return true
  }

  /// The value of an expression in parentheses; nil for a selector in them, which is kept as typed: `let dots = (group > ellipse)`.
  private func expressionValue(
    _ word: Word, _ source: SourceText, _ evaluator: inout Evaluator<NodeEnvironment>
  ) throws(Diagnostic) -> Scalar? {
    let inner = SourceRange(word.range.lower + 1, word.range.upper - 1)
    guard let expression = try? ExpressionParser.parse(source.bytes, inner) else { return nil }
    if case .path = expression.node { return nil }
    do { return try evaluator.value(of: expression) } catch {
      // Kinds and names of graphics have no value as expressions, so this is a selector.
      if error.code == "value.unknown" { return nil }
      throw error
    }
  }

  // MARK: for

  func runLoop(_ variable: String, _ words: [Word], _ body: [Statement], _ source: SourceText) throws(CommandError) {
    let turns = try turns(words, source)
    let range = words.first?.range ?? SourceRange(0, 0)
    session.host.progress.begin()
    defer { session.host.progress.end() }
    if session.scripting.loopDepth == 0 { session.scripting.loopCopies = [] }
    session.scripting.loopDepth += 1
    defer { session.scripting.loopDepth -= 1 }
    var emptyRows = 0
    let isOuter = { (name: String) in name != variable && !name.hasPrefix(variable + ".") }
    try scoped(keeping: isOuter, at: range) { () throws(CommandError) in
      for (index, turn) in turns.enumerated() {
        let emptyCount = session.scripting.emptyCount
        defer { if session.scripting.emptyCount > emptyCount { emptyRows += 1 } }
        session.host.progress.report(completed: index, of: turns.count)
        switch turn {
        case .value(let value):
          try framed(.turn(index, variable: variable, value: value)) { () throws(CommandError) in
            try assign(variable, value, isData: words.count == 1 && isData(words[0]), at: range)
            try runStatements(body, source)
          }
        case .row(let columns, let place):
          try framed(.row(variable: variable, columns: columns, place: place)) { () throws(CommandError) in
            for (name, text) in columns { try assign("\(variable).\(name)", Scalar(field: text), at: range) }
            try runStatements(body, source)
          }
        }
      }
    }
    reportEmpty(emptyRows, of: turns, words, source)
  }

  /// Warns once if no row of a table loop matched anything, as selectors with `?` report no error per row.
  private func reportEmpty(_ emptyRows: Int, of turns: [Turn], _ words: [Word], _ source: SourceText) {
    guard case .row? = turns.first, emptyRows == turns.count, !session.options.isJSON, session.options.verbosity != .quiet else { return }
    let path = words.first.map { sanitized(source.text($0.range), limit: 60) } ?? ""
    message(.warning("nothing was found in any of the \(counted(emptyRows, "row")) of \(path)"))
  }

  private enum Turn {
    case value(Scalar)
    /// A row of a table: its columns by name, and its location for error messages.
    case row([(String, String)], place: String)
  }

  private func turns(_ words: [Word], _ source: SourceText) throws(CommandError) -> [Turn] {
    guard words.count == 1, let word = words.first else {
      var turns: [Turn] = []
      for word in words { turns.append(.value(try scalar(word, source))) }
      return turns
    }
    if case .variable(let name) = word.parts[0].kind, word.parts.count == 1, case .list(let values) = evaluator().environment.variable(name)
    {
      guard let file = session.options.tables[name] else { return values.map { .value($0) } }
      let text = values.map(\.description).joined(separator: "\n")
      return try rows(ScriptFiles.table(Array(text.utf8), name: file, at: word.range), file, word)
    }
    var evaluator = evaluator()
    let text: String
    do { text = try evaluator.text(of: word) } catch { throw CommandError(error) }
    if let bounds = try Interpreter.bounds(text, at: word.range) {
      let (distance, isBeyond) = bounds.upper.subtractingReportingOverflow(bounds.lower)
      guard !isBeyond, distance.magnitude < Parser.mostCommands else {
        throw CommandError(word.range, "limit.loop", "more than \(Parser.mostCommands) turns")
      }
      let step = bounds.lower <= bounds.upper ? 1 : -1
      return stride(from: bounds.lower, through: bounds.upper, by: step).map { .value(.number(Double($0))) }
    }
    if [".csv", ".tsv", ".txt"].contains(where: text.hasSuffix) { return try turns(ofFile: text, word, source) }
    if case .group = word.parts[0].kind {
      let argument = ArgumentWord(text: text, source: source.text(word.range), range: word.range, isQuoted: false, word: word)
      do {
        return try session.targets(try session.selector(argument)).map { .value(.string(Selector.id(session.document.id(of: $0)))) }
      } catch {
        var error = error
        if error.diagnostic.code == "select.nothing" {
          error.diagnostic.help.append(
            "(\(sanitized(String(text.drop { $0 == "(" }.prefix { $0 != ")" }), limit: 60))?) may match nothing: then there are no turns")
        }
        throw error
      }
    }
    return [.value(try scalar(word, source))]
  }

  /// The bounds of `1..10`, ascending or descending; nil if it is not a range.
  private static func bounds(_ text: String, at range: SourceRange) throws(CommandError) -> (lower: Int, upper: Int)? {
    let bytes = text.utf8
    guard let dots = bytes.indices.first(where: { bytes[$0...].starts(with: "..".utf8) }),
      let lower = NumberText.parse(text[..<dots]), let upper = NumberText.parse(text[dots...].dropFirst(2))
    else { return nil }
    guard let lower = Int(exactly: lower), let upper = Int(exactly: upper) else {
      throw CommandError(range, "value", "'\(sanitized(text, limit: 60))' is not a range", help: ["expected whole numbers, as in 1..10"])
    }
    return (lower, upper)
  }

  /// The rows of a table, or the lines of a text that are not empty.
  private func turns(ofFile path: String, _ word: Word, _ source: SourceText) throws(CommandError) -> [Turn] {
    guard !session.options.isSafe else { throw CommandError(word.range, "safe", "for reads a file, which --safe does not allow") }
    let files = ScriptFiles(session)
    let path = files.path(path, in: source)
    guard path.hasSuffix(".txt") else { return try rows(files.table(path, at: word.range), path, word) }
    return try files.text(path, at: word.range).split(whereSeparator: \.isNewline).map { .value(.string(String($0))) }
  }

  /// The rows of a table, by the columns that its first line names.
  private func rows(_ table: [CommaSeparated.Row], _ path: String, _ word: Word) throws(CommandError) -> [Turn] {
    var table = table
    guard let head = table.first else { return [] }
    table.removeFirst()
    let names = CommaSeparated.names(head.columns)
    for row in table where row.columns.dropFirst(names.count).contains(where: { !$0.isEmpty }) {
      throw CommandError(
        word.range, "value",
        "line \(row.line) of \(sanitized(path)) has \(row.columns.count) columns, and line \(head.line) names \(names.count)",
        help: ["a value that contains the separator needs double quotes"])
    }
    if let row = table.first(where: { $0.columns.count < names.count }) {
      throw CommandError(
        word.range, "value",
        "line \(row.line) of \(sanitized(path)) has \(counted(row.columns.count, "column")), and line \(head.line) names \(names.count)",
        help: ["a column without a value needs its separator as well"])
    }
    return table.enumerated().map { index, row in
      return .row(zip(names, row.columns).filter { !$0.0.isEmpty }, place: "row \(index + 1) of \(sanitized(path)) (line \(row.line))")
    }
  }

  // MARK: if, try, procedures

  func runBranch(of branches: [Statement.Branch], _ otherwise: [Statement], _ source: SourceText) throws(CommandError) {
    for branch in branches {
      var evaluator = evaluator()
      let holds: Bool
      do { holds = try evaluator.truth(branch.condition) } catch { throw CommandError(error) }
      if holds { return try runStatements(branch.body, source) }
    }
    try runStatements(otherwise, source)
  }

  /// Calls a procedure with the arguments of a command.
  func runProcedure(_ procedure: Procedure, _ command: Command, _ source: SourceText) throws(CommandError) {
    guard command.arguments.count == procedure.parameters.count else {
      throw CommandError(
        command.range, "syntax.missing",
        "\(command.verb.bareText ?? "") takes \(counted(procedure.parameters.count, "word")), not \(command.arguments.count)", .usage)
    }
    guard scopes.callDepth < Interpreter.deepestCall else {
      throw CommandError(command.range, "limit.calls", "procedures call each other more than \(Interpreter.deepestCall) deep")
    }
    scopes.callDepth += 1
    defer { scopes.callDepth -= 1 }
    try scoped { () throws(CommandError) in
      for (name, word) in zip(procedure.parameters, command.arguments) {
        try assign(name, try scalar(word, source), isData: isData(word), at: word.range)
      }
      try framed(.call(command, source)) { () throws(CommandError) in try runStatements(procedure.body, procedure.source) }
    }
  }
}
