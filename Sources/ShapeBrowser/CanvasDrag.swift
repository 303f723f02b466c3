// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeCommands
import ShapeModel
import ShapeOutline
import TerminalUI

/// A drag on the canvas: of the selection, of a corner of it, of an indicator, of a new graphic, or around graphics to be selected.
struct CanvasDrag: Equatable {
  private enum Purpose: Equatable {
    case move
    /// Resizes a graphic; 0 to 3, clockwise from the top left.
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

  // MARK: Its result

  /// What the drag does if it ends now. The preview, the words about it and the line that is run follow from it.
  private enum Outcome {
    /// What is dragged moves by a distance.
    case moved(Point)
    /// A graphic fills another rectangle of the canvas.
    case box(Rect)
    /// A line extends from one point to another.
    case ends(Point, Point)
  }

  /// The outcome; nil for a drag that changes no graphic, or has not moved.
  private func outcome(_ viewport: Viewport, _ editor: Editor) -> Outcome? {
    guard translation != .zero else { return nil }
    let distance = rounded(Double(translation.x) * viewport.unit.width, Double(translation.y) * viewport.unit.height, viewport)
    switch purpose {
    case .indicator, .select: return nil
    case .move: return nodes.contains(where: editor.document.contains) ? .moved(distance) : nil
    case .corner(let corner): return resized(corner, by: distance, editor)
    case .draw(.line): return .ends(point(at: start, viewport), point(at: start + translation, viewport))
    case .draw:
      let rect = viewport.rect(of: cells)
      let (origin, size) = (rounded(rect.x, rect.y, viewport), rounded(rect.width, rect.height, viewport))
      return .box(Rect(x: origin.x, y: origin.y, width: size.x, height: size.y))
    }
  }

  /// The graphic with a corner of its box moved, beyond the opposite one too unless it is turned; a line with the end that is at the corner.
  private func resized(_ corner: Int, by distance: Point, _ editor: Editor) -> Outcome? {
    guard let node = nodes.first, editor.document.contains(node), let box = editor.box(of: node) else { return nil }
    if let ends = editor.ends(of: node) {
      let (isLeft, isTop) = (corner == 0 || corner == 3, corner < 2)
      let isFirst = ends.0.x == ends.1.x ? (ends.0.y < ends.1.y) == isTop : (ends.0.x < ends.1.x) == isLeft
      return isFirst ? .ends(ends.0 + distance, ends.1) : .ends(ends.0, ends.1 + distance)
    }
    let (moved, opposite) = (box.corners[corner] + distance, box.corners[(corner + 2) % 4])
    let isCrossed =
      (moved.x - opposite.x) * (box.corners[corner].x - opposite.x) <= 0
      || (moved.y - opposite.y) * (box.corners[corner].y - opposite.y) <= 0
    return isCrossed && editor.frame(of: node, filling: box) == nil ? nil : .box(Rect(corner: moved, opposite: opposite))
  }

  // MARK: Appearance during a drag

  /// The current box of a graphic, which moves if that is dragged.
  func moved(_ node: NodeID, _ box: Rect, _ viewport: Viewport, _ editor: Editor) -> Rect {
    guard nodes.contains(node) else { return box }
    if case .draw = purpose { return box }
    return switch outcome(viewport, editor) {
    case .moved(let distance): box.moved(dx: distance.x, dy: distance.y)
    case .box(let rect): rect
    case .ends(let one, let other): Rect(corner: one, opposite: other)
    case nil: box
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

  /// The place, the size or the angle that the graphic has if the drag ends now; nil if it changes none.
  func words(in browser: Browser) -> String? {
    let viewport = CanvasScene(browser, browser.canvasSize).viewport
    func text(_ number: Double) -> String { NumberText.string((number * 1000).rounded() / 1000) }
    func place(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }
    switch outcome(viewport, browser.editor) {
    case .moved(let distance):
      let box = nodes.count == 1 ? browser.editor.box(of: nodes[0])?.moved(dx: distance.x, dy: distance.y) : nil
      return "moves by \(place(distance))" + (box.map { " to \(GraphicSummary.place($0, .rectangle))" } ?? "")
    case .box(let rect): return GraphicSummary.place(rect, .rectangle)
    case .ends(let one, let other):
      let (length, angle) = (one.distance(to: other), Angle.degrees(of: other - one))
      return "\(place(one)) to \(place(other)), length \(text(length)), angle \(text(angle))"
    case nil: return nil
    }
  }

  // MARK: Its end

  /// Performs the action of the drag.
  func end(in browser: Browser) {
    let scene = CanvasScene(browser, browser.canvasSize)
    if case .select(let adds) = purpose { return select(adds: adds, scene, browser.editor) }
    guard let line = line(scene.viewport, browser.editor) else { return }
    browser.editor.run(line)
    if purpose == .draw(.text), browser.editor.report.kind != .error { browser.beginText() }
  }

  private func select(adds: Bool, _ scene: CanvasScene, _ editor: Editor) {
    let found = translation == .zero ? [] : Set(scene.graphics(inside: cells))
    editor.select(adds ? editor.selectedIDs.union(found) : found)
  }

  /// The line for the action of the drag; nil if nothing moved.
  private func line(_ viewport: Viewport, _ editor: Editor) -> String? {
    let outcome = outcome(viewport, editor)
    if case .draw(let kind) = purpose { return drawLine(kind, outcome, viewport, editor) }
    let nodes = nodes.filter(editor.document.contains)
    guard let node = nodes.first, let target = editor.target(of: nodes) else { return nil }
    switch outcome {
    case .moved(let distance): return "translate \(target) \(NumberText.string(distance.x)) \(NumberText.string(distance.y))"
    case .box(let rect): return editor.fillLine(node, rect)
    case .ends(let one, let other):
      return editor.ends(of: node).flatMap { old in
        editor.setLine(
          node, [("x1", old.0.x, one.x), ("y1", old.0.y, one.y), ("x2", old.1.x, other.x), ("y2", old.1.y, other.y)])
      }
    case nil: return nil
    }
  }

  /// The line that creates a graphic that covers the cells of the drag, or extends from the first one to the last.
  private func drawLine(_ kind: Kind, _ outcome: Outcome?, _ viewport: Viewport, _ editor: Editor) -> String? {
    let line = "add \(kind.word)" + (editor.groupOfDrawing.map { " in " + editor.name($0) } ?? "")
    let string = kind == .text ? " text=Text" : ""
    func text(_ number: Double) -> String { NumberText.string(number) }
    switch outcome {
    case .ends(let one, let other): return "\(line) x1=\(text(one.x)) y1=\(text(one.y)) x2=\(text(other.x)) y2=\(text(other.y))"
    case .box(let rect): return "\(line) at \(text(rect.x)) \(text(rect.y)) \(text(rect.width))x\(text(rect.height))\(string)"
    case .moved, nil:
      let place = point(at: start, viewport)
      if kind == .text { return "\(line) at \(text(place.x)) \(text(place.y))\(string)" }
      editor.tell("drag from one corner of the \(kind.word) to the other; Esc leaves", .warning)
      return nil
    }
  }

  private func point(at cell: CellPoint, _ viewport: Viewport) -> Point {
    let point = viewport.point(at: cell)
    return rounded(point.x, point.y, viewport)
  }

  /// A place or a distance, rounded to the precision of cells.
  private func rounded(_ x: Double, _ y: Double, _ viewport: Viewport) -> Point {
    Point(x: CanvasDrag.rounded(x, viewport.unit.width), y: CanvasDrag.rounded(y, viewport.unit.height))
  }

  /// A length, rounded to 1, or to the first smaller power of 10 that is not above the length of a cell.
  private static func rounded(_ value: Double, _ unit: Double) -> Double {
    var step = 1.0
    while step > unit, step > 1e-6 { step /= 10 }
    return (value / step).rounded() * step
  }
}
