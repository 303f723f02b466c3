import Scrolling
import TestSupport
import Testing

/// Targets of random lengths with random gaps, one after another.
private func randomTargets(_ random: inout SplitMix64) -> TargetList<Int> {
  var list = TargetList<Int>([])
  var place = Int.random(in: 0...5, using: &random)
  for id in 0..<Int.random(in: 1...12, using: &random) {
    let length = Int.random(in: 1...9, using: &random)
    list.append(id, frame: place..<place + length)
    place += length + Int.random(in: 0...3, using: &random)
  }
  return list
}

@Suite struct `Scrolling at random` {
  @Test(arguments: [1, 2, 3, 20_260_101])
  func `alignment found by halving is the one found by looking at all`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      let targets = randomTargets(&random)
      let insets = ScrollInsets(leading: Int.random(in: 0...2, using: &random), trailing: Int.random(in: 0...2, using: &random))
      let geometry = ScrollGeometry(
        content: targets.contentLength, container: Int.random(in: 5...30, using: &random), insets: insets)
      let anchor = [nil, ScrollAnchor.center, .bottom].randomElement(using: &random)!
      let place = Double.random(in: -10...Double(geometry.maxOffset + 10), using: &random)
      var target = ScrollTarget(offset: place, in: geometry)
      ViewAlignedScrollTargetBehavior(limit: .never, anchor: anchor).updateTarget(
        &target, context: ScrollTargetContext(geometry: geometry, targets: targets))
      let all = (0..<targets.count).map {
        geometry.clamped(Int(geometry.alignedOffset(of: targets.frame(at: $0), at: anchor ?? .top).rounded(.down)))
      }
      let best = (all + [geometry.maxOffset]).map { abs(Double($0) - place) }.min()!
      #expect(abs(target.offset(in: geometry) - place) == best, "seed \(seed) round \(round)")
    }
  }

  @Test(arguments: [4, 5, 6, 7])
  func `whatever happens, the view rests within its content and its events add up`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let behaviors: [any ScrollTargetBehavior] = [
      .automatic, .paging, .viewAligned, .viewAligned(limitBehavior: .alwaysByOne), FlickToTopBehavior(),
    ]
    for round in 0..<60 {
      var view = Scroller(
        targets: randomTargets(&random), anchors: ScrollAnchorRoles([nil, .center, .bottom].randomElement(using: &random)!),
        position: Bool.random(using: &random) ? ScrollPosition() : nil)
      view.layout(content: view.targets.contentLength, container: 10)
      for _ in 0..<40 {
        view.behavior = behaviors.randomElement(using: &random)!
        let before = view.offset
        let events = step(&view, &random)
        let written = events.reversed().lazy.compactMap { if case .didScroll(let offset, _) = $0 { offset } else { nil } }.first
        #expect(view.offset == written ?? before, "seed \(seed) round \(round)")
      }
      view.endDrag()
      view.settle()
      #expect(view.geometry.clamped(view.offset) == view.offset, "seed \(seed) round \(round)")
      #expect(!view.isScrolling)
    }
  }

  private func step(_ view: inout Scroller<TargetList<Int>>, _ random: inout SplitMix64) -> [ScrollEvent] {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return view.beginDrag()
    case 1: return view.drag(by: Double.random(in: -15...15, using: &random))
    case 2: return view.endDrag(velocity: Double.random(in: -0.2...0.2, using: &random))
    case 3: return view.advance(by: Int.random(in: 1...200, using: &random))
    case 4: return view.settle()
    case 5: return view.layout(container: Int.random(in: 1...30, using: &random))
    case 6:
      let targets = randomTargets(&random)
      return view.layout(content: targets.contentLength, targets: targets)
    case 7: return view.scroll(to: .id(Int.random(in: 0..<14, using: &random)), isAnimated: Bool.random(using: &random))
    case 8: return view.page(Int.random(in: -2...2, using: &random))
    case 9: return view.scrollToTop()
    default: return view.showNeighbor(1)
    }
  }
}
