import Outlines
import Testing

@Suite struct `Rows of a tree` {
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

  @Test func `an outline over another key path is not numbered`() {
    let forest = Forest(worked)
    let other = OutlineRows(forest, id: \.id, children: \.otherChildren)
    #expect(!other.usesNumbering && other.map(\.id) == numbered(worked).map(\.id))
  }

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
  }

  @Test func `1.21 a deleted group comes back closed, and what was in it too`() {
    let generic = rows(worked, Expansion(exceptions: [1, 3]))
    generic.reload(Array(worked[1...]))
    generic.forget([1, 3])
    generic.reload(worked)
    #expect(generic.count == 3)
    let flat = numbered(worked, Expansion(exceptions: [1, 3]))
    flat.reload(Forest(Array(worked[1...])))
    flat.reload(Forest(worked))
    #expect(flat.count == 3 && flat.expansion.exceptions.isEmpty)
  }

  @Test func `1.23 a group that becomes a leaf forgets, and an empty one that fills shows its rows`() {
    let flat = numbered(worked, Expansion(exceptions: [1, 6]))
    flat.reload(Forest([Node(id: 1), Node(id: 6, children: [Node(id: 8)])]))
    #expect(flat.map(\.id) == [1, 6, 8])
    flat.reload(Forest(worked))
    #expect(flat.map(\.id) == [1, 6, 7])
    let generic = rows(worked, Expansion(exceptions: [1, 6]))
    generic.reload([Node(id: 1), Node(id: 6, children: [Node(id: 8)])])
    #expect(generic.map(\.id) == [1, 6, 8] && generic.expansion.exceptions == [6])
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

  @Test func `1.26 duplicate siblings are told once, drawn twice, and the first is found`() {
    let rows = rows([Node(id: 1), Node(id: 2), Node(id: 1)])
    #expect(rows.map(\.id) == [1, 2, 1] && rows.map(\.id) == [1, 2, 1])
    #expect(rows.index(of: 1) == 0 && rows.warnings == [.duplicateID("1")])
  }

  @Test func `1.44 deleted elements leave the selection`() {
    var selection = Selection(mode: .many, ids: [1, 2])
    selection.prune { $0 != 1 }
    #expect(selection.ids == [2])
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

  @Test func `1.10 1.11 1.12 children are asked for only when a group is opened, and once`() {
    var asked = 0
    let rows = OutlineRows(
      worked, id: { $0.id },
      children: {
        asked += 1
        return $0.children
      })
    func show() -> Int {
      _ = plain(rows)
      #expect(rows.counters.childrenAsked == asked)
      return asked
    }
    #expect(asked == 0 && rows.count == 3)
    #expect(show() == 3 && show() == 3)
    rows.toggle(row: 0)
    #expect(show() == 5)
    rows.toggle(row: 3)
    #expect(show() == 5)
    rows.toggle(row: 2)
    #expect(show() == 7)
    let flat = numbered(worked)
    flat.toggle(row: 0)
    #expect(flat.count == 5 && flat.counters.childrenAsked == 0)
  }

  @Test func `1.7 depth is unbounded`() {
    var deep = LiveNode(0, nil)
    for id in 1..<5000 { deep = LiveNode(id, [deep]) }
    let rows = OutlineRows([deep], id: { $0.id }, children: { $0.children }, expansion: Expansion(base: .open))
    #expect(rows.count == 5000 && rows[4999].level == 4999 && rows.index(of: 0) == 4999)
    rows.toggle(row: 0)
    #expect(rows.count == 1)
  }

  @Test func `a tree is focused and filtered, and is as before afterwards`() {
    let generic = rows(worked, Expansion(exceptions: [1]))
    let flat = numbered(worked, Expansion(exceptions: [1]))
    let before = plain(generic)
    #expect(generic.focus(on: 3) && flat.focus(on: 3))
    generic.toggle(row: 0)
    flat.toggle(row: 0)
    #expect(generic.map(\.id) == [3, 4, 5] && flat.map(\.id) == [3, 4, 5] && generic[1].level == 1)
    generic.toggle(row: 0)
    flat.toggle(row: 0)
    generic.focus(on: nil)
    flat.focus(on: nil)
    #expect(plain(generic) == before && plain(flat) == before)
    generic.filter { $0.id == 4 }
    flat.filter(ids: [4])
    #expect(generic.map(\.id) == [1, 3, 4] && flat.map(\.id) == [1, 3, 4])
    generic.reload(worked)
    flat.reload(Forest(worked))
    #expect(generic.count == 3 && flat.count == 3)
    generic.clearFilter()
    flat.clearFilter()
    #expect(plain(generic) == before && plain(flat) == before)
  }

  @Test func `an element in groups that were never opened is found when it is revealed`() {
    let generic = rows(worked)
    #expect(generic.reveal(5) && generic.index(of: 5) == 4 && !generic.reveal(99))
    #expect(generic.map(\.id) == [1, 2, 3, 4, 5, 6, 7])
    generic.checkInvariants()
  }
}
