// SPDX-License-Identifier: MIT
/// The clock of a scroll view: it advances only when a caller advances it, in ticks, so scripts are reproducible.
public struct VirtualClock: Sendable, Hashable {
  /// Milliseconds since the clock was made.
  public private(set) var milliseconds = 0
  /// Milliseconds between two frames, at least 1.
  public var tick: Int

  /// A clock at 0.
  /// - Precondition: The tick is positive.
  public init(tick: Int = 16) {
    precondition(tick > 0, "a clock needs a tick")
    self.tick = tick
  }

  /// Advances the clock; negative values are ignored.
  public mutating func advance(by milliseconds: Int) { self.milliseconds += max(0, milliseconds) }
}
