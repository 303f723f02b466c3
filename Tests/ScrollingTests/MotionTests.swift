import Scrolling
import Testing

private func isNear(_ value: Double, _ expected: Double, within tolerance: Double) -> Bool {
  abs(value - expected) <= tolerance
}

@Suite struct `Motion` {
  @Test(arguments: [(100, 90.6), (250, 196.7), (500, 315.9), (1000, 432.0), (2000, 490.4)])
  func `9.13 a fling loses the same share every millisecond`(time: Double, place: Double) {
    let fling = Deceleration(start: 0, velocity: 1)
    #expect(isNear(fling.offset(at: time), place, within: 0.06))
  }

  @Test func `9.13 half of the velocity is gone after the half-life`() {
    #expect(isNear(DecelerationRate.normal.halfLife, 346.2, within: 0.05))
    #expect(isNear(DecelerationRate.fast.halfLife, 69.0, within: 0.05))
    #expect(isNear(Deceleration(start: 0, velocity: 1).velocity(at: 346.2), 0.5, within: 1e-3))
  }

  @Test(arguments: [
    (1, DecelerationRate.normal, 3450), (1, .fast, 527), (0.05, .normal, 1954), (0.05, .fast, 229), (0, .fast, 0),
  ])
  func `9.14 the movement is over half a cell before its end`(velocity: Double, rate: DecelerationRate, time: Double) {
    let fling = Deceleration(start: 0, velocity: velocity, rate: rate)
    #expect(isNear(fling.duration(), time, within: 0.6))
  }

  @Test func `9.15 a changed target is met by another velocity, or by a short animation`() {
    let met = ScrollMotion.glide(from: 0, velocity: 1, to: 100, rate: .normal)
    #expect(isNear(met.velocity(at: 0), 0.2002, within: 1e-4))
    #expect(met.offset(at: met.duration) == 100)
    for motion in [
      ScrollMotion.glide(from: 40, velocity: 1, to: 20, rate: .normal),
      .glide(from: 39.5, velocity: 1, to: 40, rate: .normal), .glide(from: 40, velocity: 0, to: 20, rate: .normal),
    ] {
      #expect(motion.duration == 300)
      #expect(motion.offset(at: 300) == Double(motion.destination))
    }
  }

  @Test func `9.16 a fling into a bound crosses it, swings and rests on it`() {
    let bounce = ScrollMotion.bounce(from: 80, velocity: 1, at: 100, rate: .normal)
    let crossing = bounce.segments[0].milliseconds
    #expect(isNear(crossing, 20.4, within: 0.05))
    #expect(isNear(bounce.velocity(at: crossing), 0.960, within: 0.001))
    #expect(isNear(bounce.offset(at: crossing + 100), 135.3, within: 0.05))
    #expect(isNear(bounce.segments[1].milliseconds, 720, within: 30))
    #expect(bounce.offset(at: bounce.duration) == 100)
    let late = bounce.duration - 1
    #expect(bounce.offset(at: late) > 100.5)
  }

  @Test(arguments: [(10.0, 0.0), (-10, 0), (-10, 0.2), (5, 0.5), (0, 0.96), (-3, -0.4), (0.2, 0), (-10, 0.12)])
  func `9.17 a spring comes to rest and stays there`(displacement: Double, velocity: Double) {
    let spring = Spring(displacement: displacement, velocity: velocity)
    let time = spring.duration()
    #expect(spring.displacement(at: 0) == displacement)
    #expect(isNear(spring.velocity(at: 0), velocity, within: 1e-12))
    for later in stride(from: time, to: time + 3000, by: 7) {
      #expect(abs(spring.displacement(at: later)) <= 0.5 + 1e-9)
    }
    if time > 0 { #expect(abs(spring.displacement(at: time - 0.1)) > 0.5 - 1e-3) }
  }

  @Test(arguments: [
    (20, 1, 0.53), (20, 2, 1.04), (20, 5, 2.42), (20, 10, 4.31), (20, 20, 7.10), (20, 100, 14.67), (100, 10, 5.21),
    (100, 50, 21.57),
  ])
  func `9.18 beyond an edge content follows less and less`(container: Int, pull: Double, stretch: Double) {
    let band = RubberBand(container: container)
    #expect(isNear(band.stretch(for: pull), stretch, within: 0.006))
    #expect(isNear(band.pull(for: band.stretch(for: pull)), pull, within: 1e-9))
    #expect(band.stretch(for: 1e12) <= Double(container))
  }

  @Test func `0.8 the clock moves only when told, in ticks`() {
    var clock = VirtualClock(tick: 10)
    clock.advance(by: 25)
    clock.advance(by: -5)
    #expect(clock.milliseconds == 25)
  }

  @Test func `0.7 velocity is positive where the offset grows`() {
    #expect(DecelerationRate.normal.projectedDistance(velocity: 0.1) > 0)
    #expect(Deceleration(start: 0, velocity: -0.1).offset(at: 16) < 0)
  }
}

/// The names of events, with the number of scrolls in a row.
private func names(_ events: [ScrollEvent]) -> [String] {
  var result: [String] = []
  for event in events {
    let name = String(event.description.prefix { $0 != " " })
    if name != "didScroll" || result.last != "didScroll" { result.append(name) }
  }
  return result
}

private func offsets(_ events: [ScrollEvent]) -> [Int] {
  events.compactMap { if case .didScroll(let offset, _) = $0 { offset } else { nil } }
}

private func view(_ content: Int = 500, in container: Int = 20) -> Scroller<UniformTargets> {
  var view = Scroller(targets: UniformTargets(count: content))
  view.layout(content: content, container: container)
  return view
}

@Suite struct `Events of a scroll view` {
  @Test func `9.1 every change of the offset is reported, with its origin`() {
    var list = view()
    var seen: [ScrollEvent] = list.beginDrag() + list.drag(by: 5) + list.endDrag(velocity: 0.1) + list.settle()
    seen += list.scroll(toOffset: 200) + list.scroll(toOffset: 300, isAnimated: true) + list.settle()
    seen += list.layout(content: 50) + list.scrollToTop() + list.settle()
    var last = 0
    for case .didScroll(let offset, _) in seen {
      #expect(offset != last)
      last = offset
    }
    #expect(last == 0)
    #expect(Set(seen.compactMap { if case .didScroll(_, let origin) = $0 { origin } else { nil } }).count == 3)
  }

  @Test func `9.2 decelerating brackets the movement with its bounce, and the last picture is the end`() {
    var list = view(100)
    list.scroll(toOffset: 70)
    let events = list.fling(velocity: 1) + list.settle()
    #expect(offsets(events).max()! > 80)
    #expect(offsets(events).last == 80)
    #expect(events.last == .didEndDecelerating)
    if case .didScroll = events[events.count - 2] {} else { Issue.record("the picture stood still before the end") }
  }

  @Test func `9.3 a slow drag decelerates nothing`() {
    var list = view()
    let events = list.beginDrag() + list.drag(by: 3) + list.drag(by: 4) + list.endDrag() + list.settle()
    #expect(
      events == [
        .willBeginDragging, .didScroll(offset: 3, origin: .user), .didScroll(offset: 7, origin: .user),
        .willEndDragging(velocity: 0, target: 7), .didEndDragging(willDecelerate: false),
      ])
  }

  @Test func `9.4 a fling reports everything in order`() {
    var list = view()
    let events = list.beginDrag() + list.drag(by: 3) + list.endDrag(velocity: 0.1) + list.settle()
    #expect(
      names(events) == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
    #expect(events.contains(.willEndDragging(velocity: 0.1, target: 53)))
    #expect(list.offset == 53)
  }

  @Test func `9.5 off a page, or out of bounds, a still finger lets the content move on`() {
    var paged = view()
    paged.behavior = .paging
    let events = paged.beginDrag() + paged.drag(by: 7) + paged.endDrag()
    #expect(events.contains(.didEndDragging(willDecelerate: true)))
    paged.settle()
    #expect(paged.offset == 0)
    var outside = view()
    let pulled = outside.beginDrag() + outside.drag(by: -10) + outside.endDrag()
    #expect(outside.offset == -4)
    #expect(pulled.contains(.didEndDragging(willDecelerate: true)))
    #expect(outside.settle().last == .didEndDecelerating)
    #expect(outside.offset == 0)
  }

  @Test func `9.6 the target may be changed when the finger lifts`() {
    var list = view()
    list.beginDrag()
    let events = list.endDrag(velocity: 0.1) { target in
      #expect(target == 50)
      target = 33
    }
    #expect(events.first == .willEndDragging(velocity: 0.1, target: 33))
    list.settle()
    #expect(list.offset == 33)
    list.beginDrag()
    list.endDrag { $0 = 9999 }
    list.settle()
    #expect(list.offset == 480)
  }

  @Test func `9.7 a touch ends a deceleration before it drags`() {
    var list = view()
    list.fling(velocity: 1)
    list.advance(by: 100)
    #expect(list.offset > 50)
    #expect(list.beginDrag() == [.didEndDecelerating, .willBeginDragging])
    #expect(list.settle() == [])
    var bouncing = view()
    bouncing.fling(velocity: -0.3)
    bouncing.advance(by: 96)
    let caught = bouncing.offset
    #expect(caught < 0)
    #expect(bouncing.beginDrag() + bouncing.drag(by: 0) == [.didEndDecelerating, .willBeginDragging])
    #expect(bouncing.offset == caught)
  }

  @Test func `9.8 dragging lasts until the deceleration ends`() {
    var list = view()
    list.beginDrag()
    #expect(list.isDragging && list.isTracking && !list.isDecelerating)
    list.endDrag(velocity: 0.1)
    #expect(list.isDragging && !list.isTracking && list.isDecelerating)
    list.settle()
    #expect(!list.isDragging && !list.isScrolling)
  }

  @Test func `9.9 a written offset is reported once, an animated one with an end`() {
    var list = view()
    #expect(list.scroll(toOffset: 40) == [.didScroll(offset: 40, origin: .programmatic)])
    #expect(list.scroll(toOffset: 40) == [])
    let events = list.scroll(toOffset: 90, isAnimated: true) + list.settle()
    #expect(names(events) == ["didScroll", "didEndScrollingAnimation"])
    #expect(list.offset == 90)
    #expect(list.clock.milliseconds == 304)
  }

  @Test func `9.10 the top is asked for, and refused or reached`() {
    var list = view()
    list.scroll(toOffset: 40)
    list.scrollsToTop = false
    #expect(list.scrollToTop() == [.shouldScrollToTop(false)])
    #expect(list.settle() == [] && list.offset == 40)
    list.scrollsToTop = true
    #expect(names(list.scrollToTop() + list.settle()) == ["shouldScrollToTop", "didScroll", "didScrollToTop"])
    #expect(list.offset == 0)
    #expect(list.scrollToTop() == [.shouldScrollToTop(true), .didScrollToTop])
  }

  @Test func `9.11 zooming needs something to zoom and two scales`() {
    var list = view(100)
    #expect(list.beginZoom() == [])
    list.setZoom(Zoom(scales: 1...1))
    #expect(list.beginZoom() == [])
    list.setZoom(Zoom(scales: 0.5...4))
    list.scroll(toOffset: 10)
    let events = list.beginZoom() + list.zoom(to: 2, at: 5) + list.zoom(to: 9, at: 5) + list.endZoom()
    #expect(
      events == [
        .willBeginZooming, .didZoom(scale: 2), .didScroll(offset: 25, origin: .user), .didZoom(scale: 4),
        .didScroll(offset: 55, origin: .user), .didEndZooming(scale: 4),
      ])
    #expect(list.geometry.content == 400)
    #expect(list.zoom(to: 1) == [])
  }

  // 9.12, 11.27
  @Test func `9.12 a jump made while an event is handled is not followed again`() {
    var header = InfiniteHeader(InfiniteStrip(elementCount: 6))
    header.didScroll(to: 52)
    var calls = 0
    header.handle(.didEndDecelerating, at: 52) { header, offset in
      calls += 1
      let before = header
      header.handle(.didScroll(offset: Int(offset), origin: .programmatic), at: offset + 3) { _, _ in calls += 100 }
      #expect(header == before)
    }
    #expect(calls == 1)
    #expect(header.selected == 0 && header.shift == 0)
  }

  @Test func `9.19 content that fits moves only if it always bounces`() {
    var list = view(10)
    #expect(list.beginDrag() == [])
    #expect(list.drag(by: 5) == [])
    list.alwaysBounces = true
    #expect(names(list.beginDrag() + list.drag(by: 10) + list.endDrag() + list.settle()).last == "didEndDecelerating")
    #expect(list.offset == 0)
  }

  @Test func `9.20 no rest lies beyond the ends, and without bounce nothing does`() {
    for bounces in [true, false] {
      for velocity in [-2.0, -0.3, 0, 0.3, 2] {
        for pull in [-40.0, 0, 490, 600] {
          var list = view()
          list.bounces = bounces
          let events =
            list.beginDrag() + list.drag(by: pull) + list.endDrag(velocity: velocity) + list.settle()
          #expect((0...480).contains(list.offset))
          #expect(list.geometry.offset == list.restingOffset)
          if !bounces { #expect(offsets(events).allSatisfy { (0...480).contains($0) }) }
        }
      }
    }
  }

  @Test func `0.8 the same script gives the same events`() {
    func run(step: Int) -> ([ScrollEvent], Int) {
      var list = view()
      var events = list.fling(velocity: 0.7)
      for _ in 0..<40 { events += list.advance(by: step) }
      return (events, list.offset)
    }
    #expect(run(step: 16) == run(step: 16))
    #expect(run(step: 160).1 == run(step: 16 * 20).1)
  }
}
