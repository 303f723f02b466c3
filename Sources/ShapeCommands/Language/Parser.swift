// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Parses a whole script and collects all its errors.
package struct Parser {
  package struct Result: Sendable {
    package var script: Script
    /// Sorted by position, at most ``Parser/mostDiagnostics``.
    package var diagnostics: [Diagnostic]
    /// Set if more input could complete the script: a session then reads another line and ignores the diagnostics.
    package var pending: Lexer.Pending?
    /// The first no-break space that is read as a blank.
    package var noBreakSpace: Int?
  }

  package static let mostCommands = 1_000_000
  package static let deepestBlock = 200
  package static let mostDiagnostics = 100

  /// A block that is not closed yet.
  private struct Frame {
    enum Kind {
      case forEach(variable: String, source: [Word])
      case ifElse(branches: [Statement.Branch], condition: Expression?)
      case define(name: String, parameters: [String])
      /// The header has an error: the block is skipped to its `end` and dropped.
      case broken
    }
    var keyword: String
    var range: SourceRange
    var kind: Kind
    var statements: [Statement] = []
    var hasElse = false
  }

  private let source: SourceText
  private var frames: [Frame] = []
  private var statements: [Statement] = []
  private var diagnostics: [Diagnostic] = []
  private var commandCount = 0
  /// Blocks nested too deeply are only counted, so that a million of them cost no memory.
  private var ignoredBlocks = 0

  private init(_ source: SourceText) { self.source = source }

  /// - Complexity: O(bytes).
  package static func parse(_ source: SourceText) -> Result {
    var parser = Parser(source)
    if let start = Lexer.overlongLine(in: source.bytes) {
      let fault = Diagnostic(SourceRange(start, start + 1), code: "limit.line", "this line is longer than 1 MiB")
      return Result(script: Script(), diagnostics: [fault])
    }
    if let start = CombiningMarkRun.excess(in: source.bytes) {
      let fault = Diagnostic(SourceRange(start, start + 1), code: "limit.marks", CombiningMarkRun.message)
      return Result(script: Script(), diagnostics: [fault])
    }
    var lexer = Lexer(source.bytes)
    while let line = lexer.next() {
      parser.commandCount += 1
      guard parser.commandCount <= mostCommands else {
        let range = line.words.first?.range ?? SourceRange(0, 0)
        parser.diagnostics.append(Diagnostic(range, code: "limit.commands", "a script has at most 1,000,000 commands"))
        return parser.result(pending: nil)
      }
      parser.read(line)
    }
    let isOpen = (!parser.frames.isEmpty || parser.ignoredBlocks > 0) && !parser.endsInBraces
    parser.reportOpenBlocks()
    var result = parser.result(pending: lexer.pending ?? (isOpen ? .block : nil))
    result.noBreakSpace = lexer.noBreakSpace
    return result
  }

  /// Whether blocks were written with braces, up to the last one: no `end` will follow.
  private var endsInBraces: Bool {
    let isBroken = frames.contains { if case .broken = $0.kind { true } else { false } }
    return isBroken && source.bytes.last { !" \t\r\n;".utf8.contains($0) } == UInt8(ascii: "}")
  }

  private func result(pending: Lexer.Pending?) -> Result {
    var all = diagnostics.sorted { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    if all.count > Parser.mostDiagnostics {
      let rest = all.count - Parser.mostDiagnostics
      all.removeLast(rest)
      all[all.count - 1].help.append("\(rest) more errors are not shown")
    }
    return Result(script: Script(statements), diagnostics: all, pending: pending)
  }

  private mutating func fail(_ range: SourceRange, _ code: String, _ message: String, help: [String] = []) {
    diagnostics.append(Diagnostic(range, code: "syntax.\(code)", message, help: help))
  }

  // MARK: Lines

  private mutating func read(_ line: Lexer.Line) {
    if let fault = line.fault { diagnostics.append(fault) }
    guard let verb = line.words.first else { return }
    let isWhole = line.fault == nil
    switch verb.bareText {
    case "for": open("for", line.words, isWhole ? forHeader(line.words) : .broken)
    case "if": open("if", line.words, isWhole ? ifHeader(line.words) : .broken)
    case "def": open("def", line.words, isWhole ? definitionHeader(line.words) : .broken)
    case "else": readElse(line.words, isWhole)
    case "end": readEnd(line.words)
    case "let": if isWhole { readLet(line.words) }
    case "try": if isWhole { readTry(line.words) }
    case "elif", "elsif", "elseif":
      let rest = source.text(Parser.range(of: line.words)).dropFirst(verb.bareText?.count ?? 0)
      fail(verb.range, "else", "another condition is 'else if'", help: ["write: else if\(rest)"])
    default: if isWhole { append(.command(Command(verb: verb, arguments: Array(line.words.dropFirst()))), line.words) }
    }
  }

  private mutating func append(_ kind: Statement.Kind, _ words: [Word]) {
    append(Statement(kind, at: Parser.range(of: words)))
  }

  private mutating func append(_ statement: Statement) {
    guard ignoredBlocks == 0 else { return }
    if frames.isEmpty { statements.append(statement) } else { frames[frames.count - 1].statements.append(statement) }
  }

  private static func range(of words: [Word]) -> SourceRange {
    guard let first = words.first, let last = words.last else { return SourceRange(0, 0) }
    return first.range.union(last.range)
  }

  private mutating func readLet(_ words: [Word]) {
    let help = ["write: let name = value"]
    guard words.count > 1 else { return fail(words[0].range, "let", "'let' needs a name and a value", help: help) }
    if words.count > 3, let name = words[1].bareText, Parser.isName(name), words[2].bareText == "=" {
      return append(.let(name: name, values: Array(words[3...])), words)
    }
    if words.count == 2, let assignment = try? Assignment.parse(words[1], in: source.bytes), assignment.operation == .set,
      Parser.isName(assignment.property)
    {
      return append(.let(name: assignment.property, values: [assignment.word]), words)
    }
    let sum = words.count == 4 ? words[2].bareText.flatMap { ["+=", "-=", "*=", "/="].contains($0) ? $0.first : nil } : nil
    let name = words[1].bareText ?? "name"
    fail(
      words[1].range, "let", "expected a name, '=' and a value after 'let'",
      help: sum.map { ["write: let \(name) = ($\(name) \($0) \(source.text(words[3].range)))"] } ?? help)
  }

  /// The reserved words, which cannot be verbs.
  package static let keywords = ["def", "else", "end", "for", "if", "let", "try"]

  private mutating func readTry(_ words: [Word]) {
    guard words.count > 1 else { return fail(words[0].range, "try", "'try' needs a command") }
    if let word = words[1].bareText, Parser.keywords.contains(word) {
      return fail(words[1].range, "try", "'try' takes a command, not '\(word)'")
    }
    append(.attempt(Command(verb: words[1], arguments: Array(words.dropFirst(2)))), words)
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, WordReader.isNameStart(first) else { return false }
    return text.utf8.allSatisfy(WordReader.isNameByte)
  }

  // MARK: Blocks

  private mutating func open(_ keyword: String, _ words: [Word], _ kind: Frame.Kind) {
    let range = Parser.range(of: words)
    guard frames.count < Parser.deepestBlock, ignoredBlocks == 0 else {
      if ignoredBlocks == 0 { fail(words[0].range, "nesting", "blocks are nested more than \(Parser.deepestBlock) levels deep") }
      ignoredBlocks += 1
      return
    }
    frames.append(Frame(keyword: keyword, range: range, kind: kind))
  }

  private mutating func forHeader(_ words: [Word]) -> Frame.Kind {
    guard words.count > 3, let variable = words[1].bareText, Parser.isName(variable), words[2].bareText == "in" else {
      let name = source.text(words.count > 1 ? words[1].range : words[0].range)
      if words.count > 3, name.hasPrefix("$"), words[2].bareText == "in" {
        let list = source.text(Parser.range(of: Array(words[3...]))).replacing(" {", with: "")
        fail(
          words[1].range, "for", "the variable of a loop is named without $", help: ["write: for \(name.dropFirst()) in \(list); …; end"])
        return .broken
      }
      fail(
        Parser.range(of: words), "for", "expected a name, 'in' and something to go through after 'for'",
        help: ["write: for i in 1..10, or for g in (ellipse)"])
      return .broken
    }
    let (first, last) = (words[3].range, words[words.count - 1].range)
    if source.bytes[first.lower] == UInt8(ascii: "["), source.bytes[last.upper - 1] == UInt8(ascii: "]") {
      fail(
        first.union(last), "for", "a list has no brackets here",
        help: ["write: for \(variable) in red green blue, or for \(variable) in (SELECTOR) for graphics"])
      return .broken
    }
    if words.count > 4, words[3..<(words.count - 1)].allSatisfy({ $0.bareText?.hasSuffix(",") == true }) {
      let list = words[3...].map { source.text($0.range).replacing(",", with: "") }.joined(separator: " ")
      fail(first.union(last), "for", "a list has no commas here", help: ["write: for \(variable) in \(list)"])
      return .broken
    }
    if words.count == 4, let range = words[3].bareText?.split(separator: "..<"), range.count == 2, let end = Int(range[1]) {
      fail(first, "for", "a range has both its ends", help: ["write: for \(variable) in \(range[0])..\(end - 1)"])
      return .broken
    }
    return .forEach(variable: variable, source: Array(words[3...]))
  }

  private mutating func ifHeader(_ words: [Word]) -> Frame.Kind {
    guard let condition = condition(after: words[0], words.dropFirst()) else { return .broken }
    return .ifElse(branches: [], condition: condition)
  }

  private mutating func condition(after keyword: Word, _ words: ArraySlice<Word>) -> Expression? {
    guard !words.isEmpty else {
      fail(keyword.range, "if", "'if' needs a condition", help: ["write: if count([locked]) > 0"])
      return nil
    }
    let range = Parser.range(of: Array(words))
    do throws(Diagnostic) {
      return try ExpressionParser.parse(source.bytes, range)
    } catch {
      var error = error
      let text = source.text(range)
      if let line = Parser.withoutBraces(text) {
        error.help = ["write: \(keyword.bareText ?? "if") \(line)"]
      } else if let name = words.first(where: { !["exists", "not", "count"].contains($0.bareText) }).map({ source.text($0.range) }),
        words.contains(where: { ["exists", "count"].contains($0.bareText) }) || text.hasSuffix("?")
      {
        error.help = [
          "write: \(keyword.bareText ?? "if") count(\(name.hasSuffix("?") ? name : name + "?")) \(text.hasPrefix("not") ? "== 0" : "> 0")"
        ]
      }
      diagnostics.append(error)
      return nil
    }
  }

  /// `x > 2 { echo big } else { echo small }` and `x > 2 then echo big` with the line ends and the `end` of this language; nil for another
  /// condition.
  private static func withoutBraces(_ text: String) -> String? {
    if text.contains(" then") {
      let parts = text.split(separator: " then", maxSplits: 1)
      let body = parts.count == 1 ? " …" : parts[1].hasSuffix(" end") ? parts[1].dropLast(4) : parts[1]
      return "\(parts[0]);\(body); end"
    }
    guard let open = text.firstIndex(of: "{"), text.hasSuffix("}") || text.hasSuffix("{") else { return nil }
    let body = text[open...].replacing("} else {", with: "; else; ").replacing("}", with: "; end").replacing("{", with: "; ")
    let line = (text[..<open].trimmed() + body).replacing(" ;", with: ";").replacing(";  ", with: "; ").replacing("; ;", with: ";")
    return line.hasSuffix("; ") ? line + "…; end" : line.replacing(" ; ", with: "; ")
  }

  private mutating func definitionHeader(_ words: [Word]) -> Frame.Kind {
    let range = Parser.range(of: Array(words.dropFirst()))
    guard words.count > 1, let (name, parameters) = Parser.signature(source.text(range)) else {
      let names = words.dropFirst().compactMap(\.bareText)
      let isList = names.count == words.count - 1 && names.count > 1 && names.allSatisfy(Parser.isVerb)
      let meant = isList ? "\(names[0])(\(names.dropFirst().joined(separator: ", ")))" : "card(title, y)"
      fail(words.count > 1 ? range : words[0].range, "def", "expected a name and parameters after 'def'", help: ["write: def \(meant)"])
      return .broken
    }
    if let twice = parameters.first(where: { parameter in parameters.filter { $0 == parameter }.count > 1 }) {
      fail(range, "def", "duplicate parameter '\(twice)'")
      return .broken
    }
    return .define(name: name, parameters: parameters)
  }

  /// Parses `card(t, y)`, `card (t, y)`, `card()` or `card`; at most 100 parameters.
  private static func signature(_ text: String) -> (String, [String])? {
    // Line continuations count as spaces, which are trimmed from the names.
    let bytes = text.utf8.map { WordReader.isBlank($0) || $0 == 0x0a || $0 == UInt8(ascii: "\\") ? 0x20 : $0 }
    guard bytes.count <= 4096 else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "("), maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self)[...].trimmed() }
    let name = parts[0]
    guard isName(name) || (!name.isEmpty && isVerb(name)) else { return nil }
    guard parts.count > 1 else { return (name, []) }
    guard parts[1].hasSuffix(")") else { return nil }
    let parameters = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed() }
    if parameters == [""] { return (name, []) }
    return parameters.count <= 100 && parameters.allSatisfy(isName) ? (name, parameters) : nil
  }

  /// Whether it is a name that may also contain hyphens.
  private static func isVerb(_ text: String) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { isName(String($0)) }
  }

  private mutating func readElse(_ words: [Word], _ isWhole: Bool) {
    guard ignoredBlocks == 0 else { return }
    guard let last = frames.indices.last, frames[last].keyword == "if" else {
      return fail(words[0].range, "else", "'else' without 'if'")
    }
    if frames[last].hasElse { return fail(words[0].range, "else", "this 'if' has an 'else' already") }
    var next: Expression?
    if words.count > 1 {
      guard words[1].bareText == "if" else { return fail(words[1].range, "else", "expected 'if' or the end of the line after 'else'") }
      next = isWhole ? condition(after: words[1], words.dropFirst(2)) : nil
      if next == nil { frames[last].kind = .broken }
    } else {
      frames[last].hasElse = true
    }
    guard case .ifElse(var branches, let condition?) = frames[last].kind else { return }
    branches.append(Statement.Branch(condition: condition, body: frames[last].statements))
    frames[last].statements = []
    frames[last].kind = .ifElse(branches: branches, condition: next)
  }

  private mutating func readEnd(_ words: [Word]) {
    if words.count > 1 { fail(words[1].range, "end", "nothing may follow 'end'", help: ["put a line end or ';' before it"]) }
    if ignoredBlocks > 0 {
      ignoredBlocks -= 1
      return
    }
    guard let frame = frames.popLast() else { return fail(words[0].range, "end", "'end' closes nothing") }
    switch frame.kind {
    case .forEach(let variable, let source):
      append(Statement(.forEach(variable: variable, source: source, body: frame.statements), at: frame.range))
    case .ifElse(var branches, let condition):
      if let condition { branches.append(Statement.Branch(condition: condition, body: frame.statements)) }
      append(Statement(.ifElse(branches, otherwise: condition == nil ? frame.statements : []), at: frame.range))
    case .define(let name, let parameters):
      append(Statement(.define(name: name, parameters: parameters, body: frame.statements), at: frame.range))
    case .broken: break
    }
  }

  private mutating func reportOpenBlocks() {
    if endsInBraces { return }
    // The error is at the end of the text, where `end` is missing; the message names the line where the block began.
    let end = source.bytes.count
    let hasBraces = source.bytes.contains(UInt8(ascii: "{"))
    for frame in frames.reversed() {
      let line = source.position(of: frame.range.lower).line
      fail(
        SourceRange(end, end), "missing-end", "'\(frame.keyword)' opened at line \(line) has no 'end'",
        help: hasBraces ? ["a block is closed by a word: for i in 1..3; add star at ${20 * i} 10 10x10; end"] : [])
    }
  }
}
