// SPDX-License-Identifier: MIT
public import Scrolling

/// Lengths written as fractions, as in points: each is rounded to the nearest cell.
extension ProposedSize {
  fileprivate static func cells(nearest length: Double) -> Int { cells(length.rounded()) }
}

extension EdgeInsets {
  /// Insets of four lengths, each rounded to cells.
  @_disfavoredOverload
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    func cells(_ length: Double) -> Int { ProposedSize.cells(nearest: length) }
    self.init(top: cells(top), leading: cells(leading), bottom: cells(bottom), trailing: cells(trailing))
  }
}

extension View {
  /// Gives the view a frame of fixed lengths, rounded to cells.
  @_disfavoredOverload
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
    frame(width: width.map(ProposedSize.cells(nearest:)), height: height.map(ProposedSize.cells(nearest:)), alignment: alignment)
  }

  /// Gives the view a frame that takes the proposal, clamped to limits that are rounded to cells.
  @_disfavoredOverload
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    func cells(_ length: Double?) -> Int? { length.map(ProposedSize.cells(nearest:)) }
    return frame(
      minWidth: cells(minWidth), idealWidth: cells(idealWidth), maxWidth: cells(maxWidth),
      minHeight: cells(minHeight), idealHeight: cells(idealHeight), maxHeight: cells(maxHeight), alignment: alignment)
  }

  /// Adds padding at every edge, rounded to cells.
  @_disfavoredOverload
  public func padding(_ length: Double) -> some View { padding(ProposedSize.cells(nearest: length)) }

  /// Adds padding at some edges, rounded to cells.
  @_disfavoredOverload
  public func padding(_ edges: Set<ScrollEdge>, _ length: Double) -> some View { padding(edges, ProposedSize.cells(nearest: length)) }

  /// Adds a margin to scroll views inside, rounded to cells.
  @_disfavoredOverload
  public func contentMargins(
    _ edges: Set<ScrollEdge>, _ length: Double?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, length.map(ProposedSize.cells(nearest:)), for: placement)
  }

  /// Adds a margin at every edge of scroll views inside, rounded to cells.
  @_disfavoredOverload
  public func contentMargins(_ length: Double, for placement: ContentMarginPlacement = .automatic) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Enlarges the safe area by a length that is rounded to cells.
  @_disfavoredOverload
  public func safeAreaPadding(_ edges: Set<ScrollEdge>, _ length: Double) -> some View {
    safeAreaPadding(edges, ProposedSize.cells(nearest: length))
  }

  /// Enlarges the safe area at every edge by a length that is rounded to cells.
  @_disfavoredOverload
  public func safeAreaPadding(_ length: Double) -> some View { safeAreaPadding(.all, length) }

  /// Shows another view at an edge of the safe area, with a gap that is rounded to cells.
  @_disfavoredOverload
  public func safeAreaInset<Inset: View>(
    edge: ScrollEdge, alignment: Alignment = .center, spacing: Double, @ViewBuilder content: () -> Inset
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), content: content)
  }

  /// Draws the view away from its place, by distances that are rounded to cells.
  @_disfavoredOverload
  public func offset(x: Double = 0, y: Double = 0) -> some View {
    offset(x: ProposedSize.cells(nearest: x), y: ProposedSize.cells(nearest: y))
  }

  /// Sets the view's guide for an alignment of vertical stacks, rounded to cells.
  @_disfavoredOverload
  public func alignmentGuide(
    _ alignment: HorizontalAlignment, computeValue: @escaping (FractionalDimensions) -> Double
  ) -> some View {
    alignmentGuide(alignment) { ProposedSize.cells(nearest: computeValue(FractionalDimensions(cells: $0))) }
  }

  /// Sets the view's guide for an alignment of horizontal stacks, rounded to cells.
  @_disfavoredOverload
  public func alignmentGuide(
    _ alignment: VerticalAlignment, computeValue: @escaping (FractionalDimensions) -> Double
  ) -> some View {
    alignmentGuide(alignment) { ProposedSize.cells(nearest: computeValue(FractionalDimensions(cells: $0))) }
  }

  /// Gives the view a frame whose lengths a closure computes from those of the nearest container, rounded to cells.
  @_disfavoredOverload
  public func containerRelativeFrame(
    _ axes: ScrollAxes, alignment: Alignment = .center, _ length: @escaping (Double, ScrollAxis) -> Double
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { ProposedSize.cells(nearest: length(Double($0), $1)) }
  }

  /// Gives the view a frame of `span` of `count` equal columns of the nearest container, with gaps that are rounded to cells.
  @_disfavoredOverload
  public func containerRelativeFrame(
    _ axes: ScrollAxes, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, count: count, span: span, spacing: ProposedSize.cells(nearest: spacing), alignment: alignment)
  }
}

/// The size of a view whose guide is computed, and its other guides, as fractions.
public struct FractionalDimensions: Hashable, Sendable {
  let cells: ViewDimensions

  /// The columns of the view.
  public var width: Double { Double(cells.width) }
  /// The lines of the view.
  public var height: Double { Double(cells.height) }
  /// The columns from the leading edge to a guide that is not set.
  public subscript(_ guide: HorizontalAlignment) -> Double { Double(cells[guide]) }
  /// The lines from the top to a guide that is not set.
  public subscript(_ guide: VerticalAlignment) -> Double { Double(cells[guide]) }
}

extension HStack {
  /// The stack with a gap that is rounded to cells.
  @_disfavoredOverload
  public init(
    alignment: VerticalAlignment = .center, spacing: Double, @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), content: content)
  }
}

extension VStack {
  /// The stack with a gap that is rounded to cells.
  @_disfavoredOverload
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double, @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), content: content)
  }
}

extension LazyHStack {
  /// The stack with a gap that is rounded to cells.
  @_disfavoredOverload
  public init(
    alignment: VerticalAlignment = .center, spacing: Double, pinnedViews: PinnedViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), pinnedViews: pinnedViews, content: content)
  }
}

extension LazyVStack {
  /// The stack with a gap that is rounded to cells.
  @_disfavoredOverload
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double, pinnedViews: PinnedViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), pinnedViews: pinnedViews, content: content)
  }
}

extension LazyVGrid {
  /// The grid with a gap between lines that is rounded to cells.
  @_disfavoredOverload
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double, pinnedViews: PinnedViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      columns: columns, alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), pinnedViews: pinnedViews, content: content)
  }
}

extension LazyHGrid {
  /// The grid with a gap between lines that is rounded to cells.
  @_disfavoredOverload
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double, pinnedViews: PinnedViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.init(rows: rows, alignment: alignment, spacing: ProposedSize.cells(nearest: spacing), pinnedViews: pinnedViews, content: content)
  }
}

extension GridItem {
  /// A track with a gap that is rounded to cells.
  @_disfavoredOverload
  public init(_ size: Size = .flexible(), spacing: Double, alignment: Alignment? = nil) {
    self.init(size, spacing: ProposedSize.cells(nearest: spacing), alignment: alignment)
  }
}

extension GridItem.Size {
  /// A constant, rounded to cells.
  @_disfavoredOverload
  public static func fixed(_ length: Double) -> Self { .fixed(ProposedSize.cells(nearest: length)) }

  /// A share of the remaining length, between two limits that are rounded to cells.
  @_disfavoredOverload
  public static func flexible(minimum: Double = 10, maximum: Double = .infinity) -> Self {
    .flexible(minimum: ProposedSize.cells(nearest: minimum), maximum: ProposedSize.cells(nearest: maximum))
  }

  /// As many tracks as fit, of at least a minimum that is rounded to cells.
  @_disfavoredOverload
  public static func adaptive(minimum: Double, maximum: Double = .infinity) -> Self {
    .adaptive(minimum: ProposedSize.cells(nearest: minimum), maximum: ProposedSize.cells(nearest: maximum))
  }
}

extension Spacer {
  /// Space of at least a length, rounded to cells.
  @_disfavoredOverload
  public init(minLength: Double) { self.init(minLength: ProposedSize.cells(nearest: minLength)) }
}
