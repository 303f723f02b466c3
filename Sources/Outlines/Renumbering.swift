/// One step from a pre-order numbering to the next: consecutive nodes that went, and how many came in their place.
///
/// What moves goes at one place and comes at another; so does what gets another level. All that goes and comes are whole subtrees,
/// as they are at that step.
public struct Renumbering: Hashable, Sendable {
  /// The nodes that went, by their numbers before this step; empty where nodes only came.
  public var nodes: Range<Int>
  /// How many came.
  public var count: Int

  /// Makes a step.
  public init(replacing nodes: Range<Int>, by count: Int) {
    self.nodes = nodes
    self.count = count
  }
}

/// Where new nodes are, in a numbering that goes on changing.
struct NumberRanges {
  /// Ascending, and none touches the next.
  private(set) var ranges: [Range<Int>] = []

  /// Takes out numbers, and puts new ones in their place.
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
