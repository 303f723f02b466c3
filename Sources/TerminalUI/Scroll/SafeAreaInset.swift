// SPDX-License-Identifier: MIT
public import Scrolling

extension View {
  /// Shows another view at an edge, and makes its length part of the safe area of this one: a scroll view reaches beneath it, and its content
  /// starts and ends beside it.
  /// - Complexity: That of laying out the other view too.
  public func safeAreaInset<Inset: View>(
    edge: ScrollEdge, alignment: Alignment = .center, spacing: Int = 0, @ViewBuilder content: () -> Inset
  ) -> some View {
    InsetView(content: self, inset: content(), edge: edge, alignment: alignment, spacing: spacing)
  }
}

/// A view with another one at an edge of its safe area.
private struct InsetView<Content: View, Inset: View>: WrappingView {
  let content: Content
  let inset: Inset
  let edge: ScrollEdge
  let alignment: Alignment
  let spacing: Int

  func makeWrapper(_ context: ViewContext) -> InsetNode { InsetNode(context.graph) }
  func update(_ wrapper: InsetNode, _ context: ViewContext) {
    wrapper.take(Unit(content: inset), edge, alignment, spacing, context)
  }
}

/// The node of a view with another one at an edge of its safe area.
private final class InsetNode: AccompaniedNode {
  private var edge = ScrollEdge.top
  private var alignment = Alignment.center
  private var spacing = 0

  func take(_ view: some View, _ edge: ScrollEdge, _ alignment: Alignment, _ spacing: Int, _ context: ViewContext) {
    var inner = context.withoutMark.inside(nil)
    inner.inherited = nil
    accompany(view, inner)
    var isOther = didChange(&self.edge, to: edge)
    isOther = didChange(&self.alignment, to: alignment) || isOther
    if didChange(&self.spacing, to: spacing) || isOther { invalidate() }
  }

  private var axis: ScrollAxis { edge == .top || edge == .bottom ? .vertical : .horizontal }

  /// The part of the safe area that the inset takes.
  private func insets(_ proposal: ProposedSize) -> EdgeInsets {
    var insets = EdgeInsets.zero
    if let layer { insets[edge] = layer.size(ProposedSize(axis, main: nil, cross: proposal[axis.crossing]))[axis] + spacing }
    return insets
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    let insets = insets(proposal)
    let size = children.first?.size(proposal.inset(by: insets)) ?? .zero
    return CellSize(width: size.width + insets[.horizontal].total, height: size.height + insets[.vertical].total)
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    let insets = insets(ProposedSize(size))
    let inside = CellRect(size: size).inset(by: insets)
    if let child = children.first {
      var safeArea = context.room?.reach(of: size) ?? .zero
      safeArea[edge] += insets[edge]
      var inner = context
      inner.room = PlaceContext.Room(rect: inside, safeArea: safeArea)
      child.place(Node.rect(of: child, child.size(ProposedSize(inside.size)), in: inside.size, .center).offset(by: inside.origin), inner)
    }
    guard let layer else { return }
    var place = CellRect(size: size)
    place.size[axis] = max(0, insets[edge] - spacing)
    if edge == .bottom || edge == .trailing { place.origin[axis] = size[axis] - place.size[axis] }
    layer.place(Node.rect(of: layer, layer.size(ProposedSize(place.size)), in: place.size, alignment).offset(by: place.origin), context)
  }

  override var layers: [Node] { children + [layer].compactMap { $0 } }
}
