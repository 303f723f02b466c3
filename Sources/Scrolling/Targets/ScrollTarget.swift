/// The rectangle that a scroll view is about to show at rest, along one axis.
///
/// Not rounded: a behaviour receives the projection as computed, and the scroll view rounds the result.
public struct ScrollTarget: Sendable, Hashable {
  /// The content coordinate at the start; without an anchor, the offset.
  public var origin: Double
  /// The length; the container's, unless a behaviour changes it.
  public var length: Double
  /// The point of the rectangle that is aligned with the same point of the container; nil for the start.
  public var anchor: ScrollAnchor?

  /// Makes a target at a coordinate.
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

  /// The offset at which the scroll view will rest, rounded and clamped.
  public func restingOffset(in geometry: ScrollGeometry) -> Int {
    Int(geometry.clamped(offset(in: geometry)).rounded())
  }
}
