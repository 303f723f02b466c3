// SPDX-License-Identifier: MIT
public import Scrolling

extension View {
  private func modified(_ modifier: some NodeModifier) -> some View { ModifiedView(content: self, modifier: modifier) }

  /// Gives the view a frame of fixed lengths; a nil length is the view's own.
  ///
  /// The frame's length is proposed to the view, which is aligned in the frame, by default centred.
  public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .center) -> some View {
    modified(FixedFrame(width: width, height: height, alignment: alignment))
  }

  /// Gives the view a frame that takes the proposal, clamped to limits; a missing limit is the view's own length.
  public func frame(
    minWidth: Int? = nil, idealWidth: Int? = nil, maxWidth: Int? = nil,
    minHeight: Int? = nil, idealHeight: Int? = nil, maxHeight: Int? = nil, alignment: Alignment = .center
  ) -> some View {
    let horizontal = FlexibleLength(least: minWidth, ideal: idealWidth, most: maxWidth)
    let vertical = FlexibleLength(least: minHeight, ideal: idealHeight, most: maxHeight)
    return modified(FlexibleFrame(horizontal: horizontal, vertical: vertical, alignment: alignment))
  }

  /// Adds padding at every edge.
  public func padding(_ length: Int = 1) -> some View { padding(EdgeInsets(all: length)) }

  /// Adds padding at some edges.
  public func padding(_ edges: Set<ScrollEdge>, _ length: Int = 1) -> some View {
    var insets = EdgeInsets.zero
    for edge in edges { insets[edge] = length }
    return padding(insets)
  }

  /// Adds padding at each edge.
  public func padding(_ insets: EdgeInsets) -> some View { modified(Padding(insets: insets)) }

  /// Proposes to the view a size with a given ratio of width to height; the view may still take another size.
  /// - Parameters:
  ///   - ratio: The ratio as displayed, with cells twice as high as wide; nil for that of the view's ideal size.
  ///   - contentMode: Whether to stay inside the proposal or to cover it.
  /// - Complexity: That of asking the view for its ideal size too where no ratio is given.
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode = .fit) -> some View {
    modified(Aspect(ratio: ratio, mode: contentMode))
  }

  /// Gives the view a frame as long as the nearest container along some axes: the scroll view, else the screen.
  public func containerRelativeFrame(_ axes: ScrollAxes, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
  }

  /// Gives the view a frame of `span` of `count` equal columns of the nearest container, with gaps between them.
  ///
  /// Lengths are rounded down; `ContainerRelativeLength` computes columns that fill the container
  /// exactly.
  public func containerRelativeFrame(
    _ axes: ScrollAxes, count: Int, span: Int = 1, spacing: Int, alignment: Alignment = .center
  ) -> some View {
    modified(
      RelativeFrame(
        axes: axes, alignment: alignment,
        length: { length, _ in ContainerRelativeLength.length(of: length, count: count, span: span, spacing: spacing) },
        key: [count, span, spacing]))
  }

  /// Gives the view a frame whose lengths a closure computes from those of the nearest container.
  public func containerRelativeFrame(
    _ axes: ScrollAxes, alignment: Alignment = .center, _ length: @escaping (Int, ScrollAxis) -> Int
  ) -> some View {
    modified(RelativeFrame(axes: axes, alignment: alignment, length: length, key: nil))
  }

  /// Sets the priority with which a stack sizes the view, the highest first; 0 by default.
  public func layoutPriority(_ priority: Double) -> some View { modified(Priority(priority: priority)) }

  /// Lets the view take its ideal length along some axes, regardless of the proposal.
  public func fixedSize(_ axes: ScrollAxes = [.horizontal, .vertical]) -> some View { modified(FixedSize(axes: axes)) }

  /// Sets the view's guide for an alignment of vertical stacks, in columns from its leading edge.
  public func alignmentGuide(
    _ alignment: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Int
  ) -> some View {
    modified(Guide(axis: .horizontal, alignment: AxisAlignment(alignment), compute: computeValue))
  }

  /// Sets the view's guide for an alignment of horizontal stacks, in lines from its top.
  public func alignmentGuide(
    _ alignment: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Int
  ) -> some View {
    modified(Guide(axis: .vertical, alignment: AxisAlignment(alignment), compute: computeValue))
  }

  /// Draws another view in front and proposes exactly this view's size to it; this view's size does not change.
  /// - Complexity: That of laying out the other view too.
  public func overlay<Front: View>(alignment: Alignment = .center, @ViewBuilder content: () -> Front) -> some View {
    LayeredView(content: self, other: content(), alignment: alignment, isInFront: true)
  }

  /// Draws another view behind and proposes exactly this view's size to it; this view's size does not change.
  /// - Complexity: That of laying out the other view too.
  public func background<Back: View>(alignment: Alignment = .center, @ViewBuilder content: () -> Back) -> some View {
    LayeredView(content: self, other: content(), alignment: alignment, isInFront: false)
  }

  /// Draws another view in front, as the one with a closure does.
  public func overlay(_ content: some View, alignment: Alignment = .center) -> some View {
    overlay(alignment: alignment) { content }
  }

  /// Draws another view behind, as the one with a closure does.
  public func background(_ content: some View, alignment: Alignment = .center) -> some View {
    background(alignment: alignment) { content }
  }

  /// Colours the cells behind the view.
  public func background(_ color: CellColor = .terminal) -> some View { background { Fill(color) } }

  /// Sets the name of the view, used by scroll positions and scroll targets; a different name is a different view, with state of its own.
  public func id(_ name: some Hashable) -> some View { NamedView(content: self, name: ViewID(name)) }
}

/// A view with a name.
struct NamedView<Content: View>: View {
  let content: Content
  let name: ViewID

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: NamedPart(context.graph))
    part.take(content, name, context)
    return part
  }

  static var _traits: RowTraits {
    var traits = Content._traits
    traits.holdsNames = true
    return traits
  }
  var _name: RowName { .known(name) }
}

/// The part of a view with a name, which starts with fresh state for a new name.
final class NamedPart: ForwardingPart {
  private var name: ViewID?
  /// Whether the type of the view determines a single row.
  private var isRow = false

  func take<Content: View>(_ view: Content, _ new: ViewID, _ context: ViewContext) {
    isRow = Content._traits.count == 1
    if name != new, content != nil { drop() }
    name = new
    show(view, context)
  }

  override func node(at index: Int) -> Node {
    let node = super.node(at: index)
    if count == 1 { node.name = name }
    return node
  }

  override func enumerate(into outline: inout LazyOutline) {
    if isRow { outline.append(self) } else { super.enumerate(into: &outline) }
  }

  override func append(to names: inout RowNames) {
    guard isRow, count == 1 else { return super.append(to: &names) }
    let (id, name) = (row(at: 0).id, name)
    names.append(1, id: { _ in id }, name: { _ in name })
  }

  override func find(name: ViewID) -> Int? { self.name == name && count > 0 ? 0 : super.find(name: name) }

  override func row(at index: Int) -> Row {
    var row = super.row(at: index)
    if count == 1 { row.name = name }
    return row
  }
}
