// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel
import TerminalUI

/// The visible part of a canvas: its page in a scroll view that zooms, with a margin for the frames of graphics at its edge.
package struct CanvasScroll {
  private var scrollers: AxisPair<Scroller<UniformTargets>>

  /// At 1 the whole page is visible.
  private static let scales = 1.0...64.0
  /// The smallest pane that has a margin.
  private static let smallest = CellSize(width: 12, height: 5)
  /// The lengths of the document that the cells cover: those of the page, or more, up to whole cells.
  private(set) var covered = AxisPair(horizontal: 1.0, vertical: 1.0)

  package init() {
    func scroller(_ axis: ScrollAxis) -> Scroller<UniformTargets> {
      var scroller = Scroller(axis: axis, targets: UniformTargets(count: 0))
      for role in ScrollAnchorRole.allCases { scroller.setAnchor(.center, for: role) }
      scroller.setZoom(Zoom(scales: CanvasScroll.scales))
      return scroller
    }
    scrollers = AxisPair(horizontal: scroller(.horizontal), vertical: scroller(.vertical))
  }

  package var zoom: Double { scrollers.horizontal.zoom?.scale ?? 1 }
  /// Whether the zoom is being changed.
  package var isZooming: Bool { scrollers.horizontal.zoom?.isZooming ?? false }

  func geometry(_ axis: ScrollAxis) -> ScrollGeometry { scrollers[axis].geometry }

  /// Lays out a page in a pane.
  /// - Parameters:
  ///   - aspect: The height of a cell divided by its width.
  ///   - isSquare: Whether both axes have the same scale, for a picture of pixels; otherwise the page is stretched to whole cells.
  mutating func layOut(_ page: Rect, in pane: CellSize, aspect: Double, isSquare: Bool) {
    let margin = pane.width >= CanvasScroll.smallest.width && pane.height >= CanvasScroll.smallest.height ? 1 : 0
    let insets = ScrollInsets(leading: margin, trailing: margin)
    let room = CellSize(width: max(1, pane.width - insets.total), height: max(1, pane.height - insets.total))
    let (width, height) = (max(page.width, 1e-9), max(page.height, 1e-9))
    // Columns for each unit of the document.
    let scale = min(Double(room.width) / width, Double(room.height) * aspect / height) * zoom
    let content = AxisPair(horizontal: width * scale, vertical: height * scale / aspect)
    covered = AxisPair(horizontal: width, vertical: height)
    for axis in ScrollAxis.allCases {
      let isExact = isSquare && content[axis] > 1
      // Less than a rounding error above a whole number of cells.
      let cells = max(1, (content[axis] - (isExact ? 1e-6 : 0)).rounded(isExact ? .up : .toNearestOrAwayFromZero))
      if isExact { covered[axis] *= cells / content[axis] }
      scrollers[axis].layout(content: Int(cells), container: max(1, pane[axis]), insets: insets)
    }
  }

  /// Zooms around a cell of the pane.
  mutating func zoom(by factor: Double, at cell: CellPoint) -> [ScrollEvent] {
    let scale = zoom * factor
    return ScrollAxis.allCases.flatMap { axis in
      let shift = geometry(axis).alignmentShift(.center)
      var events = scrollers[axis].beginZoom() + scrollers[axis].zoom(to: scale, at: cell[axis] - shift)
      if shift != 0 { events += scrollers[axis].scroll(by: -shift) }
      return events
    }
  }

  mutating func endZoom() -> [ScrollEvent] { ScrollAxis.allCases.flatMap { scrollers[$0].endZoom() } }

  /// Scrolls by halves of the visible part.
  mutating func scroll(_ axis: ScrollAxis, byHalves count: Int) -> [ScrollEvent] {
    scrollers[axis].scroll(by: count * max(1, geometry(axis).container / 2))
  }

  mutating func scroll(_ axis: ScrollAxis, by cells: Int) -> [ScrollEvent] { scrollers[axis].scroll(by: cells) }

  /// Scrolls so that a point of the page is in the middle.
  mutating func show(_ point: Point, _ page: Rect) -> [ScrollEvent] {
    func offset(_ axis: ScrollAxis, _ distance: Double) -> Int {
      Int((distance / covered[axis] * Double(geometry(axis).content) - Double(geometry(axis).container) / 2).rounded())
    }
    let (x, y) = (offset(.horizontal, point.x - page.x), offset(.vertical, point.y - page.y))
    return scrollers.horizontal.scroll(toOffset: x, origin: .user) + scrollers.vertical.scroll(toOffset: y, origin: .user)
  }

  /// Scrolls so that the middle of the indicator's thumb is at a cell of the pane.
  mutating func scroll(_ axis: ScrollAxis, thumbTo cell: Int) -> [ScrollEvent] {
    scrollers[axis].scroll(toOffset: ScrollIndicators.offset(thumbAt: cell, in: geometry(axis)), origin: .user)
  }
}
