/// The arithmetic of `:nth` and `:depth`.
package enum SelectorPositions {
  /// Whether a sibling is the n-th, or one of those every step from there on.
  /// - Parameters:
  ///   - index: Its place among its siblings, from 0.
  ///   - count: How many siblings there are, itself included.
  ///   - nth: From 1; negative counts from the end, and then steps go towards the start. 0 matches none.
  ///   - step: 0 for the n-th alone; its sign does not matter.
  package static func isNth(index: Int, of count: Int, nth: Int, step: Int) -> Bool {
    guard index >= 0, index < count, nth != 0 else { return false }
    let place = nth > 0 ? index + 1 : count - index
    let start = nth.magnitude
    guard place.magnitude >= start else { return false }
    let beyond = place.magnitude - start
    return step == 0 ? beyond == 0 : beyond % step.magnitude == 0
  }

  /// Whether a depth lies between two inclusive bounds, each of which may be open.
  package static func isDepth(_ depth: Int, from lowest: Int?, through highest: Int?) -> Bool {
    depth >= lowest ?? .min && depth <= highest ?? .max
  }
}
