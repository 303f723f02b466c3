import Scrolling

/// A frame of fixed lengths; an axis without one has the child's length.
final class FixedFrameNode: WrapperNode {
  private let width: Int?
  private let height: Int?
  private let alignment: Alignment

  init(_ child: Node, width: Int?, height: Int?, alignment: Alignment) {
    self.width = width.map { max(0, $0) }
    self.height = height.map { max(0, $0) }
    self.alignment = alignment
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    if let width, let height { return CellSize(width: width, height: height) }
    let size = child.size(ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height))
    return CellSize(width: width ?? size.width, height: height ?? size.height)
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    let childSize = child.size(ProposedSize(size))
    child.place(Node.rect(of: child, childSize, in: size, alignment), context)
  }
}

/// The minimum, ideal and maximum length of a flexible frame along one axis.
struct FlexibleLength {
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
final class FlexibleFrameNode: WrapperNode {
  private let horizontal: FlexibleLength
  private let vertical: FlexibleLength
  private let alignment: Alignment

  init(_ child: Node, _ horizontal: FlexibleLength, _ vertical: FlexibleLength, alignment: Alignment) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.alignment = alignment
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let offer = ProposedSize(width: horizontal.offer(proposal.width), height: vertical.offer(proposal.height))
    let size = child.size(offer)
    return CellSize(
      width: horizontal.length(proposal.width, child: size.width),
      height: vertical.length(proposal.height, child: size.height))
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    let childSize = child.size(ProposedSize(size))
    child.place(Node.rect(of: child, childSize, in: size, alignment), context)
  }
}

/// Space around a view.
final class PaddingNode: WrapperNode {
  private let insets: EdgeInsets

  init(_ child: Node, _ insets: EdgeInsets) {
    self.insets = insets
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let size = child.size(proposal.inset(by: insets))
    return CellSize(
      width: max(0, size.width + insets.leading + insets.trailing),
      height: max(0, size.height + insets.top + insets.bottom))
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    let inner = CellRect(size: size).inset(by: insets)
    child.place(inner, context)
  }

  override func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    let inner = CellRect(size: size).inset(by: insets)
    return child.explicitGuide(axis, alignment, inner.size).map { $0 + inner.origin[axis] }
  }
}

/// An explicit alignment guide of a view.
final class GuideNode: WrapperNode {
  private let axis: ScrollAxis
  private let alignment: AxisAlignment
  private let compute: (CellSize) -> Int

  init(_ child: Node, _ axis: ScrollAxis, _ alignment: AxisAlignment, _ compute: @escaping (CellSize) -> Int) {
    self.axis = axis
    self.alignment = alignment
    self.compute = compute
    super.init(child)
  }

  override func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    axis == self.axis && alignment == self.alignment ? compute(size) : child.explicitGuide(axis, alignment, size)
  }
}

/// A view that takes its ideal length along some axes.
final class FixedSizeNode: WrapperNode {
  private let axes: ScrollAxes

  init(_ child: Node, _ axes: ScrollAxes) {
    self.axes = axes
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    child.size(
      ProposedSize(
        width: axes.contains(.horizontal) ? nil : proposal.width,
        height: axes.contains(.vertical) ? nil : proposal.height))
  }
}

/// A view with another one behind or in front, to which exactly the view's size is proposed.
final class LayeredNode: WrapperNode {
  private let other: Node
  private let alignment: Alignment
  private let isInFront: Bool

  init(_ child: Node, with other: Node, alignment: Alignment, isInFront: Bool) {
    self.other = other
    self.alignment = alignment
    self.isInFront = isInFront
    super.init(child)
    children = isInFront ? [child, other] : [other, child]
  }

  override func measure(_ proposal: ProposedSize) -> CellSize { child.size(proposal) }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    child.place(CellRect(size: size), context)
    let otherSize = other.size(ProposedSize(size))
    other.place(Node.rect(of: other, otherSize, in: size, alignment), context)
  }
}
