// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel
import TerminalText

/// Static checks before a script runs: unknown verbs and flags, missing words, selectors that do not parse.
extension Interpreter {
  /// All errors of a script, in order of position. Procedures may be used before they are defined.
  func problems(_ parsed: Parser.Result, _ source: SourceText) -> [CommandError] {
    var problems = parsed.diagnostics.map { CommandError($0, .usage) }
    scopes.variables = []
    declare(parsed.script.statements)
    check(parsed.script.statements, source, &problems)
    return problems.sorted { $0.diagnostic.range.lower < $1.diagnostic.range.lower }
  }

  /// The problem of a line before it is run, in words; nil if there is none.
  package func problem(in line: SourceText) -> String? {
    guard let problem = read(Parser.parse(line), line, tells: false).problems.first?.diagnostic else { return nil }
    return problem.message + (problem.help.first.map { "; " + $0 } ?? "")
  }

  /// Reads a script: rewrites lines of other programs, and lists all errors.
  /// - Parameters:
  ///   - tells: Whether rewritten lines are shown.
  ///   - isOfShell: Whether its words were divided by a shell.
  func read(
    _ parsed: Parser.Result, _ source: SourceText, tells: Bool = true, isOfShell: Bool = false
  ) -> (parsed: Parser.Result, source: SourceText, problems: [CommandError]) {
    scopes.warned = []
    let tells = tells && showsRewrites && session.options.verbosity != .quiet && !session.options.isJSON
    if tells, let offset = parsed.noBreakSpace { tellNoBreakSpace(at: offset, source) }
    var problems = problems(parsed, source)
    let script = Respelling.result(parsed, source, self, problems, isOfShell: isOfShell)
    guard script.problems.isEmpty else { return (parsed, source, first(of: script.problems)) }
    if !script.lines.isEmpty { problems = self.problems(script.parsed, script.source) }
    if tells, problems.isEmpty { tellRespelled(script.lines) }
    if session.options.isJSON {
      for (_, line) in script.lines { scopes.written.formUnion([line] + line.split(separator: "; ").map(String.init)) }
    }
    return (script.parsed, script.source, first(of: problems))
  }

  /// The errors that are shown: each is found, as one may be a line that is rewritten, and few are read.
  private func first(of problems: [CommandError]) -> [CommandError] {
    var shown = Array(problems.prefix(Parser.mostDiagnostics))
    if problems.count > shown.count {
      shown[shown.count - 1].diagnostic.help.append("\(problems.count - shown.count) more errors are not shown")
    }
    return shown
  }

  /// Shows each kind of rewritten line once, in the syntax of this language.
  private func tellRespelled(_ lines: [(word: String, line: String)]) {
    for (word, line) in lines where scopes.respelled.insert(word).inserted {
      message(StyledLine("written: " + sanitized(line, limit: 400)))
    }
  }

  private func tellNoBreakSpace(at offset: Int, _ source: SourceText) {
    let (line, column) = source.position(of: offset)
    message(.warning("\(sanitized(source.name)):\(line):\(column): the invisible character U+00A0 is taken as a blank"))
  }

  private func declare(_ statements: [Statement]) {
    for statement in statements {
      if case .define(let name, _, let body) = statement.kind {
        scopes.declared.insert(name)
        declare(body)
      }
    }
  }

  private func check(_ statements: [Statement], _ source: SourceText, _ problems: inout [CommandError]) {
    for statement in statements {
      switch statement.kind {
      case .command(let command), .attempt(let command):
        do { try check(command, source) } catch {
          // Errors that depend on the document are reported when the command runs.
          guard error.status == .usage else { continue }
          var problem = error
          problem.isJSON = command.asksForJSON
          problems.append(problem)
        }
      case .forEach(let variable, let words, let body):
        scopes.variables.insert(variable)
        if let problem = steppedRange(variable, words) ?? wordsForGraphics(variable, words, body, source) ?? noList(variable, words, source)
        {
          problems.append(problem)
        }
        let isCounter = words.count == 1 && words[0].leadingText.contains("..")
        if isCounter { scopes.counters.insert(variable) }
        check(body, source, &problems)
        if isCounter { scopes.counters.remove(variable) }
      case .define(_, _, let body): check(body, source, &problems)
      case .ifElse(let branches, let otherwise):
        for branch in branches { check(branch.body, source, &problems) }
        check(otherwise, source, &problems)
      case .let(let name, let values):
        scopes.variables.insert(name)
        if let problem = unevaluated(name, values, source) { problems.append(problem) }
      }
    }
  }

  /// The error for words that are probably an expression: `let b = a + 1` and `let b = $a * 2`, where `a` is a variable.
  private func unevaluated(_ name: String, _ values: [Word], _ source: SourceText) -> CommandError? {
    guard let first = values.first, let last = values.last, case let text = source.text(SourceRange(first.range.lower, last.range.upper)),
      !text.contains(where: { "'\"{".contains($0) })
    else { return nil }
    func isVariable(_ word: Substring) -> Bool { scopes.variables.contains(String(word)) }
    let operands = text.split { "+-*/% ".contains($0) }
    // `$first - $last` may be two words and a dash, and `$dir/5` a path, unless it is the number of a loop.
    let isCounted = operands.first.map { $0.hasPrefix("$") && scopes.counters.contains(String($0.dropFirst())) } ?? false
    let isLong = values.count > 2 || isCounted || text.contains { "+*%".contains($0) } && !text.hasSuffix("%")
    let isSum =
      isLong && operands.count > 1 && operands.allSatisfy { Double($0) != nil || isVariable($0) || $0.hasPrefix("$") }
      && !(text.contains(" - ") && operands.allSatisfy { $0.hasPrefix("$") })
    let isCall = text.hasSuffix(")") && (["count"] + Expression.Function.allCases.map(\.rawValue)).contains { text.hasPrefix($0 + "(") }
    let read = expression(readAs: values, source)
    guard isSum && text.contains(where: { "+-*/%".contains($0) }) || isCall || read != nil else { return nil }
    var line = ""
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      line += (line.isEmpty ? "" : " ") + (isVariable(part) ? "$" : "") + part
    }
    return CommandError(
      first.range, "syntax.word", "let stores words as they are; an expression is in parentheses",
      help: ["write let \(name) = (\(sanitized(read ?? line, limit: 80)))"], .usage)
  }

  /// The expression for `count ellipse`, `get Body width` and `Body.width`; nil for other words.
  private func expression(readAs values: [Word], _ source: SourceText) -> String? {
    let texts = values.map { source.text($0.range) }
    switch (texts.count, texts[0]) {
    case (2, "count"): return "count(\(texts[1]))"
    case (3, "get"): return "\(texts[1]).\(texts[2])"
    case (1, let path):
      guard values[0].bareText != nil, let dot = path.lastIndex(of: "."), dot > path.startIndex,
        Property(path: String(path[path.index(after: dot)...])) != nil,
        let holder = try? SelectorParser.parse(Selector.quoted(String(path[..<dot]))),
        (try? session.query.matches(holder, atMost: 1))?.isEmpty == false
      else { return nil }
      return path
    default: return nil
    }
  }

  /// The error for a range with another step than 1, `for v in 0..40 by 10; echo $v; end`, or in words, `for v in 1 to 3`.
  private func steppedRange(_ variable: String, _ words: [Word]) -> CommandError? {
    if words.count == 3, words[1].bareText == "to", let first = words[0].bareText.flatMap({ Int($0) }),
      let last = words[2].bareText.flatMap({ Int($0) })
    {
      return CommandError(
        words[1].range, "syntax.word", "to is a word of the list here", help: ["write for \(variable) in \(first)..\(last)"], .usage)
    }
    guard words.count == 3, words[0].bareText?.contains("..") == true, ["by", "step"].contains(words[1].bareText),
      let step = words[2].bareText
    else { return nil }
    let ends = words[0].bareText?.split(separator: "..").compactMap { Int($0) } ?? []
    let (low, high, size) = (ends.first ?? 0, ends.count > 1 ? ends[1] : 4, max(1, Int(step) ?? 1))
    let start = low == 0 ? "" : "\(low) + "
    return CommandError(
      words[1].range, "syntax.word", "a range goes from one whole number to the next",
      help: [
        "write for \(variable) in 0..\(max(0, (high - low) / size)), and in the loop let \(variable)N = "
          + "(\(start)$\(variable) * \(sanitized(step, limit: 20)))"
      ], .usage)
  }

  /// The error for words that are a variable, a range or a selector of other languages: `for r in rows`, `for i in range(3)`,
  /// `for g in #cards > rect`, `for i in 1,2,3`.
  private func noList(_ variable: String, _ words: [Word], _ source: SourceText) -> CommandError? {
    guard let first = words.first, let last = words.last, first.bareText != nil || words.count == 1 else { return nil }
    let text = source.text(SourceRange(first.range.lower, last.range.upper))
    guard !text.contains(where: { "'\"$".contains($0) }), !text.hasPrefix("(") || text.hasSuffix(")") && text.contains("..") else {
      return nil
    }
    func refused(_ reason: String, _ list: String) -> CommandError {
      CommandError(first.range, "syntax.word", reason, help: ["write for \(variable) in \(sanitized(list, limit: 60))"], .usage)
    }
    if words.count == 1 {
      if words[0].bareText != nil, text.contains("["), SelectorParser.isSelector(text) {
        return refused("graphics are selected in parentheses", "(\(text))")
      }
      if text.contains("*"), text.contains("/") || FormatName.isDocument(text) {
        return refused("files are found by a shell, and not by a pattern here", "a.svg b.svg")
      }
      if text.hasPrefix("("), text.dropFirst().first?.isNumber == true {
        return refused("a range has no parentheses", String(text.dropFirst().dropLast()))
      }
      guard !text.hasPrefix("(") else { return nil }
      let isVariable = scopes.variables.contains(text) || session.options.tables[text] != nil || session.options.arguments[text] != nil
      if isVariable, text != variable { return refused("\(sanitized(text, limit: 40)) is a word here; a variable has a $", "$" + text) }
      if text.hasPrefix("range("), text.hasSuffix(")") {
        let numbers = text.dropFirst("range(".count).dropLast().split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
        let (low, high) = numbers.count > 1 ? (numbers[0], numbers[1]) : (0, numbers.first ?? 4)
        return refused("a range is two numbers with .. between them", "\(low)..\(high - 1)")
      }
      let parts = text.split(separator: ",")
      if parts.count > 1, parts.allSatisfy({ Double($0) != nil }) {
        return refused("the words of a list have blanks between them", parts.joined(separator: " "))
      }
      return nil
    }
    if words.contains(where: { $0.bareText == "where" }) {
      return refused("a selector has its conditions in brackets; for rows of a table, the loop has an if", "(ellipse[fill=red])")
    }
    return text.contains(" > ") ? refused("graphics are selected in parentheses", "(\(text))") : nil
  }

  /// The error for a loop over a word that selects by kind and whose properties the body reads: `for g in rectangle; echo $g.width; end`.
  func wordsForGraphics(_ variable: String, _ words: [Word], _ body: [Statement], _ source: SourceText) -> CommandError? {
    guard words.count == 1, let kind = words[0].bareText.flatMap({ Kind(selecting: $0) }) else { return nil }
    let text = source.text(SourceRange(words[0].range.lower, body.last?.range.upper ?? words[0].range.upper))
    let readsProperty = ["$\(variable).", "{\(variable)."].contains { start in
      text.ranges(of: start).contains { Property(path: String(text[$0.upperBound...].prefix { $0.isLetter || "-.".contains($0) })) != nil }
    }
    guard readsProperty else { return nil }
    return CommandError(
      words[0].range, "syntax.word", "\(kind.word) is a word here, and has no properties",
      help: ["write for \(variable) in (\(kind.word)) for all of that kind"], .usage)
  }

  /// Whether a command is valid in the language; errors that depend on the document are found when it runs.
  func isAccepted(_ command: Command, _ source: SourceText) -> Bool {
    do { try check(command, source) } catch { return error.status != .usage && error.diagnostic.code != "kind" }
    return true
  }

  private func check(_ command: Command, _ source: SourceText) throws(CommandError) {
    guard let name = command.verb.bareText else {
      throw CommandError(
        command.verb.range, "syntax.verb", "a command starts with a verb",
        help: ["the name of a procedure and its words have blanks between them: card 'Hi' 40"], .usage)
    }
    if scopes.declared.contains(name) { return }
    guard let (verb, command) = table.resolved(command) else {
      var help = CommandError.didYouMean(name, among: table.guesses(for: name) + scopes.declared.sorted())
      if let line = Respelling.example(of: name, self) { help = ["write \(line)"] }
      if name.hasPrefix("/"), name.count > 1 { help = ["write search \(Selector.word(String(name.dropFirst())))"] }
      if name == "browse" { help = ["browse is a screen, which opens from a shell: shapeedit browse FILE"] }
      throw CommandError(
        command.verb.range, "syntax.verb", "unknown verb '\(name)'", help: help.isEmpty ? ["help lists the verbs"] : help, .usage)
    }
    var words = try words(of: command, verb, source, isChecking: true)
    try verb.check(&words)
  }
}

extension Command {
  /// Whether it requests a JSON reply, regardless of the session's option.
  var asksForJSON: Bool { arguments.contains { $0.bareText == "--json" } }
}
