// SPDX-License-Identifier: GPL-3.0-or-later
extension SelectorParser {
  /// Parses the contents of brackets and the closing one; the opening one is already consumed.
  mutating func predicate(from start: Int) throws(SelectorError) -> Selector.Filter {
    skipBlanks()
    let property = try self.property()
    skipBlanks()
    if take("]") { return SelectorParser.state(property) ?? .has(property) }
    guard let comparison = takeComparison() else { throw unexpected("']' or one of = != < <= > >= ^= $= *= ~=") }
    skipBlanks()
    if let byte = peek, "=<>".utf8.contains(byte) { throw noComparison(comparison) }
    var literal = try self.literal(of: property.name)
    // As a word after `find`, it is in any case if it has no capitals.
    if ["name", "text"].contains(property.name), [.hasPrefix, .hasSuffix, .contains].contains(comparison), literal.look != .string {
      literal.ignoresCase = literal.text == literal.text.lowercased()
    }
    skipBlanks()
    guard take("]") else {
      throw offset < end ? unexpected("']'") : failure(SourceRange(start, start + 1), "unclosed-bracket", "this '[' is not closed")
    }
    return .compares(property, comparison, literal)
  }

  /// The pseudo-class meant by a word in brackets that is no property: `[hidden]`.
  private static func state(_ word: Selector.PropertyTerm) -> Selector.Filter? {
    // These two are properties as well.
    guard !word.isOwn, !["visible", "locked"].contains(word.name), let state = PseudoClass.named(word.name) else { return nil }
    return Selector.Plain(rawValue: state.name).map { .pseudo(.plain($0)) }
  }

  /// Parses a property path such as `own:shadow[2].blur`.
  mutating func property() throws(SelectorError) -> Selector.PropertyTerm {
    let start = offset
    var isOwn = false
    if bytes[offset..<min(offset + 4, end)].elementsEqual("own:".utf8) {
      offset += 4
      isOwn = true
    }
    let nameStart = offset
    defer {
      note(.property, from: nameStart)
      if offset > nameStart { noteIndex() }
    }
    while let byte = peek {
      if SelectorParser.isNameByte(byte) || byte == UInt8(ascii: ".") {
        offset += 1
      } else if isPathIndex, offset > nameStart {
        offset += 1
        let start = offset
        _ = takeWhile { (0x30...0x39).contains($0) }
        note(.index, from: start)
        guard take("]") else { throw unexpected("']'") }
      } else {
        break
      }
    }
    // A name that begins with a digit or a minus sign is an index.
    guard offset > nameStart, let first = bytes[nameStart...].first, !SelectorParser.isIndexByte(first) else {
      offset = nameStart
      throw unexpected("a property")
    }
    let name = text(nameStart..<offset)
    return Selector.PropertyTerm(name, isOwn: isOwn, at: SourceRange(start, offset))
  }

  private mutating func takeComparison() -> Selector.Comparison? {
    let start = offset
    defer { noteComparison(from: start) }
    for length in [2, 1] where offset + length <= end {
      let text = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
      if let comparison = Selector.Comparison(rawValue: text) {
        offset += length
        return comparison
      }
    }
    return nil
  }

  /// Notes that an operator may begin at the cursor, or be longer than one byte before it.
  private mutating func noteComparison(from start: Int) {
    guard cursor != nil, end - start <= 1, start == end || "=!<>^$*~".utf8.contains(bytes[start]) else { return }
    let offset = offset
    self.offset = end
    note(.comparison, from: start)
    self.offset = offset
  }

  /// The error for an operator of another language, as in `[x => 5]`, with the comparison that was probably meant.
  private mutating func noComparison(_ comparison: Selector.Comparison) -> SelectorError {
    let start = offset
    let written = comparison.rawValue + takeWhile { "=<>".utf8.contains($0) }
    let meant: [String: Selector.Comparison] = [
      "==": .equal, "===": .equal, "=>": .greaterOrEqual, ">=": .greaterOrEqual, "=<": .lessOrEqual, "<=": .lessOrEqual, "<>": .notEqual,
      "!==": .notEqual,
    ]
    let help = meant[written].map { "did you mean \($0.rawValue)?" } ?? "the comparisons are = != < <= > >= ^= $= *= ~="
    return failure(
      SourceRange(start, offset), "unexpected", "'\(written)' is not a comparison", help: [help, "a value that begins so goes in quotes"])
  }

  private mutating func literal(of property: String) throws(SelectorError) -> Selector.Literal {
    let start = offset
    if let byte = peek, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let text = try quoted(.value(of: property), from: start)
      let end = offset
      skipBlanks()
      note(.sign("i"))
      let ignoresCase = (peek == UInt8(ascii: "i") || peek == UInt8(ascii: "I")) && peek(1).map { !SelectorParser.isNameByte($0) } ?? true
      if ignoresCase { offset += 1 } else { offset = end }
      return Selector.Literal(text, .string, ignoresCase: ignoresCase, at: SourceRange(start, offset))
    }
    var (depth, last) = (0, offset)
    while let byte = peek, byte != UInt8(ascii: "]"), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "["), depth >= 0 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      offset += 1
      if !SelectorParser.isBlank(byte) { last = offset }
    }
    note(.value(of: property), from: start)
    guard last > start else { throw unexpected("a value") }
    let text = text(start..<last)
    var look = SelectorParser.look(of: text)
    // The value of a variable may hold a blank or a bracket, as only a text in quotes can.
    if look == .word, bytes[start..<last].contains(SelectorSource.hole), !QuotedText.isPlain(text) { look = .string }
    return Selector.Literal(text, look, at: SourceRange(start, last))
  }

  static func look(of text: String) -> Selector.Literal.Look {
    if Color.looksLikeColor(text), let color = Color(text) { return .color(color) }
    let bytes = Array(text.utf8)
    let length = DecimalNumber.length(bytes)
    if length > 0, let value = DecimalNumber.value(bytes[..<length]) {
      let unit = String(decoding: bytes[length...], as: UTF8.self)
      if unit.isEmpty || ["px", "pt", "mm", "cm", "in", "%", "deg", "rad", "turn"].contains(unit) { return .number(value, unit: unit) }
    }
    return .word
  }

  // MARK: Pseudos

  mutating func pseudo(from start: Int) throws(SelectorError) -> Selector.Pseudo {
    let name = takeWhile(SelectorParser.isNameByte)
    let range = SourceRange(start, offset)
    note(.pseudo, from: start + 1)
    guard let entry = PseudoClass.named(name) else {
      let help =
        PseudoClass.advice(name).map { [$0] } ?? Suggestions.nearest(to: name, in: PseudoClass.names).map { "did you mean :\($0)?" }
      throw failure(range, "pseudo", name.isEmpty ? "expected a word after ':'" : "there is no ':\(name)'", help: help)
    }
    guard entry.takesArgument else {
      if peek == UInt8(ascii: "(") { throw failure(here, "arguments", "':\(name)' takes nothing in parentheses") }
      return try entry.parse(&self)
    }
    guard take("(") else {
      let isTest = name == "depth" && peek.map { "<>=!".utf8.contains($0) } == true
      throw failure(
        range, "arguments", "':\(name)' needs something in parentheses", help: [isTest ? "write [\(name)>2]" : "as in :\(entry.forms[0])"])
    }
    endNames()
    return try entry.parse(&self)
  }

  mutating func changed() throws(SelectorError) -> Selector.Pseudo {
    var name = try nameOrQuoted(.checkpoint, "the name of a checkpoint")
    skipBlanks()
    if name == "since", peek != UInt8(ascii: ")") { name = try nameOrQuoted(.checkpoint, "the name of a checkpoint") }
    try expect(")")
    return .changed(name)
  }

  /// Parses `X,Y)`.
  mutating func at() throws(SelectorError) -> Selector.Pseudo {
    skipBlanks()
    let start = offset
    guard let point = point(), skippingBlanks({ $0.take(")") }) else {
      offset = start
      throw unexpected("a point, such as 40,60")
    }
    return .at(point)
  }

  /// Parses a selector, or `X,Y WxH`, also as four numbers, and the closing parenthesis.
  mutating func region() throws(SelectorError) -> Selector.Region {
    let start = offset
    if let origin = skippingBlanks({ $0.point() }), let size = skippingBlanks({ $0.size() }), skippingBlanks({ $0.take(")") }) {
      return .rectangle(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    }
    offset = start
    return .selector(try nested())
  }

  private mutating func skippingBlanks<Result>(_ parse: (inout SelectorParser) -> Result) -> Result {
    skipBlanks()
    return parse(&self)
  }

  /// Takes `X,Y`, or `X Y`; nil if something else follows.
  private mutating func point() -> Point? {
    guard let x = number() else { return nil }
    skipBlanks()
    if take(",") { skipBlanks() }
    return number().map { Point(x: x, y: $0) }
  }

  /// Takes `WxH`, `W,H` or `W H`, also behind a comma; nil if something else follows.
  private mutating func size() -> Size? {
    if take(",") { skipBlanks() }
    guard let width = number(), width >= 0 else { return nil }
    if !take("x") {
      skipBlanks()
      if take(",") { skipBlanks() }
    }
    guard let height = number(), height >= 0 else { return nil }
    return Size(width: width, height: height)
  }

  private mutating func number() -> Double? {
    let start = offset
    // With the value of a variable in it, the number is the concatenation of both.
    let typed = bytes[offset..<end].prefix { $0 == SelectorSource.hole || "+-.0123456789".utf8.contains($0) }
    offset += typed.contains(SelectorSource.hole) ? typed.count : DecimalNumber.length(bytes[offset..<end])
    note(.number, from: start)
    guard offset > start, let value = DecimalNumber.value(text(start..<offset)), value.isFinite else {
      offset = start
      return nil
    }
    return value
  }

  private mutating func integer() throws(SelectorError) -> Int {
    skipBlanks()
    let start = offset
    let text = takeWhile { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 == SelectorSource.hole }
    note(.number, from: start)
    guard let value = Int(text) else {
      offset = start
      throw unexpected("a whole number")
    }
    return value
  }

  mutating func nth() throws(SelectorError) -> Selector.Pseudo {
    let number = try integer()
    skipBlanks()
    let step = take(",") ? try integer() : 0
    try expect(")")
    return .nth(number, step: step)
  }

  mutating func depth() throws(SelectorError) -> Selector.Pseudo {
    skipBlanks()
    note(.sign("."))
    // `:depth(>2)` is `:depth(3..)`.
    if let sign = peek, sign == UInt8(ascii: ">") || sign == UInt8(ascii: "<") {
      offset += 1
      let step = take("=") ? 0 : sign == UInt8(ascii: ">") ? 1 : -1
      skipBlanks()
      // No level is as high as the highest number.
      let (bound, isTooHigh) = try integer().addingReportingOverflow(step)
      try expect(")")
      if isTooHigh { return .depth(.max, nil) }
      return sign == UInt8(ascii: ">") ? .depth(bound, nil) : .depth(nil, bound)
    }
    let lowest: Int? = peek == UInt8(ascii: ".") ? nil : try integer()
    var highest = lowest
    skipBlanks()
    if take(".") {
      guard take(".") else { throw unexpected("'..'") }
      skipBlanks()
      note(.sign(")"))
      highest = peek == UInt8(ascii: ")") ? nil : try integer()
    }
    try expect(")")
    return .depth(lowest, highest)
  }

  mutating func same() throws(SelectorError) -> Selector.Pseudo {
    let selector = try self.selector(isInner: true)
    try expect(";")
    endNames()
    var properties: [Selector.PropertyTerm] = []
    repeat {
      skipBlanks()
      properties.append(try property())
      skipBlanks()
    } while take(",")
    try expect(")")
    return .same(selector, properties)
  }

  /// The default distance of `:near`, for colours that are clearly related, not merely equal.
  static let usualDistance = 10.0

  mutating func near() throws(SelectorError) -> Selector.Pseudo {
    skipBlanks()
    let start = offset
    var nested = 0
    while let byte = peek, nested > 0 || (byte != UInt8(ascii: ",") && byte != UInt8(ascii: ")")) {
      nested += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      offset += 1
    }
    note(.color, from: start)
    let text = text(start..<offset)
    let range = SourceRange(start, offset)
    guard let color = SelectorParser.colorTerm(text) else {
      throw failure(range, "color", "'\(text)' is not a colour", help: Color.suggestions(for: text).map { "did you mean \($0)?" })
    }
    var distance = SelectorParser.usualDistance
    if take(",") {
      skipBlanks()
      let start = offset
      let text = takeWhile { !SelectorParser.isBlank($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") }
      note(.number, from: start)
      guard let value = DecimalNumber.value(text), value >= 0 else {
        offset = start
        throw unexpected("a distance of 0 or more")
      }
      distance = value
      skipBlanks()
    }
    var formula = ColorDifference.cie76
    if take(",") {
      skipBlanks()
      note(.number)
      guard bytes[offset..<end].starts(with: "2000".utf8) else { throw unexpected("2000, for CIEDE2000") }
      formula = .ciede2000
      offset += 4
    }
    try expect(")")
    return .near(color, distance, formula)
  }

  private static func colorTerm(_ text: String) -> ColorTerm? {
    if let color = Color(text) { return .color(color) }
    guard text.utf8.starts(with: "token(".utf8), text.utf8.last == UInt8(ascii: ")") else { return nil }
    let name = text.utf8.dropFirst(6).dropLast()
    return !name.isEmpty && name.allSatisfy(isNameByte) ? .token(String(decoding: Array(name), as: UTF8.self)) : nil
  }

  /// Parses the argument of `:text`. A star is a wildcard even within quotes: texts contain blanks, so they are nearly always quoted.
  mutating func textPattern() throws(SelectorError) -> Selector.Pseudo {
    skipBlanks()
    let text = try nameOrQuoted(.text, "a text in quotes")
    try expect(")")
    var elements: [Glob.Element] = []
    for (index, piece) in text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).enumerated() {
      if index > 0 { elements.append(.star) }
      elements.append(.literal(String(decoding: Array(piece), as: UTF8.self)))
    }
    return .text(Glob(elements))
  }

  mutating func nameOrQuoted(_ kind: SelectorExpectation.Kind, _ expected: String) throws(SelectorError) -> String {
    skipBlanks()
    let start = offset
    if let byte = peek, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(kind, from: start) }
    let word = takeWhile { SelectorParser.isNameByte($0) || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: ".") }
    note(kind, from: start)
    guard !word.isEmpty else { throw unexpected(expected) }
    return word
  }
}
