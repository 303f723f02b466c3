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

  /// The number of bytes that are searched between two questions whether to continue.
  private static let searchedLength = 1 << 22

  /// The offset of the first occurrence of a word at or after an offset, nil in it if there is none; nil when it was stopped.
  func firstOffset(of word: String, from start: Int, while shouldContinue: () -> Bool) -> Int?? {
    var word = word
    return word.withUTF8 { word -> Int?? in
      var start = start
      repeat {
        // The part after the slice in which an occurrence may end.
        let end = min(start + ByteStore.searchedLength + word.count - 1, count)
        let found = scan_search(base, start, end, word.baseAddress, word.count)
        if found >= 0 { return found }
        start += ByteStore.searchedLength
        guard shouldContinue() else { return nil }
      } while start < count
      return .some(nil)
    }
  }

  /// The same as whether there is one.
  func contains(_ word: String, while shouldContinue: () -> Bool) -> Bool? {
    firstOffset(of: word, from: 0, while: shouldContinue).map { $0 != nil }
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
