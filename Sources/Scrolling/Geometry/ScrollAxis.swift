// SPDX-License-Identifier: MIT
/// A direction in which content can move.
public enum ScrollAxis: String, Sendable, Hashable, CaseIterable {
  /// Columns, leading to trailing.
  case horizontal
  /// Lines, top to bottom.
  case vertical

  /// The other axis.
  package var crossing: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}

/// The axes a scroll view scrolls on: none, one or both.
public struct ScrollAxes: OptionSet, Sendable, Hashable {
  /// One bit per axis.
  public var rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set that contains one axis.
  public init(_ axis: ScrollAxis) { self = axis == .horizontal ? .horizontal : .vertical }

  /// Scrolling between leading and trailing.
  public static let horizontal = ScrollAxes(rawValue: 1)
  /// Scrolling between top and bottom.
  public static let vertical = ScrollAxes(rawValue: 2)

  /// Whether one axis is in the set.
  public func contains(_ axis: ScrollAxis) -> Bool { contains(ScrollAxes(axis)) }
}

/// One value for each axis.
///
/// Everything in this module is defined for one axis; a view that scrolls on both has a pair.
public struct AxisPair<Value> {
  /// The value for the axis between leading and trailing.
  public var horizontal: Value
  /// The value for the axis between top and bottom.
  public var vertical: Value

  /// A pair of values.
  public init(horizontal: Value, vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The value for an axis.
  public subscript(_ axis: ScrollAxis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Hashable where Value: Hashable {}
extension AxisPair: Sendable where Value: Sendable {}
