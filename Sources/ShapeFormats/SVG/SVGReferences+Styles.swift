// SPDX-License-Identifier: GPL-3.0-or-later
/// Mentions in CSS: in functions of values, and in the rules of style sheets.
extension SVGReferences {
  /// Reads each `url(#id)` of a value, with or without quotes, blanks and escapes.
  mutating func readFunctions(_ text: PlacedText, _ range: Range<Int>, _ name: String) {
    var index = range.lowerBound
    while index + 4 < range.upperBound {
      if text[index] == UInt8(ascii: "/"), text[index + 1] == UInt8(ascii: "*") {
        index = SVGReferences.commentEnd(text, index)
        continue
      }
      guard text[index] | 0x20 == UInt8(ascii: "u"), text.isWord("url(", at: index) else {
        index += 1
        continue
      }
      index = readFunction(text, index + 4, range.upperBound, name)
    }
  }

  /// - Returns: The index after the function.
  private mutating func readFunction(_ text: PlacedText, _ start: Int, _ end: Int, _ name: String) -> Int {
    var index = start
    while index < end, StartTag.isBlank(text[index]) { index += 1 }
    guard index < end else { return end }
    let quote = text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") ? text[index] : nil
    if quote != nil { index += 1 }
    let first = index
    while index < end, text[index] != quote ?? UInt8(ascii: ")") { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
    let part = text.trimmed(first..<max(first, min(index, end)))
    guard part.count > 1, text[part.lowerBound] == UInt8(ascii: "#") else { return min(index + 1, end) }
    let fragment = part.lowerBound + 1..<part.upperBound
    let id = source.id(ofFragment: SVGReferences.unescaped(text.text(fragment)))
    add(id, fragment, of: text, .word(name), .address)
    return min(index + 1, end)
  }

  /// A CSS text without escapes such as `\20 ` and `\.`.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16), let escaped = Unicode.Scalar(code) {
        result.append(escaped)
        rest = rest.dropFirst(digits.count)
        if let next = rest.first, next == " " || next == "\t" || next == "\n" { rest.removeFirst() }
      } else if let next = rest.popFirst() {
        result.append(next)
      }
    }
    return String(result)
  }

  // MARK: Style sheets

  /// Reads `#id` in selectors, and `url(#id)` in declarations.
  /// - Parameter markup: Nil in a CDATA section.
  mutating func readSheet(_ range: Range<Int>, markup: MarkupText?) {
    let text = PlacedText(bytes, range, markup)
    var (start, index, depth) = (0, 0, 0)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "/") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "*"):
        index = SVGReferences.commentEnd(text, index)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = SVGReferences.stringEnd(text, index)
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      case UInt8(ascii: "{"):
        readPrelude(text, start..<index)
        (start, depth) = (index + 1, 0)
      // A semicolon in `url(data:…;…)` does not end a declaration.
      case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "}"):
        readDeclaration(text, start..<index)
        (start, depth) = (index + 1, 0)
      default: break
      }
      index += 1
    }
    readDeclaration(text, start..<text.count)
  }

  private static func commentEnd(_ text: PlacedText, _ start: Int) -> Int {
    var index = start + 2
    while index < text.count, text[index] != UInt8(ascii: "/") || text[index - 1] != UInt8(ascii: "*") || index < start + 3 { index += 1 }
    return min(index + 1, text.count)
  }

  private static func stringEnd(_ text: PlacedText, _ start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != text[start] { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(index + 1, text.count)
  }

  private mutating func readDeclaration(_ text: PlacedText, _ range: Range<Int>) {
    let range = text.trimmed(range)
    guard let colon = range.first(where: { text[$0] == UInt8(ascii: ":") }) else { return readFunctions(text, range, "@import") }
    readFunctions(text, colon + 1..<range.upperBound, text.text(text.trimmed(range.lowerBound..<colon)))
  }

  /// Reads `#id` and `[id=x]` in the selectors of a rule.
  private mutating func readPrelude(_ text: PlacedText, _ range: Range<Int>) {
    guard let first = text.trimmed(range).first, text[first] != UInt8(ascii: "@") else { return }
    var (index, start, depth, count) = (range.lowerBound, range.lowerBound, 0, found.count)
    // The outermost open `:not(`.
    var negation: (depth: Int, count: Int)?
    func selector(to end: Int) -> Range<Int> { text.place(of: text.trimmed(start..<end)).range }
    while index < range.upperBound {
      switch text[index] {
      case UInt8(ascii: "("):
        if negation == nil, text.isWord(":not", at: index - 4) { negation = (depth, found.count) }
        (index, depth) = (index + 1, depth + 1)
      case UInt8(ascii: ")"):
        (index, depth) = (index + 1, depth - 1)
        if let open = negation, open.depth == depth {
          note(negationEnd: text.place(of: start..<index).range.upperBound, from: open.count)
          negation = nil
        }
      case UInt8(ascii: ",") where depth == 0:
        note(selector: selector(to: index), from: count)
        (index, start, count) = (index + 1, index + 1, found.count)
      case UInt8(ascii: "/") where index + 1 < range.upperBound && text[index + 1] == UInt8(ascii: "*"):
        index = SVGReferences.commentEnd(text, index)
      case UInt8(ascii: "["): index = readBrackets(text, index, range.upperBound)
      case UInt8(ascii: "#"):
        let start = index + 1
        index = start
        while index < range.upperBound, SVGMention.Spelling.isPlain(text[index], mayBeDot: false) || text[index] == UInt8(ascii: "\\") {
          index += escapeLength(text, index)
        }
        let part = start..<min(index, range.upperBound)
        add(SVGReferences.unescaped(text.text(part)), part, of: text, .rule, .selector)
      default: index += 1
      }
    }
    note(selector: selector(to: range.upperBound), from: count)
  }

  /// The number of bytes of a character of a name, which may be an escape.
  private func escapeLength(_ text: PlacedText, _ index: Int) -> Int {
    guard text[index] == UInt8(ascii: "\\") else { return 1 }
    var count = 1
    while count < 7, index + count < text.count, Unicode.Scalar(text[index + count]).properties.isASCIIHexDigit { count += 1 }
    if count == 1 { return 2 }
    return index + count < text.count && StartTag.isBlank(text[index + count]) ? count + 1 : count
  }

  /// Reads the test of an attribute, `[id="x"]` or `[href='#x']`.
  private mutating func readBrackets(_ text: PlacedText, _ start: Int, _ limit: Int) -> Int {
    var end = start
    while end < limit, text[end] != UInt8(ascii: "]") {
      end = text[end] == UInt8(ascii: "\"") || text[end] == UInt8(ascii: "'") ? SVGReferences.stringEnd(text, end) : end + 1
    }
    guard let sign = (start..<min(end, limit)).first(where: { text[$0] == UInt8(ascii: "=") }) else { return end + 1 }
    let name = text.text(text.trimmed(start + 1..<sign))
    var value = text.trimmed(sign + 1..<min(end, limit))
    if value.count > 1, text[value.lowerBound] == UInt8(ascii: "\"") || text[value.lowerBound] == UInt8(ascii: "'") {
      value = value.lowerBound + 1..<value.upperBound - 1
    }
    if name == "id" {
      add(text.text(value), value, of: text, .rule, .string)
    } else if name.hasSuffix("href"), value.count > 1, text[value.lowerBound] == UInt8(ascii: "#") {
      let fragment = value.lowerBound + 1..<value.upperBound
      add(source.id(ofFragment: text.text(fragment)), fragment, of: text, .rule, .address)
    }
    return end + 1
  }
}
