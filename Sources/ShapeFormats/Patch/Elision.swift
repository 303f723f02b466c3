import ShapeModel

/// Leaves unmodified subtrees out of what ``PatchWriter`` writes, so that reading the result costs what was edited.
///
/// Siblings in a row whose bytes are copied unchanged become one placeholder. What remains is a document: the edited nodes, everything around
/// them that is not a node, and their ancestors.
package final class Elision {
  /// Siblings that were left out.
  struct Run: Equatable {
    /// The number of the first node in the source.
    var first: Int
    var count: Int
    /// All nodes that were left out with them.
    var nodes: Range<Int>
  }

  /// A part of a copied range.
  enum Piece {
    case bytes(Range<Int>)
    case run(Run)
  }

  private let source: any PatchSource
  private let index: NodeIndex
  /// The read nodes whose properties or children changed, ascending.
  private let dirty: [NodeID]
  /// The nodes of groups whose own properties changed, which may depend on their content; ascending, not overlapping.
  private let whole: [Range<Int>]
  /// The runs by the offset of their placeholder in the output.
  private(set) var runs: [Int: Run] = [:]
  /// The replaced and deleted ranges of the source.
  private(set) var dropped: [Range<Int>] = []

  init(_ document: Document, _ source: any PatchSource, dirty: [NodeID]) {
    (self.source, index, self.dirty) = (source, source.nodeIndex, dirty)
    var whole: [Range<Int>] = []
    // The size of a canvas does not depend on its content.
    for node in dirty where source.inheritance != nil && index.parent(node.index) != 0 && node.index != 0 && index.isGroup(node.index) {
      guard !document.isAsRead(node), whole.last?.contains(node.index) != true else { continue }
      whole.append(node.index..<node.index + index.subtreeCount(node.index))
    }
    self.whole = whole
  }

  func drop(_ range: Range<Int>) { if !range.isEmpty { dropped.append(range) } }

  /// Records a run whose placeholder is written at an offset, and returns the placeholder.
  func placeholder(of run: Run, at offset: Int) -> [UInt8] {
    runs[offset] = run
    return source.placeholder(isCanvas: index.parent(run.first) == 0)
  }

  /// The parts of a range that is copied, of which some nodes begin in it.
  /// - Complexity: O(siblings · log edits) for the groups that begin or end in the range.
  func pieces(of range: Range<Int>, in nodes: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var offset = range.lowerBound
    var run: (value: Run, start: Int, end: Int)?
    func close() {
      guard let last = run else { return }
      pieces.append(.bytes(offset..<last.start))
      pieces.append(.run(last.value))
      (offset, run) = (last.end, nil)
    }
    var node = first(in: nodes, from: range.lowerBound)
    while node < nodes.upperBound, index.start(node) < range.upperBound {
      guard index.end(node) <= range.upperBound, isLeftOut(node) else {
        node += 1
        continue
      }
      let next = node + index.subtreeCount(node)
      if let last = run, isGap(last.end..<index.start(node)) {
        run = (
          Run(first: last.value.first, count: last.value.count + 1, nodes: last.value.nodes.lowerBound..<next), last.start, index.end(node)
        )
      } else {
        close()
        run = (Run(first: node, count: 1, nodes: node..<next), index.start(node), index.end(node))
      }
      node = next
    }
    close()
    pieces.append(.bytes(offset..<range.upperBound))
    return pieces
  }

  private func isLeftOut(_ node: Int) -> Bool {
    let end = node + index.subtreeCount(node)
    let edited = dirty.indices.partitioningIndex { dirty[$0].index >= node }
    guard edited == dirty.count || dirty[edited].index >= end else { return false }
    let around = whole.indices.partitioningIndex { whole[$0].upperBound > node }
    guard around == whole.count || !whole[around].contains(node) else { return false }
    return source.canLeaveOut(node)
  }

  /// Whether only white space and a separator are between two siblings.
  private func isGap(_ range: Range<Int>) -> Bool {
    range.allSatisfy { offset in
      let byte = source.bytes.base[offset]
      return StartTag.isBlank(byte) || source.separator.contains(byte)
    }
  }

  /// The first node at or after an offset.
  func first(in nodes: Range<Int>, from offset: Int) -> Int { nodes.partitioningIndex { index.start($0) >= offset } }
}
