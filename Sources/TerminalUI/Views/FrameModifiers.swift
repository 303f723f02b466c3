public import Scrolling

/// A view whose nodes are wrapped one by one.
public struct WrappedView<Content: View>: View {
  let content: Content
  let wrapper: (Node, EnvironmentValues) -> Node

  /// Adds the view's nodes, wrapped.
  public func build(into collector: inout ViewCollector) {
    let environment = collector.environment
    collector.wrap(content) { wrapper($0, environment) }
  }

  /// Adds the content, wrapped when it is built.
  public func enumerate(into outline: inout LazyOutline) {
    outline.wrapping(wrapper) { content.enumerate(into: &$0) }
  }

  /// Whether the view contains sections.
  public static var holdsSections: Bool { Content.holdsSections }
}

extension View {
  func wrapped(_ wrapper: @escaping (Node, EnvironmentValues) -> Node) -> WrappedView<Self> {
    WrappedView(content: self, wrapper: wrapper)
  }

  /// Gives the view a frame of fixed lengths; a nil length is the view's own.
  ///
  /// The frame's length is proposed to the view, which is aligned in the frame, by default centred.
  public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .center) -> WrappedView<Self> {
    wrapped { node, _ in FixedFrameNode(node, width: width, height: height, alignment: alignment) }
  }

  /// Gives the view a frame that takes the proposal, clamped to limits; a missing limit is the view's own length.
  public func frame(
    minWidth: Int? = nil, idealWidth: Int? = nil, maxWidth: Int? = nil,
    minHeight: Int? = nil, idealHeight: Int? = nil, maxHeight: Int? = nil, alignment: Alignment = .center
  ) -> WrappedView<Self> {
    let horizontal = FlexibleLength(least: minWidth, ideal: idealWidth, most: maxWidth)
    let vertical = FlexibleLength(least: minHeight, ideal: idealHeight, most: maxHeight)
    return wrapped { node, _ in FlexibleFrameNode(node, horizontal, vertical, alignment: alignment) }
  }

  /// Adds padding at every edge.
  public func padding(_ length: Int = 1) -> WrappedView<Self> { padding(EdgeInsets(all: length)) }

  /// Adds padding at some edges.
  public func padding(_ edges: Set<ScrollEdge>, _ length: Int = 1) -> WrappedView<Self> {
    var insets = EdgeInsets.zero
    for edge in edges { insets[edge] = length }
    return padding(insets)
  }

  /// Adds padding at each edge.
  public func padding(_ insets: EdgeInsets) -> WrappedView<Self> { wrapped { node, _ in PaddingNode(node, insets) } }

  /// Proposes to the view a size with a given ratio of width to height; the view may still take another size.
  /// - Parameters:
  ///   - ratio: The ratio as displayed, with cells of ``EnvironmentValues/cellAspect``; nil for that of the view's ideal size.
  ///   - contentMode: Whether to stay inside the proposal or to cover it.
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode = .fit) -> WrappedView<Self> {
    wrapped { AspectNode($0, ratio: ratio, cellAspect: $1.cellAspect, mode: contentMode) }
  }

  /// Gives the view a frame as long as the nearest container along some axes: the scroll view, else the screen.
  public func containerRelativeFrame(_ axes: ScrollAxes, alignment: Alignment = .center) -> WrappedView<Self> {
    containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
  }

  /// Gives the view a frame of `span` of `count` equal columns of the nearest container, with gaps between them.
  ///
  /// Lengths are rounded down; ``ContainerRelativeLength/range(of:count:index:span:spacing:)`` computes columns that fill the container
  /// exactly.
  public func containerRelativeFrame(
    _ axes: ScrollAxes, count: Int, span: Int = 1, spacing: Int, alignment: Alignment = .center
  ) -> WrappedView<Self> {
    wrapped { node, environment in
      environment.targetSink?.readsContainer = true
      func length(_ axis: ScrollAxis) -> Int? {
        guard axes.contains(axis) else { return nil }
        return ContainerRelativeLength.length(
          of: environment.container[axis], count: count, span: span, spacing: spacing)
      }
      return FixedFrameNode(node, width: length(.horizontal), height: length(.vertical), alignment: alignment)
    }
  }

  /// Sets the priority with which a stack sizes the view, the highest first; 0 by default.
  public func layoutPriority(_ priority: Double) -> WrappedView<Self> {
    wrapped { node, _ in
      let wrapper = WrapperNode(node)
      wrapper.layoutPriority = priority
      return wrapper
    }
  }

  /// Lets the view take its ideal length along some axes, regardless of the proposal.
  public func fixedSize(_ axes: ScrollAxes = [.horizontal, .vertical]) -> WrappedView<Self> {
    wrapped { node, _ in FixedSizeNode(node, axes) }
  }

  /// Sets the view's guide for an alignment of vertical stacks, in columns from its leading edge.
  public func alignmentGuide(
    _ alignment: HorizontalAlignment, computeValue: @escaping (CellSize) -> Int
  ) -> WrappedView<Self> {
    wrapped { node, _ in GuideNode(node, .horizontal, AxisAlignment(alignment), computeValue) }
  }

  /// Sets the view's guide for an alignment of horizontal stacks, in lines from its top.
  public func alignmentGuide(
    _ alignment: VerticalAlignment, computeValue: @escaping (CellSize) -> Int
  ) -> WrappedView<Self> {
    wrapped { node, _ in GuideNode(node, .vertical, AxisAlignment(alignment), computeValue) }
  }

  /// Draws another view in front and proposes exactly this view's size to it; this view's size does not change.
  public func overlay<Front: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Front
  ) -> WrappedView<Self> {
    let front = content()
    return wrapped { node, environment in
      LayeredNode(
        node, with: ViewCollector.node(of: front, environment), alignment: alignment, isInFront: true)
    }
  }

  /// Draws another view behind and proposes exactly this view's size to it; this view's size does not change.
  public func background<Back: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Back
  ) -> WrappedView<Self> {
    let back = content()
    return wrapped { node, environment in
      LayeredNode(
        node, with: ViewCollector.node(of: back, environment), alignment: alignment, isInFront: false)
    }
  }

  /// Colours the cells behind the view.
  public func background(_ color: CellColor) -> WrappedView<Self> { background { Fill(color) } }

  /// Sets the id of the view, used by scroll positions and scroll targets.
  public func id(_ name: some Hashable & Sendable) -> WrappedView<Self> {
    wrapped { node, _ in
      let wrapper = WrapperNode(node)
      wrapper.id = ViewID(name)
      return wrapper
    }
  }
}
