package import ShapeModel
package import TerminalUI

/// Which part of a canvas is shown.
package struct CanvasView: Hashable {
  /// 1 shows all of the canvas.
  package var zoom = 1.0
  /// The point in the middle; nil for that of the canvas.
  package var center: Point?
  package init() {}
}

/// A part of a canvas in cells: the visible rectangle of the document, and the cells that show it.
package struct Viewport: Hashable {
  /// In the coordinates of the canvas.
  package let part: Rect
  /// The cells, in those of the pane.
  package let cells: CellRect

  /// The part of a page that a pane shows, in the middle of the pane, without distortion.
  /// - Parameter aspect: The height of a cell divided by its width.
  package init(_ page: Rect, in pane: CellSize, _ view: CanvasView, aspect: Double = 2) {
    let width = max(page.width, 1e-9)
    let height = max(page.height, 1e-9)
    let columns = Double(max(1, pane.width))
    let lines = Double(max(1, pane.height))
    // Columns for each unit.
    let scale = min(columns / width, lines * aspect / height) * view.zoom
    let shown = Size(width: min(width, columns / scale), height: min(height, lines * aspect / scale))
    let center = view.center ?? page.center
    let x = min(max(center.x - shown.width / 2, page.minX), page.minX + width - shown.width)
    let y = min(max(center.y - shown.height / 2, page.minY), page.minY + height - shown.height)
    part = Rect(x: x, y: y, width: shown.width, height: shown.height)
    let size = CellSize(
      width: min(max(1, pane.width), max(1, Int((shown.width * scale).rounded()))),
      height: min(max(1, pane.height), max(1, Int((shown.height * scale / aspect).rounded()))))
    cells = CellRect(
      origin: CellPoint(x: (pane.width - size.width) / 2, y: (pane.height - size.height) / 2), size: size)
  }

  /// Units of the document for a cell.
  package var unit: Size { Size(width: part.width / Double(cells.size.width), height: part.height / Double(cells.size.height)) }

  /// The point of the document in the middle of a cell of the pane.
  package func point(at cell: CellPoint) -> Point {
    Point(
      x: part.x + (Double(cell.x - cells.minX) + 0.5) * unit.width, y: part.y + (Double(cell.y - cells.minY) + 0.5) * unit.height)
  }

  /// The cells that a rectangle of the document covers; at least one, and no more than a cell beyond the edges of what is shown.
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
