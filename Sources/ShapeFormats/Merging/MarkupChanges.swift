// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The changes that both sides of a merge of markup made to the elements of the base.
struct MarkupChanges {
  typealias Item = MergeItem<Int>

  /// The additions of theirs that equal some of ours, with these.
  private(set) var twins: [Item: Item] = [:]
  private(set) var sides = BothSides(ours: TreeChanges<Int>(), theirs: TreeChanges<Int>())

  private let base: ElementTree
  private let trees: BothSides<ElementTree>
  private let matches: BothSides<MarkupMatch>

  init(_ versions: MarkupVersions) {
    (base, trees, matches) = (versions.base, versions.sides, versions.matches)
    for side in MergeSide.allCases { find(side) }
    for side in MergeSide.allCases { findTouched(by: side) }
    findTwins()
  }

  private func item(_ node: Int, _ side: MergeSide) -> Item {
    let old = matches[side].old(node)
    return old < 0 ? .added(node, by: side) : .base(old)
  }

  private mutating func find(_ side: MergeSide) {
    let (tree, match) = (trees[side], matches[side])
    // Parents precede their children.
    for node in base.nodes.indices.dropFirst() where !match.isSame(node) {
      let (new, parent) = (match.new(node), base.nodes[node].parent)
      guard new >= 0 else {
        sides[side].deletionRoots[node] = sides[side].deletionRoots[parent] ?? node
        continue
      }
      let group = item(tree.nodes[new].parent, side)
      if group != .base(parent) { sides[side].parents[node] = group }
    }
    for node in tree.nodes.indices.dropFirst() where match.old(node) < 0 {
      sides[side].added.append((node, item(tree.nodes[node].parent, side)))
    }
  }

  // MARK: Elements that the other side needs

  /// Finds the elements that the other side deleted and this one changed, or begins to refer to.
  private mutating func findTouched(by side: MergeSide) {
    let gone = sides[side.other].deletionRoots.keys
    guard !gone.isEmpty else { return }
    for node in gone where isTouched(node, by: side) { sides[side].touched.insert(node) }
    let named = gone.filter { base.nodes[$0].id != nil }
    guard !named.isEmpty else { return }
    let references = newReferences(side)
    for node in named where references.contains(Array(base.id(node)!)) { sides[side].touched.insert(node) }
  }

  /// Whether a side changed the tag or the text of an element.
  private func isTouched(_ node: Int, by side: MergeSide) -> Bool {
    let new = matches[side].new(node)
    guard new >= 0 else { return false }
    let tree = trees[side]
    if base.text(base.nodes[node].start) != tree.text(tree.nodes[new].start) { return true }
    return (base.nodes[node].hasText || tree.nodes[new].hasText) && base.inner(node) != tree.inner(new)
  }

  /// The ids that a side refers to in start tags that it changed or added, unless the base did in the same tag.
  private func newReferences(_ side: MergeSide) -> Set<[UInt8]> {
    let (tree, match) = (trees[side], matches[side])
    var found: Set<[UInt8]> = []
    for node in tree.nodes.indices {
      let old = match.old(node)
      if old >= 0, match.isSame(old) || base.text(base.nodes[old].start) == tree.text(tree.nodes[node].start) { continue }
      let references = tree.references(node)
      found.formUnion(old < 0 || references.isEmpty ? references : references.subtracting(base.references(old)))
    }
    return found
  }

  // MARK: Twins

  private static func isSingle(_ name: ArraySlice<UInt8>) -> Bool {
    ["defs", "title", "desc", "metadata"].contains { name.elementsEqual($0.utf8) }
  }

  private mutating func findTwins() {
    let (ours, theirs) = (trees.ours, trees.theirs)
    var known: [Item: [Int]] = [:]
    for (node, parent) in sides.ours.added { known[parent, default: []].append(node) }
    guard !known.isEmpty else { return }
    var taken: Set<Int> = []
    for (node, parent) in sides.theirs.added {
      guard let candidates = known[twins[parent] ?? parent] else { continue }
      let twin = candidates.first { candidate in
        guard !taken.contains(candidate) else { return false }
        if ours.content(candidate) == theirs.content(node) { return true }
        // A child that an element has at most once, added by both sides.
        let name = theirs.name(node)
        return name.map(MarkupChanges.isSingle) ?? false && name == ours.name(candidate) && ours.id(candidate) == theirs.id(node)
      }
      guard let twin else { continue }
      taken.insert(twin)
      twins[.added(node, by: .theirs)] = .added(twin, by: .ours)
    }
  }
}
