// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
package import TerminalUI
import Scrolling

/// A part of a canvas in cells: the visible rectangle of the document, and the cells that show it.
package struct Viewport: Hashable {
  /// In the coordinates of the canvas.
  package let part: Rect
  /// The cells, relative to the pane.
  package let cells: CellRect

  /// The visible part of a page in a scroll view.
  init(_ page: Rect, _ scroll: CanvasScroll) {
    let (x, columns) = Viewport.shown(page.x, scroll.covered.horizontal, scroll.geometry(.horizontal))
    let (y, lines) = Viewport.shown(page.y, scroll.covered.vertical, scroll.geometry(.vertical))
    part = Rect(x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
    cells = CellRect(x: columns.lowerBound, y: lines.lowerBound, width: columns.count, height: lines.count)
  }

  /// The visible part of a length, and its cells in the pane.
  private static func shown(_ start: Double, _ length: Double, _ geometry: ScrollGeometry) -> (part: Range<Double>, cells: Range<Int>) {
    let first = geometry.alignmentShift(.center) - geometry.offset
    let shown = (first..<first + geometry.content).clamped(to: 0..<max(1, geometry.container))
    let unit = length / Double(geometry.content)
    let part = start + Double(shown.lowerBound - first) * unit
    // The end of the page exactly, despite the rounding of the unit.
    let end = shown.upperBound == first + geometry.content ? start + length : start + Double(shown.upperBound - first) * unit
    return (part..<max(part, end), shown)
  }

  /// The size of a cell in units of the document.
  package var unit: Size { Size(width: part.width / Double(cells.size.width), height: part.height / Double(cells.size.height)) }

  /// The point of the document in the middle of a cell of the pane.
  package func point(at cell: CellPoint) -> Point {
    Point(
      x: part.x + (Double(cell.x - cells.minX) + 0.5) * unit.width, y: part.y + (Double(cell.y - cells.minY) + 0.5) * unit.height)
  }

  /// The rectangle of the document that cells of the pane cover.
  package func rect(of cells: CellRect) -> Rect {
    Rect(
      x: part.x + Double(cells.minX - self.cells.minX) * unit.width, y: part.y + Double(cells.minY - self.cells.minY) * unit.height,
      width: Double(cells.size.width) * unit.width, height: Double(cells.size.height) * unit.height)
  }

  /// The cells that a rectangle of the document covers; at least one, and at most a cell beyond the edges of the visible part.
  package func cells(of rect: Rect) -> CellRect {
    func place(_ value: Double, _ start: Double, _ unit: Double, _ count: Int) -> Int {
      Int(min(max(((value - start) / unit).rounded(), -1), Double(count + 1)))
    }
    let x = place(rect.minX, part.minX, unit.width, cells.size.width)
    let y = place(rect.minY, part.minY, unit.height, cells.size.height)
    let right = place(rect.maxX, part.minX, unit.width, cells.size.width)
    let bottom = place(rect.maxY, part.minY, unit.height, cells.size.height)
    return CellRect(x: cells.minX + x, y: cells.minY + y, width: max(1, right - x), height: max(1, bottom - y))
  }
}
