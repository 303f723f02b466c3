// SPDX-License-Identifier: MIT
/// The rate at which a scroll view slows down after a fling.
///
/// Velocities in this module are cells per millisecond, positive in the direction of growing offsets.
public struct DecelerationRate: Sendable, Hashable {
  /// The fraction of its velocity that a movement keeps each millisecond, above 0 and below 1.
  public var perMillisecond: Double

  /// The rate that keeps a fraction of the velocity each millisecond.
  public init(perMillisecond: Double) { self.perMillisecond = perMillisecond }

  /// 0.998 each millisecond.
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// 0.990 each millisecond, used by paging.
  public static let fast = DecelerationRate(perMillisecond: 0.990)

  /// The distance a fling travels: the sum of the remaining velocity in steps of one millisecond.
  ///
  /// - SeeAlso: WWDC18 803, "Designing Fluid Interfaces".
  package func projectedDistance(velocity: Double) -> Double { velocity * perMillisecond / (1 - perMillisecond) }

  /// Milliseconds until half of the velocity is lost.
  package var halfLife: Double { logarithm(0.5) / logarithm(perMillisecond) }
}
