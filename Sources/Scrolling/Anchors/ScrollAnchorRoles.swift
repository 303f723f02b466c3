/// A question a default scroll anchor answers.
public enum ScrollAnchorRole: String, Sendable, Hashable, CaseIterable {
  /// Where content that does not fit is scrolled to when it is first shown.
  case initialOffset
  /// Where content that fits is placed.
  case alignment
  /// Which point is held when the size of content or container changes.
  case sizeChanges
}

/// One anchor for each of the three roles; a role without one behaves as if it were the top.
public struct ScrollAnchorRoles: Sendable, Hashable {
  /// The anchor of the first offset.
  public var initialOffset: ScrollAnchor?
  /// The anchor of content that fits.
  public var alignment: ScrollAnchor?
  /// The anchor held when sizes change.
  public var sizeChanges: ScrollAnchor?

  /// Anchors for the three roles.
  public init(
    initialOffset: ScrollAnchor? = nil, alignment: ScrollAnchor? = nil, sizeChanges: ScrollAnchor? = nil
  ) {
    self.initialOffset = initialOffset
    self.alignment = alignment
    self.sizeChanges = sizeChanges
  }

  /// One anchor for all three roles; nil for none.
  public init(_ anchor: ScrollAnchor?) {
    self.init(initialOffset: anchor, alignment: anchor, sizeChanges: anchor)
  }

  /// The anchor of one role.
  public subscript(_ role: ScrollAnchorRole) -> ScrollAnchor? {
    get {
      switch role {
      case .initialOffset: initialOffset
      case .alignment: alignment
      case .sizeChanges: sizeChanges
      }
    }
    set {
      switch role {
      case .initialOffset: initialOffset = newValue
      case .alignment: alignment = newValue
      case .sizeChanges: sizeChanges = newValue
      }
    }
  }
}

/// Which rule decided an offset when sizes changed.
public enum ScrollAnchorRule: String, Sendable, Hashable {
  /// The top is held: the offset stays, clamped.
  case top = "T"
  /// Centred since content that fitted at the top became longer than the container.
  case a = "A"
  /// Centred since content that fitted in the middle became longer than the container.
  case b = "B"
  /// Centred since the first display.
  case c = "C"
  /// The last element was in view and stays so.
  case d = "D"
  /// Content that fitted at the top became longer: its end is shown.
  case e = "E"
  /// Content that fitted at the bottom became longer: its end is shown.
  case f = "F"
  /// The content fits, and is placed by its alignment.
  case alignment = "y"
}
