import Outlines
import SceneSupport
import TerminalUI
import Testing

/// A tree of values.
struct TreeNode: Identifiable, Hashable {
  var id: Int
  var children: [TreeNode]?
}

/// The worked tree of 1.12: g1{a, g2{b, c}}, e{}, f.
let worked = [
  TreeNode(id: 1, children: [TreeNode(id: 2), TreeNode(id: 3, children: [TreeNode(id: 4), TreeNode(id: 5)])]),
  TreeNode(id: 6, children: []),
  TreeNode(id: 7),
]

private struct GraphicRow: View {
  var node: TreeNode
  init(_ node: TreeNode) { self.node = node }
  var body: some View { Text("\(node.id)") }
}

private struct Canvas: Identifiable {
  var name: String
  var graphics: [TreeNode]
  var id: String { name }
}

private struct Sidebar: View {
  var canvases: [Canvas]
  init(_ canvases: [Canvas]) { self.canvases = canvases }

  var body: some View {
    List {
      ForEach(canvases) { canvas in
        Section(canvas.name) {
          OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
        }
      }
    }
  }
}

private func tree(_ nodes: [TreeNode]) -> ListProbe {
  ListProbe(List { OutlineGroup(nodes, children: \.children) { GraphicRow($0) } })
}

@Suite struct `Outlines unwind one level at a time` {
  @Test func `1.1 1.2 1.3 a tree has leaves, empty groups and groups`() {
    let list = tree(worked)
    #expect(list.picture == ["▸1", "▸6", "7"])
    #expect(!list.toggle(2))
    #expect(list.toggle(1))
    #expect(list.picture == ["▸1", "▾6", "7"])
  }

  @Test func `1.4 1.5 1.6 a list with children is a list of one outline, and without it is flat`() {
    let short = ListProbe(List(worked, children: \.children) { GraphicRow($0) })
    let long = tree(worked)
    short.expandAll()
    long.expandAll()
    #expect(short.picture == long.picture && short.count == 7)
    #expect(ListProbe(List(worked) { GraphicRow($0) }).picture == ["1", "6", "7"])
  }

  @Test func `1.7 width is unbounded`() {
    let wide = tree([TreeNode(id: -1, children: (0..<10_000).map { TreeNode(id: $0) })])
    wide.toggle(0)
    #expect(wide.count == 10_001 && wide.picture.last == " 9999")
    #expect(wide.madeCount == 10_001)
  }

  @Test func `1.8 11.3 a single root is a collection of one, and a leaf root is a leaf`() {
    let group = ListProbe(List { OutlineGroup(worked[0], children: \.children) { GraphicRow($0) } })
    let leaf = ListProbe(List { OutlineGroup(worked[2], children: \.children) { GraphicRow($0) } })
    #expect(group.picture == ["▸1"] && leaf.picture == ["7"])
    #expect(!leaf.toggle(0))
  }

  @Test func `an outline that the program keeps has its groups opened there`() {
    let rows = OutlineRows(worked, id: \.id, children: \.children)
    func view() -> some View { List { OutlineGroup(rows) { GraphicRow($0) } } }
    let list = ListProbe(view())
    #expect(list.picture == ["▸1", "▸6", "7"])
    list.toggle(0)
    #expect(rows.isOpen(1) == true && list.picture == ["▾1", " 2", " ▸3", "▸6", "7"])
    rows.toggle(1)
    rows.toggle(6)
    list.show(view())
    #expect(list.picture == ["▸1", "▾6", "7"])
    rows.filter(ids: [4])
    list.show(view())
    #expect(list.picture == ["▾1", " ▾3", "  4"])
    #expect(rows.isMatch(4) && !rows.isMatch(3))
  }

  @Test func `1.9 an outline is rows and disclosure groups of outlines`() {
    struct Unwound: View {
      var node: TreeNode
      var body: some View {
        DisclosureGroup {
          ForEach(node.children!) { GraphicRow($0) }
        } label: {
          GraphicRow(node)
        }
      }
    }
    let byHand = ListProbe(List { Unwound(node: worked[0].children![1]) })
    let outline = tree([worked[0].children![1]])
    byHand.toggle(0)
    outline.toggle(0)
    #expect(byHand.picture == outline.picture)
  }

  @Test func `1.10 1.11 1.12 content is asked for only when it is opened, and once`() {
    let list = tree(worked)
    func show() -> [Int] {
      _ = list.picture
      return [list.madeCount, list.childrenAsked]
    }
    #expect(list.count == 3 && list.madeCount == 0 && list.childrenAsked == 0)
    #expect(show() == [3, 3] && show() == [3, 3])
    list.toggle(0)
    #expect(show() == [5, 5])
    list.toggle(3)
    #expect(show() == [5, 5])
    list.toggle(2)
    #expect(show() == [7, 7])
    #expect(list.picture == ["▾1", " 2", " ▾3", "  4", "  5", "▾6", "7"])
  }
}

@Suite struct `Expansion is by identity` {
  @Test func `1.15 groups start closed`() { #expect(tree(worked).count == 3) }

  @Test func `1.19 two sections may hold the same ids, and open apart`() {
    let canvases = ListProbe(Sidebar([Canvas(name: "A", graphics: worked), Canvas(name: "B", graphics: worked)]))
    canvases.toggle(1)
    #expect(canvases.picture == ["▾#A", "▾1", " 2", " ▸3", "▸6", "7", "▾#B", "▸1", "▸6", "7"])
  }

  @Test func `1.22 closing a group keeps what is open inside it`() {
    let list = tree(worked)
    list.toggle(0)
    list.toggle(2)
    let open = list.picture
    list.toggle(0)
    list.toggle(0)
    #expect(list.picture == open)
  }

  @Test func `1.22 closing a disclosure group keeps what is open inside it`() {
    let list = ListProbe(
      Form {
        DisclosureGroup("A") {
          DisclosureGroup("B") { Text("b") }
          OutlineGroup(worked, children: \.children) { GraphicRow($0) }
        }
      })
    list.toggle(0)
    list.toggle(1)
    list.toggle(3)
    let open = list.picture
    #expect(open == ["▾A", " ▾B", "  b", " ▾1", "  2", "  ▸3", " ▸6", " 7"])
    list.toggle(0)
    #expect(list.picture == ["▸A"])
    list.toggle(0)
    #expect(list.picture == open)
  }

  @Test func `1.25 11.4 a redraw closes nothing`() {
    let list = ListProbe(Sidebar([Canvas(name: "A", graphics: worked)]))
    list.toggle(1)
    let open = list.picture
    list.show(Sidebar([Canvas(name: "A", graphics: worked)]))
    #expect(list.picture == open)
    list.show(Sidebar([Canvas(name: "0", graphics: []), Canvas(name: "A", graphics: worked)]))
    #expect(Array(list.picture.dropFirst()) == open)
  }

  @Test func `1.26 duplicate siblings are told once, drawn twice, and the first is found`() {
    let nodes = [TreeNode(id: 1), TreeNode(id: 2), TreeNode(id: 1)]
    for list in [tree(nodes), ListProbe(List(nodes) { GraphicRow($0) })] {
      #expect(list.picture == ["1", "2", "1"] && list.picture == ["1", "2", "1"])
      #expect(list.row(at: [1]) == 0 && list.warnings == [.duplicateID("1")])
    }
  }

  @Test func `1.27 a range of numbers is constant, and another count is told`() {
    let list = ListProbe(List { ForEach(0..<3) { Text("\($0)") } })
    list.show(List { ForEach(0..<5) { Text("\($0)") } })
    #expect(list.picture == ["0", "1", "2"] && list.warnings == [.changedConstantRange(was: "0..<3", now: "0..<5")])
  }
}

@Suite struct `Disclosure groups, sections and lists` {
  @Test func `1.29 1.30 1.34 a group has a row, starts closed, and groups nest`() {
    let list = ListProbe(Form { DisclosureGroup("A") { DisclosureGroup("B") { Text("C") } } })
    #expect(list.picture == ["▸A"])
    list.toggle(0)
    list.toggle(1)
    #expect(list.picture == ["▾A", " ▾B", "  C"])
  }

  @Test func `1.31 11.1 the binding is the only truth, also when it refuses`() {
    let isOpen = Box(true)
    let list = ListProbe(Form { DisclosureGroup("A", isExpanded: isOpen.binding) { Text("B") } })
    #expect(list.count == 2)
    list.toggle(0)
    #expect(!isOpen.value && list.count == 1)
    isOpen.value = true
    #expect(list.count == 2)
    let refusing = ListProbe(Form { DisclosureGroup("A", isExpanded: .constant(false)) { Text("B") } })
    refusing.toggle(0)
    #expect(refusing.count == 1)
  }

  @Test func `1.32 two groups of one binding open together`() {
    let isOpen = Box(false)
    let list = ListProbe(
      Form {
        DisclosureGroup("A", isExpanded: isOpen.binding) { Text("a") }
        DisclosureGroup("B", isExpanded: isOpen.binding) { Text("b") }
      })
    list.toggle(1)
    #expect(list.picture == ["▾A", " a", "▾B", " b"])
  }

  @Test func `1.33 a label is an icon and a title, and the icon is no identity`() {
    func form(_ icon: String) -> some View {
      Form {
        DisclosureGroup {
          Text("x")
        } label: {
          Label("Fill", systemImage: icon)
        }
      }
    }
    let list = ListProbe(form("star.fill"))
    let id = list.id(0)
    list.toggle(0)
    list.show(form("no such symbol"))
    #expect(list.id(0) == id && list.picture == ["▾Fill", " x"])
  }

  @Test func `1.35 11.5 a list of 100,000 rows makes only those asked for`() {
    let list = ListProbe(List { ForEach(0..<100_000) { Text("\($0)") } })
    #expect(list.count == 100_000 && list.text(99_999) == "99999")
    #expect(list.madeCount == 1)
  }

  @Test func `1.36 1.37 1.38 1.39 each section owns an outline and starts open`() {
    let list = ListProbe(Sidebar([Canvas(name: "A", graphics: worked), Canvas(name: "B", graphics: [TreeNode(id: 1)])]))
    list.toggle(1)
    #expect(list.picture == ["▾#A", "▾1", " 2", " ▸3", "▸6", "7", "▾#B", "1"])
    #expect(list.row(at: ["A", 3]) == 3 && list.row(at: ["B", 1]) == 7 && list.row(at: ["B"]) == 6)
    for row in 0..<list.count { #expect(list.row(of: list.id(row)) == row) }
    let open = list.picture
    list.toggle(0)
    #expect(list.picture == ["▸#A", "▾#B", "1"])
    list.toggle(0)
    #expect(list.picture == open)
  }

  @Test func `1.38 1.40 a section without a control is opened by its binding alone`() {
    let isOpen = Box(false)
    let list = ListProbe(List { Section("A", isExpanded: isOpen.binding) { Text("a") }.collapsible(false) })
    #expect(list.picture == ["#A"] && !list.toggle(0))
    isOpen.value = true
    #expect(list.picture == ["#A", "a"])
  }

  @Test func `1.36 ten thousand sections are found by sums`() {
    let nodes = [TreeNode(id: 1, children: [TreeNode(id: 2)])]
    let list = ListProbe(Sidebar((0..<10_000).map { Canvas(name: "\($0)", graphics: nodes) }))
    #expect(list.count == 20_000)
    list.toggle(19_999)
    list.toggle(1)
    #expect(list.count == 20_002 && list.row(at: ["9999", 2]) == 20_001)
  }

  @Test func `1.41 1.42 headers and ids of another type are not selectable`() {
    let one = Box<Int?>(nil)
    let wrong = Box<Set<String>>([])
    let list = ListProbe(List(selection: one.binding) { Section("A") { ForEach(worked) { GraphicRow($0) } } })
    list.click(0)
    #expect(one.value == nil)
    list.click(1)
    list.click(3)
    #expect(one.value == 7)
    let other = ListProbe(List(selection: wrong.binding) { ForEach(worked) { GraphicRow($0) } })
    other.click(0)
    #expect(wrong.value.isEmpty)
  }

  @Test func `1.43 1.45 selection stays while rows are hidden or change places`() {
    let many = Box<Set<Int>>([])
    let list = ListProbe(List(selection: many.binding) { OutlineGroup(worked, children: \.children) { GraphicRow($0) } })
    list.toggle(0)
    list.click(1)
    list.toggle(0)
    #expect(many.value == [2])
    list.toggle(0)
    #expect(many.value == [2])
  }

  @Test func `1.46 selection is replaced, toggled, and extended over visible rows`() {
    let many = Box<Set<Int>>([])
    let list = ListProbe(
      List(selection: many.binding) {
        ForEach(["A", "B"], id: \.self) { name in
          Section(name) { ForEach(name == "A" ? [1, 2] : [3, 4], id: \.self) { Text("\($0)") } }
        }
      })
    list.click(2)
    list.click(4, .shift)
    #expect(many.value == [2, 3])
    list.click(5, .control)
    list.click(2, .control)
    #expect(many.value == [3, 4])
    list.click(1, .shift)
    #expect(many.value == [1, 2])
  }

  @Test func `conditions, loops and groups make parts`() {
    func form(_ isOn: Bool) -> some View {
      Form {
        Group {
          if isOn { Text("on") } else { Label("off", systemImage: "") }
          if isOn { Text("more") }
        }
        for word in ["x", "y"] { Text(word) }
      }
    }
    let list = ListProbe(form(true))
    #expect(list.picture == ["on", "more", "x", "y"])
    list.show(form(false))
    #expect(list.picture == ["off", "x", "y"])
  }
}
