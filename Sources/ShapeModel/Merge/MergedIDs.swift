// SPDX-License-Identifier: GPL-3.0-or-later
/// The ids in a merged document, and the new words of references.
struct MergedIDs {
  /// The new ids of nodes of the base, as far as they differ from those there.
  private(set) var renamed: [NodeID: String] = [:]
  /// The ids of added nodes.
  private(set) var added: [MergeItem<NodeID>: String] = [:]
  /// The nodes of the base that keep their ids, although one side or both changed them.
  private(set) var conflicts: [NodeID] = []
  /// For the base and for each side, the words to be replaced in references to nodes that have other ids there.
  private(set) var baseWords: [Reference.Target: String] = [:]
  private(set) var words = BothSides<[Reference.Target: String]>(ours: [:], theirs: [:])

  private let base: Document
  private let sides: BothSides<SideChanges>
  private var taken: Set<ByteText> = []

  /// - Parameter mentioned: For each side, the names of graphics that it begins to mention.
  init(_ base: Document, _ sides: BothSides<SideChanges>, _ tree: MergedTree<NodeID>, mentioned: BothSides<Set<ByteText>>) {
    (self.base, self.sides) = (base, sides)
    rename(tree)
    nameAdded(tree)
    findWords(tree)
    for side in MergeSide.allCases { follow(mentioned[side], of: side) }
  }

  private func id(_ node: NodeID, _ side: MergeSide) -> String { sides[side].graphics[node]?.id ?? base.id(of: node) }

  // MARK: Nodes of the base

  private mutating func rename(_ tree: MergedTree<NodeID>) {
    var wanted: [(node: NodeID, id: String)] = []
    var counts: [ByteText: Int] = [:]
    for node in Set(sides.ours.graphics.keys).union(sides.theirs.graphics.keys).sorted() where !tree.isDeleted(node) {
      let (old, ours, theirs) = (base.id(of: node), id(node, .ours), id(node, .theirs))
      guard !ours.hasSameBytes(as: old) || !theirs.hasSameBytes(as: old) else { continue }
      let new = ours.hasSameBytes(as: old) ? theirs : ours
      if !ours.hasSameBytes(as: old), !theirs.hasSameBytes(as: old), !ours.hasSameBytes(as: theirs) { conflicts.append(node); continue }
      wanted.append((node, new))
      counts[ByteText(new), default: 0] += 1
    }
    for (node, id) in wanted {
      if base.isIDUsed(id) || counts[ByteText(id)]! > 1 {
        conflicts.append(node)
      } else {
        renamed[node] = id
        taken.insert(ByteText(id))
      }
    }
    conflicts.sort()
  }

  // MARK: Added nodes

  /// Of two nodes with one id, the second one by content gets a new id.
  private mutating func nameAdded(_ tree: MergedTree<NodeID>) {
    var wanted: [(item: MergeItem<NodeID>, id: String, content: String)] = []
    for side in MergeSide.allCases {
      let changes = sides[side]
      for node in changes.added where tree.canonical(changes.item(node)) == changes.item(node) {
        wanted.append((changes.item(node), changes.document.id(of: node), ""))
      }
    }
    let counts = Dictionary(wanted.map { (ByteText($0.id), 1) }, uniquingKeysWith: +)
    for index in wanted.indices where counts[ByteText(wanted[index].id)]! > 1 {
      if case .added(let node, let side) = wanted[index].item {
        wanted[index].content = content(node, side)
      }
    }
    wanted.sort { one, other in
      if !one.id.hasSameBytes(as: other.id) { return one.id.utf8.lexicographicallyPrecedes(other.id.utf8) }
      return one.content.utf8.lexicographicallyPrecedes(other.content.utf8)
    }
    for (item, id, _) in wanted { added[item] = free(id) }
  }

  /// The content of an added node and of the groups around it: of two equal nodes, this decides which side's comes first.
  private func content(_ node: NodeID, _ side: MergeSide) -> String {
    let document = sides[side].document
    var (content, next): (String, NodeID?) = ("", node)
    while let node = next, node != .document {
      content += MergedIDs.content(document.ownGraphic(node)) + "\nin "
      next = document.parent(of: node)
      if case .base? = next.map(sides[side].item) { break }
    }
    return content + (next.map(document.id) ?? "")
  }

  private mutating func free(_ id: String) -> String {
    func isTaken(_ id: String) -> Bool { taken.contains(ByteText(id)) || base.isIDUsed(id) }
    let free = isTaken(id) ? NumberedName.free(id) { isTaken($0) || isUsedBySide($0) } : id
    taken.insert(ByteText(free))
    return free
  }

  private func isUsedBySide(_ id: String) -> Bool { sides.ours.document.isIDUsed(id) || sides.theirs.document.isIDUsed(id) }

  /// A sort key for graphics that does not depend on the side.
  private static func content(_ graphic: Graphic) -> String {
    graphic.kindWord + graphic.members.map { "\n\($0.property.path) \($0.value)" }.joined()
      + graphic.others.map { "\n\($0.container?.path ?? "") \($0.key) \($0.json)" }.joined()
  }

  // MARK: References

  private mutating func findWords(_ tree: MergedTree<NodeID>) {
    for node in Set(renamed.keys).union(conflicts) {
      let (old, new) = (base.id(of: node), renamed[node] ?? base.id(of: node))
      if !old.hasSameBytes(as: new) { baseWords[.id(old)] = new }
      for side in MergeSide.allCases {
        let id = id(node, side)
        if !id.hasSameBytes(as: new) { words[side][.id(id)] = new }
      }
    }
    for side in MergeSide.allCases {
      let changes = sides[side]
      for node in changes.added {
        let (id, new) = (changes.document.id(of: node), added[tree.canonical(changes.item(node))]!)
        if !id.hasSameBytes(as: new) { words[side][.id(id)] = new }
      }
    }
  }
}

extension MergedIDs {
  /// Updates names that a side begins to mention to the new names given by the other side, where only one graphic had the name.
  ///
  /// - Complexity: O(nodes) if such a name was changed.
  private mutating func follow(_ names: Set<ByteText>, of side: MergeSide) {
    var renamed: [ByteText: String] = [:]
    for (node, graphic) in sides[side.other].graphics {
      guard let old = base.name(of: node), names.contains(ByteText(old)), let new = graphic.name, !new.hasSameBytes(as: old) else {
        continue
      }
      renamed[ByteText(old)] = new
    }
    guard !renamed.isEmpty else { return }
    let document = sides[side].document
    var counts: [ByteText: Int] = [:]
    for node in document.subtree(of: .document) {
      if let name = document.name(of: node), renamed[ByteText(name)] != nil { counts[ByteText(name), default: 0] += 1 }
    }
    for (old, new) in renamed where counts[old] == 1 { words[side][.name(old.text)] = new }
  }
}

extension Graphic {
  /// The same properties with other words for some of their references.
  func replacing(_ words: [Reference.Target: String], _ source: any GraphicSource) -> Graphic {
    guard !words.isEmpty else { return self }
    var result = self
    for member in members {
      let value =
        switch member.property {
        case .styles, .variants: source.namedValues?.replacing(in: member.value, of: member.property) { words[$0] }
        default: member.value.replacing(in: member.property) { words[$0] }
        }
      if let value { result[member.property] = value }
    }
    return result
  }

  /// The targets of the references in the properties.
  func targets(_ source: any GraphicSource) -> Set<Reference.Target> {
    var targets: Set<Reference.Target> = []
    for member in members {
      switch member.property {
      case .styles, .variants: targets.formUnion(source.namedValues?.references(in: member.value, of: member.property).map(\.target) ?? [])
      default: targets.formUnion(member.value.targets(of: member.property))
      }
    }
    return targets
  }
}
