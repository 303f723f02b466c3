public import Scrolling

/// The size a container offers a view; nil along an axis asks for the view's ideal length.
///
/// Proposing 0 asks for the smallest length a view can have, ``infinity`` for the largest. A view may answer
/// any size.
public struct ProposedSize: Hashable, Sendable {
  /// Columns offered, nil for the ideal width.
  public var width: Int?
  /// Lines offered, nil for the ideal height.
  public var height: Int?

  /// An offer for each axis.
  public init(width: Int? = nil, height: Int? = nil) {
    self.width = width
    self.height = height
  }

  /// An offer of exactly a size.
  public init(_ size: CellSize) { self.init(width: size.width, height: size.height) }

  /// A length longer than any screen; lengths at or above it count as infinite.
  ///
  /// Sums of millions of them do not overflow.
  public static let infinity = 1 << 40

  /// The offer along an axis.
  public subscript(_ axis: ScrollAxis) -> Int? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  init(_ axis: ScrollAxis, main: Int?, cross: Int?) {
    self = axis == .horizontal ? ProposedSize(width: main, height: cross) : ProposedSize(width: cross, height: main)
  }

  /// A length without a part of it; infinite stays infinite.
  static func shortened(_ length: Int, by part: Int) -> Int { length >= infinity ? length : max(0, length - part) }

  /// A number of cells, whatever was computed: not a number counts as 0, and nothing is longer than infinite.
  static func cells(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-Double(infinity), min(Double(infinity), value)))
  }

  /// The offer without its insets.
  func inset(by insets: EdgeInsets) -> ProposedSize {
    ProposedSize(
      width: width.map { Self.shortened($0, by: insets.leading + insets.trailing) },
      height: height.map { Self.shortened($0, by: insets.top + insets.bottom) })
  }
}
