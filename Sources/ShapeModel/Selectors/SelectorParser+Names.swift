extension SelectorParser {
  /// Parses a name, which may contain `*` and `{a,b}`, or a quoted name; consumes nothing and returns `nil` for `**`.
  mutating func glob() throws(SelectorError) -> Glob? {
    if let byte = peek, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return Glob(literal: try quoted()) }
    if peek == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "*") { return nil }
    let start = offset
    var elements: [Glob.Element] = []
    var choiceCount = 0
    while let byte = peek {
      if byte == UInt8(ascii: "{") {
        let start = offset
        let choices = try self.choices()
        choiceCount += choices.count
        guard choiceCount <= Glob.mostChoices else {
          throw failure(SourceRange(start, offset), "choices", "a pattern has at most \(Glob.mostChoices) choices")
        }
        elements.append(.choice(choices))
      } else if let element = simpleElement() {
        elements.append(element)
      } else {
        break
      }
    }
    let glob = Glob(elements)
    // The printed form has to parse again, and is longer where a byte is invalid UTF-8 or needs an escape.
    guard elements.count < 2 || max(offset - start, glob.description.utf8.count) <= Glob.longestPattern else {
      throw failure(SourceRange(start, offset), "too-long", "a pattern has at most \(Glob.longestPattern) bytes")
    }
    return glob
  }

  private mutating func simpleElement() -> Glob.Element? {
    if take("*") { return .star }
    let text = takeWhile(SelectorParser.isNameByte)
    return text.isEmpty ? nil : .literal(text)
  }

  private mutating func choices() throws(SelectorError) -> [[Glob.Element]] {
    offset += 1
    var choices: [[Glob.Element]] = []
    repeat {
      var elements: [Glob.Element] = []
      while let byte = peek {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          elements.append(.literal(try quoted()))
        } else if let element = simpleElement() {
          elements.append(element)
        } else {
          break
        }
      }
      choices.append(elements)
    } while take(",")
    guard take("}") else { throw unexpected("',' or '}'") }
    return choices
  }

  /// Parses a text in single or double quotes; double quotes allow the escapes `\n \t \" \\ \$ \u{…}`.
  mutating func quoted() throws(SelectorError) -> String {
    let start = offset
    let quote = bytes[offset]
    offset += 1
    var text: [UInt8] = []
    while let byte = peek {
      offset += 1
      if byte == quote {
        guard CombiningMarkRun.excess(in: text) == nil else { throw failure(SourceRange(start, offset), "marks", CombiningMarkRun.message) }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        offset -= 1
        guard let (scalar, length) = QuotedEscape.read(bytes[offset..<end]) else {
          throw failure(SourceRange(offset, min(offset + 2, end)), "escape", "no such escape in quotes", help: [QuotedEscape.help])
        }
        text += Array(String(scalar).utf8)
        offset += length
      } else if let value = values[offset - 1] {
        text += value.utf8
      } else {
        text.append(byte)
      }
    }
    throw failure(SourceRange(start, start + 1), "unclosed-quote", "this quote is not closed")
  }

  // MARK: Paths

  /// Parses a path that begins with `/`, `./`, `..` or `#id/`, or is `.`; consumes nothing and returns `nil` when none follows.
  mutating func path() throws(SelectorError) -> Selector.Path? {
    if take("/") { return Selector.Path(.document, startsStep ? try pathSteps() : []) }
    if let id = try idBeforeSlash() { return Selector.Path(.id(id), startsStep ? try pathSteps() : []) }
    guard peek == UInt8(ascii: ".") else { return nil }
    if peek(1) == UInt8(ascii: ".") {
      var levels = 0
      while peek == UInt8(ascii: "."), peek(1) == UInt8(ascii: ".") {
        offset += 2
        levels += 1
        guard take("/") else { return Selector.Path(.above(levels), []) }
      }
      return Selector.Path(.above(levels), startsStep ? try pathSteps() : [])
    }
    if peek(1) == UInt8(ascii: "/") {
      offset += 2
      return Selector.Path(.here, startsStep ? try pathSteps() : [])
    }
    // A dot before a letter begins a tag; a dot alone is the current group.
    if let next = peek(1), SelectorParser.isNameByte(next) { return nil }
    offset += 1
    return Selector.Path(.here, [])
  }

  /// Parses an id and the slash after it; consumes nothing and returns `nil` for an id alone.
  private mutating func idBeforeSlash() throws(SelectorError) -> String? {
    let start = offset
    if let value = values[offset], peek(1) == UInt8(ascii: "/"), let id = SelectorParser.id(value) {
      offset += 2
      return id
    }
    guard take("#") else { return nil }
    let id = try id()
    if take("/") { return id }
    offset = start
    return nil
  }

  private var startsStep: Bool {
    guard let byte = peek else { return false }
    return SelectorParser.isNameByte(byte) || "*{\"'#".utf8.contains(byte) || isPathIndex
  }

  /// Whether an index such as `[0]` or `[-1]` follows; in a predicate, the bracket is followed by a property.
  var isPathIndex: Bool {
    guard peek == UInt8(ascii: "["), let next = peek(1) else { return false }
    return SelectorParser.isIndexByte(next)
  }

  static func isIndexByte(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") }

  mutating func pathSteps() throws(SelectorError) -> [Selector.PathStep] {
    var steps: [Selector.PathStep] = []
    repeat {
      guard startsStep else { throw unexpected("a name, '*', '**' or '[index]'") }
      if isPathIndex {
        steps.append(.name(Glob([.star]), index: try pathIndex()))
      } else if take("#") {
        // A path refers to a node without a name by its id.
        steps.append(.name(Glob(literal: "#" + (try id())), index: nil))
      } else if let glob = try glob() {
        steps.append(.name(glob, index: isPathIndex ? try pathIndex() : nil))
      } else {
        offset += 2
        if peek == UInt8(ascii: "*") { throw unexpected("'/' after '**'") }
        steps.append(.anyDepth)
      }
    } while take("/") && !isAtEndOfPath
    return steps
  }

  /// Whether the path ends here: it may end with a slash, which completion appends after a group.
  private var isAtEndOfPath: Bool {
    let next = bytes[offset..<end].first { !SelectorParser.isBlank($0) }
    return next.map { ",)?!".utf8.contains($0) } ?? true
  }

  private mutating func pathIndex() throws(SelectorError) -> Int {
    let start = offset
    offset += 1
    let text = takeWhile(SelectorParser.isIndexByte)
    guard let index = Int(text) else { throw failure(SourceRange(start, offset), "index", "expected an index such as [0] or [-1]") }
    guard take("]") else { throw unexpected("']'") }
    return index
  }
}
