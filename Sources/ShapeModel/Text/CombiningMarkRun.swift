// SPDX-License-Identifier: GPL-3.0-or-later
/// The limit on consecutive combining marks.
///
/// Text of any language needs fewer than ten. Comparing, hashing and splitting text sorts the marks of a run in quadratic time: a
/// megabyte of them would block the program for minutes. So no text with a longer run is accepted: a script that contains one is
/// rejected; a value that contains one is kept as the bytes that were read, and cannot be set.
///
/// - SeeAlso: UAX #15, Unicode Normalization Forms, section 13: Stream-Safe Text Format, the source of the limit.
package enum CombiningMarkRun {
  package static let limit = 30

  /// The error message for a text that has a longer run.
  package static let message = "more than \(limit) combining marks follow one another"

  /// A length in bytes up to which no text has such a run: a mark takes at least two bytes.
  package static let harmlessLength = 2 * limit

  /// The offset of the first byte of the first mark beyond the limit; nil when there is none.
  /// - Complexity: O(bytes); eight at a time where they are ASCII.
  package static func excess(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count > harmlessLength, let base = bytes.baseAddress else { return nil }
    var offset = 0
    var run = 0
    while offset < bytes.count {
      if base[offset] < 0x80 {
        run = 0
        offset += 1
        while offset + 8 <= bytes.count, UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
          offset += 8
        }
        continue
      }
      let (scalar, length) = decode(base + offset, bytes.count - offset)
      if let scalar, isMark(scalar) {
        run += 1
        if run > limit { return offset }
      } else {
        run = 0
      }
      offset += length
    }
    return nil
  }

  package static func excess(in bytes: [UInt8]) -> Int? { bytes.withUnsafeBufferPointer { excess(in: $0) } }

  /// Whether a text has a run beyond the limit.
  package static func isExcessive(_ text: String) -> Bool {
    guard text.utf8.count > harmlessLength else { return false }
    var text = text
    return text.withUTF8 { excess(in: $0) != nil }
  }

  /// Decodes a scalar and its length in bytes; no scalar for invalid UTF-8.
  private static func decode(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (Unicode.Scalar?, Int) {
    let length = bytes[0] < 0xc2 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : bytes[0] < 0xf5 ? 4 : 1
    guard length > 1, length <= count else { return (nil, 1) }
    var value = UInt32(bytes[0]) & (0x7f >> UInt32(length))
    for index in 1..<length {
      guard bytes[index] & 0xc0 == 0x80 else { return (nil, index) }
      value = value << 6 | UInt32(bytes[index] & 0x3f)
    }
    return (Unicode.Scalar(value), length)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Han, Hangul, Yi: large blocks without combining marks.
    case ..<0x300, 0x3100...0xa66e, 0xac00...0xfb1d: false
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}
