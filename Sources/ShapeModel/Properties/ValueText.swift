// SPDX-License-Identifier: GPL-3.0-or-later
/// Parsing and printing of values as users type and read them.
package enum ValueText {
  /// The reason why a text is not a value of a property.
  package struct Problem: Error, Hashable, Sendable {
    /// The message: `'reed' is not a colour`.
    package var message: String
    /// The expected form, or the value that was probably meant.
    package var help: [String]

    package init(_ message: String, help: [String] = []) {
      self.message = message
      self.help = help
    }
  }

  // MARK: Reading

  /// Parses a value of a property.
  /// - Parameters:
  ///   - tokens: The tokens that `token(name)` may refer to.
  ///   - unit: The unit of coordinates on the node's canvas.
  package static func parse(_ text: String, for property: Property, tokens: [NamedColor] = [], unit: LengthUnit = .px) throws(Problem)
    -> Value
  {
    let specification = property.specification
    let value = normalised(try value(text, specification.type, tokens, unit), property)
    guard PropertyTable.accepts(value, property) else {
      throw Problem("\(property.path) cannot be \(excerpt(text))", help: ["expected \(limits(specification.type))"])
    }
    if property == .d { try checkPath(text) }
    if specification.type == .selector, value != .none { try checkSelector(text) }
    return value
  }

  /// A rotation as it is stored: above -180, at most 180 degrees.
  package static func normalised(_ value: Value, _ property: Property) -> Value {
    guard property == .rotation, let angle = value.number, angle.isFinite else { return value }
    let rest = angle.truncatingRemainder(dividingBy: 360)
    return .number(rest > 180 ? rest - 360 : rest <= -180 ? rest + 360 : rest)
  }

  /// At most 200 bytes of a text, for a message.
  static func excerpt(_ text: String) -> String {
    guard text.utf8.count > 200 else { return text }
    return String(decoding: text.utf8.prefix(200), as: UTF8.self) + "..."
  }

  private static func checkPath(_ text: String) throws(Problem) {
    do { _ = try PathData(text) } catch {
      throw Problem(
        "'\(excerpt(text))' is not path data, from byte \(error.offset + 1) on", help: ["write SVG path data, for instance M0 0 L10 10"])
    }
  }

  private static func checkSelector(_ text: String) throws(Problem) {
    do { _ = try SelectorParser.parse(text) } catch { throw Problem(error.diagnostic.message, help: error.diagnostic.help) }
  }

  private static func value(_ text: String, _ type: ValueType, _ tokens: [NamedColor], _ unit: LengthUnit) throws(Problem) -> Value {
    switch type {
    case .bool: return .bool(try bool(text))
    case .number(let range): return .number(try number(text, range, unit))
    case .integer: return .number(try number(text, .any))
    case .word(let words):
      guard words.contains(text) else { throw notOne(of: words, text) }
      return .string(text)
    case .text(_, let allowsLineBreaks): return .string(allowsLineBreaks ? TextLines.normalised(text) : text)
    case .selector: return text == "none" ? .none : .string(text)
    case .id:
      guard IDSyntax.isValid(text) else {
        throw Problem("'\(excerpt(text))' cannot be an id", help: ["an id is a letter or _, then letters, digits, _ . or -"])
      }
      return .string(text)
    case .kind:
      guard Kind(graphic: text) != nil else { throw notOne(of: Kind.graphics.map(\.word), text) }
      return .string(text)
    case .color: return try color(text, tokens)
    case .background:
      if text == "none" { return .none }
      return BackgroundGradient.isWritten(as: text) ? .string(try BackgroundGradient(parsing: text, tokens).text) : try color(text, tokens)
    case .numbers(nil, _) where text == "none": return .numbers([])
    case .numbers(let count, _):
      let numbers = try numbers(text, unit)
      guard count == nil || numbers.count == count else { throw Problem("\(count!) numbers are needed, not \(numbers.count)") }
      return .numbers(numbers)
    case .edges:
      let numbers = try numbers(text, unit)
      return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    case .points: return .points(try points(text, unit))
    case .stops: return .stops(try stops(parts(text, by: ","), tokens))
    case .tags: return .words(text.split { $0 == " " || $0 == "," }.map(String.init))
    case .weight:
      if let number = PropertyTable.weights[text] { return .number(number) }
      return .number(try number(text, NumberRange(minimum: 1, maximum: 1000)))
    case .lineHeight: return text == "auto" ? .string(text) : .number(try number(text, .any))
    case .colors: return .colors(try colors(text))
    case .object, .json: throw Problem("this cannot be set as a whole")
    }
  }

  private static func notOne(of words: [String], _ text: String) -> Problem {
    let near = Suggestions.nearest(to: text, in: words)
    return Problem(
      "'\(excerpt(text))' is not one of \(words.joined(separator: " "))",
      help: near.isEmpty ? [] : ["did you mean \(near.joined(separator: " or "))?"])
  }

  package static func bool(_ text: String) throws(Problem) -> Bool {
    switch text {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw Problem("'\(excerpt(text))' is neither true nor false")
    }
  }

  /// Parses a number with the units its range allows: lengths in px pt mm cm in, angles in deg rad turn, fractions also in percent.
  /// - Parameter unit: The unit of a length that is typed without one, and of the result.
  package static func number(_ text: String, _ range: NumberRange, _ unit: LengthUnit = .px) throws(Problem) -> Double {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    // The `e` of `2em` does not begin an exponent.
    var literal = digits
    while let last = literal.last, last == "e" || last == "E" { literal = literal.dropLast() }
    let suffix = String(text.dropFirst(literal.count))
    let span = Array(literal.utf8)
    guard case .number(let number, end: let end) = NumberText.scan(span.span, from: 0, as: .svg), end == span.count, !span.isEmpty else {
      throw Problem("'\(excerpt(text))' is not a number", help: ["expected \(range.words)"] + computed(text))
    }
    guard let value = value(number, suffix, range.unit, unit) else {
      let isComma = suffix.hasPrefix(",") && suffix.dropFirst().allSatisfy(\.isNumber)
      let way =
        suffix == "%"
        ? ["*=0.5 makes it half of what it is"]
        : isComma ? ["decimals follow a point: \(excerpt(text.replacing(",", with: ".")))"] : computed(text)
      throw Problem("'\(excerpt(suffix))' is not a unit here", help: ["the units are \(units(range.unit))"] + way)
    }
    guard range.contains(value) else { throw Problem("\(excerpt(text)) is out of range", help: ["expected \(range.limits)"]) }
    return value
  }

  /// Help on computing a number, where a text looks like an expression or like a condition with two parts.
  private static func computed(_ text: String) -> [String] {
    if text.contains(" and ") || text.contains("&&") { return ["write two conditions in two pairs of brackets: [width>50][height>30]"] }
    guard text.utf8.dropFirst().contains(where: { "+-*/".utf8.contains($0) }) else { return [] }
    // `$(10+5)` of shells
    let sum = text.hasPrefix("$(") && text.hasSuffix(")") ? String(text.dropFirst(2).dropLast()) : text
    return ["write an expression in parentheses: (\(excerpt(sum)))"]
  }

  private static func value(_ number: Double, _ suffix: String, _ kind: NumberRange.Unit, _ unit: LengthUnit) -> Double? {
    switch (suffix, kind) {
    case ("", _), ("deg", .angle), ("°", .angle): number
    case ("%", .fraction): NumberText.hundredth(of: number)
    case ("rad", .angle): (number * (180 / Double.pi)).withoutNoise
    case ("turn", .angle): number * 360
    case (_, .length): LengthUnit(rawValue: suffix).map { $0.convert(number, to: unit) }
    default: nil
    }
  }

  private static func units(_ kind: NumberRange.Unit) -> String {
    switch kind {
    case .plain: "none"
    case .length: "px pt mm cm in"
    case .angle: "deg rad turn"
    case .fraction: "%"
    }
  }

  package static func color(_ text: String, _ tokens: [NamedColor]) throws(Problem) -> Value { Value(try colorTerm(text, tokens)) }

  package static func colorTerm(_ text: String, _ tokens: [NamedColor]) throws(Problem) -> ColorTerm {
    if text.hasPrefix("token("), text.hasSuffix(")") {
      let name = String(text.dropFirst(6).dropLast())
      guard tokens.contains(where: { $0.name == name }) else {
        let near = Suggestions.nearest(to: name, in: tokens.map(\.name))
        let help = near.first.map { "did you mean token(\($0))?" } ?? "token \(excerpt(name)) #3366cc makes one"
        throw Problem("there is no token '\(excerpt(name))'", help: [help])
      }
      return .token(name)
    }
    if isCurrentColor(text, tokens) { return .token(ColorTerm.current) }
    guard let color = Color(text) ?? translucent(text) else {
      if tokens.contains(where: { $0.name == text }) { return .token(text) }
      let near = Color.suggestions(for: text)
      throw Problem(
        "'\(excerpt(text))' is not a colour",
        help: text.hasPrefix("gradient(")
          ? ["a gradient is linear(red, blue) or radial(red, blue)"]
          : [near.isEmpty ? "expected #rrggbb, a name of CSS, or token(NAME)" : "did you mean \(near.joined(separator: " or "))?"])
    }
    return .color(color)
  }

  /// `black/40%`
  private static func translucent(_ text: String) -> Color? {
    guard let slash = text.lastIndex(of: "/"), text.hasSuffix("%"), var color = Color(String(text[..<slash])),
      let alpha = Double(text[text.index(after: slash)...].dropLast()), (0...100).contains(alpha)
    else { return nil }
    color.alpha = UInt8((alpha * 2.55).rounded())
    return color
  }

  /// Whether a text is SVG's `currentColor`, in a document whose format defines it.
  private static func isCurrentColor(_ text: String, _ tokens: [NamedColor]) -> Bool {
    text.lowercased() == ColorTerm.current.lowercased() && tokens.contains { $0.name == ColorTerm.current }
  }

  package static func numbers(_ text: String, _ unit: LengthUnit = .px) throws(Problem) -> [Double] {
    var numbers: [Double] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) { numbers.append(try number(String(part), .length, unit)) }
    guard !numbers.isEmpty || text.isEmpty || text == "none" else { throw Problem("'\(excerpt(text))' is not a list of numbers") }
    return text == "none" ? [] : numbers
  }

  private static func points(_ text: String, _ unit: LengthUnit) throws(Problem) -> [Point] {
    let numbers = try numbers(text, unit)
    guard numbers.count % 2 == 0 else { throw Problem("points are pairs of numbers", help: ["write x,y x,y ..."]) }
    return stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// Parses stops such as `#3366cc 0, #003 1`; offsets that are left out are spread evenly.
  static func stops(_ parts: [String], _ tokens: [NamedColor]) throws(Problem) -> [Stop] {
    var stops: [Stop] = []
    for (index, part) in parts.enumerated() {
      let words = parts_(part)
      guard let first = words.first, words.count <= 2,
        let color = isCurrentColor(first, tokens) ? .token(ColorTerm.current) : ColorTerm(spelled: first)
      else {
        throw Problem("'\(excerpt(part))' is not a gradient stop", help: ["write a colour and a place, as in #3366cc 0"])
      }
      if case .token = color { _ = try self.color(first, tokens) }
      let even = parts.count > 1 ? Double(index) / Double(parts.count - 1) : 0
      stops.append(Stop(offset: words.count == 2 ? try number(words[1], .fraction) : even, color: color))
    }
    return stops
  }

  /// Parses named colours such as `sun #ffcc00, warm token(sun)`; every name must resolve to a colour.
  private static func colors(_ text: String) throws(Problem) -> [NamedColor] {
    var colors: [NamedColor] = []
    for part in text == "none" ? [] : parts(text, by: ",") {
      let words = parts_(part)
      guard words.count == 2, let color = ColorTerm(spelled: words[1]) else {
        throw Problem(
          "'\(excerpt(part))' is not a name with a colour", help: ["write names and colours, as in \"sun #ffcc00, warm token(sun)\""])
      }
      guard !colors.contains(where: { $0.name == words[0] }) else { throw Problem("duplicate name '\(excerpt(words[0]))'") }
      colors.append(NamedColor(name: words[0], color: color))
    }
    if let loose = colors.first(where: { colors.color(of: $0.color) == nil }) {
      throw Problem("\(loose.name) is \(loose.color), which leads to no colour")
    }
    return colors
  }

  private static func parts_(_ text: String) -> [String] { parts(text, by: " ") }

  /// Splits a text at the separators outside parentheses; trims each part and drops empty ones.
  package static func parts(_ text: String, by separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0[...].trimmed { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
  }

  // MARK: Writing

  /// A value as `get` prints it and `set` reads it.
  package static func text(_ value: Value) -> String {
    switch value {
    case .present: "{}"
    case .none: "none"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): NumberText.string(number)
    case .string(let string): string
    case .color(let color): color.description
    case .token(let name): "token(\(name))"
    case .numbers(let numbers): numbers.isEmpty ? "none" : numbers.map(NumberText.string).joined(separator: " ")
    case .points(let points): points.map { "\(NumberText.string($0.x)),\(NumberText.string($0.y))" }.joined(separator: " ")
    case .stops(let stops): stops.map { "\($0.color) \(NumberText.string($0.offset))" }.joined(separator: ", ")
    case .words(let words): words.joined(separator: " ")
    case .colors(let colors): colors.map { "\($0.name) \($0.color)" }.joined(separator: ", ")
    case .json(let json), .invalid(let json): json
    }
  }

  /// The values that a property of one kind accepts, in words.
  package static func words(_ property: Property, of kind: Kind?) -> String {
    words(property == .points ? .points(minimum: kind?.fewestPoints ?? 2) : property.specification.type)
  }

  /// The values that a property accepts, in words that include the bounds of a number.
  private static func limits(_ type: ValueType) -> String {
    if case .number(let range) = type { "a number, \(range.limits)" } else { words(type) }
  }

  /// The values that a property accepts, in words.
  package static func words(_ type: ValueType) -> String {
    switch type {
    case .object: "none, or what is in it"
    case .bool: "true or false"
    case .number(let range): "a number, \(range.words)"
    case .integer(let range): "a whole number, \(range.lowerBound) through \(range.upperBound)"
    case .word(let words): "one of " + words.joined(separator: " ")
    case .text(_, let allowsLineBreaks): allowsLineBreaks ? "text" : "text on one line"
    case .color: "a colour or token(name)"
    case .background: "a colour, token(name), none, or a gradient as linear(90deg, red, blue)"
    case .numbers(let count, let range): count.map { "\($0) numbers" } ?? "numbers, each \(range.words)"
    case .edges(let counts): "one number or \(counts.map { "\($0)" }.joined(separator: " or ")), each 0 or more"
    case .points(let minimum): "at least \(minimum) points, x,y x,y"
    case .stops: "at least two colours with places, #3366cc 0, #003 1"
    case .tags: "words"
    case .selector: "a selector or none"
    case .weight: "1 through 1000, or normal, bold and the like"
    case .lineHeight: "a factor above 0, or auto"
    case .id: "an id"
    case .kind: "a kind"
    case .colors: "names with colours, sun #ffcc00, warm token(sun)"
    case .json: "structured content"
    }
  }
}
