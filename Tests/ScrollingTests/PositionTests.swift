import Scrolling
import Testing

/// Ten rows of three in a viewport of ten, with a bound position.
private func tenRows(_ position: ScrollPosition<String> = ScrollPosition()) -> Scroller<TargetList<String>> {
  let rows = TargetList((0..<10).map { "r\($0)" }, length: 3)
  var view = Scroller(targets: rows, position: position)
  view.layout(content: 30, container: 10)
  return view
}

@Suite struct `The bound position` {
  @Test func `5.1 writing scrolls, and scrolling updates`() {
    var view = tenRows()
    view.scroll(to: .id("r4"), anchor: .top)
    #expect(view.offset == 12)
    view.scroll(toOffset: 7, origin: .user)
    #expect(view.position?.id == "r2")
    view.scroll(toOffset: 3)
    #expect(view.position?.id == "r1")
  }

  @Test func `5.2 targets nobody made have ids too`() {
    var view = Scroller(targets: UniformTargets(count: 1_000_000), position: ScrollPosition(id: 0))
    view.layout(content: 1_000_000, container: 20)
    view.scroll(to: .id(654_321), anchor: .top)
    #expect(view.offset == 654_321)
  }

  @Test func `5.3 the position changes with the target at the top`() {
    var view = tenRows()
    view.beginDrag()
    let ids = (0..<7).map { _ in
      view.drag(by: 1)
      return view.position?.id
    }
    #expect(ids == ["r0", "r0", "r1", "r1", "r1", "r2", "r2"])
  }

  @Test func `5.4 one cell is enough, a gap counts for the next, and nothing for none`() {
    let gaps = TargetList(["a", "b"], length: 3, spacing: 2)
    let geometry = ScrollGeometry(content: 8, container: 4)
    #expect([2, 3, 4, 7, 8].map { gaps.leadingIndex(in: geometry.at($0)) } == [0, 1, 1, 1, nil])
    let inset = ScrollGeometry(content: 8, container: 4, insets: ScrollInsets(leading: 1))
    #expect([1, 2].map { gaps.leadingIndex(in: inset.at($0)) } == [0, 1])
  }

  @Test(arguments: [(1.0, 0, "r2"), (1.0, 20, "r9"), (0.5, 10, "r4"), (1.0, 5, "r4")])
  func `5.5 an anchor names the target nearest it`(anchor: Double, offset: Int, id: String) {
    var view = tenRows(ScrollPosition(anchor: ScrollAnchor(anchor)))
    view.scroll(toOffset: 4, origin: .user)
    view.scroll(toOffset: offset, origin: .user)
    #expect(view.position?.id == id)
  }

  @Test func `5.6 without an anchor the content moves as little as needed`() {
    var view = tenRows()
    view.scroll(to: .id("r5"))
    #expect(view.offset == 8)
    view.scroll(to: .id("r3"))
    #expect(view.offset == 8)
    view.scroll(to: .id("r1"))
    #expect(view.offset == 3)
    var long = Scroller(targets: TargetList([("a", 5), ("b", 20), ("c", 20)]), position: ScrollPosition())
    long.layout(content: 45, container: 10)
    long.scroll(to: .id("b"))
    #expect(long.offset == 5)
  }

  @Test func `5.7 the anchor of one write overrides the position's`() {
    var view = tenRows(ScrollPosition(anchor: .bottom))
    view.scroll(to: .id("r5"), anchor: .top)
    #expect(view.offset == 15)
    view.scroll(to: .id("r5"))
    #expect(view.offset == 8)
    #expect(view.position?.anchor == .bottom)
  }

  @Test(arguments: [(0, "r0"), (1, "r0"), (2, "r0"), (3, "r1")])
  func `5.8 the row at the top of an offset`(offset: Int, id: String) {
    var view = tenRows()
    view.scroll(toOffset: 9, origin: .user)
    view.scroll(toOffset: offset, origin: .user)
    #expect(view.position?.id == id)
  }

  @Test(arguments: [("r5", nil, 8), ("r5", 0, 15), ("r5", 1, 8), ("r5", 0.5, 11), ("r9", 0, 20)] as [(String, Double?, Int)])
  func `5.8 the offset of a row that is written`(id: String, anchor: Double?, offset: Int) {
    var view = tenRows()
    view.scroll(to: .id(id), anchor: anchor.map { ScrollAnchor($0) })
    #expect(view.offset == offset)
  }

  @Test func `5.9 what was written stays until the person scrolls`() {
    var view = tenRows()
    view.scroll(to: .id("r5"))
    #expect(view.offset == 8 && view.position?.id == "r5" && view.position?.isPositionedByUser == false)
    view.layout(container: 11)
    #expect(view.position?.id == "r5")
    view.scroll(by: 1)
    #expect(view.position?.id == "r3" && view.position?.isPositionedByUser == true)
  }

  @Test func `5.10 an initial id beats the initial offset, none stays none`() {
    let rows = TargetList((0..<10).map { "r\($0)" }, length: 3)
    var view = Scroller(targets: rows, anchors: ScrollAnchorRoles(.center), position: ScrollPosition(id: "r4", anchor: .top))
    view.layout(content: 30, container: 10)
    #expect(view.offset == 12)
    #expect(view.anchors.centredBy == nil)
    var none = Scroller(targets: rows, anchors: ScrollAnchorRoles(.bottom), position: ScrollPosition(id: nil))
    none.layout(content: 30, container: 10)
    #expect(none.offset == 20 && none.position?.id == nil)
    none.scroll(by: -1)
    #expect(none.position?.id == "r6")
  }

  @Test func `5.11 the bound target stays in view when data are reordered or the view is resized`() {
    var view = tenRows()
    view.scroll(to: .id("r5"))
    view.layout(container: 5)
    #expect(view.geometry.showsWhole(view.targets.frame(at: 5)))
    view.layout(targets: TargetList((0..<10).reversed().map { "r\($0)" }, length: 3))
    #expect(view.geometry.showsWhole(view.targets.frame(at: 4)))
    var top = tenRows(ScrollPosition(anchor: .top))
    top.scroll(toOffset: 13, origin: .user)
    top.layout(container: 6)
    #expect(top.offset == 13)
  }

  @Test func `5.12 insertions above a bound target move the offset, without a binding they do not`() {
    let more = TargetList(["x", "y"] + (0..<10).map { "r\($0)" }, length: 3)
    var view = tenRows()
    view.scroll(to: .id("r5"), anchor: .top)
    let events = view.layout(content: 36, targets: more)
    #expect(events == [.didScroll(offset: 21, origin: .adjustment)])
    #expect(view.position?.id == "r5")
    var unbound = Scroller(targets: TargetList((0..<10).map { "r\($0)" }, length: 3))
    unbound.layout(content: 30, container: 10)
    unbound.scroll(toOffset: 15)
    unbound.layout(content: 36, targets: more)
    #expect(unbound.offset == 15)
    #expect(unbound.targets.id(at: unbound.positionedIndex!) == "r3")
  }

  @Test func `5.13 a deleted target is replaced by what is shown, an unknown one is kept and reported`() {
    var view = tenRows()
    view.scroll(to: .id("r5"), anchor: .top)
    view.layout(content: 27, targets: TargetList((0..<10).filter { $0 != 5 }.map { "r\($0)" }, length: 3))
    #expect(view.offset == 15)
    #expect(view.position?.id == "r6")
    #expect(view.scroll(to: .id("nobody")) == [.noSuchTarget])
    #expect(view.offset == 15)
    #expect(view.position?.id == "nobody")
  }

  // 3.14, 5.14
  @Test func `5.14 paddles write the neighbour and stop at the ends`() {
    var view = tenRows(ScrollPosition(anchor: .top))
    var seen: [String?] = []
    for _ in 0..<4 {
      view.showNeighbor(1)
      seen.append(view.position?.id)
    }
    #expect(seen == ["r1", "r2", "r3", "r4"])
    #expect(view.offset == 12)
    view.showNeighbor(-1)
    #expect(view.offset == 9)
    view.scroll(to: .id("r9"))
    #expect(view.neighborIndex(1) == nil)
    #expect(view.showNeighbor(1) == [])
    view.scroll(to: .id("r0"))
    #expect(view.showNeighbor(-1) == [])
  }

  // 5.15, 11.20
  @Test func `5.15 a bound target beats the anchor for size changes`() {
    let rows = TargetList((0..<10).map { "r\($0)" }, length: 3)
    var view = Scroller(targets: rows, anchors: ScrollAnchorRoles(.bottom), position: ScrollPosition(id: "r9"))
    view.layout(content: 30, container: 10)
    #expect(view.offset == 20)
    view.scroll(toOffset: 18, origin: .user)
    view.layout(container: 8)
    #expect(view.offset == 18)
    var unbound = Scroller(targets: rows, anchors: ScrollAnchorRoles(.bottom))
    unbound.layout(content: 30, container: 10)
    unbound.scroll(toOffset: 18, origin: .user)
    unbound.layout(container: 8)
    #expect(unbound.offset == 20)
  }

  @Test func `5.16 targets and edges are kept, points are not`() {
    let more = TargetList((0..<14).map { "r\($0)" }, length: 3)
    var edge = tenRows()
    edge.scroll(to: .edge(.bottom))
    #expect(edge.offset == 20)
    edge.layout(content: 42, targets: more)
    #expect(edge.offset == 32)
    var point = tenRows()
    point.scroll(to: .point(7))
    point.layout(content: 42, targets: TargetList(["x"] + (0..<13).map { "r\($0)" }, length: 3))
    #expect(point.offset == 7)
    #expect(point.position?.place == .point(7))
  }

  @Test func `6.22 position, then a disabled layout, then anchors, then the behaviour, then the clamp`() {
    struct Always: ScrollTargetBehavior {
      let offset: Double
      func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext) { target.origin = offset }
    }
    let rows = TargetList((0..<10).map { "r\($0)" }, length: 3)
    func resized(bound: Bool, adjusts: Bool, behavior: any ScrollTargetBehavior) -> Int {
      var view = Scroller(targets: rows, anchors: ScrollAnchorRoles(.bottom), position: bound ? ScrollPosition(anchor: .top) : nil)
      view.layout(content: 30, container: 10)
      if bound { view.scroll(to: .id("r6")) } else { view.scroll(toOffset: 18) }
      view.behavior = behavior
      view.layout(container: 6, adjusts: adjusts)
      return view.offset
    }
    #expect(resized(bound: true, adjusts: true, behavior: Always(offset: 3)) == 18)
    #expect(resized(bound: true, adjusts: false, behavior: Always(offset: 3)) == 18)
    #expect(resized(bound: false, adjusts: false, behavior: Always(offset: 3)) == 18)
    #expect(resized(bound: false, adjusts: true, behavior: .automatic) == 22)
    #expect(resized(bound: false, adjusts: true, behavior: Always(offset: 3)) == 3)
    #expect(resized(bound: false, adjusts: true, behavior: Always(offset: 99)) == 24)
  }
}

@Suite struct `Pitfalls others fell into` {
  @Test func `11.14 a bound row that grows across the edge does not slide`() {
    var view = tenRows(ScrollPosition(anchor: .top))
    view.scroll(toOffset: 16, origin: .user)
    #expect(view.position?.id == "r5")
    let grown = TargetList((0..<10).map { ("r\($0)", $0 == 5 ? 7 : 3) })
    view.layout(content: 34, targets: grown)
    #expect(view.offset == 16)
    let grownAbove = TargetList((0..<10).map { ("r\($0)", $0 == 5 ? 7 : $0 == 1 ? 8 : 3) })
    view.layout(content: 39, targets: grownAbove)
    #expect(view.offset == 21)
  }

  // 11.15, 11.22
  @Test func `11.15 the position is the first visible row, not the first one drawn in the margin`() {
    let rows = TargetList((0..<10).map { "r\($0)" }, length: 3)
    var view = Scroller(targets: rows, position: ScrollPosition())
    view.layout(content: 30, container: 12, insets: ScrollInsets(leading: 4))
    view.scroll(toOffset: 2, origin: .user)
    #expect(rows.indices(in: view.geometry.drawn).lowerBound == 0)
    #expect(view.position?.id == "r2")
    #expect(view.visibleTargets.lowerBound == 2)
  }

  @Test func `11.16 the correction happens in the call that changes the data`() {
    var view = tenRows()
    view.scroll(to: .id("r5"), anchor: .top)
    let events = view.layout(content: 33, targets: TargetList(["new"] + (0..<10).map { "r\($0)" }, length: 3))
    #expect(events == [.didScroll(offset: 18, origin: .adjustment)])
    #expect(view.settle() == [])
  }

  @Test func `11.17 corrections while the person drags keep the row under the finger`() {
    var view = tenRows(ScrollPosition())
    view.scroll(toOffset: 15, origin: .user)
    view.beginDrag()
    view.drag(by: -1)
    #expect(view.offset == 14)
    view.layout(content: 36, targets: TargetList(["x", "y"] + (0..<10).map { "r\($0)" }, length: 3))
    #expect(view.offset == 20)
    view.drag(by: -2)
    #expect(view.offset == 18)
    #expect(view.position?.id == "r4")
  }

  @Test func `11.17 a corrected estimate neither ends the centring nor a fling`() {
    var view = Scroller(targets: UniformTargets(count: 26), anchors: ScrollAnchorRoles(.center))
    view.layout(content: 26, container: 10)
    view.correctEstimate(by: 4, content: 30)
    #expect(view.offset == 12 && view.anchors.centredBy == .c)
    view.layout(content: 30, container: 6)
    #expect(view.offset == 12 && view.anchors.centredBy == .c)
    view.fling(velocity: -0.01)
    view.advance(by: 16)
    #expect(view.correctEstimate(by: 1, content: 31).allSatisfy { $0 != .didEndDecelerating })
    #expect(view.isDecelerating)
  }

  @Test func `5.1 a position is installed and removed without a move`() {
    var view = tenRows()
    view.setPosition(nil)
    view.scroll(toOffset: 6, origin: .user)
    #expect(view.position == nil)
    view.setPosition(ScrollPosition(id: "r2"))
    #expect(view.offset == 6)
    view.layout(content: 33, targets: TargetList(["new"] + (0..<10).map { "r\($0)" }, length: 3))
    #expect(view.offset == 9 && view.position?.id == "r2")
    view.setPosition(nil)
    view.layout(content: 30, targets: TargetList((0..<10).map { "r\($0)" }, length: 3))
    #expect(view.offset == 9)
  }

  @Test func `11.17 a corrected estimate moves offset and content together, also under way, and the start stays the start`() {
    var view = Scroller(targets: UniformTargets(count: 100, length: 2), anchors: ScrollAnchorRoles(.bottom))
    view.layout(content: 200, container: 10)
    view.scroll(toOffset: 40, origin: .user)
    #expect(view.correctEstimate(by: 15, content: 215) == [.didScroll(offset: 55, origin: .adjustment)])
    view.fling(velocity: -0.04)
    view.advance(by: 48)
    let before = view.offset
    let target = view.restingOffset
    #expect(target == 35)
    view.correctEstimate(by: 7, content: 222)
    #expect(view.offset == before + 7)
    view.settle()
    #expect(view.offset == target + 7)
    view.scroll(toOffset: 3, origin: .user)
    view.correctEstimate(by: -5, content: 217)
    #expect(view.offset == 0)
  }

  @Test func `a view without a length keeps its geometry until it has one again`() {
    var view = Scroller(targets: UniformTargets(count: 26), anchors: ScrollAnchorRoles(.bottom))
    view.layout(content: 26, container: 10)
    #expect(view.layout(container: 0) == [])
    #expect(view.offset == 16)
    view.layout(container: 6)
    #expect(view.offset == 20)
  }

  @Test func `11.18 rows inserted at the very top show, unless a target is bound`() {
    let more = TargetList(["x"] + (0..<10).map { "r\($0)" }, length: 3)
    var free = Scroller(targets: TargetList((0..<10).map { "r\($0)" }, length: 3))
    free.layout(content: 30, container: 10)
    free.layout(content: 33, targets: more)
    #expect(free.offset == 0)
    var bound = tenRows(ScrollPosition(id: "r0", anchor: .top))
    bound.layout(content: 33, targets: more)
    #expect(bound.offset == 3)
  }

  @Test func `11.19 a correction is not somebody's scrolling`() {
    var view = Scroller(targets: UniformTargets(count: 26), anchors: ScrollAnchorRoles(.center), position: ScrollPosition())
    view.layout(content: 26, container: 10)
    for container in [6, 14, 8, 10] {
      let events = view.layout(container: container)
      #expect(events.allSatisfy { if case .didScroll(_, .adjustment) = $0 { true } else { false } })
    }
    #expect(view.offset == 8)
    #expect(view.position?.id == nil)
    #expect(view.position?.isPositionedByUser == false)
  }

  @Test func `11.23 a row that grows after it was shown does not defeat a scroll under way`() {
    var view = tenRows(ScrollPosition())
    view.scroll(to: .id("r8"), anchor: .top, isAnimated: true)
    view.advance(by: 100)
    view.layout(content: 40, targets: TargetList((0..<10).map { ("r\($0)", $0 == 0 ? 13 : 3) }))
    view.settle()
    #expect(view.geometry.showsWhole(view.targets.frame(at: 8)))
  }

  @Test func `11.25 velocities are cells a millisecond, positive towards the end`() {
    var view = tenRows()
    view.scroll(toOffset: 10)
    view.fling(velocity: 0.01)
    view.settle()
    #expect(view.offset == 15)
    view.fling(velocity: -0.01)
    view.settle()
    #expect(view.offset == 10)
  }

  @Test func `11.26 writing back what scrolling reported moves nothing`() throws {
    var view = tenRows(ScrollPosition(anchor: .top))
    view.scroll(toOffset: 6, origin: .user)
    let id = try #require(view.position?.id)
    #expect(view.scroll(to: .id(id)) == [])
    #expect(view.offset == 6)
  }
}
