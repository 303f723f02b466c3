import Outlines
import Scrolling
import SceneSupport
import Testing

import TerminalUI

/// A layout of children of which some have names.
enum RowLayout: CaseIterable {
  case stack, lazyStack, grid, list
}

/// Rows without names around rows that are named by numbers.
private struct Mixed: View {
  let layout: RowLayout
  let state: ScrollState
  let bound: Binding<Int?>
  var numbers = Array(0..<30)

  @ViewBuilder private var rows: some View {
    Text("header")
    Text("more")
    ForEach(numbers, id: \.self) { Text("r\($0)") }
    Text("footer")
  }

  var body: some View {
    ScrollView(state: state) {
      switch layout {
      case .stack: VStack(alignment: .leading) { rows }.scrollTargetLayout()
      case .lazyStack: LazyVStack(alignment: .leading) { rows }.scrollTargetLayout()
      case .grid: LazyVGrid(columns: [GridItem()], alignment: .leading) { rows }.scrollTargetLayout()
      case .list: Rows(content: Group { rows }).scrollTargetLayout()
      }
    }
    .scrollPosition(id: bound, anchor: .top)
  }
}

@Suite struct `Names of rows` {
  private let state = ScrollState()
  private let scene = Scene()
  private let bound = Box<Int?>(nil)

  private func lines(_ view: some View) -> [String] { render(view, in: CellSize(width: 12, height: 4), memory: scene).lines }

  @Test(arguments: RowLayout.allCases) func `a row without a name is never taken for the row with its number`(layout: RowLayout) {
    let view = Mixed(layout: layout, state: state, bound: bound.binding)
    #expect(lines(view)[0].trimmed == "header")
    for number in [0, 1, 9, 2, 25] {
      state.scroll(to: number, anchor: .top)
      #expect(lines(view)[0].trimmed == "r\(number)")
    }
    for number in [0, 1, 9, 2, 25] {
      bound.value = number
      #expect(lines(view)[0].trimmed == "r\(number)")
    }
  }

  @Test(arguments: RowLayout.allCases) func `the bound id is that of the row shown, and a row without one has none`(layout: RowLayout) {
    let view = Mixed(layout: layout, state: state, bound: bound.binding)
    _ = lines(view)
    for offset in [1, 2, 3, 7, 20, 6] {
      state.scroll(by: offset - state.offset.y)
      let top = lines(view)[0].trimmed
      #expect(bound.value.map { "r\($0)" } == (top.hasPrefix("r") ? top : nil))
    }
  }

  @Test(arguments: RowLayout.allCases) func `rows inserted above do not throw the window`(layout: RowLayout) {
    var view = Mixed(layout: layout, state: state, bound: bound.binding)
    _ = lines(view)
    state.scroll(by: 12)
    #expect(lines(view)[0].trimmed == "r10")
    view.numbers = [-2, -1] + view.numbers
    #expect(lines(view)[0].trimmed == "r10")
    view.numbers.removeFirst(5)
    #expect(lines(view)[0].trimmed == "r10")
  }

  @Test func `a structural name equals no value`() {
    let place = ViewID.place(RowID(scope: Scope(parent: nil, component: .position(3))))
    for value in [ViewID(3), ViewID("3"), ViewID(place), ViewID(Scope.Component.position(3))] where value != place {
      #expect(value.base != nil)
    }
    #expect(ViewID(3) != ViewID.index(3) && place.base == nil && ViewID(ViewID(3)) == ViewID(3))
  }

  /// A row with an explicit name, at some depth of its declaration.
  private struct NamedRow {
    let kind: Int
    let number: Int

    @ViewBuilder var row: some View {
      switch kind {
      case 0: Text("row \(number)").id("n\(number)")
      case 1: Text("row \(number)").id("n\(number)").padding(0).frame(width: 8)
      case 2: Group { Text("row \(number)").bold() }.id("n\(number)")
      default: Named(kind: kind, number: number)
      }
    }
  }

  /// A row whose name is in its body.
  private struct Named: View {
    let kind: Int
    let number: Int

    var body: some View {
      if kind == 3 { Text("row \(number)").id("n\(number)") } else { Text("row \(number)") }
    }
  }

  @Test(arguments: 0..<4, [RowLayout.lazyStack, .grid, .stack])
  func `an explicit name is found inside lazy stacks and grids, made or not`(kind: Int, layout: RowLayout) {
    let rows = ForEach(0..<500) { NamedRow(kind: kind, number: $0).row }
    let name = Box<String?>(nil)
    let view = ScrollView(state: state) {
      switch layout {
      case .grid: LazyVGrid(columns: [GridItem(.fixed(8)), GridItem(.fixed(8))]) { rows }.scrollTargetLayout()
      case .lazyStack: LazyVStack { rows }.scrollTargetLayout()
      default: VStack { rows }.scrollTargetLayout()
      }
    }
    .scrollPosition(id: name.binding, anchor: .top)
    func top() -> String { render(view, in: CellSize(width: 20, height: 4), memory: scene).lines[0] }
    _ = top()
    for number in [300, 2, 498, 40] {
      let wanted = layout == .grid ? min(number, 492) : min(number, 496)
      state.scroll(to: "n\(number)", anchor: .top)
      #expect(top().contains("row \(wanted)"), "kind \(kind)")
    }
    name.value = "n77"
    #expect(top().contains(layout == .grid ? "row 76" : "row 77") && name.value == "n77")
    state.scroll(by: 3)
    _ = top()
    #expect(name.value == (layout == .grid ? "n82" : "n80"))
    state.scroll(to: "no such name")
    #expect(top().contains(layout == .grid ? "row 82" : "row 80"))
  }

  @Test func `revealing opens the closed sections, groups and outlines around a row`() {
    let isOpen = Box(false)
    let list = ListProbe(
      List {
        Section("Closed", isExpanded: isOpen.binding) { ForEach(0..<3) { Text("c\($0)") } }
        ForEach(["A", "B"], id: \.self) { name in
          DisclosureGroup(name) {
            ForEach(["x", "y"], id: \.self) { inner in
              DisclosureGroup(inner) { OutlineGroup(worked, children: \.children) { Text("\(name)\(inner)\($0.id)") } }
            }
          }
        }
      })
    #expect(list.picture == ["▸#Closed", "▸A", "▸B"])
    #expect(list.reveal(["B", "y", 3]) == 7)
    #expect(list.picture == ["▸#Closed", "▸A", "▾B", " ▸x", " ▾y", "  ▾By1", "   By2", "   ▸By3", "  ▸By6", "  By7"])
    #expect(list.reveal([1]) == 2 && isOpen.value)
    #expect(list.reveal(["B", "y", 99]) == nil && list.reveal(["C"]) == nil)
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
