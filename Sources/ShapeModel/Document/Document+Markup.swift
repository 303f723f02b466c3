// SPDX-License-Identifier: GPL-3.0-or-later
/// Reading markup into a document.
extension Document {
  /// Adds the nodes of some markup to those that were read, and puts them into a list of children.
  ///
  /// From then on they are like nodes of the file: unmodified, they are written with their own bytes.
  /// - Complexity: O(document).
  func read(_ markup: [UInt8], in parent: NodeID, at index: Int?) throws(EditError) -> Edit {
    guard contains(parent) else { throw .gone(parent) }
    guard canHold(.group, in: parent) else { throw .misplaced(parent) }
    let count = childCount(of: parent)
    guard (0...count).contains(index ?? count) else { throw .badIndex(index ?? count, in: parent) }
    let first = nextNode.index
    guard let extended = source.markup?.extended(by: markup, from: first), let added = extended.nodeIndex.additions.last,
      added.lowerBound == first
    else { throw .misplaced(parent) }
    guard added.upperBound < NodeIndex.limit else { throw .tooMany }
    if !isNoneTooDeep(with: added.count), level(of: parent) + height(of: added, in: extended.nodeIndex) > Document.levelLimit {
      throw .tooDeep
    }
    use(extended)
    var roots: [NodeID] = []
    for number in added { tree.origins.append(UInt32(number)) }
    var number = first
    while number < added.upperBound {
      let root = NodeID(UInt32(number), of: nodeIndex)
      let size = nodeIndex.subtreeCount(number)
      tree.siblings.add(root, size: size)
      roots.append(root)
      number += size
    }
    putIn(roots.enumerated().map { Placement($1, in: parent, at: (index ?? count) + $0) })
    structureChanged()
    return .detach(roots)
  }

  /// The number of levels of added nodes.
  private func height(of nodes: Range<Int>, in nodeIndex: NodeIndex) -> Int {
    var levels: [Int] = []
    for node in nodes {
      let parent = nodeIndex.parent(node)
      levels.append(parent < nodes.lowerBound ? 1 : levels[parent - nodes.lowerBound] + 1)
    }
    return levels.max() ?? 0
  }

  /// Discards the markup whose nodes were discarded.
  func forgetMarkup() {
    if let last = nodeIndex.additions.last, last.upperBound > nextNode.index, let rest = source.markup?.truncated(to: nextNode.index) {
      use(rest)
    }
  }

  /// Reads nodes from another source, which has all that are in the document.
  private func use(_ other: any GraphicSource) {
    source = other
    nodeIndex = other.nodeIndex
    derived.restyled = nil
    derived.references = nil
    derived.names = nil
    derived.readInstances = nil
    derived.mayClip = nil
    derived.drawn = nil
    derived.numbering = nil
  }
}
