/// The end of a content: its last element, and where the offset that shows the end is measured.
///
/// A spacer after the last real row would count as last element, and holding the bottom would then show
/// blank space. A caller that nominates the last real element holds that one instead.
public struct ScrollTail: Sendable, Hashable {
  /// The last element; nil for an empty content.
  public var last: Range<Int>?
  /// Where the content is taken to end.
  public var end: Int

  /// A tail that ends with the content.
  public init(last: Range<Int>?, end: Int) {
    self.last = last
    self.end = end
  }

  /// The tail of a content made of targets.
  /// - Parameters:
  ///   - targets: The content's targets; the last one that counts is the last element.
  ///   - content: The length of the content.
  ///   - fillerCount: How many targets at the end are blank and do not count.
  public init(of targets: some ScrollTargetFrames, content: Int, fillerCount: Int = 0) {
    let index = targets.count - 1 - fillerCount
    last = index >= 0 ? targets.frame(at: index) : (content > 0 ? content - 1..<content : nil)
    end = fillerCount > 0 && index >= 0 ? targets.frame(at: index).upperBound : content
  }

  /// The offset that shows the end.
  func offset(in geometry: ScrollGeometry) -> Int {
    geometry.clamped(end + geometry.insets.trailing - geometry.container)
  }
}

/// What a default scroll anchor remembers, and how it answers changes of size.
///
/// Rules A through F and the cases without one follow the measurements of the Japanese article
/// "ScrollAnchorRole.sizeChanges 調査隊" (macOS 15); whatever the anchor, the top is held unless a rule applies.
/// The state is two facts: whether the first layout happened, and by which rule the content is centred.
public struct ScrollAnchorState: Sendable, Hashable {
  /// What "centred" means once sizes have changed.
  public enum Centring: Sendable, Hashable {
    /// The middle of the content stands in the middle of the viewport.
    case contentMiddle
    /// The content coordinate that was in the middle of the viewport stays there.
    case keepMiddlePoint
  }

  /// When the last element counts as displayed.
  public enum LastElementTest: Sendable, Hashable {
    /// At least one cell of it is visible.
    case visible
    /// The offset is within a tolerance of the last one.
    case atEdge(tolerance: Int)
  }

  /// An offset and the rule it comes from.
  public struct Adjustment: Sendable, Hashable {
    /// Where to scroll, within the new resting offsets.
    public var offset: Int
    /// Why.
    public var rule: ScrollAnchorRule

    /// An offset that a rule chose.
    public init(offset: Int, rule: ScrollAnchorRule) {
      self.offset = offset
      self.rule = rule
    }
  }

  /// The anchors.
  public var roles: ScrollAnchorRoles
  /// How a centred content stays centred.
  public var centring = Centring.contentMiddle
  /// When the bottom is held.
  public var lastElementTest = LastElementTest.visible
  /// Whether the first layout happened.
  public private(set) var isLaidOut = false
  /// The rule that made the content centred, until somebody scrolls.
  public private(set) var centredBy: ScrollAnchorRule?

  /// The state before the first layout.
  public init(_ roles: ScrollAnchorRoles = ScrollAnchorRoles()) { self.roles = roles }

  /// The first offset.
  ///
  /// - Parameters:
  ///   - geometry: The lengths.
  ///   - isPositioned: Something stronger than an anchor decides the offset, so nothing gets centred.
  public mutating func firstLayout(_ geometry: ScrollGeometry, isPositioned: Bool = false) -> Int {
    isLaidOut = true
    guard !geometry.fits else { return geometry.minOffset }
    let anchor = roles.initialOffset ?? .top
    if anchor.reference == .center, !isPositioned { centredBy = .c }
    return geometry.offset(at: anchor)
  }

  /// Somebody scrolled, by hand or by program: the content is not centred any more, wherever it stands.
  public mutating func didScroll() { centredBy = nil }

  /// The offset after a change of content, container or insets.
  ///
  /// - Parameters:
  ///   - old: The geometry before, with its offset.
  ///   - new: The lengths after.
  ///   - oldTail: The end of the content before.
  ///   - newTail: The end of the content after.
  /// - Complexity: O(1).
  public mutating func resize(
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
    return Adjustment(offset: old.fits ? new.minOffset : new.clamped(old.offset), rule: .top)
  }

  /// Centres content that stops fitting, where its alignment allows; rule C survives a visit to fitting.
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
