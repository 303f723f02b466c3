// SPDX-License-Identifier: MIT
import Scrolling
import TerminalText

/// A horizontal stack of views, all measured immediately.
/// - Complexity: O(views · log views) for each layout, with a few sizes requested from each view.
public struct HStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: Int?
  let content: Content

  /// Views from leading to trailing.
  /// - Parameters:
  ///   - alignment: The vertical alignment of the views.
  ///   - spacing: Columns between neighbours; nil for 1, and none beside a spacer.
  ///   - content: The views.
  public init(alignment: VerticalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Contributes the stack.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    stack(old, .horizontal, spacing, AxisAlignment(alignment), content, context)
  }
}

/// A vertical stack of views, all measured immediately.
/// - Complexity: O(views · log views) for each layout, with a few sizes requested from each view.
public struct VStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: Int?
  let content: Content

  /// Views from top to bottom.
  /// - Parameters:
  ///   - alignment: The horizontal alignment of the views.
  ///   - spacing: Lines between neighbours; nil for 0, and none beside a spacer.
  ///   - content: The views.
  public init(alignment: HorizontalAlignment = .center, spacing: Int? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Contributes the stack.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    stack(old, .vertical, spacing, AxisAlignment(alignment), content, context)
  }
}

/// Views on top of one another, the last in front.
/// - Complexity: O(views) for each layout.
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

  /// Contributes the stack.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: LayersNode(context.graph))
    node.take(alignment)
    context.mark(node)
    node.hold(content, context.withoutMark.inside(nil))
    return node
  }
}

/// Creates or updates the node of a stack.
private func stack(
  _ old: Part?, _ axis: ScrollAxis, _ spacing: Int?, _ alignment: AxisAlignment, _ content: some View, _ context: ViewContext
) -> Part {
  let node = kept(old, or: StackNode(axis, context.graph))
  node.take(spacing: spacing, alignment: alignment, context.values)
  context.mark(node)
  node.hold(content, context.withoutMark.inside(axis))
  return node
}

/// Flexible space: it takes the length that the other views of a stack leave.
public struct Spacer: View {
  let minLength: Int?

  /// Space of at least a length; nil for the stack's default gap.
  public init(minLength: Int? = nil) { self.minLength = minLength }

  /// Contributes the space.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: SpacerNode(context.graph))
    node.take(context.axis, least: minLength ?? context.axis.map(context.values.spacing) ?? 0)
    return node
  }
}

/// The node of flexible space.
final class SpacerNode: Node {
  private var axis: ScrollAxis?
  private var least = 0

  func take(_ axis: ScrollAxis?, least: Int) {
    let isOther = didChange(&self.axis, to: axis)
    if didChange(&self.least, to: least) || isOther { invalidate() }
  }

  override var layoutPriority: Double { -.infinity }
  override var isSpacer: Bool { true }

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

  /// Contributes the line.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: DividerNode(context.graph))
    node.take(context.axis ?? .vertical, context.values.style)
    return node
  }
}

/// The node of a line between views.
final class DividerNode: Node {
  private var axis = ScrollAxis.vertical
  private var style = CellStyle.plain

  func take(_ axis: ScrollAxis, _ style: CellStyle) {
    if didChange(&self.style, to: style) { invalidatePicture() }
    if didChange(&self.axis, to: axis) { invalidate() }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    CellSize(axis, main: 1, cross: proposal[axis.crossing] ?? 1)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let (upright, level): (Unicode.Scalar, Unicode.Scalar) = Glyphs.current.isUnicode ? ("│", "─") : ("|", "-")
    grid.fill(rect, with: axis == .horizontal ? upright : level, style: style, clip: context.clip)
  }
}
