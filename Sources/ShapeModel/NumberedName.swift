// SPDX-License-Identifier: GPL-3.0-or-later
/// Names with a number after them, for things whose name is already taken.
package enum NumberedName {
  /// The first of `name-2`, `name-3` and so on that is free.
  /// - Parameter first: The first number.
  package static func free(_ name: String, from first: Int = 2, isTaken: (String) -> Bool) -> String {
    var number = first
    while isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}
