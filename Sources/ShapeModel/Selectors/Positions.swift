// SPDX-License-Identifier: GPL-3.0-or-later
/// The arithmetic of `:nth` and `:depth`.
package enum SelectorPositions {
  /// Whether a sibling is the n-th, or a multiple of `step` positions after it.
  /// - Parameters:
  ///   - index: The position among its siblings, from 0.
  ///   - count: The number of siblings, itself included.
  ///   - nth: From 1; a negative number counts from the end, and steps then go towards the start. 0 matches none.
  ///   - step: 0 for the n-th alone; the sign does not matter.
  package static func isNth(index: Int, of count: Int, nth: Int, step: Int) -> Bool {
    guard index >= 0, index < count, nth != 0 else { return false }
    let place = nth > 0 ? index + 1 : count - index
    let start = nth.magnitude
    guard place.magnitude >= start else { return false }
    let beyond = place.magnitude - start
    return step == 0 ? beyond == 0 : beyond % step.magnitude == 0
  }

  /// Whether a depth lies between two inclusive bounds; a nil bound is open.
  package static func isDepth(_ depth: Int, from lowest: Int?, through highest: Int?) -> Bool {
    depth >= lowest ?? .min && depth <= highest ?? .max
  }
}
