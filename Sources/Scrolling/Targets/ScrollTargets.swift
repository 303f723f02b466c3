// SPDX-License-Identifier: MIT
/// The frames of scroll targets along one axis, requested one at a time.
///
/// A scroll target is a direct child of the layout marked as scroll target layout, whether or not its view exists. Frames are content
/// coordinates, and neither their lower nor their upper bounds ever decrease with the index; the methods below rely on that to request
/// O(log count) frames, without an array of all of them.
public protocol ScrollTargetFrames {
  /// The number of targets.
  var count: Int { get }

  /// The frame of one target.
  func frame(at index: Int) -> Range<Int>
}

/// Scroll targets with ids.
public protocol ScrollTargets: ScrollTargetFrames {
  /// The identity of a target, which does not change with its index.
  associatedtype ID: Hashable

  /// The id of one target.
  func id(at index: Int) -> ID

  /// The index of the target with an id; nil if there is none.
  func index(of id: ID) -> Int?

  /// The frame of the target with an id, or of another view in the content that has it; nil if there is none.
  func frame(of id: ID) -> Range<Int>?
}

extension ScrollTargets {
  /// The frame of the target with an id.
  public func frame(of id: ID) -> Range<Int>? { index(of: id).map(frame(at:)) }
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

  /// The first target that starts after the start of a frame, else ``count``.
  func firstIndex(after frame: Range<Int>) -> Int { firstIndex { $0.lowerBound > frame.lowerBound } }

  /// The number of different frames in a range of targets.
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

  /// The target at the viewport's leading edge: the first that ends after it, which in a gap is the next one.
  ///
  /// - Complexity: O(log count) frames.
  package func leadingIndex(in geometry: ScrollGeometry) -> Int? {
    let edge = geometry.visible.lowerBound
    let index = firstIndex { $0.upperBound > edge }
    return index < count ? index : nil
  }

  /// The target whose anchor is nearest the viewport's anchor; the earlier of two equally near ones.
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

  /// The target at the scrolled position: the one nearest an anchor if given, else the one at the leading edge.
  public func index(positioned anchor: ScrollAnchor?, in geometry: ScrollGeometry) -> Int? {
    if let anchor { return index(nearest: anchor, in: geometry) }
    return leadingIndex(in: geometry)
  }
}
