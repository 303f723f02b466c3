// SPDX-License-Identifier: MIT
/// Rests at multiples of the container's length, one page per swipe.
///
/// Page `i` starts at `lo + i · P`, where `lo` is the first resting offset and `P` the inset container; the last page starts at the last
/// resting offset, which may be nearer. After a change of size the same page is shown, not the nearest one.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Hashable {
  /// Makes a paging behaviour.
  public init() {}

  /// The fast rate.
  public var decelerationRate: DecelerationRate? { .fast }

  /// Moves the target to a page.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    let pages = Pages(context.geometry)
    switch context.reason {
    case .release:
      let original = pages.index(nearest: context.originalTarget.offset(in: context.geometry))
      let asked = pages.index(from: context.releaseOffset, velocity: context.velocity[context.axis])
      target.show(pages.offset(min(max(asked, original - 1), original + 1)), in: context.geometry)
    case .resize(let old):
      target.show(pages.offset(Pages(old).index(nearest: Double(old.offset))), in: context.geometry)
    }
  }
}

/// The pages of the content.
private struct Pages {
  let geometry: ScrollGeometry
  let length: Int
  let lastIndex: Int

  init(_ geometry: ScrollGeometry) {
    self.geometry = geometry
    length = max(1, geometry.insetContainer)
    lastIndex = (geometry.travel + length - 1) / length
  }

  func offset(_ index: Int) -> Double {
    Double(min(geometry.minOffset + min(max(index, 0), lastIndex) * length, geometry.maxOffset))
  }

  /// The last page that starts at or before an offset.
  private func index(before offset: Double) -> Int {
    if offset >= Double(geometry.maxOffset) { return lastIndex }
    return max(0, Int(((offset - Double(geometry.minOffset)) / Double(length)).rounded(.down)))
  }

  /// The page nearest an offset; the earlier of two equally near ones.
  func index(nearest offset: Double) -> Int {
    let below = index(before: offset)
    let above = min(below + 1, lastIndex)
    return offset - self.offset(below) <= self.offset(above) - offset ? below : above
  }

  /// The page a swipe leads to: the next one in its direction, or the nearest one without a velocity.
  func index(from offset: Double, velocity: Double) -> Int {
    let below = index(before: offset)
    if velocity == 0 { return index(nearest: offset) }
    if velocity > 0 { return self.offset(below) > offset ? below : min(below + 1, lastIndex) }
    return self.offset(below) < offset ? below : max(below - 1, 0)
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Rests at multiples of the container's length.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
