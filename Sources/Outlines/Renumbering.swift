// SPDX-License-Identifier: MIT
/// One step from a preorder numbering to the next: a range of removed nodes, and the number of nodes inserted in its place.
///
/// A move is a removal in one step and an insertion in another; so is a change of level. The removed and the inserted nodes of a step are
/// whole subtrees at that step.
public struct Renumbering: Hashable, Sendable {
  /// The removed nodes, by their numbers before this step; empty for a pure insertion.
  public var nodes: Range<Int>
  /// The number of inserted nodes.
  public var count: Int

  /// Makes a step.
  public init(replacing nodes: Range<Int>, by count: Int) {
    self.nodes = nodes
    self.count = count
  }
}

/// The numbers of the inserted nodes, updated as the numbering changes.
struct NumberRanges {
  /// Ascending, with gaps between the ranges.
  private(set) var ranges: [Range<Int>] = []

  /// Removes numbers, inserts new ones in their place and shifts those after them.
  /// - Complexity: O(ranges).
  mutating func replace(_ nodes: Range<Int>, by count: Int) {
    let shift = count - nodes.count
    let before = ranges.map { $0.clamped(to: 0..<nodes.lowerBound) }
    let behind = ranges.map { $0.clamped(to: nodes.upperBound..<Int.max) }.map { $0.lowerBound + shift..<$0.upperBound + shift }
    ranges = []
    for range in before + [nodes.lowerBound..<nodes.lowerBound + count] + behind where !range.isEmpty {
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
  }
}
