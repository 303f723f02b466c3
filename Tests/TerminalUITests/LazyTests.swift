import Scrolling
import Testing

import TerminalUI

@Suite struct `Lazy stacks build what is seen` {
  private let counter = Counter()
  private let state = ScrollState()
  private let memory = Scene()

  private func rows(_ count: Int, height: @escaping (Int) -> Int = { _ in 1 }, prefetch: Int = 0) -> some View {
    ScrollView(state: state) {
      LazyVStack { ForEach(0..<count, id: \.self) { counter.row($0, height: height($0)) } }.scrollTargetLayout()
    }
    .environment(\.lazyPrefetchCount, prefetch)
  }

  /// Draws a frame and answers which rows were made for it.
  @discardableResult
  private func frame(_ view: some View, _ height: Int = 20, _ width: Int = 10) -> [Int] {
    counter.numbers = []
    text = render(view, in: CellSize(width: width, height: height), memory: memory).lines
    return counter.numbers.sorted()
  }

  private let lines = Box<[String]>([])
  private var text: [String] {
    get { lines.value }
    nonmutating set { lines.value = newValue }
  }

  @Test func `2.17 a lazy stack looks like an eager one`() {
    let lazy = picture(ScrollView { LazyVStack { ForEach(0..<9) { Text("row \($0)") } } }, 9, 5)
    let eager = picture(ScrollView { VStack { ForEach(0..<9) { Text("row \($0)") } } }, 9, 5)
    #expect(lazy == eager)
    let across = picture(
      LazyHStack(alignment: .top) {
        Text("a"); Text("b")
      }, 3, 1)
    #expect(
      across
        == picture(
          HStack(alignment: .top) {
            Text("a"); Text("b")
          }, 3, 1))
  }

  @Test func `2.18 stacks inside a row stay eager`() {
    let view = ScrollView(state: state) {
      LazyVStack {
        ForEach(0..<50) { number in
          VStack {
            Text("name \(number)")
            Text("stars")
          }
        }
      }
    }
    frame(view, 6)
    #expect(text[0].contains("name 0") && text[1].contains("stars") && text[2].contains("name 1"))
  }

  @Test func `2.19 rows that left are kept for eight frames`() {
    let view = rows(1000)
    frame(view)
    state.scroll(by: 100)
    for _ in 0..<8 { frame(view) }
    #expect(memory.lazyStatistics.first?.keptLines.contains(0) == true)
    frame(view)
    frame(view)
    #expect(memory.lazyStatistics.first?.keptLines == Set(100..<120))
  }

  @Test func `2.20 a jump makes only the rows it shows`() {
    #expect(frame(rows(1000)) == Array(0..<20))
    state.scroll(by: 500)
    #expect(frame(rows(1000)) == Array(500..<520))
    #expect(text.first?.contains("row 500") == true)
  }

  @Test func `2.20 a million rows cost what a window costs`() {
    #expect(frame(rows(1_000_000)) == Array(0..<20))
    state.scroll(by: 999_000)
    #expect(frame(rows(1_000_000)) == Array(999_000..<999_020))
  }

  @Test func `2.21 a row built ahead has not appeared`() {
    #expect(frame(rows(1000, prefetch: 3)) == Array(0..<23))
    #expect(memory.lazyStatistics.first?.appearCount == 20)
    state.scroll(by: 1)
    frame(rows(1000, prefetch: 3))
    #expect(memory.lazyStatistics.first?.appearCount == 21)
  }

  @Test func `2.22 the length is what is known and the average for the rest`() {
    let view = rows(100, height: { $0 < 10 ? 3 : 1 })
    frame(view, 12)
    #expect(state.scrollers.vertical.geometry.content == 300)
    state.scroll(by: 24)
    frame(view, 12)
    // Rows 0 to 3 and 8 to 15 were seen: 24 lines in 12 rows, so 88 others count 2 each.
    #expect(state.scrollers.vertical.geometry.content == 24 + 88 * 2)
  }

  @Test(arguments: [1, 3, 7]) func `2.23 rows seen stay where they are while estimates are corrected`(step: Int) {
    let view = rows(300, height: { 1 + ($0 * 7) % 5 })
    frame(view)
    state.scroll(by: 400)
    frame(view)
    for _ in 0..<2000 where state.offset.y > 0 {
      let before = text
      state.scroll(by: -step)
      frame(view)
      // Near the start the estimate can be too short, and the view then moves less than asked.
      let after = text
      #expect((0...step).contains { after.suffix(before.count - $0) == before.prefix(before.count - $0) })
    }
    #expect(state.offset.y == 0)
    frame(view)
    #expect(text[0].contains("row 0"))
  }

  @Test func `2.23 a lazy stack beside other views keeps what it learned`() {
    let view = ScrollView(state: state) {
      HStack(alignment: .top) {
        Text("side").fixedSize()
        LazyVStack(alignment: .leading) { ForEach(0..<500) { counter.row($0, height: 1 + $0 % 3) } }
      }
    }
    frame(view, 6, 16)
    state.scroll(by: 300)
    frame(view, 6, 16)
    let before = text
    frame(view, 6, 16)
    #expect(text == before)
    state.scroll(by: -2)
    frame(view, 6, 16)
    #expect(text.suffix(4) == before.prefix(4))
    #expect(counter.numbers.count < 20)
  }

  @Test(arguments: [1.0, -1.0]) func `2.23 a fling goes on over rows of unknown lengths`(direction: Double) {
    let view = rows(4000, height: { 1 + ($0 * 7) % 5 })
    frame(view)
    state.scroll(by: 5000)
    frame(view)
    func firstRow() -> Int {
      let row = text.lazy.compactMap { $0.contains("row") ? Int($0.filter { $0.isNumber }) : nil }.first
      return row ?? -1
    }
    let start = firstRow()
    state.update { _ = $0.fling(velocity: direction) }
    var last = start
    var frameCount = 0
    while state.scrollers.vertical.isScrolling && frameCount < 1000 {
      state.update { _ = $0.advance(by: 16) }
      frame(view)
      #expect(Double(firstRow() - last) * direction >= 0)
      last = firstRow()
      frameCount += 1
    }
    // The velocity of 1 a millisecond carries about 500 lines, rows being 3 lines on average.
    #expect((100...230).contains(abs(last - start)))
    #expect(frameCount < 1000)
  }

  @Test func `2.23 a jump to an end shows that end whatever was estimated`() {
    let view = rows(300, height: { $0 > 250 ? 4 : $0 < 30 ? 3 : 1 })
    frame(view)
    state.update { _ = $0.scrollToEnd() }
    frame(view)
    #expect(text.suffix(4).contains { $0.contains("row 299") })
    #expect(state.offset.y == state.scrollers.vertical.geometry.maxOffset)
    state.scroll(by: -100_000)
    frame(view)
    #expect(state.offset.y == 0 && text.prefix(3).contains { $0.contains("row 0") })
  }

  @Test func `2.24 the ideal width is that of the first row`() {
    let view = LazyVStack {
      Text("abc"); Text("abcdef")
    }
    #expect(size(of: view, nil, nil).width == 3)
    #expect(size(of: view, 20, nil).width == 20)
  }

  @Test func `2.25 a row never made can be scrolled to by name`() {
    let view = rows(500, height: { 1 + $0 % 3 })
    frame(view)
    state.scroll(to: 321, anchor: .top)
    let built = frame(view)
    #expect(text[0].contains("row 321") || text[1].contains("row 321"))
    #expect(!built.contains { $0 > 25 && $0 < 300 })
  }

  @Test func `2.26 several views of one element are one row`() {
    let view = ScrollView(state: state) {
      LazyVStack {
        ForEach(0..<100) { number in
          if number != 1 {
            Text("a\(number)")
            Text("b\(number)")
          }
        }
      }
    }
    frame(view, 4, 3)
    #expect(text.map { $0.filter { $0 != " " } } == ["a0", "b0", "a2", "b2"])
  }

  @Test func `2.28 the header stays until the next one pushes it out`() {
    let view = ScrollView(state: state) {
      LazyVStack(alignment: .leading, pinnedViews: .sectionHeaders) {
        ForEach(["A", "B", "C"], id: \.self) { name in
          Section(name) { ForEach(0..<4) { Text("\(name)\($0)") } }
        }
      }
    }
    func first(_ offset: Int) -> String {
      state.scroll(by: offset - state.offset.y)
      frame(view, 4)
      return text.prefix(2).joined(separator: " ")
    }
    #expect(first(0) == "A A0")
    #expect(first(2) == "A A2")
    #expect(first(4) == "A B")
    #expect(first(5) == "B B0")
    #expect(first(7) == "B B2")
  }

  @Test func `2.29 a scroll view makes all of its content unless that is lazy`() {
    let view = ScrollView(state: state) { VStack { ForEach(0..<50) { counter.row($0) } } }
    #expect(frame(view, 4) == Array(0..<50))
  }

  @Test func `rows that come at the end leave what is seen, and rows at the start leave the sizes`() {
    func view(_ numbers: Range<Int>) -> some View {
      ScrollView(state: state) {
        LazyVStack(alignment: .leading) {
          ForEach(numbers, id: \.self) { Text("r\($0)").frame(height: 1 + abs($0 * 7) % 5, alignment: .top) }
        }
      }
    }
    frame(view(0..<300))
    state.scroll(by: 400)
    frame(view(0..<300))
    state.scroll(by: 100)
    frame(view(0..<300))
    let before = text
    for end in [301, 340, 290] {
      frame(view(0..<end))
      #expect(text == before)
    }
    let offset = state.offset.y
    frame(view(-3..<290))
    #expect(abs(state.offset.y - offset) <= 20)
    state.scroll(by: -2000)
    frame(view(-3..<290))
    #expect(text.first == "r-3")
  }

  @Test func `changed data keep no stale lengths`() {
    frame(rows(1000))
    frame(rows(5))
    #expect(state.scrollers.vertical.geometry.content == 5)
    #expect(text.prefix(5).map { $0.filter { $0 != " " } } == (0..<5).map { "row\($0)" })
    frame(rows(0))
    #expect(text.allSatisfy { $0.isEmpty })
  }
}
