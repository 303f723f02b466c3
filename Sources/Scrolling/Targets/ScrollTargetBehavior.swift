// SPDX-License-Identifier: MIT
/// A rule that chooses where a scroll view rests.
///
/// Called when a drag or fling ends, with the offset to which deceleration alone would lead, and when the size of the scroll view
/// changes, with the offset chosen by the anchors. It determines the resting offset only, not the movement to it.
public protocol ScrollTargetBehavior: Sendable {
  /// The information available to a behaviour, under the short name used in declarations.
  typealias TargetContext = ScrollTargetContext

  /// The deceleration rate of a fling; nil for the scroll view's own rate.
  var decelerationRate: DecelerationRate? { get }

  /// Changes the proposed target, or leaves it unchanged.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)

  /// The target with which a resting scroll view is aligned, which a change of size should keep; nil for none.
  func alignedIndex(in geometry: ScrollGeometry, targets: any ScrollTargetFrames) -> Int?
}

extension ScrollTargetBehavior {
  /// The scroll view's own rate.
  public var decelerationRate: DecelerationRate? { nil }

  /// No target.
  public func alignedIndex(in geometry: ScrollGeometry, targets: any ScrollTargetFrames) -> Int? { nil }
}

/// The information available to a scroll target behaviour.
public struct ScrollTargetContext {
  /// The reason for calling a behaviour.
  public enum Reason: Sendable, Hashable {
    /// A drag or fling ended.
    case release
    /// The scroll view's size changed; the geometry before, with its offset.
    case resize(from: ScrollGeometry)
  }

  /// The reason for calling the behaviour.
  public var reason: Reason
  /// The target at which the view would have rested when the gesture began.
  public var originalTarget: ScrollTarget
  /// Cells per millisecond when the finger was lifted; 0 for a change of size, and across the axis.
  public var velocity: ScrollVector
  /// The offset at which the finger was lifted, not rounded.
  public var releaseOffset: Double
  /// The lengths along the axis.
  public var geometry: ScrollGeometry
  /// The lengths and the offset across it.
  public var crossing: ScrollGeometry
  /// The axis of the target.
  public var axis: ScrollAxis
  /// The environment of the scroll view.
  public var environment: ScrollEnvironment
  /// The frames to align with.
  public var targets: any ScrollTargetFrames
  /// After a change of size, the new index of the target with which the view was aligned; nil if it no longer exists.
  public var alignedIndex: Int?

  /// Makes a context; the defaults describe a resting view without targets.
  public init(
    _ reason: Reason = .release, geometry: ScrollGeometry, originalOffset: Double? = nil, velocity: Double = 0,
    releaseOffset: Double? = nil, axis: ScrollAxis = .vertical, environment: ScrollEnvironment = ScrollEnvironment(),
    targets: any ScrollTargetFrames = UniformTargets(count: 0), alignedIndex: Int? = nil,
    crossing: ScrollGeometry = ScrollGeometry(content: 0, container: 0)
  ) {
    self.reason = reason
    originalTarget = ScrollTarget(offset: originalOffset ?? Double(geometry.offset), in: geometry, axis: axis, crossing: crossing)
    self.velocity = axis == .horizontal ? ScrollVector(dx: velocity, dy: 0) : ScrollVector(dx: 0, dy: velocity)
    self.crossing = crossing
    self.releaseOffset = releaseOffset ?? Double(geometry.offset)
    self.geometry = geometry
    self.axis = axis
    self.environment = environment
    self.targets = targets
    self.alignedIndex = alignedIndex
  }

  /// The size of the content.
  public var contentSize: ScrollSize { size(geometry.content, crossing.content) }

  /// The size of the container without its insets.
  public var containerSize: ScrollSize { size(geometry.insetContainer, crossing.insetContainer) }

  private func size(_ length: Int, _ crossing: Int) -> ScrollSize {
    axis == .horizontal
      ? ScrollSize(width: Double(length), height: Double(crossing)) : ScrollSize(width: Double(crossing), height: Double(length))
  }
}

/// Rests at the offset to which deceleration leads: the default.
public struct FreeScrollTargetBehavior: ScrollTargetBehavior, Hashable {
  /// The default behaviour.
  public init() {}

  /// Leaves the target unchanged.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {}
}

extension ScrollTargetBehavior where Self == FreeScrollTargetBehavior {
  /// Rests at the offset to which deceleration leads.
  public static var automatic: FreeScrollTargetBehavior { FreeScrollTargetBehavior() }
}
