// SPDX-License-Identifier: GPL-3.0-or-later
/// Names with a number after them, for things whose name is already taken.
package enum NumberedName {
  /// One of `name-2`, `name-3` and so on that is free: the first, unless some in between are free.
  /// - Parameter first: The first number.
  /// - Complexity: O(log taken numbers).
  package static func free(_ name: String, from first: Int = 2, isTaken: (String) -> Bool) -> String {
    var (taken, step) = (first - 1, 1)
    while isTaken("\(name)-\(taken + step)") { (taken, step) = (taken + step, step * 2) }
    while step > 1 {
      step /= 2
      if isTaken("\(name)-\(taken + step)") { taken += step }
    }
    return "\(name)-\(taken + 1)"
  }
}
