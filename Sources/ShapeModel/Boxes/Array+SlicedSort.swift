// SPDX-License-Identifier: GPL-3.0-or-later
extension Array {
  /// The length of the runs that are sorted at once, and the number of elements that are merged between two questions.
  private static var runLength: Int { 1 << 11 }

  /// Sorts in slices, between which it asks whether to continue. Elements that compare equal keep their order.
  /// - Returns: False when it was stopped; the order is unspecified then.
  /// - Complexity: O(n log n).
  package mutating func sort(by precedes: (Element, Element) -> Bool, while shouldContinue: () -> Bool) -> Bool {
    for start in stride(from: 0, to: count, by: Array.runLength) {
      guard shouldContinue() else { return false }
      self[start..<Swift.min(start + Array.runLength, count)].sort(by: precedes)
    }
    var length = Array.runLength
    while length < count {
      guard merge(runsOf: length, by: precedes, while: shouldContinue) else { return false }
      length *= 2
    }
    return true
  }

  /// Merges neighbouring sorted runs of a length.
  private mutating func merge(runsOf length: Int, by precedes: (Element, Element) -> Bool, while shouldContinue: () -> Bool) -> Bool {
    var merged: [Element] = []
    merged.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: 2 * length) {
      let (middle, end) = (Swift.min(start + length, count), Swift.min(start + 2 * length, count))
      var (left, right) = (start, middle)
      while left < middle || right < end {
        if merged.count % Array.runLength == 0, !shouldContinue() { return false }
        if right == end || left < middle && !precedes(self[right], self[left]) {
          merged.append(self[left])
          left += 1
        } else {
          merged.append(self[right])
          right += 1
        }
      }
    }
    self = merged
    return true
  }
}
