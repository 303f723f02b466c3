import ShapeCommands
import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText
import TerminalUI

/// What keys do with values, and with what is shown.
extension Browser {
  // MARK: Values

  /// The row of the inspector that keys refer to.
  private var row: Inspector.Row? { property.flatMap { path in inspectorRows.first { $0.id == path } } }

  /// The rows of the open sections.
  private var inspectorRows: [Inspector.Row] { InspectorForm.inspector(of: editor)?.groups.flatMap(\.rows) ?? [] }

  /// Changes the value that keys refer to: a switch at once, others by typing.
  func activate() {
    guard let row else {
      // A heading opens and closes.
      pass(KeyPress(.return))
      return editor.tell("choose a value with the arrows; Right opens a group", .warning)
    }
    activate(row)
  }

  func activate(_ row: Inspector.Row) {
    if case .bool = row.property.specification.type { return set(row.id, row.common == .bool(true) ? "false" : "true") }
    beginValue(row.id, row.common == nil ? "" : row.value ?? "")
  }

  /// Changes the value that keys refer to by a step: a number by 1, a word to the next one.
  func step(by step: Int) {
    guard let row else { return }
    switch row.property.specification.type {
    case .bool: set(row.id, step > 0 ? "true" : "false")
    case .word(let words):
      let place = row.value.flatMap { words.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
      set(row.id, words[((place + step) % words.count + words.count) % words.count])
    case .number, .integer:
      guard let number = row.common?.number else {
        guard let target = editor.target else { return }
        return editor.run("set \(target) \(row.id)\(step > 0 ? "+=" : "-=")\(abs(step))")
      }
      // A part of one, such as an opacity, changes by a tenth.
      let isPart = row.property.specification.path.hasSuffix("opacity")
      let next = isPart ? min(1, max(0, ((number + 0.1 * Double(step)) * 10).rounded() / 10)) : number + Double(step)
      set(row.id, NumberText.string(next))
    default: activate(row)
    }
  }

  /// Takes a value away.
  func unset() {
    guard let row, let target = editor.target else { return }
    editor.run("unset \(target) \(row.id)")
  }

  // MARK: Rows

  /// Goes so many rows down in the outline; one row as the list does it, which also selects ranges.
  func moveRow(by step: Int, _ key: KeyPress) {
    guard abs(step) != 1, !isExtending else {
      for _ in 0..<min(abs(step), 200) { pass(key) }
      return
    }
    guard let row = editor.cursorNode.flatMap(editor.outline.index(of:)) else { return }
    select(row: row + step)
  }

  /// Goes so many rows down, and leaves the selection, so that Space can add a row that is not beside it.
  func moveCursor(by step: Int) {
    guard editor.outline.count > 0, let row = editor.cursorNode.flatMap(editor.outline.index(of:)) else { return }
    editor.cursor = editor.outline.outlineRow(at: min(max(0, row + step), editor.outline.count - 1)).id
  }

  /// Goes to a row of the outline, counted from 1; nil for the last one.
  func goToRow(_ number: Int?) {
    guard let number else { return pass(KeyPress(.end)) }
    select(row: number - 1)
  }

  private func select(row: Int) {
    guard editor.outline.count > 0 else { return }
    let node = editor.outline.outlineRow(at: min(max(0, row), editor.outline.count - 1)).id
    editor.cursor = node
    editor.run("select " + editor.name(node))
  }

  // MARK: Looking

  /// Zooms around what is selected, or so that what is at a cell of the canvas stays there.
  func zoom(by factor: Double, at cell: CellPoint? = nil) {
    var view = canvasView
    let before = CanvasScene(self, canvasSize).viewport
    view.zoom = min(64, max(1, view.zoom * factor))
    if view.zoom == 1 {
      view.center = nil
    } else if let cell {
      let point = before.point(at: cell)
      canvasView = view
      let unit = CanvasScene(self, canvasSize).viewport.unit
      let (x, y) = (Double(cell.x) + 0.5 - Double(canvasSize.width) / 2, Double(cell.y) + 0.5 - Double(canvasSize.height) / 2)
      view.center = Point(x: point.x - x * unit.width, y: point.y - y * unit.height)
    } else if let box = editor.targets.first.flatMap({ editor.box(of: $0) }) {
      view.center = box.center
    }
    canvasView = view
    settleCenter()
  }

  /// Forgets how far the middle of the view was beyond an edge.
  private func settleCenter() {
    if canvasView.center != nil { canvasView.center = CanvasScene(self, canvasSize).viewport.part.center }
  }

  /// Shows the part of the canvas beside the one that is shown, half of it new.
  func pan(x: Double, y: Double) {
    let part = CanvasScene(self, canvasSize).viewport.part
    canvasView.center = Point(x: part.center.x + x * part.width / 2, y: part.center.y + y * part.height / 2)
    settleCenter()
  }

  /// Selects what is behind the selected graphic, at its middle or where the mouse was on it; at the back it begins anew.
  func selectBehind() {
    let scene = CanvasScene(self, canvasSize)
    guard let node = editor.targets.first, let box = editor.box(of: node) else { return editor.tell("nothing is selected", .warning) }
    let clicked = scene.viewport.point(at: pointer - canvasFrame.origin)
    let isOnIt = clicked.x >= box.minX && clicked.x <= box.maxX && clicked.y >= box.minY && clicked.y <= box.maxY
    let point = walked?.node == node ? walked!.point : isOnIt ? clicked : box.center
    let nodes = scene.leaves(at: point)
    guard let last = nodes.last else { return editor.tell("nothing is there", .warning) }
    let place = nodes.firstIndex(of: node) ?? 0
    let next = place > 0 ? nodes[place - 1] : last
    walked = (point, next)
    editor.run("select " + editor.name(next))
  }

  func showLog() {
    let lines = editor.log.flatMap { report in
      (report.line.isEmpty ? [] : ["> " + report.line]) + report.answers + report.messages.map(\.text)
    }
    present(.text("Messages", lines.isEmpty ? ["nothing was said yet"] : lines))
  }

  /// Goes to a pane, as its key does.
  func open(_ pane: Pane) {
    if pane == .findings { showFindings() } else { focus(on: pane) }
    if pane == .gallery, let canvas = editor.canvas { galleryScroll.scroll(to: canvas) }
  }

  // MARK: The clipboard

  func copyID() { copy(editor.cursorNode.map(editor.name)) }

  func copyPath() { copy(editor.cursorNode.map { editor.document.path(of: $0) }) }

  func copySelector() {
    let names = editor.targets.map(editor.name)
    copy(names.count > 1 ? "(\(names.joined(separator: ", ")))" : names.first)
  }

  private func copy(_ text: String?) {
    guard let text else { return editor.tell("there is no row", .warning) }
    services.copy(text)
    editor.tell("copied \(sanitized(text, limit: 200))")
  }
}
