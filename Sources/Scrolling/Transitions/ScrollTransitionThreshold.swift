// SPDX-License-Identifier: MIT
/// The part of its way that a view has to enter to count as being in view.
public indirect enum ScrollTransitionThreshold: Sendable, Hashable {
  /// A fraction of the view's length is visible, 0 through 1.
  case visible(Double)
  /// The middles of view and container meet.
  case centered
  /// Another threshold, a number of cells nearer the middle; negative for further out.
  case inset(ScrollTransitionThreshold, Double)
  /// Between two thresholds: 0 is the first, 1 the second.
  case interpolated(ScrollTransitionThreshold, towards: ScrollTransitionThreshold, amount: Double)

  /// The whole view is visible.
  public static let visible = visible(1)
  /// The view is about to enter.
  public static let hidden = visible(0)

  /// This threshold, a number of cells nearer the middle.
  public func inset(by distance: Double) -> ScrollTransitionThreshold { .inset(self, distance) }

  /// A threshold between this one and another.
  public func interpolated(towards other: ScrollTransitionThreshold, amount: Double) -> ScrollTransitionThreshold {
    .interpolated(self, towards: other, amount: amount)
  }

  /// The number of cells a view travels from hidden to in view.
  ///
  /// In ``visible(_:)`` a view longer than the container counts as being as long as the container; otherwise it would never be in view.
  package func travel(length: Int, container: Int) -> Double {
    switch self {
    case .visible(let share): share * Double(min(length, container))
    case .centered: Double(container + length) / 2
    case .inset(let threshold, let distance): threshold.travel(length: length, container: container) + distance
    case .interpolated(let first, let second, let amount):
      first.travel(length: length, container: container) * (1 - amount)
        + second.travel(length: length, container: container) * amount
    }
  }
}
