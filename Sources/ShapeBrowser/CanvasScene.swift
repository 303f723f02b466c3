// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import Scrolling
import ShapeCommands
import ShapeModel
import TerminalText
package import TerminalUI

/// The content of the canvas pane at some size.
package struct CanvasScene {
  let browser: Browser
  let canvas: NodeID?
  package let viewport: Viewport
  private let size: CellSize
  private var scroll: CanvasScroll

  private var editor: Editor { browser.editor }
  private var document: Document { editor.document }

  package init(_ browser: Browser, _ size: CellSize) {
    self.init(browser, browser.editor.canvas, browser.page, browser.canvasScroll, size)
  }

  /// A whole canvas, small.
  init(of canvas: NodeID, _ browser: Browser, _ size: CellSize) {
    self.init(browser, canvas, CanvasPicture.page(of: canvas, in: browser.editor.document), CanvasScroll(), size)
  }

  private init(_ browser: Browser, _ canvas: NodeID?, _ page: Rect, _ scroll: CanvasScroll, _ size: CellSize) {
    (self.browser, self.canvas, self.size, self.scroll) = (browser, canvas, size, scroll)
    browser.layOut(&self.scroll, page, in: size)
    viewport = Viewport(page, self.scroll)
  }

  /// Draws it into a rectangle.
  /// - Parameters:
  ///   - band: The cells of the pane that a drag encloses.
  ///   - moved: The current box of a selected graphic while it is dragged.
  func draw(on grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect, band: CellRect? = nil, moved: (NodeID, Rect) -> Rect) {
    guard let canvas else {
      let words = truncated("no canvas; :canvas add NAME makes one", to: rect.size.width)
      grid.draw(words, at: rect.origin, style: CellStyle(attributes: .dim), clip: clip)
      return
    }
    let painting = browser.painting
    let subject = CanvasPainting.Subject(
      canvas: canvas, viewport: viewport, revision: editor.session.revision, variant: editor.session.viewpoint.variant)
    painting.wanted = subject
    let area = clip.intersection(rect)
    var remark: String?
    if let picture = painting.picture, picture.subject.canvas == canvas, picture.subject.viewport == viewport,
      picture.subject == subject || painting.isComing(subject)
    {
      grid.draw(picture.grid, at: rect.origin + viewport.cells.origin, clip: area)
      painting.place = painting.pixelCells == nil ? nil : viewport.cells.offset(by: rect.origin)
    } else {
      painting.place = nil
      grid.draw(painting.boxes(of: subject) { boxes(canvas) }, at: rect.origin + viewport.cells.origin, clip: area)
      remark = painting.remark
    }
    drawEdge(of: viewport.cells.offset(by: rect.origin), on: &grid, area)
    outlineSelection(on: &grid, rect, area, moved)
    if let band { outline(band.offset(by: rect.origin), on: &grid, area, hasHandles: false) }
    drawIndicators(on: &grid, rect, area)
    if let remark, rect.size.height > 3 {
      let line = CellRect(x: rect.minX, y: rect.maxY - 1, width: rect.size.width, height: 1)
      grid.fill(line, with: " ", clip: area)
      grid.draw(truncated(remark, to: line.size.width), at: line.origin, style: CellStyle(attributes: .dim), clip: area)
    }
  }

  /// Draws the edge of the page, since the ground of the terminal may have its colour.
  private func drawEdge(of page: CellRect, on grid: inout CellGrid, _ clip: CellRect) {
    grid.outline(page.grown, style: browser.painting.hasColors ? CellStyle(attributes: .dim) : .plain, clip: clip)
  }

  /// The boxes of a canvas in an edge, and their place in the pane.
  func card(of canvas: NodeID) -> Thumbnails.Picture {
    let page = CellRect(origin: CellPoint(x: 1, y: 1), size: viewport.cells.size)
    var grid = CellGrid(size: page.grown.size)
    grid.draw(boxes(canvas), at: page.origin, clip: grid.bounds)
    drawEdge(of: page, on: &grid, grid.bounds)
    return (viewport.cells.grown.origin, grid)
  }

  // MARK: Indicators

  /// The cells of the pane along which the indicator of an axis moves; nil if it is not shown.
  private func track(_ axis: ScrollAxis) -> CellRect? {
    let geometry = scroll.geometry(axis)
    guard ScrollIndicators(.automatic, device: browser.device).isShown(in: geometry, isScrolling: browser.isCanvasScrolling) else {
      return nil
    }
    var track = CellRect(origin: .zero, size: CellSize(axis, main: size[axis], cross: 1))
    track.origin[axis.crossing] = size[axis.crossing] - 1
    return track
  }

  private func drawIndicators(on grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect) {
    for axis in ScrollAxis.allCases {
      guard var bar = track(axis), let thumb = ScrollIndicators.thumb(in: scroll.geometry(axis)) else { continue }
      bar.origin[axis] = thumb.lowerBound
      bar.size[axis] = thumb.count
      let symbol: Unicode.Scalar = Glyphs.current.isUnicode ? (axis == .vertical ? "┃" : "━") : "#"
      grid.fill(bar.offset(by: rect.origin), with: symbol, style: CellStyle(attributes: .bold), clip: clip)
    }
  }

  /// The axis whose indicator is at a cell of the pane; nil if there is none.
  func indicator(at cell: CellPoint) -> ScrollAxis? { ScrollAxis.allCases.first { track($0)?.contains(cell) ?? false } }

  // MARK: Boxes

  /// The maximum number of graphics whose boxes stand in for a picture, and of those examined for them.
  private static let (mostBoxes, mostLooks) = (600, 2_000)

  /// The leaves of a canvas, from back to front, up to a number of nodes.
  private func leaves(_ canvas: NodeID, limit: Int) -> [NodeID] {
    var leaves: [NodeID] = []
    var looks = 0
    for node in document.subtree(of: canvas) {
      looks += 1
      if looks > limit { break }
      if !document.isGroup(node) { leaves.append(node) }
    }
    return leaves
  }

  private func boxes(_ canvas: NodeID) -> CellGrid {
    var grid = CellGrid(size: viewport.cells.size)
    let area = grid.bounds
    grid.fill(area, style: CellStyle(background: CellColor(CanvasPicture.backdrop(of: canvas, in: document))))
    let shift = CellPoint.zero - viewport.cells.origin
    for node in leaves(canvas, limit: CanvasScene.mostLooks).prefix(CanvasScene.mostBoxes) {
      let graphic = editor.styled?(node) ?? document.graphic(node)
      guard graphic.resolved(.visible) != .bool(false), let box = editor.box(of: node) else { continue }
      let cells = viewport.cells(of: box).offset(by: shift)
      if graphic.shows(.fill), case .color(let color)? = graphic.resolved(.fillColor) {
        // Without colours, a filled box is visible by its texture.
        let texture: Unicode.Scalar = browser.painting.hasColors ? " " : Glyphs.current.isUnicode ? "░" : "#"
        grid.fill(cells, with: texture, style: CellStyle(background: CellColor(color)), clip: area)
      } else {
        let text = graphic[.textString]?.string.map { sanitized($0, limit: cells.size.width) }
        // A dot marks a graphic that has neither a shade nor a text; it covers no text.
        guard text != nil || area.contains(cells.origin) && grid[cells.origin.x, cells.origin.y].scalar == " " else { continue }
        grid.draw(
          text ?? (Glyphs.current.isUnicode ? "·" : "."), at: cells.origin, style: CellStyle(foreground: CellColor(rgb: 0x606060)),
          clip: area)
      }
    }
    return grid
  }

  // MARK: The selection

  /// The maximum number of outlined graphics.
  private static let mostOutlines = 100

  /// The graphics that have an outline.
  private var outlined: [NodeID] {
    (editor.previewed.map { [$0] } ?? editor.targets).prefix(CanvasScene.mostOutlines).filter {
      document.canvas(of: $0) == canvas && $0 != canvas
    }
  }

  private func outlineSelection(on grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect, _ moved: (NodeID, Rect) -> Rect) {
    for node in outlined {
      guard let box = editor.box(of: node).map({ moved(node, $0) }) else { continue }
      // A graphic outside the visible part has no outline at the edge.
      guard box.maxX >= viewport.part.minX, box.minX <= viewport.part.maxX, box.maxY >= viewport.part.minY, box.minY <= viewport.part.maxY
      else { continue }
      let cells = viewport.cells(of: box).offset(by: rect.origin).grown
      outline(cells, on: &grid, clip, hasHandles: editor.session.selection.count == 1)
    }
  }

  /// The colour of frames, as `0xRRGGBB`.
  package static let frameColor: UInt32 = 0xff00aa

  /// Draws a frame around cells. On a picture of pixels the frame is part of the picture.
  private func outline(_ rect: CellRect, on grid: inout CellGrid, _ clip: CellRect, hasHandles: Bool) {
    let isUnicode = Glyphs.current.isUnicode
    let isBold = hasHandles && browser.painting.place == nil
    let style = CellStyle(foreground: CellColor(rgb: CanvasScene.frameColor), attributes: isBold ? .bold : [])
    func line(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ scalar: Unicode.Scalar) {
      let line = CellRect(x: x, y: y, width: width, height: height).intersection(clip)
      guard browser.painting.place != nil else { return grid.fill(line, with: scalar, style: style) }
      for y in line.minY..<max(line.minY, line.maxY) {
        for x in line.minX..<max(line.minX, line.maxX) {
          var style = style
          if grid[x, y].style.attributes.contains(.picture) {
            style.attributes.insert(.picture)
            style.background = grid[x, y].style.background
          }
          grid.fill(CellRect(x: x, y: y, width: 1, height: 1), with: scalar, style: style)
        }
      }
    }
    for y in [rect.minY, rect.maxY - 1] { line(rect.minX, y, rect.size.width, 1, isUnicode ? "─" : "-") }
    for x in [rect.minX, rect.maxX - 1] { line(x, rect.minY, 1, rect.size.height, isUnicode ? "│" : "|") }
    for (x, y) in [(rect.minX, rect.minY), (rect.maxX - 1, rect.minY), (rect.minX, rect.maxY - 1), (rect.maxX - 1, rect.maxY - 1)] {
      line(x, y, 1, 1, isUnicode ? (hasHandles ? "◆" : "·") : "+")
    }
  }

  // MARK: Picking

  /// The maximum number of graphics examined for the one at a point.
  private static let mostPicked = 50_000

  /// The frontmost graphic at a cell of the pane; nil if there is none.
  func graphic(at cell: CellPoint) -> NodeID? {
    let point = viewport.point(at: cell)
    return canvas.flatMap { leaves($0, limit: CanvasScene.mostPicked).last { isSeen($0, at: point) } }
  }

  /// The graphics at a point, from back to front.
  func leaves(at point: Point) -> [NodeID] {
    canvas.map { leaves($0, limit: CanvasScene.mostPicked).filter { isSeen($0, at: point) } } ?? []
  }

  /// Whether the box of a visible graphic contains a point, or is within half a cell of it.
  private func isSeen(_ node: NodeID, at point: Point) -> Bool {
    guard document.resolved(.visible, of: node) != .bool(false), let box = editor.box(of: node) else { return false }
    let (dx, dy) = (viewport.unit.width / 2, viewport.unit.height / 2)
    return point.x >= box.minX - dx && point.x <= box.maxX + dx && point.y >= box.minY - dy && point.y <= box.maxY + dy
  }

  /// The graphics whose boxes are inside some cells of the pane: those that have a row, except open groups.
  func graphics(inside cells: CellRect) -> [NodeID] {
    var area = viewport.rect(of: cells)
    // The edge of the page coincides with that of its last cell, up to rounding.
    let slack = 1e-6 * max(viewport.unit.width, viewport.unit.height)
    area = Rect(x: area.x - slack, y: area.y - slack, width: area.width + 2 * slack, height: area.height + 2 * slack)
    let outline = editor.outline
    return (0..<min(outline.count, CanvasScene.mostPicked)).compactMap { index in
      let row = outline.row(at: index)
      let node = row.id
      guard row.disclosure != .open, document.canvas(of: node) == canvas, node != canvas, outline.isMatch(node),
        document.resolved(.visible, of: node) != .bool(false), document.nearestLocked(from: node) == nil,
        let box = editor.box(of: node)
      else { return nil }
      return box.minX >= area.minX && box.maxX <= area.maxX && box.minY >= area.minY && box.maxY <= area.maxY ? node : nil
    }
  }

  /// The corner of the selected graphic that is at a cell of the pane: 0 to 3, clockwise from the top left.
  func handle(at cell: CellPoint) -> Int? {
    guard editor.session.selection.count == 1, let box = outlined.first.flatMap(editor.box) else { return nil }
    let frame = viewport.cells(of: box).grown
    let corners = [
      CellPoint(x: frame.minX, y: frame.minY), CellPoint(x: frame.maxX - 1, y: frame.minY),
      CellPoint(x: frame.maxX - 1, y: frame.maxY - 1), CellPoint(x: frame.minX, y: frame.maxY - 1),
    ]
    return corners.firstIndex(of: cell)
  }
}

extension CellRect {
  /// The rectangle extended by a cell at each edge.
  fileprivate var grown: CellRect { CellRect(x: minX - 1, y: minY - 1, width: size.width + 2, height: size.height + 2) }
}

extension CellColor {
  init(_ color: ShapeModel.Color) { self.init(red: color.red, green: color.green, blue: color.blue) }

  /// `#3366cc`
  var hex: String { components.map { ShapeModel.Color(red: $0.red, green: $0.green, blue: $0.blue).description } ?? "" }
}
