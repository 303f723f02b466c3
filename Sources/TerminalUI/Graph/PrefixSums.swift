// SPDX-License-Identifier: MIT
/// Counts in sequence with their prefix sums (a Fenwick tree), so that a row is found quickly among 100,000 sections.
///
/// - Complexity: O(log count) to find a row and to change a count.
struct PrefixSums {
  private var sums: [Int]
  private(set) var total: Int

  init(_ counts: some Collection<Int>) {
    sums = [0] + counts
    total = counts.reduce(0, +)
    for index in sums.indices.dropFirst() where index + (index & -index) < sums.count {
      sums[index + (index & -index)] += sums[index]
    }
  }

  mutating func add(_ delta: Int, at ordinal: Int) {
    total += delta
    var index = ordinal + 1
    while index < sums.count {
      sums[index] += delta
      index += index & -index
    }
  }

  /// The sum of the counts before one.
  func before(_ ordinal: Int) -> Int {
    var sum = 0
    var index = ordinal
    while index > 0 {
      sum += sums[index]
      index -= index & -index
    }
    return sum
  }

  /// The count that a row falls into, and the row's number there.
  func place(of row: Int) -> (ordinal: Int, row: Int) {
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    var index = 0
    var remaining = row
    while step > 0 {
      if index + step < sums.count, sums[index + step] <= remaining {
        index += step
        remaining -= sums[index]
      }
      step /= 2
    }
    return (index, remaining)
  }
}
