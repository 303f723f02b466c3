// SPDX-License-Identifier: MIT
/// A movement to a resting offset, made of one or two curves.
///
/// It is a function of time, so it can be shown at any frame rate; its end is exact.
package struct ScrollMotion: Sendable, Hashable {
  /// One curve of a movement.
  package enum Curve: Sendable, Hashable {
    /// A deceleration after a fling.
    case deceleration(Deceleration)
    /// A spring back to an offset.
    case spring(Spring, rest: Double)
    /// An ease-out between two offsets, in a given time.
    case ease(from: Double, to: Double, milliseconds: Double)

    func offset(at time: Double) -> Double {
      switch self {
      case .deceleration(let curve): return curve.offset(at: time)
      case .spring(let spring, let rest): return rest + spring.displacement(at: time)
      case .ease(let start, let end, let duration):
        let left = 1 - min(max(time / duration, 0), 1)
        return end - (end - start) * left * left * left
      }
    }

    func velocity(at time: Double) -> Double {
      switch self {
      case .deceleration(let curve): return curve.velocity(at: time)
      case .spring(let spring, _): return spring.velocity(at: time)
      case .ease(let start, let end, let duration):
        let left = 1 - min(max(time / duration, 0), 1)
        return 3 * (end - start) * left * left / duration
      }
    }
  }

  /// A curve and its duration.
  package struct Segment: Sendable, Hashable {
    /// The curve.
    package let curve: Curve
    /// The duration of the curve.
    package let milliseconds: Double
  }

  /// The curves in order; the last one ends the movement.
  package let segments: [Segment]
  /// The offset at which the movement ends.
  package let destination: Int

  /// Milliseconds until the movement ends.
  package var duration: Double { segments.reduce(0) { $0 + $1.milliseconds } }

  /// The offset after some milliseconds.
  package func offset(at time: Double) -> Double {
    time >= duration ? Double(destination) : curve(at: time).map { $0.curve.offset(at: $0.time) } ?? Double(destination)
  }

  /// The velocity after some milliseconds, 0 at the end.
  package func velocity(at time: Double) -> Double {
    time >= duration ? 0 : curve(at: time).map { $0.curve.velocity(at: $0.time) } ?? 0
  }

  private func curve(at time: Double) -> (curve: Curve, time: Double)? {
    var time = time
    for segment in segments {
      if time < segment.milliseconds { return (segment.curve, time) }
      time -= segment.milliseconds
    }
    return nil
  }

  /// The default duration of an animation, in milliseconds.
  package static let animationMilliseconds = 300.0

  /// A movement that takes a given time.
  package static func animation(
    from start: Double, to destination: Int, milliseconds: Double = animationMilliseconds
  ) -> ScrollMotion {
    let ease = Curve.ease(from: start, to: Double(destination), milliseconds: milliseconds)
    return ScrollMotion(segments: [Segment(curve: ease, milliseconds: milliseconds)], destination: destination)
  }

  /// The movement after a touch that ended within the resting offsets, to an offset within them.
  ///
  /// The velocity is scaled to end at the destination. If it points the other way, or the destination is closer than a cell, a short
  /// animation is used instead.
  package static func glide(
    from start: Double, velocity: Double, to destination: Int, rate: DecelerationRate
  ) -> ScrollMotion {
    let distance = Double(destination) - start
    guard velocity * distance > 0, abs(distance) >= 1 else { return animation(from: start, to: destination) }
    let curve = Deceleration(start: start, destination: Double(destination), rate: rate)
    return ScrollMotion(segments: [Segment(curve: .deceleration(curve), milliseconds: curve.duration())], destination: destination)
  }

  /// The movement of a fling that reaches a bound: deceleration up to it, then a spring beyond it and back.
  package static func bounce(
    from start: Double, velocity: Double, at bound: Int, rate: DecelerationRate, overshoots: Bool = true
  ) -> ScrollMotion {
    let curve = Deceleration(start: start, velocity: velocity, rate: rate)
    let crossing = curve.time(reaching: Double(bound)) ?? 0
    var segments = [Segment(curve: .deceleration(curve), milliseconds: crossing)]
    if overshoots {
      let spring = Spring(displacement: 0, velocity: curve.velocity(at: crossing))
      segments.append(Segment(curve: .spring(spring, rest: Double(bound)), milliseconds: spring.duration()))
    }
    return ScrollMotion(segments: segments, destination: bound)
  }

  /// The movement of content released beyond its end: a spring without deceleration.
  package static func spring(from start: Double, velocity: Double, to destination: Int) -> ScrollMotion {
    let spring = Spring(displacement: start - Double(destination), velocity: velocity)
    let segment = Segment(curve: .spring(spring, rest: Double(destination)), milliseconds: spring.duration())
    return ScrollMotion(segments: [segment], destination: destination)
  }
}
