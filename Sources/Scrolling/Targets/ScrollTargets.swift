/// The frames of scroll targets along one axis, answered one at a time.
///
/// A scroll target is a direct child of the layout marked as scroll target layout, whether its view exists or
/// not. Frames are content coordinates, and neither their lower nor their upper bounds ever decrease with the index;
/// everything below relies on that to ask for O(log count) frames where an array would hold them all.
public protocol ScrollTargetFrames {
  /// How many targets there are.
  var count: Int { get }

  /// The place of one target.
  func frame(at index: Int) -> Range<Int>
}

/// Scroll targets that can be named.
public protocol ScrollTargets: ScrollTargetFrames {
  /// What names a target: it stays with the target when its index changes.
  associatedtype ID: Hashable & Sendable

  /// The name of one target.
  func id(at index: Int) -> ID

  /// The place of a named target in the order, nil when there is none of that name.
  func index(of id: ID) -> Int?
}

extension ScrollTargetFrames {
  /// The first index whose frame satisfies a condition that holds for all later frames too, else ``count``.
  ///
  /// - Complexity: O(log count) frames.
  @inlinable
  public func firstIndex(where isFar: (Range<Int>) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isFar(frame(at: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first target that starts after a frame does, else ``count``.
  func firstIndex(after frame: Range<Int>) -> Int { firstIndex { $0.lowerBound > frame.lowerBound } }

  /// How many frames a range of targets has, equal ones counted once.
  ///
  /// - Complexity: O(frames · log count).
  func distinctCount(_ indices: Range<Int>) -> Int {
    guard var index = indices.first else { return 0 }
    var result = 0
    while index < indices.upperBound {
      result += 1
      index = firstIndex(after: frame(at: index))
    }
    return result
  }

  /// The targets with at least one cell in a range of content coordinates.
  ///
  /// - Complexity: O(log count) frames.
  @inlinable
  public func indices(in range: Range<Int>) -> Range<Int> {
    let start = firstIndex { $0.upperBound > range.lowerBound }
    let end = firstIndex { $0.lowerBound >= range.upperBound }
    return start..<max(start, end)
  }

  /// The target at the viewport's leading edge: the first that ends after it, so in a gap the next one.
  ///
  /// - Complexity: O(log count) frames.
  public func leadingIndex(in geometry: ScrollGeometry) -> Int? {
    let edge = geometry.visible.lowerBound
    let index = firstIndex { $0.upperBound > edge }
    return index < count ? index : nil
  }

  /// The target whose anchor lies nearest the viewport's anchor; of two equally near ones the earlier.
  ///
  /// - Complexity: O(log count) frames.
  public func index(nearest anchor: ScrollAnchor, in geometry: ScrollGeometry) -> Int? {
    guard count > 0 else { return nil }
    let place = anchor.point(in: geometry.visible)
    let after = firstIndex { anchor.point(in: $0) >= place }
    if after == 0 { return 0 }
    let below = anchor.point(in: frame(at: after - 1))
    if after < count, anchor.point(in: frame(at: after)) - place < place - below { return after }
    return firstIndex { anchor.point(in: $0) >= below }
  }

  /// The target that stands for the scrolled position: by an anchor if there is one, else at the leading edge.
  public func index(positioned anchor: ScrollAnchor?, in geometry: ScrollGeometry) -> Int? {
    if let anchor { return index(nearest: anchor, in: geometry) }
    return leadingIndex(in: geometry)
  }
}
