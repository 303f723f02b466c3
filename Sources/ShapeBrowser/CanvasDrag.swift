// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeCommands
import ShapeModel
import TerminalUI

/// A drag on the canvas: of the selection, of a corner of it, of an indicator, of a new graphic, or around graphics to be selected.
struct CanvasDrag: Equatable {
  private enum Purpose: Equatable {
    case move
    /// 0 to 3, clockwise from the top left.
    case corner(Int)
    case indicator(ScrollAxis)
    case draw(Kind)
    /// Selects the graphics inside, or adds them to the selection.
    case select(adds: Bool)
  }

  private let purpose: Purpose
  /// The graphics that are moved or resized, even if the selection changes meanwhile.
  private let nodes: [NodeID]
  private let start: CellPoint
  private let translation: CellPoint

  /// Continues a drag, or begins one, which selects the graphic under the pointer.
  init(_ value: DragGesture.Value, _ old: CanvasDrag?, _ browser: Browser) {
    (start, translation) = (value.startLocation, value.translation)
    purpose = old?.purpose ?? CanvasDrag.purpose(value, browser)
    nodes = old?.nodes ?? browser.editor.session.selection
    if case .indicator(let axis) = purpose { browser.scrollCanvas(axis, thumbTo: value.location[axis]) }
  }

  private static func purpose(_ value: DragGesture.Value, _ browser: Browser) -> Purpose {
    let scene = CanvasScene(browser, browser.canvasSize)
    if let axis = scene.indicator(at: value.startLocation) { return .indicator(axis) }
    if let tool = browser.tool { return .draw(tool) }
    if let corner = scene.handle(at: value.startLocation) { return .corner(corner) }
    guard let node = scene.graphic(at: value.startLocation) else { return .select(adds: !value.modifiers.isEmpty) }
    select(node, value, browser.editor)
    return .move
  }

  /// Selects the clicked graphic.
  private static func select(_ node: NodeID, _ value: DragGesture.Value, _ editor: Editor) {
    let isSelected = editor.selectedIDs.contains(node)
    if value.modifiers.contains(.control) || value.modifiers.contains(.shift) {
      editor.run("select \(isSelected ? "-" : "+") " + editor.name(node))
    } else if value.clickCount == 2, let group = editor.document.parent(of: node), editor.document.isGroupOfGraphics(group) {
      // A double click picks the group.
      editor.run("select " + editor.name(group))
    } else if !isSelected {
      editor.run("select " + editor.name(node))
    }
  }

  // MARK: Appearance during a drag

  /// The current box of a graphic, which moves if that is dragged.
  func moved(_ node: NodeID, _ box: Rect, _ viewport: Viewport) -> Rect {
    guard nodes.contains(node) else { return box }
    let (dx, dy) = CanvasDrag.distance(translation, viewport)
    switch purpose {
    case .move: return Rect(x: box.x + dx, y: box.y + dy, width: box.width, height: box.height)
    case .corner(let corner):
      var (start, end) = (Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY))
      if corner == 0 || corner == 3 { start.x += dx } else { end.x += dx }
      if corner == 0 || corner == 1 { start.y += dy } else { end.y += dy }
      return Rect(corner: start, opposite: end)
    case .indicator, .draw, .select: return box
    }
  }

  /// The cells between the start and the current position of the drag; nil if it neither draws nor selects.
  var band: CellRect? {
    switch purpose {
    case .draw, .select: translation == .zero ? nil : cells
    case .move, .corner, .indicator: nil
    }
  }

  private var cells: CellRect {
    let end = start + translation
    return CellRect(x: min(start.x, end.x), y: min(start.y, end.y), width: abs(translation.x) + 1, height: abs(translation.y) + 1)
  }

  // MARK: Its end

  /// Performs the action of the drag.
  func end(in browser: Browser) {
    let scene = CanvasScene(browser, browser.canvasSize)
    if case .select(let adds) = purpose { return select(adds: adds, scene, browser.editor) }
    guard let line = line(scene.viewport, browser) else { return }
    browser.editor.run(line)
    if purpose == .draw(.text), browser.editor.report.kind != .error { browser.beginText() }
  }

  private func select(adds: Bool, _ scene: CanvasScene, _ editor: Editor) {
    let found = translation == .zero ? [] : Set(scene.graphics(inside: cells))
    editor.select(adds ? editor.selectedIDs.union(found) : found)
  }

  /// The line for the action of the drag; nil if nothing moved.
  private func line(_ viewport: Viewport, _ browser: Browser) -> String? {
    let editor = browser.editor
    if case .draw(let kind) = purpose { return drawLine(kind, viewport, editor) }
    let nodes = nodes.filter(editor.document.contains)
    guard translation != .zero, let node = nodes.first, let target = editor.target(of: nodes) else { return nil }
    let (dx, dy) = CanvasDrag.distance(translation, viewport)
    switch purpose {
    case .move: return "translate \(target) \(NumberText.string(dx)) \(NumberText.string(dy))"
    case .corner(let corner): return CanvasDrag.resizeLine(node, corner, dx, dy, editor)
    case .indicator, .draw, .select: return nil
    }
  }

  private static func resizeLine(_ node: NodeID, _ corner: Int, _ dx: Double, _ dy: Double, _ editor: Editor) -> String? {
    guard let frame = editor.document.frame(of: node) else { return nil }
    let (left, top) = (corner == 0 || corner == 3, corner == 0 || corner == 1)
    // Beyond the opposite corner, that is the new first one.
    let (width, height) = (frame.width + (left ? -dx : dx), frame.height + (top ? -dy : dy))
    let x = min(frame.x + (left ? dx : 0), frame.x + (left ? frame.width : width))
    let y = min(frame.y + (top ? dy : 0), frame.y + (top ? frame.height : height))
    var line = "set " + editor.name(node)
    if x != frame.x { line += " x \(NumberText.string(x))" }
    if y != frame.y { line += " y \(NumberText.string(y))" }
    return line + " width \(NumberText.string(abs(width))) height \(NumberText.string(abs(height)))"
  }

  /// The line that creates a graphic that covers the cells of the drag, or extends from the first one to the last.
  private func drawLine(_ kind: Kind, _ viewport: Viewport, _ editor: Editor) -> String? {
    guard translation != .zero || kind == .text else {
      editor.tell("drag from one corner of the \(kind.word) to the other; Esc leaves", .warning)
      return nil
    }
    func number(_ value: Double, _ unit: Double) -> String { NumberText.string(CanvasDrag.rounded(value, unit)) }
    func point(_ cell: CellPoint) -> (x: String, y: String) {
      let point = viewport.point(at: cell)
      return (number(point.x, viewport.unit.width), number(point.y, viewport.unit.height))
    }
    let line = "add \(kind.word)" + (editor.groupOfDrawing.map { " in " + editor.name($0) } ?? "")
    if kind == .line {
      let (one, other) = (point(start), point(start + translation))
      return "\(line) x1=\(one.x) y1=\(one.y) x2=\(other.x) y2=\(other.y)"
    }
    if translation == .zero { return "\(line) at \(point(start).x) \(point(start).y) text=Text" }
    let rect = viewport.rect(of: cells)
    let (x, y) = (number(rect.x, viewport.unit.width), number(rect.y, viewport.unit.height))
    let (width, height) = (number(rect.width, viewport.unit.width), number(rect.height, viewport.unit.height))
    return "\(line) at \(x) \(y) \(width)x\(height)" + (kind == .text ? " text=Text" : "")
  }

  /// Converts cells to units of the document, rounded to the precision of cells.
  private static func distance(_ cells: CellPoint, _ viewport: Viewport) -> (Double, Double) {
    (
      rounded(Double(cells.x) * viewport.unit.width, viewport.unit.width),
      rounded(Double(cells.y) * viewport.unit.height, viewport.unit.height)
    )
  }

  /// A length, rounded to 1, or to the first smaller power of 10 that is not above the length of a cell.
  private static func rounded(_ value: Double, _ unit: Double) -> Double {
    var step = 1.0
    while step > unit, step > 1e-6 { step /= 10 }
    return (value / step).rounded() * step
  }
}
