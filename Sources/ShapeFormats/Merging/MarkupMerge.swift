// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The three-way merge of SVG files, by elements and attributes, with the bytes of the side that changed them.
///
/// - A start tag is merged by attributes, and a style by declarations.
/// - A list of elements is merged by place, see ``SequenceMerge``; each element brings the white space before it.
/// - Text that is not an element, such as the text of a graphic or a style sheet, is one value.
/// - Equal definitions and other elements that both sides added are merged into one.
/// - Which elements exist, and in which parent each is, is decided as for the nodes of a document, see ``MergedTree``.
///
/// Where both sides changed the same thing differently, the merged file has the state of the base, with a ``MarkupConflict``. The
/// result does not depend on which side is which, but for the labels of conflicts.
///
/// - Complexity: One reading of each file; beyond that, proportional to the lists of elements that differ.
package struct MarkupMerge {
  package internal(set) var merged: [UInt8] = []
  package internal(set) var conflicts: [MarkupConflict] = []

  typealias Item = MergeItem<Int>

  let base: ElementTree
  let sides: BothSides<ElementTree>
  private let matches: BothSides<MarkupMatch>
  private let elements: MergedTree<Int>
  /// The elements of the base whose merged contents are on neither side.
  private let stirred: Set<Int>
  /// The offset in the result of each element that a conflict refers to.
  var starts: [Item: Int] = [:]
  var named: Set<Item> = []
  /// The maximum depth of merging; deeper elements are merged as one value.
  private static let depthLimit = 400

  /// - Precondition: The files are well-formed XML in UTF-8.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.init(MarkupVersions(base: base, ours: ours, theirs: theirs))
  }

  package init(_ versions: MarkupVersions) {
    (base, sides, matches) = (versions.base, versions.sides, versions.matches)
    let changes = MarkupChanges(versions)
    elements = MergedTree(root: 0, changes.sides, twins: changes.twins) { [base] in $0 == 0 ? nil : base.nodes[$0].parent }
    stirred = elements.stirred
    for node in elements.outermostKept { note(.base(node), .existence) }
    for node in elements.unmoved.sorted() + elements.stranded where !elements.isDeleted(node) { note(.base(node), .place) }
    merged.reserveCapacity(max(sides.ours.bytes.count, sides.theirs.bytes.count) + 1 << 16)
    write(.base(0), 0)
    locateConflicts()
  }

  // MARK: Items

  func item(_ node: Int, _ side: MergeSide) -> Item {
    let old = matches[side].old(node)
    return old < 0 ? elements.canonical(.added(node, by: side)) : .base(old)
  }

  func node(_ item: Item, _ side: MergeSide) -> Int? {
    switch item {
    case .base(let node):
      let new = matches[side].new(node)
      return new < 0 ? nil : new
    case .added(let node, let owner):
      if owner == side { return node }
      guard case .added(let twin, .theirs)? = elements.twin(ofOurs: item) else { return nil }
      return twin
    }
  }

  func tree(_ side: MergeSide) -> ElementTree { sides[side] }

  // MARK: Writing

  /// The merged state of something; nil for a conflict.
  private func merged<Content: Equatable>(_ base: Content, _ ours: Content, _ theirs: Content) -> Content? {
    ours == base || ours == theirs ? theirs : theirs == base ? ours : nil
  }

  /// Writes an element with its contents.
  private mutating func write(_ item: Item, _ depth: Int) {
    let start = merged.count
    defer { if named.contains(item) { starts[item] = start } }
    let (ours, theirs) = (node(item, .ours), node(item, .theirs))
    let old: Int? = if case .base(let node) = item { node } else { nil }
    // An element that only one side has brings its tag; its contents may come from both.
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
    let isSplit = old == nil && one.name(ours)?.elementsEqual("defs".utf8) == false && one.content(ours) != other.content(theirs)
    guard !isSplit, let name = mergedName(old, ours, theirs) else {
      return writeValue(of: item, (old.map { base.content($0) }, one.content(ours), other.content(theirs)), .element)
    }
    let hasText = one.nodes[ours].hasText || other.nodes[theirs].hasText || old.map({ base.nodes[$0].hasText }) ?? false
    let tag = tag(item, name, old, ours, theirs)
    write(tag, of: item, name) { merge in
      guard hasText || depth > MarkupMerge.depthLimit else { return merge.writeInner(item, depth + 1) }
      merge.writeValue(of: item, (old.map { merge.base.inner($0) }, one.inner(ours), other.inner(theirs)))
    }
  }

  /// The name of an element; nil if both sides changed its kind, or if one side did and the other one changed parts that the new kind does
  /// not have.
  private func mergedName(_ old: Int?, _ ours: Int, _ theirs: Int) -> ArraySlice<UInt8>? {
    let (one, other, baseName) = (tree(.ours).name(ours)!, tree(.theirs).name(theirs)!, old.flatMap { base.name($0) })
    guard one != other || one != baseName else { return one }
    guard let name = merged(baseName, one, other) else { return nil }
    return baseName == nil || disputed(attributes(old, ours, theirs)).isEmpty ? name : nil
  }

  /// Writes contents that are merged as one value.
  private mutating func writeValue(
    of item: Item, _ states: (ArraySlice<UInt8>?, ArraySlice<UInt8>, ArraySlice<UInt8>), _ subject: MarkupConflict.Subject = .text
  ) {
    let content = merged(states.0, states.1, states.2)
    if content == nil { note(item, subject, states) }
    // For an element that both sides added, the first version in byte order.
    merged += (content ?? states.0) ?? (states.1.lexicographicallyPrecedes(states.2) ? states.1 : states.2)
  }

  /// Writes an element of which only one version exists.
  private mutating func writeWhole(_ item: Item, _ tree: ElementTree, _ node: Int, _ depth: Int) {
    guard tree.nodes[node].isElement, !tree.nodes[node].hasText, depth <= MarkupMerge.depthLimit else {
      merged += tree.content(node)
      return
    }
    write(Array(tree.text(tree.nodes[node].start)), of: item, tree.text(tree.nodes[node].name!)) { $0.writeInner(item, depth + 1) }
  }

  /// Writes a start tag, the contents of the element, and the end tag.
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
      guard let node = node(item, side), !tree(side).nodes[node].isClosedByItself, tree(side).name(node) == name else { return nil }
      return tree(side).text(tree(side).nodes[node].end)
    }
    merged += ends.min { $0.lexicographicallyPrecedes($1) } ?? MarkupWriter.endTag(name)[...]
  }

  /// Writes the children of an element with the text before each, and after the last one.
  private mutating func writeInner(_ item: Item, _ depth: Int) {
    let old: Int? = if case .base(let node) = item { node } else { nil }
    let known = old.map { base.children($0).map { Item.base($0) } } ?? []
    let (ours, theirs) = (node(item, .ours), node(item, .theirs))
    func children(_ node: Int?, _ side: MergeSide) -> [Item] {
      guard let node else { return known }
      let items = followed(tree(side).children(node).map { self.item($0, side) }, side)
      let yielding = elements.yielding[side]
      return yielding.isEmpty ? items : items.filter { if case .base(let node) = $0 { !yielding.contains(node) } else { true } }
    }
    let order = SequenceMerge(
      known, children(ours, .ours), children(theirs, .theirs),
      isLess: { [self] in self.content($0).lexicographicallyPrecedes(self.content($1)) },
      survives: { [elements] in !elements.isDeleted($0) && elements.parent($0) == item })
    for moved in order.conflicts where !isKnownMove(moved) { note(moved, .place) }
    for child in order.merged {
      merged += lead(child)
      write(child, depth)
    }
    let tails = MergeSide.allCases.map { side in node(item, side).map { tree(side).text(tree(side).nodes[$0].tail) } }
    let tail = merged(old.map { base.text(base.nodes[$0].tail) }, tails[0], tails[1])
    merged += (tail ?? nil) ?? tails.compactMap { $0 }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  /// The list, with the children that a side moved here from another element in the order that the other side gave them there.
  private func followed(_ items: [Item], _ side: MergeSide) -> [Item] {
    let (match, other) = (matches[side], matches[side.other])
    func oldIndex(_ item: Item) -> Int? {
      guard case .base(let old) = item, match.new(old) >= 0 else { return nil }
      let parent = tree(side).nodes[match.new(old)].parent
      return match.old(parent) == base.nodes[old].parent ? nil : old
    }
    return SequenceMerge.following(
      items, origin: { item in oldIndex(item).map { (base.nodes[$0].parent, $0) } },
      other: { item in
        guard let old = oldIndex(item), other.new(old) >= 0 else { return nil }
        return (other.old(tree(side.other).nodes[other.new(old)].parent), other.new(old))
      })
  }

  private func isKnownMove(_ item: Item) -> Bool { if case .base(let node) = item { elements.unmoved.contains(node) } else { false } }

  /// The white space before an element, from the side where it differs from the base.
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

  private func attributes(_ old: Int?, _ ours: Int, _ theirs: Int) -> [MarkupAttributes] {
    [
      old.map { MarkupAttributes(base, $0) } ?? MarkupAttributes(), MarkupAttributes(tree(.ours), ours),
      MarkupAttributes(tree(.theirs), theirs),
    ]
  }

  private mutating func tag(_ item: Item, _ name: ArraySlice<UInt8>, _ old: Int?, _ ours: Int, _ theirs: Int) -> [UInt8] {
    let (one, other) = (tree(.ours), tree(.theirs))
    let tags = (one.text(one.nodes[ours].start), other.text(other.nodes[theirs].start))
    if let tag = merged(old.map { base.text(base.nodes[$0].start) }, tags.0, tags.1) ?? nil { return Array(tag) }
    let attributes = attributes(old, ours, theirs)
    let values = mergedValues(attributes, of: item)
    let order = SequenceMerge(
      attributes[0].names, attributes[1].names, attributes[2].names, isLess: { $0.lexicographicallyPrecedes($1) },
      survives: { values[$0] != nil })
    var result: [UInt8] = Array("<".utf8) + name
    for name in order.merged { result += spelled(name, values[name]!, attributes) }
    let closings = [old.map { base.closing($0) }, one.closing(ours), other.closing(theirs)]
    return result
      + (merged(closings[0], closings[1], closings[2]) ?? closings.dropFirst().compactMap { $0 }.min { $0.lexicographicallyPrecedes($1) })!
  }

  /// The declarations of the three; nil where one occurs twice in one of them.
  private func declared(_ attributes: [MarkupAttributes]) -> [MarkupDeclarations]? {
    let lists = attributes.compactMap { MarkupDeclarations($0.values[MarkupMerge.style]) }
    return lists.count == attributes.count ? lists : nil
  }

  private static let style = Array("style".utf8)

  private func names(_ attributes: [MarkupAttributes], _ declared: [MarkupDeclarations]?) -> Set<[UInt8]> {
    let names = Set(attributes.flatMap(\.names))
    return declared.map { names.union($0.flatMap(\.names)).subtracting([MarkupMerge.style]) } ?? names
  }

  /// The names of the attributes and declarations that both sides changed differently. An attribute and a declaration of the same name are
  /// merged together; the opacity of a disputed paint, which may be the alpha of its colour, is disputed where one side changed it.
  private func disputed(_ attributes: [MarkupAttributes]) -> Set<[UInt8]> {
    let declared = declared(attributes)
    func versions(_ name: [UInt8]) -> [[[UInt8]?]] {
      attributes.indices.map { [attributes[$0].values[name], declared?[$0].values[name]] }
    }
    var disputed = names(attributes, declared).filter { name in
      let states = versions(name)
      return merged(states[0], states[1], states[2]) == nil
    }
    for (paint, opacity) in MarkupMerge.paints where disputed.contains(paint) {
      let states = versions(opacity)
      if states[1] != states[2] { disputed.insert(opacity) }
    }
    return disputed
  }

  private static let paints = ["fill", "stroke"].map { (paint: Array($0.utf8), opacity: Array("\($0)-opacity".utf8)) }

  /// The merged values of attributes, by name.
  private mutating func mergedValues(_ attributes: [MarkupAttributes], of item: Item) -> [[UInt8]: [UInt8]] {
    let (declared, disputed) = (declared(attributes), disputed(attributes))
    let names = names(attributes, declared)
    var values: [[UInt8]: [UInt8]] = [:]
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let states = attributes.map { $0.values[name] }
      values[name] = disputed.contains(name) ? states[0] : merged(states[0], states[1], states[2]) ?? nil
      guard disputed.contains(name), states[1] != states[0] || states[2] != states[0] else { continue }
      note(item, .attribute(String(decoding: name, as: UTF8.self)), (states[0]?[...], states[1]?[...], states[2]?[...]))
    }
    guard let declared else { return values }
    let styles = attributes.map { $0.values[MarkupMerge.style] }
    if disputed.isDisjoint(with: declared.flatMap(\.names)), let value = merged(styles[0], styles[1], styles[2]) {
      values[MarkupMerge.style] = value
      return values
    }
    let merge = StyleMerge(declared, disputed: disputed)
    values[MarkupMerge.style] = merge.merged
    for (name, states) in merge.conflicts { note(item, .attribute("style." + String(decoding: name, as: UTF8.self)), states) }
    return values
  }

  /// An attribute with the white space before it and its quotes, as on the side that changed it.
  private func spelled(_ name: [UInt8], _ value: [UInt8], _ attributes: [MarkupAttributes]) -> [UInt8] {
    let all = attributes.map { $0.spelled(name, value) }
    let sides = [1, 2].filter { attributes[$0].values[name] == value }.compactMap { all[$0] }
    if attributes[0].values[name] == value, sides.count == 2, let spelled = merged(all[0]!, sides[0], sides[1]) { return spelled }
    return (sides.isEmpty ? all.compactMap { $0 } : sides).min { $0.lexicographicallyPrecedes($1) }!
  }
}
