// SPDX-License-Identifier: MIT
/// The rows of a numbered forest: the groups that differ from the rule, and a tree of hidden depths.
///
/// No children are requested, and toggling a group traverses no subtree.
final class PreorderEngine<Forest: PreorderNumbering>: RowEngine<Forest.Node, Forest.NodeID> {
  typealias ID = Forest.NodeID

  // Read in each call; dynamic exclusivity checking would record every access, and no code that runs during an access changes these
  // variables.
  @exclusivity(unchecked) private var forest: Forest
  private let id: (Forest.Node) -> ID
  private let counters: OutlineCounters
  private var firstSlot: Int
  private let tree: HiddenDepthTree
  private var base: Expansion<ID>.Base
  /// The groups that differ from the rule, by id because numbers change under edits.
  @exclusivity(unchecked) private var flipped: Set<ID> = []
  /// The ancestors of the groups that were toggled; nil unless identity is strict.
  private var paths: [ID: [ID]]?
  /// The focused subtree and its hidden depth; the id is stored because after an edit the forest assigns the numbers to other nodes.
  private var focused: (nodes: Range<Int>, hidden: Int32)?
  private var focusedNode: ID?

  init(
    _ forest: Forest, id: @escaping (Forest.Node) -> ID, expansion: Expansion<ID>, isStrict: Bool, counters: OutlineCounters, firstSlot: Int
  ) {
    self.forest = forest
    self.id = id
    self.firstSlot = firstSlot
    base = expansion.base
    if isStrict { paths = [:] }
    self.counters = counters
    tree = HiddenDepthTree(
      nodeCount: forest.nodeCount, openLevels: expansion.base.openLevels, reader: PreorderEngine.reader(of: forest, counters))
    super.init()
    flip(expansion.exceptions)
  }

  private static func reader(of forest: Forest, _ counters: OutlineCounters) -> HiddenDepthTree.Reader {
    HiddenDepthTree.Reader(
      copyLevels: { numbers, levels in
        counters.levelsRead += numbers.count
        forest.copyLevels(of: numbers, to: levels)
      },
      endOfAncestor: { number, level in
        let ancestor = ancestor(of: number, level: level, in: forest)
        return ancestor + forest.subtreeCount(at: ancestor)
      })
  }

  override var usesNumbering: Bool { true }
  override var count: Int { tree.visibleCount }
  override var nodeCount: Int { tree.nodeCount }

  override func row(at row: Int) -> OutlineRow<Forest.Node, ID> {
    let number = tree.node(ofRow: row)
    let node = forest.node(at: number)
    return OutlineRow(id: id(node), element: node, level: level(of: number), disclosure: disclosure(of: number))
  }

  override func slot(at row: Int) -> Int { firstSlot + tree.node(ofRow: row) }
  override func level(at row: Int) -> Int { level(of: tree.node(ofRow: row)) }
  override func disclosure(at row: Int) -> Disclosure { disclosure(of: tree.node(ofRow: row)) }

  override func index(of id: ID) -> Int? {
    forest.preorder(of: id).flatMap(visibleRow(of:))
  }

  override func isOpen(_ id: ID) -> Bool? {
    forest.preorder(of: id).flatMap { forest.isGroup(at: $0) ? isOpen($0) : nil }
  }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    let number = tree.node(ofRow: row)
    guard forest.isGroup(at: number) else { return false }
    set(open, number, identity(of: number))
    return true
  }

  override func setOpen(_ open: Bool?, id: ID) -> Bool {
    guard let number = forest.preorder(of: id), forest.isGroup(at: number) else { return false }
    set(open, number, id)
    return true
  }

  /// Opens or closes a group; nil toggles it.
  private func set(_ open: Bool?, _ number: Int, _ id: ID) {
    let wasOpen = isOpen(number, id)
    if open != wasOpen { flip(number, id, wasOpen: wasOpen) }
  }

  override func reveal(_ id: ID) -> Bool {
    guard var number = forest.preorder(of: id) else { return false }
    while let parent = forest.parent(at: number) {
      number = parent
      set(true, number, identity(of: number))
    }
    return true
  }

  override var expansion: Expansion<ID> {
    get { Expansion(base: base, exceptions: flipped) }
    set {
      // Toggling what differs costs less than a new tree if no group returns to the rule.
      if newValue.base == base, flipped.isSubset(of: newValue.exceptions) { return flip(newValue.exceptions.subtracting(flipped)) }
      let focus = focusedID
      focused = nil
      base = newValue.base
      flipped = []
      if paths != nil { paths = [:] }
      tree.rebuild(openLevels: base.openLevels)
      flip(newValue.exceptions)
      _ = self.focus(on: focus)
    }
  }

  override var exceptionPaths: [ID: [ID]] { paths ?? [:] }

  override func path(of id: ID) -> [ID]? {
    forest.preorder(of: id).map { ancestors(of: $0).reversed().map(identity) }
  }

  override func groups(in id: ID, above limit: Int, where enters: (ID) -> Bool) -> [(id: ID, level: Int)] {
    guard let first = forest.preorder(of: id) else { return [] }
    var found: [(id: ID, level: Int)] = []
    var number = first
    let end = first + forest.subtreeCount(at: first)
    while number < end {
      let level = forest.level(at: number)
      if level < limit, forest.isGroup(at: number), case let id = identity(of: number), enters(id) {
        found.append((id, level))
        number += 1
      } else {
        number += forest.subtreeCount(at: number)
      }
    }
    return found
  }

  override func parentRow(of row: Int) -> Int? {
    let number = tree.node(ofRow: row)
    if number == focused?.nodes.lowerBound { return nil }
    return forest.parent(at: number).flatMap(visibleRow(of:))
  }

  override func endRow(of row: Int) -> Int {
    let number = tree.node(ofRow: row)
    let next = number + forest.subtreeCount(at: number)
    return next < forest.nodeCount ? tree.rowsBefore(next).rows : count
  }

  override func nextSibling(of row: Int) -> Int? {
    let number = tree.node(ofRow: row)
    let next = number + forest.subtreeCount(at: number)
    guard next < forest.nodeCount, forest.level(at: next) == forest.level(at: number) else { return nil }
    return visibleRow(of: next)
  }

  override func previousSibling(of row: Int) -> Int? {
    let number = tree.node(ofRow: row)
    guard number > 0, forest.parent(at: number) != number - 1, number != focused?.nodes.lowerBound else { return nil }
    return visibleRow(of: ancestor(of: number - 1, level: forest.level(at: number)))
  }

  override var lastRoot: Int? {
    if focused != nil { return 0 }
    guard forest.nodeCount > 0 else { return nil }
    return visibleRow(of: ancestor(of: forest.nodeCount - 1, level: 0))
  }

  override var focusedID: ID? { focused == nil ? nil : focusedNode }

  /// Hides every node outside one subtree by adding to the hidden depths, as closing a group does; so counting and finding rows need no
  /// special case.
  override func focus(on id: ID?) -> Bool {
    if let old = focused {
      addAround(old.nodes, inside: old.hidden, outside: -1)
      focused = nil
    }
    guard let id else { return true }
    guard let number = forest.preorder(of: id) else { return false }
    let hidden = tree.rowsBefore(number).hidden
    let nodes = number..<number + forest.subtreeCount(at: number)
    (focused, focusedNode) = ((nodes, hidden), id)
    addAround(nodes, inside: -hidden, outside: 1)
    return true
  }

  override func snapshot(where matches: (Forest.Node) -> Bool, _ unfolded: Unfolded<ID>) -> SnapshotForest<Forest.Node, ID> {
    forest.snapshot(of: (0..<forest.nodeCount).filter { matches(forest.node(at: $0)) }, unfolded, id: id)
  }

  override func snapshot(
    of ids: [ID], _ unfolded: Unfolded<ID>, while shouldContinue: () -> Bool
  ) -> SnapshotForest<Forest.Node, ID>? {
    var numbers: [Int] = []
    for (index, id) in ids.enumerated() {
      if index & 255 == 255, !shouldContinue() { return nil }
      if let number = forest.preorder(of: id) { numbers.append(number) }
    }
    return forest.snapshot(of: numbers, unfolded, id: id, while: shouldContinue)
  }

  override func checkInvariants() { tree.checkInvariants() }

  // MARK: Edits

  override func changes(to roots: Any) -> [Renumbering]? {
    guard let known = forest as? any PreorderForest else { return nil }
    return PreorderEngine.changes(from: known, to: roots)
  }

  private static func changes<Known: PreorderForest>(from known: Known, to roots: Any) -> [Renumbering]? {
    (roots as? Known)?.changes(since: known)
  }

  override func follow(_ roots: Any, _ changes: [Renumbering], firstSlot: Int) -> Bool {
    guard paths == nil, let forest = roots as? Forest else { return false }
    let focus = focusedID
    tree.beginChanges()
    _ = self.focus(on: nil)
    var inserted = NumberRanges()
    for change in changes {
      tree.replace(change.nodes, by: change.count)
      inserted.replace(change.nodes, by: change.count)
    }
    self.forest = forest
    self.firstSlot = firstSlot
    precondition(tree.nodeCount == forest.nodeCount, "the changes do not lead from one numbering to the other")
    tree.reader = PreorderEngine.reader(of: forest, counters)
    tree.settle()
    if changes.contains(where: { !$0.nodes.isEmpty }) {
      flipped = flipped.filter { forest.preorder(of: $0).map(forest.isGroup) ?? false }
    }
    if !flipped.isEmpty { inserted.ranges.forEach(hide) }
    _ = self.focus(on: focus)
    return true
  }

  /// Hides new nodes by the flipped groups among their ancestors and among the nodes themselves.
  private func hide(_ nodes: Range<Int>) {
    var number = nodes.lowerBound
    var (parent, depth) = (Int?.none, Int32(0))
    while number < nodes.upperBound {
      if number == nodes.lowerBound || forest.parent(at: number) != parent {
        parent = forest.parent(at: number)
        depth = ancestors(of: number).reduce(0) { $0 + hiding($1) }
      }
      let end = number + forest.subtreeCount(at: number)
      if depth != 0 { tree.add(depth, to: number..<end) }
      number = end
    }
    let groups = nodes.count < flipped.count ? Array(nodes) : flipped.compactMap(forest.preorder).filter(nodes.contains)
    for number in groups {
      let depth = hiding(number)
      if depth != 0 { tree.add(depth, to: number + 1..<number + forest.subtreeCount(at: number)) }
    }
  }

  /// The amount a group adds to the hidden depths of its descendants, beyond what the rule adds.
  private func hiding(_ number: Int) -> Int32 {
    guard flipped.contains(identity(of: number)) else { return 0 }
    return isOpen(number) ? -1 : 1
  }

  // MARK: Helpers

  private func identity(of number: Int) -> ID { id(forest.node(at: number)) }

  private func isOpen(_ number: Int) -> Bool {
    opensByRule(number) != (!flipped.isEmpty && flipped.contains(identity(of: number)))
  }

  private func isOpen(_ number: Int, _ id: ID) -> Bool { opensByRule(number) != flipped.contains(id) }

  /// Whether the rule opens a node; reads no level if the rule is the same for all levels.
  private func opensByRule(_ number: Int) -> Bool { base.openLevels == .max || base.opens(level: forest.level(at: number)) }

  private func disclosure(of number: Int) -> Disclosure {
    guard forest.isGroup(at: number) else { return .leaf }
    return isOpen(number) ? .open : .closed
  }

  private func level(of number: Int) -> Int {
    guard let focused else { return forest.level(at: number) }
    return forest.level(at: number) - forest.level(at: focused.nodes.lowerBound)
  }

  private func visibleRow(of number: Int) -> Int? {
    let place = tree.rowsBefore(number)
    return place.hidden == 0 ? place.rows : nil
  }

  private func ancestor(of number: Int, level: Int) -> Int { PreorderEngine.ancestor(of: number, level: level, in: forest) }

  private static func ancestor(of number: Int, level: Int, in forest: Forest) -> Int {
    var number = number
    for _ in 0..<max(0, forest.level(at: number) - level) {
      guard let parent = forest.parent(at: number) else { break }
      number = parent
    }
    return number
  }

  private func ancestors(of number: Int) -> [Int] { forest.ancestors(of: number) }

  private func flip(_ number: Int, _ id: ID, wasOpen: Bool) {
    // Toggling an ancestor of the focus changes the hidden depths inside it, so the focus is removed and restored.
    let content = number + 1..<number + forest.subtreeCount(at: number)
    let containsFocus = focused.map { content.contains($0.nodes.lowerBound) } ?? false
    if containsFocus { _ = self.focus(on: nil) }
    if wasOpen == opensByRule(number) { flipped.insert(id) } else { flipped.remove(id) }
    paths?[id] = ancestors(of: number).reversed().map(identity)
    tree.add(wasOpen ? 1 : -1, to: content)
    if containsFocus { _ = self.focus(on: focusedNode) }
  }

  /// Toggles groups that follow the rule; ids that are not groups are ignored.
  private func flip(_ groups: Set<ID>) {
    for id in groups {
      if let number = forest.preorder(of: id), forest.isGroup(at: number) { flip(number, id, wasOpen: opensByRule(number)) }
    }
  }

  private func addAround(_ nodes: Range<Int>, inside: Int32, outside: Int32) {
    tree.add(outside, to: 0..<nodes.lowerBound)
    tree.add(inside, to: nodes)
    tree.add(outside, to: nodes.upperBound..<tree.nodeCount)
  }
}
