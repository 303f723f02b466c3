// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import Glibc

extension ByteStore {
  /// The offset of the first occurrence of a word at or after an offset; nil if there is none.
  func firstOffset(of word: StaticString, from start: Int) -> Int? {
    let found = scan_search(base, start, count, word.utf8Start, word.utf8CodeUnitCount)
    return found < 0 ? nil : found
  }

  /// The offset of the first occurrence of a byte at or after an offset; nil if there is none.
  func offset(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { scan_search(base, 0, count, $0.baseAddress, $0.count) } >= 0
  }

  /// Whether a byte occurs in a range.
  func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    for offset in range where base[offset] == byte { return true }
    return false
  }

  /// Whether the bytes of a range spell a word.
  func spells(_ range: Range<Int>, _ word: StaticString) -> Bool { range.count == word.utf8CodeUnitCount && starts(range, word) }

  /// Whether a range starts with a word.
  func starts(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count >= word.utf8CodeUnitCount, range.upperBound <= count else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { base[range.lowerBound + $0] == word.utf8Start[$0] }
  }
}
