// SPDX-License-Identifier: MIT
/// A program's own way to lay out views: `Flow(gap: 2) { … }`.
///
/// A layout asks its subviews for sizes, any number of times, and places each of them. Requested sizes are cached until something
/// changes. It is compared with the previous value by its fields; an equal one lays nothing out again.
/// - Complexity: The cost of its methods, once for each proposed size.
public protocol Layout {
  /// The size that all subviews need together.
  /// - Parameters:
  ///   - proposal: The proposed size: nil for the ideal length, ``ProposedSize/infinity`` for the maximum.
  ///   - subviews: The views, in the order of their declaration.
  func sizeThatFits(proposal: ProposedSize, subviews: LayoutSubviews) -> CellSize

  /// Places each subview by ``LayoutSubview/place(at:anchor:proposal:)``; one that is not placed is in the middle.
  /// - Parameters:
  ///   - bounds: The cells of the layout.
  ///   - proposal: The size of the layout.
  ///   - subviews: The views, in the order of their declaration.
  func placeSubviews(in bounds: CellRect, proposal: ProposedSize, subviews: LayoutSubviews)
}

extension Layout {
  /// Lays out views.
  public func callAsFunction(@ViewBuilder _ content: () -> some View) -> some View { LayoutView(layout: self, content: content()) }
}

/// The views of a layout.
public struct LayoutSubviews: RandomAccessCollection {
  let nodes: [Node]
  let placed: LayoutPlaces?

  /// The index of the first view: 0.
  public var startIndex: Int { 0 }
  /// The number of views.
  public var endIndex: Int { nodes.count }
  /// One of the views.
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(node: nodes[index], index: index, placed: placed) }
}

/// A view of a layout.
public struct LayoutSubview {
  let node: Node
  let index: Int
  let placed: LayoutPlaces?

  /// The size that the view takes for a proposal.
  /// - Complexity: The cost of laying out the view, for the first proposal of a size since it changed; then O(1).
  public func sizeThatFits(_ proposal: ProposedSize) -> CellSize { node.size(proposal) }

  /// Places the view so that a point of it is at a cell.
  /// - Parameters:
  ///   - point: The cell, in the coordinates of the bounds.
  ///   - anchor: The point of the view.
  ///   - proposal: The size proposed to the view.
  /// - Complexity: O(1); the view is laid out in the size that it takes.
  public func place(at point: CellPoint, anchor: UnitPoint = .topLeading, proposal: ProposedSize) {
    let size = node.size(proposal)
    func start(_ at: Int, _ part: Double, _ length: Int) -> Int { at - Int((part * Double(length)).rounded(.down)) }
    placed?.frames[index] = CellRect(
      origin: CellPoint(x: start(point.x, anchor.x, size.width), y: start(point.y, anchor.y, size.height)), size: size)
  }
}

/// The places that a layout gave its views.
final class LayoutPlaces {
  var frames: [CellRect?]
  init(count: Int) { frames = Array(repeating: nil, count: count) }
}

private struct LayoutView<Arrangement: Layout, Content: View>: View {
  let layout: Arrangement
  let content: Content

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: LayoutNode<Arrangement>(layout, context.graph))
    node.take(layout)
    node.hold(content, context.inside(nil))
    return node
  }
}

/// The node of a program's own layout.
private final class LayoutNode<Arrangement: Layout>: ContainerNode {
  private var layout: Arrangement
  private let comparing = Comparing<Arrangement>()

  init(_ layout: Arrangement, _ graph: Graph) {
    self.layout = layout
    super.init(graph)
  }

  func take(_ new: Arrangement) {
    let isSame = comparing.areSame(layout, new)
    layout = new
    if !isSame { invalidate() }
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    layout.sizeThatFits(proposal: proposal, subviews: LayoutSubviews(nodes: children, placed: nil))
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    let placed = LayoutPlaces(count: children.count)
    let proposal = ProposedSize(size)
    let subviews = LayoutSubviews(nodes: children, placed: placed)
    layout.placeSubviews(in: CellRect(size: size), proposal: proposal, subviews: subviews)
    for (child, frame) in zip(children, placed.frames) {
      child.place(frame ?? Node.rect(of: child, child.size(proposal), in: size, .center), context)
    }
  }
}
