/// A bounding box that grows by points; it starts as nothing.
package struct Extent: Hashable, Sendable {
  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  package init() {}

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

  mutating func include(x: Double) {
    minX = min(minX, x)
    maxX = max(maxX, x)
  }

  mutating func include(y: Double) {
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// What was included so far, or nothing.
  package var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
