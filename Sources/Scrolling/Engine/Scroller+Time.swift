// SPDX-License-Identifier: MIT
extension Scroller {
  /// Advances the clock tick by tick, updating the offset at each tick.
  ///
  /// - Parameter milliseconds: The time to advance; the last tick may be shorter than the clock's.
  @discardableResult
  public mutating func advance(by milliseconds: Int) -> [ScrollEvent] {
    var events: [ScrollEvent] = []
    var left = milliseconds
    while left > 0, isMoving {
      let step = min(left, clock.tick)
      clock.advance(by: step)
      left -= step
      show(&events)
    }
    clock.advance(by: left)
    return events
  }

  /// Advances the clock until nothing moves; content held by a finger does not count as moving.
  @discardableResult
  public mutating func settle() -> [ScrollEvent] {
    var events: [ScrollEvent] = []
    while isMoving {
      clock.advance(by: clock.tick)
      show(&events)
    }
    return events
  }

  /// Whether time alone changes the offset.
  public var isMoving: Bool { isScrolling && !isTracking }

  /// Writes the offset of the movement at the current time.
  private mutating func show(_ events: inout [ScrollEvent]) {
    switch phase {
    case .idle, .dragging: return
    case .decelerating(let motion, let since): show(motion, since, .user, &events)
    case .animating(let motion, let since, let end): show(motion, since, end.origin, &events)
    }
  }

  private mutating func show(
    _ motion: ScrollMotion, _ since: Int, _ origin: ScrollOrigin, _ events: inout [ScrollEvent]
  ) {
    let time = Double(clock.milliseconds - since)
    write(Int(motion.offset(at: time).rounded()), origin, &events)
    if time >= motion.duration { finish(&events) }
  }

  /// Ends the movement in progress at its current offset, and reports the end.
  mutating func finish(_ events: inout [ScrollEvent]) {
    switch phase {
    case .idle, .dragging: break
    case .decelerating: events.append(.didEndDecelerating)
    case .animating(_, _, let end): events.append(end.event)
    }
    phase = .idle
  }

  /// Ends a movement because another one begins: reports the end of a deceleration, but not of an animation.
  ///
  /// A drag continues.
  mutating func interrupt(_ events: inout [ScrollEvent]) {
    if isDecelerating { events.append(.didEndDecelerating) }
    if !isTracking { phase = .idle }
  }
}
