// SPDX-License-Identifier: MIT
/// The rule by which an effect follows the position of a view.
public struct ScrollTransitionConfiguration: Sendable, Hashable {
  /// The kind of change between phases.
  public enum Kind: Sendable, Hashable {
    /// No change.
    case identity
    /// Over time, once the threshold is passed.
    case animated(UnitCurve, milliseconds: Int)
    /// With the position.
    case interactive(UnitCurve)
  }

  /// The kind of change between phases.
  public var kind: Kind
  /// The condition under which the view counts as in view.
  public var threshold: ScrollTransitionThreshold

  /// No change.
  public static let identity = ScrollTransitionConfiguration(kind: .identity, threshold: .visible)

  /// A change over time, once the whole view is visible.
  public static let animated = animated()

  /// A change with the position, until the whole view is visible.
  public static let interactive = interactive()

  /// A change over time.
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

  /// The progress of a view that has travelled a number of cells since it was hidden, 0 through 1.
  func progress(travelled: Int, length: Int, container: Int) -> Double {
    if kind == .identity { return 1 }
    let needed = threshold.travel(length: length, container: container)
    if needed <= 0 { return travelled > 0 ? 1 : 0 }
    return min(max(Double(travelled) / needed, 0), 1)
  }
}
