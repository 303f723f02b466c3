/// A place along a length: 0 is its leading or top edge, 1 its trailing or bottom edge.
///
/// Used for "where in the scroll view" and "where in a target" alike.
public struct ScrollAnchor: Sendable, Hashable {
  /// The share of the length before the anchor, 0 through 1.
  public var position: Double

  /// The anchor at a share of the length.
  public init(_ position: Double) { self.position = position }

  /// The start of a vertical length.
  public static let top = ScrollAnchor(0)
  /// The middle.
  public static let center = ScrollAnchor(0.5)
  /// The end of a vertical length.
  public static let bottom = ScrollAnchor(1)
  /// The start of a horizontal length.
  public static let leading = top
  /// The end of a horizontal length.
  public static let trailing = bottom

  /// The anchor's distance from the start of a length.
  public func point(in length: Int) -> Double { position * Double(length) }

  /// The anchor's place in a frame.
  public func point(in frame: Range<Int>) -> Double { Double(frame.lowerBound) + point(in: frame.count) }

  /// The family of rules an anchor falls under when sizes change.
  public enum Reference: Sendable, Hashable {
    /// Below one quarter.
    case top
    /// One quarter through three quarters.
    case center
    /// Above three quarters.
    case bottom
  }

  /// The rules that hold for this anchor: those of the nearest of the three named ones.
  public var reference: Reference {
    if position < 0.25 { return .top }
    return position > 0.75 ? .bottom : .center
  }
}
