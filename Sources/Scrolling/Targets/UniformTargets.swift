// SPDX-License-Identifier: MIT
/// Targets of one length with equal gaps, whose ids are their indices.
///
/// The cost is independent of their number: only four integers are stored.
public struct UniformTargets: ScrollTargets, Sendable, Hashable {
  /// The number of targets.
  public var count: Int
  /// The length of each.
  public var length: Int
  /// The gap between neighbours.
  public var spacing: Int
  /// The start of the first target.
  public var start: Int

  /// Equal targets, one after another.
  public init(count: Int, length: Int = 1, spacing: Int = 0, start: Int = 0) {
    self.count = count
    self.length = length
    self.spacing = spacing
    self.start = start
  }

  /// The length of the content that ends with the last target.
  public var contentLength: Int { start + (count == 0 ? 0 : count * (length + spacing) - spacing) }

  /// The frame of one target, in O(1).
  @inlinable
  public func frame(at index: Int) -> Range<Int> {
    let low = start + index * (length + spacing)
    return low..<low + length
  }

  /// The index itself.
  public func id(at index: Int) -> Int { index }

  /// The id itself, if it is the index of a target.
  public func index(of id: Int) -> Int? { (0..<count).contains(id) ? id : nil }
}
