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
  private static let smallest = CellSize(width: 20, height: 8)

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
  /// - Parameter aspect: The height of a cell divided by its width.
  mutating func layOut(_ page: Rect, in pane: CellSize, aspect: Double) {
    let margin = pane.width >= CanvasScroll.smallest.width && pane.height >= CanvasScroll.smallest.height ? 1 : 0
    let insets = ScrollInsets(leading: margin, trailing: margin)
    let room = CellSize(width: max(1, pane.width - insets.total), height: max(1, pane.height - insets.total))
    let (width, height) = (max(page.width, 1e-9), max(page.height, 1e-9))
    // Columns for each unit of the document.
    let scale = min(Double(room.width) / width, Double(room.height) * aspect / height) * zoom
    let content = AxisPair(horizontal: width * scale, vertical: height * scale / aspect)
    for axis in ScrollAxis.allCases {
      scrollers[axis].layout(content: max(1, Int(content[axis].rounded())), container: max(1, pane[axis]), insets: insets)
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
    func offset(_ axis: ScrollAxis, _ distance: Double, _ length: Double) -> Int {
      Int((distance / max(length, 1e-9) * Double(geometry(axis).content) - Double(geometry(axis).container) / 2).rounded())
    }
    let (x, y) = (offset(.horizontal, point.x - page.x, page.width), offset(.vertical, point.y - page.y, page.height))
    return scrollers.horizontal.scroll(toOffset: x, origin: .user) + scrollers.vertical.scroll(toOffset: y, origin: .user)
  }

  /// Scrolls so that the middle of the indicator's thumb is at a cell of the pane.
  mutating func scroll(_ axis: ScrollAxis, thumbTo cell: Int) -> [ScrollEvent] {
    scrollers[axis].scroll(toOffset: ScrollIndicators.offset(thumbAt: cell, in: geometry(axis)), origin: .user)
  }
}
