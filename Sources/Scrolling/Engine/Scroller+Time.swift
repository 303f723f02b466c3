extension Scroller {
  /// Lets time pass, one tick after another.
  ///
  /// - Parameter milliseconds: The last tick may be shorter than the clock's.
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

  /// Lets time pass until nothing moves; a finger that holds the content counts as nothing moving.
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
  var isMoving: Bool { isScrolling && !isTracking }

  /// Shows the picture of this moment.
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

  /// Ends what is under way, where it is.
  mutating func finish(_ events: inout [ScrollEvent]) {
    switch phase {
    case .idle, .dragging: break
    case .decelerating: events.append(.didEndDecelerating)
    case .animating(_, _, let end): events.append(end.event)
    }
    phase = .idle
  }

  /// Ends a movement because something else starts: a deceleration is reported, an animation is not over.
  ///
  /// A finger on the content stays there.
  mutating func interrupt(_ events: inout [ScrollEvent]) {
    if isDecelerating { events.append(.didEndDecelerating) }
    if !isTracking { phase = .idle }
  }
}
