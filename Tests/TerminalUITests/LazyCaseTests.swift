import Scrolling
import Testing

import TerminalUI

@Suite struct `Lazy rows of unknown lengths` {
  private let state = ScrollState()
  private let memory = Scene()

  private func lines(_ view: some View, _ width: Int, _ height: Int, _ safeArea: EdgeInsets = .zero) -> [String] {
    render(view, in: CellSize(width: width, height: height), memory: memory, safeArea: safeArea).lines
  }

  @Test(arguments: [ScrollAxis.horizontal, .vertical]) func `4.13 a page stays a page when the container changes`(axis: ScrollAxis) {
    func pages(_ length: Int) -> [String] {
      let rows = ForEach(0..<30) { Text("p\($0)").containerRelativeFrame(axis == .horizontal ? .horizontal : .vertical) }
      let view = ScrollView(axis == .horizontal ? .horizontal : .vertical, state: state) {
        if axis == .horizontal { LazyHStack(spacing: 0) { rows } } else { LazyVStack(spacing: 0) { rows } }
      }
      .scrollTargetBehavior(.paging)
      let size = CellSize(axis, main: length, cross: 3)
      return render(view, in: size, memory: memory).lines
    }
    _ = pages(20)
    for _ in 0..<3 {
      state.update { _ = $0.fling(velocity: 1) + $0.settle() }
      _ = pages(20)
    }
    for length in [32, 7, 20] {
      let text = pages(length).joined(separator: " ")
      #expect(state.offset[axis] == 3 * length)
      #expect(text.split(separator: " ") == ["p3"])
    }
  }

  @Test func `6.7 D a chat follows whatever the lengths of its messages`() {
    var heights = [1, 1, 1, 1, 1, 1]
    func chat() -> [String] {
      let view = ScrollView(state: state) {
        LazyVStack(alignment: .leading) {
          ForEach(heights.indices, id: \.self) { Text("m\($0)").frame(height: heights[$0], alignment: .bottom) }
        }
      }
      .defaultScrollAnchor(.bottom)
      return lines(view, 4, 4)
    }
    #expect(chat().last == "m5")
    for height in [3, 1, 7, 2, 1, 5] {
      heights.append(height)
      #expect(chat().last == "m\(heights.count - 1)")
    }
    state.scroll(by: -6)
    let before = chat()
    heights.append(3)
    #expect(chat() == before)
  }

  @Test func `4.15 and 5.2 each cell of a grid is a target`() {
    let box = Box<Int?>(nil)
    let view = ScrollView(state: state) {
      LazyVGrid(columns: [GridItem](repeating: GridItem(.fixed(4), spacing: 0), count: 3)) {
        ForEach(0..<300) { Text("\($0)").frame(height: 1 + $0 * 7 % 4) }
      }
      .scrollTargetLayout()
    }
    .scrollPosition(id: box.binding, anchor: .top)
    _ = lines(view, 12, 9)
    #expect(state.scrollers.vertical.targets.count == 300)
    for cell in 0..<300 {
      #expect(state.scrollers.vertical.targets.index(of: ViewID(cell)) == cell)
      box.value = cell
      #expect(lines(view, 12, 9).contains { $0.split(separator: " ").contains("\(cell)") })
      #expect(box.value == cell)
    }
    state.scroll(by: -100)
    _ = lines(view, 12, 9)
    #expect(box.value.map { $0 % 3 } == 0)
    box.value = 150
    _ = lines(view, 12, 9)
    state.update { _ = $0.showNeighbor(1) }
    #expect(box.value == 151)
  }

  @Test func `4.21 a swipe over a grid goes by lines`() {
    let view = ScrollView(state: state) {
      LazyVGrid(columns: [GridItem](repeating: GridItem(.fixed(4), spacing: 0), count: 3)) {
        ForEach(0..<60) { Text("\($0)").frame(width: 4, height: 2 + $0 / 3 % 3, alignment: .topLeading) }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned(limitBehavior: .alwaysByOne))
    for line in 0..<5 {
      #expect(lines(view, 12, 9)[0].hasPrefix("\(3 * line)"))
      state.update { _ = $0.fling(velocity: 1) + $0.settle() }
    }
    state.update { _ = $0.fling(velocity: -1) + $0.settle() }
    #expect(lines(view, 12, 9)[0].hasPrefix("12"))
  }

  @Test func `3.6 a scroll view reaches into the safe area, which counts once`() {
    let safeArea = EdgeInsets(top: 2, bottom: 1)
    let view = ScrollView(state: state) { LazyVStack(alignment: .leading) { ForEach(0..<30) { Text("r\($0)") } } }
    #expect(lines(view, 4, 8, safeArea) == ["", "", "r0", "r1", "r2", "r3", "r4", "r5"])
    #expect(state.scrollers.vertical.geometry.container == 8)
    state.scroll(by: 1)
    #expect(lines(view, 4, 8, safeArea) == ["", "r0", "r1", "r2", "r3", "r4", "r5", "r6"])
    state.update { _ = $0.scrollToEnd() }
    #expect(lines(view, 4, 8, safeArea) == ["r23", "r24", "r25", "r26", "r27", "r28", "r29", ""])
  }

  @Test(arguments: [false, true]) func `6.10 a safe area that appears while a view rests at its top moves the content below it`(
    isLazy: Bool
  ) {
    let rows = ForEach(0..<30) { Text("r\($0)") }
    let view = ScrollView(state: state) {
      if isLazy { LazyVStack(alignment: .leading) { rows } } else { VStack(alignment: .leading) { rows } }
    }
    #expect(lines(view, 4, 4) == ["r0", "r1", "r2", "r3"])
    #expect(lines(view, 4, 4, EdgeInsets(top: 2)) == ["", "", "r0", "r1"])
    #expect(lines(view, 4, 4, EdgeInsets(top: 1)) == ["", "r0", "r1", "r2"])
    #expect(lines(view, 4, 4) == ["r0", "r1", "r2", "r3"])
    state.scroll(by: 5)
    #expect(lines(view, 4, 4)[0] == "r5")
    #expect(lines(view, 4, 4, EdgeInsets(top: 2)) == ["r5", "r6", "r7", "r8"])
  }

  @Test func `3.6 and 7.2 only the edges a scroll view lies at count, and none inside it`() {
    let view = VStack {
      Text("title")
      ScrollView(state: state) {
        VStack(alignment: .leading) {
          ForEach(0..<9) { Text("r\($0)") }
          ScrollView(.horizontal) { Text("x").containerRelativeFrame(.horizontal, alignment: .trailing) }
        }
      }
    }
    let safeArea = EdgeInsets(top: 1, leading: 2, bottom: 1)
    #expect(lines(view, 8, 5, safeArea) == ["", "  title", "  r0", "  r1", "  r2"])
    state.update { _ = $0.scrollToEnd() }
    #expect(lines(view, 8, 5, safeArea) == ["", "  title", "  r8", "       x", ""])
    #expect(lines(ScrollView { Text("a") }.padding(), 5, 4, EdgeInsets(top: 1)) == ["", "", "  a", ""])
  }

  @Test func `5.6 without a binding a name is shown exactly where it is asked for`() {
    for id in stride(from: 1, to: 200, by: 3) {
      let state = ScrollState()
      let view = ScrollView(state: state) {
        LazyVStack(alignment: .leading) {
          ForEach(0..<200) { Text("r\($0)").frame(height: 1 + ($0 * 11 + id) % 5, alignment: .top) }
        }
        .scrollTargetLayout()
      }
      _ = lines(view, 5, 9)
      state.scroll(to: id, anchor: .top)
      let shown = lines(view, 5, 9)
      #expect(id > 194 ? shown.contains("r\(id)") : shown[0] == "r\(id)")
    }
  }

  @Test func `5.6 an animation over rows of unknown lengths ends at its target`() {
    let view = ScrollView(state: state) {
      LazyVStack(alignment: .leading) {
        ForEach(0..<300) { Text("r\($0)").frame(height: 1 + ($0 < 50 ? 0 : $0 * 7 % 9), alignment: .top) }
      }
      .scrollTargetLayout()
    }
    _ = lines(view, 5, 9)
    state.update { _ = $0.scroll(to: .id(ViewID(150)), anchor: .top, isAnimated: true) }
    while state.scrollers.vertical.isScrolling {
      state.update { _ = $0.advance(by: 16) }
      _ = lines(view, 5, 9)
    }
    #expect(lines(view, 5, 9)[0] == "r150")
  }

  @Test func `6.2 an anchor that is changed later counts`() {
    func view(_ count: Int, _ anchor: UnitPoint?) -> some View {
      ScrollView(state: state) { LazyVStack { ForEach(0..<count, id: \.self) { Text("r\($0)") } } }.defaultScrollAnchor(anchor)
    }
    #expect(lines(view(3, .top), 3, 5)[0] == "r0")
    #expect(lines(view(3, .bottom), 3, 5)[4] == "r2")
    #expect(lines(view(9, .bottom), 3, 5)[4] == "r8")
    #expect(lines(view(12, nil), 3, 5)[4] == "r8")
  }

  @Test func `what is done to a state before its first frame counts`() {
    let view = ScrollView(state: state) {
      LazyVStack(alignment: .leading) { ForEach(0..<90) { Text("r\($0)").frame(height: 1 + $0 % 3, alignment: .top) } }.scrollTargetLayout()
    }
    state.update { scroller in
      scroller.bounces = false
      scroller.behavior = .paging
      _ = scroller.scroll(to: .id(ViewID(40)), anchor: .top)
    }
    #expect(lines(view, 4, 5)[0] == "r40")
    #expect(!state.scrollers.vertical.bounces && state.scrollers.vertical.behavior is PagingScrollTargetBehavior)
    let other = ScrollState()
    other.scroll(by: 7)
    _ = lines(ScrollView(state: other) { VStack { ForEach(0..<20) { Text("\($0)") } } }, 4, 5)
    #expect(other.offset.y == 7)
  }

  @Test func `4.25 a behaviour and a binding that are taken away are gone, and come back`() {
    let box = Box<Int?>(nil)
    func view(_ isOn: Bool) -> some View {
      let scroll = ScrollView(state: state) { LazyVStack { ForEach(0..<50) { Text("\($0)").frame(height: 4) } }.scrollTargetLayout() }
      return Group {
        if isOn { scroll.scrollTargetBehavior(.paging).scrollPosition(id: box.binding) } else { scroll }
      }
    }
    _ = lines(view(true), 4, 10)
    state.update { _ = $0.beginDrag() + $0.drag(by: 7) + $0.endDrag() + $0.settle() }
    #expect(state.offset.y == 10 && box.value == 2)
    _ = lines(view(false), 4, 10)
    state.update { _ = $0.beginDrag() + $0.drag(by: 7) + $0.endDrag() + $0.settle() }
    #expect(state.scrollers.vertical.behavior is FreeScrollTargetBehavior)
    #expect(state.offset.y == 17)
    #expect(box.value == 2)
    box.value = 30
    _ = lines(view(true), 4, 10)
    #expect(state.offset.y == 114)
  }

  @Test func `11.23 a wider screen keeps the row at the top`() {
    func view(_ width: Int) -> [String] {
      let text = "one two three four five six seven"
      return lines(
        ScrollView(state: state) {
          LazyVStack(alignment: .leading) { ForEach(0..<200) { Text("r\($0) " + text.prefix(5 + $0 * 7 % 25)) } }
        }, width, 9)
    }
    _ = view(12)
    state.scroll(by: 200)
    _ = view(12)
    let top = view(12).first { $0.hasPrefix("r") }!.split(separator: " ")[0]
    for width in [20, 9, 40, 12] {
      #expect(view(width).contains { $0.split(separator: " ").first == top }, "\(width)")
    }
  }
}
