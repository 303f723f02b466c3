// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The output of ``PatchWriter`` without unmodified subtrees, so that reading it back costs only the edited parts.
///
/// Consecutive siblings whose bytes are copied unchanged become one placeholder. The rest is a document: the edited nodes, everything
/// around them that is not a node, and their ancestors. It is collected while the file is written, so that the patches are computed only
/// once.
package final class Elision {
  /// Siblings that were left out.
  struct Run: Equatable {
    /// The number of the first node in the source.
    var first: Int
    var count: Int
    /// All nodes that were left out, descendants included.
    var nodes: Range<Int>
    /// The offset of their placeholder.
    var offset = 0
  }

  private let source: any PatchSource
  private let base: UnsafePointer<UInt8>
  private let index: NodeIndex
  /// The read nodes whose properties or children changed, ascending.
  private let dirty: [NodeID]
  /// The nodes of groups whose own properties changed, which may depend on their content; ascending, not overlapping.
  private let whole: [Range<Int>]
  private let isMarkup: Bool
  private let separator: UInt8
  private let placeholders: (canvas: [UInt8], graphic: [UInt8])
  private let output = GrowingBytes()
  /// Ascending by the offset of their placeholder.
  private(set) var runs: [Run] = []
  /// The replaced and deleted ranges of a source in which there may be definitions.
  private(set) var dropped: [Range<Int>] = []
  /// The positions where the last searches for a node and for an edited one ended: ranges are mostly copied in ascending order.
  private var (nextNode, nextDirty) = (0, 0)

  init(_ document: Document, _ source: any PatchSource, dirty: [NodeID]) {
    (self.source, index, self.dirty, base) = (source, source.nodeIndex, dirty, source.bytes.base)
    isMarkup = document.source.markup != nil
    separator = source.separator.first ?? 0x20
    placeholders = (source.placeholder(isCanvas: true), source.placeholder(isCanvas: false))
    var whole: [Range<Int>] = []
    // The size of a canvas does not depend on its content.
    for node in dirty where isMarkup && index.parent(node.index) != 0 && node.index != 0 && index.isGroup(node.index) {
      guard !document.isAsRead(node), whole.last?.contains(node.index) != true else { continue }
      whole.append(node.index..<node.index + index.subtreeCount(node.index))
    }
    self.whole = whole
  }

  /// Whether nodes of the file are left out.
  package var isPartial: Bool { !runs.isEmpty }

  /// The collected bytes, after writing has ended.
  package var bytes: ByteStore { output.store() }

  func append(_ bytes: UnsafeRawBufferPointer) { output.append(bytes) }

  func drop(_ range: Range<Int>) { if isMarkup, !range.isEmpty { dropped.append(range) } }

  /// Processes a range that is copied.
  /// - Parameter nodes: The nodes that may begin in it.
  /// - Complexity: O(siblings · log edits) for the groups that begin or end in the range.
  func copy(_ range: Range<Int>, _ nodes: Range<Int>) {
    var offset = range.lowerBound
    var node = first(in: nodes, from: range.lowerBound)
    var run = (first: 0, count: 0, start: 0, end: 0)
    func close() {
      guard run.count > 0 else { return }
      output.append(source.bytes.bytes(offset..<run.start))
      runs.append(Run(first: run.first, count: run.count, nodes: run.first..<node, offset: output.count))
      (index.parent(run.first) == 0 ? placeholders.canvas : placeholders.graphic).withUnsafeBytes(output.append)
      (offset, run.count) = (run.end, 0)
    }
    while node < nodes.upperBound {
      let start = index.start(node)
      guard start < range.upperBound else { break }
      let end = index.end(node)
      guard end <= range.upperBound, isLeftOut(node) else {
        close()
        node += 1
        continue
      }
      if run.count > 0, !isGap(run.end..<start) { close() }
      if run.count == 0 { (run.first, run.start) = (node, start) }
      (run.count, run.end) = (run.count + 1, end)
      node += index.subtreeCount(node)
    }
    close()
    output.append(source.bytes.bytes(offset..<range.upperBound))
    nextNode = node
  }

  private func isLeftOut(_ node: Int) -> Bool {
    let end = node + index.subtreeCount(node)
    guard !isEdited(node..<end) else { return false }
    if !whole.isEmpty {
      let around = whole.indices.partitioningIndex { whole[$0].upperBound > node }
      guard around == whole.count || !whole[around].contains(node) else { return false }
    }
    return source.canLeaveOut(node)
  }

  /// Whether any of consecutive nodes was edited.
  private func isEdited(_ nodes: Range<Int>) -> Bool {
    if nextDirty < dirty.count, dirty[nextDirty].index < nodes.lowerBound { nextDirty += 1 }
    let isAfter = nextDirty == 0 || dirty[nextDirty - 1].index < nodes.lowerBound
    if !isAfter || nextDirty < dirty.count && dirty[nextDirty].index < nodes.lowerBound {
      nextDirty = dirty.indices.partitioningIndex { dirty[$0].index >= nodes.lowerBound }
    }
    return nextDirty < dirty.count && dirty[nextDirty].index < nodes.upperBound
  }

  /// Whether only white space and a separator are between two siblings.
  private func isGap(_ range: Range<Int>) -> Bool {
    for offset in range where !StartTag.isBlank(base[offset]) && base[offset] != separator { return false }
    return true
  }

  /// The first of some nodes that begins at or after an offset.
  func first(in nodes: Range<Int>, from offset: Int) -> Int {
    if nodes.contains(nextNode), index.start(nextNode) >= offset, nextNode == nodes.lowerBound || index.start(nextNode - 1) < offset {
      return nextNode
    }
    return nodes.partitioningIndex { index.start($0) >= offset }
  }
}
