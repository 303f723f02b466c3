// SPDX-License-Identifier: GPL-3.0-or-later
@_spi(_Unicode) import Swift

/// Names and texts compared by canonical equivalence: `ü` equals `u` with a combining diaeresis. Their bytes stay as written.
package enum NormalizedText {
  /// The bytes in normalization form C; the same bytes where a run of combining marks is too long to be sorted.
  /// - Complexity: O(bytes); texts of the common scripts are returned as they are.
  package static func form(_ bytes: [UInt8]) -> [UInt8] {
    guard !isCertain(bytes), CombiningMarkRun.excess(in: bytes) == nil else { return bytes }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self)._nfc { scalars.append(scalar) }
    return Array(String(scalars).utf8)
  }

  package static func form(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(decoding: form(Array(text.utf8)), as: UTF8.self)
  }

  /// A text in lower case without accents and other marks, to sort by.
  package static func letters(_ text: String) -> String {
    let text = text.lowercased()
    guard !text.utf8.allSatisfy({ $0 < 0x80 }), CombiningMarkRun.excess(in: Array(text.utf8)) == nil else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark { scalars.append(scalar) }
    return String(scalars)
  }

  package static func areEqual(_ a: String, _ b: String) -> Bool {
    if a.utf8.elementsEqual(b.utf8) { return true }
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return isCertain(a) && isCertain(b) ? false : form(a) == form(b)
  }

  /// Whether a text begins with another.
  package static func hasPrefix(_ text: String, _ start: String) -> Bool {
    if text.utf8.starts(with: start.utf8) {
      // `e` begins `ébène` only where the accent is not a separate mark.
      return isCertain(Array(text.utf8)) || form(text).utf8.starts(with: form(start).utf8)
    }
    return !text.utf8.allSatisfy { $0 < 0x80 } && form(text).utf8.starts(with: form(start).utf8)
  }

  /// Whether UTF-8 bytes are certainly in form C: of scalars that no normalization changes or joins with those before them.
  static func isCertain(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(isCertain) }

  static func isCertain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return true }
    var decoder = UTF8()
    var iterator = bytes[first...].makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if !isStable(scalar.value) { return false }
    }
    return true
  }

  /// Whether a scalar is in one of the large blocks without combining marks and without scalars that normalization replaces.
  private static func isStable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x300, 0x388...0x482, 0x1e00...0x1f70, 0x2002...0x20cf, 0x3030...0x3098, 0x309b...0xa66e, 0xac00...0xd7a3, 0xfe0f,
      0x1f000...0x1fbff:
      true
    default: false
    }
  }
}
