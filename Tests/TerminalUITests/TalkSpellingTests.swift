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
}
