public import Scrolling

/// An effect as drawn in a frame.
public struct RenderedEffect: Sendable {
  /// The id of the view; nil if it has none.
  public var id: ViewID?
  /// The effect with all its values.
  public var effect: VisualEffect
  /// The operations that cells cannot show: rotation, blur, colours, shaders. Their values are in ``effect``.
  public var unrendered: [VisualEffect.Operation]
}

extension View {
  /// Applies effects while the view enters or leaves the visible region of its scroll view.
  ///
  /// Only the members of `VisualEffect` can be called on the closure's argument. None changes the layout, so one that would, such as a
  /// font or padding, does not compile. Laziness and scroll targets use the frames without effects.
  ///
  /// Cells show effects as follows: an offset by whole cells, half a cell rounded away from 0; an opacity below ⅓ as blank and below ⅔ as
  /// dim; a scale by cropping or padding about the middle. All others are only recorded in ``ViewMemory/effects``.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: ScrollAxis? = nil,
    transition: @escaping ScrollTransition.Effect
  ) -> WrappedView<Self> {
    scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Applies effects with a configuration for each edge.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: ScrollAxis? = nil,
    transition: @escaping ScrollTransition.Effect
  ) -> WrappedView<Self> {
    let value = ScrollTransition(
      topLeading: topLeading, bottomTrailing: bottomTrailing, axis: axis, effect: transition)
    return wrapped { TransitionNode($0, value, $1) }
  }
}

/// A view drawn with the effects of a scroll transition.
final class TransitionNode: WrapperNode {
  private let transition: ScrollTransition
  private let memory: ViewMemory
  private let path: ViewPath

  init(_ child: Node, _ transition: ScrollTransition, _ environment: EnvironmentValues) {
    self.transition = transition
    memory = environment.memory
    path = environment.path
    super.init(child)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    guard let viewport = context.viewport else { return child.draw(at: rect.origin, context, on: &grid) }
    let axis = transition.axis ?? context.scrollAxis
    let start = rect.origin[axis] - viewport.origin[axis]
    let frame = start..<start + rect.size[axis]
    let former = context.scrolled.map { frame.lowerBound + $0[axis]..<frame.upperBound + $0[axis] }
    let effect = effect(at: frame, from: former, in: viewport.size[axis])
    let cells = CellEffect(effect)
    memory.effects.append(RenderedEffect(id: id, effect: effect, unrendered: cells.unrendered))
    if cells.isPlain { return child.draw(at: rect.origin, context, on: &grid) }
    cells.draw(child, in: rect, clip: context.clip, on: &grid)
  }

  private func effect(at frame: Range<Int>, from former: Range<Int>?, in container: Int) -> VisualEffect {
    var state = memory.transition(path) ?? ScrollTransitionState(transition)
    state.transition = transition
    state.update(frame, from: former, in: container, at: memory.milliseconds)
    memory.keep(state, at: path)
    return state.effect(of: frame, in: container, at: memory.milliseconds)
  }
}
