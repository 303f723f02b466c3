import Scrolling
import ShapeCommands
import ShapeModel
import TerminalUI

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
    guard hasTarget, value.translation != .zero, let node = editor.session.selection.first, let target = editor.target else { return nil }
    let viewport = CanvasScene(browser, browser.canvasSize).viewport
    let (dx, dy) = CanvasDrag.distance(value.translation, viewport)
    guard let corner else { return "translate \(target) \(NumberText.string(dx)) \(NumberText.string(dy))" }
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
