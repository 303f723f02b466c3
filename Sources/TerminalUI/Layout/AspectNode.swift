// SPDX-License-Identifier: MIT
import Scrolling

/// Whether a ratio fits into a proposal or covers it.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// The largest size inside the proposal.
  case fit
  /// The smallest size that covers the proposal.
  case fill
}

/// A ratio of width to height as displayed, where a cell is `cellAspect` times as high as wide.
package struct AspectRatio: Hashable, Sendable {
  /// The displayed width divided by the displayed height.
  var ratio: Double
  /// A cell's height divided by its width.
  var cellAspect: Double

  /// A ratio for cells of a given shape.
  /// - Precondition: Both are positive.
  package init(_ ratio: Double, cellAspect: Double = 2) {
    precondition(ratio > 0 && cellAspect > 0, "a ratio is positive")
    self.ratio = ratio
    self.cellAspect = cellAspect
  }

  /// The lines for a number of columns, at least 1; half a line is rounded up.
  package func lines(forColumns columns: Int) -> Int {
    columns >= ProposedSize.infinity ? columns : max(1, ProposedSize.cells((Double(columns) / (ratio * cellAspect)).rounded()))
  }

  /// The columns for a number of lines, at least 1; half a column is rounded up.
  func columns(forLines lines: Int) -> Int {
    lines >= ProposedSize.infinity ? lines : max(1, ProposedSize.cells((Double(lines) * ratio * cellAspect).rounded()))
  }

  /// The size proposed to a view; a proposal without lengths is returned unchanged.
  package func size(in proposal: ProposedSize, _ mode: ContentMode) -> ProposedSize {
    switch (proposal.width, proposal.height) {
    case (nil, nil): return proposal
    case (let width?, nil): return ProposedSize(width: width, height: lines(forColumns: width))
    case (nil, let height?): return ProposedSize(width: columns(forLines: height), height: height)
    case (let width?, let height?):
      let isWidthKept = (lines(forColumns: width) <= height) == (mode == .fit)
      return isWidthKept
        ? ProposedSize(width: width, height: lines(forColumns: width))
        : ProposedSize(width: columns(forLines: height), height: height)
    }
  }
}

/// A view to which a size of a given ratio is proposed.
struct Aspect: NodeModifier, Equatable {
  let ratio: Double?
  let mode: ContentMode
  var cellAspect = 2.0

  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize { child.size(offer(child, proposal)) }

  func resolved(_ values: EnvironmentValues) -> Aspect { Aspect(ratio: ratio, mode: mode, cellAspect: values.cellAspect) }

  private func offer(_ child: Node, _ proposal: ProposedSize) -> ProposedSize {
    if let ratio { return AspectRatio(ratio, cellAspect: cellAspect).size(in: proposal, mode) }
    let ideal = child.size(ProposedSize())
    guard ideal.width > 0, ideal.height > 0 else { return proposal }
    return AspectRatio(Double(ideal.width) / (Double(ideal.height) * cellAspect), cellAspect: cellAspect)
      .size(in: proposal, mode)
  }
}

/// A frame whose lengths are computed from those of the container around.
struct RelativeFrame: NodeModifier {
  let axes: ScrollAxes
  let alignment: Alignment
  let length: (Int, ScrollAxis) -> Int
  /// The inputs of the lengths, if they can be compared.
  let key: [Int]?

  private func frame(in room: CellSize) -> FixedFrame {
    FixedFrame(
      width: axes.contains(.horizontal) ? length(room.width, .horizontal) : nil,
      height: axes.contains(.vertical) ? length(room.height, .vertical) : nil, alignment: alignment)
  }

  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize {
    frame(in: node.readRoom(axes)).measure(child, proposal, node)
  }

  func arrange(_ child: Node, _ size: CellSize, _ context: PlaceContext) {
    child.place(Node.rect(of: child, child.size(ProposedSize(size)), in: size, alignment), context)
  }

  func isSame(as other: RelativeFrame) -> Bool {
    key != nil && key == other.key && axes == other.axes && alignment == other.alignment
  }
}

/// Computes the fraction of a container that a view's frame takes along an axis.
public enum ContainerRelativeLength {
  /// The length of `span` of `count` equal columns with gaps between, rounded down.
  public static func length(of container: Int, count: Int = 1, span: Int = 1, spacing: Int = 0) -> Int {
    let columns = max(1, count)
    let shared = span * (container - spacing * (columns - 1))
    return max(0, Int((Double(shared) / Double(columns)).rounded(.down)) + (span - 1) * spacing)
  }

  /// The cells of columns `index` up to `index + span` of `count`, so that all columns fill the container exactly.
  public static func range(
    of container: Int, count: Int, index: Int, span: Int = 1, spacing: Int = 0
  ) -> Range<Int> {
    let columns = max(1, count)
    let start = index * (container + spacing) / columns
    let end = (index + span) * (container + spacing) / columns - spacing
    return start..<max(start, end)
  }
}
