// SPDX-License-Identifier: GPL-3.0-or-later
/// A position in JSON text, for reading one value after the other.
///
/// Never reads past the end, for any bytes: malformed text ends the reading early.
///
/// Its calls are inlined into other modules, since every decoded graphic is read by one.
@usableFromInline package struct JSONCursor {
  @usableFromInline package let base: UnsafePointer<UInt8>
  @usableFromInline package var offset: Int
  @usableFromInline package let end: Int

  /// - Precondition: Three bytes after `end` can be read, and are zero.
  @inlinable package init(base: UnsafePointer<UInt8>, offset: Int, end: Int) {
    self.base = base
    self.offset = offset
    self.end = end
  }

  /// The byte at the cursor; 0 at the end.
  @inlinable package var byte: UInt8 { offset < end ? base[offset] : 0 }

  @inlinable package mutating func skipSpace() {
    while offset < end {
      let byte = base[offset]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      offset += 1
    }
  }

  /// Moves past a byte if it is the expected one.
  @inlinable package mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected, offset < end else { return false }
    offset += 1
    return true
  }

  /// Moves to the next element of a list whose bracket was read, or past its end.
  /// - Returns: Whether there may be an element.
  @inlinable package mutating func nextElement() -> Bool {
    skipSpace()
    if take(UInt8(ascii: "]")) { return false }
    if take(UInt8(ascii: ",")) { skipSpace() }
    return true
  }

  /// Moves past a string; returns the range between its quotes, and whether it holds escapes.
  @inlinable package mutating func string() -> (range: Range<Int>, isEscaped: Bool)? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = offset
    var isEscaped = false
    while offset < end {
      // Eight bytes at a time as long as none of them ends the string or starts an escape.
      while offset + 8 <= end {
        let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
        if JSONCursor.hasByte(word, 0x22) || JSONCursor.hasByte(word, 0x5c) { break }
        offset += 8
      }
      guard offset < end else { break }
      let byte = base[offset]
      if byte == 0x22 {
        offset += 1
        return (start..<offset - 1, isEscaped)
      }
      if byte == 0x5c {
        isEscaped = true
        offset += 1
      }
      offset += 1
    }
    offset = end
    return nil
  }

  /// Whether one of the eight bytes of `word` is `byte`.
  /// - SeeAlso: Anderson, "Bit Twiddling Hacks", determining whether a word has a byte equal to n.
  @inlinable @inline(__always) package static func hasByte(_ word: UInt64, _ byte: UInt64) -> Bool {
    let mixed = word ^ (0x0101_0101_0101_0101 &* byte)
    return (mixed &- 0x0101_0101_0101_0101) & ~mixed & 0x8080_8080_8080_8080 != 0
  }

  /// Moves past a value of any kind.
  @inlinable package mutating func skipValue() {
    var depth = 0
    repeat {
      skipSpace()
      switch byte {
      case UInt8(ascii: "\""): _ = string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        offset += 1
      default:
        let start = offset
        while offset < end, JSONCursor.isScalarByte(base[offset]) { offset += 1 }
        if offset == start { offset = offset < end && depth > 0 ? offset + 1 : offset }
        if offset == start { return }
      }
    } while depth > 0 && offset < end
  }

  @inlinable static func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7a, 0x41...0x5a, 0x2b, 0x2d, 0x2e: true
    default: false
    }
  }

  /// The text of a string, unescaped.
  @inlinable package func text(_ string: (range: Range<Int>, isEscaped: Bool)) -> String {
    guard string.isEscaped else {
      return String(decoding: UnsafeBufferPointer(start: base + string.range.lowerBound, count: string.range.count), as: UTF8.self)
    }
    return String(decoding: unescaped(string.range), as: UTF8.self)
  }

  /// The bytes of a string with its escapes resolved.
  @usableFromInline package func unescaped(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = base[index]
      index += 1
      guard byte == 0x5c, index < range.upperBound else {
        bytes.append(byte)
        continue
      }
      let escape = base[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): bytes.append(0x0a)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0d)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0c)
      case UInt8(ascii: "u"):
        var unit = hex4(index, range.upperBound)
        index += 4
        if (0xd800..<0xdc00).contains(unit), index + 6 <= range.upperBound, base[index] == 0x5c, base[index + 1] == UInt8(ascii: "u") {
          unit = 0x10000 + (unit - 0xd800) << 10 + (hex4(index + 2, range.upperBound) &- 0xdc00) & 0x3ff
          index += 6
        }
        bytes.append(contentsOf: Array(String(UnicodeScalar(unit) ?? "\u{fffd}").utf8))
      default: bytes.append(escape)
      }
    }
    return bytes
  }

  private func hex4(_ start: Int, _ end: Int) -> UInt32 {
    guard start + 4 <= end else { return 0xfffd }
    return (start..<start + 4).reduce(0) { $0 << 4 | UInt32(JSONCursor.hexDigit(base[$1]) ?? 0) }
  }

  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x61 + 10
    case 0x41...0x46: byte - 0x41 + 10
    default: nil
    }
  }
}
