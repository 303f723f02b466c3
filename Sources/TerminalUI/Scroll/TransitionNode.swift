// SPDX-License-Identifier: MIT
public import Scrolling

/// An effect as drawn in a frame.
package struct RenderedEffect {
  /// The id of the view; nil if it has none.
  package var id: ViewID?
  /// The effect with all its values.
  var effect: VisualEffect
  /// The operations that cells cannot show: rotation, blur, colours, shaders. Their values are in ``effect``.
  package var unrendered: [VisualEffect.Operation]
}

extension View {
  /// Applies effects while the view enters or leaves the visible region of its scroll view.
  ///
  /// Only the members of `VisualEffect` can be called on the closure's argument. None changes the layout, so one that would, such as a
  /// font or padding, does not compile. Laziness and scroll targets use the frames without effects.
  ///
  /// Cells show effects as follows: an offset by whole cells, half a cell rounded away from 0; an opacity below ⅓ as blank and below ⅔ as
  /// dim; a scale by cropping or padding about the middle. All others are ignored.
  /// - Complexity: As for `visualEffect(_:)`, while the view comes or goes.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: ScrollAxis? = nil,
    transition: @escaping ScrollTransition.Effect
  ) -> some View {
    scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Applies effects with a configuration for each edge.
  /// - Complexity: As for `visualEffect(_:)`, while the view comes or goes.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: ScrollAxis? = nil,
    transition: @escaping ScrollTransition.Effect
  ) -> some View {
    let value = ScrollTransition(
      topLeading: topLeading, bottomTrailing: bottomTrailing, axis: axis, effect: transition)
    return TransitionView(content: self, transition: value)
  }
}

/// A view drawn with the effects of a scroll transition.
struct TransitionView<Content: View>: WrappingView {
  let content: Content
  let transition: ScrollTransition

  func makeWrapper(_ context: ViewContext) -> TransitionNode { TransitionNode(transition, context.graph) }
  func update(_ wrapper: TransitionNode, _ context: ViewContext) { wrapper.transition = transition }
}

/// The node of a view that is drawn with the effects of a scroll transition.
package final class TransitionNode: WrapperNode {
  var transition: ScrollTransition
  private var state: ScrollTransitionState
  /// The effect as drawn last.
  package private(set) var drawn: RenderedEffect?

  init(_ transition: ScrollTransition, _ graph: Graph) {
    self.transition = transition
    state = ScrollTransitionState(transition)
    super.init(graph)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    guard let child = children.first else { return }
    guard let viewport = context.viewport else { return child.draw(at: rect.origin, context, on: &grid) }
    let axis = transition.axis ?? context.scrollAxis
    let start = rect.origin[axis] - viewport.origin[axis]
    let frame = start..<start + rect.size[axis]
    let old = context.scrolled.map { frame.lowerBound + $0[axis]..<frame.upperBound + $0[axis] }
    let effect = effect(at: frame, from: old, in: viewport.size[axis])
    let cells = CellEffect(effect)
    drawn = RenderedEffect(id: givenName, effect: effect, unrendered: cells.unrendered)
    if cells.isPlain { return child.draw(at: rect.origin, context, on: &grid) }
    cells.draw(child, in: rect, clip: context.clip, on: &grid)
  }

  private func effect(at frame: Range<Int>, from old: Range<Int>?, in container: Int) -> VisualEffect {
    state.transition = transition
    state.update(frame, from: old, in: container, at: graph.milliseconds)
    if state.isAnimating(at: graph.milliseconds) { graph.move(self) }
    return state.effect(of: frame, in: container, at: graph.milliseconds)
  }

  override func advance(by milliseconds: Int) -> Bool {
    invalidatePicture()
    return state.isAnimating(at: graph.milliseconds)
  }
}
