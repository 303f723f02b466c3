// SPDX-License-Identifier: GPL-3.0-or-later
/// Base64 by RFC 4648, section 4.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    var iterator = bytes.makeIterator()
    while let first = iterator.next() {
      let (second, third) = (iterator.next(), iterator.next())
      let word = Int(first) << 16 | Int(second ?? 0) << 8 | Int(third ?? 0)
      text.append(letters[word >> 18])
      text.append(letters[word >> 12 & 63])
      text.append(second == nil ? UInt8(ascii: "=") : letters[word >> 6 & 63])
      text.append(third == nil ? UInt8(ascii: "=") : letters[word & 63])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text; bytes outside the alphabet, such as line breaks, are ignored.
  package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (word, bitCount) = (0, 0)
    for letter in text {
      guard let value = values[Int(letter)] else { continue }
      word = (word << 6 | value) & 0xffff
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bitCount))
    }
    return bytes
  }

  private static let values: [Int?] = (0..<256).map { byte in letters.firstIndex { Int($0) == byte } }
}
