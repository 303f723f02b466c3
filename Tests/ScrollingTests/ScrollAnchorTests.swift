import Scrolling
import Testing

/// The anchors of a row of a table, by their first letters.
private func anchor(_ letter: Character) -> ScrollAnchor {
  switch letter {
  case "t": .top
  case "c": .center
  default: .bottom
  }
}

/// A scroll view of rows, with anchors given as three letters: initial offset, size changes, alignment.
private func rows(_ letters: String, height: Int = 1, clock: VirtualClock = VirtualClock()) -> Scroller<UniformTargets> {
  let anchors = letters.map(anchor)
  return Scroller(
    targets: UniformTargets(count: 0, length: height),
    anchors: ScrollAnchorRoles(initialOffset: anchors[0], alignment: anchors[2], sizeChanges: anchors[1]))
}

extension Scroller<UniformTargets> {
  /// Lays out so many rows.
  fileprivate mutating func show(_ count: Int? = nil, in container: Int? = nil) {
    var targets = self.targets
    if let count { targets.count = count }
    layout(content: targets.contentLength, container: container, targets: targets)
  }

  /// The blank rows above content that fits.
  fileprivate var blank: Int { geometry.alignmentShift(anchors.roles.alignment ?? .top) }
}

@Suite struct `Default scroll anchors` {
  @Test(arguments: [("ttt", 0), ("ctt", 8), ("btt", 16)])
  func `6.1 content that does not fit starts at the initial offset`(letters: String, offset: Int) {
    var view = rows(letters)
    view.show(26, in: 10)
    #expect(view.offset == offset)
  }

  @Test func `6.2 one anchor sets all roles, none is the top`() {
    var roles = ScrollAnchorRoles(.bottom)
    #expect(ScrollAnchorRole.allCases.allSatisfy { roles[$0] == .bottom })
    roles[.alignment] = .center
    #expect(roles == ScrollAnchorRoles(initialOffset: .bottom, alignment: .center, sizeChanges: .bottom))
    var unset = Scroller(targets: UniformTargets(count: 26), anchors: ScrollAnchorRoles(nil))
    unset.show(26, in: 10)
    #expect(unset.offset == 0)
    unset.setAnchor(.bottom, for: .sizeChanges)
    #expect(unset.anchors.roles.sizeChanges == .bottom)
  }

  @Test func `6.3 the initial offset is used once, and never after a first layout that fits`() {
    var view = rows("btt")
    view.show(26, in: 0)
    #expect(!view.anchors.isLaidOut)
    view.show(26, in: 10)
    #expect(view.offset == 16)
    var fitting = rows("btt")
    fitting.show(5, in: 10)
    fitting.show(26)
    #expect(fitting.offset == 0)
  }

  @Test(arguments: ["ttb", "bct", "tbc"])
  func `6.4 without a rule the top is held`(letters: String) {
    var view = rows(letters)
    view.show(26, in: 10)
    view.scroll(toOffset: 7, origin: .user)
    view.show(in: 6)
    #expect(view.offset == 7)
  }

  @Test(arguments: ["ttt", "ctc", "btb"])
  func `6.5 an anchor at the top always holds the top`(letters: String) {
    var view = rows(letters)
    view.show(26, in: 10)
    let offset = view.offset
    view.show(in: 6)
    #expect(view.offset == offset)
  }

  @Test(arguments: [("tct", ScrollAnchorRule.a), ("tcc", .b), ("ccb", .c)])
  func `6.6 the centre is held by rules A, B and C until somebody scrolls`(letters: String, rule: ScrollAnchorRule) {
    var view = rows(letters)
    if rule != .c { view.show(26, in: 30) }
    view.show(26, in: 10)
    #expect(view.anchors.centredBy == rule)
    #expect(view.offset == 8)
    view.scroll(toOffset: 9, origin: .user)
    view.scroll(toOffset: 8, origin: .user)
    view.show(in: 6)
    #expect(view.offset == 8)
  }

  @Test(arguments: [("tbt", 16), ("tbb", 16), ("tbc", 0)])
  func `6.7 content that stops fitting shows its end by rules E and F`(letters: String, offset: Int) {
    var view = rows(letters)
    view.show(26, in: 30)
    view.show(in: 10)
    #expect(view.offset == offset)
  }

  @Test func `6.8 scrolling back to the end holds the bottom again`() {
    var view = rows("tbt")
    view.show(26, in: 10)
    view.show(27)
    #expect(view.offset == 0)
    view.scrollToEnd()
    view.show(30)
    #expect(view.offset == 20)
    view.scroll(toOffset: 3, origin: .user)
    view.show(31)
    #expect(view.offset == 3)
  }

  @Test(arguments: ["t", "b"])
  func `6.9 a centre over content aligned at the bottom is always the top`(initial: Character) {
    var view = rows("\(initial)cb")
    view.show(26, in: 30)
    view.show(in: 20)
    #expect(view.offset == 0)
    view.show(in: 12)
    #expect(view.offset == 0)
  }

  @Test(arguments: [("ttt", 10), ("tct", 10), ("tbt", 10), ("ttt", 2), ("tct", 2), ("tbt", 2)])
  func `6.10 a view at its top stays there when an inset appears, grows and goes`(letters: String, container: Int) {
    var view = rows(letters)
    view.show(26, in: container)
    for leading in [3, 5, 1, 0, 2] {
      view.layout(insets: ScrollInsets(leading: leading, trailing: 0))
      #expect(view.offset == -leading)
    }
    view.scroll(by: 4)
    for leading in [3, 0] {
      view.layout(insets: ScrollInsets(leading: leading, trailing: 0))
      #expect(view.offset == 2, "scrolled away from its top, the view keeps its offset")
    }
    view.scroll(by: -2)
    view.layout(insets: ScrollInsets(leading: 0, trailing: 7))
    #expect(view.offset == 0)
  }

  @Test func `6.10 clamping at the top forgets`() {
    var view = rows("ttt")
    view.show(26, in: 10)
    view.scrollToEnd()
    view.show(in: 14)
    #expect(view.offset == 12)
    view.show(in: 10)
    #expect(view.offset == 12)
  }

  @Test(arguments: [(ScrollAnchorState.Centring.contentMiddle, 2), (.keepMiddlePoint, 4)])
  func `6.11 the centre is the content's middle, or the middle point that was shown`(
    centring: ScrollAnchorState.Centring, offset: Int
  ) {
    var view = rows("tct")
    view.setAnchorOptions(centring: centring)
    view.show(26, in: 30)
    view.show(in: 22)
    #expect(view.offset == offset)
  }

  @Test func `6.12 the bottom is held with its gap, and the last element stays in view`() {
    var view = rows("tbt", height: 3)
    view.show(10, in: 10)
    view.scroll(toOffset: 18, origin: .user)
    view.show(in: 12)
    #expect(view.offset == 16)
    view.show(in: 1)
    #expect(view.offset == 27)
    let tall = TargetList(0..<10, length: 3)
    var shrinking = Scroller(targets: tall, anchors: ScrollAnchorRoles(sizeChanges: .bottom))
    shrinking.layout(content: 30, container: 10)
    shrinking.scroll(toOffset: 18, origin: .user)
    shrinking.layout(content: 28, targets: TargetList((0..<10).map { ($0, $0 == 9 ? 1 : 3) }))
    #expect(shrinking.offset == 18)
  }

  @Test(arguments: [(ScrollAnchorState.LastElementTest.visible, 16), (.atEdge(tolerance: 1), 18), (.atEdge(tolerance: 2), 16)])
  func `6.13 the last element is displayed by one cell, or within a tolerance of the end`(
    test: ScrollAnchorState.LastElementTest, offset: Int
  ) {
    var view = rows("tbt", height: 3)
    view.setAnchorOptions(lastElementTest: test)
    view.show(10, in: 10)
    view.scroll(toOffset: 18, origin: .user)
    view.show(in: 12)
    #expect(view.offset == offset)
  }

  // 6.14, 11.21
  @Test func `6.14 a nominated last element is held instead of the blank after it`() {
    var view = rows("tbt")
    view.trailingFillerCount = 8
    view.show(38, in: 10)
    view.scroll(toOffset: 20, origin: .user)
    view.show(40)
    #expect(view.offset == 22)
    #expect(view.visibleTargets == 22..<32)
  }

  @Test func `6.15 programs end the centring, sizes do not, and rule C survives a visit to fitting`() {
    var view = rows("ccb")
    view.show(26, in: 10)
    view.show(in: 30)
    view.show(in: 10)
    #expect(view.offset == 8)
    view.scroll(toOffset: 8)
    #expect(view.anchors.centredBy == nil)
    view.show(in: 6)
    #expect(view.offset == 8)
  }

  @Test func `6.16 content that grows is treated like a container that shrinks`() {
    var view = rows("ccc")
    view.show(26, in: 10)
    view.show(30)
    #expect(view.offset == 10)
  }

  @Test func `6.17 a layout may disable every adjustment but the clamp`() {
    var view = rows("bbb")
    view.show(26, in: 10)
    view.layout(container: 6, adjusts: false)
    #expect(view.offset == 16)
    view.layout(container: 14, adjusts: false)
    #expect(view.offset == 12)
  }

  @Test(arguments: [
    (0.2, ScrollAnchor.Reference.top), (0.25, .center), (0.3, .center), (0.75, .center), (0.8, .bottom),
  ])
  func `6.18 other anchors follow the rules of the nearest named one`(place: Double, reference: ScrollAnchor.Reference) {
    #expect(ScrollAnchor(place).reference == reference)
    var view = Scroller(targets: UniformTargets(count: 26), anchors: ScrollAnchorRoles(ScrollAnchor(place)))
    view.show(26, in: 10)
    #expect(view.offset == Int(place * 16))
    if reference == .center {
      view.show(in: 6)
      #expect(view.offset == Int(place * 20))
    }
  }

  @Test func `6.19 the first layout centres only what starts in the middle and does not fit`() {
    var state = ScrollAnchorState(ScrollAnchorRoles(.center))
    #expect(state.firstLayout(ScrollGeometry(content: 26, container: 10)) == 8)
    #expect(state.centredBy == .c)
    var fitting = ScrollAnchorState(ScrollAnchorRoles(.center))
    #expect(fitting.firstLayout(ScrollGeometry(content: 5, container: 10)) == 0)
    #expect(fitting.centredBy == nil && fitting.isLaidOut)
  }

  @Test func `6.20 a resize says which rule it followed`() {
    var state = ScrollAnchorState(ScrollAnchorRoles(initialOffset: .bottom, alignment: .top, sizeChanges: .bottom))
    let big = ScrollGeometry(content: 26, container: 10)
    let tail = ScrollTail(last: 25..<26, end: 26)
    let end = state.firstLayout(big)
    func resize(_ from: ScrollGeometry, _ container: Int) -> ScrollAnchorState.Adjustment {
      state.resize(from: from, to: ScrollGeometry(content: 26, container: container), oldTail: tail, newTail: tail)
    }
    #expect(resize(big.at(end), 6) == .init(offset: 20, rule: .d))
    #expect(resize(big.at(3), 6) == .init(offset: 3, rule: .top))
    #expect(resize(big.at(end), 30) == .init(offset: 0, rule: .alignment))
    #expect(resize(ScrollGeometry(content: 26, container: 30), 10) == .init(offset: 16, rule: .e))
  }

  @Test func `6.21 a scroll clamps and ends the centring`() {
    for origin in [ScrollOrigin.user, .programmatic] {
      var view = rows("ccc")
      view.show(26, in: 10)
      view.scroll(toOffset: 99, origin: origin)
      #expect(view.offset == 16)
      #expect(view.anchors.centredBy == nil)
    }
  }

  /// The table of section 6E: initial offset, size changes, alignment; then big start, fitting start, and after a scroll by hand.
  @Test(arguments: [
    ("top top top", "0 → 0T → 0T", "0 → 0T → 0T", "5T"),
    ("top top center", "0 → 0T → 0T", "2 → 0T → 0T", "5T"),
    ("top top bottom", "0 → 0T → 0T", "4 → 0T → 0T", "5T"),
    ("center top top", "8 → 8T → 8T", "0 → 0T → 0T", "5T"),
    ("center top center", "8 → 8T → 8T", "2 → 0T → 0T", "5T"),
    ("center top bottom", "8 → 8T → 8T", "4 → 0T → 0T", "5T"),
    ("bottom top top", "16 → 16T → 12T", "0 → 0T → 0T", "5T"),
    ("bottom top center", "16 → 16T → 12T", "2 → 0T → 0T", "5T"),
    ("bottom top bottom", "16 → 16T → 12T", "4 → 0T → 0T", "5T"),
    ("top center top", "0 → 0T → 0T", "0 → 3A → 7A", "5T"),
    ("top center center", "0 → 0T → 0T", "2 → 3B → 7B", "5T"),
    ("top center bottom", "0 → 0T → 0T", "4 → 0T → 0T", "5T"),
    ("center center top", "8 → 10C → 6C", "0 → 3A → 7A", "5T"),
    ("center center center", "8 → 10C → 6C", "2 → 3B → 7B", "5T"),
    ("center center bottom", "8 → 10C → 6C", "4 → 0T → 0T", "5T"),
    ("bottom center top", "16 → 16T → 12T", "0 → 3A → 7A", "5T"),
    ("bottom center center", "16 → 16T → 12T", "2 → 3B → 7B", "5T"),
    ("bottom center bottom", "16 → 16T → 12T", "4 → 0T → 0T", "5T"),
    ("top bottom top", "0 → 0T → 0T", "0 → 6E → 14D", "5T"),
    ("top bottom center", "0 → 0T → 0T", "2 → 0T → 0T", "5T"),
    ("top bottom bottom", "0 → 0T → 0T", "4 → 6F → 14D", "5T"),
    ("center bottom top", "8 → 8T → 8T", "0 → 6E → 14D", "5T"),
    ("center bottom center", "8 → 8T → 8T", "2 → 0T → 0T", "5T"),
    ("center bottom bottom", "8 → 8T → 8T", "4 → 6F → 14D", "5T"),
    ("bottom bottom top", "16 → 20D → 12D", "0 → 6E → 14D", "5T"),
    ("bottom bottom center", "16 → 20D → 12D", "2 → 0T → 0T", "5T"),
    ("bottom bottom bottom", "16 → 20D → 12D", "4 → 6F → 14D", "5T"),
  ])
  func `6E every combination of the three roles`(names: String, big: String, fitting: String, manual: String) {
    let letters = String(names.split(separator: " ").map { $0.first! })
    #expect(walk(letters, containers: [10, 6, 14]) == big)
    #expect(walk(letters, containers: [30, 20, 12]) == fitting)
    var state = ScrollAnchorState(roles(letters))
    _ = state.firstLayout(ScrollGeometry(content: 26, container: 10))
    state.didScroll()
    #expect(step(&state, from: ScrollGeometry(content: 26, container: 10, offset: 5), to: 6).text == manual)
  }

  private func roles(_ letters: String) -> ScrollAnchorRoles {
    let anchors = letters.map(anchor)
    return ScrollAnchorRoles(initialOffset: anchors[0], alignment: anchors[2], sizeChanges: anchors[1])
  }

  private func step(
    _ state: inout ScrollAnchorState, from old: ScrollGeometry, to container: Int
  ) -> (geometry: ScrollGeometry, text: String) {
    let tail = ScrollTail(last: 25..<26, end: 26)
    let new = ScrollGeometry(content: 26, container: container)
    let answer = state.resize(from: old, to: new, oldTail: tail, newTail: tail)
    return (new.at(answer.offset), "\(answer.offset)\(answer.rule.rawValue)")
  }

  private func walk(_ letters: String, containers: [Int]) -> String {
    var state = ScrollAnchorState(roles(letters))
    var geometry = ScrollGeometry(content: 26, container: containers[0])
    geometry.offset = state.firstLayout(geometry)
    var texts = ["\(geometry.fits ? geometry.alignmentShift(state.roles.alignment!) : geometry.offset)"]
    for container in containers.dropFirst() {
      let next = step(&state, from: geometry, to: container)
      geometry = next.geometry
      texts.append(next.text)
    }
    return texts.joined(separator: " → ")
  }

  @Test func `6.23 a chat follows its end until somebody reads further up`() {
    var view = rows("tbt")
    view.show(8, in: 10)
    #expect(view.blank == 0)
    view.show(12)
    #expect(view.offset == 2)
    view.show(20)
    #expect(view.offset == 10)
    view.scroll(toOffset: 5, origin: .user)
    view.show(25)
    #expect(view.offset == 5)
    view.scroll(toOffset: 15, origin: .user)
    view.show(26)
    #expect(view.offset == 16)
    view.show(in: 6)
    #expect(view.offset == 20)
    view.show(in: 30)
    #expect(view.blank == 0)
    view.show(in: 20)
    #expect(view.offset == 6)
  }

  @Test func `6.24 a chat aligned in the middle does not follow until its end was shown`() {
    var view = rows("tbc")
    view.show(8, in: 10)
    #expect(view.blank == 1)
    view.show(12)
    #expect(view.offset == 0)
    view.show(20)
    #expect(view.offset == 0)
    view.scroll(toOffset: 10, origin: .user)
    view.show(26)
    #expect(view.offset == 16)
  }

  @Test func `6.25 what was centred is not centred again by scrolling back by hand`() {
    var view = rows("ccc")
    view.show(26, in: 10)
    #expect(view.offset == 8)
    view.show(in: 6)
    #expect(view.offset == 10)
    view.scroll(toOffset: 9, origin: .user)
    view.show(in: 10)
    #expect(view.offset == 9)
    view.scroll(toOffset: 8, origin: .user)
    view.show(in: 6)
    #expect(view.offset == 8)
    view.show(in: 30)
    #expect(view.blank == 2)
    view.show(in: 20)
    #expect(view.offset == 3)
    #expect(view.anchors.centredBy == .b)
  }

  @Test func `6.26 rule C never applies to content that fitted at first`() {
    var view = rows("ccb")
    view.show(26, in: 30)
    #expect(view.blank == 4)
    view.show(in: 20)
    #expect(view.offset == 0)
    view.show(in: 12)
    #expect(view.offset == 0)
  }

  @Test(arguments: [(ScrollAnchorState.LastElementTest.visible, 2), (.atEdge(tolerance: 0), 0)])
  func `6.27 one visible cell of a tall last row holds the bottom`(
    test: ScrollAnchorState.LastElementTest, offset: Int
  ) {
    var view = rows("tbc", height: 3)
    view.setAnchorOptions(lastElementTest: test)
    view.show(3, in: 10)
    view.show(4)
    #expect(view.offset == 0)
    view.show(in: 8)
    #expect(view.offset == offset)
  }

  @Test func `6.28 closing a group keeps the end in view`() {
    var view = rows("bbb")
    view.show(26, in: 10)
    #expect(view.offset == 16)
    view.show(21)
    #expect(view.offset == 11)
    view.show(6)
    #expect(view.blank == 4)
    #expect(view.offset == 0)
  }
}
