import Outlines
import TestSupport
import Testing

@Suite struct `Filtered rows` {
  @Test(arguments: 1...20) func `are the same with and without numbering, whatever is opened and closed`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 120
    let tree = randomTree(count, using: &random)
    let (flat, generic) = (numbered(tree, Expansion(base: .level(1))), rows(tree, Expansion(base: .level(1))))
    let before = plain(flat)
    let wanted = Set((0..<count).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    flat.filter { wanted.contains($0.id) }
    generic.filter { wanted.contains($0.id) }
    for step in 0..<60 {
      #expect(plain(flat) == plain(generic), "seed \(seed) step \(step)")
      guard flat.count > 0 else { break }
      let row = Int.random(in: 0..<flat.count, using: &random)
      let id = flat[row].id
      let wasOpen = flat.isOpen(id)
      #expect(flat.toggle(row: row) == generic.toggle(id))
      #expect(flat.isOpen(id) == wasOpen.map { !$0 }, "seed \(seed) step \(step)")
      if step == 30 {
        flat.expandAll()
        generic.expandAll()
      }
    }
    flat.clearFilter()
    generic.clearFilter()
    #expect(plain(flat) == before && plain(generic) == before, "what a filter opens stays in it")
  }

  @Test(arguments: 1...20) func `show all of a match that is opened, and what begins to match`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 80
    let tree = randomTree(count, using: &random)
    var nodes: [Node] = []
    var stack = tree
    while let node = stack.popLast() {
      nodes.append(node)
      stack += node.children ?? []
    }
    guard let group = nodes.first(where: { $0.children?.isEmpty == false }), let other = nodes.randomElement(using: &random) else { return }
    check(numbered(tree, Expansion(base: .closed)), group, other, tree.count, "seed \(seed)")
    check(rows(tree, Expansion(base: .closed)), group, other, tree.count, "seed \(seed)")
  }

  private func check<Data>(_ rows: OutlineRows<Data, Int>, _ group: Node, _ other: Node, _ rootCount: Int, _ comment: Comment) {
    rows.filter(ids: [group.id])
    #expect(rows.index(of: group.id) == rows.count - 1, "a match without matches in it is closed")
    let count = rows.count
    #expect(rows.setOpen(true, of: group.id), comment)
    let children = group.children ?? []
    #expect(children.allSatisfy { rows.index(of: $0.id) != nil } && rows.count == count + children.count, comment)
    rows.updateFilter(ids: [group.id, other.id])
    #expect(rows.index(of: other.id) != nil && children.allSatisfy { rows.index(of: $0.id) != nil }, comment)
    rows.updateFilter(ids: [Int]())
    #expect(rows.count == 0 && rows.isFiltered, comment)
    rows.clearFilter()
    #expect(rows.count == rootCount, comment)
  }

  @Test(arguments: 1...10) func `of a focused group are the matches in it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = randomTree(60, using: &random)
    let (one, other) = (numbered(tree, Expansion(base: .open)), numbered(tree, Expansion(base: .open)))
    guard let group = tree.first(where: { $0.children?.isEmpty == false }) else { return }
    one.focus(on: group.id)
    one.filter { $0.id % 3 == 0 }
    other.filter { $0.id % 3 == 0 }
    other.focus(on: group.id)
    #expect(plain(one) == plain(other), "seed \(seed)")
    one.clearFilter()
    other.focus(on: nil)
    #expect(one.focusedID == group.id && other.isFiltered)
  }
}
