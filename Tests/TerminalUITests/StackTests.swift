import Scrolling
import Testing

import TerminalUI

private func bar(_ letter: Unicode.Scalar, _ least: Int, _ most: Int) -> some View {
  Fill(letter).frame(minWidth: least, maxWidth: most)
}

@Suite struct `Stacks share out a length` {
  @Test func `2.1 gaps are subtracted first, explicit or by default`() {
    #expect(
      widths(
        "ab",
        HStack {
          Fill("a"); Fill("b")
        }, in: 11) == [5, 5])
    #expect(
      widths(
        "ab",
        HStack(spacing: 5) {
          Fill("a"); Fill("b")
        }, in: 11) == [3, 3])
  }

  @Test func `2.2 without a length every child takes its ideal`() {
    #expect(
      size(
        of: HStack {
          Text("abc"); Text("de")
        }, nil, nil) == CellSize(width: 6, height: 1))
  }

  @Test func `2.3 and 2.4 the least flexible child is sized first, then the one with the larger minimum`() {
    let view = HStack(spacing: 0) {
      Fill("a"); bar("b", 10, 40); Fill("c").frame(width: 20)
    }
    #expect(widths("abc", view, in: 100) == [40, 40, 20])
    let infinite = HStack(spacing: 0) {
      bar("a", 0, ProposedSize.infinity); bar("b", 8, ProposedSize.infinity)
    }
    #expect(widths("ab", infinite, in: 10) == [2, 8])
  }

  @Test func `2.5 a lower priority keeps only its minimum`() {
    let view = HStack(spacing: 0) {
      bar("a", 1, 8); bar("b", 1, 8).layoutPriority(1)
    }
    #expect(widths("ab", view, in: 10) == [2, 8])
  }

  @Test func `2.6 shares are rounded down so the remainder goes to later children`() {
    #expect(
      widths(
        "abc",
        HStack(spacing: 0) {
          Fill("a"); Fill("b"); Fill("c")
        }, in: 7) == [2, 2, 3])
  }

  @Test func `2.7 a child that takes more makes the stack overflow`() {
    let view = HStack(spacing: 5) {
      Fill("a").frame(width: 30); Fill("b").frame(width: 30)
    }
    #expect(size(of: view, 50, 1).width == 65)
  }

  @Test func `2.8 children are placed in the order they are declared`() {
    #expect(
      picture(
        HStack(spacing: 0) {
          Text("1"); Spacer(); Text("2"); Text("3")
        }, 6, 1) == "1   23")
  }

  @Test func `2.9 the cross size is the union of extents aligned at their guides`() {
    let equal = HStack {
      Text("a").frame(height: 3); Text("b").frame(height: 5)
    }
    #expect(size(of: equal, nil, nil).height == 5)
    let guided = HStack(alignment: .top, spacing: 0) {
      Fill("a").frame(width: 1, height: 3).alignmentGuide(.top) { $0.height }
      Fill("b").frame(width: 1, height: 3)
    }
    #expect(size(of: guided, nil, nil).height == 6)
    #expect(picture(guided, 2, 6) == "a\na\na\n b\n b\n b")
  }

  @Test func `2.10 the worked examples`() {
    let infinity = ProposedSize.infinity
    #expect(
      widths(
        "abc",
        HStack(spacing: 0) {
          Fill("a").frame(width: 20); bar("b", 10, 40); bar("c", 0, infinity)
        }, in: 100)
        == [20, 40, 40])
    #expect(
      widths(
        "ab",
        HStack(spacing: 0) {
          bar("a", 1, 8); bar("b", 1, 8).layoutPriority(1)
        }, in: 10) == [2, 8])
    #expect(
      widths(
        "ab",
        HStack(spacing: 0) {
          bar("a", 1, 12); bar("b", 1, 20)
        }, in: 24) == [12, 12])
    #expect(
      widths(
        "abc",
        HStack(spacing: 1) {
          Fill("a"); Fill("b"); Fill("c")
        }, in: 20) == [6, 6, 6])
    #expect(
      widths(
        "ab",
        HStack(spacing: 1) {
          bar("a", 3, 30); Fill("b").frame(width: 4)
        }, in: 20) == [15, 4])
    let texts = HStack(spacing: 0) {
      Text("aaaaaaaaaaaa"); Text("bbbbbbbbbbbbbbbbbbbb")
    }.lineLimit(1)
    #expect(picture(texts, 24, 1) == "aaaaaaaaaaaabbbbbbbbbbb…")
  }

  @Test func `2.11 a spacer is sized last, has no cross length and no default gap`() {
    #expect(size(of: HStack { Spacer() }, 9, 9) == CellSize(width: 9, height: 0))
    #expect(
      picture(
        HStack {
          Text("a"); Spacer(); Text("b")
        }, 5, 1) == "a   b")
    #expect(
      size(
        of: HStack {
          Text("a"); Spacer(); Text("b")
        }, 0, 1
      ).width == 3)
  }

  @Test func `2.12 spacers between fixed views`() {
    func view(_ spacing: Int?) -> some View {
      HStack(spacing: spacing) {
        Fill("a").frame(width: 5); Spacer(); Fill("b").frame(width: 5)
      }
      .environment(\.horizontalSpacing, 8)
    }
    #expect(widths(" ", view(nil), in: 60) == [50])
    #expect(widths(" ", view(10), in: 60) == [50])
    #expect(size(of: view(nil), 0, 1).width == 18)
    #expect(size(of: view(10), 0, 1).width == 38)
    let two = HStack(spacing: 0) {
      Spacer(minLength: 1); Fill("a").frame(width: 6); Spacer(minLength: 1)
    }
    #expect(picture(two, 20, 1) == "       aaaaaa")
  }

  @Test func `2.13 only a flexible child makes a stack take the whole proposal`() {
    #expect(
      size(
        of: HStack {
          Text("a"); Text("b")
        }, 50, 9
      ).width == 3)
    #expect(
      size(
        of: HStack {
          Text("a"); Spacer()
        }, 50, 9
      ).width == 50)
  }

  @Test func `2.14 gaps are 1 across and 0 down and several views of a body are separate children`() {
    struct Pair: View {
      var body: some View {
        Text("a")
        Text("b")
      }
    }
    #expect(
      picture(
        HStack {
          Pair(); Group { Text("c") }; ForEach(0..<2) { Text("\($0)") }
        }, 9, 1) == "a b c 0 1")
    #expect(picture(VStack { Pair() }, 1, 2) == "a\nb")
    #expect(
      size(
        of: VStack {
          Text("a"); Spacer(); Text("b")
        }, 1, 0
      ).height == 2)
  }

  @Test func `2.15 layers are as large as the largest of the highest priority`() {
    let view = ZStack {
      Fill("a").frame(width: 5, height: 3); Text("b").layoutPriority(1)
    }
    #expect(size(of: view, 9, 9) == CellSize(width: 1, height: 1))
    let layers = ZStack(alignment: .bottomTrailing) {
      Fill("a").frame(width: 3, height: 2); Text("b")
    }
    #expect(picture(layers, 3, 2) == "aaa\naab")
  }

  @Test func `2.16 eager stacks make every child at once`() {
    let counter = Counter()
    _ = render(VStack { ForEach(0..<100) { counter.row($0) } }, in: CellSize(width: 9, height: 3))
    #expect(counter.numbers == Array(0..<100))
  }

  @Test(arguments: [3, 7, 20, 61]) func `0.1 both axes give the same lengths`(length: Int) {
    let across = HStack(spacing: 1) {
      bar("a", 1, 8); Fill("b"); Fill("c").frame(width: 2)
    }
    let down = VStack(spacing: 1) {
      Fill("a").frame(minHeight: 1, maxHeight: 8)
      Fill("b")
      Fill("c").frame(height: 2)
    }
    #expect(widths("abc", across, in: length) == heights("abc", down, in: length))
  }

  @Test func `deep nesting costs no more than its views`() {
    let probe = Counter()
    func nest(_ depth: Int) -> AnyView {
      guard depth > 0 else { return AnyView(ProbeView(counter: probe)) }
      let inner = nest(depth - 1)
      return depth % 2 == 0 ? AnyView(HStack(spacing: 0) { inner }) : AnyView(VStack(spacing: 0) { inner })
    }
    _ = size(of: nest(12), 9, 9)
    #expect(probe.numbers.count < 200)
  }
}

/// Counts how often it is measured.
private struct ProbeView: View {
  let counter: Counter

  var body: some View { Probe(counter: counter) {} }

  private struct Probe: Layout {
    let counter: Counter

    func sizeThatFits(proposal: ProposedSize, subviews: LayoutSubviews) -> CellSize {
      counter.numbers.append(1)
      return CellSize(width: 1, height: 1)
    }

    func placeSubviews(in bounds: CellRect, proposal: ProposedSize, subviews: LayoutSubviews) {}
  }
}

@Suite struct `A layout of the program's own` {
  /// Views one after another, in as many lines as the width makes of them.
  private struct Flow: Layout {
    var gap = 1

    private func lines(_ subviews: LayoutSubviews, _ width: Int) -> [[(index: Int, x: Int, size: CellSize)]] {
      var lines: [[(index: Int, x: Int, size: CellSize)]] = []
      var x = 0
      for (index, subview) in subviews.enumerated() {
        let size = subview.sizeThatFits(ProposedSize())
        if lines.isEmpty || x + size.width > width { (x, lines) = (0, lines + [[]]) }
        lines[lines.count - 1].append((index, x, size))
        x += size.width + gap
      }
      return lines
    }

    func sizeThatFits(proposal: ProposedSize, subviews: LayoutSubviews) -> CellSize {
      let lines = lines(subviews, proposal.width ?? .max)
      return CellSize(width: lines.map { $0.last!.x + $0.last!.size.width }.max() ?? 0, height: lines.count)
    }

    func placeSubviews(in bounds: CellRect, proposal: ProposedSize, subviews: LayoutSubviews) {
      for (y, line) in lines(subviews, bounds.size.width).enumerated() {
        for part in line { subviews[part.index].place(at: CellPoint(x: part.x, y: y), proposal: ProposedSize()) }
      }
    }
  }

  @Test func `measures and places its views, and again when its fields change`() {
    func view(_ gap: Int) -> some View {
      VStack(alignment: .leading, spacing: 0) {
        Flow(gap: gap) { ForEach(["one", "two", "three", "four"], id: \.self) { Text($0) } }
        Text("below")
      }
      .frame(width: 12, height: 4, alignment: .topLeading)
    }
    let scene = Scene(size: CellSize(width: 12, height: 4))
    scene.show(view(1))
    #expect(scene.grid.lines.map(trimmed) == ["one two", "three four", "below", ""])
    scene.show(view(3))
    #expect(scene.grid.lines.map(trimmed) == ["one   two", "three   four", "below", ""])
    scene.show(view(4))
    #expect(scene.grid.lines.map(trimmed) == ["one    two", "three", "four", "below"])
  }

  private struct Corner: Layout {
    func sizeThatFits(proposal: ProposedSize, subviews: LayoutSubviews) -> CellSize { CellSize(width: proposal.width ?? 0, height: 3) }
    func placeSubviews(in bounds: CellRect, proposal: ProposedSize, subviews: LayoutSubviews) {
      subviews[0].place(at: CellPoint(x: bounds.maxX, y: bounds.maxY), anchor: UnitPoint(x: 1, y: 1), proposal: proposal)
    }
  }

  @Test func `anchors a view, and leaves others in the middle`() {
    let scene = Scene(width: 9, height: 3) {
      Corner() {
        Text("end")
        Text("mid")
      }
    }
    #expect(scene.grid.lines.map(trimmed) == ["", "   mid", "      end"])
  }

  private func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }
}
