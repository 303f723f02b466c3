// SPDX-License-Identifier: MIT
extension View {
  /// Draws nothing of the view outside of its frame.
  public func clipped() -> some View { ClippedView(content: self) }

  /// Draws nothing of the view outside of a shape in its frame.
  public func clipShape(_ shape: ClipShape) -> some View { clipped() }
}

/// A shape that views are clipped to: a rectangle, whose rounded corners are smaller than cells.
public struct ClipShape: Sendable {
  /// The rectangle of the frame.
  public static var rect: ClipShape { ClipShape() }
  /// The rectangle of the frame with rounded corners, which cells do not show.
  public static func rect(cornerRadius: Double) -> ClipShape { rect }
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
