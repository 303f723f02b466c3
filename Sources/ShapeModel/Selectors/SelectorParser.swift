// SPDX-License-Identifier: GPL-3.0-or-later
/// Parses selectors by recursive descent with a lookahead of one byte; errors have positions in the given text.
///
/// Nesting is limited because recursion follows it; everything else takes time linear in the length.
package struct SelectorParser {
  /// The maximum nesting depth of parentheses.
  package static let deepestNesting = 200

  /// The maximum number of compounds in one alternative.
  package static let mostSteps = 200
  /// The longest selector in bytes, as long as a line of a script may be.
  package static let longestSelector = 1 << 20

  let bytes: [UInt8]
  let start: Int
  let end: Int
  var offset: Int
  var nesting = 0
  /// The values of variables, by the offsets of their holes.
  private(set) var values: [Int: String]
  /// The state at the cursor, if the text ends there; nil while a whole text is parsed.
  var cursor: Cursor?

  /// A parser at the start of a range of a text.
  init(bytes: [UInt8], _ range: Range<Int>, values: [Int: String]) {
    (self.bytes, self.values) = (bytes, values)
    (start, end, offset) = (range.lowerBound, range.upperBound, range.lowerBound)
  }

  /// Parses a text with values of variables as one selector.
  package static func parse(_ source: SelectorSource) throws(SelectorError) -> Selector {
    try parse(source.bytes, SourceRange(0, source.bytes.count), source.values)
  }

  /// Parses a whole text as one selector.
  package static func parse(_ text: String) throws(SelectorError) -> Selector {
    let bytes = Array(text.utf8)
    return try parse(bytes, SourceRange(0, bytes.count))
  }

  /// Whether a whole text is one selector.
  package static func isSelector(_ text: String) -> Bool { (try? parse(text)) != nil }

  /// Parses a range of a text as one selector; positions count from the start of the text.
  /// - Throws: A ``SelectorError`` whose diagnostic points at the first unexpected byte.
  package static func parse(_ bytes: [UInt8], _ range: SourceRange) throws(SelectorError) -> Selector { try parse(bytes, range, [:]) }

  private static func parse(_ bytes: [UInt8], _ range: SourceRange, _ values: [Int: String]) throws(SelectorError) -> Selector {
    let (lower, upper) = (min(max(range.lower, 0), bytes.count), min(max(range.upper, 0), bytes.count))
    var parser = SelectorParser(bytes: bytes, lower..<max(lower, upper), values: values)
    guard parser.end - lower <= longestSelector else {
      throw parser.failure(SourceRange(lower, lower), "too-long", "this selector is longer than 1 MiB")
    }
    // Comparing texts with longer runs of combining marks takes quadratic time.
    if let start = bytes[lower..<parser.end].withUnsafeBufferPointer({ CombiningMarkRun.excess(in: $0) }) {
      throw parser.failure(SourceRange(lower + start, lower + start + 1), "marks", CombiningMarkRun.message)
    }
    let selector = try parser.selector(isInner: false)
    parser.skipBlanks()
    guard parser.offset == parser.end else { throw parser.unexpected("a combinator, ',' or the end of the selector") }
    return selector
  }

  // MARK: Lists

  /// Parses a list of alternatives and its cardinality suffix.
  /// - Parameters:
  ///   - isInner: Whether it is in parentheses, where the suffix `?` permits unknown names and `!` is an error.
  ///   - mayLead: Whether it may begin with a combinator.
  mutating func selector(isInner: Bool, mayLead: Bool = false) throws(SelectorError) -> Selector {
    nesting += 1
    defer { nesting -= 1 }
    skipBlanks()
    let start = offset
    guard nesting <= SelectorParser.deepestNesting + 1 else {
      throw failure(SourceRange(start, min(start + 1, end)), "nesting", "parentheses are nested more than 200 levels deep")
    }
    var alternatives: [Selector.Alternative] = []
    var unwrapped: Selector?
    repeat {
      let (alternative, inner) = try self.alternative(mayLead: mayLead)
      alternatives.append(alternative)
      unwrapped = inner
      skipBlanks()
    } while take(",")
    var cardinality = Selector.Cardinality.oneOrMore
    note(.sign("?"))
    if !isInner { note(.sign("!")) }
    if let suffix = peek, suffix == UInt8(ascii: "?") || suffix == UInt8(ascii: "!") {
      guard !isInner || suffix == UInt8(ascii: "?") else {
        throw failure(here, "suffix", "'!' belongs at the end of the whole selector", help: ["write it after the last parenthesis"])
      }
      offset += 1
      cardinality = suffix == UInt8(ascii: "?") ? .anyNumber : .exactlyOne
      skipBlanks()
      if peek == UInt8(ascii: ",") {
        throw failure(SourceRange(offset - 1, offset), "suffix", "'?' and '!' belong at the end of the whole selector")
      }
    }
    let range = SourceRange(start, offset)
    if alternatives.count == 1, let inner = unwrapped {
      return Selector(inner.alternatives, cardinality: cardinality == .oneOrMore ? inner.cardinality : cardinality, at: range)
    }
    return Selector(alternatives, cardinality: cardinality, at: range)
  }

  /// Parses an alternative; also returns the inner selector when the alternative is nothing but a selector in parentheses.
  private mutating func alternative(mayLead: Bool) throws(SelectorError) -> (Selector.Alternative, Selector?) {
    skipBlanks()
    let start = offset
    beginCompound()
    let isNegated = take("!")
    skipBlanks()
    var combinator = Selector.Combinator.descendant
    if mayLead, let leading = takeCombinator() { combinator = leading }
    var steps: [Selector.Step] = []
    var inner: Selector?
    while true {
      skipBlanks()
      let (compound, group) = try self.compound()
      inner = steps.isEmpty && !isNegated && combinator == .descendant ? group : nil
      // After `:has(`, the steps of an inner selector would be looked for inside the node.
      if mayLead, inner?.alternatives.allSatisfy({ $0.steps.count == 1 }) == false { inner = nil }
      steps.append(Selector.Step(combinator, compound))
      guard steps.count <= SelectorParser.mostSteps else {
        throw failure(compound.place.range, "steps", "a selector has at most \(SelectorParser.mostSteps) steps")
      }
      let hadBlank = skipBlanks()
      if let next = takeCombinator() {
        combinator = next
      } else if hadBlank, let byte = peek, startsCompound(byte) {
        combinator = .descendant
      } else {
        // Trying to parse the next compound, which is missing, notes what may follow.
        if hadBlank, isAtCursor { _ = try? self.compound() }
        break
      }
    }
    return (Selector.Alternative(isNegated: isNegated, steps, at: SourceRange(start, offset)), steps.count == 1 ? inner : nil)
  }

  private mutating func takeCombinator() -> Selector.Combinator? {
    if take(">") { return .child }
    if take("+") { return .adjacent }
    if take("~") { return .sibling }
    return nil
  }

  private func startsCompound(_ byte: UInt8) -> Bool {
    SelectorParser.isNameByte(byte) || "*{\"'#.[:@%(/".utf8.contains(byte)
  }

  // MARK: Compounds

  private mutating func compound() throws(SelectorError) -> (Selector.Compound, Selector?) {
    let start = offset
    beginCompound()
    var filters: [Selector.Filter] = []
    var group: Selector?
    let value = valueAsSelector()
    let head = value == nil ? try self.head() : nil
    let parenthesised = value == nil && head == nil && take("(") ? try nested() : nil
    if let inner = value ?? parenthesised {
      filters.append(.pseudo(.is(inner)))
      group = inner
    }
    while let filter = try self.filter() {
      filters.append(filter)
      group = nil
    }
    guard head != nil || !filters.isEmpty else { throw unexpected("a kind, a name, '#id', '.tag', '[property]' or ':pseudo'") }
    return (Selector.Compound(head, filters, at: SourceRange(start, offset)), group)
  }

  /// The value of a variable at the start of a compound, where it is written as a selector and not as a name: `#body`, `(group > text)`.
  private mutating func valueAsSelector() -> Selector? {
    guard let value = values[offset], let first = value.utf8.first, "#@%/.:[(".utf8.contains(first), peek(1) != UInt8(ascii: "/"),
      let selector = try? SelectorParser.parse(value)
    else { return nil }
    offset += 1
    return selector
  }

  private mutating func head() throws(SelectorError) -> Selector.Head? {
    if let path = try path() { return .path(path) }
    if isPathIndex { return .path(Selector.Path(.anywhere, try pathSteps())) }
    let start = offset
    beginName()
    note(.name)
    guard let byte = peek, SelectorParser.isNameByte(byte) || "*{\"'".utf8.contains(byte) else { return nil }
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    let glob = try self.glob()
    noteEndOfStep()
    if glob == nil || peek == UInt8(ascii: "/") || isPathIndex {
      // The name turned out to be the first step of a path, which is parsed from its start: `Eyes/Left`, `**/Left`, `Eyes[0]`.
      offset = start
      let steps = try pathSteps()
      // `Eyes/` means the name alone.
      if steps.count == 1, case .name(let glob, nil) = steps[0] { return glob.elements == [.star] ? .any : .name(glob) }
      return .path(Selector.Path(.anywhere, steps))
    }
    guard let glob, !isQuoted else { return glob.map { .name($0) } }
    if glob.elements == [.star] { return .any }
    if let word = glob.literalText, let kind = Kind(selecting: word) { return .kind(kind) }
    return .name(glob)
  }

  private mutating func filter() throws(SelectorError) -> Selector.Filter? {
    let start = offset
    if take("#") {
      let id = try id()
      // A star is for ids of the file: those of elements without one are not in it.
      guard take("*") else { return .id(id) }
      let place = SourceRange(start, offset)
      return .compares(Selector.PropertyTerm("id", isOwn: true, at: place), .hasPrefix, Selector.Literal(id, .string, at: place))
    }
    if take(".") { return .tag(try word(.tag, "a tag after '.'")) }
    if take("@") { return .saved(try word(.saved, "a name after '@'")) }
    if take("%") {
      let digits = takeDigits()
      note(.row, from: start)
      guard let row = Int(digits), row > 0 else {
        throw failure(SourceRange(start, max(offset, start + 1)), "row", "expected a row number from 1 after '%'")
      }
      return .row(row)
    }
    if take("[") { return try predicate(from: start) }
    if take(":") { return .pseudo(try pseudo(from: start)) }
    return nil
  }

  /// Parses a word after its sign.
  private mutating func word(_ kind: SelectorExpectation.Kind, _ expected: String) throws(SelectorError) -> String {
    let start = offset - 1
    let word = takeWhile(SelectorParser.isNameByte)
    note(kind, from: start)
    guard !word.isEmpty else { throw unexpected(expected) }
    return word
  }

  /// Parses an id after its `#`, in quotes or not.
  mutating func id(_ kind: SelectorExpectation.Kind = .id) throws(SelectorError) -> String {
    let start = offset
    // `#$g` is the graphic of `$g`, whether that is written with `#` or without.
    if let value = values[offset], value.utf8.first == UInt8(ascii: "#"), let id = SelectorParser.id(value) {
      offset += 1
      return id
    }
    let isQuoted = peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'")
    let id = isQuoted ? try quoted(kind, from: start - 1) : takeWhile(SelectorParser.isIDByte)
    if !isQuoted { note(kind, from: start - 1) }
    guard !id.isEmpty else {
      offset = start
      throw unexpected("an id after '#'")
    }
    return id
  }

  /// The id that a whole text refers to: `#skull`, `#"Rectangle 2"`; nil for any other text.
  static func id(_ text: String) -> String? {
    guard let selector = try? parse(text), selector.alternatives.count == 1, selector.alternatives[0].steps.count == 1 else { return nil }
    let compound = selector.alternatives[0].steps[0].compound
    guard compound.head == nil, compound.filters.count == 1, case .id(let id) = compound.filters[0] else { return nil }
    return id
  }

  /// Parses a selector up to its closing parenthesis; the opening one is already consumed.
  mutating func nested(mayLead: Bool = false) throws(SelectorError) -> Selector {
    let inner = try selector(isInner: true, mayLead: mayLead)
    try expect(")")
    return inner
  }
}

// MARK: - Bytes

extension SelectorParser {
  var peek: UInt8? { offset < end ? bytes[offset] : nil }
  var here: SourceRange { SourceRange(offset, min(offset + 1, end)) }

  func peek(_ distance: Int) -> UInt8? { offset + distance < end ? bytes[offset + distance] : nil }

  package static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < end else {
      note(.sign(character))
      return false
    }
    guard bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  package static func isIDByte(_ byte: UInt8) -> Bool { isNameByte(byte) || byte == UInt8(ascii: ".") }

  mutating func takeWhile(_ belongs: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = peek, belongs(byte) { offset += 1 }
    return text(start..<offset)
  }

  mutating func takeDigits() -> String { takeWhile { (0x30...0x39).contains($0) || $0 == SelectorSource.hole } }

  /// The text of some bytes, with the values of variables in it.
  func text(_ range: Range<Int>) -> String {
    guard !values.isEmpty, bytes[range].contains(SelectorSource.hole) else { return String(decoding: bytes[range], as: UTF8.self) }
    var text: [UInt8] = []
    for offset in range {
      if let value = values[offset] { text += value.utf8 } else { text.append(bytes[offset]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  @discardableResult mutating func skipBlanks() -> Bool {
    let start = offset
    while let byte = peek, SelectorParser.isBlank(byte) { offset += 1 }
    return offset > start
  }

  mutating func expect(_ character: Unicode.Scalar) throws(SelectorError) {
    skipBlanks()
    guard take(character) else { throw unexpected("'\(character)'") }
  }

  func failure(_ range: SourceRange, _ code: String, _ message: String, help: [String] = []) -> SelectorError {
    SelectorError(Diagnostic(range, code: "selector.\(code)", message, help: help))
  }

  func unexpected(_ expected: String) -> SelectorError {
    guard offset < end else { return failure(here, "incomplete", "unexpected end of the selector: expected \(expected)") }
    var last = offset + 1
    while last < end, bytes[last] & 0xc0 == 0x80 { last += 1 }
    let found = text(offset..<last)
    let help =
      bracketed.map { "in a selector, write a property in brackets: \($0)" }
      ?? ("=&;^`|\\$<".contains(found) ? "a name with other characters than letters, digits, '_' and '-' goes in quotes" : nil)
    return failure(SourceRange(offset, last), "unexpected", "expected \(expected), found '\(found)'", help: help.map { [$0] } ?? [])
  }

  /// A suggestion such as `[fill=red]`, where `fill=red` was written without brackets.
  private var bracketed: String? {
    let isSign = "=<".utf8.contains(bytes[offset]) || "!^$*".utf8.contains(bytes[offset]) && offset + 1 < end && bytes[offset + 1] == 0x3d
    guard isSign else { return nil }
    var start = offset
    while start > 0, (0x61...0x7a).contains(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
    guard start < offset, start == 0 || !SelectorParser.isNameByte(bytes[start - 1]) else { return nil }
    let stop = bytes[offset..<end].firstIndex { $0 <= 0x20 || $0 >= 0x7f || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ",") } ?? end
    return stop - start > 60 ? nil : "[\(String(decoding: bytes[start..<stop], as: UTF8.self))]"
  }
}
