// SPDX-License-Identifier: GPL-3.0-or-later
extension Range<Int> {
  /// The first number from which on a condition holds; the upper bound if it never does. O(log count).
  package func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
