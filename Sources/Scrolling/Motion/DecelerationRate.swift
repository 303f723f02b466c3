/// How fast a scroll view loses speed after a fling.
///
/// Velocities here and everywhere in the module are cells per millisecond, positive where the offset grows.
public struct DecelerationRate: Sendable, Hashable {
  /// The share of its velocity a movement keeps each millisecond, above 0 and below 1.
  public var perMillisecond: Double

  /// The rate that keeps a share of the velocity each millisecond.
  public init(perMillisecond: Double) { self.perMillisecond = perMillisecond }

  /// 0.998 each millisecond.
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// 0.990 each millisecond, used by paging.
  public static let fast = DecelerationRate(perMillisecond: 0.990)

  /// How far a fling carries: the sum of what is left of the velocity, one step a millisecond.
  ///
  /// - SeeAlso: WWDC18 803, "Designing Fluid Interfaces".
  public func projectedDistance(velocity: Double) -> Double { velocity * perMillisecond / (1 - perMillisecond) }

  /// Milliseconds until half of the velocity is left.
  public var halfLife: Double { logarithm(0.5) / logarithm(perMillisecond) }
}
