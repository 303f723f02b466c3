import ShapeBrowser
import ShapeCommands
import ShapeModel
import ShapeOutline
import TerminalUI
import TestSupport
import Testing

extension Shown {
  /// A cell of the screen, from one of the canvas pane.
  func cell(_ x: Int, _ y: Int) -> CellPoint {
    _ = text
    return browser.canvasFrame.origin + CellPoint(x: x, y: y)
  }

  var viewport: Viewport {
    _ = text
    return CanvasScene(browser, browser.canvasSize).viewport
  }
}

@Suite struct `Drawing with the mouse` {
  private func shown(_ text: String = faces) throws -> Shown { try Shown(text, width: 160, height: 50) }

  @Test func `begins with a canvas where there is none`() throws {
    let shown = try shown(#"{"format": "shapeedit", "version": 1, "canvases": []}"#).type("ir")
    #expect(shown.lines.first == "canvas add Page" && shown.browser.tool == .rectangle)
    shown.drag(from: shown.cell(20, 10), to: shown.cell(30, 16))
    #expect(shown.session.document.graphicCount == 1, "\(shown.text)")
  }

  @Test(arguments: [("ir", "rectangle"), ("ie", "ellipse")])
  func `a drag makes a graphic that covers its cells, and it is selected`(_ keys: String, _ kind: String) throws {
    let shown = try shown().type(keys)
    #expect(shown.text.contains("Esc leaves") && shown.browser.pane == .canvas)
    let corner = shown.viewport.cells.origin
    let cells = CellRect(x: corner.x + 4, y: corner.y + 3, width: 11, height: 5)
    shown.drag(from: shown.cell(cells.minX, cells.minY), to: shown.cell(cells.maxX - 1, cells.maxY - 1))
    #expect(shown.lines.first?.hasPrefix("add \(kind) in #faces at ") == true, "\(shown.lines)")
    let made = try #require(shown.session.selection.first)
    #expect(shown.session.document.kind(of: made).word == kind)
    #expect(shown.viewport.cells(of: try #require(shown.session.document.bounds(of: made))) == cells)
    // It goes on until Escape, and a click draws nothing.
    shown.drag(from: shown.cell(8, 8), to: shown.cell(3, 6))
    #expect(shown.session.document.graphicCount == 9)
    shown.click(shown.cell(8, 8))
    #expect(shown.session.document.graphicCount == 9 && shown.text.contains("to the other"))
    shown.press(.escape)
    #expect(shown.browser.tool == nil && shown.session.selection.count == 1)
    shown.type("uu")
    #expect(shown.session.document.graphicCount == 7)
  }

  @Test func `a line goes from cell to cell, and a text is typed after its box is drawn`() throws {
    let shown = try shown().type("il")
    shown.drag(from: shown.cell(20, 10), to: shown.cell(10, 4))
    let line = try #require(shown.session.selection.first)
    let start = shown.viewport.point(at: CellPoint(x: 20, y: 10))
    let x = try #require(shown.session.document.graphic(line).resolved(.x1)?.number)
    #expect(abs(x - start.x) <= shown.viewport.unit.width, "\(shown.lines)")
    shown.press(.escape)
    shown.type("it")
    shown.drag(from: shown.cell(10, 4), to: shown.cell(30, 6))
    #expect(shown.browser.entry != nil && shown.text.contains("text of #"), "\(shown.text)")
    shown.type("Hello; quit (it's)\n")
    let text = try #require(shown.session.selection.first)
    #expect(shown.session.document.graphic(text)[.textString]?.string == "Hello; quit (it's)", "\(shown.lines)")
  }

  @Test func `Escape gives a drag up, and what is drawn goes into the open group`() throws {
    let shown = try shown().type("jl")
    shown.type("ir")
    shown.send(.pointer(PointerEvent(.press(.primary), at: shown.cell(5, 5))))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: shown.cell(15, 9))))
    shown.press(.escape)
    shown.send(.pointer(PointerEvent(.release, at: shown.cell(15, 9))))
    #expect(shown.session.document.graphicCount == 7 && shown.browser.tool == .rectangle)
    shown.drag(from: shown.cell(5, 5), to: shown.cell(15, 9))
    #expect(
      shown.lines.last?.hasPrefix("select") == true && shown.lines.contains { $0.hasPrefix("add rectangle in #head ") }, "\(shown.lines)")
  }

  @Test func `a drag from an empty place selects the rows whose graphics are inside`() throws {
    let shown = try shown()
    let body = try #require(shown.session.document.node(id: "body"))
    let cells = shown.viewport.cells(of: try #require(shown.session.document.bounds(of: body)))
    shown.drag(from: shown.cell(cells.minX - 6, cells.maxY), to: shown.cell(cells.maxX + 2, cells.minY - 1))
    #expect(shown.selectedIDs == ["body"], "\(shown.lines)")
    let all = shown.viewport.cells
    shown.drag(from: shown.cell(all.minX, all.minY), to: shown.cell(all.maxX - 1, all.maxY - 1))
    #expect(shown.selectedIDs == ["head", "body", "cap"], "a closed group is one row: \(shown.lines)")
    shown.click(shown.cell(all.minX, all.minY))
    #expect(shown.selectedIDs.isEmpty)
  }
}

@Suite struct `A drag on the canvas` {
  private static let drawing = ##"""
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "p", "name": "Page", "width": 100, "height": 100, "graphics": [
      {"id": "l", "kind": "line", "x1": 20, "y1": 20, "x2": 60, "y2": 20, "stroke": {"color": "#ff0000"}},
      {"id": "r", "kind": "rectangle", "x": 20, "y": 40, "width": 20, "height": 20},
      {"id": "t", "kind": "rectangle", "x": 60, "y": 60, "width": 20, "height": 20, "rotation": 30},
      {"id": "g", "kind": "group", "transform": [2, 0, 0, 2, 0, 0], "children": [
        {"id": "i", "kind": "rectangle", "x": 5, "y": 40, "width": 5, "height": 5}
      ]}
    ]}]}
    """##

  /// The cell of the screen with a corner of the selected graphic, and a drag from there, which is not released.
  private func drag(_ shown: Shown, _ id: String, corner: Int?, by distance: CellPoint) throws -> CellPoint {
    shown.type(":select #\(id)\n")
    let box = try #require(shown.session.document.bounds(of: shown.session.document.node(id: id)!))
    let cells = shown.viewport.cells(of: box)
    let corners = [(cells.minX - 1, cells.minY - 1), (cells.maxX, cells.minY - 1), (cells.maxX, cells.maxY), (cells.minX - 1, cells.maxY)]
    let start = corner.map { shown.cell(corners[$0].0, corners[$0].1) } ?? shown.cell(cells.minX, cells.minY)
    shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: start + distance)))
    return start + distance
  }

  @Test(
    arguments: [
      ("r", nil, "moves by ", "translate #r "), ("r", 2, "20,40 ", "set #r width "), ("r", 0, " ", "set #r x "),
      ("l", 1, "20,20 to ", "set #l x2 "), ("l", 0, "to 60,20, length ", "set #l x1 "), ("i", 2, "10,80 ", "set #i width "),
      ("g", 2, "10,80 ", "set #g width "), ("t", 2, "56.34,56.34 ", "scale #t "),
    ] as [(String, Int?, String, String)])
  func `shows its outcome, which it then has`(_ id: String, _ corner: Int?, _ words: String, _ line: String) throws {
    let shown = try Shown(Self.drawing, width: 160, height: 50)
    let end = try drag(shown, id, corner: corner, by: CellPoint(x: 4, y: 2))
    let said = shown.scene.grid.lines[48]
    #expect(said.contains(words), "\(said)")
    shown.send(.pointer(PointerEvent(.release, at: end)))
    #expect(shown.lines.last?.hasPrefix(line) == true && shown.browser.editor.report.kind != .error, "\(shown.lines)\n\(shown.text)")
    let document = shown.session.document
    let box = try #require(document.bounds(of: document.node(id: id)!))
    if corner != nil, id != "l" { #expect(said.contains(GraphicSummary.place(box, .rectangle)), "\(said), \(box)") }
    if id == "l" { #expect(box.maxX - box.minX > 0 && box.height > 0) }
  }

  @Test func `has no words once it is given up, and draws with its size`() throws {
    let shown = try Shown(Self.drawing, width: 160, height: 50)
    _ = try drag(shown, "r", corner: 2, by: CellPoint(x: 4, y: 2))
    shown.press(.escape)
    #expect(!shown.scene.grid.lines[48].contains("20,40 "), "\(shown.text)")
    shown.type("il")
    let (start, end) = (shown.cell(20, 10), shown.cell(30, 10))
    shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: end)))
    #expect(shown.scene.grid.lines[48].contains(", angle 0"), "\(shown.text)")
  }

  @Test func `does not begin at the corner of a page that is selected`() throws {
    let shown = try Shown(Self.drawing, width: 160, height: 50)
    shown.type(":select #p\n")
    let page = shown.viewport.cells
    shown.forgetLines()
    shown.drag(from: shown.cell(page.maxX, page.maxY), to: shown.cell(page.maxX - 3, page.maxY - 3))
    #expect(!shown.lines.contains { $0.hasPrefix("set") }, "\(shown.lines)")
  }
}

@Suite struct `Cutting, copying and pasting` {
  @Test func `each key is a line, in place and beside`() throws {
    let shown = try Shown(width: 120).type("jjy")
    #expect(shown.lines.last == "copy #body")
    shown.type("p")
    #expect(shown.lines.contains("paste in #faces") && shown.session.document.graphicCount == 8)
    let made = try #require(shown.session.selection.first)
    #expect(shown.session.document.bounds(of: made) == shown.session.document.bounds(of: shown.session.document.node(id: "body")!))
    shown.type("B")
    #expect(shown.lines.contains { $0.hasPrefix("paste in #faces --offset ") }, "\(shown.lines)")
    let beside = try #require(shown.session.selection.first.flatMap { shown.session.document.bounds(of: $0) })
    #expect(beside.minX >= shown.session.document.bounds(of: made)!.maxX)
  }

  @Test func `what is cut goes into the open group, or beside the row`() throws {
    let shown = try Shown().type("jjx")
    #expect(shown.session.document.node(id: "body") == nil && shown.selectedIDs == ["cap"])
    shown.type("klp")
    #expect(shown.lines.contains("paste in #head"), "\(shown.lines)")
    let made = try #require(shown.session.selection.first)
    #expect(shown.session.document.parent(of: made) == shown.session.document.node(id: "head"))
    // A copied group is not put into itself.
    let groups = try Shown().type("jlyp")
    #expect(groups.lines.contains("paste in #faces"), "\(groups.lines)")
  }

  @Test func `what is cut goes beside an open group with an effect that it would get`() throws {
    let shown = try Shown()
    shown.type(":set #head opacity 0.5\njjxklp")
    #expect(shown.lines.contains("paste in #faces"), "\(shown.lines)")
    let made = try #require(shown.session.selection.first)
    #expect(shown.session.document.parent(of: made) == shown.session.document.node(id: "faces"))
    // Its contents have the effect.
    shown.type(":copy #skull\n:select #head\n")
    shown.type("p")
    #expect(shown.lines.contains("paste in #head"), "\(shown.lines)")
  }

  @Test func `several that were cut go back in one edit, in their order`() throws {
    let shown = try Shown().type(":select (#eyes, #skull, #body)\nxp")
    #expect(shown.session.history.undoSteps.last?.name.hasPrefix("paste") == true, "\(shown.lines)")
    let names = shown.session.selection.map(shown.session.document.id)
    #expect(names == ["skull", "eyes", "body"], "\(names)")
  }

  @Test func `nothing was copied is said`() throws {
    let shown = try Shown().type("jp")
    #expect(shown.text.contains("nothing was copied yet"), "\(shown.text)")
  }
}

@Suite struct `Keys for several graphics` {
  @Test func `all of a group, all on a canvas, all of a filter and all alike are selected`() throws {
    let shown = try Shown().type("j")
    shown.press("a", .control)
    #expect(shown.lines.last == "select (#faces > *)" && shown.selectedIDs == ["head", "body", "cap"])
    shown.type("feye\n")
    shown.press("a", .control)
    #expect(shown.selectedIDs == ["eyes", "eyeL", "eyeR"].filter { shown.selectedIDs.contains($0) } && shown.selectedIDs.count > 1)
    shown.press(.escape)
    shown.type(":select #eyeL\nS")
    #expect(shown.selectedIDs == ["eyeL", "eyeR"], "\(shown.lines)")
    shown.type(":select #head\nS")
    #expect(shown.text.contains("choose a graphic that is painted"))
  }

  @Test(arguments: [
    ("al", "align (#eyeL, #eyeR) left"), ("ab", "align (#eyeL, #eyeR) bottom"), ("dh", "distribute (#eyeL, #eyeR) hgap"),
    ("aw", "set (#eyeL, #eyeR) width 10"), (">", "rotate (#eyeL, #eyeR) 15"), ("3<", "rotate (#eyeL, #eyeR) -45"),
  ])
  func `are lined up, spread, turned and made of one size by a key and another`(_ keys: String, _ line: String) throws {
    let shown = try Shown().type(":select (#eyeL, #eyeR)\n\(keys)")
    #expect(shown.lines.last == line && shown.browser.editor.report.kind != .error, "\(shown.lines): \(shown.text)")
  }
}

@Suite struct `A name that is typed` {
  @Test func `replaces the old one, which is selected, unless the point is moved`() throws {
    let shown = try Shown().type("jjrTorso\n")
    #expect(shown.lines.last == "rename #body Torso")
    shown.type("r")
    _ = shown.text
    shown.press(.end)
    shown.type("es\n")
    #expect(shown.lines.last == "rename #body Torsoes")
    shown.type("r")
    _ = shown.text
    shown.press(.delete)
    shown.type("X\n")
    #expect(shown.lines.last == "rename #body X")
  }
}
