import Outlines
import TestSupport
import Testing

/// A move that is told to rows in each of the ways there are.
private enum Telling: CaseIterable {
  case reload, numbering

  /// The rows after element 2 went from one tree to the other; the root it left or came to has id 1.
  func rows(_ before: [Node], _ after: [Node], deeperBy levels: Int, _ expansion: Expansion<Int>) -> [PlainRow] {
    switch self {
    case .reload:
      let rows = OutlineRows(before, id: \.id, children: \.children, expansion: expansion)
      rows.reload(after)
      return plain(rows)
    case .numbering:
      let rows = numbered(before, expansion)
      rows.reload(Forest(after), moved: [2: levels])
      return plain(rows)
    }
  }
}

@Suite struct `A group that moves to another level` {
  private static let inner = Node(id: 2, children: [Node(id: 3, children: [Node(id: 4)])])
  private let nested = [Node(id: 1, children: [inner])]
  private let beside = [Node(id: 1, children: []), inner]

  @Test(arguments: Telling.allCases)
  private func `stays closed where a fold to its level opens others`(telling: Telling) {
    let rows = telling.rows(nested, beside, deeperBy: -1, Expansion(base: .level(1)))
    #expect(rows.map(\.id) == [1, 2] && rows[1].disclosure == .closed)
  }

  @Test(arguments: Telling.allCases)
  private func `stays open where a fold closes others`(telling: Telling) {
    let rows = telling.rows(beside, nested, deeperBy: 1, Expansion(base: .level(1)))
    #expect(rows.map(\.id) == [1, 2, 3] && rows[1].disclosure == .open && rows[2].disclosure == .closed)
  }

  @Test(arguments: Telling.allCases)
  private func `stays open if the user opened it`(telling: Telling) {
    let rows = telling.rows(nested, beside, deeperBy: -1, Expansion(base: .level(1), exceptions: [2]))
    #expect(rows.map(\.id) == [1, 2, 3] && rows[2].disclosure == .closed)
  }

  @Test(arguments: Telling.allCases)
  private func `takes along what is in it, shown or not`(telling: Telling) {
    let rows = telling.rows(nested, beside, deeperBy: -1, Expansion(base: .level(2), exceptions: [2]))
    #expect(rows.map(\.id) == [1, 2] && rows[1].disclosure == .closed)
    let open = telling.rows(nested, beside, deeperBy: -1, Expansion(base: .level(2)))
    #expect(open.map(\.id) == [1, 2, 3] && open[2].disclosure == .closed)
  }

  @Test func `does not read a group that was never opened, where a rule says the same of all levels`() {
    let rows = OutlineRows(nested, id: \.id, children: \.children, expansion: Expansion(exceptions: [1]))
    _ = plain(rows)
    let asked = rows.counters.childrenAsked
    rows.reload(beside)
    #expect(rows.counters.childrenAsked - asked <= 1)
  }

  @Test(arguments: 1...16)
  func `is open or closed as before, after random moves`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let model = EditModel(count: 24, using: &random)
    for level in 1...3 {
      let rows = rows(model.values, Expansion(base: .level(level)))
      for step in 0..<25 {
        if rows.count > 0 { rows.toggle(row: Int.random(in: 0..<rows.count, using: &random)) }
        let before = states(model, rows.isOpen)
        model.move(using: &random)
        rows.reload(model.values)
        let now = states(model, rows.isOpen)
        for (id, wasOpen) in before { #expect(now[id] ?? wasOpen == wasOpen, "seed \(seed) level \(level) step \(step) id \(id)") }
        rows.checkInvariants()
      }
    }
  }

  private func states(_ model: EditModel, _ isOpen: (Int) -> Bool?) -> [Int: Bool] {
    var states: [Int: Bool] = [:]
    for node in model.all where node.children != nil { states[node.id] = isOpen(node.id) }
    return states
  }
}

@Suite struct `Folding what is focused` {
  @Test(arguments: [true, false])
  func `stays when everything is shown again, and changes nothing else`(isNumbered: Bool) {
    let tree = worked + [Node(id: 8, children: [Node(id: 9)])]
    for rows in [AnyRows(numbered(tree)), AnyRows(rows(tree))] where rows.isNumbered == isNumbered {
      rows.focus(1)
      rows.expandAll()
      #expect(rows.ids() == [1, 2, 3, 4, 5])
      rows.focus(nil)
      #expect(rows.ids() == [1, 2, 3, 4, 5, 6, 7, 8])
      rows.focus(1)
      rows.fold(1)
      #expect(rows.ids() == [1, 2, 3])
      rows.focus(nil)
      #expect(rows.ids() == [1, 2, 3, 6, 7, 8])
    }
  }
}

/// Rows on either path.
private struct AnyRows {
  let isNumbered: Bool
  let ids: () -> [Int]
  let focus: (Int?) -> Void
  let expandAll: () -> Void
  let fold: (Int) -> Void

  init<Data>(_ rows: OutlineRows<Data, Int>) {
    isNumbered = rows.usesNumbering
    ids = { rows.map(\.id) }
    focus = { rows.focus(on: $0) }
    expandAll = rows.expandAll
    fold = { rows.fold(to: $0) }
  }
}
