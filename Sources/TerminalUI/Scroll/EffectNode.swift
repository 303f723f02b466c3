// SPDX-License-Identifier: MIT
public import Scrolling

extension View {
  /// Draws the view with effects that depend on its frame; its layout, and the cells that react to clicks, stay the same.
  ///
  /// Cells show effects as in ``scrollTransition(_:axis:transition:)``; effects that they cannot show, such as a rotation, are ignored.
  /// - Complexity: O(1) for a picture that stays as it is, else O(cells of the view), which are drawn apart.
  public func visualEffect(_ effect: @escaping (_ content: VisualEffect, _ proxy: GeometryProxy) -> VisualEffect) -> some View {
    EffectView(content: self, effect: effect)
  }

  /// Draws the view some cells away from its place.
  /// - Complexity: As for `visualEffect(_:)`.
  public func offset(x: Int = 0, y: Int = 0) -> some View { visualEffect { content, _ in content.offset(x: Double(x), y: Double(y)) } }

  /// Draws the view dim with an opacity below ⅔, and not at all below ⅓.
  /// - Complexity: As for `visualEffect(_:)`.
  public func opacity(_ opacity: Double) -> some View { visualEffect { content, _ in content.opacity(opacity) } }

  /// Crops the view about its middle with a factor below 1.
  /// - Complexity: As for `visualEffect(_:)`.
  public func scaleEffect(_ factor: Double) -> some View { visualEffect { content, _ in content.scaleEffect(factor) } }

  /// Rotates the view; cells cannot show it.
  /// - Complexity: As for `visualEffect(_:)`.
  public func rotationEffect(_ angle: Angle) -> some View { visualEffect { content, _ in content.rotationEffect(angle) } }
}

/// A view drawn with effects that depend on its frame.
struct EffectView<Content: View>: WrappingView {
  let content: Content
  let effect: (VisualEffect, GeometryProxy) -> VisualEffect

  func makeWrapper(_ context: ViewContext) -> EffectNode { EffectNode(context.graph) }
  func update(_ wrapper: EffectNode, _ context: ViewContext) { wrapper.take(effect) }
}

/// The node of a view that is drawn with effects.
final class EffectNode: WrapperNode {
  private var effect: ((VisualEffect, GeometryProxy) -> VisualEffect)?

  func take(_ effect: @escaping (VisualEffect, GeometryProxy) -> VisualEffect) {
    self.effect = effect
    invalidatePicture()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  /// Called when a value that the effect depends on changed.
  override func update() { invalidatePicture() }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    guard let child = children.first else { return }
    let proxy = GeometryProxy(size: rect.size, onScreen: rect, viewport: context.viewport)
    let cells = CellEffect(read { effect?(VisualEffect(), proxy) ?? VisualEffect() })
    if cells.isPlain { return child.draw(at: rect.origin, context, on: &grid) }
    cells.draw(child, in: rect, clip: context.clip, on: &grid)
  }
}
