import Outlines
import Scrolling
import TerminalUI
import Testing

/// Kinds of declarations of the talks, each by what a program that imports the library can write.
@Suite struct `What the talks declare works in every container` {
  private func settled(_ scene: Scene, _ keys: KeyEquivalent...) -> [String] {
    for key in keys { scene.send(.key(KeyPress(key))) }
    while scene.isMoving { scene.advance(by: 16) }
    return scene.grid.lines
  }

  private func columns(_ view: some View, _ width: Int = 40) -> Int {
    CellGrid(view, width: width, height: 2).lines[0].filter { $0 == "a" }.count
  }

  @Test func `a frame relative to a scroll view has its share whatever the stacks around it hug`() {
    let half = Fill("a").frame(height: 1).containerRelativeFrame(.horizontal, count: 2, spacing: 0)
    let card = ScrollView { VStack { half } }
    #expect(columns(card) == 20)
    #expect(columns(VStack { card }) == 20)
    #expect(columns(ScrollView { VStack { card } }) == 20)
    #expect(columns(ScrollView { LazyVStack { half } }) == 20 && columns(List { half }) == 20)
    let split = NavigationSplitView {
      Text("b")
    } detail: {
      card
    }
    #expect(columns(split, 38) == 14)
    var asked: Set<Int> = []
    let scene = Scene(width: 40, height: 2) {
      ScrollView {
        VStack {
          Fill("a").frame(height: 1).containerRelativeFrame(.horizontal) { length, _ in
            asked.insert(length)
            return length / 2
          }
        }
      }
    }
    #expect(scene.grid.lines[0].filter { $0 == "a" }.count == 20)
    scene.resize(to: CellSize(width: 20, height: 2))
    #expect(scene.grid.lines[0].filter { $0 == "a" }.count == 10)
    #expect(asked == [40, 20])
  }

  @Test func `a scroll view hugs its content again once nothing in it is relative to it`() {
    struct Changing: View {
      @State private var isRelative = true
      var body: some View {
        HStack(spacing: 0) {
          ScrollView {
            VStack {
              if isRelative { Text("a").containerRelativeFrame(.horizontal, count: 2, spacing: 0) } else { Text("a") }
            }
          }
          Button("Change") { isRelative = false }
        }
      }
    }
    let scene = Scene(width: 30, height: 1) { Changing() }
    #expect(scene.grid.lines[0].count > 20)
    #expect(settled(scene, .return)[0].trimmed == "a[ Change ]")
  }

  @Test func `a reader scrolls to any id in any container, and opens nothing`() {
    func shows<Content: View>(_ id: some Hashable, _ wanted: String, _ content: Content) {
      let scene = Scene(width: 12, height: 5) {
        ScrollViewReader { proxy in
          VStack(alignment: .leading, spacing: 0) {
            Button("Go") { proxy.scrollTo(id, anchor: .top) }
            content
          }
        }
      }
      let first = scene.grid.lines
      #expect(!first[1].contains(wanted), "\(wanted)")
      scene.send(.key(KeyPress(.return)))
      #expect(scene.grid.lines[1].contains(wanted), "\(wanted): \(scene.grid.lines)")
    }
    let rows = ForEach(0..<90) { Text("row \($0)") }
    shows(50, "row 50", List { rows })
    shows(50, "row 50", ScrollView { VStack(alignment: .leading) { rows } })
    shows(50, "row 50", ScrollView { LazyVStack(alignment: .leading) { rows } })
    let ending = Group {
      rows
      Text("the end").id("end")
      ForEach(100..<120) { Text("row \($0)") }
    }
    shows("end", "the end", ScrollView { LazyVStack(alignment: .leading) { ending } })
    shows("end", "the end", ScrollView { VStack(alignment: .leading) { VStack(alignment: .leading) { ending } } })
    shows("end", "the end", List { ending })
    let sections = ForEach(["A", "B", "C"], id: \.self) { name in
      Section(header: Text("head \(name)")) { ForEach(0..<9, id: \.self) { Text("\(name)\($0)") } }
    }
    shows("B", "head B", ScrollView { LazyVStack(alignment: .leading) { sections } })
    shows("B", "head B", List { sections })

    struct Node: Identifiable {
      var id: Int
      var children: [Node]?
    }
    let nodes = (0..<20).map { Node(id: $0, children: [Node(id: 100 + $0)]) }
    shows(12, "n12", List(nodes, children: \.children) { Text("n\($0.id)") })
    let closed = Scene(width: 12, height: 5) {
      ScrollViewReader { proxy in
        List(nodes, children: \.children) { Text("n\($0.id)") }.onAppear { proxy.scrollTo(112, anchor: .top) }
      }
    }
    #expect(closed.grid.lines.map { $0.trimmed } == ["▸ n0", "▸ n1", "▸ n2", "▸ n3", "▸ n4"])
  }

  @Test func `a reader scrolls to a row that appears with the same action, and in an animation`() {
    struct Chat: View {
      @State private var count = 9
      var body: some View {
        ScrollViewReader { proxy in
          VStack(alignment: .leading, spacing: 0) {
            Button("Send") {
              count += 1
              withAnimation { proxy.scrollTo(count, anchor: .bottom) }
            }
            ScrollView { LazyVStack(alignment: .leading) { ForEach(Array(1...count), id: \.self) { Text("m\($0)") } } }
          }
        }
      }
    }
    let scene = Scene(width: 10, height: 4) { Chat() }
    _ = scene.grid
    scene.send(.key(KeyPress(.return)))
    #expect(scene.grid.lines[3] != "m10" && scene.isMoving)
    #expect(settled(scene)[3] == "m10")
  }

  @Test func `keys open the groups and sections of a list without a selection, and use the controls of a form`() {
    struct Inspector: View {
      @State private var isFilled = true
      var body: some View {
        Form {
          DisclosureGroup {
            Toggle("Fill shape?", isOn: $isFilled)
          } label: {
            Label("Fill", systemImage: "rectangle.3.offgrid.fill")
          }
          DisclosureGroup("Shadow") { Text("none") }
        }
      }
    }
    let scene = Scene(width: 24, height: 4) { Inspector() }
    #expect(settled(scene).prefix(2).map { $0.trimmed } == ["▸ ▚ Fill", "▸ Shadow"])
    #expect(settled(scene, .return)[1].contains("[x] Fill shape?"))
    #expect(settled(scene, .downArrow, .space)[1].contains("[ ] Fill shape?"))
    #expect(settled(scene, .downArrow, .rightArrow)[3].contains("none"))
    #expect(settled(scene, .upArrow, .upArrow, .leftArrow).prefix(2).map { $0.trimmed } == ["▸ ▚ Fill", "▾ Shadow"])

    let list = Scene(width: 12, height: 3) {
      List { Section(header: Text("C")) { Text("a") } }.listStyle(SidebarListStyle())
    }
    #expect(settled(list)[1].contains("a"))
    #expect(list.grid[2, 0].style.attributes.contains(.bold))
    #expect(!settled(list, .space)[1].contains("a"))
  }

  @Test func `an indicator begins below a bar at the top`() {
    let scene = Scene(width: 6, height: 6) {
      ScrollView(showsIndicators: true) { VStack { ForEach(0..<40) { Text("r\($0)") } } }
        .safeAreaInset(edge: .top) { Text("bar") }.scrollIndicators(.visible)
    }
    #expect(!scene.grid.lines[0].contains("┃") && scene.grid.lines[1].contains("┃"))
  }

  @Test func `states are set by initialisers, and constant outside of a view`() {
    struct Counter: View {
      @State var x: Int
      @State var y: Int
      init(x: Int) {
        self.x = x
        _y = State(initialValue: x + 1)
      }
      var body: some View { Text("\(x) \(y)") }
    }
    #expect(CellGrid(Counter(x: 3), width: 4).lines == ["3 4"])
    let binding = State(wrappedValue: 3).projectedValue
    binding.wrappedValue = 5
    #expect(binding.wrappedValue == 3 && Binding.constant("a").wrappedValue == "a")
  }

  @Test func `images, colours and lengths are spelled as in the talks`() {
    let club = Image("club").resizable().aspectRatio(contentMode: .fit)
    #expect(CellGrid(club, width: 8).lines == ["club"])
    let painter = ImagePainter(size: { $0 == "club" ? CellSize(width: 4, height: 1) : nil }) { _, grid, rect, clip in
      grid.fill(rect, with: "c", clip: clip)
    }
    #expect(CellGrid(club.environment(\.imagePainter, painter), width: 8).lines == ["cccccccc", "cccccccc"])
    #expect(CellGrid(Image("club").environment(\.imagePainter, painter), width: 8).lines == ["cccc"])
    #expect(CellGrid(Text("a").frame(width: 4.0, height: 2.4).border(.black), width: 8).lines == ["┌────┐", "│ a  │", "│    │", "└────┘"])
    #expect(
      CellGrid(
        HStack(spacing: 2.0) {
          Text("a"); Text("b")
        }.padding(1.0), width: 8
      ).lines[1] == " a  b")
    let red = CellGrid(Color.red.frame(height: 1), width: 2)
    #expect(red[0, 0].style.background == CellColor(rgb: 0xff3b30))
    #expect(Color(red: 1, green: 0, blue: 0) == Color(CellColor(rgb: 0xff0000)))
    #expect(CellGrid(ScrollView { Text("a") }.contentMargins(2), width: 8, height: 4).lines[2] == "  a")
    let guided = VStack(alignment: .leading, spacing: 0) {
      Text("ab").alignmentGuide(.leading) { $0[.trailing] }
      Text("c")
    }
    #expect(CellGrid(guided, width: 8).lines == ["ab", "  c"])
  }

  @Test func `a delegate is told by the names of the platform`() {
    final class Header: ScrollViewDelegate {
      var log: [String] = []
      func scrollViewDidScroll(_ scrollView: ScrollState) { log.append("scroll \(scrollView.contentOffset.y)") }
      func scrollViewDidEndDecelerating(_ scrollView: ScrollState) { log.append("end \(scrollView.isDecelerating)") }
    }
    let header = Header()
    let state = ScrollState()
    let scene = Scene(width: 6, height: 5) {
      ScrollView(state: state) { VStack { ForEach(0..<90) { Text("r\($0)") } } }.scrollDelegate(header)
    }
    _ = scene.grid
    #expect(state.contentSize.height == 90 && state.containerSize.height == 5)
    state.perform { $0.fling(velocity: 0.1) }
    _ = settled(scene)
    #expect(header.log.last == "end false" && header.log.first?.hasPrefix("scroll") == true)
    state.contentOffset.y = 7
    #expect(settled(scene)[0].contains("r7") && header.log.last == "scroll 7")
  }

  @Test func `a range that changes is told to the program`() {
    struct Growing: View {
      @State private var count = 2
      var body: some View {
        ForEach(0..<count) { Text("\($0)") }
        Button("More") { count += 1 }
      }
    }
    let scene = Scene(width: 10, height: 5) { Growing() }
    _ = settled(scene, .return)
    #expect(
      scene.warnings.map(\.description) == ["a ForEach over the constant range 0..<2 was given 0..<3, which is not shown: give it ids"])
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
