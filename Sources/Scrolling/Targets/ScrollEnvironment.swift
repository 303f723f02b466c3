/// How much room there is along an axis.
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little: show less, or show it one after another.
  case compact
  /// Enough.
  case regular
}

/// What a scroll target behaviour may read of its surroundings.
public struct ScrollEnvironment: Sendable, Hashable {
  /// The room on each axis.
  public var sizeClasses: AxisPair<SizeClass>

  /// An environment; regular on both axes unless told otherwise.
  public init(horizontal: SizeClass = .regular, vertical: SizeClass = .regular) {
    sizeClasses = AxisPair(horizontal: horizontal, vertical: vertical)
  }
}
