// SPDX-License-Identifier: GPL-3.0-or-later
/// The references in the text of a stored `set` command: a selector, then properties with values, as a variant holds them.
///
/// ```
/// #bar fill=token(ink) style=loud
/// ```
/// Splits the text into words as scripts do: at blanks outside of quotes and brackets.
package struct SettingText {
  private let bytes: [UInt8]
  /// The words, as ranges of the bytes.
  private var words: [Range<Int>] = []
  private var changes: [(range: Range<Int>, text: String)] = []
  private let other: (Reference.Role, Reference.Target) -> String?
  private let otherColor: (ColorTerm) -> ColorTerm?

  /// The text with other words for some of its references: those of its selector have the role `set`, the others that of their property.
  /// - Parameter other: Returns the new word for a target, or nil to keep it.
  /// - Returns: Nil if nothing changes.
  package static func replacing(in text: String, _ other: @escaping (Reference.Role, Reference.Target) -> String?) -> String? {
    SettingText(text, other).replaced()
  }

  /// The text with some of its colours replaced.
  /// - Parameter other: Called with each colour, in order; returns the new one, or nil to keep it.
  /// - Returns: Nil if nothing changes.
  package static func replacingColors(in text: String, _ other: @escaping (ColorTerm) -> ColorTerm?) -> String? {
    SettingText(text, { _, _ in nil }, other).replaced()
  }

  private consuming func replaced() -> String? {
    visit()
    guard !changes.isEmpty else { return nil }
    var result = bytes
    for change in changes.reversed() { result.replaceSubrange(change.range, with: change.text.utf8) }
    return String(decoding: result, as: UTF8.self)
  }

  /// The selector of a text, as written; nil if it has none, or sets a style.
  package static func selector(in text: String) -> String? {
    let setting = SettingText(text) { _, _ in nil }
    return setting.words.first.map(setting.text).flatMap { $0.hasPrefix("style(") ? nil : $0 }
  }

  /// The text with another selector.
  package static func replacing(selector: String, in text: String) -> String {
    let setting = SettingText(text) { _, _ in nil }
    guard let first = setting.words.first else { return text }
    return setting.text(0..<first.lowerBound) + SettingText.word(selector) + setting.text(first.upperBound..<setting.bytes.count)
  }

  /// A selector as one word of a command.
  private static func word(_ selector: String) -> String {
    selector.utf8.contains(where: SelectorParser.isBlank) ? "(\(selector))" : selector
  }

  private init(
    _ text: String, _ other: @escaping (Reference.Role, Reference.Target) -> String?,
    _ otherColor: @escaping (ColorTerm) -> ColorTerm? = { _ in nil }
  ) {
    bytes = Array(text.utf8)
    (self.other, self.otherColor) = (other, otherColor)
    split()
  }

  private mutating func split() {
    var offset = 0
    while offset < bytes.count {
      while offset < bytes.count, SelectorParser.isBlank(bytes[offset]) { offset += 1 }
      let start = offset
      var depth = 0
      var quote: UInt8?
      while offset < bytes.count, quote != nil || depth > 0 || !SelectorParser.isBlank(bytes[offset]) {
        let byte = bytes[offset]
        if let open = quote {
          if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { offset += 1 } else if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if "([{".utf8.contains(byte) {
          depth += 1
        } else if ")]}".utf8.contains(byte) {
          depth = max(0, depth - 1)
        }
        offset += 1
      }
      offset = min(offset, bytes.count)
      if offset > start { words.append(start..<offset) }
    }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func visit() {
    var rest = words[...]
    guard let first = rest.popFirst() else { return }
    visit(selector: first)
    while let word = rest.popFirst() {
      if let (name, value) = assignment(word) {
        visit(value: value, of: name)
      } else if let value = rest.popFirst() {
        visit(value: value, of: text(word))
      }
    }
  }

  /// The property and the value of `fill=red` and `width+=2`; nil for other words.
  private func assignment(_ word: Range<Int>) -> (name: String, value: Range<Int>)? {
    guard let sign = bytes[word].firstIndex(of: UInt8(ascii: "=")), sign > word.lowerBound else { return nil }
    let end = "+-*/".utf8.contains(bytes[sign - 1]) ? sign - 1 : sign
    let name = text(word.lowerBound..<end)
    return Property(path: name) == nil ? nil : (name, sign + 1..<word.upperBound)
  }

  private mutating func visit(selector word: Range<Int>) {
    let written = text(word)
    if written.hasPrefix("style("), written.hasSuffix(")") {
      let name = word.lowerBound + 6..<word.upperBound - 1
      if let new = other(.word("set"), .style(text(name))) { changes.append((name, new)) }
      return
    }
    guard let new = Value.replacing(inSelector: written, { other(.word("set"), $0) }) else { return }
    changes.append((word, SettingText.word(new)))
  }

  private mutating func visit(value range: Range<Int>, of name: String) {
    guard let property = Property(path: name) else { return }
    let role = Reference.Role.property(property)
    switch property {
    case .style, .source, .link, .clip:
      guard let text = unquoted(range),
        let new = Value.string(text).replacing(in: property, { other(role, $0) })?.string
      else { return }
      let isWord = QuotedText.isWord(new.utf8.first == UInt8(ascii: "#") ? String(new.dropFirst()) : new)
      changes.append((range, isWord ? new : Selector.quoted(new)))
    default:
      if property.mayRefer || property == .fill || property == .stroke || property.isShadow {
        visit(tokens: range, role)
        visit(colors: range)
      }
    }
  }

  /// Visits the colours in a value: words, `#rrggbb` and functions, also within the list of a gradient.
  private mutating func visit(colors range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var end = offset
      while end < range.upperBound, SettingText.isPartOfWord(bytes[end]) { end += 1 }
      if end < range.upperBound, end > offset, bytes[end] == UInt8(ascii: "(") {
        let close = bytes[end..<range.upperBound].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? range.upperBound
        if ColorTerm(spelled: text(offset..<close)) != nil { end = close }
      }
      if let term = ColorTerm(spelled: text(offset..<end)), let new = otherColor(term) {
        changes.append((offset..<end, new.description))
      }
      offset = max(end, offset + 1)
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte >= 0x80
      || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
  }

  /// The text of a word; nil if only a part of it is in quotes.
  private func unquoted(_ range: Range<Int>) -> String? {
    guard let first = bytes[range].first, let last = bytes[range].last else { return nil }
    if first == UInt8(ascii: "'"), last == first, range.count > 1 { return text(range.lowerBound + 1..<range.upperBound - 1) }
    if first == UInt8(ascii: "\""), last == first, range.count > 1 {
      return QuotedText.beginning(bytes[range.lowerBound + 1..<range.upperBound - 1], in: first)
    }
    return bytes[range].contains { "\"'$".utf8.contains($0) } ? nil : text(range)
  }

  /// Visits `token(name)`, wherever it is in a value: gradients and lists of shadows hold several.
  private mutating func visit(tokens range: Range<Int>, _ role: Reference.Role) {
    let word = Array("token(".utf8)
    var offset = range.lowerBound
    while offset + word.count < range.upperBound {
      guard bytes[offset..<offset + word.count].elementsEqual(word) else {
        offset += 1
        continue
      }
      let start = offset + word.count
      let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: ")")) ?? range.upperBound
      if let new = other(role, .token(text(start..<end))) { changes.append((start..<end, new)) }
      offset = max(end, offset + 1)
    }
  }
}
