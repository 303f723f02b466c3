// SPDX-License-Identifier: MIT
public import Scrolling

/// A position in a grid: column and line, counted from 0 at the top leading cell.
public struct CellPoint: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The line.
  public var y: Int

  /// The position at a column and a line.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Column 0 of line 0.
  public static let zero = CellPoint(x: 0, y: 0)

  /// The position moved by another's coordinates.
  public static func + (a: CellPoint, b: CellPoint) -> CellPoint { CellPoint(x: a.x + b.x, y: a.y + b.y) }

  /// The distance from `b` to `a`, as coordinates.
  public static func - (a: CellPoint, b: CellPoint) -> CellPoint { CellPoint(x: a.x - b.x, y: a.y - b.y) }

  /// The coordinate along an axis.
  public subscript(_ axis: ScrollAxis) -> Int {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// A size in columns and lines.
public struct CellSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Lines.
  public var height: Int

  /// A size of columns and lines.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = CellSize(width: 0, height: 0)

  /// The length along an axis.
  public subscript(_ axis: ScrollAxis) -> Int {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Lengths along an axis and across it.
  package init(_ axis: ScrollAxis, main: Int, cross: Int) {
    self = axis == .horizontal ? CellSize(width: main, height: cross) : CellSize(width: cross, height: main)
  }
}

/// A rectangle of cells; the far edges are not part of it.
public struct CellRect: Hashable, Sendable {
  /// The top leading cell.
  public var origin: CellPoint
  /// Columns and lines.
  public var size: CellSize

  /// A rectangle at a position.
  public init(origin: CellPoint = .zero, size: CellSize) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle of four lengths.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: CellPoint(x: x, y: y), size: CellSize(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = CellRect(size: .zero)

  /// The first column.
  public var minX: Int { origin.x }
  /// The first line.
  public var minY: Int { origin.y }
  /// The column after the last.
  public var maxX: Int { origin.x + size.width }
  /// The line after the last.
  public var maxY: Int { origin.y + size.height }
  /// Whether the rectangle contains no cell.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// The half-open range along an axis.
  public subscript(_ axis: ScrollAxis) -> Range<Int> {
    let start = origin[axis]
    return start..<start + max(0, size[axis])
  }

  /// Whether a cell is inside the rectangle.
  public func contains(_ point: CellPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The cells common to both; empty if there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return CellRect(x: x, y: y, width: max(0, min(maxX, other.maxX) - x), height: max(0, min(maxY, other.maxY) - y))
  }

  /// The smallest rectangle that contains both.
  func union(_ other: CellRect) -> CellRect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return CellRect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Whether both share a cell.
  func intersects(_ other: CellRect) -> Bool { !intersection(other).isEmpty }

  /// The rectangle moved.
  public func offset(by delta: CellPoint) -> CellRect { CellRect(origin: origin + delta, size: size) }

  /// The rectangle reduced by insets; its lengths are never negative.
  public func inset(by insets: EdgeInsets) -> CellRect {
    CellRect(
      x: minX + insets.leading, y: minY + insets.top,
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
  }
}
