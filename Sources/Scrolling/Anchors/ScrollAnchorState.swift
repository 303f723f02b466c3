// SPDX-License-Identifier: MIT
/// The end of the content: its last element, and the coordinate at which the content ends.
///
/// A spacer after the last real row would count as the last element, and holding the bottom would then show blank space. A caller can
/// exclude such fillers, so that the last real element is held instead.
package struct ScrollTail: Sendable, Hashable {
  /// The last element; nil for empty content.
  package var last: Range<Int>?
  /// The content coordinate that counts as the end.
  package var end: Int

  /// Makes a tail from a last element and an end.
  package init(last: Range<Int>?, end: Int) {
    self.last = last
    self.end = end
  }

  /// The tail of content made of targets.
  /// - Parameters:
  ///   - targets: The content's targets; the last one that is not a filler is the last element.
  ///   - content: The length of the content.
  ///   - fillerCount: The number of blank targets at the end, which do not count.
  package init(of targets: some ScrollTargetFrames, content: Int, fillerCount: Int = 0) {
    let index = targets.count - 1 - fillerCount
    last = index >= 0 ? targets.frame(at: index) : (content > 0 ? content - 1..<content : nil)
    end = fillerCount > 0 && index >= 0 ? targets.frame(at: index).upperBound : content
  }

  /// The offset that shows the end.
  func offset(in geometry: ScrollGeometry) -> Int {
    geometry.clamped(end + geometry.insets.trailing - geometry.container)
  }
}

/// The state of the default scroll anchors, which determines the offset when sizes change.
///
/// Rules A through F and the cases without one follow the measurements of the Japanese article "ScrollAnchorRole.sizeChanges 調査隊" (macOS
/// 15); for every anchor, the top is held unless a rule applies. The state is two facts: whether the first layout happened, and the
/// rule by which the content is centred.
package struct ScrollAnchorState: Sendable, Hashable {
  /// The meaning of "centred" after sizes have changed.
  package enum Centring: Sendable, Hashable {
    /// The middle of the content is in the middle of the viewport.
    case contentMiddle
    /// The content coordinate that was in the middle of the viewport stays there.
    case keepMiddlePoint
  }

  /// The test for whether the last element is displayed.
  package enum LastElementTest: Sendable, Hashable {
    /// At least one cell of it is visible.
    case visible
    /// The offset is within a tolerance of the last one.
    case atEdge(tolerance: Int)
  }

  /// An offset and the rule that determined it.
  package struct Adjustment: Sendable, Hashable {
    /// The new offset, within the new resting offsets.
    package var offset: Int
    /// The rule that determined the offset.
    package var rule: ScrollAnchorRule

    /// Makes an adjustment from an offset and its rule.
    package init(offset: Int, rule: ScrollAnchorRule) {
      self.offset = offset
      self.rule = rule
    }
  }

  /// The anchors.
  package var roles: ScrollAnchorRoles
  /// The rule by which centred content stays centred.
  package var centring = Centring.contentMiddle
  /// The test for whether the bottom is held.
  package var lastElementTest = LastElementTest.visible
  /// Whether the first layout happened.
  package private(set) var isLaidOut = false
  /// The rule by which the content became centred; nil after the next scroll.
  package private(set) var centredBy: ScrollAnchorRule?

  /// The state before the first layout.
  package init(_ roles: ScrollAnchorRoles = ScrollAnchorRoles()) { self.roles = roles }

  /// Performs the first layout and returns the first offset.
  ///
  /// - Parameters:
  ///   - geometry: The lengths.
  ///   - isPositioned: Whether something with precedence over the anchors determines the offset, so that nothing is centred.
  package mutating func firstLayout(_ geometry: ScrollGeometry, isPositioned: Bool = false) -> Int {
    isLaidOut = true
    guard !geometry.fits else { return geometry.minOffset }
    let anchor = roles.initialOffset ?? .top
    if anchor.reference == .center, !isPositioned { centredBy = .c }
    return geometry.offset(at: anchor)
  }

  /// Records a scroll by the user or the program: the content is no longer centred, at any offset.
  package mutating func didScroll() { centredBy = nil }

  /// Returns the offset after a change of content, container or insets.
  ///
  /// - Parameters:
  ///   - old: The geometry before, with its offset.
  ///   - new: The lengths after.
  ///   - oldTail: The end of the content before.
  ///   - newTail: The end of the content after.
  /// - Complexity: O(1).
  package mutating func resize(
    from old: ScrollGeometry, to new: ScrollGeometry, oldTail: ScrollTail, newTail: ScrollTail
  ) -> Adjustment {
    if new.fits { return Adjustment(offset: new.minOffset, rule: .alignment) }
    switch (roles.sizeChanges ?? .top).reference {
    case .top: break
    case .center:
      if old.fits { startCentring() }
      if let centredBy { return Adjustment(offset: centred(from: old, to: new), rule: centredBy) }
    case .bottom:
      if let rule = bottomRule(old, oldTail) {
        return Adjustment(offset: bottom(from: old, to: new, oldTail, newTail, rule), rule: rule)
      }
    }
    let isAtTop = old.fits || old.offset == old.minOffset
    return Adjustment(offset: isAtTop ? new.minOffset : new.clamped(old.offset), rule: .top)
  }

  /// Starts centring content that no longer fits; content aligned to the bottom keeps its earlier rule, if any.
  private mutating func startCentring() {
    switch (roles.alignment ?? .top).reference {
    case .top: centredBy = .a
    case .center: centredBy = .b
    case .bottom: break
    }
  }

  private func centred(from old: ScrollGeometry, to new: ScrollGeometry) -> Int {
    guard centring == .keepMiddlePoint else { return new.offset(at: roles.sizeChanges ?? .center) }
    let blank = old.alignmentShift(roles.alignment ?? .top)
    let middle = Double(old.visible.lowerBound - blank) + Double(old.insetContainer) / 2
    return new.clamped(Int((middle - Double(new.insets.leading) - Double(new.insetContainer) / 2).rounded(.down)))
  }

  private func bottomRule(_ old: ScrollGeometry, _ tail: ScrollTail) -> ScrollAnchorRule? {
    guard old.fits else { return isLastDisplayed(old, tail) ? .d : nil }
    switch (roles.alignment ?? .top).reference {
    case .top: return .e
    case .center: return nil
    case .bottom: return .f
    }
  }

  private func isLastDisplayed(_ geometry: ScrollGeometry, _ tail: ScrollTail) -> Bool {
    switch lastElementTest {
    case .visible: tail.last.map(geometry.shows) ?? false
    case .atEdge(let tolerance): tail.offset(in: geometry) - geometry.offset <= tolerance
    }
  }

  private func bottom(
    from old: ScrollGeometry, to new: ScrollGeometry, _ oldTail: ScrollTail, _ newTail: ScrollTail,
    _ rule: ScrollAnchorRule
  ) -> Int {
    let end = newTail.offset(in: new)
    guard rule == .d else { return end }
    let kept = new.clamped(end - (oldTail.offset(in: old) - old.offset))
    guard let last = newTail.last, new.at(kept).shows(last) else { return end }
    return kept
  }
}
