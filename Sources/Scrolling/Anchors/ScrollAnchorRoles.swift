// SPDX-License-Identifier: MIT
/// The purpose of a default scroll anchor.
public enum ScrollAnchorRole: String, Sendable, Hashable, CaseIterable {
  /// The offset at which content that does not fit is first shown.
  case initialOffset
  /// The placement of content that fits.
  case alignment
  /// The point that stays in place when the size of content or container changes.
  case sizeChanges
}

/// One anchor for each of the three roles; a role without one behaves like ``ScrollAnchor/top``.
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

/// The rule that determined an offset when sizes changed.
package enum ScrollAnchorRule: String, Sendable, Hashable {
  /// The top is held: the offset stays, clamped.
  case top = "T"
  /// Centred because content that fitted, aligned to the top, became longer than the container.
  case a = "A"
  /// Centred because content that fitted, aligned to the middle, became longer than the container.
  case b = "B"
  /// Centred since the first display.
  case c = "C"
  /// The last element was in view and stays in view.
  case d = "D"
  /// Content that fitted, aligned to the top, became longer: its end is shown.
  case e = "E"
  /// Content that fitted, aligned to the bottom, became longer: its end is shown.
  case f = "F"
  /// The content fits, and is placed by its alignment.
  case alignment = "y"
}
