/// Where a scroll view is about to rest: the rectangle it would show, along one axis.
///
/// Not rounded: a behaviour sees the projection as it was computed, and the scroll view rounds what it gets back.
public struct ScrollTarget: Sendable, Hashable {
  /// The content coordinate at the start; without an anchor, the offset.
  public var origin: Double
  /// The length; the container's, unless a behaviour wants to show something else.
  public var length: Double
  /// Which point of the rectangle meets the same point of the container; nil for the start.
  public var anchor: ScrollAnchor?

  /// A target at a place.
  public init(origin: Double, length: Double, anchor: ScrollAnchor? = nil) {
    self.origin = origin
    self.length = length
    self.anchor = anchor
  }

  /// The target that an offset shows.
  public init(offset: Double, in geometry: ScrollGeometry) {
    self.init(origin: offset, length: Double(geometry.container))
  }

  /// The offset that shows the target, neither rounded nor clamped.
  public func offset(in geometry: ScrollGeometry) -> Double {
    guard let anchor else { return origin }
    return origin + anchor.position * (length - Double(geometry.container))
  }

  /// The offset the scroll view will rest at: the nearest whole one that exists.
  public func restingOffset(in geometry: ScrollGeometry) -> Int {
    Int(geometry.clamped(offset(in: geometry)).rounded())
  }
}
