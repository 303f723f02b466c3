import Scrolling
import Testing

@Suite struct `The geometry of one axis` {
  // 0.1, 0.2
  @Test(arguments: [
    (content: 26, container: 10, leading: 0, trailing: 0, lo: 0, hi: 16),
    (content: 5, container: 10, leading: 0, trailing: 0, lo: 0, hi: 0),
    (content: 58, container: 25, leading: 2, trailing: 0, lo: -2, hi: 33),
    (content: 58, container: 25, leading: 2, trailing: 3, lo: -2, hi: 36),
  ])
  func `0.2 resting offsets reach from the leading inset to the end of the content`(
    _ row: (content: Int, container: Int, leading: Int, trailing: Int, lo: Int, hi: Int)
  ) {
    let geometry = ScrollGeometry(
      content: row.content, container: row.container,
      insets: ScrollInsets(leading: row.leading, trailing: row.trailing))
    #expect(geometry.minOffset == row.lo)
    #expect(geometry.maxOffset == row.hi)
    #expect(geometry.travel == row.hi - row.lo)
    #expect(geometry.offset == row.lo)
  }

  @Test(arguments: [(9, true), (10, true), (11, false)])
  func `0.3 content that fills the container exactly fits`(content: Int, fits: Bool) {
    #expect(ScrollGeometry(content: content, container: 10).fits == fits)
    #expect(ScrollGeometry(content: content - 2, container: 10, insets: ScrollInsets(leading: 1, trailing: 1)).fits == fits)
  }

  @Test func `0.4 the visible range lies inside the insets`() {
    let geometry = ScrollGeometry(content: 50, container: 10, insets: ScrollInsets(leading: 2, trailing: 3), offset: 7)
    #expect(geometry.visible == 9..<14)
    #expect(geometry.drawn == 7..<17)
  }

  @Test(arguments: [(0, 0), (0.25, 4), (0.5, 8), (0.33, 5), (1, 16)])
  func `0.5 an anchor's share of the travel is rounded down`(anchor: Double, offset: Int) {
    #expect(ScrollGeometry(content: 26, container: 10).offset(at: ScrollAnchor(anchor)) == offset)
  }

  @Test func `3.1 a scroll view has axes, a content, a container and an exact offset on each`() {
    var pair = AxisPair(
      horizontal: ScrollGeometry(content: 100, container: 40), vertical: ScrollGeometry(content: 30, container: 10))
    pair[.vertical].offset = 7
    #expect(pair.vertical.offset == 7)
    #expect(pair[.horizontal].offset == 0)
    let axes: ScrollAxes = [.horizontal, .vertical]
    #expect(ScrollAxis.allCases.allSatisfy(axes.contains))
    #expect(!ScrollAxes.vertical.contains(.horizontal))
  }

  @Test func `3.2 content smaller than the container does not scroll`() {
    let geometry = ScrollGeometry(content: 6, container: 10)
    #expect(geometry.travel == 0)
    #expect([-3, 0, 5].map(geometry.clamped) == [0, 0, 0])
  }

  @Test(arguments: [(-5, -2), (-2, -2), (10, 10), (33, 33), (90, 33)])
  func `3.4 offsets come to rest within the content`(asked: Int, rests: Int) {
    let geometry = ScrollGeometry(content: 58, container: 25, insets: ScrollInsets(leading: 2))
    #expect(geometry.clamped(asked) == rests)
    #expect(geometry.clamped(Double(asked) + 0.25) == min(33, max(-2, Double(asked) + 0.25)))
  }

  @Test(arguments: [(0, 0), (0.5, 2), (1, 5)])
  func `3.5 content that fits is placed by the alignment anchor and reports the first offset`(anchor: Double, blank: Int) {
    let geometry = ScrollGeometry(content: 12, container: 20, insets: ScrollInsets(leading: 1, trailing: 2))
    #expect(geometry.alignmentShift(ScrollAnchor(anchor)) == blank)
    #expect(geometry.offset == -1)
    #expect(ScrollGeometry(content: 30, container: 20).alignmentShift(.bottom) == 0)
  }

  @Test func `3.11 the container others see is the frame without its insets`() {
    #expect(ScrollGeometry(content: 0, container: 40, insets: ScrollInsets(leading: 2, trailing: 3)).insetContainer == 35)
    #expect(ScrollGeometry(content: 0, container: 3, insets: ScrollInsets(leading: 2, trailing: 3)).insetContainer == 0)
  }
}

@Suite struct `Safe area and margins` {
  @Test func `3.6 a safe area insets content and indicators alike`() {
    var margins = ScrollMargins(safeArea: EdgeInsets(top: 1, bottom: 2))
    #expect(margins.content == margins.indicators)
    margins.safeArea = EdgeInsets(all: 3)
    #expect(margins.content == EdgeInsets(all: 3))
    #expect(margins.indicators == margins.content)
  }

  @Test func `3.7 safe area padding keeps the frame and lets the neighbour peek`() {
    var margins = ScrollMargins()
    margins.safeAreaPadding([.leading, .trailing], 2)
    let items = UniformTargets(count: 3, length: 36, spacing: 1)
    let padded = ScrollGeometry(content: items.contentLength, container: 40 - 2 - 2)
    let safe = ScrollGeometry(content: items.contentLength, container: 40, insets: margins.content[.horizontal])
    #expect(items.indices(in: padded.drawn) == 0..<1)
    #expect(items.frame(at: 0).lowerBound - safe.offset == 2)
    #expect(items.frame(at: 0).upperBound - safe.offset == 38)
    #expect(items.indices(in: safe.drawn) == 0..<2)
    #expect(items.frame(at: 1).lowerBound - safe.offset == 39)
  }

  @Test(arguments: [
    (ContentMarginPlacement.automatic, 4, 4), (.scrollContent, 4, 0), (.scrollIndicators, 0, 4),
  ])
  func `3.8 a margin's placement says whom it insets`(placement: ContentMarginPlacement, content: Int, indicators: Int) {
    var margins = ScrollMargins()
    margins.contentMargins([.top], 4, for: placement)
    #expect(margins.content == EdgeInsets(top: content))
    #expect(margins.indicators == EdgeInsets(top: indicators))
  }

  @Test func `3.9 margins add to the safe area`() {
    var margins = ScrollMargins(safeArea: EdgeInsets(top: 1))
    margins.contentMargins([.top], 2)
    #expect(margins.content.top == 3)
    #expect(margins.indicators.top == 3)
  }

  @Test func `3.10 a placed margin replaces the automatic one at its edges only`() {
    var margins = ScrollMargins()
    margins.contentMargins([.top, .bottom], 5)
    margins.contentMargins([.top], 1, for: .scrollIndicators)
    #expect(margins.content == EdgeInsets(top: 5, bottom: 5))
    #expect(margins.indicators == EdgeInsets(top: 1, bottom: 5))
    margins.contentMargins([.top], nil, for: .scrollIndicators)
    #expect(margins.indicators == margins.content)
  }
}

@Suite struct `Indicators` {
  // Each row: request, then shown while scrolling and at rest on a flexible device, then with a mouse only.
  @Test(arguments: [
    (ScrollIndicatorVisibility.automatic, true, false, true),
    (.visible, true, true, true),
    (.hidden, false, false, true),
    (.never, false, false, false),
  ])
  func `3.12 request and device decide whether an indicator shows`(
    request: ScrollIndicatorVisibility, moving: Bool, resting: Bool, mouse: Bool
  ) {
    let long = ScrollGeometry(content: 26, container: 10)
    #expect(ScrollIndicators(request).isShown(in: long, isScrolling: true) == moving)
    #expect(ScrollIndicators(request).isShown(in: long, isScrolling: false) == resting)
    for isScrolling in [true, false] {
      #expect(ScrollIndicators(request, device: .mouse).isShown(in: long, isScrolling: isScrolling) == mouse)
    }
  }

  @Test(arguments: ScrollIndicatorVisibility.allCases, ScrollDevice.allCases)
  func `3.13 content that fits has no indicator`(request: ScrollIndicatorVisibility, device: ScrollDevice) {
    let short = ScrollGeometry(content: 10, container: 10)
    #expect(!ScrollIndicators(request, device: device).isShown(in: short, isScrolling: true))
    #expect(ScrollIndicators.thumb(in: short) == nil)
  }

  @Test(arguments: [
    (26, 10, 0, 0..<4), (26, 10, 16, 6..<10), (26, 10, 8, 3..<7), (10_000, 10, 5_000, 5..<6), (26, 10, -5, 0..<4),
    (26, 10, 40, 6..<10),
  ])
  func `3.15 the thumb is as long as the share in view and meets both ends`(
    content: Int, container: Int, offset: Int, thumb: Range<Int>
  ) {
    #expect(ScrollIndicators.thumb(in: ScrollGeometry(content: content, container: container, offset: offset)) == thumb)
  }

  @Test func `3.15 the thumb of every length touches the ends exactly at the ends`() throws {
    for content in 2...60 {
      for container in 1..<content {
        let geometry = ScrollGeometry(content: content, container: container)
        let first = try #require(ScrollIndicators.thumb(in: geometry))
        let last = try #require(ScrollIndicators.thumb(in: geometry.at(geometry.maxOffset)))
        #expect(first.lowerBound == 0 && last.upperBound == container && first.count == last.count)
      }
    }
  }

  @Test func `3.15 indicator insets shorten the track`() {
    let geometry = ScrollGeometry(content: 20, container: 10, offset: 10)
    #expect(ScrollIndicators.thumb(in: geometry, insets: ScrollInsets(leading: 1, trailing: 3)) == 3..<6)
    #expect(ScrollIndicators.thumb(in: geometry, insets: ScrollInsets(leading: 5, trailing: 5)) == nil)
  }
}
