// SPDX-License-Identifier: MIT
import Scrolling

/// A frame of fixed lengths; an axis without one has the child's length.
struct FixedFrame: NodeModifier, Equatable {
  let width: Int?
  let height: Int?
  let alignment: Alignment

  init(width: Int?, height: Int?, alignment: Alignment) {
    self.width = width.map { max(0, $0) }
    self.height = height.map { max(0, $0) }
    self.alignment = alignment
  }

  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize {
    if let width, let height { return CellSize(width: width, height: height) }
    let size = child.size(ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height))
    return CellSize(width: width ?? size.width, height: height ?? size.height)
  }

  func arrange(_ child: Node, _ size: CellSize, _ context: PlaceContext) {
    child.place(Node.rect(of: child, child.size(ProposedSize(size)), in: size, alignment), context)
  }
}

/// The minimum, ideal and maximum length of a flexible frame along one axis.
struct FlexibleLength: Equatable {
  var least: Int?
  var ideal: Int?
  var most: Int?

  /// The length proposed to the child.
  func offer(_ proposal: Int?) -> Int? {
    guard let length = proposal ?? ideal else { return nil }
    return max(least ?? 0, min(length, most ?? Int.max))
  }

  /// The length of the frame: the proposal clamped to the limits, with the child's length in place of a missing one.
  func length(_ proposal: Int?, child: Int) -> Int {
    guard least != nil || most != nil else { return proposal == nil ? ideal ?? child : child }
    let low = least ?? min(child, most ?? child)
    let high = max(low, most ?? max(child, low))
    return max(low, min(proposal ?? ideal ?? child, high))
  }
}

/// A frame that takes the proposal, clamped to limits.
struct FlexibleFrame: NodeModifier, Equatable {
  let horizontal: FlexibleLength
  let vertical: FlexibleLength
  let alignment: Alignment

  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize {
    let offer = ProposedSize(width: horizontal.offer(proposal.width), height: vertical.offer(proposal.height))
    let size = child.size(offer)
    return CellSize(
      width: horizontal.length(proposal.width, child: size.width),
      height: vertical.length(proposal.height, child: size.height))
  }

  func arrange(_ child: Node, _ size: CellSize, _ context: PlaceContext) {
    child.place(Node.rect(of: child, child.size(ProposedSize(size)), in: size, alignment), context)
  }
}

/// Space around a view.
struct Padding: NodeModifier, Equatable {
  let insets: EdgeInsets

  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize {
    let size = child.size(proposal.inset(by: insets))
    return CellSize(
      width: max(0, size.width + insets.leading + insets.trailing),
      height: max(0, size.height + insets.top + insets.bottom))
  }

  func arrange(_ child: Node, _ size: CellSize, _ context: PlaceContext) {
    child.place(CellRect(size: size).inset(by: insets), context)
  }

  func explicitGuide(_ child: Node, _ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    let inner = CellRect(size: size).inset(by: insets)
    return child.explicitGuide(axis, alignment, inner.size).map { $0 + inner.origin[axis] }
  }
}

/// An explicit alignment guide of a view.
struct Guide: NodeModifier {
  let axis: ScrollAxis
  let alignment: AxisAlignment
  let compute: (ViewDimensions) -> Int

  func explicitGuide(_ child: Node, _ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    axis == self.axis && alignment == self.alignment ? compute(ViewDimensions(size)) : child.explicitGuide(axis, alignment, size)
  }

  func isSame(as other: Guide) -> Bool { false }
}

/// A view that takes its ideal length along some axes.
struct FixedSize: NodeModifier, Equatable {
  let axes: ScrollAxes

  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize {
    child.size(
      ProposedSize(
        width: axes.contains(.horizontal) ? nil : proposal.width,
        height: axes.contains(.vertical) ? nil : proposal.height))
  }
}

/// A priority with which a stack sizes a view.
struct Priority: NodeModifier, Equatable {
  let priority: Double

  func layoutPriority(_ child: Node) -> Double { priority }
}

/// A view with another one behind or in front, to which exactly the first view's size is proposed.
struct LayeredView<Content: View, Other: View>: WrappingView {
  let content: Content
  let other: Other
  let alignment: Alignment
  let isInFront: Bool

  func makeWrapper(_ context: ViewContext) -> LayeredNode { LayeredNode(context.graph) }
  func update(_ wrapper: LayeredNode, _ context: ViewContext) {
    wrapper.take(Unit(content: other), alignment, isInFront: isInFront, context)
  }
}

/// The node of a view with another one, which is placed beside, behind or in front of it.
class AccompaniedNode: WrapperNode {
  private var other: Part?

  /// Creates or updates the part of the other view.
  final func accompany(_ view: some View, _ context: ViewContext) { other = part(of: view, other, context) }

  /// Called when the nodes of the other view changed.
  func otherChanged() { invalidate() }

  final override func visitParts(_ visit: (Part) -> Void) {
    super.visitParts(visit)
    other.map(visit)
  }

  final override func childChanged(_ child: Part, by delta: Int) {
    if child === other { otherChanged() } else { super.childChanged(child, by: delta) }
  }

  /// The node of the other view.
  final var layer: Node? {
    guard let other, other.count > 0 else { return nil }
    let node = other.node(at: 0)
    node.container = self
    return node
  }
}

/// The node of a view with another one behind or in front.
final class LayeredNode: AccompaniedNode {
  private var alignment = Alignment.center
  private var isInFront = true

  func take(_ view: some View, _ alignment: Alignment, isInFront: Bool, _ context: ViewContext) {
    accompany(view, context.inside(nil))
    self.isInFront = isInFront
    if didChange(&self.alignment, to: alignment) { invalidateArrangement() }
  }

  /// Measures the other view too: its lengths may be relative to the room around, which that has to know.
  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    let size = super.measureChildren(proposal)
    if size.width < ProposedSize.infinity, size.height < ProposedSize.infinity { _ = layer?.size(ProposedSize(size)) }
    return size
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    children.first?.place(CellRect(size: size), context)
    guard let layer else { return }
    layer.place(Node.rect(of: layer, layer.size(ProposedSize(size)), in: size, alignment), context)
  }

  override var layers: [Node] {
    guard let layer else { return children }
    return isInFront ? children + [layer] : [layer] + children
  }
}
