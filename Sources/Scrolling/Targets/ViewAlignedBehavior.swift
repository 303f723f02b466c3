// SPDX-License-Identifier: MIT
/// Rests where a scroll target is aligned with the container.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Hashable {
  /// The number of targets that one gesture may pass.
  public enum LimitBehavior: String, Sendable, Hashable, CaseIterable {
    /// A few if the size class along the axis is compact, any number otherwise.
    case automatic
    /// A few; the same as ``alwaysByFew``.
    case always
    /// As many whole targets as the container holds, at least one.
    case alwaysByFew
    /// One.
    case alwaysByOne
    /// Any number.
    case never
  }

  /// The number of targets that one gesture may pass.
  public var limit: LimitBehavior
  /// The point of a target that is aligned with the same point of the container; nil for the start.
  public var anchor: ScrollAnchor?
  /// Whether a target longer than the container may rest anywhere while it covers the container.
  package var restsInsideLongTargets: Bool

  /// Makes a behaviour that aligns targets.
  public init(
    limit: LimitBehavior = .automatic, anchor: ScrollAnchor? = nil, restsInsideLongTargets: Bool = false
  ) {
    self.limit = limit
    self.anchor = anchor
    self.restsInsideLongTargets = restsInsideLongTargets
  }

  /// Moves the target to the nearest offset that aligns a scroll target, within the limit.
  ///
  /// - Complexity: O(log targets) frames.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    let geometry = context.geometry
    let alignments = Alignments(geometry: geometry, targets: context.targets, anchor: anchor)
    guard context.targets.count > 0 else { return }
    if case .resize = context.reason {
      let index = context.alignedIndex ?? alignments.index(nearest: target.offset(in: geometry))
      target.show(Double(alignments.offset(index)), in: geometry)
      return
    }
    let original = alignments.index(nearest: context.originalTarget.offset(in: geometry))
    let projected = target.offset(in: geometry)
    let asked = alignments.index(nearest: projected, velocity: context.velocity[context.axis])
    var index = asked
    if let steps = stepLimit(context, from: original) {
      index = min(max(asked, alignments.index(original, movedBy: -steps)), alignments.index(original, movedBy: steps))
    }
    if restsInsideLongTargets, index == asked, alignments.isCovered(at: projected) { return }
    target.show(Double(alignments.offset(index)), in: geometry)
  }

  /// The target nearest the resting offset; nil at the end of the content if no target is aligned there.
  public func alignedIndex(in geometry: ScrollGeometry, targets: any ScrollTargetFrames) -> Int? {
    guard targets.count > 0 else { return nil }
    let alignments = Alignments(geometry: geometry, targets: targets, anchor: anchor)
    let index = alignments.index(nearest: Double(geometry.offset))
    return index < targets.count ? index : nil
  }

  /// The number of alignments a gesture may pass, nil for any number.
  private func stepLimit(_ context: ScrollTargetContext, from index: Int) -> Int? {
    switch limit {
    case .never: return nil
    case .alwaysByOne: return 1
    case .automatic where context.environment.sizeClasses[context.axis] == .regular: return nil
    case .automatic, .always, .alwaysByFew: return few(context, around: min(index, context.targets.count - 1))
    }
  }

  /// The number of whole targets that fit in the container, counted forwards or backwards from one; at least 1.
  ///
  /// Targets with the same frame, such as the cells of one grid line, count as one.
  private func few(_ context: ScrollTargetContext, around index: Int) -> Int {
    let targets = context.targets
    let frame = targets.frame(at: index)
    let room = context.geometry.insetContainer
    let end = targets.firstIndex { $0.upperBound > frame.lowerBound + room }
    let start = targets.firstIndex { $0.lowerBound >= frame.upperBound - room }
    return max(1, targets.distinctCount(index..<max(index, end)), targets.distinctCount(min(start, index)..<index + 1))
  }
}

/// The offsets that align targets, in order: those of targets that can be aligned, then the end of the content.
private struct Alignments {
  let geometry: ScrollGeometry
  let targets: any ScrollTargetFrames
  let anchor: ScrollAnchor?
  /// The last target aligned at or before the first resting offset, else 0.
  let firstIndex: Int
  /// The first target whose alignment is at or beyond the last resting offset, which it uses instead.
  let lastIndex: Int

  init(geometry: ScrollGeometry, targets: any ScrollTargetFrames, anchor: ScrollAnchor?) {
    self.geometry = geometry
    self.targets = targets
    self.anchor = anchor
    lastIndex = targets.firstIndex { Self.place($0, geometry, anchor) >= geometry.maxOffset }
    let beyond = targets.firstIndex { Self.place($0, geometry, anchor) > geometry.minOffset }
    firstIndex = min(max(0, beyond - 1), lastIndex)
  }

  /// The offset that aligns a frame, rounded down, not clamped.
  private static func place(_ frame: Range<Int>, _ geometry: ScrollGeometry, _ anchor: ScrollAnchor?) -> Int {
    Int(geometry.alignedOffset(of: frame, at: anchor ?? .leading).rounded(.down))
  }

  func offset(_ index: Int) -> Int {
    if index >= lastIndex { return geometry.maxOffset }
    return geometry.clamped(Self.place(targets.frame(at: max(0, index)), geometry, anchor))
  }

  /// The alignment a number of different frames further; targets with the same frame are aligned together.
  func index(_ index: Int, movedBy steps: Int) -> Int {
    var index = index
    for _ in 0..<abs(steps) where index < targets.count || steps < 0 {
      guard index < targets.count else {
        index = max(0, targets.count - 1)
        continue
      }
      let frame = targets.frame(at: index)
      index = steps > 0 ? targets.firstIndex(after: frame) : max(0, targets.firstIndex { $0.lowerBound >= frame.lowerBound } - 1)
    }
    return index
  }

  /// The alignment nearest an offset; of two equally near ones the earlier, or the one in the direction of the velocity.
  func index(nearest offset: Double, velocity: Double = 0) -> Int {
    let far = targets.firstIndex { Double(Self.place($0, geometry, anchor)) >= offset }
    let above = min(max(far, firstIndex), lastIndex)
    let below = max(above - 1, firstIndex)
    let down = offset - Double(self.offset(below))
    let up = Double(self.offset(above)) - offset
    if down == up { return velocity > 0 ? above : below }
    return down < up ? below : above
  }

  /// Whether one target, longer than the container, covers all of it at an offset.
  func isCovered(at offset: Double) -> Bool {
    let start = offset + Double(geometry.insets.leading)
    let end = start + Double(geometry.insetContainer)
    let index = targets.firstIndex { Double($0.upperBound) > start }
    guard index < targets.count else { return false }
    let frame = targets.frame(at: index)
    return frame.count > geometry.insetContainer && Double(frame.lowerBound) <= start && Double(frame.upperBound) >= end
  }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Rests where a scroll target is aligned.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

  /// Rests where a scroll target is aligned, passing a limited number of targets.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior, anchor: ScrollAnchor? = nil
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limit: limitBehavior, anchor: anchor)
  }
}
