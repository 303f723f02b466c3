// SPDX-License-Identifier: MIT
import Scrolling

/// The views that stay visible while their section is in view.
public struct PinnedViews: OptionSet, Hashable, Sendable {
  /// One bit per kind.
  public var rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Headers, at the leading edge of the viewport, until the next section pushes them out.
  public static let sectionHeaders = PinnedViews(rawValue: 1)
}

/// A vertical stack of views, which are built when they come into view.
///
/// As wide as its proposal; as long as its measured rows plus their average for each unmeasured row.
/// - Complexity: O(views in view · log views measured) for each layout.
public struct LazyVStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: Int?
  let pinnedViews: PinnedViews
  let content: Content

  /// Rows from top to bottom; nil spacing for 0.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Int? = nil, pinnedViews: PinnedViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  /// Contributes the stack.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    lazyPart(old, .vertical, nil, spacing, Alignment(horizontal: alignment, vertical: .center), pinnedViews, content, context)
  }
}

/// A horizontal stack of views, which are built when they come into view.
/// - Complexity: O(views in view · log views measured) for each layout.
public struct LazyHStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: Int?
  let pinnedViews: PinnedViews
  let content: Content

  /// Views from leading to trailing; nil spacing for 1.
  public init(
    alignment: VerticalAlignment = .center, spacing: Int? = nil, pinnedViews: PinnedViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  /// Contributes the stack.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    lazyPart(old, .horizontal, nil, spacing, Alignment(horizontal: .center, vertical: alignment), pinnedViews, content, context)
  }
}

/// A grid of columns, filled line after line; views are built when their line comes into view.
/// - Complexity: O(views in view · log lines measured) for each layout.
public struct LazyVGrid<Content: View>: View {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: Int?
  let pinnedViews: PinnedViews
  let content: Content

  /// Views in columns; nil spacing between lines for 0.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Int? = nil, pinnedViews: PinnedViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  /// Contributes the grid.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    lazyPart(old, .vertical, columns, spacing, Alignment(horizontal: alignment, vertical: .center), pinnedViews, content, context)
  }
}

/// A grid of rows, filled column after column; views are built when their column comes into view.
/// - Complexity: O(views in view · log lines measured) for each layout.
public struct LazyHGrid<Content: View>: View {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: Int?
  let pinnedViews: PinnedViews
  let content: Content

  /// Views in rows; nil spacing between columns for 1.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Int? = nil, pinnedViews: PinnedViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  /// Contributes the grid.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    lazyPart(old, .horizontal, rows, spacing, Alignment(horizontal: .center, vertical: alignment), pinnedViews, content, context)
  }
}

/// Creates or updates the node of a lazy container.
private func lazyPart(
  _ old: Part?, _ axis: ScrollAxis, _ items: [GridItem]?, _ spacing: Int?, _ alignment: Alignment, _ pinned: PinnedViews,
  _ content: some View, _ context: ViewContext
) -> Part {
  let node = kept(old, or: LazyNode(axis, context.graph))
  node.take(
    items: items,
    LazyNode.Arrangement(
      spacing: spacing ?? context.values.spacing(axis), alignment: alignment, pinsHeaders: pinned.contains(.sectionHeaders)),
    context.values)
  context.mark(node)
  node.hold(content, context.withoutMark.inside(axis, .visible))
  return node
}
