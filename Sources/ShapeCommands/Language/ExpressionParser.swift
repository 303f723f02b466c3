// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Parses expressions by precedence climbing.
///
/// - SeeAlso: Pratt, "Top down operator precedence" (POPL 1973).
package struct ExpressionParser {
  /// The maximum nesting depth of parentheses, signs and calls.
  package static let deepestNesting = 200
  /// The maximum number of operands in one expression.
  package static let mostNodes = 100_000

  /// Property names with a hyphen; any other hyphen between names is a subtraction.
  private static let hyphenated = ["dash-offset", "line-height"]

  let bytes: [UInt8]
  let end: Int
  package internal(set) var offset: Int
  private(set) var nesting: Int
  private var nodeCount = 0

  init(bytes: [UInt8], from offset: Int, to end: Int, nesting: Int = 0) {
    self.bytes = bytes
    self.end = end
    self.offset = offset
    self.nesting = nesting
  }

  /// Parses a range of a text as one expression.
  package static func parse(_ bytes: [UInt8], _ range: SourceRange) throws(Diagnostic) -> Expression {
    let (expression, offset) = try parsePrefix(bytes, range)
    guard offset == min(range.upper, bytes.count) else {
      var parser = ExpressionParser(bytes: bytes, from: offset, to: min(range.upper, bytes.count))
      parser.skipBlanks()
      throw parser.unexpected("an operator or the end of the expression")
    }
    return expression
  }

  package static func parse(_ text: String) throws(Diagnostic) -> Expression {
    let bytes = Array(text.utf8)
    return try parse(bytes, SourceRange(0, bytes.count))
  }

  /// Parses the longest expression at the start of a range, and returns the offset of the rest: `count(text) == 1 "message"`.
  package static func parsePrefix(_ bytes: [UInt8], _ range: SourceRange) throws(Diagnostic) -> (Expression, rest: Int) {
    var parser = ExpressionParser(bytes: bytes, from: max(0, range.lower), to: min(range.upper, bytes.count))
    let expression = try parser.expression()
    parser.skipBlanks()
    return (expression, parser.offset)
  }

  // MARK: Operators

  mutating func expression() throws(Diagnostic) -> Expression { try binary(1) }

  /// Parses operators of at least the given precedence.
  private mutating func binary(_ lowest: Int) throws(Diagnostic) -> Expression {
    var left = try prefix()
    while let operation = peekOperation()?.operation, operation.precedence >= lowest {
      left = try chain(from: left, operation.precedence)
    }
    return left
  }

  private mutating func chain(from first: Expression, _ precedence: Int) throws(Diagnostic) -> Expression {
    var links: [Expression.Link] = []
    while let (operation, length) = peekOperation(), operation.precedence == precedence {
      let place = Place(SourceRange(offset, offset + length))
      if precedence == 4, !links.isEmpty {
        throw Diagnostic(
          place.range, code: "expression.comparison", "comparisons cannot follow one another", help: ["join them with 'and'"])
      }
      offset += length
      links.append(Expression.Link(operation: operation, operand: try binary(precedence + 1), place: place))
    }
    return Expression(.chain(first, links), at: SourceRange(first.range.lower, offset))
  }

  /// The next operator, and its number of bytes; `=` compares, as `==` does.
  private mutating func peekOperation() -> (operation: Expression.Operation, length: Int)? {
    skipBlanks()
    guard let byte = peek else { return nil }
    if WordReader.isNameStart(byte) {
      let word = peekWord()
      return word == "and" ? (.and, 3) : word == "or" ? (.or, 2) : nil
    }
    let two = offset + 1 < end ? String(decoding: [byte, bytes[offset + 1]], as: UTF8.self) : ""
    if let operation = Expression.Operation(rawValue: two) { return (operation, 2) }
    if byte == UInt8(ascii: "=") { return (.equal, 1) }
    return Expression.Operation(rawValue: String(Unicode.Scalar(byte))).map { ($0, 1) }
  }

  private func peekWord() -> String {
    var last = offset
    while last < end, last - offset < 64, WordReader.isNameByte(bytes[last]) { last += 1 }
    return String(decoding: bytes[offset..<last], as: UTF8.self)
  }

  // MARK: Operands

  private mutating func prefix() throws(Diagnostic) -> Expression {
    skipBlanks()
    let start = offset
    let here = SourceRange(start, min(start + 1, end))
    nesting += 1
    nodeCount += 1
    defer { nesting -= 1 }
    guard nesting <= ExpressionParser.deepestNesting else {
      throw Diagnostic(here, code: "expression.nesting", "this expression is nested more than 200 levels deep")
    }
    guard nodeCount <= ExpressionParser.mostNodes else {
      throw Diagnostic(here, code: "expression.length", "this expression has more than 100,000 operands")
    }
    guard let byte = peek else { throw unexpected("a value") }
    if take("-") {
      let operand = try binary(7)
      return Expression(.negated(operand), at: SourceRange(start, offset))
    }
    if take("+") { return try binary(7) }
    if take("(") { return try inner(to: ")") }
    if byte == UInt8(ascii: "$"), offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "{") {
      // As in a text: `${width} > 40`.
      offset += 2
      return try inner(to: "}")
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string()
    case UInt8(ascii: "#"): return try color()
    case UInt8(ascii: "$"): return try variable()
    case 0x30...0x39, UInt8(ascii: "."): return try number()
    default:
      guard WordReader.isNameStart(byte) else { throw unexpected("a value") }
      return try named()
    }
  }

  private mutating func inner(to close: Unicode.Scalar) throws(Diagnostic) -> Expression {
    let inner = try expression()
    skipBlanks()
    guard take(close) else { throw unexpected("an operator or '\(close)'") }
    return inner
  }

  private mutating func named() throws(Diagnostic) -> Expression {
    let start = offset
    switch peekWord() {
    case "not":
      offset += 3
      let operand = try binary(4)
      return Expression(.not(operand), at: SourceRange(start, offset))
    case "and", "or": throw unexpected("a value")
    case "true", "false":
      let isTrue = peekWord() == "true"
      offset += isTrue ? 4 : 5
      return Expression(.bool(isTrue), at: SourceRange(start, offset))
    default: break
    }
    let path = self.path()
    let range = SourceRange(start, offset)
    guard take("(") else { return Expression(.path(path), at: range) }
    if path == "count" { return try count(from: start) }
    if path == "rgb" || path == "rgba" || path == "hsl" || path == "hsla" { return try colorFunction(from: start) }
    if path == "token" { return try token(from: start) }
    guard let function = Expression.Function(rawValue: path) else {
      let known = Expression.Function.allCases.map(\.rawValue) + ["count"]
      throw Diagnostic(
        range, code: "expression.function", "there is no function '\(path)'",
        help: ExpressionParser.meant(by: path) ?? Suggestions.nearest(to: path, in: known).map { "did you mean \($0)?" })
    }
    return try call(function, from: start, named: range)
  }

  /// The help for a function of other languages.
  static func meant(by name: String) -> [String]? {
    switch name {
    case "exists", "has", "any": ["write count(NAME?) > 0"]
    case "none", "all", "every": ["write count(SELECTOR) == 0 for none, and count(:not(SELECTOR)) == 0 for all"]
    case "if": ["if CONDITION; …; else; …; end are lines"]
    case "pow", "log", "exp": ["x * x is a square, and sqrt(x) its root"]
    case "upper", "lower", "uppercase", "lowercase": ["set SELECTOR text.case upper shows a text in capitals"]
    case "trim", "strip": ["replace text s/^ +// takes blanks from the beginnings of texts"]
    case "concat", "join", "format": ["text=\"${name} ${x}\" fills in what is in ${...}"]
    case "replace", "sub", "gsub": ["replace text s/OLD/NEW/ in SELECTOR changes texts, and rename SELECTOR s/OLD/NEW/ names"]
    case "get": ["a property of a graphic is #id.width, and one of a variable $g.width"]
    case _ where Property(path: name) != nil: ["a property of a graphic is #id.\(name), and one of a variable $g.\(name)"]
    default: nil
    }
  }

  /// Parses a name with dots and `[2]`, in the syntax of property paths.
  mutating func path() -> String {
    let start = offset
    while let byte = peek {
      if WordReader.isNameByte(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "."), offset + 1 < end, WordReader.isNameStart(bytes[offset + 1]) {
        offset += 1
        if let word = ExpressionParser.hyphenated.first(where: { bytes[offset..<end].starts(with: $0.utf8) }) { offset += word.utf8.count }
      } else if byte == UInt8(ascii: "["), let close = indexEnd {
        offset = close
      } else {
        break
      }
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The offset after `[digits]` at the current offset, else nil.
  private var indexEnd: Int? {
    var last = offset + 1
    while last < end, (0x30...0x39).contains(bytes[last]) { last += 1 }
    return last > offset + 1 && last < end && bytes[last] == UInt8(ascii: "]") ? last + 1 : nil
  }

  private mutating func call(_ function: Expression.Function, from start: Int, named range: SourceRange) throws(Diagnostic) -> Expression {
    var arguments: [Expression] = []
    skipBlanks()
    if peek != UInt8(ascii: ")") {
      repeat {
        arguments.append(try expression())
        skipBlanks()
      } while take(",")
    }
    guard take(")") else { throw unexpected("',' or ')'") }
    guard function.arity.contains(arguments.count) else {
      let arity = function.arity
      let wanted = arity.count == 1 ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
      throw Diagnostic(
        range, code: "expression.arguments", "'\(function.rawValue)' takes \(wanted) arguments, not \(arguments.count)",
        help: ["write \(function.rawValue)(\(function.exampleArguments))"])
    }
    return Expression(.call(function, arguments), at: SourceRange(start, offset))
  }

  // MARK: Bytes

  var peek: UInt8? { offset < end ? bytes[offset] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = peek {
      if WordReader.isBlank(byte) || byte == 0x0a {
        offset += 1
      } else {
        let length = WordReader(bytes: bytes, from: offset, to: end).continuationLength(at: offset)
        if length == 0 { return }
        offset += length
      }
    }
  }

  func unexpected(_ expected: String) -> Diagnostic {
    guard offset < end else {
      return Diagnostic(
        SourceRange(offset, offset), code: "expression.incomplete", "unexpected end of the expression: expected \(expected)")
    }
    var last = offset + 1
    while last < end, bytes[last] & 0xc0 == 0x80 { last += 1 }
    let found = String(decoding: bytes[offset..<last], as: UTF8.self)
    let rest = String(decoding: bytes[offset..<min(end, offset + 4)], as: UTF8.self)
    let words = ["!": "write 'not'", "||": "write 'or'", "&&": "write 'and'", "mod ": "mod(a, b) is the remainder of a division"]
    let help = words.first { rest.hasPrefix($0.key) }.map { [$0.value] } ?? []
    return Diagnostic(SourceRange(offset, last), code: "expression.unexpected", "expected \(expected), found '\(found)'", help: help)
  }
}
