/// How an effect follows the position of a view.
public struct ScrollTransitionConfiguration: Sendable, Hashable {
  /// How an effect gets from one phase to another.
  public enum Kind: Sendable, Hashable {
    /// Not at all.
    case identity
    /// In time, once the threshold is passed.
    case animated(UnitCurve, milliseconds: Int)
    /// With the position.
    case interactive(UnitCurve)
  }

  /// How the effect gets from one phase to another.
  public var kind: Kind
  /// When the view counts as in view.
  public var threshold: ScrollTransitionThreshold

  /// No change.
  public static let identity = ScrollTransitionConfiguration(kind: .identity, threshold: .visible)

  /// A change in time, when the whole view is visible.
  public static let animated = animated()

  /// A change with the position, until the whole view is visible.
  public static let interactive = interactive()

  /// A change in time.
  public static func animated(_ curve: UnitCurve = .easeInOut, milliseconds: Int = 300) -> Self {
    Self(kind: .animated(curve, milliseconds: milliseconds), threshold: .visible)
  }

  /// A change with the position.
  public static func interactive(timingCurve: UnitCurve = .easeInOut) -> Self {
    Self(kind: .interactive(timingCurve), threshold: .visible)
  }

  /// The same configuration with another threshold.
  public func threshold(_ threshold: ScrollTransitionThreshold) -> Self {
    var copy = self
    copy.threshold = threshold
    return copy
  }

  /// How far a view has come that travelled so many cells since it was hidden, 0 through 1.
  func progress(travelled: Int, length: Int, container: Int) -> Double {
    if kind == .identity { return 1 }
    let needed = threshold.travel(length: length, container: container)
    if needed <= 0 { return travelled > 0 ? 1 : 0 }
    return min(max(Double(travelled) / needed, 0), 1)
  }
}
