// SPDX-License-Identifier: MIT
extension Scroller {
  /// Begins a drag; a deceleration in progress ends at its current offset.
  ///
  /// Content that cannot move reports no event.
  @discardableResult
  public mutating func beginDrag() -> [ScrollEvent] {
    guard canScroll, !isTracking else { return [] }
    var events: [ScrollEvent] = []
    var original = geometry.clamped(geometry.offset)
    if case .decelerating(let motion, _) = phase { original = motion.destination }
    interrupt(&events)
    request = nil
    phase = .dragging(ScrollPhase.Drag(originalOffset: original, unbanded: unbanded(Double(geometry.offset))))
    events.append(.willBeginDragging)
    return events
  }

  /// Continues a drag.
  ///
  /// - Parameter distance: The change of the offset if the content had no ends. Beyond an end the content follows less and less; without
  ///   bounces it stops.
  @discardableResult
  public mutating func drag(by distance: Double) -> [ScrollEvent] {
    guard case .dragging(var drag) = phase else { return [] }
    var events: [ScrollEvent] = []
    drag.unbanded += distance
    phase = .dragging(drag)
    write(Int(banded(drag.unbanded).rounded()), .user, &events)
    return events
  }

  /// Ends a drag.
  ///
  /// - Parameters:
  ///   - velocity: Cells per millisecond, positive in the direction of growing offsets.
  ///   - adjust: Receives the offset at which the view is about to rest, and may change it; the result is clamped.
  @discardableResult
  public mutating func endDrag(velocity: Double = 0, adjust: (inout Int) -> Void = { _ in }) -> [ScrollEvent] {
    guard case .dragging(let drag) = phase else { return [] }
    let release = ScrollRelease(offset: banded(drag.unbanded), velocity: velocity, originalOffset: drag.originalOffset)
    var isAdjusted = false
    let planned = plan(release) { rest in
      let proposed = rest
      adjust(&rest)
      isAdjusted = rest != proposed
    }
    var events = [ScrollEvent.willEndDragging(velocity: velocity, target: planned.target)]
    events.append(.didEndDragging(willDecelerate: planned.motion != nil))
    phase = .idle
    request = isAdjusted ? .offset(planned.target) : .release(release)
    if let motion = planned.motion {
      phase = .decelerating(motion, since: clock.milliseconds)
      events.append(.willBeginDecelerating)
    }
    return events
  }

  /// Begins a drag and ends it immediately with a velocity; the movement continues in ``advance(by:)``.
  @discardableResult
  public mutating func fling(velocity: Double) -> [ScrollEvent] {
    beginDrag() + endDrag(velocity: velocity)
  }

  // MARK: - Rubber band

  private var isElastic: Bool { bounces && canScroll }

  /// The offset of content that a finger holds at a position that may be beyond its ends.
  func banded(_ place: Double) -> Double {
    let bound = geometry.clamped(place)
    guard isElastic, place != bound else { return bound }
    let stretch = RubberBand(container: geometry.container).stretch(for: abs(place - bound))
    return place < bound ? bound - stretch : bound + stretch
  }

  /// The inverse of ``banded(_:)``: the finger's position for an offset of the content.
  func unbanded(_ place: Double) -> Double {
    let bound = geometry.clamped(place)
    guard isElastic, place != bound else { return bound }
    let pull = RubberBand(container: geometry.container).pull(for: abs(place - bound))
    return place < bound ? bound - pull : bound + pull
  }

  // MARK: - Planning the movement to rest

  /// The resting offset after a release, and the movement to it; nil if the view already rests there.
  func plan(_ release: ScrollRelease, adjust: (inout Int) -> Void = { _ in }) -> (target: Int, motion: ScrollMotion?) {
    let rate = behavior.decelerationRate ?? decelerationRate
    let bound = geometry.clamped(release.offset)
    let isOutside = bound != release.offset
    let projection = isOutside ? bound : release.offset + rate.projectedDistance(velocity: release.velocity)
    let projected = ScrollTarget(offset: projection, in: geometry, axis: axis, crossing: crossing)
    var target = projected
    behavior.updateTarget(&target, context: context(release))
    let proposed = target.restingOffset(in: geometry)
    var rest = proposed
    adjust(&rest)
    rest = geometry.clamped(rest)
    if isOutside { return (rest, .spring(from: release.offset, velocity: release.velocity, to: rest)) }
    let leavesContent = target == projected && rest == proposed && geometry.clamped(projection) != projection
    if leavesContent {
      return (rest, bounce(release, at: rest, rate: rate))
    }
    if rest == Int(release.offset.rounded()) { return (rest, nil) }
    return (rest, .glide(from: release.offset, velocity: release.velocity, to: rest, rate: rate))
  }

  private func bounce(_ release: ScrollRelease, at bound: Int, rate: DecelerationRate) -> ScrollMotion? {
    if !isElastic, release.offset == Double(bound) { return nil }
    let motion = ScrollMotion.bounce(
      from: release.offset, velocity: release.velocity, at: bound, rate: rate, overshoots: isElastic)
    return motion.duration > 0 ? motion : nil
  }

  private func context(_ release: ScrollRelease) -> ScrollTargetContext {
    ScrollTargetContext(
      .release, geometry: geometry, originalOffset: Double(release.originalOffset), velocity: release.velocity,
      releaseOffset: release.offset, axis: axis, environment: environment, targets: targets,
      crossing: crossing)
  }
}
