// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The parts of removed elements that stay in the file: the contents of a dissolved group except its children, and the contents of deleted
/// elements that the rest of the document needs, such as a style sheet or a gradient that others refer to.
extension SVGSource {
  package func keepsParts(of node: Int) -> Bool { nodeIndex.isGroup(node) }

  func remains(of child: Int, in document: Document) -> [UInt8] {
    guard !document.contains(NodeID(child)) else { return [] }
    document.prepareToFind(nodeIndex.subtreeCount(child))
    var pieces: [[UInt8]] = []
    collect(child, [:], document, &pieces)
    guard !pieces.isEmpty else { return [] }
    guard let margin = margin(of: nodeIndex.start(child)) else { return Array(pieces.joined()) }
    return pieces.flatMap { lineBreak + margin + $0 }
  }

  /// - Parameter inherited: The declarations of removed groups around a node, which its definitions inherited.
  private func collect(_ root: Int, _ inherited: [String: String], _ document: Document, _ pieces: inout [[UInt8]]) {
    var waiting = [(node: root, inherited: inherited)]
    while let (node, inherited) = waiting.popLast() {
      guard nodeIndex.isGroup(node) else { continue }
      let isDissolved = document.carried(NodeID(node))?.isDissolved ?? false
      let own = surroundings(inside: node, carrying: nil)?.inherited ?? [:]
      let inherited = inherited.merging(own) { $1 }
      for item in ElementContents(of: node, self).items where isDissolved ? staysOpen(item) : isNeeded(item, document) {
        pieces.append(piece(item, inherited))
      }
      var child = node + 1
      while child < node + nodeIndex.subtreeCount(node) {
        if !document.contains(NodeID(child)) { waiting.append((child, inherited)) }
        child += nodeIndex.subtreeCount(child)
      }
    }
  }

  /// Whether an item of a dissolved group stays: its title moved to its contents or was dropped.
  private func staysOpen(_ item: ElementContents.Item) -> Bool { !item.isDescription && !item.isAnimation }

  /// Whether the rest of the document needs an item of a deleted element.
  private func isNeeded(_ item: ElementContents.Item, _ document: Document) -> Bool {
    guard let name = item.name else { return false }
    if name == "style" || name == "script" { return true }
    if index.definitions.styleSheets.contains(where: { item.range.contains($0.lowerBound) }) { return true }
    if index.definitions.ids(in: item.range, bytes, index.markup).isEmpty { return false }
    return neededItems(document).contains(item.range.lowerBound)
  }

  /// The bytes of an item, with the style that it inherited, if it holds anything that is drawn.
  private func piece(_ item: ElementContents.Item, _ inherited: [String: String]) -> [UInt8] {
    let whole = Array(bytes.bytes(item.range))
    guard let name = item.name, SVGSource.holders.contains(name), !item.content.isEmpty, !inherited.isEmpty else { return whole }
    var tag = StartTag()
    tag.read(bytes, at: item.range.lowerBound)
    let own = Set(tag.attributes.map { bytes.text($0.name) })
    let style = inherited.sorted { $0.key < $1.key }.filter { !$0.key.hasPrefix("--") && !own.contains($0.key.withoutAt) }
    var added = MarkupWriter(prefix: [])
    for (name, text) in style { added.attribute(named: name.withoutAt, text) }
    let split = tag.nameEnd - item.range.lowerBound
    return whole[..<split] + added.bytes + whole[split...]
  }

  private static let holders: Set<String> = ["defs", "symbol", "marker", "pattern", "mask", "clipPath", "g"]

  /// The offsets of those items of deleted elements that hold ids to which the remaining file refers. O(file) once per change.
  private func neededItems(_ document: Document) -> Set<Int> {
    if let known = needed, known.revision == document.revision { return known.items }
    var ids: Set<String> = []
    for reference in SVGReferences.all(self) where document.contains(NodeID(nodeIndex.innermost(at: reference.element))) {
      ids.insert(reference.id)
    }
    var waiting: [(item: ElementContents.Item, ids: Set<String>)] = []
    for node in deletedGroups(document) where !(document.carried(NodeID(node))?.isDissolved ?? false) {
      for item in ElementContents(of: node, self).items where item.name != nil {
        waiting.append((item, index.definitions.ids(in: item.range, bytes, index.markup)))
      }
    }
    // Needed items may refer to other definitions in deleted elements.
    var items: Set<Int> = []
    while let place = waiting.firstIndex(where: { !$0.ids.isDisjoint(with: ids) }) {
      let item = waiting.remove(at: place).item
      items.insert(item.range.lowerBound)
      for reference in SVGReferences.all(self, in: item.range) { ids.insert(reference.id) }
    }
    needed = (document.revision, items)
    return items
  }

  /// The groups of the file that are no longer in the document.
  private func deletedGroups(_ document: Document) -> [Int] {
    var groups = nodeIndex.additions.joined().filter { nodeIndex.isGroup($0) && !document.contains(NodeID($0)) }
    for parent in document.restructured {
      var node = parent.index + 1
      while node < parent.index + nodeIndex.subtreeCount(parent.index) {
        let isGone = !document.contains(NodeID(node))
        if isGone, nodeIndex.isGroup(node) { groups.append(node) }
        node += isGone ? 1 : nodeIndex.subtreeCount(node)
      }
    }
    return groups
  }
}

extension String {
  /// The name of an attribute that is not a style.
  fileprivate var withoutAt: String { hasPrefix("@") ? String(dropFirst()) : self }
}
