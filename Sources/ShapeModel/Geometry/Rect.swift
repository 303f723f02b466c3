// SPDX-License-Identifier: GPL-3.0-or-later
/// An axis-aligned rectangle with closed edges, in points; y grows downwards.
///
/// Sides are zero or more: a horizontal line has a frame of height 0, which still has a position and extends unions. There is no null
/// rectangle; use an optional.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The rectangle between two opposite corners, given in any order.
  package init(corner: Point, opposite: Point) {
    let left = min(corner.x, opposite.x)
    let top = min(corner.y, opposite.y)
    self.init(x: left, y: top, width: max(corner.x, opposite.x) - left, height: max(corner.y, opposite.y) - top)
  }

  /// The smallest rectangle around points; nil for no points.
  package init?(around points: some Sequence<Point>) {
    var extent = Extent()
    for point in points { extent.include(point) }
    guard let rect = extent.rect else { return nil }
    self = rect
  }
}

// MARK: Measures

extension Rect {
  package var origin: Point { Point(x: x, y: y) }
  package var size: Size { Size(width: width, height: height) }
  package var minX: Double { x }
  package var minY: Double { y }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The four corners, clockwise on the screen from the top left.
  package var corners: [Point] {
    [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  package var area: Double { width * height }
  package var perimeter: Double { 2 * (width + height) }

  /// Whether it covers no area, as the frame of a vertical line does.
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether all four edges are finite numbers.
  package var isFinite: Bool { x.isFinite && y.isFinite && maxX.isFinite && maxY.isFinite }
}

// MARK: Relations

extension Rect {
  /// Whether a point is inside or on an edge.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// Whether another rectangle is inside, shared edges included.
  package func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two share an area, not merely an edge.
  package func overlaps(_ other: Rect) -> Bool {
    min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
  }

  /// The smallest rectangle around both.
  package func union(_ other: Rect) -> Rect {
    Rect(
      corner: Point(x: min(minX, other.minX), y: min(minY, other.minY)),
      opposite: Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// The intersection of both: a rectangle without area where they only touch, nil where they are apart.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left <= right, top <= bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle with every edge moved inwards, or outwards by a negative distance; nil when no rectangle is left.
  package func inset(by distance: Double) -> Rect? { inset(horizontally: distance, vertically: distance) }

  /// The rectangle with the vertical edges moved inwards by one distance and the horizontal edges by another.
  package func inset(horizontally dx: Double, vertically dy: Double) -> Rect? {
    let inner = Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    return inner.width >= 0 && inner.height >= 0 ? inner : nil
  }

  /// The rectangle, translated.
  package func moved(dx: Double, dy: Double) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }
}

extension Sequence<Rect> {
  /// The smallest rectangle around all; nil for none.
  package var union: Rect? { reduce(nil) { (all: Rect?, next) in all?.union(next) ?? next } }
}
