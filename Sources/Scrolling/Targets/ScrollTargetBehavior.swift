/// Decides where a scroll view rests.
///
/// Asked when a drag or fling ends, with the place deceleration alone would lead to, and when the size of the scroll
/// view changes, with the place the anchors chose. It decides the resting place only; what lies between is free.
public protocol ScrollTargetBehavior: Sendable {
  /// How fast a fling slows down; nil for the scroll view's own rate.
  var decelerationRate: DecelerationRate? { get }

  /// Changes the place to rest at, or leaves it.
  func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext)

  /// The target a resting scroll view is aligned with, which a change of size should keep; nil for none.
  func alignedIndex(in geometry: ScrollGeometry, targets: any ScrollTargetFrames) -> Int?
}

extension ScrollTargetBehavior {
  /// The scroll view's own rate.
  public var decelerationRate: DecelerationRate? { nil }

  /// No target.
  public func alignedIndex(in geometry: ScrollGeometry, targets: any ScrollTargetFrames) -> Int? { nil }
}

/// What a scroll target behaviour may know.
public struct ScrollTargetContext {
  /// Why a behaviour is asked.
  public enum Reason: Sendable, Hashable {
    /// A drag or fling ended.
    case release
    /// The scroll view's size changed; the geometry before, with its offset.
    case resize(from: ScrollGeometry)
  }

  /// Why the behaviour is asked.
  public var reason: Reason
  /// Where the view was targeted when the gesture began.
  public var originalTarget: ScrollTarget
  /// Cells per millisecond when the finger lifted; 0 for a change of size.
  public var velocity: Double
  /// Where the finger lifted, not rounded.
  public var releaseOffset: Double
  /// The lengths.
  public var geometry: ScrollGeometry
  /// The axis the target lies on.
  public var axis: ScrollAxis
  /// The surroundings.
  public var environment: ScrollEnvironment
  /// The frames to align with.
  public var targets: any ScrollTargetFrames
  /// After a change of size, where the target the view was aligned with is now; nil when it is gone.
  public var alignedIndex: Int?

  /// A context; what is not given is that of a resting view without targets.
  public init(
    _ reason: Reason = .release, geometry: ScrollGeometry, originalOffset: Double? = nil, velocity: Double = 0,
    releaseOffset: Double? = nil, axis: ScrollAxis = .vertical, environment: ScrollEnvironment = ScrollEnvironment(),
    targets: any ScrollTargetFrames = UniformTargets(count: 0), alignedIndex: Int? = nil
  ) {
    self.reason = reason
    originalTarget = ScrollTarget(offset: originalOffset ?? Double(geometry.offset), in: geometry)
    self.velocity = velocity
    self.releaseOffset = releaseOffset ?? Double(geometry.offset)
    self.geometry = geometry
    self.axis = axis
    self.environment = environment
    self.targets = targets
    self.alignedIndex = alignedIndex
  }

  /// The length of the content.
  public var contentSize: Int { geometry.content }

  /// The length of the container without its insets.
  public var containerSize: Int { geometry.insetContainer }
}

/// Rests wherever deceleration leads: the default.
public struct FreeScrollTargetBehavior: ScrollTargetBehavior, Hashable {
  /// The default behaviour.
  public init() {}

  /// Leaves the target.
  public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext) {}
}

extension ScrollTargetBehavior where Self == FreeScrollTargetBehavior {
  /// Rests wherever deceleration leads.
  public static var automatic: FreeScrollTargetBehavior { FreeScrollTargetBehavior() }
}
