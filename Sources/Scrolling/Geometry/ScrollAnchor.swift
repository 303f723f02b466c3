// SPDX-License-Identifier: MIT
/// A position along a length: 0 is its leading or top edge, 1 its trailing or bottom edge.
///
/// Used both for positions in the scroll view and for positions in a target.
public struct ScrollAnchor: Sendable, Hashable {
  /// The fraction of the length before the anchor, 0 through 1.
  public var position: Double

  /// The anchor at a fraction of the length.
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

  /// The anchor's coordinate in a frame.
  public func point(in frame: Range<Int>) -> Double { Double(frame.lowerBound) + point(in: frame.count) }

  /// The group of rules that applies to an anchor when sizes change.
  public enum Reference: Sendable, Hashable {
    /// Below one quarter.
    case top
    /// One quarter through three quarters.
    case center
    /// Above three quarters.
    case bottom
  }

  /// The group of rules for this anchor: that of the nearest of the three named anchors.
  public var reference: Reference {
    if position < 0.25 { return .top }
    return position > 0.75 ? .bottom : .center
  }
}
