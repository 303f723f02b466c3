// SPDX-License-Identifier: MIT
/// The amount of room along an axis.
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little room: show less, or show it one after another.
  case compact
  /// Enough room.
  case regular
}

/// The environment values that a scroll target behaviour can read.
public struct ScrollEnvironment: Sendable, Hashable {
  /// The room on each axis.
  public var sizeClasses: AxisPair<SizeClass>

  /// An environment; by default regular on both axes.
  public init(horizontal: SizeClass = .regular, vertical: SizeClass = .regular) {
    sizeClasses = AxisPair(horizontal: horizontal, vertical: vertical)
  }
}
