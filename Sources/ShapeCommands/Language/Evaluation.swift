// SPDX-License-Identifier: GPL-3.0-or-later
internal import Glibc
package import ShapeModel
import TerminalText

/// The values that an expression can refer to.
package protocol ExpressionEnvironment {
  /// The value of a bare name: a property of the current graphic, `parent.width`, `canvas.width`, `i`, `n`.
  func value(of path: String) -> Scalar?
  /// The value of `$name` or `$row.column`.
  func variable(_ name: String) -> Scalar?

  /// Whether a variable comes from outside, so that its value is never read as code.
  func isData(_ name: String) -> Bool
  /// Whether a variable is a table from outside, whose rows a loop reads.
  func isTable(_ name: String) -> Bool
  /// The value of a property of the one matching graphic; nil if it has none.
  func value(of path: String, of selector: Selector) throws(Diagnostic) -> Scalar?
  /// The names that ``variable(_:)`` accepts, for suggestions.
  var variableNames: [String] { get }
  /// The number of matching graphics.
  func count(_ selector: Selector) throws(Diagnostic) -> Int
  /// The colour that a text spells: `red`, `#3366cc`, `token(accent)`; nil for other texts.
  func color(_ text: String) -> Color?
  /// The unit to which lengths are converted.
  var lengthUnit: LengthUnit { get }
  /// The names that ``value(of:)`` accepts, for suggestions.
  var knownPaths: [String] { get }
  /// Tells the user something about an expression that may mean something else.
  func remark(_ text: String)
}

/// Evaluates expressions and words; counts every step and checks that every number is finite.
package struct Evaluator<Environment: ExpressionEnvironment> {
  package var environment: Environment
  /// The remaining number of evaluation steps, shared by all evaluations of this value.
  package private(set) var remainingSteps: Int

  package init(_ environment: Environment, steps: Int = 1_000_000) {
    self.environment = environment
    remainingSteps = steps
  }

  /// The maximum length of a text in bytes.
  package static var longestText: Int { 1 << 20 }

  /// - Throws: A diagnostic at the operand or operator that failed.
  package mutating func value(of expression: Expression) throws(Diagnostic) -> Scalar {
    let range = expression.range
    guard remainingSteps > 0 else { throw failure(range, "steps", "this takes too many steps") }
    remainingSteps -= 1
    switch expression.node {
    case .number(let value, let unit): return try checked(unit?.value(value, in: environment.lengthUnit) ?? value, range)
    case .bool(let value): return .bool(value)
    case .color(let color): return .color(color)
    case .string(let parts): return .string(try text(of: parts))
    case .path(let path): return try named(path, range)
    case .variable(let name): return try variable(name, range)
    case .count(let target): return .number(Double(try count(target, range)))
    case .call(let function, let arguments): return try call(function, arguments, range)
    case .negated(let operand): return try checked(-(try number(operand)), range)
    case .not(let operand): return .bool(!(try truth(operand)))
    case .chain(let first, let links): return try chain(first, links)
    }
  }

  /// The value as it is written: a computed number without the digits that rounding errors add. One that is only read stays as it is.
  package mutating func writtenValue(of expression: Expression) throws(Diagnostic) -> Scalar {
    let value = try value(of: expression)
    switch (expression.node, value) {
    case (.path, _), (.variable, _): return value
    case (_, .number(let number)): return .number(number.withoutNoise)
    default: return value
    }
  }

  /// The value as a number.
  /// - Throws: A type mismatch for any other value.
  package mutating func number(_ expression: Expression) throws(Diagnostic) -> Double {
    let value = try value(of: expression)
    switch value {
    case .number(let number), .numeral(_, let number): return number
    default: throw mismatch("a number", value, expression.range)
    }
  }

  /// The value as a Boolean; no other type is converted.
  package mutating func truth(_ expression: Expression) throws(Diagnostic) -> Bool {
    let value = try value(of: expression)
    guard case .bool(let truth) = value else {
      var error = mismatch("true or false", value, expression.range)
      error.help.append("compare it, as in count(ellipse) > 0")
      throw error
    }
    return truth
  }

  private mutating func color(_ expression: Expression) throws(Diagnostic) -> Color {
    let value = try value(of: expression)
    if case .color(let color) = value { return color }
    if case .string(let text) = value, let color = environment.color(text) { return color }
    var error = mismatch("a colour", value, expression.range)
    if case .string(let text) = value {
      error.message = "'\(sanitized(text, limit: 60))' is not one colour"
      error.help.append(
        text.hasPrefix("token(")
          ? "the drawing has no colour of that name; token lists them"
          : "[fill.type=solid] after a selector leaves out gradients and what has no fill")
    }
    throw error
  }

  // MARK: Names

  private func named(_ path: String, _ range: SourceRange) throws(Diagnostic) -> Scalar {
    if let value = environment.value(of: path) { return value }
    // `t.width` is `$t.width` where `$t` is a graphic.
    if member(path) != nil { return try variable(path, range) }
    if let color = Color(named: path) { return .color(color) }
    if let value = property(path) { return value }
    let known = environment.knownPaths + environment.variableNames.sorted()
    if known.contains(path) {
      let help = ["[\(path)] after a selector leaves out what has none"]
      throw failure(range, "unknown", "there is no value '\(path)' on one of the graphics", help: help)
    }
    if path.lowercased().hasPrefix("env.") {
      throw failure(range, "unknown", "the environment is $ENV", help: ["write $ENV.\(path.dropFirst("env.".count))"])
    }
    let help = Suggestions.nearest(to: path, in: known).map { "did you mean \($0)?" }
    // `max(width)`, `max(ellipse.width)`
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    if environment.knownPaths.isEmpty, let name = Property(path: path) != nil ? path : parts.last, Property(path: name) != nil {
      let kind = Kind(selector: parts[0]).map { $0.word + " " } ?? ""
      throw failure(
        range, "unknown", "'\(path)' has a value for each graphic, and no graphic is named here",
        help: ["write find \(kind)--sort \(name) --descending --limit 1"])
    }
    if let first = parts.first, ["self", "this", "it"].contains(first), parts.count == 2, !environment.knownPaths.isEmpty {
      throw failure(range, "unknown", "there is no value '\(path)' here", help: ["\(parts[1]) is that of the graphic itself"])
    }
    if path == "i" || path == "index" {
      throw failure(
        range, "unknown", "there is no value '\(path)' here",
        help: ["for i in 1..3 counts; beside rows or graphics, let i = 0 before the loop and let i = ${$i + 1} in it do"])
    }
    // `font-size`, read as a difference
    let names = Property.synonyms.filter { $0.key.hasPrefix(path + "-") }.sorted { $0.key < $1.key }
    if !names.isEmpty {
      let written = names.map { "\($0.value) for \($0.key)" }.joined(separator: ", or ")
      throw failure(range, "unknown", "there is no value '\(path)' here, and - is a difference", help: ["write \(written)"])
    }
    if parts.count == 2, let holder = try? SelectorParser.parse(Selector.quoted(parts[0])) {
      do { _ = try environment.count(holder) } catch {
        guard error.code == "select.ambiguous" else { throw failure(range, "unknown", "there is no value '\(path)' here", help: help) }
        throw failure(range, "unknown", "there is no value '\(path)' here: \(error.message)", help: error.help)
      }
    }
    // `Body.x`
    let isOfGraphic = parts.count == 2 && (environment.knownPaths + ["x", "left", "top"]).contains(parts[1])
    throw failure(
      range, "unknown", "there is no value '\(path)' here",
      help: help + [isOfGraphic ? "nothing is named \(parts[0])" : "write a text in quotes: \"\(path)\""])
  }

  /// `Body.width`, `#body.width`: the value of the one graphic with a name or an id; nil for another path.
  private func property(_ path: String) -> Scalar? {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")), case let holder = String(path[..<dot]),
      let name = try? SelectorParser.parse(holder.hasPrefix("#") ? Selector.id(String(holder.dropFirst())) : Selector.quoted(holder))
    else { return nil }
    return try? environment.value(of: String(path[dot...].dropFirst()), of: name)
  }

  func variable(_ name: String, _ range: SourceRange) throws(Diagnostic) -> Scalar {
    if let value = environment.variable(name) { return value }
    guard let (base, holder, path) = member(name) else {
      let near = variables(like: name)
      throw failure(
        range, "variable", "there is no variable '$\(name)'",
        help: name == name.uppercased()
          ? ["the environment of the program is $ENV.\(name)"] : near.isEmpty ? ["\"\\$\(name)\" in quotes is the text $\(name)"] : near)
    }
    try refuseTable(holder, path, range)
    let selector = try selector(base, holder, range)
    if let value = try at(range, { () throws(Diagnostic) in try environment.value(of: path, of: selector) }) { return value }
    let help = Suggestions.nearest(to: path, in: environment.knownPaths).map { "did you mean \($0)?" }
    throw failure(range, "unknown", "'\(base.description)' has no '\(path)'", help: help)
  }

  func refuseTable(_ name: String, _ column: String, _ range: SourceRange) throws(Diagnostic) {
    guard environment.isTable(name) else { return }
    throw failure(
      range, "variable", "$\(name) is a table, and only its rows have columns", help: ["write for r in $\(name); echo $r.\(column); end"])
  }

  /// `g.width` as the value of `$g`, `g` and `width`; nil if there is no variable `$g`.
  func member(_ name: String) -> (base: Scalar, holder: String, path: String)? {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let holder = String(name[..<dot])
    return environment.variable(holder).map { ($0, holder, String(name[dot...].dropFirst())) }
  }

  /// Suggestions for an undefined variable: similar names, or the columns of the row.
  private func variables(like name: String) -> [String] {
    if environment.color("token(\(name))") != nil { return ["a token is written token(\(name))"] }
    if Property(path: name) != nil { return ["a property has no $: fill=(darken(fill, 20%)), and \"${name}\" in a text"] }
    let names = environment.variableNames.sorted()
    let near = Suggestions.nearest(to: name, in: names)
    guard near.isEmpty else { return near.map { "did you mean $\($0)?" } }
    let row = name.prefix { $0 != "." } + "."
    let columns = names.filter { $0.hasPrefix(row) }
    return columns.isEmpty ? [] : ["there are " + columns.prefix(10).map { "$\($0)" }.joined(separator: ", ")]
  }

  /// Runs a query with the selector in a variable; errors are reported at the variable, as the selector is not in the script.
  private func at<Result>(_ range: SourceRange, _ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do throws(Diagnostic) { return try body() } catch {
      var error = error
      error.range = range
      throw error
    }
  }

  /// The value of a variable parsed as a selector.
  private func selector(_ value: Scalar, _ name: String, _ range: SourceRange) throws(Diagnostic) -> Selector {
    do throws(SelectorError) {
      let text = value.description
      return try SelectorParser.parse(environment.isData(name) ? Selector.quoted(text) : Self.selectorText(of: text))
    } catch {
      throw failure(range, "selector", "'$\(name)' is not a selector: \(error.diagnostic.message)")
    }
  }

  private mutating func count(_ target: Expression.CountTarget, _ range: SourceRange) throws(Diagnostic) -> Int {
    switch target {
    case .selector(let selector): return try environment.count(selector)
    case .interpolated(let word):
      let selector: Selector
      let source = try selectorSource(of: word)
      do throws(SelectorError) { selector = try SelectorParser.parse(source) } catch {
        throw failure(word.range, "selector", "this is not a selector: \(error.diagnostic.message)", help: error.diagnostic.help)
      }
      return try at(word.range) { () throws(Diagnostic) in try environment.count(selector) }
    }
  }

  // MARK: Operators

  private mutating func chain(_ first: Expression, _ links: [Expression.Link]) throws(Diagnostic) -> Scalar {
    var left = try value(of: first)
    for link in links {
      if link.operation == .and || link.operation == .or {
        guard case .bool(let truth) = left else { throw mismatch("true or false", left, first.range) }
        if truth == (link.operation == .or) { return left }
        left = .bool(try self.truth(link.operand))
      } else {
        left = try combine(left, link.operation, try value(of: link.operand), link.place.range)
      }
    }
    return left
  }

  private func combine(_ left: Scalar, _ operation: Expression.Operation, _ right: Scalar, _ range: SourceRange) throws(Diagnostic)
    -> Scalar
  {
    switch operation {
    case .equal: return .bool(isEqual(left, right))
    case .notEqual: return .bool(!isEqual(left, right))
    default: break
    }
    let (left, right) = Scalar.matched(left, right)
    if case .number(let a) = left, case .number(let b) = right { return try arithmetic(a, operation, b, range) }
    switch (operation, left, right) {
    case (.add, .string, _), (.add, _, .string):
      let joined = left.description + right.description
      try check(joined, range)
      return .string(joined)
    case (.less, .string(let a), .string(let b)): return .bool(precedes(a, b))
    case (.greater, .string(let a), .string(let b)): return .bool(precedes(b, a))
    case (.lessOrEqual, .string(let a), .string(let b)): return .bool(!precedes(b, a))
    case (.greaterOrEqual, .string(let a), .string(let b)): return .bool(!precedes(a, b))
    default:
      let isSpelled = [left, right].contains { if case .string(let text) = $0, case .numeral = Scalar(field: text) { true } else { false } }
      let unit = [left, right].lazy.compactMap { value -> String? in
        guard case .string(let text) = value, (try? ValueText.number(text, .length)) != nil else { return nil }
        return "\(text) is a text here: a number without a unit is in that of the canvas"
      }.first
      throw failure(
        range, "types", "'\(operation.rawValue)' does not go with \(left.kindName) and \(right.kindName)",
        help: isSpelled ? ["number(...) is the number that a text spells"] : unit.map { [$0] } ?? [])
    }
  }

  private func arithmetic(_ a: Double, _ operation: Expression.Operation, _ b: Double, _ range: SourceRange) throws(Diagnostic) -> Scalar {
    switch operation {
    case .add: return try checked(a + b, range)
    case .subtract: return try checked(a - b, range)
    case .multiply: return try checked(a * b, range)
    case .divide:
      guard b != 0 else { throw failure(range, "division", "division by zero") }
      return try checked(a / b, range)
    case .modulo: return try remainder(a, b, range)
    case .less: return .bool(a < b)
    case .lessOrEqual: return .bool(a <= b)
    case .greater: return .bool(a > b)
    case .greaterOrEqual: return .bool(a >= b)
    case .or, .and, .equal, .notEqual: throw failure(range, "types", "'\(operation.rawValue)' does not go with two numbers")
    }
  }

  /// A colour equals every spelling of it; other values of different types differ. Strings are compared by canonical equivalence.
  private func isEqual(_ a: Scalar, _ b: Scalar) -> Bool {
    let (a, b) = Scalar.matched(a, b)
    return switch (a, b) {
    case (.color(let color), .string(let text)), (.string(let text), .color(let color)): environment.color(text) == color
    case (.string(let a), .string(let b)): NormalizedText.areEqual(a, b)
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    default: a == b
    }
  }

  private func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  // MARK: Functions

  private mutating func call(_ function: Expression.Function, _ arguments: [Expression], _ range: SourceRange) throws(Diagnostic) -> Scalar
  {
    switch function {
    case .mix:
      let (first, second) = (try color(arguments[0]), try color(arguments[1]))
      return .color(first.mixed(with: second, try number(arguments[2])))
    case .lighten: return .color(try color(arguments[0]).lightened(by: try number(arguments[1])))
    case .darken: return .color(try color(arguments[0]).darkened(by: try number(arguments[1])))
    case .gray: return .color(try color(arguments[0]).gray)
    case .number: return .number(try spelled(arguments[0]))
    default: break
    }
    var values: [Double] = []
    for argument in arguments { values.append(try number(argument)) }
    let first = values[0]
    switch function {
    case .min: return .number(values.reduce(first, Swift.min))
    case .max: return .number(values.reduce(first, Swift.max))
    case .round: return try rounded(first, to: values.count > 1 ? values[1] : 1, range)
    case .floor: return .number(first.rounded(.down))
    case .ceil: return .number(first.rounded(.up))
    case .abs: return .number(Swift.abs(first))
    case .sqrt:
      guard first >= 0 else { throw failure(range, "domain", "there is no square root of a negative number") }
      return .number(first.squareRoot())
    case .mod: return try remainder(first, values[1], range)
    case .sin: return .number(Angle.mirroredSineAndCosine(degrees: first).sine)
    case .cos: return .number(Angle.mirroredSineAndCosine(degrees: first).cosine)
    case .tan:
      let (sine, cosine) = Angle.mirroredSineAndCosine(degrees: first)
      guard cosine != 0 else { throw failure(range, "domain", "there is no tangent of a right angle") }
      return .number(sine / cosine)
    case .atan2: return .number(Angle.normalised(degrees: Glibc.atan2(first, values[1]) * 180 / .pi))
    case .clamp:
      guard values[1] <= values[2] else { throw failure(range, "domain", "the bounds of 'clamp' are the wrong way round") }
      return .number(Swift.min(Swift.max(first, values[1]), values[2]))
    case .mix, .lighten, .darken, .gray, .number: preconditionFailure("these take other values than numbers")
    }
  }

  /// The number that a string spells, or the value itself if it is a number.
  private mutating func spelled(_ expression: Expression) throws(Diagnostic) -> Double {
    let value = try value(of: expression)
    let meant = if case .string(let text) = value { Scalar(field: text) } else { value }
    switch meant {
    case .number(let number), .numeral(_, let number): return number
    default: throw mismatch("a text that spells a number", value, expression.range)
    }
  }

  /// `round(x, step)`: the nearest multiple of a step.
  private func rounded(_ value: Double, to step: Double, _ range: SourceRange) throws(Diagnostic) -> Scalar {
    guard step > 0 else { throw failure(range, "domain", "'round' needs a step above 0") }
    if step == 2 || step == 3 || step == 1 && value != value.rounded() {
      let decimals = step == 2 ? "0.01" : step == 3 ? "0.001" : "0.1"
      environment.remark(
        "round(…, \(Int(step))) is the nearest multiple of \(Int(step)); round(…, \(decimals)) keeps \(counted(Int(step), "decimal"))")
    }
    return try checked((value / step).rounded() * step, range)
  }

  private func checked(_ value: Double, _ range: SourceRange) throws(Diagnostic) -> Scalar {
    guard value.isFinite else { throw failure(range, "overflow", "the result is not a finite number") }
    return .number(value == 0 ? 0 : value)
  }

  private func remainder(_ a: Double, _ b: Double, _ range: SourceRange) throws(Diagnostic) -> Scalar {
    let remainder = a.truncatingRemainder(dividingBy: b)
    guard remainder.isFinite else { throw failure(range, "division", "division by zero") }
    // The result has the divisor's sign, so that negative values wrap around as positive ones do.
    return .number(remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder)
  }

  private func mismatch(_ wanted: String, _ value: Scalar, _ range: SourceRange) -> Diagnostic {
    failure(range, "types", "expected \(wanted), found \(value.kindName)")
  }

  func failure(_ range: SourceRange, _ code: String, _ message: String, help: [String] = []) -> Diagnostic {
    Diagnostic(range, code: "value.\(code)", message, help: help)
  }
}

extension ExpressionEnvironment {
  package func color(_ text: String) -> Color? { Color(text) }
  package func isData(_ name: String) -> Bool { false }
  package func isTable(_ name: String) -> Bool { false }
}
