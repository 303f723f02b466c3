import Scrolling
import Testing

import TerminalUI

@Suite struct `Grids` {
  private func tracks(_ items: [GridItem], _ length: Int?) -> [Int] { GridTracks(items, in: length).tracks.map(\.width) }
  private func flexible(_ minimum: Int, _ maximum: Int = ProposedSize.infinity, gap: Int) -> GridItem {
    GridItem(.flexible(minimum: minimum, maximum: maximum), spacing: gap)
  }
  private func adaptive(_ minimum: Int, _ maximum: Int = ProposedSize.infinity, gap: Int) -> GridItem {
    GridItem(.adaptive(minimum: minimum, maximum: maximum), spacing: gap)
  }
  private func fixed(_ width: Int, gap: Int) -> GridItem { GridItem(.fixed(width), spacing: gap) }

  @Test func `2.30 items fill line by line, or column by column`() {
    let two = [GridItem(.fixed(1)), GridItem(.fixed(1))]
    let content = ForEach(0..<5) { Text("\($0)") }
    #expect(picture(LazyVGrid(columns: two) { content }, 3, 3) == "0 1\n2 3\n4")
    #expect(picture(LazyHGrid(rows: two) { content }, 5, 3) == "0 2 4\n\n1 3")
  }

  @Test func `2.31 the default item is flexible from 10 on with a gap of 1`() {
    #expect(GridItem().size == .flexible(minimum: 10, maximum: ProposedSize.infinity))
    #expect(tracks([GridItem(), GridItem()], 0) == [10, 10])
    #expect(GridTracks([GridItem(), GridItem()], in: 0).length == 21)
  }

  @Test func `2.32 fixed items come first and others share in order`() {
    #expect(tracks([flexible(1, gap: 1), fixed(20, gap: 1), flexible(1, 5, gap: 1)], 62) == [20, 20, 5])
  }

  @Test(arguments: [(60, 24, 1, [29, 30]), (10, 24, 1, [24]), (49, 24, 1, [24, 24]), (48, 24, 1, [48])])
  func `2.33 an adaptive item is split into as many as fit`(length: Int, minimum: Int, gap: Int, widths: [Int]) {
    #expect(tracks([adaptive(minimum, gap: gap)], length) == widths)
  }

  @Test func `2.33 an adaptive maximum limits each`() { #expect(tracks([adaptive(10, 12, gap: 1)], 30) == [12, 12]) }

  @Test func `2.34 earlier tracks get nothing back`() {
    #expect(tracks([flexible(10, 15, gap: 1), flexible(10, gap: 1)], 60) == [15, 44])
    #expect(tracks([flexible(10, gap: 1), flexible(10, 15, gap: 1)], 60) == [29, 15])
  }

  @Test func `2.35 the second pass uses the width of the first`() {
    let items = [flexible(60, gap: 10), flexible(120, gap: 10)]
    let first = GridTracks(items, in: 200)
    #expect(first.tracks.map(\.width) == [95, 120] && first.length == 225)
    #expect(tracks(items, first.length) == [107, 120])
    func widthOfA(_ isFaithful: Bool) -> Int {
      let grid = LazyVGrid(columns: items) {
        Fill("a").frame(height: 1); Fill("b").frame(height: 1)
      }
      .environment(\.faithfulTwoPass, isFaithful)
      .frame(width: 200, alignment: .leading)
      return widths("a", grid, in: 240)[0]
    }
    #expect(widthOfA(true) == 107)
  }

  @Test func `2.35 without it the widths of the first pass stay`() {
    let items = [flexible(60, gap: 10), flexible(120, gap: 10)]
    let grid = LazyVGrid(columns: items) {
      Fill("a").frame(height: 1); Fill("b").frame(height: 1)
    }
    .environment(\.faithfulTwoPass, false)
    let shown = render(grid, in: CellSize(width: 200, height: 1))
    #expect(shown.line(0).count { shown.text(of: $0) == "a" } == 95 - 13)
  }

  @Test func `2.36 the published examples, rounded down`() {
    #expect(tracks([fixed(70, gap: 8), adaptive(40, gap: 8)], 200) == [70, 57, 57])
    let three = [flexible(100, gap: 8), adaptive(40, gap: 8), flexible(180, gap: 8)]
    let first = GridTracks(three, in: 300)
    #expect(first.tracks.map(\.width) == [100, 42, 42, 180] && first.length == 388)
    #expect(tracks(three, first.length) == [124, 58, 58, 180])
    #expect(tracks([fixed(100, gap: 8), adaptive(30, gap: 8), fixed(100, gap: 8)], 390) == [100, 37, 37, 38, 38, 100])
  }

  @Test(arguments: [(599, 1, 599), (600, 2, 300), (768, 2, 384), (1024, 3, 341), (1180, 3, 393), (1366, 4, 341)])
  func `2.37 the examples of the talk`(length: Int, count: Int, width: Int) {
    let widths = tracks([adaptive(300, gap: 0)], length)
    #expect(widths.count == count && widths[0] == width && widths.reduce(0, +) == length)
    let three = tracks([GridItem(spacing: 0), GridItem(spacing: 0), GridItem(spacing: 0)], length)
    #expect(three.count == 3 && three[0] == length / 3 && three.reduce(0, +) == length)
  }

  @Test func `2.38 the examples in cells`() {
    #expect(tracks([GridItem(), GridItem(), GridItem()], 80) == [26, 26, 26])
    #expect(tracks([adaptive(24, gap: 1)], 80) == [26, 26, 26])
    #expect(tracks([adaptive(24, gap: 1)], 100) == [24, 24, 24, 25])
  }

  @Test func `2.39 a line is as high as its tallest cell and cells are aligned in it`() {
    let items = [GridItem(.fixed(3), alignment: .bottomTrailing), GridItem(.fixed(3))]
    let view = LazyVGrid(columns: items, alignment: .leading) {
      Text("a"); Fill("b").frame(width: 2, height: 3); Text("c")
    }
    #expect(picture(view, 7, 4) == "    bb\n    bb\n  a bb\n  c")
  }

  @Test func `2.40 widths come from the items alone`() {
    let items = [GridItem(.fixed(2)), GridItem(.flexible(minimum: 1))]
    let view = LazyVGrid(columns: items) {
      Text("abcdef").lineLimit(1); Text("b")
    }
    #expect(size(of: view, 9, nil).width == 9)
    #expect(picture(view, 9, 1) == "a…   b")
  }

  @Test func `2.41 a line of a grid is made as a whole`() {
    let counter = Counter()
    let view = ScrollView {
      LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) { ForEach(0..<3000) { counter.row($0) } }
    }
    _ = render(view, in: CellSize(width: 60, height: 4))
    #expect(counter.numbers.sorted() == Array(0..<12))
  }

  @Test func `11.11 fixed, flexible and adaptive items mix in our own arithmetic`() {
    #expect(tracks([fixed(10, gap: 1), flexible(10, gap: 1), adaptive(8, gap: 1)], 52) == [10, 20, 9, 10])
  }
}
