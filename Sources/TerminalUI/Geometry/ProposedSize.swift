// SPDX-License-Identifier: MIT
public import Scrolling

/// The size a container proposes to a view; nil along an axis requests the view's ideal length.
///
/// A proposal of 0 requests the smallest length of a view, ``infinity`` the largest. A view may return any size.
public struct ProposedSize: Hashable, Sendable {
  /// The proposed columns, nil for the ideal width.
  public var width: Int?
  /// The proposed lines, nil for the ideal height.
  public var height: Int?

  /// A proposal for each axis.
  public init(width: Int? = nil, height: Int? = nil) {
    self.width = width
    self.height = height
  }

  /// A proposal of exactly a size.
  public init(_ size: CellSize) { self.init(width: size.width, height: size.height) }

  /// A length longer than any screen; lengths at or above it count as infinite.
  ///
  /// Sums of millions of them do not overflow.
  public static let infinity = 1 << 40

  /// The proposal along an axis.
  public subscript(_ axis: ScrollAxis) -> Int? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  init(_ axis: ScrollAxis, main: Int?, cross: Int?) {
    self = axis == .horizontal ? ProposedSize(width: main, height: cross) : ProposedSize(width: cross, height: main)
  }

  /// A length reduced by a part of it; infinite stays infinite.
  static func shortened(_ length: Int, by part: Int) -> Int { length >= infinity ? length : max(0, length - part) }

  /// A number of cells for a computed value: NaN becomes 0, and the magnitude is limited to ``infinity``.
  static func cells(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-Double(infinity), min(Double(infinity), value)))
  }

  /// The proposal reduced by insets.
  func inset(by insets: EdgeInsets) -> ProposedSize {
    ProposedSize(
      width: width.map { Self.shortened($0, by: insets.leading + insets.trailing) },
      height: height.map { Self.shortened($0, by: insets.top + insets.bottom) })
  }
}

extension Int {
  /// A length without a limit, for frames that take all they are offered: ``ProposedSize/infinity``.
  public static var infinity: Int { ProposedSize.infinity }
}
