// SPDX-License-Identifier: MIT
/// The rectangle that a scroll view is about to show at rest.
///
/// Each axis chooses its resting offset by itself: ``origin`` and ``length`` are coordinates along its axis; across it, the rectangle is
/// the part that the scroll view shows now, which a behaviour can read but not change. Nothing is rounded: a behaviour receives the
/// projection as computed, and the scroll view rounds the result.
public struct ScrollTarget: Sendable, Hashable {
  /// The rectangle, in the coordinates of the content.
  public var rect: ScrollRect
  /// The axis along which the target is chosen.
  public let axis: ScrollAxis
  /// The point of the rectangle that is aligned with the same point of the container; nil for the start.
  public var anchor: ScrollAnchor?

  /// Makes a target at a coordinate along an axis.
  public init(
    origin: Double, length: Double, anchor: ScrollAnchor? = nil, axis: ScrollAxis = .vertical,
    crossing: ScrollGeometry = ScrollGeometry(content: 0, container: 0)
  ) {
    rect = ScrollRect(origin: ScrollPoint(x: 0, y: 0), size: ScrollSize(width: 0, height: 0))
    rect.origin[axis] = origin
    rect.origin[axis.crossing] = Double(crossing.offset)
    rect.size[axis] = length
    rect.size[axis.crossing] = Double(crossing.container)
    self.axis = axis
    self.anchor = anchor
  }

  /// The target that an offset shows.
  public init(
    offset: Double, in geometry: ScrollGeometry, axis: ScrollAxis = .vertical,
    crossing: ScrollGeometry = ScrollGeometry(content: 0, container: 0)
  ) {
    self.init(origin: offset, length: Double(geometry.container), axis: axis, crossing: crossing)
  }

  /// The content coordinate at the start; without an anchor, the offset.
  public var origin: Double {
    get { rect.origin[axis] }
    set { rect.origin[axis] = newValue }
  }

  /// The length; the container's, unless a behaviour changes it.
  public var length: Double {
    get { rect.size[axis] }
    set { rect.size[axis] = newValue }
  }

  /// Makes it the target that an offset shows.
  mutating func show(_ offset: Double, in geometry: ScrollGeometry) {
    origin = offset
    length = Double(geometry.container)
    anchor = nil
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
