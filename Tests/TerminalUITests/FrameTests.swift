import Scrolling
import TerminalText
import Testing

import TerminalUI

@Suite struct `Frames relative to a container` {
  private func width(_ view: some View, in width: Int) -> Int { widths("a", view, in: width)[0] }

  @Test func `7.1 the container is the scroll view or the screen and never a stack or frame`() {
    let view = HStack { Fill("a").containerRelativeFrame(.horizontal) }.frame(width: 10)
    #expect(width(view, in: 30) == 30)
    let inner = ScrollView { Fill("a").frame(height: 1).containerRelativeFrame(.horizontal) }.frame(width: 12)
    #expect(width(inner, in: 30) == 12)
  }

  @Test func `7.2 safe area and margins are not part of the container`() {
    let view = ScrollView { Fill("a").frame(height: 1).containerRelativeFrame(.horizontal) }
    #expect(width(view.contentMargins([.leading], 3), in: 30) == 27)
    let grid = render(
      Fill("a").containerRelativeFrame(.horizontal), in: CellSize(width: 20, height: 1), safeArea: EdgeInsets(leading: 2, trailing: 1))
    #expect(grid.description == "  " + String(repeating: "a", count: 17))
  }

  @Test(arguments: [(100, 2, 1, 10, 45), (100, 2, 2, 10, 100), (100, 1, 1, 0, 100), (350, 4, 3, 10, 260), (80, 3, 1, 2, 25)])
  func `7.3 and 7.4 columns with gaps`(container: Int, count: Int, span: Int, spacing: Int, length: Int) {
    #expect(ContainerRelativeLength.length(of: container, count: count, span: span, spacing: spacing) == length)
    let view = Fill("a").containerRelativeFrame(.horizontal, count: count, span: span, spacing: spacing)
    #expect(width(view, in: container) == length)
  }

  @Test func `7.5 another container gives another length`() {
    let memory = Scene()
    let view = Fill("a").containerRelativeFrame(.horizontal, count: 2, spacing: 0)
    for size in [20, 30, 20] {
      let grid = render(view, in: CellSize(width: size, height: 1), memory: memory)
      #expect(grid.line(0).count { grid.text(of: $0) == "a" } == size / 2)
    }
  }

  @Test func `7.6 columns that know their number fill the container exactly`() {
    func column(_ index: Int, _ span: Int = 1) -> Range<Int> {
      ContainerRelativeLength.range(of: 80, count: 3, index: index, span: span, spacing: 2)
    }
    #expect([column(0), column(1), column(2)] == [0..<25, 27..<52, 54..<80])
    #expect(column(1, 2) == 27..<80)
  }

  @Test(arguments: [(Alignment.center, "   ab"), (.leading, "ab"), (.trailing, "      ab")])
  func `7.7 the content is aligned in the frame`(alignment: Alignment, line: String) {
    #expect(picture(Text("ab").containerRelativeFrame(.horizontal, alignment: alignment), 8, 1) == line)
  }

  @Test func `7.8 an axis not named is the view's own`() {
    let view = Fill("a").aspectRatio(2).containerRelativeFrame(.horizontal)
    #expect(size(of: view, 40, nil) == CellSize(width: 40, height: 10))
  }

  @Test func `7.9 fit stays inside, fill covers and one length gives the other`() {
    let ratio = AspectRatio(1, cellAspect: 1)
    let both = ProposedSize(width: 30, height: 10)
    #expect(ratio.size(in: both, .fit) == ProposedSize(width: 10, height: 10))
    #expect(ratio.size(in: both, .fill) == ProposedSize(width: 30, height: 30))
    #expect(ratio.size(in: ProposedSize(width: 7), .fit) == ProposedSize(width: 7, height: 7))
    #expect(ratio.size(in: ProposedSize(height: 7), .fill) == ProposedSize(width: 7, height: 7))
    #expect(ratio.size(in: ProposedSize(), .fit) == ProposedSize())
    #expect(size(of: Text("abc").aspectRatio(1), 40, 40) == CellSize(width: 3, height: 1))
    #expect(size(of: Fill("a").frame(idealWidth: 8, idealHeight: 2).aspectRatio(), 16, nil) == CellSize(width: 16, height: 4))
  }

  @Test(arguments: [(48, 14), (32, 9), (45, 13), (1, 1)]) func `7.10 lines for columns`(columns: Int, lines: Int) {
    #expect(AspectRatio(16.0 / 9).lines(forColumns: columns) == lines)
  }

  @Test(arguments: [(80, 24, 2), (79, 24, 1), (200, 50, 2)])
  func `7.11 columns by size class`(columns: Int, lines: Int, count: Int) {
    struct Columns: View {
      @Environment(\.horizontalSizeClass) var room
      var body: some View { Text("\(room == .regular ? 2 : 1)") }
    }
    #expect(picture(Columns(), columns, lines).contains("\(count)"))
  }

  @Test(arguments: [(80, 24, SizeClass.regular, SizeClass.regular), (79, 23, .compact, .compact), (80, 23, .regular, .compact)])
  func `7.12 the limit itself is regular`(columns: Int, lines: Int, horizontal: SizeClass, vertical: SizeClass) {
    let environment = EnvironmentValues(CellSize(width: columns, height: lines))
    #expect(environment.horizontalSizeClass == horizontal && environment.verticalSizeClass == vertical)
    let wide = EnvironmentValues(CellSize(width: columns, height: lines), limits: SizeClassLimits(columns: 10, lines: 10))
    #expect(wide.sizeClass(.horizontal) == .regular && wide.sizeClass(.vertical) == .regular)
  }
}

@Suite struct `Frames and controls` {
  @Test func `11.28 the centre is the default and the odd cell comes after`() {
    #expect(picture(Text("a").frame(width: 4, height: 2), 4, 2) == " a\n")
    #expect(picture(Text("a"), 5, 3) == "\n  a\n")
    #expect(
      picture(
        VStack {
          Text("abc"); Text("d")
        }, 3, 2) == "abc\n d")
  }

  @Test(arguments: [(nil, 6), (3, 5), (7, 7), (30, 9)] as [(Int?, Int)])
  func `a flexible frame follows the proposal between its limits`(proposal: Int?, width: Int) {
    #expect(size(of: Text("a").frame(minWidth: 5, idealWidth: 6, maxWidth: 9), proposal, 1).width == width)
  }

  @Test func `padding offers less and takes more`() {
    #expect(picture(Fill("a").padding(1), 5, 3) == "\n aaa\n")
    #expect(size(of: Text("a").padding([.leading], 3), nil, nil) == CellSize(width: 4, height: 1))
  }

  @Test func `overlay and background keep the size of the view`() {
    let view = Text("abc").overlay(alignment: .trailing) { Text("X") }.background { Fill("·") }
    #expect(size(of: view, nil, nil) == CellSize(width: 3, height: 1))
    #expect(picture(view, 3, 1) == "abX")
  }

  @Test func `controls show their state`() {
    let box = Box(false)
    let toggle = Toggle("Fill shape?", isOn: box.binding)
    #expect(picture(toggle, 15, 1) == "[ ] Fill shape?")
    box.value.toggle()
    #expect(picture(toggle, 15, 1) == "[x] Fill shape?")
    #expect(picture(Label("Fill", systemImage: "star.fill"), 6, 1) == "⍟ Fill")
    #expect(picture(Label("Fill", systemImage: "star.fill").environment(\.showsIcons, false), 4, 1) == "Fill")
    let swatch = render(ColorSwatch(CellColor(rgb: 0x3366cc)), in: CellSize(width: 2, height: 1))
    #expect(swatch[1, 0].style.foreground == CellColor(rgb: 0x3366cc))
    #expect(
      picture(
        VStack {
          Text("abc"); Divider(); Text("d")
        }, 3, 3) == "abc\n───\n d")
    #expect(
      picture(
        HStack {
          Text("a"); Divider(); Text("b")
        }, 5, 2) == "a │ b\n  │")
  }

  @Test func `text is wrapped, limited and cut`() {
    #expect(picture(Text("one two three"), 7, 2) == "one two\nthree")
    #expect(picture(Text("one two three").lineLimit(1), 7, 1) == "one tw…")
    #expect(picture(Text("one two three").lineLimit(1).truncationMode(.middle), 7, 1) == "one…ree")
    #expect(picture(Text("one two three"), 5, 2) == "one\ntwo…")
  }

  @Test func `11.10 views of a body follow the axis of the stack they are in`() {
    struct Two: View {
      var body: some View {
        Text("a")
        Text("b")
      }
    }
    #expect(picture(HStack(spacing: 0) { Two() }, 2, 1) == "ab")
  }

  @Test func `11.8 a spacer has the lowest priority and a minimum`() {
    #expect(
      picture(
        HStack {
          Text("abcdef").lineLimit(1); Spacer()
        }, 8, 1) == "abcdef")
    #expect(size(of: HStack { Spacer() }, 0, 1).width == 1)
  }

  @Test func `11.9 the order of sizing is priority, flexibility, larger minimum`() {
    let view = HStack(spacing: 0) {
      Fill("a").frame(minWidth: 6, maxWidth: ProposedSize.infinity)
      Fill("b").frame(minWidth: 1, maxWidth: 2)
      Fill("c").frame(minWidth: 1, maxWidth: ProposedSize.infinity).layoutPriority(1)
    }
    #expect(widths("abc", view, in: 13) == [5, 2, 6])
  }
}
