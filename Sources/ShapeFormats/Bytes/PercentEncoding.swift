// SPDX-License-Identifier: GPL-3.0-or-later
/// Percent-encoding of addresses.
/// - SeeAlso: RFC 3986, section 2.1.
package enum PercentEncoding {
  /// The bytes of a text with `%20` and the like resolved; a `%` without two hexadecimal digits stays.
  package static func resolved(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
