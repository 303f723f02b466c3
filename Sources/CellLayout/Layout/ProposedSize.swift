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

  /// The offer without its insets.
  func inset(by insets: EdgeInsets) -> ProposedSize {
    ProposedSize(
      width: width.map { max(0, $0 - insets.leading - insets.trailing) },
      height: height.map { max(0, $0 - insets.top - insets.bottom) })
  }
}
