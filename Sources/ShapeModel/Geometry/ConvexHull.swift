// SPDX-License-Identifier: GPL-3.0-or-later
/// The corners of the smallest convex polygon around points: they have the bounding box of all the points through every transform.
///
/// - SeeAlso: Andrew: Another efficient algorithm for convex hulls in two dimensions (1979).
enum ConvexHull {
  /// - Precondition: All coordinates are finite.
  /// - Complexity: O(n log n).
  static func corners(of points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    return chain(sorted) + chain(sorted.reversed())
  }

  /// One side of the polygon, from the first point to the one before the last.
  private static func chain(_ points: some Sequence<Point>) -> [Point] {
    var chain: [Point] = []
    for point in points {
      while chain.count > 1, !isLeftTurn(chain[chain.count - 2], chain[chain.count - 1], point) { chain.removeLast() }
      chain.append(point)
    }
    chain.removeLast()
    return chain
  }

  private static func isLeftTurn(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  }
}
