// SPDX-License-Identifier: GPL-3.0-or-later
internal import ShapeModel
import TerminalText

/// Reads one word, quoted text or `${…}` at a time from a script.
struct WordReader {
  /// The maximum nesting depth of brackets, and of quotes and expressions inside each other.
  static let deepestNesting = 200

  let bytes: [UInt8]
  /// The exclusive end of the text to read.
  let end: Int
  var offset: Int
  var nesting: Int
  /// Whether a word may be a substitution with blanks in it.
  private let mayBeSubstitution: Bool

  init(bytes: [UInt8], from offset: Int, to end: Int, nesting: Int = 0, mayBeSubstitution: Bool = false) {
    self.bytes = bytes
    self.end = end
    self.offset = offset
    self.nesting = nesting
    self.mayBeSubstitution = mayBeSubstitution
  }

  var peek: UInt8? { offset < end ? bytes[offset] : nil }

  /// Whether U+00A0 is at an offset.
  static func isNoBreakSpace(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes[offset] == 0xc2 && offset + 1 < bytes.count && bytes[offset + 1] == 0xa0
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || (0x0b...0x0d).contains(byte) }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == UInt8(ascii: "_")
  }

  static func isNameByte(_ byte: UInt8) -> Bool { isNameStart(byte) || (0x30...0x39).contains(byte) }

  static func isNameCharacter(_ character: Character) -> Bool { character.utf8.count == 1 && isNameByte(character.utf8.first!) }

  /// The length of a backslash with the line end that it escapes, or 0.
  func continuationLength(at offset: Int) -> Int {
    guard offset < end, bytes[offset] == UInt8(ascii: "\\") else { return 0 }
    if offset + 1 < end, bytes[offset + 1] == 0x0a { return 2 }
    return offset + 2 < end && bytes[offset + 1] == 0x0d && bytes[offset + 2] == 0x0a ? 3 : 0
  }

  // MARK: Words

  /// Reads the word that starts at the current offset.
  mutating func word() throws(Diagnostic) -> Word {
    let start = offset
    if let part = substitution() { return Word([part], at: part.range) }
    let parts = try self.parts(closing: nil)
    return Word(parts, at: SourceRange(start, offset))
  }

  /// Reads parts up to the end of the word, or through the parenthesis that closes the group opened at an offset.
  private mutating func parts(closing opening: Int?) throws(Diagnostic) -> [Word.Part] {
    var parts: [Word.Part] = []
    var open: [Int] = opening.map { [$0] } ?? []
    let start = offset
    var textStart = offset
    func flush(_ parts: inout [Word.Part], to offset: Int) {
      guard offset > textStart else { return }
      let text = String(decoding: bytes[textStart..<offset], as: UTF8.self)
      parts.append(Word.Part(.text(text), at: SourceRange(textStart, offset)))
    }
    while let byte = peek {
      switch byte {
      case 0x0a, 0x20, 0x09, 0x0b, 0x0c, 0x0d, UInt8(ascii: ";"):
        if open.isEmpty {
          flush(&parts, to: offset)
          return parts
        }
        offset += 1
      case 0xc2 where open.isEmpty && WordReader.isNoBreakSpace(bytes, at: offset):
        flush(&parts, to: offset)
        return parts
      case UInt8(ascii: "\\"):
        if open.isEmpty, continuationLength(at: offset) > 0 || offset + 1 == end {
          flush(&parts, to: offset)
          return parts
        }
        offset += 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "$"):
        let before = offset
        guard !isApostrophe(from: start), let part = try special() else {
          offset += 1
          continue
        }
        flush(&parts, to: before)
        parts.append(part)
        textStart = offset
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if open.isEmpty, byte == UInt8(ascii: "(") {
          flush(&parts, to: offset)
          parts.append(try group())
          textStart = offset
        } else {
          open.append(offset)
          guard open.count <= WordReader.deepestNesting else { throw tooDeep(offset) }
          offset += 1
        }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        try close(&open, with: byte)
        if opening != nil, open.isEmpty {
          flush(&parts, to: offset)
          offset += 1
          return parts
        }
        offset += 1
      default: offset += 1
      }
    }
    if let unclosed = open.last {
      let bracket = Character(Unicode.Scalar(bytes[unclosed]))
      throw Diagnostic(SourceRange(unclosed, unclosed + 1), code: "syntax.unclosed-bracket", "this '\(bracket)' is not closed")
    }
    flush(&parts, to: offset)
    return parts
  }

  /// Whether there is an apostrophe at the current offset, as in `O'Neill`: a single quote after a letter of the same word.
  private func isApostrophe(from start: Int) -> Bool { offset > start && WordReader.isApostrophe(bytes, at: offset) }

  /// Whether a single quote follows a letter or a digit, so that it begins no text.
  static func isApostrophe(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "'") && offset > 0 && (isNameByte(bytes[offset - 1]) || bytes[offset - 1] >= 0x80)
  }

  private func close(_ open: inout [Int], with byte: UInt8) throws(Diagnostic) {
    let found = Character(Unicode.Scalar(byte))
    let here = SourceRange(offset, offset + 1)
    guard let opening = open.popLast() else {
      throw Diagnostic(
        here, code: "syntax.unopened-bracket", "'\(found)' closes nothing", help: ["quote the word if it is meant literally"])
    }
    let wanted: Character = bytes[opening] == UInt8(ascii: "(") ? ")" : bytes[opening] == UInt8(ascii: "[") ? "]" : "}"
    guard wanted == found else {
      throw Diagnostic(here, code: "syntax.crossed-bracket", "expected '\(wanted)', found '\(found)'")
    }
  }

  /// Reads the `(…)` that starts at the current offset.
  mutating func group() throws(Diagnostic) -> Word.Part {
    let start = offset
    offset += 1
    let inner = try parts(closing: start)
    return Word.Part(.group(inner), at: SourceRange(start, offset))
  }

  /// Reads a substitution, in which blanks and quotes have no meaning; `nil`, without reading anything, if none starts here.
  private mutating func substitution() -> Word.Part? {
    guard mayBeSubstitution, let text = SubstitutionText(bytes, from: offset, to: end), text.mayHoldBlanks else { return nil }
    let start = offset
    offset = text.end
    return Word.Part(.substitution(String(decoding: bytes[start..<offset], as: UTF8.self)), at: SourceRange(start, offset))
  }

  // MARK: Quotes and dollars

  /// Reads a quoted text, a variable or `${…}`; `nil`, without reading anything, for a plain dollar sign.
  private mutating func special() throws(Diagnostic) -> Word.Part? {
    bytes[offset] == UInt8(ascii: "$") ? try dollar() : try quoted()
  }

  /// Reads the `'…'` or `"…"` that starts at the current offset.
  mutating func quoted() throws(Diagnostic) -> Word.Part {
    let start = offset
    let quote = bytes[offset]
    let isLiteral = quote == UInt8(ascii: "'")
    offset += 1
    var parts: [Word.Part] = []
    var text: [UInt8] = []
    var textStart = offset
    // The place of the quote that closes `'O'Neill'`.
    var closing: Int?
    func flush(_ parts: inout [Word.Part], _ text: inout [UInt8], to offset: Int) {
      guard !text.isEmpty else { return }
      parts.append(Word.Part(.text(String(decoding: text, as: UTF8.self)), at: SourceRange(textStart, offset)))
      text = []
    }
    while let byte = peek {
      if isLiteral, byte == quote, closing == nil { closing = placeOfClosingQuote() }
      if byte == quote, closing.map({ offset == $0 }) ?? true {
        flush(&parts, &text, to: offset)
        offset += 1
        return Word.Part(.quoted(parts), at: SourceRange(start, offset))
      }
      if !isLiteral, byte == UInt8(ascii: "\\") {
        guard let (scalar, length) = QuotedEscape.read(bytes[offset..<end]) else {
          throw Diagnostic(
            SourceRange(offset, min(offset + 2, end)), code: "syntax.escape", "no such escape in quotes", help: [QuotedEscape.help])
        }
        text += Array(String(scalar).utf8)
        offset += length
      } else if !isLiteral, byte == UInt8(ascii: "$") {
        let before = offset
        if let part = try dollar() {
          flush(&parts, &text, to: before)
          parts.append(part)
          textStart = offset
        } else {
          text.append(byte)
          offset += 1
        }
      } else {
        text.append(byte)
        offset += 1
      }
    }
    throw Diagnostic(SourceRange(start, start + 1), code: "syntax.unclosed-quote", "this quote is not closed")
  }

  /// The place of the single quote that ends the text with the one at the current offset: that one, unless it is between letters and
  /// another one ends the word, as in `'O'Neill'`.
  private func placeOfClosingQuote() -> Int {
    func isLetter(_ place: Int) -> Bool { place < end && (WordReader.isNameByte(bytes[place]) || bytes[place] >= 0x80) }
    var place = offset
    while place > 0, isLetter(place - 1), isLetter(place + 1) {
      let rest = bytes[(place + 1)..<end]
      guard let next = rest.firstIndex(where: { $0 == UInt8(ascii: "'") || $0 == 0x0a }), bytes[next] != 0x0a,
        !WordReader.isBlank(bytes[next - 1])
      else { return offset }
      place = next
    }
    let isEnd = place + 1 >= end || WordReader.isBlank(bytes[place + 1]) || ";,/\n)]}".utf8.contains(bytes[place + 1])
    return isEnd ? place : offset
  }

  /// Reads all that remains as a text with variables and expressions, in which `\$` is a dollar sign.
  mutating func filledText() throws(Diagnostic) -> [Word.Part] {
    var parts: [Word.Part] = []
    var start = offset
    func flush(_ parts: inout [Word.Part], to offset: Int) {
      guard offset > start else { return }
      parts.append(Word.Part(.text(String(decoding: bytes[start..<offset], as: UTF8.self)), at: SourceRange(start, offset)))
    }
    while let byte = peek {
      let before = offset
      if byte == UInt8(ascii: "\\"), offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "$") {
        flush(&parts, to: before)
        start = offset + 1
        offset += 2
      } else if byte == UInt8(ascii: "$"), let part = try dollar() {
        flush(&parts, to: before)
        parts.append(part)
        start = offset
      } else {
        offset += 1
      }
    }
    flush(&parts, to: end)
    return parts
  }

  /// Reads `$name`, `$row.column` or `${…}`; `nil`, without reading anything, for a plain dollar sign.
  private mutating func dollar() throws(Diagnostic) -> Word.Part? {
    guard offset + 1 < end else { return nil }
    let start = offset
    if bytes[offset + 1] == UInt8(ascii: "{") { return try hole() }
    guard WordReader.isNameStart(bytes[offset + 1]) else { return nil }
    offset += 1
    let name = WordReader.variableName(bytes, from: &offset, to: end)
    return Word.Part(.variable(name), at: SourceRange(start, offset))
  }

  /// Reads a name and at most one `.column`.
  static func variableName(_ bytes: [UInt8], from offset: inout Int, to end: Int) -> String {
    let start = offset
    while offset < end, isNameByte(bytes[offset]) { offset += 1 }
    if offset + 1 < end, bytes[offset] == UInt8(ascii: "."), isNameStart(bytes[offset + 1]) {
      offset += 1
      while offset < end, isNameByte(bytes[offset]) { offset += 1 }
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func hole() throws(Diagnostic) -> Word.Part {
    let start = offset
    guard nesting < WordReader.deepestNesting else { throw tooDeep(offset) }
    var parser = ExpressionParser(bytes: bytes, from: offset + 2, to: end, nesting: nesting + 1)
    let expression = try parser.expression()
    var format: NumberFormat?
    if parser.take(":") {
      let formatStart = parser.offset
      while let byte = parser.peek, byte != UInt8(ascii: "}"), byte != 0x0a { parser.offset += 1 }
      let text = String(decoding: bytes[formatStart..<parser.offset], as: UTF8.self)
      format = NumberFormat(text)
      guard format != nil else {
        throw Diagnostic(
          SourceRange(formatStart, parser.offset), code: "syntax.format", "'\(text)' is not a number format",
          help: ["write a width such as 4 or 02, decimals such as .2, or both: 08.3"])
      }
    }
    parser.skipBlanks()
    guard parser.take("}") else {
      if parser.peek == nil {
        throw Diagnostic(SourceRange(start, start + 2), code: "syntax.unclosed-bracket", "this '${' is not closed")
      }
      throw parser.unexpected("an operator or '}'")
    }
    offset = parser.offset
    return Word.Part(.expression(expression, format), at: SourceRange(start, offset))
  }

  private func tooDeep(_ offset: Int) -> Diagnostic {
    Diagnostic(
      SourceRange(offset, offset + 1), code: "syntax.nesting",
      "brackets are nested more than \(WordReader.deepestNesting) levels deep")
  }
}
