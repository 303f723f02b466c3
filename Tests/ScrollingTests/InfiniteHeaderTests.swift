import Scrolling
import Testing

private func header(_ variant: InfiniteHeader.Variant, count: Int = 6, selected: Int = 0) -> InfiniteHeader {
  InfiniteHeader(InfiniteStrip(elementCount: count), variant: variant, selected: selected)
}

@Suite struct `A header without end` {
  @Test func `9.21 the strip is longer than its elements, inside a very wide view`() {
    let strip = InfiniteStrip(elementCount: 6, columnWidth: 10)
    #expect(strip.columnCount == 4 + 6 + 5)
    #expect(strip.contentWidth == 990)
    #expect((0..<strip.columnCount).map { strip.element(ofColumn: $0) } == [2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4])
  }

  @Test(arguments: [(6, 3, 4, 5, 46), (5, 3, 4, 4, 47), (6, 5, 7, 8, 46), (7, 5, 7, 7, 46)])
  func `9.22 the constants of a strip`(count: Int, visible: Int, leading: Int, trailing: Int, first: Int) {
    let strip = InfiniteStrip(elementCount: count, visibleCount: visible, columnWidth: 8)
    #expect(strip.leadingOverrun == leading && strip.trailingOverrun == trailing && strip.firstSection == first)
    #expect(strip.place(of: 0) == Double(first * 8))
    #expect(strip.place(of: 2, shift: 6) == Double((first + 2 - 6) * 8))
  }

  @Test func `9.23 a shift keeps the selection of the call before`() {
    var right = header(.faithful)
    right.didScroll(to: 51)
    #expect(right.selected == 5 && right.shift == 0)
    right.didScroll(to: 52)
    #expect(right.selected == 5 && right.shift == -6)
    right.didScroll(to: 53)
    #expect(right.selected == 1)
  }

  @Test(arguments: [InfiniteHeader.Variant.faithful, .mended])
  func `9.24 the jump after a movement shows the same picture`(variant: InfiniteHeader.Variant) {
    var strip = header(variant)
    #expect(strip.didEndDecelerating(at: 46) == nil)
    for offset in 47...52 { strip.didScroll(to: Double(offset)) }
    let before = strip.picture(at: 52)
    let offset = strip.didEndDecelerating(at: 52)
    #expect(offset == 46)
    #expect(strip.picture(at: 46) == before)
    #expect(before == [5, 0, 1])
    #expect(strip.shift == 0)
  }

  @Test(arguments: [(-7, 5), (-6, 0), (-1, 5), (0, 0), (5, 5), (6, 0), (13, 1)])
  func `9.25 endless indices wrap`(index: Int, element: Int) {
    #expect(InfiniteStrip(elementCount: 6).element(index) == element)
  }

  @Test func `9.26 six pages to the right, and three to the left`() {
    var right = header(.faithful)
    let selections = (1...6).map {
      right.didScroll(to: Double(46 + $0))
      return right.selected
    }
    #expect(selections == [1, 2, 3, 4, 5, 5])
    #expect(right.shift == -6)
    #expect(right.picture(at: 52)[1] == 0)
    #expect(right.didEndDecelerating(at: 52) == 46)
    #expect(right.selected == 0)
    var left = header(.faithful)
    let backwards = (1...3).map {
      left.didScroll(to: Double(46 - $0))
      return left.selected
    }
    #expect(backwards == [5, 4, 4])
    #expect(left.shift == 6)
    #expect(left.didEndDecelerating(at: 43) == 49)
    #expect(left.selected == 3)
  }

  // Each row: columns jumped in one call, shift and element of the slides, shift and element as they should be.
  @Test(arguments: [(-4, 7, 3, 6, 2), (7, -7, 0, -6, 1), (-3, 6, 3, 6, 3), (6, -6, 0, -6, 0)])
  func `9.27 a jump past the safe column shifts by the wrong amount, unless mended`(
    jump: Int, faithfulShift: Int, faithfulElement: Int, shift: Int, element: Int
  ) {
    var faithful = header(.faithful)
    faithful.didScroll(to: Double(46 + jump))
    #expect(faithful.shift == faithfulShift)
    #expect(faithful.picture(at: Double(46 + jump))[1] == faithfulElement)
    var mended = header(.mended)
    mended.didScroll(to: Double(46 + jump))
    #expect(mended.shift == shift)
    #expect(mended.picture(at: Double(46 + jump))[1] == element)
    #expect(mended.selected == element)
  }

  @Test(arguments: [2, 3, 5, 6, 7, 12], [3, 5])
  func `9.27 mended shows the right element after any jump`(count: Int, visible: Int) {
    for jump in -30...30 {
      var strip = InfiniteHeader(InfiniteStrip(elementCount: count, visibleCount: visible))
      let start = strip.restingOffset
      strip.didScroll(to: start + Double(jump))
      let expected = ((jump % count) + count) % count
      #expect(strip.selected == expected)
      #expect(strip.picture(at: start + Double(jump))[visible / 2] == expected)
      #expect(strip.shift % count == 0)
    }
  }

  @Test func `9.28 the slides select early to the right, mended selects the nearest`() {
    var faithful = header(.faithful)
    faithful.didScroll(to: 46.2)
    #expect(faithful.selected == 1)
    faithful.didScroll(to: 45.8)
    #expect(faithful.selected == 0)
    var mended = header(.mended)
    for (offset, element) in [(46.2, 0), (45.8, 0), (46.6, 1), (45.4, 5)] {
      mended.didScroll(to: offset)
      #expect(mended.selected == element)
    }
  }

  @Test func `9.29 a drag that ends on a column is normalised too`() {
    var mended = header(.mended)
    mended.didScroll(to: 52)
    #expect(mended.didEndDragging(willDecelerate: true, at: 52) == nil)
    #expect(mended.didEndDragging(willDecelerate: false, at: 52) == 46)
    var faithful = header(.faithful)
    faithful.didScroll(to: 52)
    #expect(faithful.didEndDragging(willDecelerate: false, at: 52) == nil)
    #expect(faithful.shift == -6)
  }

  @Test(arguments: 0..<6)
  func `9.30 a layout starts at the selected column`(selected: Int) {
    #expect(header(.mended, selected: selected).restingOffset == Double(46 + selected))
    #expect(header(.faithful, selected: selected + 6).restingOffset == Double(46 + selected))
  }

  @Test(arguments: 0..<6)
  func `9.31 the selected element is the middle one`(selected: Int) {
    let strip = header(.mended, selected: selected)
    #expect(strip.picture(at: strip.restingOffset) == [(selected + 5) % 6, selected, (selected + 1) % 6])
  }

  @Test func `a paged scroll view drives the header round and round`() {
    let width = 10
    var header = InfiniteHeader(InfiniteStrip(elementCount: 6, columnWidth: Double(width)))
    var view = Scroller(axis: .horizontal, targets: UniformTargets(count: 99, length: width), behavior: .paging)
    view.layout(content: 99 * width, container: width)
    view.scroll(toOffset: Int(header.restingOffset))
    for page in 1...20 {
      for event in view.fling(velocity: 0.5) + view.settle() {
        let offset = if case .didScroll(let offset, _) = event { offset } else { view.offset }
        header.handle(event, at: Double(offset)) { _, place in view.scroll(toOffset: Int(place)) }
      }
      #expect(header.selected == page % 6)
      #expect((0...60).contains(view.offset - 46 * width))
    }
  }
}
