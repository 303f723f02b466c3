// SPDX-License-Identifier: MIT
/// A point of scrolled content, in fractions of cells.
public struct ScrollPoint: Sendable, Hashable {
  /// Columns from the leading edge.
  public var x: Double
  /// Lines from the top.
  public var y: Double

  /// The coordinate along an axis.
  subscript(_ axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// The lengths of a rectangle, in fractions of cells.
public struct ScrollSize: Sendable, Hashable {
  /// Columns.
  public var width: Double
  /// Lines.
  public var height: Double

  /// The length along an axis.
  subscript(_ axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A velocity, in cells per millisecond.
public struct ScrollVector: Sendable, Hashable {
  /// Columns per millisecond.
  public var dx: Double
  /// Lines per millisecond.
  public var dy: Double

  /// The velocity along an axis.
  subscript(_ axis: ScrollAxis) -> Double { axis == .horizontal ? dx : dy }
}

/// A rectangle of scrolled content, in fractions of cells.
public struct ScrollRect: Sendable, Hashable {
  /// The top leading corner.
  public var origin: ScrollPoint
  /// The lengths.
  public var size: ScrollSize

  /// The leading edge.
  public var minX: Double { origin.x }
  /// The trailing edge.
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
}
