// SPDX-License-Identifier: GPL-3.0-or-later
/// A bounding box that grows by points; initially empty.
package struct Extent: Hashable, Sendable {
  private(set) var minX = Double.infinity
  private(set) var minY = Double.infinity
  private(set) var maxX = -Double.infinity
  private(set) var maxY = -Double.infinity

  package init() {}

  package init(_ rect: Rect?) { if let rect { (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY) } }

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  package var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  /// Grows to hold a point.
  package mutating func include(_ point: Point) {
    include(x: point.x)
    include(y: point.y)
  }

  /// Grows to hold a rectangle.
  package mutating func include(_ rect: Rect) {
    include(Point(x: rect.minX, y: rect.minY))
    include(Point(x: rect.maxX, y: rect.maxY))
  }

  /// Grows to hold another extent.
  package mutating func include(_ other: Extent) {
    (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
    (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// Whether another extent is inside, shared edges included; false for an empty one.
  package func contains(_ other: Extent) -> Bool {
    !other.isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two share an area, not merely an edge.
  package func overlaps(_ other: Extent) -> Bool {
    min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
  }

  /// Whether the two share an edge on the same side.
  func sharesEdge(with other: Extent) -> Bool {
    minX == other.minX || minY == other.minY || maxX == other.maxX || maxY == other.maxY
  }

  /// The center.
  var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  mutating func include(x: Double) {
    minX = min(minX, x)
    maxX = max(maxX, x)
  }

  mutating func include(y: Double) {
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// The difference of two edges: the decimal with ten digits after the point that is nearest to it, if it differs by rounding errors only.
  private static func difference(_ end: Double, _ start: Double) -> Double {
    let difference = end - start
    let decimal = (difference * 1e10).rounded() / 1e10
    return abs(decimal - difference) <= max(abs(end), abs(start)) * 0x1p-50 ? decimal : difference
  }

  /// The box as a rectangle; nil when it is empty.
  package var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    return Rect(x: minX, y: minY, width: Extent.difference(maxX, minX), height: Extent.difference(maxY, minY))
  }
}
