/// Targets of one length with one gap between them, named by their index.
///
/// A million rows cost what one costs: nothing is stored but three numbers.
public struct UniformTargets: ScrollTargets, Sendable, Hashable {
  /// How many targets there are.
  public var count: Int
  /// The length of each.
  public var length: Int
  /// The gap between neighbours.
  public var spacing: Int
  /// Where the first one starts.
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

  /// The place of one target. O(1).
  @inlinable
  public func frame(at index: Int) -> Range<Int> {
    let low = start + index * (length + spacing)
    return low..<low + length
  }

  /// The index itself.
  public func id(at index: Int) -> Int { index }

  /// The name itself, when there are that many targets.
  public func index(of id: Int) -> Int? { (0..<count).contains(id) ? id : nil }
}
