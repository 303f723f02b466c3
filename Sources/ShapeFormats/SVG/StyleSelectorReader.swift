// SPDX-License-Identifier: GPL-3.0-or-later
/// Parses the compounds and combinators of one selector.
struct StyleSelectorReader {
  private let text: [UInt8]
  private var offset = 0
  private(set) var endsInCombinator = false
  private let nesting: Int

  /// The maximum nesting of `:not()` and `:is()`.
  private static let nestingLimit = 4

  init(_ text: String) { self.init(Array(text.utf8), nesting: 0) }

  private init(_ text: [UInt8], nesting: Int) { (self.text, self.nesting) = (text, nesting) }

  var isAtEnd: Bool { offset == text.count }
  private var byte: UInt8 { offset < text.count ? text[offset] : 0 }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < text.count, self.byte == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() { while StartTag.isBlank(byte) { offset += 1 } }

  /// The combinator after a compound; nil at the end of the selector.
  mutating func combinator() -> StyleSelector.Combinator? {
    skipBlanks()
    guard !isAtEnd else { return nil }
    endsInCombinator = true
    if take(UInt8(ascii: ">")) { return .child }
    if take(UInt8(ascii: "+")) { return .next }
    if take(UInt8(ascii: "~")) { return .later }
    return .descendant
  }

  /// Nil where none is valid.
  mutating func compound() -> StyleSelector.Compound? {
    skipBlanks()
    let start = offset
    var compound = StyleSelector.Compound()
    // A namespace prefix is skipped: all elements that are read have the same namespace.
    if !take(UInt8(ascii: "*")) { compound.element = name() }
    if take(UInt8(ascii: "|")) { compound.element = take(UInt8(ascii: "*")) ? nil : name() }
    while !isAtEnd {
      if take(UInt8(ascii: ".")) {
        guard let name = name() else { return nil }
        compound.classes.append(name)
      } else if take(UInt8(ascii: "#")) {
        guard let name = name() else { return nil }
        // Two different ids match nothing.
        if let id = compound.id, id != name { compound.tests.append(.never) }
        compound.id = name
      } else if take(UInt8(ascii: ":")) {
        guard let test = test() else { return nil }
        compound.tests.append(test)
      } else if take(UInt8(ascii: "[")) {
        guard let attribute = attribute() else { return nil }
        compound.attributes.append(attribute)
      } else {
        break
      }
    }
    endsInCombinator = false
    return offset == start ? nil : compound
  }

  /// An identifier, with its escapes replaced.
  private mutating func name() -> String? {
    var name: [UInt8] = []
    while offset < text.count {
      if byte >= 0x80 || byte == 0x2d || byte == 0x5f || StyleSelectorReader.isAlphanumeric(byte) {
        name.append(byte)
        offset += 1
      } else if byte == UInt8(ascii: "\\"), offset + 1 < text.count, text[offset + 1] != 0x0a {
        offset += 1
        name += escaped()
      } else {
        break
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The character after a backslash: up to six hexadecimal digits with a blank after them, or the character itself.
  private mutating func escaped() -> [UInt8] {
    var digits: [UInt8] = []
    while digits.count < 6, Character(UnicodeScalar(byte)).isHexDigit, byte < 0x80 {
      digits.append(byte)
      offset += 1
    }
    guard !digits.isEmpty else {
      defer { offset += 1 }
      return [byte]
    }
    if StartTag.isBlank(byte) { offset += 1 }
    let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(UnicodeScalar.init) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  // MARK: Attributes

  private mutating func attribute() -> StyleSelector.AttributeTest? {
    skipBlanks()
    guard let prefix = name() else { return nil }
    var test = StyleSelector.AttributeTest(name: prefix)
    if byte == UInt8(ascii: "|"), offset + 1 < text.count, text[offset + 1] != UInt8(ascii: "=") {
      offset += 1
      guard let local = name() else { return nil }
      test.name = "\(prefix):\(local)"
    }
    skipBlanks()
    if take(UInt8(ascii: "]")) { return test }
    test.comparison = .equal
    let comparisons: [(UInt8, StyleSelector.AttributeTest.Comparison)] = [
      (UInt8(ascii: "~"), .word), (UInt8(ascii: "|"), .language), (UInt8(ascii: "^"), .prefix), (UInt8(ascii: "$"), .suffix),
      (UInt8(ascii: "*"), .part),
    ]
    for (sign, comparison) in comparisons where take(sign) {
      test.comparison = comparison
      break
    }
    guard take(UInt8(ascii: "=")) else { return nil }
    skipBlanks()
    guard let value = quoted() ?? name() else { return nil }
    test.value = value
    skipBlanks()
    if byte | 0x20 == UInt8(ascii: "i") || byte | 0x20 == UInt8(ascii: "s") {
      test.ignoresCase = byte | 0x20 == UInt8(ascii: "i")
      offset += 1
      skipBlanks()
    }
    return take(UInt8(ascii: "]")) ? test : nil
  }

  private mutating func quoted() -> String? {
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return nil }
    let quote = byte
    offset += 1
    var value: [UInt8] = []
    while offset < text.count, byte != quote {
      if take(UInt8(ascii: "\\")) {
        guard offset < text.count else { return nil }
        value += escaped()
      } else {
        value.append(byte)
        offset += 1
      }
    }
    return take(quote) ? String(decoding: value, as: UTF8.self) : nil
  }

  // MARK: Pseudo-classes

  private mutating func test() -> StyleSelector.Test? {
    // Pseudo-elements are not elements.
    if take(UInt8(ascii: ":")) { return name() == nil ? nil : .never }
    guard let word = name()?.lowercased() else { return nil }
    guard take(UInt8(ascii: "(")) else { return StyleSelectorReader.plain(word) }
    let start = offset
    var depth = 1
    while offset < text.count, depth > 0 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      offset += 1
    }
    guard depth == 0 else { return nil }
    let argument = String(decoding: text[start..<offset - 1], as: UTF8.self)
    switch word {
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let (step, first) = StyleSelectorReader.steps(argument) else { return nil }
      return .number(step: step, first: first, fromEnd: word.contains("last"), ofType: word.hasSuffix("type"))
    case "not": return compounds(argument).map { .not($0) }
    case "is", "where", "matches": return compounds(argument).map { .any($0) }
    default: return nil
    }
  }

  /// A pseudo-class without arguments.
  private static func plain(_ word: String) -> StyleSelector.Test? {
    switch word {
    case "root": .root
    case "first-child", "first-of-type": .number(step: 0, first: 1, fromEnd: false, ofType: word.hasSuffix("type"))
    case "last-child", "last-of-type": .number(step: 0, first: 1, fromEnd: true, ofType: word.hasSuffix("type"))
    case "hover", "active", "focus", "focus-visible", "focus-within", "target", "visited": .never
    case "before", "after", "first-line", "first-letter": .never
    default: nil
    }
  }

  /// The arguments of `:not()`; nil if any is more than one compound.
  private func compounds(_ text: String) -> [StyleSelector.Compound]? {
    guard nesting < StyleSelectorReader.nestingLimit else { return nil }
    var found: [StyleSelector.Compound] = []
    for part in StyleSelector.list(text) {
      var reader = StyleSelectorReader(Array(part.utf8), nesting: nesting + 1)
      guard let compound = reader.compound() else { return nil }
      reader.skipBlanks()
      guard reader.isAtEnd else { return nil }
      found.append(compound)
    }
    return found
  }

  /// The step and the first number of `2n+1`, `odd`, `-n + 3` and the like.
  private static func steps(_ text: String) -> (step: Int, first: Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    switch text {
    case "odd": return (2, 1)
    case "even": return (2, 0)
    default: break
    }
    guard let n = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
    let (before, after) = (text[..<n], text[text.index(after: n)...])
    let step = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    let first = after.isEmpty ? 0 : Int(after)
    guard let step, let first, abs(step) < 1 << 30, abs(first) < 1 << 30 else { return nil }
    return (step, first)
  }
}
