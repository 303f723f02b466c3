package import ShapeModel

/// The three-way merge of SVG files, by elements and attributes, with the bytes of the side that changed them.
///
/// - A start tag is merged by attributes, and a style by declarations.
/// - A list of elements is merged by place, see ``SequenceMerge``; each element brings the white space before it.
/// - Text that is no element, such as the text of a graphic or a style sheet, is one value.
/// - Definitions and other elements that both sides added alike are one.
///
/// Where both sides changed the same thing differently there is no result, only conflicts, since a file that is drawn by other programs
/// has no place for them.
package struct MarkupMerge {
  package private(set) var merged: [UInt8] = []
  package private(set) var conflicts: [MergeConflict] = []

  private let base: ElementTree
  private let sides: [MergeSide: ElementTree]
  private let matches: [MergeSide: MarkupMatch]
  /// Whether some element is in another one than in the base.
  private var hasMoves = false
  /// The additions of theirs that are like some of ours.
  private var twins: [Int: Int] = [:]
  private var twinsOfOurs: [Int: Int] = [:]
  /// The deepest level that is merged; below, an element is one value.
  private static let depthLimit = 400

  private enum Item: Hashable {
    case base(Int)
    case added(Int, MergeSide)
  }

  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.base = ElementTree(base)
    let (one, other) = (ElementTree(ours), ElementTree(theirs))
    sides = [.ours: one, .theirs: other]
    matches = [.ours: MarkupMatch(self.base, one), .theirs: MarkupMatch(self.base, other)]
    findTwins()
    checkDeletions()
    checkMoves()
    guard conflicts.isEmpty else { return }
    merged = inner(.base(0), 0)
    if conflicts.isEmpty { checkReferences() }
    if !conflicts.isEmpty { merged = [] }
  }

  // MARK: Items

  private func item(_ node: Int, _ side: MergeSide) -> Item {
    let old = matches[side]!.old[node]
    if old >= 0 { return .base(old) }
    if side == .theirs, let twin = twins[node] { return .added(twin, .ours) }
    return .added(node, side)
  }

  private func node(_ item: Item, _ side: MergeSide) -> Int? {
    switch item {
    case .base(let node):
      let new = matches[side]!.new[node]
      return new < 0 ? nil : new
    case .added(let node, let owner):
      if owner == side { return node }
      return side == .theirs ? twinsOfOurs[node] : nil
    }
  }

  private func tree(_ side: MergeSide) -> ElementTree { sides[side]! }

  private mutating func findTwins() {
    let (ours, theirs) = (tree(.ours), tree(.theirs))
    var known: [Item: [Int]] = [:]
    for node in ours.nodes.indices.dropFirst() where matches[.ours]!.old[node] < 0 {
      known[item(ours.nodes[node].parent, .ours), default: []].append(node)
    }
    for node in theirs.nodes.indices.dropFirst() where matches[.theirs]!.old[node] < 0 {
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

  // MARK: Conflicts

  private mutating func note(_ item: Item, _ what: String, _ states: (ArraySlice<UInt8>?, ArraySlice<UInt8>?, ArraySlice<UInt8>?)) {
    func state(_ bytes: ArraySlice<UInt8>?) -> MergeConflict.State? {
      bytes.map { bytes in
        var json: [UInt8] = []
        CanonicalJSON.append(string: String(decoding: bytes.prefix(200), as: UTF8.self), to: &json)
        return .value(.json(String(decoding: json, as: UTF8.self)))
      }
    }
    let (id, label) = name(item)
    conflicts.append(
      MergeConflict(
        id, label, .value(.other(nil, what)), base: state(states.0), ours: state(states.1), theirs: state(states.2)))
  }

  private mutating func note(_ item: Item, _ subject: MergeConflict.Subject, _ ours: MergeConflict.State, _ theirs: MergeConflict.State) {
    let (id, label) = name(item)
    conflicts.append(MergeConflict(id, label, subject, base: nil, ours: ours, theirs: theirs))
  }

  /// The id of an element, and for one without the line in which it is.
  private func name(_ item: Item) -> (id: String, label: String) {
    let (tree, node): (ElementTree, Int) =
      switch item {
      case .base(let node): (base, node)
      case .added(let node, let side): (tree(side), node)
      }
    if let id = tree.id(node) { return (String(decoding: id, as: UTF8.self), String(decoding: id, as: UTF8.self)) }
    let word = tree.name(node).map { String(decoding: $0, as: UTF8.self) } ?? "text"
    guard case .base = item else { return ("", "new \(word)") }
    let line = tree.bytes[..<tree.nodes[node].start.lowerBound].count { $0 == 0x0a } + 1
    return ("", "\(word) in line \(line)")
  }

  /// Whether a side changed an element itself, or put something into it.
  private func isTouched(_ node: Int, by side: MergeSide) -> Bool {
    let new = matches[side]!.new[node]
    guard new >= 0 else { return false }
    let tree = tree(side)
    if base.text(base.nodes[node].start) != tree.text(tree.nodes[new].start) { return true }
    if base.nodes[node].hasText || tree.nodes[new].hasText, base.inner(node) != tree.inner(new) { return true }
    if tree.nodes[new].children.contains(where: { child in
      let old = matches[side]!.old[child]
      return old < 0 || base.nodes[old].parent != node
    }) {
      return true
    }
    return item(tree.nodes[new].parent, side) != .base(base.nodes[node].parent)
  }

  private mutating func checkDeletions() {
    for side in MergeSide.allCases {
      for node in base.nodes.indices.dropFirst() where matches[side]!.new[node] < 0 && isTouched(node, by: side.other) {
        note(.base(node), .existence, side == .ours ? .deleted : .changed, side == .ours ? .changed : .deleted)
      }
    }
    // Ids that both sides gave to different elements.
    for node in tree(.ours).nodes.indices where matches[.ours]!.old[node] < 0 {
      guard let id = tree(.ours).id(node) else { continue }
      guard let other = tree(.theirs).byID[id], base.byID[id] == nil, item(other, .theirs) != item(node, .ours) else { continue }
      note(.added(node, .ours), "element", (nil, tree(.ours).content(node), tree(.theirs).content(other)))
    }
  }

  private func parent(_ node: Int, _ side: MergeSide) -> Item? {
    let new = matches[side]!.new[node]
    return new < 0 ? nil : item(tree(side).nodes[new].parent, side)
  }

  /// The parent of an element in the result; nil if it is deleted.
  private func parent(_ item: Item) -> Item? {
    switch item {
    case .base(let node):
      guard let ours = parent(node, .ours), let theirs = parent(node, .theirs) else { return nil }
      return ours == .base(base.nodes[node].parent) ? theirs : ours
    case .added(let node, let side): return self.item(tree(side).nodes[node].parent, side)
    }
  }

  private mutating func checkMoves() {
    var moved: [Int] = []
    for node in base.nodes.indices.dropFirst() {
      guard let ours = parent(node, .ours), let theirs = parent(node, .theirs), case let old = Item.base(base.nodes[node].parent),
        ours != old || theirs != old
      else { continue }
      moved.append(node)
      if ours != old, theirs != old, ours != theirs { note(.base(node), .place, .changed, .changed) }
    }
    hasMoves = !moved.isEmpty
    for node in moved {
      var seen: Set<Item> = []
      var item: Item? = .base(node)
      while let next = item, next != .base(0), seen.insert(next).inserted { item = parent(next) }
      if item != .base(0) { note(.base(node), .place, .changed, .changed) }
    }
  }

  // MARK: Merging

  /// The state of something that one side alone changed; nil for a conflict.
  private func merged<Content: Equatable>(_ base: Content, _ ours: Content, _ theirs: Content) -> Content? {
    ours == base || ours == theirs ? theirs : theirs == base ? ours : nil
  }

  /// The bytes of an element with its contents.
  private mutating func bytes(_ item: Item, _ depth: Int) -> [UInt8] {
    let (ours, theirs) = (node(item, .ours), node(item, .theirs))
    let old: Int? = if case .base(let node) = item { node } else { nil }
    // An element that one side alone has brings its tag; what is in it may be of both.
    guard let ours, let theirs else {
      let side: MergeSide = ours != nil ? .ours : .theirs
      return whole(item, tree(side), ours ?? theirs!, depth)
    }
    let (one, other) = (tree(.ours), tree(.theirs))
    guard one.nodes[ours].isElement else {
      let piece = merged(old.map { base.content($0) }, one.content(ours), other.content(theirs))
      if piece == nil { note(item, "text", (old.map { base.content($0) }, one.content(ours), other.content(theirs))) }
      return Array((piece ?? nil) ?? [])
    }
    // Nothing in it comes from elsewhere, or goes there.
    if !hasMoves, let old, let same = merged(base.content(old), one.content(ours), other.content(theirs)) { return Array(same) }
    if one.nodes[ours].hasText || other.nodes[theirs].hasText || old.map({ base.nodes[$0].hasText }) ?? false
      || depth > MarkupMerge.depthLimit
    {
      return value(item, old, ours, theirs)
    }
    return close(item, tag(item, old, ours, theirs), inner(item, depth + 1), one.text(one.nodes[ours].name!))
  }

  /// An element whose contents are text, as one value beside its tag.
  private mutating func value(_ item: Item, _ old: Int?, _ ours: Int, _ theirs: Int) -> [UInt8] {
    let (one, other) = (tree(.ours), tree(.theirs))
    let states = (old.map { base.inner($0) }, one.inner(ours), other.inner(theirs))
    let content = merged(states.0, states.1, states.2)
    if content == nil { note(item, "text", states) }
    return close(item, tag(item, old, ours, theirs), Array((content ?? nil) ?? []), one.text(one.nodes[ours].name!))
  }

  /// An element that one side added, or an element that has only one version.
  private mutating func whole(_ item: Item, _ tree: ElementTree, _ node: Int, _ depth: Int) -> [UInt8] {
    guard tree.nodes[node].isElement, !tree.nodes[node].hasText, depth <= MarkupMerge.depthLimit else { return Array(tree.content(node)) }
    return close(item, Array(tree.text(tree.nodes[node].start)), inner(item, depth + 1), tree.text(tree.nodes[node].name!))
  }

  /// A start tag, its contents and the end tag.
  private func close(_ item: Item, _ tag: [UInt8], _ inner: [UInt8], _ name: ArraySlice<UInt8>) -> [UInt8] {
    let isClosed = tag.suffix(2).elementsEqual("/>".utf8)
    if isClosed, inner.isEmpty { return tag }
    let start = isClosed ? Array(tag.dropLast(2)) + Array(">".utf8) : tag
    let ends = MergeSide.allCases.compactMap { side -> ArraySlice<UInt8>? in
      guard let node = node(item, side), !tree(side).nodes[node].isClosedByItself else { return nil }
      return tree(side).text(tree(side).nodes[node].end)
    }
    let end = ends.min { $0.lexicographicallyPrecedes($1) }
    return start + inner + (end ?? Array("</".utf8) + name + Array(">".utf8))[...]
  }

  /// The contents of an element: its children with what is before each, and what is after the last one.
  private mutating func inner(_ item: Item, _ depth: Int) -> [UInt8] {
    func children(_ tree: ElementTree, _ node: Int?, _ name: (Int) -> Item) -> [Item]? { node.map { tree.nodes[$0].children.map(name) } }
    let old: Int? = if case .base(let node) = item { node } else { nil }
    let known = children(base, old) { .base($0) } ?? []
    let (ours, theirs) = (node(item, .ours), node(item, .theirs))
    let order = SequenceMerge(
      known, children(tree(.ours), ours) { self.item($0, .ours) } ?? known,
      children(tree(.theirs), theirs) { self.item($0, .theirs) } ?? known,
      isLess: { [self] in self.content($0).lexicographicallyPrecedes(self.content($1)) },
      survives: { [self] in self.parent($0) == item })
    for moved in order.conflicts { note(moved, .place, .changed, .changed) }
    var result: [UInt8] = []
    for child in order.merged {
      result += lead(child)
      result += bytes(child, depth)
    }
    let tail = merged(
      old.map { base.text(base.nodes[$0].tail) }, ours.map { tree(.ours).text(tree(.ours).nodes[$0].tail) },
      theirs.map { tree(.theirs).text(tree(.theirs).nodes[$0].tail) })
    let tails = [
      ours.map { tree(.ours).text(tree(.ours).nodes[$0].tail) }, theirs.map { tree(.theirs).text(tree(.theirs).nodes[$0].tail) },
    ].compactMap { $0 }
    return result + ((tail ?? nil) ?? tails.min { $0.lexicographicallyPrecedes($1) } ?? [])
  }

  /// The white space before an element, from the side that has another one than the base.
  private func lead(_ item: Item) -> ArraySlice<UInt8> {
    let leads = MergeSide.allCases.compactMap { side in node(item, side).map { tree(side).text(tree(side).nodes[$0].lead) } }
    guard case .base(let old) = item, leads.count == 2 else { return leads.min { $0.lexicographicallyPrecedes($1) } ?? [] }
    return merged(base.text(base.nodes[old].lead), leads[0], leads[1]) ?? leads.min { $0.lexicographicallyPrecedes($1) }!
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
    var values: [[UInt8]: (value: [UInt8], source: Int)] = [:]
    for name in Set(attributes.flatMap(\.names)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let states = attributes.map { $0.values[name] }
      if let value = merged(states[0], states[1], states[2]) {
        if let value { values[name] = (value, states[1] == value && states[0] != value ? 1 : states[2] == value ? 2 : 1) }
      } else if name.elementsEqual("style".utf8), let style = MarkupAttributes.style(states) {
        values[name] = (style, 1)
      } else {
        note(item, String(decoding: name, as: UTF8.self), (states[0]?[...], states[1]?[...], states[2]?[...]))
      }
    }
    let order = SequenceMerge(
      attributes[0].names, attributes[1].names, attributes[2].names, isLess: { $0.lexicographicallyPrecedes($1) },
      survives: { values[$0] != nil })
    var result: [UInt8] = Array("<".utf8) + one.text(one.nodes[ours].name!)
    for name in order.merged {
      let (value, source) = values[name]!
      result +=
        attributes[source].spelled(name, value) ?? attributes[3 - source].spelled(name, value) ?? attributes[0].spelled(name, value) ?? []
    }
    let closings = [old.map { base.closing($0) }, one.closing(ours), other.closing(theirs)]
    return result
      + (merged(closings[0], closings[1], closings[2]) ?? closings.dropFirst().compactMap { $0 }.min { $0.lexicographicallyPrecedes($1) })!
  }

  // MARK: The whole

  /// A reference that leads nowhere, though it leads somewhere in all versions that have it.
  private mutating func checkReferences() {
    let result = ElementTree(merged)
    for id in result.repeatedIDs.sorted(by: { $0.lexicographicallyPrecedes($1) })
    where !base.repeatedIDs.contains(id) && sides.values.allSatisfy({ !$0.repeatedIDs.contains(id) }) {
      let name = String(decoding: id, as: UTF8.self)
      conflicts.append(MergeConflict(name, name, .value(.other(nil, "id")), base: nil, ours: .changed, theirs: .changed))
    }
    let known = Set(result.byID.keys)
    for id in result.references.sorted(by: { $0.lexicographicallyPrecedes($1) }) where !known.contains(id) {
      let isLost = ([base] + sides.values).contains { $0.byID[id] != nil }
      let wasLost = sides.values.contains { $0.byID[id] == nil && $0.references.contains(id) }
      if isLost, !wasLost {
        let name = String(decoding: id, as: UTF8.self)
        let isOurs = tree(.ours).byID[id] == nil
        conflicts.append(
          MergeConflict(name, name, .existence, base: nil, ours: isOurs ? .deleted : .changed, theirs: isOurs ? .changed : .deleted))
      }
    }
  }
}

extension ElementTree {
  /// The ids in `url(#id)` and `href="#id"`.
  fileprivate var references: Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    for node in nodes.indices {
      for attribute in attributes(node) {
        let value = bytes[attribute.value]
        if value.first == UInt8(ascii: "#"), bytes[attribute.name].suffix(4).elementsEqual("href".utf8) {
          found.insert(Array(value.dropFirst()))
        }
        var rest = value
        while let mark = rest.firstRange(of: Array("url(#".utf8)) {
          rest = rest[mark.upperBound...]
          found.insert(Array(rest.prefix { $0 != UInt8(ascii: ")") }))
        }
      }
    }
    return found
  }
}

/// The attributes of a start tag, by name.
struct MarkupAttributes {
  private(set) var names: [[UInt8]] = []
  private(set) var values: [[UInt8]: [UInt8]] = [:]
  /// The white space before each, and its quotes.
  private var spelling: [[UInt8]: (lead: [UInt8], quote: UInt8)] = [:]

  init() {}

  init(_ tree: ElementTree, _ node: Int) {
    for attribute in tree.attributes(node) {
      let name = Array(tree.text(attribute.name))
      names.append(name)
      values[name] = Array(tree.text(attribute.value))
      spelling[name] = (
        Array(tree.text(attribute.range.lowerBound..<attribute.name.lowerBound)), tree.bytes[attribute.value.lowerBound - 1]
      )
    }
  }

  func spelled(_ name: [UInt8], _ value: [UInt8]) -> [UInt8]? {
    guard let (lead, quote) = spelling[name] else { return nil }
    return lead + name + Array("=".utf8) + [quote] + value + [quote]
  }

  /// A style that both sides changed, by declarations; nil where both changed the same one differently.
  static func style(_ states: [[UInt8]?]) -> [UInt8]? {
    func declarations(_ style: [UInt8]?) -> [(name: [UInt8], text: [UInt8])] {
      MarkupAttributes.declarations(style ?? []).map { text in
        let name = text.prefix { $0 != UInt8(ascii: ":") }.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
        return (Array(name), Array(text))
      }
    }
    let lists = states.map(declarations)
    func table(_ list: [(name: [UInt8], text: [UInt8])]) -> [[UInt8]: [UInt8]] { Dictionary(list.map { ($0.name, $0.text) }) { $1 } }
    let tables = lists.map(table)
    var merged: [[UInt8]: [UInt8]] = [:]
    for name in Set(lists.flatMap { $0.map(\.name) }) {
      let (old, one, other) = (tables[0][name], tables[1][name], tables[2][name])
      guard one == old || other == old || one == other else { return nil }
      merged[name] = one == old ? other : one
    }
    let order = SequenceMerge(
      lists[0].map(\.name), lists[1].map(\.name), lists[2].map(\.name), isLess: { $0.lexicographicallyPrecedes($1) },
      survives: { merged[$0] != nil })
    let hasEnd = states.compactMap { $0 }.allSatisfy { $0.last == UInt8(ascii: ";") }
    return Array(order.merged.map { merged[$0]! }.joined(separator: [UInt8(ascii: ";")])) + (hasEnd ? [UInt8(ascii: ";")] : [])
  }

  /// The declarations of a style; a semicolon in quotes or parentheses does not end one.
  private static func declarations(_ style: [UInt8]) -> [ArraySlice<UInt8>] {
    var (result, start, depth): ([ArraySlice<UInt8>], Int, Int) = ([], 0, 0)
    var quote: UInt8?
    for (offset, byte) in style.enumerated() {
      if let mark = quote {
        if byte == mark { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ";") where depth <= 0:
        result.append(style[start..<offset])
        start = offset + 1
      default: continue
      }
    }
    result.append(style[start...])
    return result.filter { $0.contains { ![0x20, 0x09, 0x0a, 0x0d].contains($0) } }
  }
}
