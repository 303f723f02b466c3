import Outlines
import Testing

struct GraphicRow: Row {
  var id: Int
  init(_ node: Node) { id = node.id }
}
struct Toggle: Row {
  var title: String
  var isOn: Binding<Bool>
  init(_ title: String, isOn: Binding<Bool>) {
    self.title = title
    self.isOn = isOn
  }
}
struct ColorRow: Row {
  var title: String
  init(_ title: String) { self.title = title }
}
struct Canvas: Identifiable {
  var name: String
  var graphics: [Node]
  var id: String { name }
}

/// A picture of rows: `▸` closed, `▾` open, one blank a level.
func picture(_ rows: ListRows) -> [String] {
  rows.map { row in
    let mark =
      switch row.kind {
      case .plain, .leaf: ""
      case .group(let isOpen): isOpen ? "▾" : "▸"
      case .header(let isOpen, let isCollapsible): isCollapsible ? (isOpen ? "▾#" : "▸#") : "#"
      }
    let name: String =
      switch row.value {
      case let graphic as GraphicRow: "\(graphic.id)"
      case let text as Text: text.string
      case let label as Label: label.title
      case let toggle as Toggle: toggle.title
      case let color as ColorRow: color.title
      default: "?"
      }
    return String(repeating: " ", count: row.level) + mark + name
  }
}

func sidebar(_ canvases: [Canvas]) -> List<some OutlineContent> {
  List {
    ForEach(canvases) { canvas in
      Section(canvas.name) {
        OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
      }
    }
  }
}

func tree(_ nodes: [Node], state: OutlineState = OutlineState()) -> ListRows {
  List { OutlineGroup(nodes, children: \.children) { GraphicRow($0) } }.rows(state: state)
}

let chain = [Node(id: 1, children: [Node(id: 2, children: [Node(id: 3, children: [Node(id: 4)])])])]

@Suite struct `Outlines unwind one level at a time` {
  @Test func `1.1 1.2 1.3 a tree has leaves, empty groups and groups`() {
    let list = tree(worked)
    #expect(picture(list) == ["▸1", "▸6", "7"])
    #expect(!list.toggle(row: 2))
    #expect(list.toggle(row: 1))
    #expect(picture(list) == ["▸1", "▾6", "7"])
  }

  @Test func `1.4 1.5 1.6 a list with children is a list of one outline, and without it is flat`() {
    let short = List(worked, children: \.children) { GraphicRow($0) }.rows()
    let long = tree(worked)
    short.expandAll()
    long.expandAll()
    #expect(picture(short) == picture(long) && short.count == 7)
    let flat = List(worked) { GraphicRow($0) }.rows()
    #expect(picture(flat) == ["1", "6", "7"])
  }

  @Test func `1.7 depth and width are unbounded`() {
    var deep = LiveNode(0, nil)
    for id in 1..<5000 { deep = LiveNode(id, [deep]) }
    let rows = OutlineRows([deep], id: { $0.id }, children: { $0.children }, expansion: Expansion(base: .open))
    #expect(rows.count == 5000 && rows[4999].level == 4999 && rows.index(of: 0) == 4999)
    rows.toggle(row: 0)
    #expect(rows.count == 1)
    let wide = tree([Node(id: -1, children: (0..<100_000).map { Node(id: $0) })])
    wide.toggle(row: 0)
    #expect(wide.count == 100_001 && picture(wide).last == " 99999")
    #expect(wide.counters.rowsBuilt == 100_001)
  }

  @Test func `1.8 11.3 a single root is a collection of one, and a leaf root is a leaf`() {
    let group = List { OutlineGroup(worked[0], children: \.children) { GraphicRow($0) } }.rows()
    let leaf = List { OutlineGroup(worked[2], children: \.children) { GraphicRow($0) } }.rows()
    #expect(picture(group) == ["▸1"] && picture(leaf) == ["7"])
    #expect(!leaf.toggle(row: 0))
  }

  @Test func `1.9 an outline is rows and disclosure groups of outlines`() {
    struct Unwound: OutlineContent {
      var node: Node
      var body: some OutlineContent {
        DisclosureGroup {
          ForEach(node.children!) { GraphicRow($0) }
        } label: {
          GraphicRow(node)
        }
      }
    }
    let byHand = List { Unwound(node: worked[0].children![1]) }.rows()
    let outline = tree([worked[0].children![1]])
    byHand.toggle(row: 0)
    outline.toggle(row: 0)
    #expect(picture(byHand) == picture(outline))
  }

  @Test func `1.10 1.11 1.12 content is asked for only when it is opened, and once`() {
    var asked = 0
    var built = 0
    let rows = OutlineRows(
      worked, id: { $0.id },
      children: {
        asked += 1
        return $0.children
      })
    let list = List {
      OutlineGroup(worked, children: \.children) { node in
        let _ = built += 1
        GraphicRow(node)
      }
    }.rows()
    func show() -> [Int] {
      _ = picture(list)
      _ = plain(rows)
      #expect(rows.counters.childrenAsked == asked && list.counters.rowsBuilt == built)
      return [built, asked]
    }
    #expect(built == 0 && asked == 0 && rows.count == 3 && list.count == 3)
    #expect(show() == [3, 3] && show() == [3, 3])
    list.toggle(row: 0)
    rows.toggle(row: 0)
    #expect(show() == [5, 5])
    #expect(list.counters.childrenAsked == 5)
    list.toggle(row: 3)
    rows.toggle(row: 3)
    #expect(show() == [5, 5])
    list.toggle(row: 2)
    rows.toggle(row: 2)
    #expect(show() == [7, 7])
    #expect(picture(list) == ["▾1", " 2", " ▾3", "  4", "  5", "▾6", "7"])
    let flat = numbered(worked)
    flat.toggle(row: 0)
    #expect(flat.count == 5 && flat.counters.childrenAsked == 0)
  }

  @Test func `1.13 rows are counted and ordered as in a walk`() {
    let expansion = Expansion(base: .closed, exceptions: [1, 3])
    #expect(plain(rows(worked, expansion)) == naiveRows(worked, expansion))
    #expect(rows(worked, expansion).count == 7)
  }

  @Test func `1.14 closing and opening again reads current data`() {
    let group = LiveNode(1, [LiveNode(2)])
    let rows = OutlineRows([group], id: { $0.id }, children: { $0.children })
    rows.toggle(row: 0)
    #expect(rows.map(\.id) == [1, 2])
    rows.toggle(row: 0)
    group.children!.append(LiveNode(3))
    rows.toggle(row: 0)
    #expect(rows.map(\.id) == [1, 2, 3])
    rows.checkInvariants()
  }
}

@Suite struct `A part of an outline` {
  @Test func `1.7 a chain of a million is closed, opened and found without recursion`() {
    let columns = Forest.Columns()
    let count = 1_000_000
    columns.ids = Array(0..<count)
    columns.levels = columns.ids
    columns.parents = columns.ids.map { $0 - 1 }
    columns.counts = columns.ids.map { count - $0 }
    columns.groups = columns.ids.map { $0 < count - 1 }
    columns.numbers = Dictionary(uniqueKeysWithValues: columns.ids.map { ($0, $0) })
    let flat = OutlineRows(Forest(columns: columns), id: \.id, children: \.children, expansion: Expansion(base: .open))
    #expect(flat.count == count && flat[count - 1].level == count - 1)
    flat.toggle(500_000)
    #expect(flat.count == 500_001 && flat.index(of: 500_001) == nil)
    #expect(flat.reveal(count - 1) && flat.index(of: count - 1) == count - 1)
    flat.checkInvariants()
    #expect(columns.childrenAsked == 0)

    let depth = 100_000
    let generic = OutlineRows(
      [0], id: { $0 }, children: { $0 + 1 < depth ? [$0 + 1] : nil }, expansion: Expansion(base: .open))
    #expect(generic.count == depth)
    generic.toggle(row: depth / 2)
    #expect(generic.count == depth / 2 + 1)
    generic.toggle(row: 0)
    generic.toggle(row: 0)
    #expect(generic.count == depth / 2 + 1 && generic.counters.childrenAsked == depth)
    generic.checkInvariants()
  }

  @Test func `a declared list is focused and filtered, and is as before afterwards`() {
    let rows = sidebar([Canvas(name: "A", graphics: worked), Canvas(name: "B", graphics: worked)]).rows()
    rows.toggle(row: 1)
    let before = picture(rows)
    #expect(rows.focus(on: 3))
    rows.toggle(row: 0)
    #expect(picture(rows) == ["▾3", " 4", " 5"] && rows.index(ofPath: ["A", 4]) == 1)
    rows.toggle(row: 0)
    rows.focus(on: nil)
    #expect(picture(rows) == before)
    rows.filter(Node.self) { $0.id == 4 }
    #expect(picture(rows) == ["▾#A", "▾1", " ▾3", "  4", "▾#B", "▾1", " ▾3", "  4"])
    rows.reload()
    #expect(rows.count == 8)
    rows.clearFilter()
    #expect(picture(rows) == before)
  }

  @Test func `an outline over another key path is not numbered`() {
    let forest = Forest(worked)
    let other = OutlineRows(forest, id: \.id, children: \.otherChildren)
    #expect(!other.usesNumbering && other.map(\.id) == numbered(worked).map(\.id))
  }

  @Test func `an expansion is stored and taken up again`() {
    let state = OutlineState()
    state.setExpansion(Expansion<Int>(base: .open, exceptions: [3]), at: ["A"])
    let rows = sidebar([Canvas(name: "A", graphics: worked)]).rows(state: state)
    #expect(picture(rows) == ["▾#A", "▾1", " 2", " ▸3", "▾6", "7"])
    #expect(rows.expansion(at: ["A"], of: Int.self) == Expansion(base: .open, exceptions: [3]))
  }
}

@Suite struct `Expansion is by identity` {
  @Test func `1.15 groups start closed`() { #expect(tree(worked).count == 3 && Expansion<Int>().base == .closed) }

  @Test func `1.16 1.17 1.18 siblings may come, go and change places, but another id is another group`() {
    for rows in [rows(worked)] {
      rows.toggle(1)
      rows.reload([Node(id: 9), worked[2], worked[0]])
      #expect(rows.map(\.id) == [9, 7, 1, 2, 3])
      rows.reload([Node(id: 11, children: worked[0].children)])
      #expect(rows.map(\.id) == [11])
    }
    let flat = numbered(worked)
    flat.toggle(1)
    flat.reload(Forest([Node(id: 9), worked[2], worked[0]]))
    #expect(flat.map(\.id) == [9, 7, 1, 2, 3])
  }

  @Test(arguments: [false, true])
  func `1.19 1.20 a move keeps what is open, unless identity is strict`(strict: Bool) {
    let before = [Node(id: 1, children: [Node(id: 2, children: [Node(id: 3)])]), Node(id: 4, children: [])]
    let after = [Node(id: 1, children: []), Node(id: 4, children: [Node(id: 2, children: [Node(id: 3)])])]
    let open = Expansion(exceptions: [1, 4])
    let generic = OutlineRows(before, id: \.id, children: \.children, expansion: open, strictIdentity: strict)
    let flat = OutlineRows(Forest(before), id: \.id, children: \.children, expansion: open, strictIdentity: strict)
    generic.toggle(2)
    flat.toggle(2)
    generic.reload(after)
    flat.reload(Forest(after))
    let wanted = strict ? [1, 4, 2] : [1, 4, 2, 3]
    #expect(generic.map(\.id) == wanted && flat.map(\.id) == wanted)
    let canvases = sidebar([Canvas(name: "A", graphics: worked), Canvas(name: "B", graphics: worked)]).rows()
    canvases.toggle(row: 1)
    #expect(picture(canvases) == ["▾#A", "▾1", " 2", " ▸3", "▸6", "7", "▾#B", "▸1", "▸6", "7"])
  }

  @Test func `1.21 a deleted group comes back closed, and what was in it too`() {
    let generic = rows(worked, Expansion(exceptions: [1, 3]))
    generic.removed([1], from: nil, at: 0, children: Array(worked[1...]))
    generic.inserted(1, in: nil, at: 0, children: worked)
    #expect(generic.count == 3)
    let flat = numbered(worked, Expansion(exceptions: [1, 3]))
    flat.reload(Forest(Array(worked[1...])))
    flat.reload(Forest(worked))
    #expect(flat.count == 3 && flat.expansion.exceptions.isEmpty)
  }

  @Test func `1.22 closing a group keeps what is open inside it`() {
    for rows in [tree(worked)] {
      rows.toggle(row: 0)
      rows.toggle(row: 2)
      let open = picture(rows)
      rows.toggle(row: 0)
      rows.toggle(row: 0)
      #expect(picture(rows) == open)
    }
  }

  @Test func `1.23 a group that becomes a leaf forgets, and an empty one that fills shows its rows`() {
    let flat = numbered(worked, Expansion(exceptions: [1, 6]))
    flat.reload(Forest([Node(id: 1), Node(id: 6, children: [Node(id: 8)])]))
    #expect(flat.map(\.id) == [1, 6, 8])
    flat.reload(Forest(worked))
    #expect(flat.map(\.id) == [1, 6, 7])
    let generic = rows(worked, Expansion(exceptions: [1, 6]))
    generic.reload(1, children: nil)
    generic.inserted(1, in: 6, at: 0, children: [Node(id: 8)])
    #expect(generic.index(of: 8) == generic.count - 2)
    #expect(generic.expansion.exceptions == [6])
  }

  @Test func `1.24 a new element opens nothing, and revealing it opens what is around it`() {
    for path in [true, false] {
      let after = [Node(id: 1, children: worked[0].children! + [Node(id: 9)])]
      if path {
        let flat = numbered(worked)
        flat.reload(Forest(after))
        #expect(flat.count == 1 && flat.reveal(9) && flat.index(of: 9) == 3)
      } else {
        let generic = rows(worked)
        generic.reload(after)
        #expect(generic.count == 1 && generic.reveal(path: [1]) && generic.index(of: 9) == 3)
      }
    }
  }

  @Test func `1.25 11.4 a redraw closes nothing`() {
    let state = OutlineState()
    let rows = sidebar([Canvas(name: "A", graphics: worked)]).rows(state: state)
    rows.toggle(row: 1)
    let open = picture(rows)
    rows.reload()
    #expect(picture(rows) == open)
    rows.reload(sidebar([Canvas(name: "0", graphics: []), Canvas(name: "A", graphics: worked)]))
    #expect(Array(picture(rows).dropFirst()) == open)
  }

  @Test func `1.26 duplicate siblings are told once, drawn twice, and the first is found`() {
    let rows = rows([Node(id: 1), Node(id: 2), Node(id: 1)])
    #expect(rows.map(\.id) == [1, 2, 1] && rows.map(\.id) == [1, 2, 1])
    #expect(rows.index(of: 1) == 0 && rows.warnings == [.duplicateID("1")])
  }

  @Test func `1.27 a range of numbers is constant, and another count is told`() {
    let state = OutlineState()
    var count = 3
    let list = List { ForEach(0..<count) { Text("\($0)") } }
    let rows = list.rows(state: state)
    count = 5
    rows.reload()
    #expect(rows.count == 3 && state.warnings == [.changedConstantRange(was: 0..<3, now: 0..<5)])
  }

  @Test func `1.28 rows may be forgotten and made again, expansion may not`() {
    let wide = [Node(id: -1, children: (0..<20_000).map { Node(id: $0, children: []) })]
    let rows = tree(wide)
    rows.toggle(row: 0)
    rows.toggle(row: 1)
    _ = picture(rows)
    _ = picture(rows)
    #expect(rows.counters.rowsBuilt > 20_001 && rows[1].kind == .group(isOpen: true))
  }
}

@Suite struct `Disclosure groups, sections and lists` {
  @Test func `1.29 1.30 1.34 a group has a row, starts closed, and groups nest`() {
    let rows = Form { DisclosureGroup("A") { DisclosureGroup("B") { Text("C") } } }.rows()
    #expect(picture(rows) == ["▸A"])
    rows.toggle(row: 0)
    rows.toggle(row: 1)
    #expect(picture(rows) == ["▾A", " ▾B", "  C"])
  }

  @Test func `1.31 11.1 the binding is the only truth, also when it refuses`() {
    @State var isOpen = true
    let rows = Form { DisclosureGroup("A", isExpanded: $isOpen) { Text("B") } }.rows()
    #expect(rows.count == 2)
    rows.toggle(row: 0)
    #expect(!isOpen && rows.count == 1)
    isOpen = true
    #expect(rows.count == 2)
    let refusing = Form { DisclosureGroup("A", isExpanded: .constant(false)) { Text("B") } }.rows()
    refusing.toggle(row: 0)
    #expect(refusing.count == 1)
  }

  @Test func `1.32 two groups of one binding open together`() {
    @State var isOpen = false
    let rows = Form {
      DisclosureGroup("A", isExpanded: $isOpen) { Text("a") }
      DisclosureGroup("B", isExpanded: $isOpen) { Text("b") }
    }.rows()
    rows.toggle(row: 1)
    #expect(picture(rows) == ["▾A", " a", "▾B", " b"])
  }

  @Test func `1.33 a label is an icon and a title, and the icon is no identity`() {
    func form(_ icon: String?) -> Form<some OutlineContent> {
      Form {
        DisclosureGroup {
          Text("x")
        } label: {
          Label("Fill", systemImage: icon)
        }
      }
    }
    let rows = form("star").rows()
    let id = rows[0].id
    rows.toggle(row: 0)
    rows.reload(form(nil))
    #expect(rows[0].id == id && rows.count == 2 && rows[0].value(as: Label.self)?.icon == nil)
  }

  @Test func `1.35 11.5 a list of 100,000 rows makes only those asked for`() {
    let rows = List { ForEach(0..<100_000) { Text("\($0)") } }.rows()
    #expect(rows.count == 100_000 && rows[99_999].value(as: Text.self)?.string == "99999")
    #expect(rows.counters.rowsBuilt == 1)
  }

  @Test func `1.36 1.37 1.38 1.39 each section owns an outline and starts open`() {
    let rows = sidebar([Canvas(name: "A", graphics: worked), Canvas(name: "B", graphics: [Node(id: 1)])]).rows()
    rows.toggle(row: 1)
    #expect(picture(rows) == ["▾#A", "▾1", " 2", " ▸3", "▸6", "7", "▾#B", "1"])
    #expect(rows.index(ofPath: ["A", 3]) == 3 && rows.index(ofPath: ["B", 1]) == 7 && rows.index(ofPath: ["B"]) == 6)
    for row in rows.indices { #expect(rows.index(of: rows[row].id) == row) }
    let open = picture(rows)
    rows.toggle(row: 0)
    #expect(picture(rows) == ["▸#A", "▾#B", "1"])
    rows.toggle(row: 0)
    #expect(picture(rows) == open)
  }

  @Test func `1.38 1.40 a section without a control is opened by its binding alone`() {
    @State var isOpen = false
    let rows = List { Section("A", isExpanded: $isOpen) { Text("a") }.collapsible(false) }.rows()
    #expect(picture(rows) == ["#A"] && !rows.toggle(row: 0))
    isOpen = true
    #expect(picture(rows) == ["#A", "a"])
  }

  @Test func `1.36 a hundred thousand sections are found by sums`() {
    let rows = sidebar((0..<100_000).map { Canvas(name: "\($0)", graphics: [Node(id: 1, children: [Node(id: 2)])]) }).rows()
    #expect(rows.count == 200_000)
    rows.toggle(row: 199_999)
    rows.toggle(row: 1)
    #expect(rows.count == 200_002 && rows.index(ofPath: ["99999", 2]) == 200_001)
  }

  @Test func `1.41 1.42 headers and ids of another type are not selectable`() {
    @State var one: Int?
    @State var wrong: Set<String> = []
    let content = List(selection: $one) { Section("A") { ForEach(worked) { GraphicRow($0) } } }.rows()
    #expect((0..<4).map(content.isSelectable) == [false, true, true, true])
    content.select(0)
    #expect(one == nil)
    content.select(1)
    content.select(3)
    #expect(one == 7 && content.isSelected(3) && !content.isSelected(1))
    let other = List(selection: $wrong) { ForEach(worked) { GraphicRow($0) } }.rows()
    other.select(0)
    #expect(wrong.isEmpty && !other.isSelectable(0))
  }

  @Test func `1.43 1.45 selection stays while rows are hidden or change places`() {
    @State var many: Set<Int> = []
    let rows = List(selection: $many) { OutlineGroup(worked, children: \.children) { GraphicRow($0) } }.rows()
    rows.toggle(row: 0)
    rows.select(1)
    rows.toggle(row: 0)
    #expect(many == [2])
    rows.toggle(row: 0)
    #expect(rows.isSelected(1))
  }

  @Test func `1.44 deleted elements leave the selection`() {
    var selection = Selection(mode: .many, ids: [1, 2])
    selection.prune { $0 != 1 }
    #expect(selection.ids == [2])
  }

  @Test func `1.46 selection is replaced, toggled, and extended over visible rows`() {
    @State var many: Set<Int> = []
    let rows = List(selection: $many) {
      ForEach(["A", "B"], id: \.self) { name in
        Section(name) { ForEach(name == "A" ? [1, 2] : [3, 4], id: \.self) { Text("\($0)") } }
      }
    }.rows()
    rows.select(2)
    rows.extendSelection(to: 4)
    #expect(many == [2, 3])
    rows.toggleSelection(5)
    rows.toggleSelection(2)
    #expect(many == [3, 4])
    rows.extendSelection(to: 1)
    #expect(many == [1, 2])
  }

  @Test func `1.47 right opens or enters, left closes or leaves`() {
    let rows = rows(worked)
    #expect(rows.move(.right, from: 0) == .opens(0))
    rows.toggle(row: 0)
    #expect(rows.move(.right, from: 0) == .goes(to: 1) && rows.move(.left, from: 0) == .closes(0))
    #expect(rows.move(.left, from: 1) == .goes(to: 0) && rows.move(.right, from: 1) == .stays)
    #expect(rows.move(.nextSibling, from: 0) == .goes(to: 3) && rows.move(.previousSibling, from: 4) == .goes(to: 3))
    #expect(rows.move(.parent, from: 0) == .stays && rows.move(.last, from: 0) == .goes(to: 4))
    #expect(rows.move(.up, from: 0) == .stays && rows.move(.down, from: 0) == .goes(to: 1) && rows.move(.first, from: 3) == .goes(to: 0))
  }

  @Test func `conditions, loops and groups make parts`() {
    var isOn = true
    let rows = Form {
      Group {
        if isOn { Text("on") } else { Label("off") }
        if isOn { Text("more") }
      }
      for word in ["x", "y"] { Text(word) }
    }.rows()
    #expect(picture(rows) == ["on", "more", "x", "y"])
    isOn = false
    rows.reload()
    #expect(picture(rows) == ["off", "x", "y"])
  }
}
