// SPDX-License-Identifier: MIT
extension Scroller {
  /// Applies new lengths and targets, and moves the content so that the content that was visible stays visible.
  ///
  /// The offset is determined by the first of these that applies: the bound position; `adjusts: false`, which keeps the offset; the default
  /// scroll anchors. The offset chosen by the anchors is proposed to the behaviour if the size of the view changed, or if the target it was
  /// aligned with no longer exists. The result is clamped and written in this call: there is no frame in between.
  ///
  /// A drag continues at the finger's position, and a deceleration or animation continues from the adjusted offset.
  /// - Parameters:
  ///   - content: The new length of the content; nil keeps the old one.
  ///   - container: The new length of the viewport; nil keeps the old one, and so does 0, which means that the view is not visible.
  ///   - insets: The new insets; nil keeps the old ones.
  ///   - newTargets: The new targets; nil keeps the old ones.
  ///   - drift: The amount by which the change itself made everything before the viewport longer; an offset held at the top moves by it.
  ///   - adjusts: Whether anchors and behaviour may move the content.
  /// - Returns: At most one `didScroll` with the origin `adjustment`; no event before the container has a length.
  @discardableResult
  public mutating func layout(
    content: Int? = nil, container: Int? = nil, insets: ScrollInsets? = nil, targets newTargets: Targets? = nil,
    drift: Int = 0, adjusts: Bool = true
  ) -> [ScrollEvent] {
    let old = geometry
    let oldTargets = targets
    geometry.content = content ?? old.content
    if let container, container > 0 { geometry.container = container }
    geometry.insets = insets ?? old.insets
    targets = newTargets ?? oldTargets
    guard geometry.container > 0 else { return [] }
    var events: [ScrollEvent] = []
    if anchors.isLaidOut {
      relayout(from: old, oldTargets, drift: drift, adjusts: adjusts, &events)
    } else {
      firstLayout(&events)
    }
    return events
  }

  /// Applies measured lengths of content that was estimated, without moving the visible content.
  ///
  /// Anchors and position are not applied: the offset, the content and a movement in progress shift together. An offset that was
  /// requested since ``confirmLengths()`` is computed again from its request.
  /// - Parameters:
  ///   - distance: The amount by which everything before the viewport became longer.
  ///   - content: The new length of the content.
  ///   - newTargets: The new targets; nil keeps the old ones.
  @discardableResult
  public mutating func correctEstimate(by distance: Int, content: Int, targets newTargets: Targets? = nil) -> [ScrollEvent] {
    var events: [ScrollEvent] = []
    let old = geometry
    geometry.content = content
    if let newTargets { targets = newTargets }
    guard anchors.isLaidOut else { return events }
    let resting = geometry.offset + distance
    let offset = isScrolling ? resting : requestedOffset(movedBy: distance) ?? geometry.clamped(resting)
    move(by: distance, to: offset, from: old, &events)
    // A row that merely changed its length does not change which target is bound.
    if let position, position.isPositionedByUser, position.isProvisional { lookForPosition(byUser: true) }
    return events
  }

  private mutating func firstLayout(_ events: inout [ScrollEvent]) {
    geometry.offset = geometry.minOffset
    let positioned = position?.firstOffset(in: geometry, targets)
    let requested = requestedOffset(movedBy: 0)
    let anchored = anchors.firstLayout(geometry, isPositioned: (requested ?? positioned) != nil)
    write(requested ?? positioned ?? anchored, .adjustment, &events)
  }

  private mutating func relayout(
    from old: ScrollGeometry, _ oldTargets: Targets, drift: Int, adjusts: Bool, _ events: inout [ScrollEvent]
  ) {
    let resting = old.at(old.clamped(old.offset))
    let answer = position?.kept(from: resting, oldTargets, to: geometry, targets) ?? .none
    let offset: Int
    switch answer {
    case .offset(let kept): offset = kept
    case .deleted: offset = geometry.clamped(resting.offset)
    case .none where !adjusts: offset = geometry.clamped(resting.offset + drift)
    case .none: offset = adjusted(from: resting, oldTargets, drift)
    }
    move(by: offset - resting.offset, to: offset, from: old, &events)
    if answer == .deleted { lookForPosition(byUser: position?.isPositionedByUser ?? false) }
  }

  /// The offset chosen by anchors and behaviour.
  private mutating func adjusted(from old: ScrollGeometry, _ oldTargets: Targets, _ drift: Int) -> Int {
    // The content is inside the insets, so a view that rests at its top stays there when an inset appears, grows or shrinks.
    let held = old.offset == old.minOffset ? geometry.minOffset : geometry.clamped(old.offset + drift)
    var offset = held
    if !geometry.hasLengths(of: old) {
      let oldTail = ScrollTail(of: oldTargets, content: old.content, fillerCount: trailingFillerCount)
      let newTail = ScrollTail(of: targets, content: geometry.content, fillerCount: trailingFillerCount)
      let answer = anchors.resize(from: old, to: geometry, oldTail: oldTail, newTail: newTail)
      offset = answer.rule == .top && !old.fits ? held : answer.offset
    }
    let oldIndex = behavior.alignedIndex(in: old, targets: oldTargets)
    let newIndex = oldIndex.flatMap { targets.index(of: oldTargets.id(at: $0)) }
    let isResized = old.container != geometry.container || old.insets != geometry.insets
    guard isResized || (oldIndex != nil && newIndex == nil) else { return offset }
    return realigned(offset, from: old, alignedIndex: newIndex)
  }

  func realigned(_ offset: Int, from old: ScrollGeometry, alignedIndex: Int?) -> Int {
    let moved = geometry.at(offset)
    var target = ScrollTarget(offset: Double(offset), in: moved, axis: axis, crossing: crossing)
    behavior.updateTarget(
      &target,
      context: ScrollTargetContext(
        .resize(from: old), geometry: moved, originalOffset: Double(old.offset), axis: axis, environment: environment,
        targets: targets, alignedIndex: alignedIndex, crossing: crossing))
    return target.restingOffset(in: geometry)
  }

  /// Shifts a movement in progress, and writes the offset.
  ///
  /// A deceleration keeps its resting offset, shifted, if it was within the content and the length of the viewport is unchanged;
  /// otherwise its end is planned again, because there may now be more content to pass.
  private mutating func move(
    by distance: Int, to offset: Int, from old: ScrollGeometry, _ events: inout [ScrollEvent]
  ) {
    switch phase {
    case .idle: write(offset, .adjustment, &events)
    case .dragging(var drag):
      drag.unbanded += Double(distance)
      drag.originalOffset += distance
      phase = .dragging(drag)
      write(Int(banded(drag.unbanded).rounded()), .adjustment, &events)
    case .decelerating(let motion, let since):
      let time = Double(clock.milliseconds - since)
      let place = motion.offset(at: time) + Double(distance)
      let release = ScrollRelease(
        offset: place, velocity: motion.velocity(at: time), originalOffset: motion.destination + distance)
      write(Int(place.rounded()), .adjustment, &events)
      let isWithin = old.minOffset < motion.destination && motion.destination < old.maxOffset
      let planned = plan(release) { rest in
        let isAligned = behavior.alignedIndex(in: geometry.at(motion.destination + distance), targets: targets) != nil
        if isAligned, let requested = requestedOffset(movedBy: distance) {
          rest = requested
        } else if isWithin, old.container == geometry.container {
          rest = motion.destination + distance
        }
      }
      guard let next = planned.motion else { return finish(&events) }
      phase = .decelerating(next, since: clock.milliseconds)
    case .animating(let motion, let since, let end):
      let time = Double(clock.milliseconds - since)
      let place = motion.offset(at: time) + Double(distance)
      write(Int(place.rounded()), .adjustment, &events)
      let destination = requestedOffset(movedBy: distance) ?? geometry.clamped(motion.destination + distance)
      let left = max(1, motion.duration - time)
      let next = ScrollMotion.animation(from: place, to: destination, milliseconds: left)
      phase = .animating(next, since: clock.milliseconds, end: end)
    }
  }
}

extension ScrollGeometry {
  /// Whether two geometries are equal apart from their offsets.
  func hasLengths(of other: ScrollGeometry) -> Bool { at(0) == other.at(0) }
}
