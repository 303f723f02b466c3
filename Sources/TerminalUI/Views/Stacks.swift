import Scrolling

/// A horizontal stack of views, all measured immediately.
public struct HStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: Int?
  let content: Content

  /// Views from leading to trailing.
  /// - Parameters:
  ///   - alignment: The vertical alignment of the views.
  ///   - spacing: Columns between neighbours; nil for ``EnvironmentValues/horizontalSpacing``, and none beside a spacer.
  ///   - content: The views.
  public init(alignment: VerticalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the stack as one child.
  public func build(into collector: inout ViewCollector) {
    collector.stack(.horizontal, spacing, AxisAlignment(alignment), content)
  }
}

/// A vertical stack of views, all measured immediately.
public struct VStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: Int?
  let content: Content

  /// Views from top to bottom.
  /// - Parameters:
  ///   - alignment: The horizontal alignment of the views.
  ///   - spacing: Lines between neighbours; nil for ``EnvironmentValues/verticalSpacing``, and none beside a spacer.
  ///   - content: The views.
  public init(alignment: HorizontalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the stack as one child.
  public func build(into collector: inout ViewCollector) {
    collector.stack(.vertical, spacing, AxisAlignment(alignment), content)
  }
}

/// Views on top of one another, the last in front.
public struct ZStack<Content: View>: View {
  let alignment: Alignment
  let content: Content

  /// Views from back to front.
  ///
  /// The stack is as large as its largest view among those of the highest layout priority.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Adds the stack as one child.
  public func build(into collector: inout ViewCollector) {
    var inner = collector.environment
    inner.stackAxis = nil
    let nodes = ViewCollector.nodes(of: content, inner.withoutMark)
    collector.nodes.append(collector.environment.marked(LayersNode(alignment, nodes)))
  }
}

extension ViewCollector {
  /// Adds a stack as one child.
  mutating func stack(_ axis: ScrollAxis, _ spacing: Int?, _ alignment: AxisAlignment, _ content: some View) {
    var inner = environment.withoutMark
    inner.stackAxis = axis
    let children = ViewCollector.nodes(of: content, inner)
    let stack = StackNode(axis, spacing: spacing, alignment: alignment, children, defaultSpacing: environment.spacing(axis))
    nodes.append(environment.marked(stack))
  }
}

/// Flexible space: it takes the length that the other views of a stack leave.
public struct Spacer: View {
  let minLength: Int?

  /// Space of at least a length; nil for the stack's default gap.
  public init(minLength: Int? = nil) { self.minLength = minLength }

  /// Adds the space.
  public func build(into collector: inout ViewCollector) {
    let axis = collector.environment.stackAxis
    let least = minLength ?? axis.map(collector.environment.spacing) ?? 0
    collector.nodes.append(SpacerNode(axis, least: least))
  }
}

final class SpacerNode: Node {
  private let axis: ScrollAxis?
  private let least: Int

  init(_ axis: ScrollAxis?, least: Int) {
    self.axis = axis
    self.least = least
    super.init()
    layoutPriority = -.infinity
    isSpacer = true
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let width = max(proposal.width ?? least, least)
    let height = max(proposal.height ?? least, least)
    guard let axis else { return CellSize(width: width, height: height) }
    return CellSize(axis, main: axis == .horizontal ? width : height, cross: 0)
  }
}

/// A line between views: vertical in a horizontal stack, else horizontal.
public struct Divider: View {
  /// A line one cell thick.
  public init() {}

  /// Adds the line.
  public func build(into collector: inout ViewCollector) {
    collector.nodes.append(DividerNode(collector.environment))
  }
}

final class DividerNode: Node {
  private let axis: ScrollAxis
  private let style: CellStyle

  init(_ environment: EnvironmentValues) {
    axis = environment.stackAxis ?? .vertical
    style = environment.style
    super.init()
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    CellSize(axis, main: 1, cross: proposal[axis.crossing] ?? 1)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    grid.fill(rect, with: axis == .horizontal ? "│" : "─", style: style, clip: context.clip)
  }
}
