// SPDX-License-Identifier: GPL-3.0-or-later
/// Decimal numbers as users write them: an optional sign, digits with at most one point, an optional exponent.
///
/// The grammar is checked before `Double` parses the text, because that also accepts `nan`, `inf`, `0x1p3` and `1e400`.
package enum DecimalNumber {
  /// The longest literal that is parsed, in bytes; a longer one is rejected.
  package static let longestLiteral = 4096

  /// The value of bytes that form exactly one number; `nil` when they do not, or when the value is not finite.
  package static func value(_ bytes: some Collection<UInt8>) -> Double? {
    guard bytes.count <= longestLiteral, length(bytes) == bytes.count, !bytes.isEmpty else { return nil }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
    return value == 0 ? 0 : value
  }

  /// The value of a text that is exactly one number; `nil` when it is not, or when the value is not finite.
  package static func value(_ text: some StringProtocol) -> Double? { value(Array(text.utf8)) }

  /// The length in bytes of the longest number at the start; 0 when there is none.
  package static func length(_ bytes: some Collection<UInt8>) -> Int {
    var count = 0
    var index = bytes.startIndex
    func digits() -> Int {
      var found = 0
      while index < bytes.endIndex, (0x30...0x39).contains(bytes[index]) {
        bytes.formIndex(after: &index)
        found += 1
      }
      return found
    }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      bytes.formIndex(after: &index)
      count += 1
    }
    var digitCount = digits()
    count += digitCount
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
      let point = index
      bytes.formIndex(after: &index)
      let decimals = digits()
      // `1..3` is a range and `2.` a full stop: a point belongs to the number only before a digit.
      if decimals == 0 {
        index = point
      } else {
        digitCount += decimals
        count += decimals + 1
      }
    }
    guard digitCount > 0 else { return 0 }
    return count + exponentLength(bytes[index...])
  }

  private static func exponentLength(_ bytes: some Collection<UInt8>) -> Int {
    guard let first = bytes.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "E") else { return 0 }
    let rest = bytes.dropFirst()
    let sign = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") ? 1 : 0
    let digits = rest.dropFirst(sign).prefix { (0x30...0x39).contains($0) }.count
    return digits == 0 ? 0 : 1 + sign + digits
  }
}
