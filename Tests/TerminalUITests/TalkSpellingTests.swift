import Outlines
import Scrolling
import TerminalUI
import Testing

private struct Graphic: Identifiable {
  let id: Int
  var name: String
  var children: [Graphic]?
}

private struct Canvas: Identifiable {
  let id: Int
  var name: String
  var graphics: [Graphic]
}

private struct GraphicRow: View {
  let graphic: Graphic
  init(_ graphic: Graphic) { self.graphic = graphic }
  var body: some View { Text(graphic.name) }
}

private let graphics = [
  Graphic(id: 1, name: "Head", children: [Graphic(id: 2, name: "Skull"), Graphic(id: 3, name: "Eye")]), Graphic(id: 4, name: "Body"),
]

/// Views spelled as in the talks and articles, by what a program that imports the library can write.
@Suite struct `Spelled as in the talks` {
  private func lines(_ view: some View, _ width: Int = 16, _ height: Int = 6) -> [String] {
    let scene = Scene(size: CellSize(width: width, height: height))
    scene.show(view, alignment: .topLeading)
    return scene.grid.lines
  }

  private func words(_ scene: Scene) -> [String] {
    scene.grid.lines.compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test func `the sidebar with its sections, and the tree as a list`() {
    struct Sidebar: View {
      let canvases: [Canvas]
      @State private var selection: Set<Graphic.ID> = []

      var body: some View {
        List(selection: $selection) {
          ForEach(canvases) { canvas in
            Section(header: Text(canvas.name)) {
              OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
            }
          }
        }
        .listStyle(.sidebar)
      }
    }
    let scene = Scene(width: 20, height: 6) { Sidebar(canvases: [Canvas(id: 1, name: "Faces", graphics: graphics)]) }
    #expect(words(scene) == ["Faces", "Head", "Body"])
    for key in [KeyEquivalent.downArrow, .rightArrow] { scene.send(.key(KeyPress(key))) }
    #expect(words(scene) == ["Faces", "Head", "Skull", "Eye", "Body"])

    struct Tree: View {
      @State private var selection: Graphic.ID?
      var body: some View { List(graphics, children: \.children, selection: $selection) { GraphicRow($0) }.listStyle(.plain) }
    }
    #expect(words(Scene(width: 20, height: 6) { Tree() }) == ["Head", "Body"])
  }

  @Test func `sets of edges`() {
    let text = Text("x")
    #expect(lines(text.padding(.horizontal)) == lines(text.padding([.leading, .trailing])))
    #expect(lines(text.padding(.horizontal))[0] == " x" && lines(text.padding(.top, 2))[2] == "x")
    #expect(lines(text.padding(.vertical))[1] == "x" && lines(text.padding(.all))[1] == " x")
    #expect(lines(text.padding([.top, .leading]))[1] == " x")
    let cards = ScrollView(.horizontal) {
      LazyHStack(spacing: 1) {
        ForEach(0..<9) { Text("card \($0)").containerRelativeFrame(.horizontal, count: 2, spacing: 1) }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
    #expect(lines(cards.safeAreaPadding(.horizontal, 2)) == lines(cards.safeAreaPadding([.leading, .trailing], 2)))
    #expect(lines(cards.safeAreaPadding(.horizontal, 2)) != lines(cards))
    #expect(
      lines(cards.contentMargins(.horizontal, 3, for: .scrollContent))
        == lines(cards.contentMargins([.leading, .trailing], 3, for: .scrollContent)))
  }

  @Test func `frames without a limit, and layers of one view`() {
    #expect(lines(Text("x").frame(maxWidth: .infinity, alignment: .trailing), 5)[0] == "    x")
    #expect(lines(Text("x").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing), 5, 3)[2] == "    x")
    let field = Fill("·").frame(width: 4, height: 2)
    #expect(lines(field.overlay(Text("a"), alignment: .topLeading)).prefix(2) == ["a···", "····"])
    #expect(lines(Text("a").frame(width: 3).background(Fill("·")))[0] == "·a·")
    #expect(lines(Text("abcd").containerRelativeFrame(.horizontal) { length, _ in length / 8 })[0] == "ab")
  }

  @Test func `effects change the picture and not the layout`() {
    func row(_ view: some View) -> String {
      lines(
        HStack(spacing: 0) {
          view; Text("|")
        })[0]
    }
    let text = Text("ab").frame(width: 6, alignment: .leading)
    #expect(row(text) == "ab    |")
    #expect(row(text.offset(x: 2)) == "  ab  |" && row(text.offset(x: -1)) == "b     |")
    #expect(row(text.opacity(0.1)) == "      |" && row(text.opacity(1)) == row(text))
    #expect(row(text.scaleEffect(0)) == "      |")
    #expect(row(text.rotationEffect(.degrees(90))) == row(text))
    #expect(row(text.visualEffect { content, proxy in content.offset(x: Double(proxy.size.width) / 2) }) == "   ab |")
    let scrolled = ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        Text("head")
        Text("a").visualEffect { content, proxy in content.offset(x: Double(proxy.frame(in: .scrollView).minY)) }
      }
    }
    #expect(lines(scrolled).prefix(2) == ["head", " a"])
  }

  @Test func `an effect follows the values it reads`() {
    struct Moving: View {
      @State private var distance = 0
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Text("a").visualEffect { content, _ in content.offset(x: Double(distance)) }
          Button("Move") { distance += 3 }
        }
      }
    }
    let scene = Scene(width: 20, height: 3) { Moving() }
    let before = scene.grid.lines
    scene.send(.key(KeyPress(.return)))
    #expect(scene.grid.lines != before)
  }

  @Test func `a reader scrolls to rows by id`() {
    struct Long: View {
      var body: some View {
        ScrollViewReader { proxy in
          VStack(alignment: .leading, spacing: 0) {
            Button("End") { proxy.scrollTo(90, anchor: .top) }
            ScrollView { LazyVStack(alignment: .leading) { ForEach(0..<100) { Text("row \($0)") } }.scrollTargetLayout() }
          }
        }
      }
    }
    let scene = Scene(width: 12, height: 4) { Long() }
    #expect(scene.grid.lines[1].hasPrefix("row 0"))
    scene.send(.key(KeyPress(.return)))
    #expect(scene.grid.lines[1].hasPrefix("row 90"))
  }

  @Test func `a behaviour of one's own`() {
    struct GalleryScrollTargetBehavior: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        if target.rect.minY < (context.containerSize.height / 3.0), context.velocity.dy < 0.0 {
          target.rect.origin.y = 0.0
        }
      }
    }
    let view = ScrollView { LazyVStack { ForEach(0..<90) { Text("r\($0)") } } }.scrollTargetBehavior(GalleryScrollTargetBehavior())
    let scene = Scene(width: 4, height: 9) { view }
    for (lines, offset) in [(5, 5), (-3, 0), (20, 20), (-3, 17)] {
      scene.send(.pointer(PointerEvent(.wheel(lines: lines, columns: 0), at: .zero)))
      while scene.isMoving { scene.advance(by: 16) }
      #expect(scene.scrollView(at: .zero)?.offset.y == offset)
    }
  }

  @Test func `paddles that scroll in an animation, and a position that scrolling writes`() {
    struct Paddles: View {
      @State private var mainID: Int? = 2
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Button("Next") { withAnimation { mainID = (mainID ?? 0) + 1 } }
          ScrollView(.horizontal) {
            LazyHStack(spacing: 0) { ForEach(0..<9) { Text("card \($0)").containerRelativeFrame(.horizontal) } }.scrollTargetLayout()
          }
          .scrollPosition(id: $mainID)
          .scrollIndicators(.never)
          Text("at \(mainID ?? -1)")
        }
      }
    }
    let scene = Scene(width: 12, height: 3) { Paddles() }
    #expect(scene.grid.lines == ["[ Next ]", "   card 2", "at 2"])
    scene.send(.key(KeyPress(.return)))
    #expect(scene.grid.lines[1] == "   card 2" && scene.isMoving)
    scene.advance(by: 100)
    #expect(scene.grid.lines[1] != "   card 2" && scene.grid.lines[1] != "   card 3")
    while scene.isMoving { scene.advance(by: 16) }
    #expect(scene.grid.lines == ["[ Next ]", "   card 3", "at 3"])
    scene.send(.pointer(PointerEvent(.wheel(lines: 0, columns: 12), at: CellPoint(x: 1, y: 1))))
    #expect(scene.grid.lines == ["[ Next ]", "   card 4", "at 4"])
  }

  @Test func `a written position scrolls though no body reads it`() {
    struct Jump: View {
      @State private var id: Int?
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Button("Jump") { id = 70 }
          ScrollView { LazyVStack { ForEach(0..<90) { Text("r\($0)") } }.scrollTargetLayout() }.scrollPosition(id: $id, anchor: .top)
        }
      }
    }
    let scene = Scene(width: 10, height: 4) { Jump() }
    _ = scene.grid
    scene.send(.key(KeyPress(.return)))
    #expect(scene.grid.lines[1].contains("r70"))
  }

  @Test func `single views as scroll targets`() {
    let view = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<9) { number in
          Text("head \(number)").scrollTarget()
          Text("text").frame(height: 3)
        }
      }
    }
    .scrollTargetBehavior(.viewAligned)
    let scene = Scene(width: 8, height: 5) { view }
    for number in 1...3 {
      scene.send(.key(KeyPress(.downArrow)))
      while scene.isMoving { scene.advance(by: 16) }
      #expect(scene.grid.lines[0].contains("head \(number)"))
    }
  }

  @Test func `a bar whose length is safe area`() {
    let view = ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(0..<9) { Text("row \($0)") } } }
      .safeAreaInset(edge: .bottom) { Text("bar").frame(maxWidth: .infinity).background(Fill(" ")) }
    let scene = Scene(width: 5, height: 4) { view }
    #expect(scene.grid.lines == ["row 0", "row 1", "row 2", " bar"])
    scene.send(.key(KeyPress(.end)))
    #expect(scene.grid.lines == ["row 6", "row 7", "row 8", " bar"])
    #expect(lines(Fill("x").safeAreaInset(edge: .top) { Text("bar") }, 5, 3) == [" bar", "xxxxx", "xxxxx"])
    #expect(lines(Fill("x").safeAreaInset(edge: .leading, spacing: 1) { Text("bar") }, 7, 3) == ["    xxx", "bar xxx", "    xxx"])
  }

  @Test func `content that knows its size`() {
    struct Sized: View {
      @State private var extra = 0
      var body: some View {
        GeometryReader { proxy in
          Text("\(proxy.size.width) by \(proxy.size.height), \(extra)")
          Button("More") { extra += 1 }
        }
      }
    }
    let scene = Scene(width: 20, height: 4) { Sized() }
    #expect(scene.grid.lines[0].contains("20 by 4, 0"))
    scene.send(.key(KeyPress(.return)))
    #expect(scene.grid.lines[0].contains("20 by 4, 1"))
    scene.resize(to: CellSize(width: 18, height: 3))
    #expect(scene.grid.lines[0].contains("18 by 3, 1"))
  }

  @Test func `columns of a split view are containers, and their divider is dragged`() {
    let view = NavigationSplitView {
      List { Text("side") }
    } detail: {
      Text("detail").frame(maxWidth: .infinity, alignment: .trailing).containerRelativeFrame(.horizontal)
    }
    let scene = Scene(width: 25, height: 2) { view }
    #expect(scene.grid.lines == ["side  │            detail", "      │"])
    for kind in [PointerEvent.Kind.press(.primary), .drag(.primary), .release] {
      let x = if case .press = kind { 6 } else { 11 }
      scene.send(.pointer(PointerEvent(kind, at: CellPoint(x: x, y: 0))))
    }
    #expect(scene.grid.lines == ["side       │       detail", "           │"])
  }

  @Test func `a picker chooses by keys and clicks`() {
    struct Chooser: View {
      @State private var choice = "b"
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Picker("of", selection: $choice) {
            Text("a").tag("a")
            ForEach(["b", "c"], id: \.self) { Text($0) }
          }
          Text("is \(choice)")
        }
      }
    }
    let scene = Scene(width: 12, height: 2) { Chooser() }
    #expect(scene.grid.lines == ["of  a  b  c", "is b"])
    for (key, choice) in [(KeyEquivalent.rightArrow, "c"), (.rightArrow, "c"), (.leftArrow, "b"), (.leftArrow, "a"), (.leftArrow, "a")] {
      scene.send(.key(KeyPress(key)))
      #expect(scene.grid.lines[1] == "is \(choice)")
    }
    scene.send(.pointer(PointerEvent(.press(.primary), at: CellPoint(x: 10, y: 0))))
    #expect(scene.grid.lines[1] == "is c")
  }

  @Test func `the picture of a view as text`() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Text("one two three")
      Text("four")
    }
    #expect(CellGrid(view, width: 8).lines == ["one two", "three", "four"])
    #expect(CellGrid(view, width: 20, height: 1).lines == ["one two three"])
  }

  @Test func `the gallery of colours, from its section to its header`() {
    struct Palette: Identifiable {
      let id: Int
      var name: String { "palette \(id)" }
    }
    struct GallerySection<Content: View>: View {
      let title: String
      @ViewBuilder let content: Content

      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Text(title).bold()
          content
        }
      }
    }
    struct GalleryHeroView: View {
      let palette: Palette
      @Environment(\.horizontalSizeClass) private var sizeClass

      var body: some View {
        Fill("·").overlay { Text(palette.name) }
          .aspectRatio(16.0 / 3.0, contentMode: .fit)
          .containerRelativeFrame([.horizontal], count: sizeClass == .regular ? 2 : 1, spacing: 2)
          .scrollTransition(axis: .horizontal) { content, phase in
            content
              .rotationEffect(.degrees(phase.value * 2.5))
              .scaleEffect(x: phase.isIdentity ? 1.0 : 0.80, y: phase.isIdentity ? 1.0 : 0.80)
          }
      }
    }
    struct GalleryHeroHeader: View {
      let palettes: [Palette]
      @Binding var mainID: Palette.ID?

      var body: some View {
        HStack {
          Text(palettes.first { $0.id == mainID }?.name ?? "")
          Spacer()
          Button("›") { scrollToNextID() }
        }
      }

      private func scrollToNextID() {
        guard let id = mainID, id != palettes.last?.id, let index = palettes.firstIndex(where: { $0.id == id }) else { return }
        withAnimation { mainID = palettes[index + 1].id }
      }
    }
    struct Gallery: View {
      let palettes = (0..<5).map(Palette.init)
      @State private var mainID: Palette.ID? = 0

      var body: some View {
        GallerySection(title: "Featured") {
          GalleryHeroHeader(palettes: palettes, mainID: $mainID)
          ScrollView(.horizontal) {
            LazyHStack(spacing: 2) { ForEach(palettes) { GalleryHeroView(palette: $0) } }.scrollTargetLayout()
          }
          .contentMargins(.horizontal, 3)
          .scrollTargetBehavior(.viewAligned)
          .scrollPosition(id: $mainID)
          .scrollIndicators(.never)
          .frame(height: 3)
        }
      }
    }
    let scene = Scene(width: 38, height: 5) { Gallery() }
    #expect(
      scene.grid.lines == [
        "Featured", "palette 0                        [ › ]", "   ································", "   ···········palette 0············",
        "   ································",
      ])
    scene.send(.key(KeyPress(.return)))
    while scene.isMoving { scene.advance(by: 16) }
    #expect(scene.grid.lines[1].hasPrefix("palette 1") && scene.grid.lines[3].contains("palette 1"))
  }
}
