/// The time of a scroll view: it advances when told to, in ticks, so scripts are reproducible.
public struct VirtualClock: Sendable, Hashable {
  /// Milliseconds since the clock was made.
  public private(set) var milliseconds = 0
  /// Milliseconds between two pictures, at least 1.
  public var tick: Int

  /// A clock at 0.
  /// - Precondition: The tick is positive.
  public init(tick: Int = 16) {
    precondition(tick > 0, "a clock needs a tick")
    self.tick = tick
  }

  /// Moves on.
  public mutating func advance(by milliseconds: Int) { self.milliseconds += max(0, milliseconds) }
}
