// SPDX-License-Identifier: GPL-3.0-or-later
/// Parses strings, numbers and the words `true`, `false` and `null`, validating every byte.
extension JSONCursor {
  /// A string, a number or a word.
  package struct Scalar {
    package var range: Range<Int>
    /// Nil for a number or a word.
    package var string: (range: Range<Int>, isEscaped: Bool)?
  }

  package mutating func exactScalar() throws(JSONError) -> Scalar {
    let start = offset
    switch byte {
    case UInt8(ascii: "\""):
      let string = try exactString()
      return Scalar(range: start..<offset, string: string)
    case UInt8(ascii: "-"), 0x30...0x39: try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw expected("a value")
    }
    return Scalar(range: start..<offset)
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    guard offset + word.utf8CodeUnitCount <= end, hasBytes(word, at: offset) else {
      throw expected("a value (did you mean \(word)?)")
    }
    offset += word.utf8CodeUnitCount
  }

  package func hasBytes(_ word: StaticString, at start: Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where base[start + index] != word.utf8Start[index] { return false }
    return true
  }

  private mutating func number() throws(JSONError) {
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if isDigit { throw JSONError(.leadingZero, at: offset - 1) }
    } else {
      try digits()
    }
    if take(UInt8(ascii: ".")) { try digits() }
    if byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private var isDigit: Bool { (0x30...0x39).contains(byte) }

  private mutating func digits() throws(JSONError) {
    guard isDigit else { throw expected("a digit") }
    while isDigit { offset += 1 }
  }

  /// Moves past a string, validating every byte of it.
  package mutating func exactString() throws(JSONError) -> (range: Range<Int>, isEscaped: Bool) {
    var offset = offset + 1
    let start = offset
    var isEscaped = false
    while true {
      while offset + 8 <= end {
        let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
        // Skip eight bytes if none of them is a quote, a backslash, a control character or beyond ASCII.
        let isControl = (word &- 0x2020_2020_2020_2020) & ~word
        guard (word | isControl) & 0x8080_8080_8080_8080 == 0, !JSONCursor.hasByte(word, 0x22), !JSONCursor.hasByte(word, 0x5c) else {
          break
        }
        offset += 8
      }
      guard offset < end else {
        self.offset = end
        throw JSONError(.endsEarly("the end of a string"), at: end)
      }
      let byte = base[offset]
      switch byte {
      case 0x22:
        self.offset = offset + 1
        return (start..<offset, isEscaped)
      case 0x5c:
        isEscaped = true
        offset = try escape(offset)
      case 0..<0x20: throw JSONError(.controlCharacter(byte), at: offset)
      case 0x80...: offset = try multibyte(offset)
      default: offset += 1
      }
    }
  }

  /// Returns the offset after an escape, or after both halves of a surrogate pair.
  private func escape(_ start: Int) throws(JSONError) -> Int {
    guard start + 1 < end else { throw JSONError(.endsEarly("the end of a string"), at: end) }
    switch base[start + 1] {
    case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: return start + 2
    case UInt8(ascii: "u"):
      let unit = try hex4(start)
      guard (0xd800..<0xe000).contains(unit) else { return start + 6 }
      guard unit < 0xdc00, start + 7 < end, base[start + 6] == 0x5c, base[start + 7] == UInt8(ascii: "u"),
        (0xdc00..<0xe000).contains(try hex4(start + 6))
      else { throw JSONError(.loneSurrogate, at: start) }
      return start + 12
    default: throw JSONError(.badEscape, at: start)
    }
  }

  private func hex4(_ start: Int) throws(JSONError) -> UInt32 {
    guard start + 6 <= end else { throw JSONError(.badEscape, at: start) }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard let digit = JSONCursor.hexDigit(base[index]) else { throw JSONError(.badEscape, at: start) }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Returns the offset after a character of two to four bytes.
  /// - SeeAlso: The Unicode Standard, table 3-7, well-formed UTF-8 byte sequences.
  private func multibyte(_ start: Int) throws(JSONError) -> Int {
    let base = self.base + start
    let first = base[0]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xc2...0xdf: (2, 0x80...0xbf)
      case 0xe0: (3, 0xa0...0xbf)
      case 0xed: (3, 0x80...0x9f)
      case 0xe1...0xef: (3, 0x80...0xbf)
      case 0xf0: (4, 0x90...0xbf)
      case 0xf1...0xf3: (4, 0x80...0xbf)
      case 0xf4: (4, 0x80...0x8f)
      default: (0, 0...0)
      }
    // The padding after the end consists of zeros, which are not continuation bytes.
    guard length > 0, second.contains(base[1]), length < 3 || base[2] & 0xc0 == 0x80, length < 4 || base[3] & 0xc0 == 0x80 else {
      throw JSONError(.badUTF8, at: start)
    }
    return start + length
  }

  /// The error for a missing syntax element at this place.
  package func expected(_ what: String) -> JSONError {
    if isAtComment { return JSONError(.comment, at: offset) }
    return JSONError(offset < end ? .expected(what) : .endsEarly(what), at: offset)
  }

  /// Whether a comment of another language follows.
  package var isAtComment: Bool {
    byte == UInt8(ascii: "/") && offset + 1 < end && "/*".utf8.contains(base[offset + 1])
  }
}
