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
    // Narrower than what it is offered, and with a line for each.
    for width in [7, 9, 12] {
      shows(50, "row 50", ScrollView { LazyVGrid(columns: [GridItem(.fixed(width))]) { rows }.frame(width: 12) })
      shows(50, "row 50", ScrollView { LazyVGrid(columns: [GridItem(.fixed(width), alignment: .leading)]) { rows } })
    }
    let pairs = ForEach(0..<90) { number in
      HStack {
        Text("row \(number)").id("row \(number)")
        Text("x")
      }
    }
    shows("row 50", "row 50", ScrollView { LazyVStack(alignment: .leading) { pairs } })
    shows("row 50", "row 50", List { pairs })
    let two = Group {
      LazyVStack(alignment: .leading) { rows }
      LazyVStack(alignment: .leading) { ForEach(100..<190) { Text("row \($0)") } }
      LazyVStack(alignment: .leading) { ForEach(200..<290) { Text("row \($0)") } }
    }
    shows(150, "row 150", ScrollView { VStack(alignment: .leading) { two } })
    shows(150, "row 1", ScrollView { LazyVStack(alignment: .leading) { two } })
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

  @Test func `Tab reaches each group, toggle, button and section of a form, in view or not, and leaves it`() {
    struct Settings: View {
      @State private var count = 0
      @State private var isOn = false
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Form {
            Button("count \(count)") { count += 1 }
            DisclosureGroup("First") { Toggle("inside", isOn: $isOn) }
            ForEach(0..<9) { Text("text \($0)") }
            DisclosureGroup("Last") { Text("deep") }
            Toggle("switch", isOn: $isOn)
          }
          .frame(height: 4)
          Button("below \(count)") { count += 10 }
        }
      }
    }
    let scene = Scene(width: 20, height: 5) { Settings() }
    _ = settled(scene)
    #expect(settled(scene, .return)[0].contains("count 1"))
    #expect(settled(scene, .tab, .space)[2].contains("[ ] inside"))
    #expect(settled(scene, .tab, .space)[2].contains("[x] inside"))
    #expect(settled(scene, .tab, .return, .downArrow).contains { $0.contains("deep") })
    #expect(settled(scene, .upArrow, .tab, .space).contains { $0.contains("[ ] switch") })
    #expect(settled(scene, .tab, .space)[4].contains("below 11"))
    #expect(settled(scene, .tab, .space)[0].contains("count 12"))
    for _ in 0..<2 { scene.send(.key(KeyPress(.tab, modifiers: .shift))) }
    #expect(settled(scene, .space).contains { $0.contains("[x] switch") })
    scene.send(.key(KeyPress(.tab, modifiers: .shift)))
    #expect(!settled(scene, .space).contains { $0.contains("deep") })
  }

  @Test func `a reader scrolls the scroll views around it, and shows those inside that have the view`() {
    let rows = ForEach(0..<40) { Text("row \($0)").id($0) }
    let inside = Scene(width: 8, height: 3) {
      ScrollView { ScrollViewReader { proxy in VStack { rows }.onAppear { proxy.scrollTo(20, anchor: .top) } } }
    }
    #expect(settled(inside)[0].contains("row 20"))
    let nested = Scene(width: 8, height: 3) {
      ScrollViewReader { proxy in
        ScrollView {
          VStack {
            rows
            ScrollView { VStack { ForEach(100..<120) { Text("row \($0)").id($0) } } }.frame(height: 2)
            rows
          }
        }
        .onAppear { proxy.scrollTo(110, anchor: .top) }
      }
    }
    #expect(settled(nested)[0].contains("row 110"))
  }

  @Test func `a frame in front of a view is relative to the scroll view too`() {
    let half = Fill("a").frame(height: 1).containerRelativeFrame(.horizontal, count: 2, spacing: 0)
    #expect(columns(ScrollView { VStack { Text("-").overlay { half } } }) == 20)
    #expect(columns(ScrollView { VStack { Text("").frame(width: 1, height: 1).background { half } } }) == 20)
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

  @Test func `every length may be a fraction, and is rounded to cells`() {
    func lines(_ view: some View) -> [String] { CellGrid(view, width: 12).lines }
    let text = Text("ab").frame(width: 6, alignment: .leading)
    #expect(lines(text.offset(x: 1.6)) == lines(text.offset(x: 2)))
    #expect(lines(text.padding(EdgeInsets(top: 0.6, leading: 1.0))) == ["", " ab"])
    let guided = VStack(alignment: .leading, spacing: 0.0) {
      Text("ab").alignmentGuide(.leading) { size in size.width / 2.0 }
      Text("c")
    }
    #expect(lines(guided) == ["ab", " c"])
    let aligned = HStack(alignment: .top, spacing: 0.0) {
      Text("a").alignmentGuide(.top) { size in size[.bottom] - 2.0 }
      Text("b")
    }
    #expect(lines(aligned) == [" b", "a"])
    let quarter = Fill("a").frame(height: 1).containerRelativeFrame(.horizontal) { length, axis in
      if axis == .vertical { return 1.0 }
      return length * 0.25
    }
    #expect(columns(ScrollView { VStack { quarter } }) == 10)
    let letters = ForEach(["a", "b"], id: \.self) { Fill(Unicode.Scalar($0)!) }
    let tracks = [GridItem(.fixed(3.0), spacing: 1.0), GridItem(.flexible(minimum: 2.0, maximum: .infinity))]
    #expect(lines(LazyVGrid(columns: tracks) { letters }) == ["aaa bbbbbbbb"])
    #expect(lines(LazyVGrid(columns: [GridItem(.adaptive(minimum: 5.0))], spacing: 0.0) { letters }) == ["aaaaa bbbbbb"])
    let bar = ScrollView { VStack { Text("abc") } }.safeAreaInset(edge: .top, spacing: 1.0) { Text("bar") }
    #expect(CellGrid(bar, width: 3, height: 4).lines == ["bar", "", "abc", ""])
    #expect(CellGrid(ScrollView { Text("a") }.safeAreaPadding(1.0), width: 3, height: 3).lines[1] == " a")
  }

  @Test func `colours by hue, pictures clipped to a shape, and objects set by initialisers`() {
    let colors = [0.0, 1 / 3, 2 / 3, 0.5].map { Color(hue: $0, saturation: 1, brightness: 1) }
    #expect(colors == [0xff0000, 0x00ff00, 0x0000ff, 0x00ffff].map { Color(CellColor(rgb: $0)) })
    #expect(Color(hue: 0.7, saturation: 0, brightness: 0.5) == Color(white: 0.5))
    let long = Text("abcd").fixedSize().frame(width: 2, alignment: .leading)
    #expect(CellGrid(long.clipShape(.rect(cornerRadius: 20.0)), width: 6).lines == ["ab"])
    #expect(CellGrid(long.clipShape(.rect), width: 6).lines == CellGrid(long.clipped(), width: 6).lines)
    final class Model: ObservableObject {
      @Published var x: Int
      init(x: Int) { self.x = x }
    }
    struct Shown: View {
      @ObservedObject var model: Model
      init(x: Int) { model = Model(x: x) }
      var body: some View { Text("\(model.x)").background() }
    }
    #expect(CellGrid(Shown(x: 7), width: 4).lines == ["7"])
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
    #expect(state.bounds == CellRect(x: 0, y: 7, width: state.bounds.size.width, height: 5))
    state.setContentOffset(CellPoint(x: 0, y: 30), animated: true)
    #expect(scene.isMoving && settled(scene)[0].contains("r30") && header.log.last == "scroll 30")
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
