import Scrolling
import Testing

/// The offset a behaviour rests at, asked as a release would ask.
private func rest(
  _ behavior: some ScrollTargetBehavior, _ geometry: ScrollGeometry, from start: Int, release: Double, velocity: Double,
  targets: any ScrollTargetFrames = UniformTargets(count: 0), rate: DecelerationRate? = nil,
  environment: ScrollEnvironment = ScrollEnvironment()
) -> Int {
  let used = rate ?? behavior.decelerationRate ?? .normal
  var target = ScrollTarget(offset: release + used.projectedDistance(velocity: velocity), in: geometry)
  behavior.updateTarget(
    &target,
    context: ScrollTargetContext(
      geometry: geometry, originalOffset: Double(start), velocity: velocity, releaseOffset: release,
      environment: environment, targets: targets))
  return target.restingOffset(in: geometry)
}

/// Counts how a behaviour is asked.
private final class Journal: @unchecked Sendable {
  var entries: [String] = []
}

private struct Spy: ScrollTargetBehavior {
  let journal = Journal()
  func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext) {
    let reason = if case .release = context.reason { "release" } else { "resize" }
    journal.entries.append("\(reason) \(Int(target.origin.rounded())) \(context.velocity.dy) \(Int(context.containerSize.height))")
  }
}

@Suite struct `Where a scroll view rests` {
  @Test func `4.1 without a behaviour velocity and rate alone decide`() {
    var results: Set<Int> = []
    for container in [10, 20, 50] {
      var view = Scroller(targets: UniformTargets(count: 5000))
      view.layout(content: 5000 + container, container: container)
      view.fling(velocity: 1)
      view.settle()
      results.insert(view.offset)
    }
    #expect(results == [499])
  }

  @Test(arguments: [(1, 499, 99), (0.05, 24.95, 4.95), (-1, -499, -99)])
  func `4.2 a fling carries as far as its velocity and rate say`(velocity: Double, normal: Double, fast: Double) {
    #expect(abs(DecelerationRate.normal.projectedDistance(velocity: velocity) - normal) < 1e-6)
    #expect(abs(DecelerationRate.fast.projectedDistance(velocity: velocity) - fast) < 1e-6)
  }

  @Test func `4.3 the motion's own integral is half a cell longer, and the end is exactly the target`() {
    #expect(abs(Deceleration(start: 0, velocity: 1).destination - 499.5) < 0.01)
    #expect(abs(Deceleration(start: 0, velocity: 1, rate: .fast).destination - 99.5) < 0.01)
    let glide = ScrollMotion.glide(from: 0, velocity: 1, to: 499, rate: .normal)
    #expect(glide.offset(at: glide.duration) == 499)
    #expect(abs(glide.offset(at: glide.duration - 0.001) - 498.5) < 0.01)
  }

  @Test(arguments: [(nil, 12), (0, 12), (0.5, 7), (1, 2), (nil, 12)] as [(Double?, Int)])
  func `4.4 a target's anchor meets the container's anchor`(anchor: Double?, offset: Int) {
    let geometry = ScrollGeometry(content: 100, container: 20)
    let target = ScrollTarget(origin: 12, length: 10, anchor: anchor.map(ScrollAnchor.init))
    #expect(target.restingOffset(in: geometry) == offset)
    #expect(ScrollTarget(origin: 500, length: 10).restingOffset(in: geometry) == 80)
  }

  @Test func `4.5 the context tells where the gesture began, how fast it ended, and the surroundings`() {
    struct Reader: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext) {
        #expect(context.originalTarget.origin == 5)
        #expect(context.velocity.dx == 0.5 && context.velocity.dy == 0)
        #expect(context.contentSize.width == 100 && context.containerSize.width == 15)
        #expect(context.axis == .horizontal)
        #expect(context.environment.sizeClasses[.horizontal] == .compact)
        target.origin = 33
      }
    }
    var view = Scroller(axis: .horizontal, targets: UniformTargets(count: 100), behavior: Reader())
    view.environment = ScrollEnvironment(horizontal: .compact)
    view.behavior = FreeScrollTargetBehavior()
    view.layout(content: 100, container: 20, insets: ScrollInsets(leading: 2, trailing: 3))
    view.scroll(toOffset: 5)
    view.behavior = Reader()
    view.beginDrag()
    view.drag(by: 3)
    view.endDrag(velocity: 0.5)
    view.settle()
    #expect(view.offset == 33)
  }

  @Test func `4.6 a behaviour is asked on release and on a change of size, not on a change of content`() {
    let spy = Spy()
    var view = Scroller(targets: UniformTargets(count: 100), behavior: spy)
    view.layout(content: 100, container: 20)
    #expect(spy.journal.entries == [])
    view.beginDrag()
    view.drag(by: 10)
    view.endDrag(velocity: 0.02)
    view.settle()
    #expect(spy.journal.entries == ["release 20 0.02 20"])
    view.layout(content: 120)
    #expect(spy.journal.entries.count == 1)
    view.layout(container: 30)
    #expect(spy.journal.entries.last == "resize 20 0.0 30")
  }

  @Test func `4.7 a behaviour decides the rest, not the way`() {
    var view = Scroller(targets: UniformTargets(count: 100), behavior: .paging)
    view.layout(content: 100, container: 20)
    view.beginDrag()
    let dragged = view.drag(by: 3) + view.drag(by: 4)
    #expect(dragged == [.didScroll(offset: 3, origin: .user), .didScroll(offset: 7, origin: .user)])
    view.endDrag(velocity: 0.8)
    let way = view.settle()
    #expect(way.contains { if case .didScroll(let offset, _) = $0 { offset > 7 && offset < 20 } else { false } })
    #expect(view.offset == 20)
  }

  @Test(arguments: [(9, -0.5, 0), (10, -0.5, 10), (9, 0, 9), (9, 0.5, 9)])
  func `4.8 the talk's behaviour goes to the top when flicked upwards near it`(
    target: Double, velocity: Double, result: Double
  ) {
    let geometry = ScrollGeometry(content: 300, container: 30)
    var proposed = ScrollTarget(offset: target, in: geometry)
    FlickToTopBehavior().updateTarget(
      &proposed, context: ScrollTargetContext(geometry: geometry, velocity: velocity))
    #expect(proposed.origin == result)
  }

  @Test(arguments: [ScrollAxis.horizontal, .vertical])
  func `a target is a rectangle, of which each axis chooses its own side`(axis: ScrollAxis) {
    struct Corner: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        #expect(target.rect.size.width == 20 && target.rect.size.height == 30)
        #expect(context.containerSize.width == 20 && context.containerSize.height == 30)
        #expect(context.velocity.dx == (context.axis == .horizontal ? 0.02 : 0))
        #expect(context.velocity.dy == (context.axis == .vertical ? 0.02 : 0))
        if context.axis == .vertical { #expect(target.rect.minX == 7) } else { #expect(target.rect.minY == 7) }
        target.rect.origin.x = 40
        target.rect.origin.y = 50
      }
    }
    var view = Scroller(axis: axis, targets: UniformTargets(count: 0), behavior: Corner())
    let length = axis == .horizontal ? 20 : 30
    view.crossing = ScrollGeometry(content: 100, container: 50 - length, offset: 7)
    view.layout(content: 100, container: length)
    view.fling(velocity: 0.02)
    view.settle()
    #expect(view.offset == (axis == .horizontal ? 40 : 50))
  }

  @Test func `a wheel steps to where a behaviour rests, and freely without one`() {
    var view = Scroller(targets: UniformTargets(count: 5, length: 10, spacing: 2), behavior: .viewAligned)
    view.layout(content: 58, container: 25)
    for offset in [12, 24, 33, 33] {
      view.step(by: 1)
      view.settle()
      #expect(view.offset == offset)
    }
    view.behavior = .paging
    for offset in [25, 0, 0] {
      view.step(by: -3)
      view.settle()
      #expect(view.offset == offset)
    }
    view.behavior = .automatic
    view.step(by: 3)
    #expect(view.offset == 3 && !view.isMoving)
  }

  @Test func `4.9 every tenth of the container`() {
    let geometry = ScrollGeometry(content: 500, container: 50)
    var target = ScrollTarget(offset: 23, in: geometry)
    EveryTenthBehavior().updateTarget(&target, context: ScrollTargetContext(geometry: geometry))
    #expect(target.origin == 25)
  }
}

@Suite struct `Paging` {
  @Test func `4.10 pages are as long as the container, and come to rest fast`() {
    #expect(PagingScrollTargetBehavior().decelerationRate == .fast)
    var view = Scroller(targets: UniformTargets(count: 7, length: 13), behavior: .paging)
    view.layout(content: 100, container: 20)
    view.fling(velocity: 0.5)
    view.settle()
    #expect(view.offset == 20)
  }

  @Test(arguments: [3.0, 9.0, 50.0])
  func `4.11 any speed moves one page at most`(velocity: Double) {
    let geometry = ScrollGeometry(content: 1000, container: 20)
    #expect(rest(.paging, geometry, from: 40, release: 45, velocity: velocity) == 60)
    #expect(rest(.paging, geometry, from: 40, release: 39, velocity: -velocity) == 20)
    #expect(rest(.paging, geometry, from: 40, release: 95, velocity: 0) == 60)
  }

  @Test func `4.11 a swipe that catches a swipe counts from where that one was going`() {
    var view = Scroller(targets: UniformTargets(count: 400), behavior: .paging)
    view.layout(content: 400, container: 40)
    view.fling(velocity: 1)
    view.advance(by: 32)
    #expect(view.restingOffset == 40)
    #expect(view.offset > 0 && view.offset < 20)
    view.beginDrag()
    view.drag(by: 40)
    view.endDrag(velocity: 1)
    view.settle()
    #expect(view.offset == 80)
  }

  @Test func `4.11 rows inserted above a finger do not make a page of the swipe`() {
    let rows = TargetList(0..<40, length: 10)
    var view = Scroller(targets: rows, position: ScrollPosition(), behavior: .paging)
    view.layout(content: 400, container: 40)
    view.scroll(toOffset: 80, origin: .user)
    view.beginDrag()
    view.drag(by: 2)
    view.layout(content: 560, targets: TargetList(Array(100..<116) + Array(0..<40), length: 10))
    #expect(view.offset == 242)
    view.endDrag(velocity: 0.5)
    view.settle()
    #expect(view.offset == 280)
  }

  @Test(arguments: [
    (40, 47, 0, 40), (40, 52, 0, 60), (40, 40, 0.8, 60), (40, 42, 5, 60), (40, 38, -0.8, 20), (40, 41, -0.1, 40),
    (40, 39, 0.5, 40),
  ])
  func `4.12 a swipe goes to the next page in its direction`(start: Int, release: Double, velocity: Double, page: Int) {
    #expect(rest(.paging, ScrollGeometry(content: 100, container: 20), from: start, release: release, velocity: velocity) == page)
  }

  @Test func `4.12 the last page ends with the content`() {
    let geometry = ScrollGeometry(content: 95, container: 20)
    #expect(rest(.paging, geometry, from: 60, release: 60, velocity: 0.3) == 75)
    #expect(rest(.paging, geometry, from: 75, release: 75, velocity: -0.3) == 60)
    var view = Scroller(targets: UniformTargets(count: 95), behavior: .paging)
    view.layout(content: 95, container: 20)
    let forwards = (0..<5).map { _ in
      view.page(1)
      return view.offset
    }
    #expect(forwards == [20, 40, 60, 75, 75])
    view.page(-1)
    #expect(view.offset == 60)
  }

  // 4.13, 11.13
  @Test func `4.13 a change of size keeps the page`() {
    var view = Scroller(targets: UniformTargets(count: 400), behavior: .paging)
    view.layout(content: 400, container: 40)
    view.scroll(toOffset: 120)
    view.layout(content: 500, container: 50)
    #expect(view.offset == 150)
  }

  @Test func `4.14 margins shorten the page and move the first one`() {
    let geometry = ScrollGeometry(content: 200, container: 40, insets: ScrollInsets(leading: 3, trailing: 5))
    #expect(rest(.paging, geometry, from: -3, release: 0, velocity: 0.5) == 29)
    #expect(rest(.paging, geometry, from: 29, release: 30, velocity: 0.5) == 61)
    #expect(rest(.paging, geometry, from: 29, release: 28, velocity: -0.5) == -3)
  }
}

@Suite struct `Aligning with targets` {
  /// Five items of ten with gaps of two.
  private let items = UniformTargets(count: 5, length: 10, spacing: 2)
  private var geometry: ScrollGeometry { ScrollGeometry(content: 58, container: 25) }

  private func aligned(
    _ limit: ViewAlignedScrollTargetBehavior.LimitBehavior = .never, anchor: ScrollAnchor? = nil
  ) -> ViewAlignedScrollTargetBehavior { .viewAligned(limitBehavior: limit, anchor: anchor) }

  @Test func `4.15 targets are aligned whether their views exist or not`() {
    var view = Scroller(targets: UniformTargets(count: 1_000_000, length: 10), behavior: aligned())
    view.layout(content: 10_000_000, container: 25)
    view.fling(velocity: 2)
    view.settle()
    #expect(view.offset == 1000)
  }

  // 4.16, 4.17
  @Test func `4.16 the marked layout's direct children are the targets, nothing inside them`() {
    let rows = TargetList([("a", 10), ("b", 4), ("c", 6)], spacing: 1)
    #expect((0..<rows.count).map { rows.id(at: $0) } == ["a", "b", "c"])
    #expect((0..<rows.count).map { rows.frame(at: $0) } == [0..<10, 11..<15, 16..<22])
    #expect(rows.index(of: "b") == 1 && rows.index(of: "inner") == nil)
  }

  @Test func `4.17 the layout answers ids and frames of views nobody made`() {
    final class Counter: @unchecked Sendable { var asked: Set<Int> = [] }
    struct Lazy: ScrollTargets {
      let counter = Counter()
      var count: Int { 1_000_000 }
      func frame(at index: Int) -> Range<Int> {
        counter.asked.insert(index)
        return index * 3..<index * 3 + 3
      }
      func id(at index: Int) -> Int { index }
      func index(of id: Int) -> Int? { id }
    }
    let rows = Lazy()
    var view = Scroller(targets: rows, position: ScrollPosition(id: nil), behavior: aligned())
    view.layout(content: 3_000_000, container: 30)
    view.scroll(to: .id(777_777), anchor: .top)
    view.page(1)
    #expect(view.offset == 777_777 * 3 + 30)
    #expect(rows.counter.asked.count < 500)
  }

  @Test(
    arguments: [
      (nil, 0, 0), (nil, 1, 12), (nil, 3, 33), (0.5, 1, 4), (0.5, 2, 16), (0.5, 4, 33), (1, 2, 9),
    ] as [(Double?, Int, Int)])
  func `4.18 a target's candidate aligns its anchor, clamped`(anchor: Double?, index: Int, offset: Int) {
    let used = anchor.map { ScrollAnchor($0) }
    let place = geometry.clamped(Int(geometry.alignedOffset(of: items.frame(at: index), at: used ?? .leading).rounded(.down)))
    #expect(place == offset)
    #expect(rest(aligned(anchor: used), geometry, from: offset, release: Double(offset), velocity: 0, targets: items) == offset)
  }

  @Test func `4.18 the end is a candidate even where no target reaches it`() {
    let long = UniformTargets(count: 2, length: 40)
    let view = ScrollGeometry(content: 80, container: 25)
    #expect(rest(aligned(), view, from: 40, release: 50, velocity: 0, targets: long) == 55)
  }

  @Test(arguments: [(5, 0, 0), (7, 0, 12), (6, 0, 0), (6, 0.0001, 12), (29, 0, 33), (5, 0.02, 12)])
  func `4.19 the nearest candidate to the projection wins, ties follow the velocity`(
    release: Double, velocity: Double, offset: Int
  ) {
    #expect(rest(aligned(), geometry, from: 0, release: release, velocity: velocity, targets: items) == offset)
  }

  @Test(arguments: [(-0.1, 0), (0, 0), (0.1, 12)])
  func `4.19 a projection exactly between two candidates goes with the velocity`(velocity: Double, offset: Double) {
    var target = ScrollTarget(offset: 6, in: geometry)
    aligned().updateTarget(&target, context: ScrollTargetContext(geometry: geometry, velocity: velocity, targets: items))
    #expect(target.origin == offset)
  }

  @Test func `4.20 items of ten in twenty-five`() {
    let seen = Set((0...33).map { rest(aligned(), geometry, from: 0, release: Double($0), velocity: 0, targets: items) })
    #expect(seen == [0, 12, 24, 33])
    let inset = ScrollGeometry(content: 58, container: 25, insets: ScrollInsets(leading: 2))
    let insetSeen = Set((-2...33).map { rest(aligned(), inset, from: 0, release: Double($0), velocity: 0, targets: items) })
    #expect(insetSeen == [-2, 10, 22, 33])
  }

  @Test(arguments: [
    (ViewAlignedScrollTargetBehavior.LimitBehavior.automatic, SizeClass.compact, 3), (.automatic, .regular, 4),
    (.always, .regular, 3), (.alwaysByFew, .regular, 3), (.alwaysByOne, .regular, 2), (.never, .compact, 4),
  ])
  func `4.21 a limit says how many targets a gesture may pass`(
    limit: ViewAlignedScrollTargetBehavior.LimitBehavior, sizeClass: SizeClass, index: Int
  ) {
    let many = UniformTargets(count: 100, length: 10)
    let view = ScrollGeometry(content: 1000, container: 25)
    let result = rest(
      aligned(limit), view, from: 10, release: 40, velocity: 0, targets: many,
      environment: ScrollEnvironment(vertical: sizeClass))
    #expect(result == index * 10)
  }

  @Test(arguments: [(9, 2), (10, 2), (19, 2), (20, 3), (30, 4), (35, 4), (40, 4)])
  func `4.22 few is the number of whole targets in the container`(container: Int, index: Int) {
    let many = UniformTargets(count: 100, length: 10)
    let view = ScrollGeometry(content: 1000, container: container)
    #expect(rest(aligned(.alwaysByFew), view, from: 10, release: 40, velocity: 0, targets: many) == index * 10)
    #expect(rest(aligned(.alwaysByOne), view, from: 10, release: 40, velocity: 0, targets: many) == 20)
    #expect(rest(aligned(.never), view, from: 10, release: 40, velocity: 0, targets: many) == 40)
  }

  @Test func `4.23 a change of size aligns the same target again, and added targets none`() {
    let names = ["a", "b", "c", "d", "e", "f"]
    let narrow = TargetList(names, length: 10)
    var view = Scroller(targets: narrow, behavior: aligned())
    view.layout(content: 60, container: 20)
    view.scroll(toOffset: 30)
    let wide = TargetList(names, length: 20)
    view.layout(content: 120, container: 40, targets: wide)
    #expect(view.offset == 60)
    let more = TargetList(["x"] + names, length: 20)
    view.layout(content: 140, targets: more)
    #expect(view.offset == 60)
    let fewer = TargetList([("a", 20), ("b", 25), ("d", 20), ("e", 20), ("f", 20)])
    view.layout(content: 105, targets: fewer)
    #expect(view.offset == 65)
  }

  // Each row: released at, at rest when aligned, at rest when long targets are free.
  @Test(arguments: [(12, 0, 12), (24, 25, 25), (40, 25, 40), (50, 65, 50), (60, 65, 65)])
  func `4.24 a target longer than the container may rest inside itself`(release: Double, strict: Int, free: Int) {
    let list = TargetList([("long", 25), ("longer", 40), ("short", 20), ("last", 20)])
    let view = ScrollGeometry(content: 105, container: 10)
    var behavior = aligned()
    #expect(rest(behavior, view, from: 0, release: release, velocity: 0, targets: list) == strict)
    behavior.restsInsideLongTargets = true
    #expect(rest(behavior, view, from: 0, release: release, velocity: 0, targets: list) == free)
  }

  @Test func `4.25 a behaviour may be exchanged while the view lives`() {
    var view = Scroller(targets: items, behavior: .paging)
    view.layout(content: 58, container: 25)
    view.fling(velocity: 0.3)
    view.settle()
    #expect(view.offset == 25)
    view.behavior = aligned()
    view.fling(velocity: -0.0001)
    view.settle()
    #expect(view.offset == 24)
  }
}

@Suite struct `Targets answered one at a time` {
  @Test func `a list and equal rows agree on every question`() {
    let rows = UniformTargets(count: 9, length: 3, spacing: 1, start: 2)
    let list = TargetList(0..<9, length: 3, spacing: 1, start: 2)
    #expect(rows.contentLength == list.contentLength)
    for offset in -3...40 {
      let geometry = ScrollGeometry(content: rows.contentLength, container: 7, offset: offset)
      #expect(rows.leadingIndex(in: geometry) == list.leadingIndex(in: geometry))
      #expect(rows.indices(in: geometry.visible) == list.indices(in: geometry.visible))
      for anchor in [ScrollAnchor.top, .center, .bottom] {
        let found = rows.index(nearest: anchor, in: geometry)!
        let place = anchor.point(in: geometry.visible)
        let distance = { abs(anchor.point(in: rows.frame(at: $0)) - place) }
        #expect(found == (0..<9).min { distance($0) < distance($1) })
      }
    }
  }

  @Test func `no targets have no position`() {
    let none = UniformTargets(count: 0)
    let geometry = ScrollGeometry(content: 0, container: 10)
    #expect(none.leadingIndex(in: geometry) == nil)
    #expect(none.index(nearest: .center, in: geometry) == nil)
    #expect(none.indices(in: 0..<10).isEmpty)
  }
}
