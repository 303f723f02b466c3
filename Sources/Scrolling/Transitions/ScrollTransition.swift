// SPDX-License-Identifier: MIT
/// An effect applied while a view enters or leaves the visible region of its scroll view.
///
/// The closure is called only for the three phases; the effects in between are interpolated. An interactive effect depends on the
/// position alone, so leaving reverses entering.
public struct ScrollTransition: Sendable {
  /// Makes the effect of a phase, starting from one that changes nothing.
  public typealias Effect = @Sendable (VisualEffect, ScrollTransitionPhase) -> VisualEffect

  /// The configuration of the effect at the top or leading edge.
  public var topLeading: ScrollTransitionConfiguration
  /// The configuration of the effect at the bottom or trailing edge.
  public var bottomTrailing: ScrollTransitionConfiguration
  /// The axis; nil for that of the innermost scroll view.
  public var axis: ScrollAxis?
  private let effect: Effect

  /// One configuration for both edges.
  public init(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: ScrollAxis? = nil, effect: @escaping Effect
  ) {
    self.init(topLeading: configuration, bottomTrailing: configuration, axis: axis, effect: effect)
  }

  /// A configuration for each edge.
  public init(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: ScrollAxis? = nil,
    effect: @escaping Effect
  ) {
    self.topLeading = topLeading
    self.bottomTrailing = bottomTrailing
    self.axis = axis
    self.effect = effect
  }

  /// The effect of a phase.
  public func effect(in phase: ScrollTransitionPhase) -> VisualEffect { effect(VisualEffect(), phase) }

  /// The part of a view's way into the visible region that is completed, and the edge at which it enters.
  public struct Progress: Sendable, Hashable {
    /// The edge; identity when the view is in view.
    public var phase: ScrollTransitionPhase
    /// 0 when hidden, through 1 when in view.
    public var amount: Double

    /// Makes the progress at an edge.
    public init(phase: ScrollTransitionPhase, amount: Double) {
      self.phase = phase
      self.amount = amount
    }
  }

  /// The progress of a view, at the edge where it is smallest.
  /// - Parameters:
  ///   - frame: The view's own frame without effects, in cells from the container's leading edge.
  ///   - container: The length of the visible region.
  public func progress(of frame: Range<Int>, in container: Int) -> Progress {
    let top = topLeading.progress(travelled: frame.upperBound, length: frame.count, container: container)
    let bottom = bottomTrailing.progress(
      travelled: container - frame.lowerBound, length: frame.count, container: container)
    if top >= 1, bottom >= 1 { return Progress(phase: .identity, amount: 1) }
    return top < bottom ? Progress(phase: .topLeading, amount: top) : Progress(phase: .bottomTrailing, amount: bottom)
  }

  /// The configuration of an edge; identity has none.
  public func configuration(of phase: ScrollTransitionPhase) -> ScrollTransitionConfiguration {
    switch phase {
    case .topLeading: topLeading
    case .identity: .identity
    case .bottomTrailing: bottomTrailing
    }
  }

  /// The effect of a view at a position, for interactive edges; at animated ones the effect of the phase alone.
  public func effect(of frame: Range<Int>, in container: Int) -> VisualEffect {
    let progress = progress(of: frame, in: container)
    let edge = effect(in: progress.phase)
    guard case .interactive(let curve) = configuration(of: progress.phase).kind else { return edge }
    return .mix(edge, effect(in: .identity), curve.value(at: progress.amount))
  }
}
