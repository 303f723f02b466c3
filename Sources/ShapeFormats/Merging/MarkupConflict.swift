// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A part of the markup that both sides of a merge of SVG files changed differently.
package struct MarkupConflict {
  package enum Subject: Hashable, Sendable {
    /// `name` of an attribute, or `style.name` of a declaration.
    case attribute(String)
    /// The content of an element that holds text; a whole comment.
    case text
    case place
    /// A whole element, whose kind both sides changed, or which both sides added differently.
    case element
    /// The existence of an element: one side deleted it, the other side changed it or begins to refer to it.
    case existence
  }

  package var subject: Subject
  /// The text in each of the three files; nil if there is none.
  package var base, ours, theirs: String?
  /// The element in each of the three files, by the offset of its start tag; nil if it is missing there.
  package var origins: (base: Int?, ours: Int?, theirs: Int?)
  /// The offset of its start tag in the merged file.
  package internal(set) var start: Int?
  /// The nearest element in the merged file that has an id, and the steps from there, such as `stop[2]`.
  package internal(set) var id = ""
  package internal(set) var steps: [String] = []
  /// Its id, or its place in the base, for people.
  package internal(set) var label: String
  /// Whether it is an element, and not a comment or another piece.
  package var isElement: Bool
  var item: MergeItem<Int>

  /// `stop[2]/@offset`, `text()`, `element`, `place`
  package var path: String {
    let what =
      switch subject {
      case .attribute(let name): "@" + name
      case .text: "text()"
      case .place: "place"
      case .element, .existence: "element"
      }
    return (steps + [what]).joined(separator: "/")
  }

  /// The conflict in terms of markup, which is stored if no property changed.
  package var conflict: MergeConflict {
    func state(_ text: String?) -> MergeConflict.State {
      guard let text else { return .value(.json("null")) }
      var json: [UInt8] = []
      CanonicalJSON.append(string: text, to: &json)
      return .value(.json(String(decoding: json, as: UTF8.self)))
    }
    return MergeConflict(id, label, .value(.other(nil, path)), base: state(base), ours: state(ours), theirs: state(theirs))
  }
}

extension MarkupMerge {
  typealias States = (ArraySlice<UInt8>?, ArraySlice<UInt8>?, ArraySlice<UInt8>?)

  /// Notes a conflict with the states in the three files.
  mutating func note(_ item: Item, _ subject: MarkupConflict.Subject, _ states: States) {
    func text(_ bytes: ArraySlice<UInt8>?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    append(item, subject, (text(states.0), text(states.1), text(states.2)))
  }

  /// Notes an element that is moved or kept.
  mutating func note(_ item: Item, _ subject: MarkupConflict.Subject) {
    let old: Int? = if case .base(let node) = item { node } else { nil }
    note(item, subject, (old.map { base.content($0) }, content(of: item, .ours), content(of: item, .theirs)))
  }

  private func content(of item: Item, _ side: MergeSide) -> ArraySlice<UInt8>? { node(item, side).map { tree(side).content($0) } }

  private mutating func append(_ item: Item, _ subject: MarkupConflict.Subject, _ texts: (String?, String?, String?)) {
    func start(_ side: MergeSide) -> Int? { self.node(item, side).map { self.tree(side).nodes[$0].start.lowerBound } }
    let old: Int? = if case .base(let node) = item { base.nodes[node].start.lowerBound } else { nil }
    let (tree, node) = version(item)
    named.insert(item)
    if subject == .place { for side in MergeSide.allCases { nameSurroundings(of: item, side) } }
    conflicts.append(
      MarkupConflict(
        subject: subject, base: texts.0, ours: texts.1, theirs: texts.2, origins: (old, start(.ours), start(.theirs)),
        label: label(item), isElement: tree.nodes[node].isElement || node == 0, item: item))
  }

  /// Requests the places of an element's parent and siblings on a side, by which a conflict describes its place there.
  private mutating func nameSurroundings(of item: Item, _ side: MergeSide) {
    guard let node = node(item, side) else { return }
    let tree = tree(side)
    let parent = tree.nodes[node].parent
    for other in [parent] + tree.children(parent).filter({ tree.nodes[$0].isElement }) { named.insert(self.item(other, side)) }
  }

  /// The offset in the merged file of an element of a side, by its offset there; nil for one that no conflict refers to.
  package func mergedStart(of offset: Int, _ side: MergeSide) -> Int? {
    let nodes = tree(side).nodes
    let index = nodes.indices.partitioningIndex { nodes[$0].start.lowerBound >= offset }
    return index < nodes.count && nodes[index].start.lowerBound == offset ? starts[item(index, side)] : nil
  }

  /// Gives elements of the merged file ids, at their offsets.
  package mutating func addIDs(_ offsets: Set<Int>) {
    let tree = ElementTree(merged)
    var (result, end): ([UInt8], Int) = ([], 0)
    var shifts: [(offset: Int, count: Int)] = []
    var made: Set<String> = []
    func isTaken(_ id: String) -> Bool {
      made.contains(id) || [tree, base, sides.ours, sides.theirs].contains { $0.node(id: id.utf8) != nil }
    }
    for node in tree.nodes where offsets.contains(node.start.lowerBound) {
      guard let name = node.name else { continue }
      let word = String(decoding: merged[name], as: UTF8.self).split(separator: ":").last ?? "node"
      let id = NumberedName.free("\(word)-merged", from: 1, isTaken: isTaken)
      made.insert(id)
      var attribute = MarkupWriter(prefix: [])
      attribute.attribute("id", id)
      result += merged[end..<name.upperBound] + attribute.bytes
      end = name.upperBound
      shifts.append((name.upperBound, attribute.bytes.count))
    }
    merged = result + merged[end...]
    func shifted(_ offset: Int) -> Int { shifts.reduce(offset) { $1.offset <= offset ? $0 + $1.count : $0 } }
    starts = starts.mapValues(shifted)
    locateConflicts()
  }

  private func version(_ item: Item) -> (ElementTree, Int) {
    switch item {
    case .base(let node): (base, node)
    case .added(let node, let side): (tree(side), node)
    }
  }

  private func label(_ item: Item) -> String {
    let (tree, node) = version(item)
    if let id = tree.id(node) { return String(decoding: id, as: UTF8.self) }
    let word = tree.name(node).map { String(decoding: $0, as: UTF8.self) } ?? "text"
    // A line number would refer to the file of the side.
    guard case .base = item else { return "new \(word)" }
    return "\(word) in line \(tree.bytes[..<tree.nodes[node].start.lowerBound].count { $0 == 0x0a } + 1)"
  }

  /// Finds in the merged file each element that a conflict refers to.
  mutating func locateConflicts() {
    guard !conflicts.isEmpty else { return }
    let tree = ElementTree(merged)
    let nodes = Dictionary(tree.nodes.indices.dropFirst().map { (tree.nodes[$0].start.lowerBound, $0) }, uniquingKeysWith: { $1 })
    for index in conflicts.indices {
      let start = starts[conflicts[index].item]
      conflicts[index].start = start
      guard let start, let node = nodes[start] else { continue }
      (conflicts[index].id, conflicts[index].steps) = tree.path(of: node)
    }
    conflicts.sort { ($0.start ?? 0, $0.path) < ($1.start ?? 0, $1.path) }
  }
}
