// SPDX-License-Identifier: GPL-3.0-or-later
extension SelectorParser {
  /// Parses a name, which may contain `*` and `{a,b}`, or a quoted name; consumes nothing and returns `nil` for `**`.
  mutating func glob() throws(SelectorError) -> Glob? {
    if let byte = peek, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return Glob(literal: try quoted(labelKind, from: offset))
    }
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
    note(labelKind, from: start)
    let glob = Glob(elements)
    // The printed form has to parse again, and is longer where a byte is invalid UTF-8 or needs an escape.
    guard elements.count < 2 || max(offset - start, glob.description.utf8.count) <= Glob.longestPattern else {
      throw failure(SourceRange(start, offset), "too-long", "a pattern has at most \(Glob.longestPattern) bytes")
    }
    return glob
  }

  private mutating func simpleElement() -> Glob.Element? {
    if take("*") { return .star }
    var text = takeWhile(SelectorParser.isNameByte)
    // An apostrophe between letters, as in `O'Neill`.
    while !text.isEmpty, peek == UInt8(ascii: "'"), let next = peek(1), SelectorParser.isNameByte(next), take("'") {
      text += "'" + takeWhile(SelectorParser.isNameByte)
    }
    return text.isEmpty ? nil : .literal(text)
  }

  private mutating func choices() throws(SelectorError) -> [[Glob.Element]] {
    offset += 1
    var choices: [[Glob.Element]] = []
    repeat {
      let start = offset
      var elements: [Glob.Element] = []
      while let byte = peek {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          elements.append(.literal(try quoted(.choice, from: offset)))
        } else if let element = simpleElement() {
          elements.append(element)
        } else {
          break
        }
      }
      note(.choice, from: start)
      choices.append(elements)
    } while take(",")
    guard take("}") else { throw unexpected("',' or '}'") }
    return choices
  }

  /// Parses a text in single or double quotes; double quotes allow the escapes `\n \t \" \\ \$ \u{…}`.
  /// - Parameters:
  ///   - kind: The syntax element.
  ///   - first: The offset at which it begins, with a sign before the quote.
  mutating func quoted(_ kind: SelectorExpectation.Kind, from first: Int) throws(SelectorError) -> String {
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
    note(kind, from: first, quote: quote)
    throw failure(SourceRange(start, start + 1), "unclosed-quote", "this quote is not closed")
  }

  // MARK: Paths

  /// Parses a path that begins with `/`, `./`, `..` or `#id/`, or is `.`; consumes nothing and returns `nil` when none follows.
  mutating func path() throws(SelectorError) -> Selector.Path? {
    if take("/") { return Selector.Path(.document, try stepsAfterSlash()) }
    if let id = try idBeforeSlash() { return Selector.Path(.id(id), try stepsAfterSlash()) }
    guard peek == UInt8(ascii: ".") else { return nil }
    if peek(1) == UInt8(ascii: ".") {
      var levels = 0
      while peek == UInt8(ascii: "."), peek(1) == UInt8(ascii: ".") {
        offset += 2
        levels += 1
        guard take("/") else { return Selector.Path(.above(levels), []) }
        note(.sign("."))
      }
      return Selector.Path(.above(levels), try stepsAfterSlash())
    }
    if peek(1) == UInt8(ascii: "/") {
      offset += 2
      return Selector.Path(.here, try stepsAfterSlash())
    }
    // A dot before a letter begins a tag; a dot alone is the current group.
    if let next = peek(1), SelectorParser.isNameByte(next) { return nil }
    offset += 1
    note(.tag, from: offset - 1)
    note(.sign("."))
    note(.sign("/"))
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

  /// Parses the steps of a path after the slash at its start, if there are any.
  private mutating func stepsAfterSlash() throws(SelectorError) -> [Selector.PathStep] {
    beginStep()
    return startsStep ? try pathSteps() : []
  }

  /// Notes what may follow a step, and parses the index if there is one.
  private mutating func indexAfterStep() throws(SelectorError) -> Int? {
    noteEndOfStep()
    return isPathIndex ? try pathIndex() : nil
  }

  /// Notes that an index or a slash may follow a name.
  mutating func noteEndOfStep() {
    note(.sign("/"))
    noteIndex()
  }

  /// Notes that an index may follow, or its number after the bracket.
  mutating func noteIndex() {
    note(.sign("["))
    guard cursor != nil, offset + 1 == end, bytes[offset] == UInt8(ascii: "[") else { return }
    offset += 1
    note(.index)
    offset -= 1
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
        steps.append(.name(Glob(literal: "#" + (try id(labelKind))), index: nil))
      } else if let glob = try glob() {
        steps.append(.name(glob, index: try indexAfterStep()))
      } else {
        offset += 2
        if peek == UInt8(ascii: "*") { throw unexpected("'/' after '**'") }
        steps.append(.anyDepth)
      }
    } while takeSlash() && !isAtEndOfPath
    return steps
  }

  private mutating func takeSlash() -> Bool {
    guard take("/") else { return false }
    beginStep()
    return true
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
    note(.index, from: start + 1)
    guard let index = Int(text) else { throw failure(SourceRange(start, offset), "index", "expected an index such as [0] or [-1]") }
    guard take("]") else { throw unexpected("']'") }
    return index
  }
}
