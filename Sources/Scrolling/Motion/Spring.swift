// SPDX-License-Identifier: MIT
/// A critically damped spring that returns to its rest position.
///
/// `x(t) = e^(−ωt) · (x₀ + (v₀ + ω·x₀)·t)`: mass 1 and stiffness 100 make ω 10 per second. The model imitates the visible behaviour of
/// bouncing scroll views; the platform's own constants are not published.
package struct Spring: Sendable, Hashable {
  /// The distance from rest at the start.
  package var displacement: Double
  /// Cells per millisecond at the start.
  package var velocity: Double
  /// ω, per millisecond.
  package var frequency: Double

  /// Makes a spring released at a distance with a velocity.
  package init(displacement: Double, velocity: Double, frequency: Double = 0.01) {
    self.displacement = displacement
    self.velocity = velocity
    self.frequency = frequency
  }

  private var slope: Double { velocity + frequency * displacement }

  /// The distance from rest after some milliseconds.
  package func displacement(at milliseconds: Double) -> Double {
    exponential(-frequency * milliseconds) * (displacement + slope * milliseconds)
  }

  /// The velocity after some milliseconds.
  package func velocity(at milliseconds: Double) -> Double {
    exponential(-frequency * milliseconds) * (velocity - frequency * slope * milliseconds)
  }

  /// The time at which the distance from rest is largest after the start; nil if it only shrinks.
  package var turningTime: Double? {
    guard slope != 0 else { return nil }
    let time = velocity / (frequency * slope)
    return time > 0 ? time : nil
  }

  /// Milliseconds after which the distance from rest stays within a limit.
  ///
  /// After the turning point the distance only shrinks, so the time is bracketed by doubling and then found by bisection.
  package func duration(within distance: Double = 0.5) -> Double {
    var low = 0.0
    var high: Double
    if let turn = turningTime, abs(displacement(at: turn)) > distance {
      low = turn
      high = turn + 1 / frequency
      while abs(displacement(at: high)) > distance { high *= 2 }
    } else {
      guard abs(displacement) > distance else { return 0 }
      high = 1 / frequency
      if slope != 0, -displacement / slope > 0 { high = -displacement / slope }
      while abs(displacement(at: high)) > distance { high *= 2 }
    }
    while high - low > 0.001 {
      let middle = (low + high) / 2
      if abs(displacement(at: middle)) > distance { low = middle } else { high = middle }
    }
    return high
  }
}
