import Outlines
import TestSupport
import Testing

@Suite struct `Rows agree with a walk of the tree` {
  @Test(arguments: 1...40)
  func `under random toggles, on both paths`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...260, using: &random)
    let tree = randomTree(count, using: &random)
    for base in allBases {
      var expansion = Expansion(base: base, exceptions: Set((0..<count).filter { $0 % 3 == 0 && Bool.random(using: &random) }))
      let generic = rows(tree, expansion)
      let flat = numbered(tree, expansion)
      #expect(flat.usesNumbering && !generic.usesNumbering)
      for step in 0..<30 {
        let wanted = naiveRows(tree, expansion)
        #expect(plain(generic) == wanted, "seed \(seed) \(base) step \(step)")
        #expect(plain(flat) == wanted, "seed \(seed) \(base) step \(step)")
        for (row, want) in wanted.enumerated() {
          #expect(generic.index(of: want.id) == row && flat.index(of: want.id) == row)
        }
        checkNeighbours(wanted, generic, "seed \(seed)")
        checkNeighbours(wanted, flat, "seed \(seed)")
        generic.checkInvariants()
        flat.checkInvariants()
        let row = Int.random(in: wanted.indices, using: &random)
        let target = wanted[row]
        let isGroup = target.disclosure != .leaf
        if isGroup { expansion.toggle(target.id) }
        #expect(generic.toggle(row: row) == isGroup)
        #expect(flat.toggle(target.id) == isGroup)
      }
    }
  }

  /// Closed groups of more than two blocks, which are not read before they are opened.
  @Test(arguments: 1...12)
  func `under random toggles of large groups, in any order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = largeGroups(3, of: 1...260, using: &random)
    let groups = Array(naiveRows(tree, Expansion(base: .open)).filter { $0.disclosure != .leaf })
    for base in allBases {
      var expansion = Expansion<Int>(base: base)
      let flat = numbered(tree, expansion)
      for step in 0..<25 {
        flat.checkInvariants()
        #expect(plain(flat) == naiveRows(tree, expansion), "seed \(seed) \(base) step \(step)")
        if step % 8 == 7 {
          expansion = Expansion(base: base, exceptions: expansion.exceptions.union(groups.prefix(3).map(\.id)))
          flat.expansion = expansion
        } else if let group = groups.randomElement(using: &random) {
          expansion.toggle(group.id)
          #expect(flat.toggle(group.id))
        }
      }
    }
  }

  /// Groups of groups of leaves, in random numbers.
  func largeGroups(_ levels: Int, of sizes: ClosedRange<Int>, using random: inout SplitMix64) -> [Node] {
    var count = 0
    func group(_ level: Int) -> Node {
      count += 1
      let id = count
      var children: [Node] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) where level < levels { children.append(group(level + 1)) }
      for _ in 0..<Int.random(in: sizes, using: &random) {
        count += 1
        children.append(Node(id: count))
      }
      return Node(id: id, children: children.shuffled(using: &random))
    }
    return (0..<3).map { _ in group(1) }
  }

  func checkNeighbours(_ wanted: [PlainRow], _ rows: some OutlineNavigable, _ comment: Comment) {
    for row in wanted.indices.prefix(40) {
      let level = wanted[row].level
      let parent = wanted[..<row].lastIndex { $0.level < level }
      #expect(rows.parentRow(of: row) == parent, comment)
      let after = wanted[(row + 1)...].firstIndex { $0.level <= level }
      #expect(rows.nextSibling(of: row) == after.flatMap { wanted[$0].level == level ? $0 : nil }, comment)
      let before = wanted[..<row].lastIndex { $0.level <= level }
      #expect(rows.previousSibling(of: row) == before.flatMap { wanted[$0].level == level ? $0 : nil }, comment)
    }
  }

  @Test(arguments: 1...40)
  func `under random inserts, removals and moves`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for base in allBases {
      let model = EditModel(count: 30, using: &random)
      let live = OutlineRows(
        model.roots, id: { $0.id }, children: { $0.children }, expansion: Expansion(base: base))
      let flat = numbered(model.values, Expansion(base: base))
      for step in 0..<60 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: model.insert(using: &random)
        case 1: model.remove(using: &random)
        case 2: model.move(using: &random)
        default: if live.count > 0 { live.toggle(row: Int.random(in: 0..<live.count, using: &random)) }
        }
        let tree = model.values
        live.reload(model.roots)
        #expect(plain(live) == naiveRows(tree, live.expansion), "seed \(seed) \(base) step \(step)")
        live.checkInvariants()
        let groups = Set(model.all.filter { $0.children != nil }.map(\.id))
        var kept = flat.expansion
        kept.keepExceptions(where: groups.contains)
        flat.reload(Forest(tree))
        #expect(flat.expansion == kept && plain(flat) == naiveRows(tree, kept), "seed \(seed) \(base) step \(step)")
        flat.checkInvariants()
        if flat.count > 0 { flat.toggle(row: Int.random(in: 0..<flat.count, using: &random)) }
        let reloaded = numbered(tree, live.expansion)
        #expect(plain(reloaded) == plain(live), "seed \(seed) \(base) step \(step)")
      }
    }
  }

  @Test(arguments: 1...20)
  func `when focused and filtered`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 120
    let tree = randomTree(count, using: &random)
    var expansion = Expansion<Int>(base: .open)
    for id in 0..<count where Int.random(in: 0..<4, using: &random) == 0 { expansion.toggle(id) }
    let flat = numbered(tree, expansion)
    let generic = rows(tree, expansion)
    let before = plain(flat)
    var all: [Node] = []
    var stack = tree
    while let node = stack.popLast() {
      all.append(node)
      stack += node.children ?? []
    }
    for node in all.prefix(30) {
      #expect(flat.focus(on: node.id))
      let levels = naiveLevels(tree)
      let sub = naiveSubtree(node, expansion, level: levels[node.id]!)
      #expect(plain(flat) == sub, "seed \(seed)")
      if generic.focus(on: node.id) { #expect(plain(generic) == sub, "seed \(seed)") }
      flat.checkInvariants()
      generic.checkInvariants()
      flat.focus(on: nil)
      generic.focus(on: nil)
    }
    #expect(plain(flat) == before && plain(generic) == before)
    flat.filter { $0.id % 7 == 0 }
    generic.filter { $0.id % 7 == 0 }
    #expect(plain(flat) == plain(generic))
    #expect(plain(flat).count { $0.id % 7 == 0 } == all.count { $0.id % 7 == 0 })
    flat.collapseAll()
    flat.clearFilter()
    generic.clearFilter()
    #expect(plain(flat) == before && plain(generic) == before)
  }

  func naiveLevels(_ roots: [Node]) -> [Int: Int] {
    var levels: [Int: Int] = [:]
    var stack = roots.map { ($0, 0) }
    while let (node, level) = stack.popLast() {
      levels[node.id] = level
      for child in node.children ?? [] { stack.append((child, level + 1)) }
    }
    return levels
  }

  func naiveSubtree(_ node: Node, _ expansion: Expansion<Int>, level: Int) -> [PlainRow] {
    // The rule is open everywhere here, so levels inside do not matter to it.
    naiveRows([node], expansion)
  }
}

/// A live tree under random edits.
final class EditModel {
  var roots: [LiveNode] = []
  private var nextID = 0
  private var groups: [(id: Int?, node: LiveNode?)] { [(nil, nil)] + all.filter { $0.children != nil }.map { ($0.id, $0) } }

  init(count: Int, using random: inout some RandomNumberGenerator) {
    for _ in 0..<count {
      let group = groups.randomElement(using: &random)!.node
      set(children(group) + [make(using: &random)], group)
    }
  }

  var all: [LiveNode] {
    var all: [LiveNode] = []
    var stack = roots
    while let node = stack.popLast() {
      all.append(node)
      stack += node.children ?? []
    }
    return all
  }

  var values: [Node] { roots.map(value) }
  private func value(_ node: LiveNode) -> Node { Node(id: node.id, children: node.children?.map(value)) }
  private func children(_ group: LiveNode?) -> [LiveNode] { group.map { $0.children! } ?? roots }
  private func set(_ children: [LiveNode], _ group: LiveNode?) {
    if let group { group.children = children } else { roots = children }
  }
  private func make(using random: inout some RandomNumberGenerator) -> LiveNode {
    nextID += 1
    return LiveNode(nextID, Bool.random(using: &random) ? [] : nil)
  }

  func insert(using random: inout some RandomNumberGenerator) {
    let group = groups.randomElement(using: &random)!.node
    var list = children(group)
    let ordinal = Int.random(in: 0...list.count, using: &random)
    let new = make(using: &random)
    if new.children != nil { new.children = [make(using: &random), make(using: &random)] }
    list.insert(new, at: ordinal)
    set(list, group)
  }

  func remove(using random: inout some RandomNumberGenerator) {
    let group = groups.randomElement(using: &random)!.node
    var list = children(group)
    guard !list.isEmpty else { return }
    let ordinal = Int.random(in: list.indices, using: &random)
    list.remove(at: ordinal)
    set(list, group)
  }

  func move(using random: inout some RandomNumberGenerator) {
    let source = groups.randomElement(using: &random)!.node
    var list = children(source)
    guard !list.isEmpty else { return }
    let ordinal = Int.random(in: list.indices, using: &random)
    let node = list.remove(at: ordinal)
    set(list, source)
    let target = groups.randomElement(using: &random)!.node
    var into = children(target)
    let place = Int.random(in: 0...into.count, using: &random)
    into.insert(node, at: place)
    set(into, target)
  }
}

@Suite struct `Siblings in reverse order` {
  /// The rows of a tree whose siblings are reversed below the top level.
  private func reversedBelowTop(_ roots: [Node]) -> [Node] {
    func reversed(_ node: Node) -> Node { Node(id: node.id, children: node.children?.reversed().map(reversed)) }
    return roots.map(reversed)
  }

  @Test(arguments: 1...40)
  func `are the rows of the reversed tree, asked for in any order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = randomTree(Int.random(in: 1...200, using: &random), using: &random)
    for base in allBases {
      let flat = numbered(tree, Expansion(base: base))
      let generic = rows(tree, Expansion(base: base))
      let (order, other) = (ReversedSiblings(flat), ReversedSiblings(generic))
      for step in 0..<20 {
        let wanted = naiveRows(reversedBelowTop(tree), flat.expansion)
        #expect(wanted.indices.map { flat[order.row(at: $0)].id } == wanted.map(\.id), "seed \(seed) \(base) step \(step)")
        for place in wanted.indices.shuffled(using: &random) {
          let row = order.row(at: place)
          #expect(flat[row].id == wanted[place].id && flat.level(at: row) == wanted[place].level)
          #expect(order.place(of: row) == place && other.row(at: place) == row && other.place(of: row) == place)
        }
        let group = Int.random(in: wanted.indices, using: &random)
        flat.toggle(wanted[group].id)
        generic.toggle(wanted[group].id)
        if step == 10 {
          flat.focus(on: wanted[group].id)
          generic.focus(on: wanted[group].id)
          let shown = (0..<flat.count).map { flat[order.forgotten.row(at: $0)].id }
          let naive = (0..<generic.count).map { generic[other.forgotten.row(at: $0)].id }
          #expect(shown == naive && shown.first == wanted[group].id)
          flat.focus(on: nil)
          generic.focus(on: nil)
        }
        order.forget()
        other.forget()
      }
    }
  }

  @Test func `cost a few levels for a row in a list of thousands`() {
    let tree = [Node(id: 0, children: (1...20_000).map { Node(id: $0) })]
    let flat = numbered(tree, Expansion(base: .level(1)))
    let order = ReversedSiblings(flat)
    #expect(flat[order.row(at: 1)].id == 20_000)
    let before = flat.counters.levelsRead
    for place in 10_000..<10_040 { #expect(flat[order.row(at: place)].id == 20_001 - place) }
    #expect(flat.counters.levelsRead - before < 40 * 6 * 128)
    #expect(flat.counters.childrenAsked == 0)
  }

  @Test func `of a deep chain are found without a walk for each row`() {
    var chain = Node(id: 3_000)
    for id in (0..<3_000).reversed() { chain = Node(id: id, children: [chain]) }
    let flat = numbered([chain], Expansion(base: .open))
    let order = ReversedSiblings(flat)
    #expect((0..<flat.count).map { flat[order.row(at: $0)].id } == Array(0...3_000))
    #expect((0..<flat.count).allSatisfy { order.place(of: $0) == $0 })
  }
}

extension ReversedSiblings {
  /// The same, after a change of the rows.
  fileprivate var forgotten: ReversedSiblings {
    forget()
    return self
  }
}
