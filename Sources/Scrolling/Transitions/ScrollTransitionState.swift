// SPDX-License-Identifier: MIT
/// The transition of one view over time: its phase, and the animation that led there.
public struct ScrollTransitionState: Sendable {
  /// The transition.
  public var transition: ScrollTransition
  /// The phase at the last update; nil before the first one.
  public private(set) var phase: ScrollTransitionPhase?

  private var from: VisualEffect
  /// The effect at the last update, unless an animation runs.
  private var shown: VisualEffect
  private var since = 0
  private var timing: (curve: UnitCurve, milliseconds: Int)?

  /// Makes the state of a view before its first update.
  public init(_ transition: ScrollTransition) {
    self.transition = transition
    from = transition.effect(in: .identity)
    shown = from
  }

  /// Updates the phase to the position of the view.
  ///
  /// - Parameters:
  ///   - frame: The view's own frame, in cells from the container's leading edge.
  ///   - old: The frame that the view had before its first update, where it was not drawn; nil if the scroll view is new.
  ///   - container: The length of the visible region.
  ///   - time: Virtual milliseconds.
  /// - Returns: Whether an animation starts: once for each change of phase at an animated edge.
  @discardableResult
  public mutating func update(_ frame: Range<Int>, from old: Range<Int>? = nil, in container: Int, at time: Int) -> Bool {
    if phase == nil, let old { move(to: old, in: container, at: time) }
    return move(to: frame, in: container, at: time)
  }

  @discardableResult
  private mutating func move(to frame: Range<Int>, in container: Int, at time: Int) -> Bool {
    defer { shown = effect(of: frame, in: container, at: time) }
    let new = transition.progress(of: frame, in: container).phase
    guard let old = phase, old != new else {
      phase = new
      return false
    }
    let edge = new == .identity ? old : new
    guard case .animated(let curve, let milliseconds) = transition.configuration(of: edge).kind else {
      phase = new
      timing = nil
      return false
    }
    from = timing == nil ? shown : effect(of: frame, in: container, at: time)
    phase = new
    since = time
    timing = (curve, milliseconds)
    return true
  }

  /// Whether the effect changes with time alone.
  public func isAnimating(at time: Int) -> Bool { timing.map { time - since < $0.milliseconds } ?? false }

  /// The effect at a position and time.
  public func effect(of frame: Range<Int>, in container: Int, at time: Int) -> VisualEffect {
    guard let phase, let timing else { return transition.effect(of: frame, in: container) }
    let share = timing.milliseconds > 0 ? Double(time - since) / Double(timing.milliseconds) : 1
    return .mix(from, transition.effect(in: phase), timing.curve.value(at: share))
  }
}
