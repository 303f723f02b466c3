import ShapeModel

/// The three-way merge of SVG files, by elements and attributes, with the bytes of the side that changed them.
///
/// - A start tag is merged by attributes, and a style by declarations.
/// - A list of elements is merged by place, see ``SequenceMerge``; each element brings the white space before it.
/// - Text that is no element, such as the text of a graphic or a style sheet, is one value.
/// - Definitions and other elements that both sides added alike are one.
/// - An element that one side deleted is kept, with all that was deleted along with it, where the other side changed it or what is in it,
///   or begins to refer to it.
/// - Elements that both sides moved to different places, or that would hold each other, stay where they were.
///
/// Where both sides changed the same thing differently, the merged file has the state of the base, and a ``MarkupConflict`` tells so. The
/// result does not depend on which side is which, but for the labels of conflicts.
///
/// - Complexity: One reading of each file; beyond that, proportional to the lists of elements that differ.
package struct MarkupMerge {
  package internal(set) var merged: [UInt8] = []
  package internal(set) var conflicts: [MarkupConflict] = []

  let base: ElementTree
  let sides: BothSides<ElementTree>
  let matches: BothSides<MarkupMatch>
  /// The additions of theirs that are like some of ours.
  private var twins: [Int: Int] = [:]
  private var twinsOfOurs: [Int: Int] = [:]
  /// For each side, the outermost deleted element that each deleted one is in; -1 for those that are there.
  private var roots = BothSides<[Int32]>(ours: [], theirs: [])
  private var deleted = BothSides<[Int]>(ours: [], theirs: [])
  /// For each side, the outermost elements of its deletions that do not happen.
  private var kept = BothSides<Set<Int>>(ours: [], theirs: [])
  /// The elements of the base that stay in their groups, although both sides moved them.
  private var unmoved: Set<Int> = []
  private var moved: [Int] = []
  /// For each side, the elements whose place there does not count: it dissolved their groups, and the other side moved them.
  private var yielding = BothSides<Set<Int>>(ours: [], theirs: [])
  /// The elements of the base in which something is moved or kept, so that no version of them is right as a whole.
  private var stirred: Set<Int> = []
  /// The offset in the result of each element that a conflict names.
  var starts: [Item: Int] = [:]
  var named: Set<Item> = []
  /// The deepest level that is merged; below, an element is one value.
  private static let depthLimit = 400

  /// An element, or another piece of a file.
  enum Item: Hashable {
    case base(Int)
    case added(Int, MergeSide)
  }

  /// - Precondition: The files are well-formed XML in UTF-8.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.init(MarkupVersions(base: base, ours: ours, theirs: theirs))
  }

  package init(_ versions: MarkupVersions) {
    (base, sides, matches) = (versions.base, versions.sides, versions.matches)
    findTwins()
    for side in MergeSide.allCases { findDeletions(side) }
    findMoves()
    for side in MergeSide.allCases { keepWhatIsNeeded(by: side) }
    while keepGroups() || takeBackCycles() {}
    listKept()
    listMoves()
    findStirred()
    merged.reserveCapacity(max(sides.ours.bytes.count, sides.theirs.bytes.count) + 1 << 16)
    write(.base(0), 0)
    locateConflicts()
  }

  // MARK: Items

  func item(_ node: Int, _ side: MergeSide) -> Item {
    let old = matches[side].old(node)
    if old >= 0 { return .base(old) }
    if side == .theirs, let twin = twins[node] { return .added(twin, .ours) }
    return .added(node, side)
  }

  func node(_ item: Item, _ side: MergeSide) -> Int? {
    switch item {
    case .base(let node):
      let new = matches[side].new(node)
      return new < 0 ? nil : new
    case .added(let node, let owner):
      if owner == side { return node }
      return side == .theirs ? twinsOfOurs[node] : nil
    }
  }

  func tree(_ side: MergeSide) -> ElementTree { sides[side] }

  private mutating func findTwins() {
    let (ours, theirs) = (tree(.ours), tree(.theirs))
    var known: [Item: [Int]] = [:]
    for node in ours.nodes.indices.dropFirst() where matches[.ours].old(node) < 0 {
      known[item(ours.nodes[node].parent, .ours), default: []].append(node)
    }
    guard !known.isEmpty else { return }
    for node in theirs.nodes.indices.dropFirst() where matches[.theirs].old(node) < 0 {
      guard let candidates = known[item(theirs.nodes[node].parent, .theirs)] else { continue }
      let twin = candidates.first { candidate in
        guard twinsOfOurs[candidate] == nil else { return false }
        if ours.content(candidate) == theirs.content(node) { return true }
        // Both sides made the list of definitions.
        let name = theirs.name(node)
        return name.map { $0.elementsEqual("defs".utf8) } ?? false && name == ours.name(candidate) && ours.id(candidate) == theirs.id(node)
      }
      if let twin { (twins[node], twinsOfOurs[twin]) = (twin, node) }
    }
  }

  // MARK: Deletions

  private mutating func findDeletions(_ side: MergeSide) {
    let match = matches[side]
    var roots = [Int32](repeating: -1, count: base.nodes.count)
    // Parents precede their children.
    for node in base.nodes.indices.dropFirst() where match.new(node) < 0 {
      let outer = roots[base.nodes[node].parent]
      roots[node] = outer < 0 ? Int32(node) : outer
      deleted[side].append(node)
    }
    self.roots[side] = roots
  }

  func isDeleted(_ node: Int) -> Bool {
    MergeSide.allCases.contains { side in
      let root = Int(roots[side][node])
      return root >= 0 && !kept[side].contains(root)
    }
  }

  private mutating func keep(_ node: Int, deletedBy side: MergeSide) -> Bool {
    let root = Int(roots[side][node])
    return root >= 0 && kept[side].insert(root).inserted
  }

  /// Keeps what the other side deleted and this one changed, or begins to refer to.
  private mutating func keepWhatIsNeeded(by side: MergeSide) {
    let gone = deleted[side.other]
    for node in gone where isTouched(node, by: side) { _ = keep(node, deletedBy: side.other) }
    let named = gone.filter { base.nodes[$0].id != nil && isDeleted($0) }
    guard !named.isEmpty else { return }
    let references = newReferences(side)
    for node in named where references.contains(Array(base.id(node)!)) { _ = keep(node, deletedBy: side.other) }
  }

  /// The ids that a side refers to in start tags that it changed or added, unless the base did in the same tag.
  private func newReferences(_ side: MergeSide) -> Set<[UInt8]> {
    let (tree, match) = (tree(side), matches[side])
    var found: Set<[UInt8]> = []
    for node in tree.nodes.indices {
      let old = match.old(node)
      if old >= 0, match.isSame(old) || base.text(base.nodes[old].start) == tree.text(tree.nodes[node].start) { continue }
      let references = tree.references(node)
      found.formUnion(old < 0 || references.isEmpty ? references : references.subtracting(base.references(old)))
    }
    return found
  }

  /// Whether a side changed an element itself, moved it, or put something into it.
  private func isTouched(_ node: Int, by side: MergeSide) -> Bool {
    let new = matches[side].new(node)
    guard new >= 0 else { return false }
    let tree = tree(side)
    if base.text(base.nodes[node].start) != tree.text(tree.nodes[new].start) { return true }
    if base.nodes[node].hasText || tree.nodes[new].hasText, base.inner(node) != tree.inner(new) { return true }
    if tree.children(new).contains(where: { child in
      let old = matches[side].old(child)
      return old < 0 || base.nodes[old].parent != node
    }) {
      return true
    }
    return item(tree.nodes[new].parent, side) != .base(base.nodes[node].parent)
  }

  /// Keeps the groups of what is not deleted.
  private mutating func keepGroups() -> Bool {
    var isChanged = false
    func groups() -> [Int] {
      (moved + unmoved).compactMap { node in
        guard !isDeleted(node), case .base(let group)? = parent(.base(node)), isDeleted(group) else { return nil }
        return group
      }
    }
    for group in groups() { for side in MergeSide.allCases where keep(group, deletedBy: side) { isChanged = true } }
    return isChanged
  }

  private mutating func listKept() {
    var nodes: Set<Int> = []
    for side in MergeSide.allCases where !kept[side].isEmpty {
      for node in deleted[side] where kept[side].contains(Int(roots[side][node])) && !isDeleted(node) {
        // Of a group that the other side deleted too, only what that side moved out of it is left.
        if node == roots[side][node] || isDeleted(base.nodes[node].parent) { nodes.insert(node) }
      }
    }
    for node in nodes.sorted() { note(.base(node), .existence) }
  }

  // MARK: Moves

  private func parent(_ node: Int, _ side: MergeSide) -> Item? {
    let new = matches[side].new(node)
    return new < 0 ? nil : item(tree(side).nodes[new].parent, side)
  }

  /// The parent of an element in the result; nil if it is deleted.
  func parent(_ item: Item) -> Item? {
    switch item {
    case .base(let node):
      guard !isDeleted(node) else { return nil }
      let old = Item.base(base.nodes[node].parent)
      guard !unmoved.contains(node) else { return old }
      let (ours, theirs) = (parent(node, .ours) ?? old, parent(node, .theirs) ?? old)
      return ours == old || yielding[.ours].contains(node) ? theirs : ours
    case .added(let node, let side): return self.item(tree(side).nodes[node].parent, side)
    }
  }

  private mutating func findMoves() {
    for node in base.nodes.indices.dropFirst() where !matches.ours.isSame(node) || !matches.theirs.isSame(node) {
      let old = Item.base(base.nodes[node].parent)
      let (ours, theirs) = (parent(node, .ours) ?? old, parent(node, .theirs) ?? old)
      guard ours != old || theirs != old else { continue }
      moved.append(node)
      guard ours != old, theirs != old else { continue }
      let lifting = MergeSide.allCases.filter { isLifted(node, to: $0 == .ours ? ours : theirs, $0) }
      if lifting.count == 1 { yielding[lifting[0]].insert(node) } else if ours != theirs { unmoved.insert(node) }
    }
  }

  /// Whether a side only moved an element out of groups that it dissolved.
  private func isLifted(_ node: Int, to parent: Item, _ side: MergeSide) -> Bool {
    let roots = roots[side]
    var group = base.nodes[node].parent
    guard roots[group] >= 0 else { return false }
    while group > 0, roots[group] >= 0 { group = base.nodes[group].parent }
    return parent == .base(group)
  }

  /// Takes back all moves of a cycle.
  private mutating func takeBackCycles() -> Bool {
    for start in moved where !unmoved.contains(start) {
      var path: [Item] = []
      var seen: Set<Item> = []
      var item: Item? = .base(start)
      while let next = item, next != .base(0), seen.insert(next).inserted {
        path.append(next)
        item = parent(next)
      }
      guard let item, item != .base(0), let first = path.firstIndex(of: item) else { continue }
      let taken = path[first...].compactMap { item in
        if case .base(let node) = item, parent(item) != .base(base.nodes[node].parent) { node } else { nil }
      }
      guard !taken.isEmpty else { continue }
      unmoved.formUnion(taken)
      return true
    }
    return false
  }

  private mutating func listMoves() {
    for node in unmoved.sorted() where !isDeleted(node) { note(.base(node), .place) }
  }

  private mutating func findStirred() {
    func stir(_ item: Item?) {
      var next = item
      while let item = next {
        if case .base(let node) = item { guard node >= 0, stirred.insert(node).inserted, node > 0 else { return } }
        next = parent(item)
      }
    }
    for node in moved {
      stir(.base(base.nodes[node].parent))
      for side in MergeSide.allCases { stir(parent(node, side)) }
    }
    for side in MergeSide.allCases { for node in kept[side] { stir(.base(node)) } }
  }

  // MARK: Writing

  /// The state of something that one side alone changed; nil for a conflict.
  private func merged<Content: Equatable>(_ base: Content, _ ours: Content, _ theirs: Content) -> Content? {
    ours == base || ours == theirs ? theirs : theirs == base ? ours : nil
  }

  /// Writes an element with its contents.
  private mutating func write(_ item: Item, _ depth: Int) {
    let start = merged.count
    defer { if named.contains(item) { starts[item] = start } }
    let (ours, theirs) = (node(item, .ours), node(item, .theirs))
    let old: Int? = if case .base(let node) = item { node } else { nil }
    // An element that one side alone has brings its tag; what is in it may be of both.
    guard let ours, let theirs else {
      let side: MergeSide? = ours != nil ? .ours : theirs != nil ? .theirs : nil
      return writeWhole(item, side.map(tree) ?? base, ours ?? theirs ?? old!, depth)
    }
    let (one, other) = (tree(.ours), tree(.theirs))
    guard one.nodes[ours].isElement || item == .base(0) else {
      return writeValue(of: item, (old.map { base.content($0) }, one.content(ours), other.content(theirs)))
    }
    if let old, !stirred.contains(old) {
      let isSame = (one: matches.ours.isSame(old) || one.isEqual(ours, base, old), other: matches.theirs.isSame(old))
      if isSame.one || isSame.other || other.isEqual(theirs, base, old) || one.isEqual(ours, other, theirs) {
        merged += isSame.one ? other.content(theirs) : one.content(ours)
        return
      }
    }
    guard item != .base(0) else { return writeInner(item, depth) }
    let hasText = one.nodes[ours].hasText || other.nodes[theirs].hasText || old.map({ base.nodes[$0].hasText }) ?? false
    let tag = tag(item, old, ours, theirs)
    write(tag, of: item, one.text(one.nodes[ours].name!)) { merge in
      guard hasText || depth > MarkupMerge.depthLimit else { return merge.writeInner(item, depth + 1) }
      merge.writeValue(of: item, (old.map { merge.base.inner($0) }, one.inner(ours), other.inner(theirs)))
    }
  }

  /// Writes contents that are one value.
  private mutating func writeValue(of item: Item, _ states: (ArraySlice<UInt8>?, ArraySlice<UInt8>, ArraySlice<UInt8>)) {
    let content = merged(states.0, states.1, states.2)
    if content == nil { note(item, .text, states) }
    // Of an element that both sides added, the first one by its bytes.
    merged += (content ?? states.0) ?? (states.1.lexicographicallyPrecedes(states.2) ? states.1 : states.2)
  }

  /// Writes an element of which there is one version.
  private mutating func writeWhole(_ item: Item, _ tree: ElementTree, _ node: Int, _ depth: Int) {
    guard tree.nodes[node].isElement, !tree.nodes[node].hasText, depth <= MarkupMerge.depthLimit else {
      merged += tree.content(node)
      return
    }
    write(Array(tree.text(tree.nodes[node].start)), of: item, tree.text(tree.nodes[node].name!)) { $0.writeInner(item, depth + 1) }
  }

  /// Writes a start tag, what is in the element, and the end tag.
  private mutating func write(
    _ tag: [UInt8], of item: Item, _ name: ArraySlice<UInt8>, _ inner: (inout MarkupMerge) -> Void
  ) {
    let isClosed = tag.suffix(2).elementsEqual("/>".utf8)
    merged += tag
    if isClosed { merged.replaceSubrange((merged.count - 2)..., with: CollectionOfOne(UInt8(ascii: ">"))) }
    let start = merged.count
    inner(&self)
    if isClosed, merged.count == start {
      merged.removeLast()
      merged += "/>".utf8
      return
    }
    let ends = MergeSide.allCases.compactMap { side -> ArraySlice<UInt8>? in
      guard let node = node(item, side), !tree(side).nodes[node].isClosedByItself else { return nil }
      return tree(side).text(tree(side).nodes[node].end)
    }
    merged += ends.min { $0.lexicographicallyPrecedes($1) } ?? (Array("</".utf8) + name + Array(">".utf8))[...]
  }

  /// Writes the children of an element with what is before each, and what is after the last one.
  private mutating func writeInner(_ item: Item, _ depth: Int) {
    let old: Int? = if case .base(let node) = item { node } else { nil }
    let known = old.map { base.children($0).map { Item.base($0) } } ?? []
    let (ours, theirs) = (node(item, .ours), node(item, .theirs))
    func children(_ node: Int?, _ side: MergeSide) -> [Item] {
      guard let node else { return known }
      let items = tree(side).children(node).map { self.item($0, side) }
      guard !yielding[side].isEmpty else { return items }
      return items.filter { if case .base(let node) = $0 { !yielding[side].contains(node) } else { true } }
    }
    let order = SequenceMerge(
      known, children(ours, .ours), children(theirs, .theirs),
      isLess: { [self] in self.content($0).lexicographicallyPrecedes(self.content($1)) },
      survives: { [self] in self.parent($0) == item })
    for moved in order.conflicts where !isKnownMove(moved) { note(moved, .place) }
    for child in order.merged {
      merged += lead(child)
      write(child, depth)
    }
    let tails = MergeSide.allCases.map { side in node(item, side).map { tree(side).text(tree(side).nodes[$0].tail) } }
    let tail = merged(old.map { base.text(base.nodes[$0].tail) }, tails[0], tails[1])
    merged += (tail ?? nil) ?? tails.compactMap { $0 }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  private func isKnownMove(_ item: Item) -> Bool { if case .base(let node) = item { unmoved.contains(node) } else { false } }

  /// The white space before an element, from the side that has another one than the base.
  private func lead(_ item: Item) -> ArraySlice<UInt8> {
    let leads = MergeSide.allCases.compactMap { side in node(item, side).map { tree(side).text(tree(side).nodes[$0].lead) } }
    guard case .base(let old) = item else { return leads.min { $0.lexicographicallyPrecedes($1) } ?? [] }
    let lead = base.text(base.nodes[old].lead)
    guard leads.count == 2 else { return leads.first ?? lead }
    return merged(lead, leads[0], leads[1]) ?? leads.min { $0.lexicographicallyPrecedes($1) }!
  }

  private func content(_ item: Item) -> ArraySlice<UInt8> {
    switch item {
    case .base(let node): base.content(node)
    case .added(let node, let side): tree(side).content(node)
    }
  }

  // MARK: Start tags

  private mutating func tag(_ item: Item, _ old: Int?, _ ours: Int, _ theirs: Int) -> [UInt8] {
    let (one, other) = (tree(.ours), tree(.theirs))
    let tags = (one.text(one.nodes[ours].start), other.text(other.nodes[theirs].start))
    if let tag = merged(old.map { base.text(base.nodes[$0].start) }, tags.0, tags.1) ?? nil { return Array(tag) }
    let attributes = [
      old.map { MarkupAttributes(base, $0) } ?? MarkupAttributes(), MarkupAttributes(one, ours), MarkupAttributes(other, theirs),
    ]
    var values: [[UInt8]: [UInt8]] = [:]
    for name in Set(attributes.flatMap(\.names)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let states = attributes.map { $0.values[name] }
      if let value = merged(states[0], states[1], states[2]) {
        values[name] = value
      } else if name.elementsEqual("style".utf8), let style = StyleMerge(states) {
        values[name] = style.merged
        for (name, states) in style.conflicts { note(item, .attribute("style." + String(decoding: name, as: UTF8.self)), states) }
      } else {
        values[name] = states[0]
        note(item, .attribute(String(decoding: name, as: UTF8.self)), (states[0]?[...], states[1]?[...], states[2]?[...]))
      }
    }
    let order = SequenceMerge(
      attributes[0].names, attributes[1].names, attributes[2].names, isLess: { $0.lexicographicallyPrecedes($1) },
      survives: { values[$0] != nil })
    var result: [UInt8] = Array("<".utf8) + one.text(one.nodes[ours].name!)
    for name in order.merged { result += spelled(name, values[name]!, attributes) }
    let closings = [old.map { base.closing($0) }, one.closing(ours), other.closing(theirs)]
    return result
      + (merged(closings[0], closings[1], closings[2]) ?? closings.dropFirst().compactMap { $0 }.min { $0.lexicographicallyPrecedes($1) })!
  }
  /// An attribute with the white space before it and its quotes, as the side has it that changed it.
  private func spelled(_ name: [UInt8], _ value: [UInt8], _ attributes: [MarkupAttributes]) -> [UInt8] {
    let all = attributes.map { $0.spelled(name, value) }
    let sides = [1, 2].filter { attributes[$0].values[name] == value }.compactMap { all[$0] }
    if attributes[0].values[name] == value, sides.count == 2, let spelled = merged(all[0]!, sides[0], sides[1]) { return spelled }
    return (sides.isEmpty ? all.compactMap { $0 } : sides).min { $0.lexicographicallyPrecedes($1) }!
  }
}
