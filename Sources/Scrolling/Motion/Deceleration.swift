// SPDX-License-Identifier: MIT
/// A movement that loses a constant fraction of its velocity each millisecond.
///
/// `offset(t) = start + velocity · (dᵗ − 1) / ln d`, with `d` the rate and `t` in milliseconds.
package struct Deceleration: Sendable, Hashable {
  /// The offset at the start.
  package var start: Double
  /// Cells per millisecond at the start.
  package var velocity: Double
  /// The rate at which velocity is lost.
  package var rate: DecelerationRate

  /// A movement with a velocity.
  package init(start: Double, velocity: Double, rate: DecelerationRate = .normal) {
    self.start = start
    self.velocity = velocity
    self.rate = rate
  }

  /// Makes the movement that ends at an offset: its velocity is chosen so that the integral equals the distance.
  package init(start: Double, destination: Double, rate: DecelerationRate = .normal) {
    self.init(start: start, velocity: (start - destination) * logarithm(rate.perMillisecond), rate: rate)
  }

  /// The offset at the end.
  package var destination: Double { start - velocity / logarithm(rate.perMillisecond) }

  /// The offset after some milliseconds.
  package func offset(at milliseconds: Double) -> Double {
    start + velocity * (power(rate.perMillisecond, milliseconds) - 1) / logarithm(rate.perMillisecond)
  }

  /// The velocity after some milliseconds.
  package func velocity(at milliseconds: Double) -> Double { velocity * power(rate.perMillisecond, milliseconds) }

  /// Milliseconds until the movement is within a distance of its end; half a cell is the last visible change.
  package func duration(within distance: Double = 0.5) -> Double {
    guard velocity != 0 else { return 0 }
    let logRate = logarithm(rate.perMillisecond)
    return max(0, logarithm(-logRate * distance / abs(velocity)) / logRate)
  }

  /// Milliseconds until the movement reaches an offset; nil if it never does.
  package func time(reaching place: Double) -> Double? {
    guard velocity != 0 else { return place == start ? 0 : nil }
    let logRate = logarithm(rate.perMillisecond)
    let left = 1 + (place - start) * logRate / velocity
    return left > 0 && left <= 1 ? logarithm(left) / logRate : nil
  }
}
