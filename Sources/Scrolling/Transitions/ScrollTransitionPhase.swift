// SPDX-License-Identifier: MIT
/// The stage of a view's way through the visible region of its scroll view.
public enum ScrollTransitionPhase: Sendable, Hashable, CaseIterable {
  /// About to enter, or leaving, at the top or leading edge.
  case topLeading
  /// In view; no customisation should be visible.
  case identity
  /// About to enter, or leaving, at the bottom or trailing edge.
  case bottomTrailing

  /// Whether the view is in view.
  public var isIdentity: Bool { self == .identity }

  /// −1, 0 and +1, for effects that differ in sign at the two edges.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}
