// SPDX-License-Identifier: MIT
/// The rows of a tree given by a children accessor: the loaded groups, and a balanced tree of runs over their children.
///
/// An element's children are requested when its row is shown and when the user or the expansion rule opens it; nothing is requested below
/// a group that was never opened.
final class GroupEngine<Data: RandomAccessCollection, ID: Hashable>: RowEngine<Data.Element, ID> {
  typealias Element = Data.Element

  /// The position where an element was last found; valid only if the element there still has the same id.
  private struct Hint {
    var group: Int32
    var ordinal: Int
  }

  /// Cached results for rows that were shown. A full cache is emptied.
  private struct Cache {
    /// The positions at which elements were found.
    var hints: [ID: Hint] = [:]
    /// The children of elements, by slot; `nil` for leaves.
    var children: [Int: Data?] = [:]
  }

  /// The capacity of each part of the cache.
  private static var cacheLimit: Int { 16_384 }

  let id: (Element) -> ID
  let children: (Element) -> Data?
  let counters: OutlineCounters
  let isStrict: Bool
  var tree = RunTree()
  var groups: LoadedGroups<Data, ID>
  private var cache = Cache()
  var opened: PartialExpansion<ID>
  private var reported: [OutlineWarning] = []
  private var focus: (id: ID, run: Int32, hidden: Int32)?

  init(
    _ roots: Data, id: @escaping (Element) -> ID, children: @escaping (Element) -> Data?, expansion: Expansion<ID>, isStrict: Bool,
    counters: OutlineCounters, firstSlot: Int
  ) {
    self.id = id
    self.children = children
    self.counters = counters
    self.isStrict = isStrict
    groups = LoadedGroups(firstSlot: firstSlot)
    opened = PartialExpansion(expansion)
    super.init()
    build(roots)
  }

  // MARK: Rows

  override var count: Int { tree.visibleCount }
  override var warnings: [OutlineWarning] { reported }

  override func row(at row: Int) -> OutlineRow<Element, ID> {
    let place = tree.locate(row)
    let run = tree[place.run]
    let ordinal = tree.ordinal(of: place.run) + place.offset
    let element = element(run.group, ordinal)
    let identity = id(element)
    remember(identity, run.group, ordinal)
    let disclosure: Disclosure
    if let known = known(place.run, place.offset) {
      disclosure = groups[known].isOpen ? .open : .closed
    } else {
      disclosure = asked(element, slot: groups[run.group].slot + ordinal) == nil ? .leaf : .closed
    }
    return OutlineRow(id: identity, element: element, level: Int(run.depth) - focusDepth, disclosure: disclosure)
  }

  override func slot(at row: Int) -> Int {
    let place = tree.locate(row)
    return groups[tree[place.run].group].slot + tree.ordinal(of: place.run) + place.offset
  }

  override func level(at row: Int) -> Int { Int(tree[tree.locate(row).run].depth) - focusDepth }
  override func disclosure(at row: Int) -> Disclosure { self.row(at: row).disclosure }

  override func index(of id: ID) -> Int? {
    guard let place = place(of: id), tree.hidden(place.run) == 0 else { return nil }
    return tree.rowsBefore(place.run) + place.offset
  }

  override func isOpen(_ id: ID) -> Bool? {
    guard let place = place(of: id) else { return nil }
    if let known = known(place.run, place.offset) { return groups[known].isOpen }
    return children(element(at: place)) == nil ? nil : false
  }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool { setOpen(open, place: tree.locate(row)) }

  override func setOpen(_ open: Bool?, id: ID) -> Bool {
    guard let place = place(of: id) else { return aroundFocus { load(id) } }
    return aroundFocus { setOpen(open, place: place) }
  }

  override func reveal(_ id: ID) -> Bool {
    guard let place = place(of: id) else { return aroundFocus { load(id) } }
    return aroundFocus {
      var group = tree[place.run].group
      while group > 0 {
        if !groups[group].isOpen { _ = setOpen(true, place: owner(of: group)) }
        group = groups[group].parent
      }
      return true
    }
  }

  /// Opens the groups around an element in a group that was never opened, after searching the whole tree for it.
  private func load(_ wanted: ID) -> Bool {
    var walk = SnapshotWalk<Data, ID>(groups[0].children)
    while let element = walk.next(counting: counters, children) {
      guard id(element) == wanted else { continue }
      walk.keep(id)
      let path = walk.finish()
      return (0..<path.nodeCount - 1).allSatisfy { setOpen(true, id: id(path.node(at: $0))) }
    }
    return false
  }

  // MARK: Expansion

  override var expansion: Expansion<ID> {
    get { opened.whole }
    set {
      opened = PartialExpansion(newValue)
      let roots = groups[0].children
      let focusedID = focus?.id
      focus = nil
      build(roots)
      if let focusedID { _ = focus(on: focusedID) }
    }
  }

  override func groups(in id: ID, above limit: Int, where enters: (ID) -> Bool) -> [(id: ID, level: Int)] {
    guard let place = place(of: id) else { return [] }
    return groupsInOrder(in: element(at: place), level: Int(tree[place.run].depth), above: limit, where: enters)
  }

  override var knownLevels: [ID: Int] {
    var levels: [ID: Int] = [:]
    for group in groups.all where group.isAlive {
      for child in group.children { levels[id(child)] = Int(tree[group.first].depth) }
    }
    return levels
  }

  override func turnedGroups(_ openLevels: Int, levelsBefore: [ID: Int]) -> Set<ID> {
    var turned: Set<ID> = []
    for group in groups.all where group.isAlive && !levelsBefore.isEmpty {
      let level = Int(tree[group.first].depth)
      for child in group.children where levelsBefore[id(child)].map({ $0 != level }) ?? false {
        turned.formUnion(turnedGroups(in: child, level, openLevels, levelsBefore))
      }
    }
    return turned
  }

  /// The same for a moved subtree; an element that was not loaded moved with the group around it.
  private func turnedGroups(in root: Element, _ level: Int, _ openLevels: Int, _ levelsBefore: [ID: Int]) -> [ID] {
    var turned: [ID] = []
    var waiting = [(root, level, 0)]
    while let (element, level, moved) = waiting.popLast() {
      let identity = id(element)
      let shift = levelsBefore[identity].map { level - $0 } ?? moved
      let changed = LevelChange(openLevels, deeperBy: shift).levels
      guard !changed.isEmpty, level < changed.upperBound else { continue }
      counters.childrenAsked += 1
      guard let children = children(element) else { continue }
      if changed.contains(level) { turned.append(identity) }
      waiting += children.map { ($0, level + 1, shift) }
    }
    return turned
  }

  override var exceptionPaths: [ID: [ID]] { opened.paths }

  override func path(of id: ID) -> [ID]? {
    place(of: id).map { path(to: tree[$0.run].group) }
  }

  func path(to group: Int32) -> [ID] {
    var path: [ID] = []
    var group = group
    while group > 0 {
      path.append(groups[group].id!)
      group = groups[group].parent
    }
    return path.reversed()
  }

  // MARK: Parent and siblings

  override func parentRow(of row: Int) -> Int? {
    let run = tree.locate(row).run
    guard tree[run].group > 0, Int(tree[run].depth) > focusDepth else { return nil }
    let place = owner(of: tree[run].group)
    return tree.rowsBefore(place.run) + place.offset
  }

  override func nextSibling(of row: Int) -> Int? { sibling(of: row, by: 1) }
  override func previousSibling(of row: Int) -> Int? { sibling(of: row, by: -1) }

  private func sibling(of row: Int, by step: Int) -> Int? {
    let place = tree.locate(row)
    let group = groups[tree[place.run].group]
    let ordinal = tree.ordinal(of: place.run) + place.offset + step
    guard ordinal >= 0, ordinal < group.children.count, focus == nil || Int(tree[place.run].depth) > focusDepth else { return nil }
    let found = tree.find(from: group.first, ordinal: ordinal)
    return tree.rowsBefore(found.run) + found.offset
  }

  override var lastRoot: Int? {
    if focus != nil { return 0 }
    guard !groups[0].children.isEmpty else { return nil }
    let found = tree.find(from: groups[0].first, ordinal: groups[0].children.count - 1)
    return tree.rowsBefore(found.run) + found.offset
  }

  // MARK: Focus

  override var focusedID: ID? { focus?.id }
  private var focusDepth: Int { focus.map { Int(tree[$0.run].depth) } ?? 0 }

  /// Hides every row outside one subtree by adding to the hidden depths, as closing a group does.
  override func focus(on id: ID?) -> Bool {
    if let old = focus {
      addAround(focusExtent(old.run), inside: old.hidden, outside: -1)
      focus = nil
    }
    guard let id else { return true }
    guard var place = place(of: id) else { return false }
    if place.offset > 0 { place = (tree.divide(place.run, keeping: place.offset), 0) }
    if tree[place.run].rows > 1 { _ = tree.divide(place.run, keeping: 1) }
    let hidden = tree.hidden(place.run)
    focus = (id, place.run, hidden)
    addAround(focusExtent(place.run), inside: -hidden, outside: 1)
    return true
  }

  private func focusExtent(_ run: Int32) -> Range<Int> {
    let rank = tree.rank(run)
    guard let known = known(run, 0) else { return rank..<rank + 1 }
    return rank..<tree.extent(ofGroupAt: groups[known].first).upperBound
  }

  private func addAround(_ ranks: Range<Int>, inside: Int32, outside: Int32) {
    tree.addHidden(outside, to: 0..<ranks.lowerBound)
    tree.addHidden(inside, to: ranks)
    tree.addHidden(outside, to: ranks.upperBound..<tree.runCount)
  }

  /// Suspends the focus during a change that may affect rows outside it or replace its runs.
  func aroundFocus<Result>(_ change: () -> Result) -> Result {
    guard let focusedID = focus?.id else { return change() }
    _ = focus(on: nil)
    let result = change()
    _ = focus(on: focusedID)
    return result
  }

  // MARK: Filter

  override func snapshot(where matches: (Element) -> Bool, _ unfolded: Unfolded<ID>) -> SnapshotForest<Element, ID> {
    var walk = SnapshotWalk<Data, ID>(groups[0].children)
    var (matching, count) = ([Int](), 0)
    while let element = walk.next(counting: counters, children) {
      let isMatch = matches(element)
      if isMatch { matching.append(count) }
      // Whether an unfolded group is kept depends on its contents, so then all elements are numbered first.
      if isMatch || !unfolded.isEmpty { walk.keep(id, isMatch: isMatch) }
      count += 1
    }
    let kept = walk.finish()
    return unfolded.isEmpty ? kept : kept.snapshot(of: matching, unfolded, id: id)
  }

  override func snapshot(of ids: [ID], _ unfolded: Unfolded<ID>, while shouldContinue: () -> Bool) -> SnapshotForest<Element, ID>? {
    let wanted = Set(ids)
    return snapshot(where: { wanted.contains(id($0)) }, unfolded)
  }

  // MARK: Finding

  func element(_ group: Int32, _ ordinal: Int) -> Element {
    let children = groups[group].children
    return children[children.index(children.startIndex, offsetBy: ordinal)]
  }

  func element(at place: (run: Int32, offset: Int)) -> Element {
    element(tree[place.run].group, tree.ordinal(of: place.run) + place.offset)
  }

  /// The group of a row whose children are loaded: they begin in the next run, one level deeper; else `nil`.
  func known(_ run: Int32, _ offset: Int) -> Int32? {
    guard offset == Int(tree[run].rows) - 1 else { return nil }
    let next = tree.next(run)
    return next != 0 && tree[next].depth == tree[run].depth + 1 ? tree[next].group : nil
  }

  /// The position of the row whose children a group contains.
  func owner(of group: Int32) -> (run: Int32, offset: Int) {
    let run = tree.previous(groups[group].first)
    return (run, Int(tree[run].rows) - 1)
  }

  func group(of parent: ID?) -> Int32? {
    guard let parent else { return 0 }
    return groups.number(of: parent)
  }

  func place(of id: ID) -> (run: Int32, offset: Int)? {
    if let group = groups.number(of: id) { return owner(of: group) }
    if let hint = cache.hints[id], groups.all.indices.contains(Int(hint.group)) {
      let group = groups[hint.group]
      if group.isAlive, hint.ordinal < group.children.count, self.id(element(hint.group, hint.ordinal)) == id {
        return tree.find(from: group.first, ordinal: hint.ordinal)
      }
    }
    for (number, group) in groups.all.enumerated() where group.isAlive {
      if let ordinal = group.children.enumerated().first(where: { self.id($0.element) == id })?.offset {
        remember(id, Int32(number), ordinal)
        return tree.find(from: group.first, ordinal: ordinal)
      }
    }
    return nil
  }

  private func remember(_ id: ID, _ group: Int32, _ ordinal: Int) {
    if let known = cache.hints[id], known.group == group, known.ordinal != ordinal, groups[group].isAlive,
      known.ordinal < groups[group].children.count, self.id(element(group, known.ordinal)) == id
    {
      let warning = OutlineWarning.duplicateID(String(describing: id))
      if !reported.contains(warning) { reported.append(warning) }
      if known.ordinal < ordinal { return }
    }
    if cache.hints.count >= Self.cacheLimit { cache.hints.removeAll(keepingCapacity: true) }
    cache.hints[id] = Hint(group: group, ordinal: ordinal)
  }

  /// The children of an element whose row is shown, requested once; nil for a leaf.
  func asked(_ element: Element, slot: Int) -> Data? {
    if let kept = cache.children[slot] { return kept }
    if cache.children.count >= Self.cacheLimit { cache.children.removeAll(keepingCapacity: true) }
    counters.childrenAsked += 1
    let answer = children(element)
    cache.children[slot] = .some(answer)
    return answer
  }

  private func build(_ roots: Data) {
    tree = RunTree()
    groups.removeAll()
    cache = Cache()
    let list = unwind(nil, roots, in: -1, depth: 0, hidden: 0)
    tree.setRoot(tree.balanced(list[...]))
  }

  override func checkInvariants() {
    tree.checkInvariants()
    for group in groups.all where group.isAlive {
      precondition(tree.ordinal(of: group.first) == 0, "a group starts at its first run")
      let count = group.children.count
      if count > 0 { _ = tree.find(from: group.first, ordinal: count - 1) }
    }
  }
}
