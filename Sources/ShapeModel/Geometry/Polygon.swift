// SPDX-License-Identifier: GPL-3.0-or-later
/// Measures of shapes given by their corners.
package enum Polygon {
  /// The area inside, for corners in either direction; where the outline crosses itself, opposite parts cancel.
  /// - Complexity: O(corners).
  package static func area(_ corners: [Point]) -> Double { abs(signedArea(corners)) }

  /// The area inside, positive when the corners run clockwise on the screen.
  ///
  /// The shoelace formula around the first corner, so that a small shape far from the origin keeps its precision.
  package static func signedArea(_ corners: [Point]) -> Double {
    guard corners.count >= 3 else { return 0 }
    let pole = corners[0]
    var doubled = 0.0
    for index in 1..<(corners.count - 1) {
      let (left, right) = (corners[index] - pole, corners[index + 1] - pole)
      doubled += left.x * right.y - left.y * right.x
    }
    return doubled / 2
  }

  /// The length from corner to corner, and back to the first where the shape is closed.
  package static func length(_ corners: [Point], isClosed: Bool) -> Double {
    guard let first = corners.first, let last = corners.last else { return 0 }
    let way = zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return isClosed ? way + last.distance(to: first) : way
  }
}
