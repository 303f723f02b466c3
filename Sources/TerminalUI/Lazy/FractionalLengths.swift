// SPDX-License-Identifier: MIT
public import Scrolling

/// Lengths written as fractions, as in points: each is rounded to the nearest cell.
extension ProposedSize {
  fileprivate static func cells(nearest length: Double) -> Int { cells(length.rounded()) }
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

  /// Gives the view a frame of `span` of `count` equal columns of the nearest container, with gaps that are rounded to cells.
  @_disfavoredOverload
  public func containerRelativeFrame(
    _ axes: ScrollAxes, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, count: count, span: span, spacing: ProposedSize.cells(nearest: spacing), alignment: alignment)
  }
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

extension Spacer {
  /// Space of at least a length, rounded to cells.
  @_disfavoredOverload
  public init(minLength: Double) { self.init(minLength: ProposedSize.cells(nearest: minLength)) }
}
