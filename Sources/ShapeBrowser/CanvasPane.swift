import Scrolling
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The canvas: its picture, or boxes until there is one, with an outline around what is selected.
struct CanvasPane: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor
  /// A drag that has not ended.
  @State private var drag: CanvasDrag?

  var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges, browser.pictureChanges, editor.cursor, editor.foreseen)
    let _ = (browser.canvasScroll, browser.isCanvasScrolling, browser.device)
    let drag = drag
    Drawing { grid, rect, clip in
      browser.canvasFrame = rect
      CanvasScene(browser, rect.size).draw(on: &grid, rect, clip, drag: drag)
    }
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { value in self.drag = CanvasDrag(value, self.drag, browser) }
        .onEnded { value in
          let line = self.drag?.line(value, browser)
          self.drag = nil
          if let line { editor.run(line) }
        }
    )
    .onWheel { lines, columns in
      if columns != 0 { return browser.scrollCanvas(.horizontal, by: columns) }
      browser.zoom(by: lines < 0 ? 1.25 : 1 / 1.25, at: browser.pointer - browser.canvasFrame.origin)
    }
    .graphicMenu(browser)
    .focusable()
  }
}

/// What the canvas shows in a pane of some size.
struct CanvasScene {
  let browser: Browser
  let canvas: NodeID?
  let viewport: Viewport
  private let size: CellSize
  private var scroll: CanvasScroll

  private var editor: Editor { browser.editor }
  private var document: Document { editor.document }

  init(_ browser: Browser, _ size: CellSize) {
    self.init(browser, browser.editor.canvas, browser.page, browser.canvasScroll, size)
  }

  /// All of a canvas, small.
  init(of canvas: NodeID, _ browser: Browser, _ size: CellSize) {
    self.init(browser, canvas, CanvasPicture.page(of: canvas, in: browser.editor.document), CanvasScroll(), size)
  }

  private init(_ browser: Browser, _ canvas: NodeID?, _ page: Rect, _ scroll: CanvasScroll, _ size: CellSize) {
    (self.browser, self.canvas, self.size, self.scroll) = (browser, canvas, size, scroll)
    self.scroll.layOut(page, in: size)
    viewport = Viewport(page, self.scroll)
  }

  func draw(on grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect, drag: CanvasDrag?) {
    guard let canvas else {
      grid.draw("no canvas; :canvas add NAME makes one", at: rect.origin, style: CellStyle(attributes: .dim), clip: clip)
      return
    }
    let painting = browser.painting
    let subject = CanvasPainting.Subject(
      canvas: canvas, viewport: viewport, revision: editor.session.revision, variant: editor.session.place.variant)
    painting.wanted = subject
    let area = clip.intersection(rect)
    if let picture = painting.picture, picture.subject.canvas == canvas, picture.subject.viewport == viewport {
      grid.draw(picture.grid, at: rect.origin + viewport.cells.origin, clip: area)
      painting.place = painting.pixelCells == nil ? nil : viewport.cells.offset(by: rect.origin)
    } else {
      painting.place = nil
      grid.draw(painting.boxes(of: subject) { boxes(canvas) }, at: rect.origin + viewport.cells.origin, clip: area)
      if let remark = painting.remark, rect.size.height > 3 {
        grid.draw(remark, at: CellPoint(x: rect.minX, y: rect.maxY - 1), style: CellStyle(attributes: .dim), clip: area)
      }
    }
    outlineSelection(on: &grid, rect, area, drag)
    drawIndicators(on: &grid, rect, area)
  }

  // MARK: Indicators

  /// The cells of the pane along which the indicator of an axis moves; nil where none is shown.
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

  /// The axis whose indicator is at a cell of the pane; nil for none.
  func indicator(at cell: CellPoint) -> ScrollAxis? { ScrollAxis.allCases.first { track($0)?.contains(cell) ?? false } }

  // MARK: Boxes

  /// The most graphics whose boxes stand in for a picture, and the most that are looked at for them.
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

  func boxes(_ canvas: NodeID) -> CellGrid {
    var grid = CellGrid(size: viewport.cells.size)
    let area = grid.bounds
    grid.fill(area, style: CellStyle(background: CellColor(CanvasPicture.backdrop(of: canvas, in: document))))
    let shift = CellPoint.zero - viewport.cells.origin
    for node in leaves(canvas, limit: CanvasScene.mostLooks).prefix(CanvasScene.mostBoxes) {
      let graphic = editor.styled?(node) ?? document.graphic(node)
      guard graphic.resolved(.visible) != .bool(false), let box = editor.box(of: node) else { continue }
      let cells = viewport.cells(of: box).offset(by: shift)
      if graphic.shows(.fill), case .color(let color)? = graphic.resolved(.fillColor) {
        // Without colours, a box that is no outline is seen by its texture.
        let texture: Unicode.Scalar = browser.painting.hasColors ? " " : Glyphs.current.isUnicode ? "░" : "#"
        grid.fill(cells, with: texture, style: CellStyle(background: CellColor(color)), clip: area)
      } else {
        let text = graphic[.textString]?.string.map { sanitized($0, limit: cells.size.width) }
        grid.draw(
          text ?? (Glyphs.current.isUnicode ? "·" : "."), at: cells.origin, style: CellStyle(foreground: CellColor(rgb: 0x606060)),
          clip: area)
      }
    }
    return grid
  }

  // MARK: The selection

  /// The most graphics that are outlined.
  private static let mostOutlines = 100

  private func outlineSelection(on grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect, _ drag: CanvasDrag?) {
    let nodes = (editor.foreseen.map { [$0] } ?? editor.targets).prefix(CanvasScene.mostOutlines).filter {
      document.canvas(of: $0) == canvas && $0 != canvas
    }
    for node in nodes {
      guard var box = editor.box(of: node) else { continue }
      if let drag { box = drag.moved(box, viewport) }
      // What is elsewhere has no outline at the edge.
      guard box.maxX >= viewport.part.minX, box.minX <= viewport.part.maxX, box.maxY >= viewport.part.minY, box.minY <= viewport.part.maxY
      else { continue }
      let cells = viewport.cells(of: box).offset(by: rect.origin).grown
      outline(cells, on: &grid, clip, isCurrent: editor.session.selection.isEmpty)
    }
  }

  /// Draws a frame around cells, with a handle at each corner.
  private func outline(_ rect: CellRect, on grid: inout CellGrid, _ clip: CellRect, isCurrent: Bool) {
    let isUnicode = Glyphs.current.isUnicode
    let style = CellStyle(foreground: CellColor(rgb: 0xff00aa), attributes: isCurrent ? [] : .bold)
    func line(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ scalar: Unicode.Scalar) {
      grid.fill(CellRect(x: x, y: y, width: width, height: height), with: scalar, style: style, clip: clip)
    }
    for y in [rect.minY, rect.maxY - 1] { line(rect.minX, y, rect.size.width, 1, isUnicode ? "─" : "-") }
    for x in [rect.minX, rect.maxX - 1] { line(x, rect.minY, 1, rect.size.height, isUnicode ? "│" : "|") }
    for (x, y) in [(rect.minX, rect.minY), (rect.maxX - 1, rect.minY), (rect.minX, rect.maxY - 1), (rect.maxX - 1, rect.maxY - 1)] {
      line(x, y, 1, 1, isUnicode ? (isCurrent ? "·" : "◆") : "+")
    }
  }

  // MARK: Picking

  /// The most graphics that are looked at for the one at a point.
  private static let mostPicked = 50_000

  /// The graphic in front at a cell of the pane; nil for none.
  func graphic(at cell: CellPoint) -> NodeID? {
    let point = viewport.point(at: cell)
    return canvas.flatMap { leaves($0, limit: CanvasScene.mostPicked).last { isSeen($0, at: point) } }
  }

  /// The graphics at a point, from back to front.
  func leaves(at point: Point) -> [NodeID] {
    canvas.map { leaves($0, limit: CanvasScene.mostPicked).filter { isSeen($0, at: point) } } ?? []
  }

  /// Whether the box of a graphic that is shown has a point, or comes as near to it as half a cell.
  private func isSeen(_ node: NodeID, at point: Point) -> Bool {
    guard document.resolved(.visible, of: node) != .bool(false), let box = editor.box(of: node) else { return false }
    let (dx, dy) = (viewport.unit.width / 2, viewport.unit.height / 2)
    return point.x >= box.minX - dx && point.x <= box.maxX + dx && point.y >= box.minY - dy && point.y <= box.maxY + dy
  }

  /// The corner of the selected graphic that is at a cell of the pane: 0 to 3, clockwise from the top left.
  func handle(at cell: CellPoint) -> Int? {
    guard editor.session.selection.count == 1, let box = editor.box(of: editor.session.selection[0]) else { return nil }
    let frame = viewport.cells(of: box).grown
    let corners = [
      CellPoint(x: frame.minX, y: frame.minY), CellPoint(x: frame.maxX - 1, y: frame.minY),
      CellPoint(x: frame.maxX - 1, y: frame.maxY - 1), CellPoint(x: frame.minX, y: frame.maxY - 1),
    ]
    return corners.firstIndex(of: cell)
  }
}

/// A drag on the canvas: of what is selected, or of a corner of it, or of an indicator.
struct CanvasDrag: Equatable {
  private var corner: Int?
  private var hasTarget = false
  private var indicator: ScrollAxis?
  private var translation = CellPoint.zero

  /// A drag that goes on, or one that begins: then it selects what is under the pointer.
  init?(_ value: DragGesture.Value, _ old: CanvasDrag?, _ browser: Browser) {
    guard var drag = old else {
      let scene = CanvasScene(browser, browser.canvasSize)
      indicator = scene.indicator(at: value.startLocation)
      if indicator != nil {
        scrollIndicator(value, browser)
      } else {
        corner = scene.handle(at: value.startLocation)
        hasTarget = corner != nil || CanvasDrag.select(scene.graphic(at: value.startLocation), value, browser.editor)
      }
      return
    }
    drag.translation = value.translation
    self = drag
    scrollIndicator(value, browser)
  }

  private func scrollIndicator(_ value: DragGesture.Value, _ browser: Browser) {
    guard let indicator else { return }
    browser.scrollCanvas(indicator, thumbTo: (value.startLocation + value.translation)[indicator])
  }

  /// Selects what was clicked; false for nothing.
  private static func select(_ node: NodeID?, _ value: DragGesture.Value, _ editor: Editor) -> Bool {
    guard let node else {
      if !editor.session.selection.isEmpty, value.modifiers.isEmpty { editor.run("select --none") }
      return false
    }
    let isSelected = editor.selectedIDs.contains(node)
    if value.modifiers.contains(.control) || value.modifiers.contains(.shift) {
      editor.run("select \(isSelected ? "-" : "+") " + editor.name(node))
    } else if value.clickCount == 2, let group = editor.document.parent(of: node), editor.document.isGroupOfGraphics(group) {
      // A double click picks the group.
      editor.run("select " + editor.name(group))
    } else if !isSelected {
      editor.run("select " + editor.name(node))
    }
    return true
  }

  /// Where a box is while it is dragged.
  func moved(_ box: Rect, _ viewport: Viewport) -> Rect {
    guard hasTarget else { return box }
    let (dx, dy) = CanvasDrag.distance(translation, viewport)
    guard let corner else { return Rect(x: box.x + dx, y: box.y + dy, width: box.width, height: box.height) }
    var (start, end) = (Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY))
    if corner == 0 || corner == 3 { start.x += dx } else { end.x += dx }
    if corner == 0 || corner == 1 { start.y += dy } else { end.y += dy }
    return Rect(corner: start, opposite: end)
  }

  /// The line that does what the drag did; nil if nothing moved.
  func line(_ value: DragGesture.Value, _ browser: Browser) -> String? {
    let editor = browser.editor
    guard hasTarget, value.translation != .zero, let node = editor.session.selection.first else { return nil }
    let viewport = CanvasScene(browser, browser.canvasSize).viewport
    let (dx, dy) = CanvasDrag.distance(value.translation, viewport)
    guard let corner else { return "translate :selected \(NumberText.string(dx)) \(NumberText.string(dy))" }
    guard let frame = editor.document.frame(of: node) else { return nil }
    let (left, top) = (corner == 0 || corner == 3, corner == 0 || corner == 1)
    let (width, height) = (max(0, frame.width + (left ? -dx : dx)), max(0, frame.height + (top ? -dy : dy)))
    var line = "set " + editor.name(node)
    if left { line += " x \(NumberText.string(frame.x + frame.width - width))" }
    if top { line += " y \(NumberText.string(frame.y + frame.height - height))" }
    return line + " width \(NumberText.string(width)) height \(NumberText.string(height))"
  }

  /// Cells as units of the document, as round as cells can tell.
  private static func distance(_ cells: CellPoint, _ viewport: Viewport) -> (Double, Double) {
    func round(_ value: Double, _ unit: Double) -> Double {
      var step = 1.0
      while step > unit, step > 1e-6 { step /= 10 }
      return (value / step).rounded() * step
    }
    return (
      round(Double(cells.x) * viewport.unit.width, viewport.unit.width), round(Double(cells.y) * viewport.unit.height, viewport.unit.height)
    )
  }
}

extension CellRect {
  /// The rectangle with a cell more at each edge.
  fileprivate var grown: CellRect { CellRect(x: minX - 1, y: minY - 1, width: size.width + 2, height: size.height + 2) }
}

extension CellColor {
  init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }

  /// `#3366cc`
  var hex: String { components.map { Color(red: $0.red, green: $0.green, blue: $0.blue).description } ?? "" }
}
