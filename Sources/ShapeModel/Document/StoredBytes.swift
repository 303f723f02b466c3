// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The bytes of a file, in which ``GraphicSource/nodeIndex`` has the range of each node.
package struct StoredBytes {
  let base: UnsafePointer<UInt8>
  let count: Int
  /// Nodes of two files of one format are equal if their bytes are.
  let format: String

  package init(base: UnsafePointer<UInt8>, count: Int, format: String) {
    (self.base, self.count, self.format) = (base, count, format)
  }

  /// A hash of a range. With `isLoose`, white space is ignored, so that an indented copy has the hash of the original.
  func hash(_ range: Range<Int>, isLoose: Bool) -> UInt64 {
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(isLoose ? 0 : range.count)
    if isLoose {
      for offset in range where base[offset] > 0x20 { state = (state ^ UInt64(base[offset])) &* 0x100_0000_01b3 }
      return state
    }
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      state = mixed(state ^ UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
      offset += 8
    }
    while offset < range.upperBound {
      state = mixed(state ^ UInt64(base[offset]))
      offset += 1
    }
    return state
  }

  private func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    return high ^ low
  }
}

/// Compares ranges of two files that are mostly equal, and reads each byte once, although the ranges are nested.
struct EqualBytes {
  let old, new: StoredBytes
  /// A range of the old file that equals that of the new file at this distance.
  private var known = 0..<0
  private var distance = 0
  /// Whether the bytes after the known range differ.
  private var endsInDifference = false

  private static let stride = 1 << 14

  init(_ old: StoredBytes, _ new: StoredBytes) { (self.old, self.new) = (old, new) }

  mutating func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    let distance = other.lowerBound - one.lowerBound
    if distance != self.distance || !known.contains(one.lowerBound) {
      (known, endsInDifference) = (one.lowerBound..<one.lowerBound, false)
      self.distance = distance
    }
    while known.upperBound < one.upperBound, !endsInDifference { extend(to: one.upperBound) }
    return one.upperBound <= known.upperBound
  }

  private mutating func extend(to end: Int) {
    let start = known.upperBound
    let count = min(EqualBytes.stride, end - start)
    let (one, other) = (old.base + start, new.base + start + distance)
    guard memcmp(one, other, count) != 0 else { return known = known.lowerBound..<start + count }
    var offset = 0
    while one[offset] == other[offset] { offset += 1 }
    known = known.lowerBound..<start + offset
    endsInDifference = true
  }
}
