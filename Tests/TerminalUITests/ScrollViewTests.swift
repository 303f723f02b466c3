import Scrolling
import Testing

import TerminalUI

@Suite struct `Scroll views` {
  private let state = ScrollState()
  private let memory = Scene()

  private func lines(_ view: some View, _ width: Int, _ height: Int) -> [String] {
    render(view, in: CellSize(width: width, height: height), memory: memory).lines
  }

  private func column(_ count: Int) -> some View {
    VStack(alignment: .leading) { ForEach(0..<count, id: \.self) { Text("r\($0)") } }
  }

  @Test func `3.1 and 3.2 larger content is clipped and moves, smaller does not`() {
    let view = ScrollView(state: state) { column(9) }
    #expect(lines(view, 2, 3) == ["r0", "r1", "r2"])
    state.scroll(by: 4)
    #expect(lines(view, 2, 3) == ["r4", "r5", "r6"])
    state.scroll(by: 100)
    #expect(lines(view, 2, 3) == ["r6", "r7", "r8"])
    #expect(lines(ScrollView(state: state) { column(2) }, 2, 3) == ["r0", "r1", ""])
    state.scroll(by: 1)
    #expect(state.offset == .zero)
  }

  @Test func `3.3 and 11.7 content is offered its ideal length along and the container across`() {
    let view = ScrollView { Text("one two three") }
    #expect(size(of: view, 7, 9) == CellSize(width: 7, height: 9))
    #expect(lines(view, 7, 2) == ["one two", "three"])
    #expect(size(of: ScrollView(.horizontal) { Text("one two three") }, 7, 9) == CellSize(width: 7, height: 1))
    #expect(size(of: ScrollView([.horizontal, .vertical]) { Text("a") }, 7, 9) == CellSize(width: 7, height: 9))
    #expect(size(of: ScrollView { column(4) }, nil, nil) == CellSize(width: 2, height: 4))
  }

  @Test(arguments: [(UnitPoint.top, 0), (.center, 3), (.bottom, 7)])
  func `3.5 content that fits goes to the alignment anchor`(anchor: UnitPoint, blank: Int) {
    let view = ScrollView(state: state) { column(3) }.defaultScrollAnchor(anchor, for: .alignment)
    #expect(lines(view, 2, 10).firstIndex(of: "r0") == blank)
    #expect(state.offset.y == 0)
  }

  @Test func `3.7 padding shrinks the viewport, safe area padding lets the next item peek`() {
    func row(_ spacing: Int) -> some View {
      HStack(spacing: spacing) {
        Fill("a").frame(width: 36, height: 1); Fill("b").frame(width: 36, height: 1)
      }
    }
    let padded = lines(ScrollView(.horizontal) { row(1) }.padding([.leading, .trailing], 2), 40, 1)[0]
    #expect(padded == "  " + String(repeating: "a", count: 36))
    let safe = lines(ScrollView(.horizontal, state: state) { row(1) }.safeAreaPadding([.leading, .trailing], 2), 40, 1)[0]
    #expect(safe == "  " + String(repeating: "a", count: 36) + " b")
    #expect(state.scrollers.horizontal.geometry.container == 40)
    state.scroll(by: 2)
    let moved = lines(ScrollView(.horizontal, state: state) { row(1) }.safeAreaPadding([.leading, .trailing], 2), 40, 1)[0]
    #expect(moved == String(repeating: "a", count: 36) + " bbb")
  }

  @Test func `3.8 margins of content and of indicators are told apart`() {
    let view = ScrollView(state: state) { column(30) }
      .contentMargins([.top], 2, for: .scrollContent).scrollIndicators(.visible)
    let shown = lines(view, 4, 5)
    #expect(shown[1].hasSuffix("r0") == false && shown[2].contains("r0"))
    #expect(shown[0].hasSuffix("┃"))
    #expect(lines(view.contentMargins([.top], 1, for: .scrollIndicators), 4, 5)[0].isEmpty)
  }

  @Test func `3.13 and 3.15 the thumb shows where the content is`() {
    let view = ScrollView(state: state) { column(20) }.scrollIndicators(.visible)
    func thumb() -> [Int] { lines(view, 4, 5).enumerated().filter { $1.hasSuffix("┃") }.map(\.offset) }
    #expect(thumb() == [0])
    state.scroll(by: 100)
    #expect(thumb() == [4])
    #expect(!lines(ScrollView { column(5) }.scrollIndicators(.visible), 4, 5).contains { $0.hasSuffix("┃") })
    #expect(!lines(ScrollView { column(50) }.scrollIndicators(.never), 4, 5).contains { $0.hasSuffix("┃") })
  }

  @Test func `clipping can be switched off`() {
    let view = ScrollView { column(5) }.frame(height: 2).frame(height: 4, alignment: .top)
    #expect(lines(view, 2, 4) == ["r0", "r1", "", ""])
    #expect(lines(view.scrollClipDisabled(), 2, 4) == ["r0", "r1", "r2", "r3"])
  }

  @Test(arguments: [false, true], [ScrollAxis.horizontal, .vertical])
  func `without clipping neighbours are drawn with their modifiers`(isLazy: Bool, axis: ScrollAxis) {
    let cards = ForEach(0..<9) { Text("\($0)").frame(width: 2, height: 2).padding(0).id("card \($0)").background { Fill(".") } }
    let view = ScrollView(axis == .horizontal ? .horizontal : .vertical, state: state) {
      if axis == .horizontal {
        if isLazy { LazyHStack(spacing: 0) { cards } } else { HStack(spacing: 0) { cards } }
      } else {
        if isLazy { LazyVStack(spacing: 0) { cards } } else { VStack(spacing: 0) { cards } }
      }
    }
    .frame(width: 2, height: 2).frame(width: 6, height: 6).scrollClipDisabled()
    _ = lines(view, 6, 6)
    state.scroll(by: 4)
    if axis == .horizontal {
      #expect(lines(view, 6, 6) == ["", "", "1.2.3.", "......", "", ""])
      state.scroll(by: 3)
      #expect(lines(view, 6, 6) == ["", "", ".3.4.5", "......", "", ""])
    } else {
      #expect(lines(view, 6, 6) == ["  1.", "  ..", "  2.", "  ..", "  3.", "  .."])
    }
  }

  @Test func `4.15 the children of the marked layout are the targets, made or not`() {
    let view = ScrollView(state: state) {
      VStack {
        Text("title"); LazyVStack(spacing: 1) { ForEach(0..<1000) { Text("r\($0)") } }.scrollTargetLayout()
      }
    }
    _ = lines(view, 9, 5)
    let targets = state.scrollers.vertical.targets
    #expect(targets.count == 1000)
    #expect(targets.frame(at: 10) == 21..<22)
    #expect(targets.index(of: ViewID(700)) == 700)
    #expect(targets.index(of: ViewID("no")) == nil)
  }

  @Test func `4.16 only the outermost layout is marked`() {
    let view = ScrollView(state: state) {
      VStack {
        ForEach(0..<4) { number in
          HStack {
            Text("\(number)"); Text("x")
          }
        }
      }.scrollTargetLayout()
    }
    _ = lines(view, 9, 3)
    #expect(state.scrollers.vertical.targets.count == 4)
  }

  @Test func `5.1 a written id scrolls and scrolling writes the id`() {
    let box = Box<Int?>(nil)
    let view = ScrollView(state: state) { column(40).scrollTargetLayout() }.scrollPosition(id: box.binding)
    #expect(lines(view, 3, 4)[0] == "r0")
    box.value = 20
    #expect(lines(view, 3, 4).contains("r20"))
    #expect(box.value == 20)
    state.scroll(by: -5)
    #expect(lines(view, 3, 4)[0] == "r12")
    #expect(box.value == 12)
  }

  @Test(arguments: [true, false]) func `5.10 and 5.12 a bound row is shown at first and stays when rows come before`(isLazy: Bool) {
    let box = Box<Int?>(5)
    let data = Box(Array(0..<10))
    func view() -> some View {
      let rows = ForEach(data.value, id: \.self) { Text("r\($0)").frame(height: 3, alignment: .top) }
      return ScrollView(state: state) {
        if isLazy {
          LazyVStack(alignment: .leading) { rows }.scrollTargetLayout()
        } else {
          VStack(alignment: .leading) { rows }.scrollTargetLayout()
        }
      }
      .scrollPosition(id: box.binding, anchor: .top)
    }
    #expect(lines(view(), 4, 10)[0].contains("r5"))
    #expect(state.offset.y == 15)
    data.value = [-2, -1] + data.value
    #expect(lines(view(), 4, 10)[0].contains("r5"))
    #expect(state.offset.y == 21)
  }

  @Test func `5.13 an unknown name scrolls nothing, is looked for once, and works when it is there`() {
    let box = Box<Int?>(nil)
    let asked = Box(0)
    func view(_ count: Int) -> some View {
      let rows = ForEach(
        0..<count,
        id: {
          asked.value += 1
          return $0
        }
      ) { Text("r\($0)") }
      return ScrollView(state: state) { LazyVStack { rows }.scrollTargetLayout() }.scrollPosition(id: box.binding)
    }
    _ = lines(view(5000), 5, 4)
    box.value = 7000
    _ = lines(view(5000), 5, 4)
    asked.value = 0
    #expect(lines(view(5000), 5, 4)[0].contains("r0"))
    #expect(asked.value < 100)
    box.value = 60
    #expect(lines(view(5000), 5, 4)[3].contains("r60"))
    box.value = 7000
    #expect(lines(view(8000), 6, 4)[3].contains("r7000"))
  }

  @Test func `6.1 a bottom anchor shows the end at first and keeps it while content grows`() {
    func view(_ count: Int) -> some View { ScrollView(state: state) { column(count) }.defaultScrollAnchor(.bottom) }
    #expect(lines(view(20), 3, 4).last == "r19")
    #expect(lines(view(25), 3, 4).last == "r24")
  }

  @Test func `the scroll view under a cell is found, the innermost first`() {
    let inner = ScrollState()
    let view = ScrollView(state: state) {
      VStack {
        Text("a").frame(height: 3)
        ScrollView(.horizontal, state: inner) { Text("long long line").fixedSize() }
      }
    }
    _ = lines(view, 6, 6)
    #expect(memory.scrollView(at: CellPoint(x: 1, y: 0)) === state)
    #expect(memory.scrollView(at: CellPoint(x: 1, y: 3)) === inner)
    #expect(memory.scrollView(at: CellPoint(x: 9, y: 9)) == nil)
  }

  @Test func `offsets are remembered by the place of the view when no state is given`() {
    let view = VStack {
      Text("head"); ScrollView { column(9) }
    }
    _ = lines(view, 4, 3)
    memory.scrollView(at: CellPoint(x: 1, y: 1))?.scroll(by: 3)
    #expect(lines(view, 4, 3)[1].contains("r3"))
  }

  @Test func `11.23 a row that grows before the visible part does not push it away`() {
    let heights = Box([Int](repeating: 1, count: 100))
    func view() -> some View {
      ScrollView(state: state) {
        LazyVStack(alignment: .leading) {
          ForEach(0..<100) { Text("r\($0)").frame(height: heights.value[$0], alignment: .top) }
        }
      }
    }
    _ = lines(view(), 4, 5)
    state.scroll(by: 10)
    #expect(lines(view(), 4, 5)[0] == "r10")
    heights.value[3] = 9
    #expect(lines(view(), 4, 5)[0] == "r10")
  }
}
