// SPDX-License-Identifier: GPL-3.0-or-later
/// The escape sequences of double quotes, in selectors and in scripts alike.
package enum QuotedEscape {
  package static let help = #"write \n, \t, \", \\, \$ or \u{1F600}"#

  /// Decodes the escape sequence at the start of the bytes, and returns its length in bytes; `nil` when it is not valid.
  package static func read(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    switch bytes.dropFirst().first {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "$"): return ("$", 2)
    case UInt8(ascii: "u"):
      let rest = bytes.dropFirst(2)
      guard rest.first == UInt8(ascii: "{") else { return nil }
      let digits = rest.dropFirst().prefix(7).prefix { $0 != UInt8(ascii: "}") }
      guard (1...6).contains(digits.count), rest.dropFirst(1 + digits.count).first == UInt8(ascii: "}"),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
      else { return nil }
      return (scalar, 4 + digits.count)
    default: return nil
    }
  }
}

/// Quoting of texts, so that the lexer and the selector parser read them back and no terminal interprets them.
package enum QuotedText {
  /// Whether a text needs no quotes as a word, a name or a step of a path.
  package static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(isPlain)
  }

  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first != UInt8(ascii: "-") else { return false }
    // The bytes alone decide most cases: the first one that no name may contain, often a blank, rejects the text.
    guard text.allSatisfy(SelectorParser.isNameByte) else { return false }
    return text.allSatisfy { $0 < 0x80 } || String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { $0.isASCII || isPlain($0) }
  }

  /// Whether the bytes of an id need no quotes after `#`.
  static func isPlainID(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !id.isEmpty, id.allSatisfy(SelectorParser.isIDByte) else { return false }
    return id.allSatisfy { $0 < 0x80 } || String(decoding: id, as: UTF8.self).unicodeScalars.allSatisfy { $0.isASCII || isPlain($0) }
  }

  /// Puts the id at the end of a UTF-8 text, from an offset on, in double quotes unless it is plain.
  package static func makeID(_ text: inout [UInt8], from start: Int) {
    let isPlain = text.withUnsafeBufferPointer { QuotedText.isPlainID(UnsafeBufferPointer(rebasing: $0[start...])) }
    if !isPlain { quote(&text, from: start) }
  }

  /// Puts the end of a UTF-8 text, from an offset on, in double quotes unless it is plain.
  static func makeWord(_ text: inout [UInt8], from start: Int) {
    let isPlain = text.withUnsafeBufferPointer { QuotedText.isPlain(UnsafeBufferPointer(rebasing: $0[start...])) }
    if !isPlain { quote(&text, from: start) }
  }

  /// Puts the end of a UTF-8 text, from an offset on, in double quotes, with the escapes it needs.
  static func quote(_ text: inout [UInt8], from start: Int) {
    if !text[start...].allSatisfy(isItself) {
      text.replaceSubrange(start..., with: escaped(String(decoding: text[start...], as: UTF8.self)).utf8)
    }
    let quote = UInt8(ascii: "\"")
    text.append(quote)
    text.append(quote)
    text.withUnsafeMutableBufferPointer { text in
      for index in stride(from: text.count - 2, to: start, by: -1) { text[index] = text[index - 1] }
      text[start] = quote
    }
  }

  /// Whether a scalar is a letter, a number or a symbol: not combining, blank or invisible.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if isCommonLetter(scalar) { return true }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
      .otherSymbol:
      !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// Whether a scalar is one of the letters whose properties need no lookup: Latin-1, Cyrillic, kana, Han and Hangul.
  private static func isCommonLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xc0...0xd6, 0xd8...0xf6, 0xf8...0xff, 0x410...0x44f, 0x3041...0x3096, 0x30a1...0x30fa, 0x4e00...0x9fff, 0xac00...0xd7a3: true
    default: false
    }
  }

  /// The text of an incomplete quoted string, without its quote; nil where it ends within an escape sequence or contains a variable.
  package static func beginning(_ bytes: ArraySlice<UInt8>, in quote: UInt8) -> String? {
    var text: [UInt8] = []
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let next = offset + 1 < bytes.endIndex ? bytes[offset + 1] : nil
      if quote == UInt8(ascii: "\""), bytes[offset] == UInt8(ascii: "\\") {
        guard let (scalar, length) = QuotedEscape.read(bytes[offset...]) else { return nil }
        text += Array(String(scalar).utf8)
        offset += length
      } else if quote == UInt8(ascii: "\""), bytes[offset] == UInt8(ascii: "$"), let next,
        next == UInt8(ascii: "{") || next == UInt8(ascii: "_")
          || SelectorParser.isNameByte(next) && next != UInt8(ascii: "-") && next < 0x80 && !(0x30...0x39).contains(next)
      {
        return nil
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a text is one unquoted word of a script line, with no character that the lexer interprets.
  package static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != "#", first != "-" else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII ? scalar.value > 0x20 && scalar.value < 0x7f && !"\"';$\\()[]{}".unicodeScalars.contains(scalar) : isPlain(scalar)
    }
  }

  /// Whether a text can be written in single quotes unchanged and no terminal interprets it.
  package static func isLiteral(_ text: String) -> Bool {
    !text.unicodeScalars.contains("'") && !escaped(text).unicodeScalars.contains("\\")
      || !text.unicodeScalars.contains("'")
        && text.unicodeScalars.allSatisfy { "\"\\$".unicodeScalars.contains($0) || $0.isASCII && $0.value >= 0x20 && $0.value < 0x7f }
  }

  /// The text with escapes for double quotes. A scalar that a terminal does not show is escaped, as in `\u{202e}`.
  package static func escaped(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ $0.isASCII ? isItself(UInt8($0.value)) : isCommonLetter($0) }) { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\"", "\\", "$":
        result.append("\\")
        result.append(scalar)
      default:
        if isUnseen(scalar, behind: last) {
          result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
      last = scalar
    }
    return String(result)
  }

  /// Whether a byte is printable ASCII that needs no escape.
  private static func isItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): false
    default: (0x20..<0x7f).contains(byte)
    }
  }

  private static func isUnseen(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    // A joiner and the emoji presentation selector belong to the preceding emoji.
    if scalar.value == 0x200d || scalar.value == 0xfe0f {
      return last.map { $0.isASCII || !$0.properties.isEmoji && $0.value != 0xfe0f } ?? true
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
