// SPDX-License-Identifier: MIT
extension Scroller {
  /// Scrolls to an offset, clamped to the content.
  ///
  /// - Parameters:
  ///   - offset: The requested offset.
  ///   - origin: `user` for a wheel or a key, which updates the bound position.
  ///   - isAnimated: Whether the scroll is animated; the movement continues in ``advance(by:)``.
  @discardableResult
  public mutating func scroll(
    toOffset offset: Int, origin: ScrollOrigin = .programmatic, isAnimated: Bool = false
  ) -> [ScrollEvent] {
    var events: [ScrollEvent] = []
    interrupt(&events)
    anchors.didScroll()
    request = .offset(offset)
    let destination = geometry.clamped(offset)
    let end = ScrollPhase.AnimationEnd(origin: origin, event: .didEndScrollingAnimation)
    go(to: destination, isAnimated: isAnimated, end, &events)
    if origin == .programmatic, position != nil {
      let shown = geometry.offset
      geometry.offset = destination
      lookForPosition(byUser: false)
      geometry.offset = shown
    }
    return events
  }

  /// Scrolls by a distance, measured from the end of a running movement.
  @discardableResult
  public mutating func scroll(
    by distance: Int, origin: ScrollOrigin = .user, isAnimated: Bool = false
  ) -> [ScrollEvent] {
    scroll(toOffset: restingOffset + distance, origin: origin, isAnimated: isAnimated)
  }

  /// Scrolls by a distance, as a turn of a wheel or an arrow key does.
  ///
  /// A behaviour chooses the resting offset, as after a slow drag; if the view already rests there, as after a drag twice as far, and so
  /// on.
  @discardableResult
  public mutating func step(by distance: Int) -> [ScrollEvent] {
    if behavior is FreeScrollTargetBehavior { return scroll(by: distance) }
    let start = restingOffset
    var reach = distance
    while reach != 0, geometry.clamped(start + reach) != start {
      let release = ScrollRelease(
        offset: Double(geometry.clamped(start + reach)), velocity: reach > 0 ? 0.001 : -0.001, originalOffset: start)
      let target = plan(release).target
      if target != start {
        defer { request = .release(release) }
        return scroll(toOffset: target, origin: .user, isAnimated: true)
      }
      if geometry.clamped(start + reach) != start + reach { return [] }
      reach *= 2
    }
    return []
  }

  /// Scrolls by a number of containers, like the page keys; the behaviour chooses the exact resting offset.
  @discardableResult
  public mutating func page(_ count: Int) -> [ScrollEvent] {
    let offset = restingOffset + count * geometry.insetContainer
    let release = ScrollRelease(offset: Double(offset), velocity: 0, originalOffset: geometry.clamped(offset))
    defer { request = .release(release) }
    return scroll(toOffset: plan(release).target, origin: .user)
  }

  /// Writes the bound position: scrolls to a target, an edge or an offset.
  ///
  /// The position keeps the written value until the user scrolls. The view also scrolls without a bound position.
  /// - Parameters:
  ///   - place: The place to show. An unknown target causes no scroll; the position keeps it.
  ///   - anchor: The anchor in the viewport, for this write only; nil for the position's own anchor.
  ///   - isAnimated: Whether the scroll is animated; the movement continues in ``advance(by:)``.
  @discardableResult
  public mutating func scroll(
    to place: ScrollPlace<Targets.ID>, anchor: ScrollAnchor? = nil, isAnimated: Bool = false
  ) -> [ScrollEvent] {
    position?.place = place
    position?.isPositionedByUser = false
    let used = anchor ?? position?.anchor
    let asked = ScrollPosition(place, anchor: used)
    let resting = geometry.at(geometry.clamped(geometry.offset))
    guard let destination = asked.firstOffset(in: resting, targets) else {
      if !anchors.isLaidOut { request = .place(asked) }
      return [.noSuchTarget]
    }
    var events: [ScrollEvent] = []
    interrupt(&events)
    anchors.didScroll()
    request = request(for: asked, from: resting.offset, to: destination)
    go(to: destination, isAnimated: isAnimated, .program, &events)
    return events
  }

  /// Scrolls to a target, or to something else in the content that has an id; afterwards a bound position is the target that is shown.
  ///
  /// - Parameters:
  ///   - id: The id to show. If nothing has the id, nothing scrolls.
  ///   - anchor: The anchor in the viewport; nil for as little movement as needed.
  ///   - isAnimated: Whether the scroll is animated.
  @discardableResult
  public mutating func scroll(toView id: Targets.ID, anchor: ScrollAnchor? = nil, isAnimated: Bool = false) -> [ScrollEvent] {
    if targets.index(of: id) != nil { return scroll(to: .id(id), anchor: anchor, isAnimated: isAnimated) }
    guard let frame = targets.frame(of: id) else { return [.noSuchTarget] }
    let resting = geometry.at(geometry.clamped(geometry.offset))
    let destination = resting.offset(showing: frame, at: anchor)
    let edge = destination == resting.offset ? ScrollRequest.offset(destination) : .reveal(id, isAtEnd: destination > resting.offset)
    defer { request = anchor.map { .view(id, anchor: $0) } ?? edge }
    return scroll(toOffset: destination, isAnimated: isAnimated)
  }

  /// Scrolls to the neighbour of the positioned target, like a paddle control; does nothing at the ends.
  ///
  /// - Parameters:
  ///   - step: 1 for the next target, −1 for the previous one.
  ///   - isAnimated: Whether the scroll is animated.
  @discardableResult
  public mutating func showNeighbor(_ step: Int, isAnimated: Bool = false) -> [ScrollEvent] {
    guard let index = neighborIndex(step) else { return [] }
    return scroll(to: .id(targets.id(at: index)), isAnimated: isAnimated)
  }

  /// The index that a paddle control would scroll to; nil if the control should be disabled.
  package func neighborIndex(_ step: Int) -> Int? {
    guard let index = positionedIndex, (0..<targets.count).contains(index + step) else { return nil }
    return index + step
  }

  /// Scrolls to the top, like a tap on the status bar.
  @discardableResult
  public mutating func scrollToTop() -> [ScrollEvent] {
    var events = [ScrollEvent.shouldScrollToTop(scrollsToTop)]
    guard scrollsToTop else { return events }
    interrupt(&events)
    guard geometry.offset != geometry.minOffset else { return events + [.didScrollToTop] }
    request = .place(ScrollPosition(.edge(.top)))
    go(to: geometry.minOffset, isAnimated: true, .top, &events)
    return events
  }

  /// Scrolls to the end.
  @discardableResult
  public mutating func scrollToEnd(origin: ScrollOrigin = .user, isAnimated: Bool = false) -> [ScrollEvent] {
    defer { request = .place(ScrollPosition(.edge(.bottom))) }
    return scroll(toOffset: geometry.maxOffset, origin: origin, isAnimated: isAnimated)
  }

  /// The offset at which the view rests after a movement in progress.
  public var restingOffset: Int {
    switch phase {
    case .idle, .dragging: geometry.clamped(geometry.offset)
    case .decelerating(let motion, _): motion.destination
    case .animating(let motion, _, _): motion.destination
    }
  }

  /// Moves to a resting offset; during a drag immediately, and the drag continues from there.
  private mutating func go(
    to destination: Int, isAnimated: Bool, _ end: ScrollPhase.AnimationEnd, _ events: inout [ScrollEvent]
  ) {
    if isAnimated, !isTracking, destination != geometry.offset {
      let motion = ScrollMotion.animation(from: Double(geometry.offset), to: destination)
      phase = .animating(motion, since: clock.milliseconds, end: end)
      return
    }
    if case .dragging(var drag) = phase {
      drag.unbanded = Double(destination)
      phase = .dragging(drag)
    }
    write(destination, end.origin, &events)
    if isAnimated { events.append(end.event) }
  }
}
