// SPDX-License-Identifier: MIT
extension View {
  /// Draws nothing of the view outside of its frame.
  public func clipped() -> some View { ClippedView(content: self) }
}

/// A view that is drawn in its frame only.
private struct ClippedView<Content: View>: WrappingView {
  let content: Content

  func makeWrapper(_ context: ViewContext) -> ClippedNode { ClippedNode(context.graph) }
  func update(_ wrapper: ClippedNode, _ context: ViewContext) {}
}

/// The node of a view that is drawn in its frame only.
private final class ClippedNode: WrapperNode {
  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    super.paint(in: rect, context.clipped(to: rect), on: &grid)
  }
}
