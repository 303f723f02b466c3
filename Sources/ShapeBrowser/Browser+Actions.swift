// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import Scrolling
import ShapeCommands
import ShapeModel
import ShapeOutline
import TerminalText
import TerminalUI

/// The actions of keys on values and on the view.
extension Browser {
  // MARK: Values

  /// The row of the inspector that keys refer to.
  private var row: Inspector.Row? { property.flatMap { path in inspectorRows.first { $0.id == path } } }

  /// The rows of the open groups.
  private var inspectorRows: [Inspector.Row] { editor.inspector?.groups.filter { editor.isOpen($0.section) }.flatMap(\.rows) ?? [] }

  /// Changes the value that keys refer to: a switch at once, others by typing.
  func activate() {
    guard let row else {
      // A heading opens and closes.
      if !scene.send(.key(KeyPress(.return))) { _ = tellOfHeading() }
      return
    }
    activate(row)
  }

  func activate(_ row: Inspector.Row) {
    if case .bool = row.property.specification.type { return set(row.id, row.common == .bool(true) ? "false" : "true") }
    beginValue(row.id, row.common == nil ? "" : row.value ?? "")
  }

  /// Changes the value that keys refer to by a step: a number by 1, a word to the next one. Steps of a held key are one undo step.
  func step(by step: Int) {
    guard let row, let target = editor.target else { return }
    let value: String
    switch row.property.specification.type {
    case .bool: value = step > 0 ? "true" : "false"
    case .word(let words):
      let place = row.value.flatMap { words.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
      value = words[((place + step) % words.count + words.count) % words.count]
    case .number, .integer:
      guard let number = row.common?.number else {
        return runStep("set \(target) \(row.id)\(step > 0 ? "+=" : "-=")\(abs(step))", of: row, step)
      }
      // A fraction, such as an opacity, changes by a tenth.
      let isPart = row.property.specification.path.hasSuffix("opacity")
      value = NumberText.string(isPart ? min(1, max(0, ((number + 0.1 * Double(step)) * 10).rounded() / 10)) : number + Double(step))
    default: return activate(row)
    }
    guard value != row.common.map(ValueText.text) else { return editor.tell("\(row.id) is \(value)") }
    runStep("set \(target) \(row.id) \(editor.word(value))", of: row, step)
  }

  private func runStep(_ line: String, of row: Inspector.Row, _ step: Int) {
    editor.runRepeated(line, key: "\(step > 0 ? "+" : "-") \(row.id)", milliseconds: services.milliseconds())
  }

  /// Keeps a value for ``pasteValue()``.
  /// - Returns: Whether there was one.
  @discardableResult func copyValue() -> Bool {
    guard let row else { return tellOfHeading() }
    guard let value = row.value else {
      editor.tell("\(row.id) differs among what is selected", .warning)
      return false
    }
    copiedValue = value
    services.copy(value)
    editor.tell("copied \(row.id) \(sanitized(value, limit: 200)); p gives it to another row")
    return true
  }

  /// Takes a value away, and keeps it for ``pasteValue()`` where it is one.
  func cutValue() {
    guard let row, let target = editor.target else { return _ = tellOfHeading() }
    if let value = row.value { copiedValue = value }
    editor.run("unset \(target) \(row.id)")
  }

  /// Sets the value that keys refer to to the one that was copied last.
  func pasteValue() {
    guard let row else { return _ = tellOfHeading() }
    guard let copiedValue else { return editor.tell("no value was copied; y copies one", .warning) }
    set(row.id, copiedValue)
  }

  private func tellOfHeading() -> Bool {
    editor.tell("choose a value with the arrows; Right opens a group", .warning)
    return false
  }

  // MARK: Rows

  /// Goes down by a number of rows in the outline; a single row by the list itself, which also selects ranges.
  func moveRow(by step: Int, _ key: KeyPress) {
    guard abs(step) != 1, !isExtending else {
      for _ in 0..<min(abs(step), 200) { pass(key) }
      return
    }
    guard let row = editor.cursorNode.flatMap(editor.outline.index(of:)) else { return }
    select(row: row + step)
  }

  /// Goes down by a number of rows and keeps the selection, so that Space can add a row that is not adjacent to it.
  func moveCursor(by step: Int) {
    guard editor.outline.count > 0, let row = editor.cursorNode.flatMap(editor.outline.index(of:)) else { return }
    editor.cursor = editor.outline.row(at: min(max(0, row + step), editor.outline.count - 1)).id
  }

  /// Goes to a row of the outline, counted from 1; nil for the last one.
  func goToRow(_ number: Int?) {
    guard let number else { return pass(KeyPress(.end)) }
    select(row: number - 1)
  }

  private func select(row: Int) {
    guard editor.outline.count > 0 else { return }
    let node = editor.outline.row(at: min(max(0, row), editor.outline.count - 1)).id
    editor.cursor = node
    editor.run("select " + editor.name(node))
  }

  // MARK: Looking

  /// The page that the canvas pane shows; a unit square if there is no canvas.
  var page: Rect { editor.canvas.map(editor.page) ?? Rect(x: 0, y: 0, width: 1, height: 1) }

  /// Lays out a page in a pane, with square pixels where the terminal draws a picture of pixels.
  func layOut(_ scroll: inout CanvasScroll, _ page: Rect, in pane: CellSize) {
    scroll.layOut(page, in: pane, aspect: cellAspect, isSquare: painting.pixelCells != nil)
  }

  /// Scrolls or zooms the canvas.
  private func scrollCanvas(_ change: (inout CanvasScroll) -> [ScrollEvent]) {
    var scroll = canvasScroll
    layOut(&scroll, page, in: canvasSize)
    let events = change(&scroll)
    canvasScroll = scroll
    // A picture painted for another size would be visible only for a moment.
    if events.contains(.willBeginZooming) { painting.stop() }
    if events.contains(where: { if case .didScroll = $0 { true } else { false } }) { isCanvasScrolling = true }
  }

  /// Zooms around the selection, or around a cell of the canvas.
  func zoom(by factor: Double, at cell: CellPoint? = nil) {
    let page = page
    scrollCanvas { scroll in
      let middle = CellPoint(x: canvasSize.width / 2, y: canvasSize.height / 2)
      var events = scroll.zoom(by: factor, at: cell ?? middle)
      layOut(&scroll, page, in: canvasSize)
      if cell == nil, let box = editor.targets.first.flatMap({ editor.box(of: $0) }) { events += scroll.show(box.center, page) }
      return events
    }
  }

  /// Scrolls by half of the visible part of the canvas.
  func pan(_ axis: ScrollAxis, _ step: Int) { scrollCanvas { $0.scroll(axis, byHalves: step) } }

  /// Scrolls the canvas by cells, like a wheel.
  func scrollCanvas(_ axis: ScrollAxis, by cells: Int) { scrollCanvas { $0.scroll(axis, by: cells) } }

  /// Scrolls the canvas so that an indicator is at a cell.
  func scrollCanvas(_ axis: ScrollAxis, thumbTo cell: Int) { scrollCanvas { $0.scroll(axis, thumbTo: cell) } }

  /// Shows all of the canvas.
  func showWholeCanvas() { canvasScroll = CanvasScroll() }

  /// The milliseconds after which ``rest()`` has something to do if there is no event; nil if it has nothing to do.
  package var restDelay: Int? { canvasScroll.isZooming ? 120 : isCanvasScrolling ? 800 : nil }

  /// Ends the effects of events that no other event ends: first a zoom, later the display of indicators.
  package func rest() {
    if canvasScroll.isZooming { _ = canvasScroll.endZoom() } else { isCanvasScrolling = false }
  }

  /// Selects the graphic behind the selected one, at its middle or at the last mouse position on it; at the back it starts from the front
  /// again.
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
    let lines = editor.log.reversed().flatMap { report in
      (report.line.isEmpty ? [] : ["> " + report.line]) + report.answers + report.messages.map(\.text)
    }
    present(.text("Messages, the latest first", lines.isEmpty ? ["nothing was said yet"] : lines))
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
