import Glibc
import ShapeCommands
import ShapeFormats
import ShapeModel
import ShapeOutline
import TerminalText
import TerminalUI
import TestSupport
import Testing

import ShapeBrowser

extension Shown {
  /// The ids of what is selected.
  var selectedIDs: [String] { session.selection.map(session.document.id) }

  /// The names of the rows.
  var names: [String] { (0..<session.outline.count).map { session.document.label(of: session.outline.node(at: $0)) } }
}

@Suite struct `What is marked is what is meant` {
  @Test func `what closes a group selects it instead of what it hides, and says so`() throws {
    let shown = try Shown().type("jlj")
    #expect(shown.selectedIDs == ["skull"])
    shown.click("▾ ▤ Head")
    #expect(shown.selectedIDs == ["head"] && shown.text.contains("Skull is hidden; Head is selected"), "\(shown.text)")
    shown.type("Ejj:collapse --all\n")
    #expect(shown.selectedIDs == ["head"], "\(shown.selectedIDs)")
    shown.type("Ejj1")
    shown.browser.settleCount()
    #expect(shown.selectedIDs == ["head"], "\(shown.selectedIDs)")
  }

  @Test(arguments: ["/zzzz\n", "f=[bad\n", "f=#nobody\n"])
  func `a refused search stays open, so that the next letters are no keys`(_ keys: String) throws {
    let shown = try Shown().type("j" + keys)
    let said = shown.text
    #expect(shown.browser.entry != nil, "\(said)")
    shown.type("xdd")
    #expect(shown.browser.typed.hasSuffix("xdd") && shown.session.document.graphicCount == 7)
    shown.press(.escape)
    #expect(shown.browser.entry == nil && shown.selectedIDs == ["head"])
  }

  @Test func `a key on a row that is scrolled away shows what it changed`() throws {
    let shown = try Shown(manyRows(200)).type("jj")
    for _ in 0..<20 { shown.send(.pointer(PointerEvent(.wheel(lines: 3, columns: 0), at: CellPoint(x: 5, y: 8)))) }
    let id = try #require(shown.selectedIDs.first)
    #expect(shown.place(of: "▭ Row 1 ") == nil, "\(shown.text)")
    shown.type("v")
    #expect(shown.selectedIDs == [id] && shown.place(of: "▭ Row 1 ") != nil)
  }

  @Test func `closing all in a group closes the groups in it`() throws {
    let shown = try Shown().type("jl:expand #eyes\n:select #head\nC")
    shown.type("l")
    #expect(shown.names.contains("Eyes") && !shown.names.contains("Left"), "\(shown.names)")
  }

  @Test func `an error on one line leaves the keys below it`() throws {
    let shown = try Shown().type("u")
    #expect(shown.text.contains("nothing to undo") && shown.text.contains("? help"), "\(shown.text)")
  }

  @Test func `a locked row is not renamed`() throws {
    let shown = try Shown().type(":set #body locked true\n:select #body\nr")
    #expect(shown.browser.typing == nil && shown.text.contains("#body is locked; L unlocks it"), "\(shown.text)")
  }

  @Test func `far inside, a name is typed in the last line`() throws {
    var json = #"{"id":"leaf","kind":"star","name":"Leaf"}"#
    for level in 0..<14 { json = #"{"id":"g\#(level)","kind":"group","name":"G\#(level)","children":[\#(json)]}"# }
    let shown = try Shown(##"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[\##(json)]}]}"##, width: 60)
    shown.type(":select #leaf\nr")
    #expect(shown.browser.typing == .line(CommandEntry(.name(of: "#leaf"))) && shown.text.contains("name of #leaf: Leaf"), "\(shown.text)")
    shown.type(" of oak\n")
    #expect(shown.session.document.node(id: "leaf").map(shown.session.document.label) == "Leaf of oak")
  }

  @Test func `what is picked or typed opens the groups around it`() throws {
    let shown = try Shown().type(":select #eyeL\n")
    #expect(shown.selectedIDs == ["eyeL"] && shown.names.contains("Left"))
    shown.type("C:select ellipse\n")
    #expect(shown.selectedIDs == ["skull", "eyeL", "eyeR"] && shown.names.contains("Right"))
  }

  @Test(arguments: [
    ("jjD", 1), ("jgg", 1), (":add star S in #eyes at 1 1 2x2\n", 1), (":dup Head 3\n", 3), (":begin\n:add star S\n", 1),
    (":canvas add Two 5x5\n", 1),
  ])
  func `what a command makes is selected and shown`(_ keys: String, _ count: Int) throws {
    let shown = try Shown()
    let first = shown.session.document.nextNode
    shown.type(keys)
    #expect(shown.session.selection.count == count && shown.session.selection.allSatisfy { $0 >= first }, "\(shown.selectedIDs)")
  }

  @Test func `after a deletion the row after it is selected, else the one before, else the group around`() throws {
    let shown = try Shown().type("jdd")
    #expect(shown.selectedIDs == ["body"])
    shown.type("jdd")
    #expect(shown.selectedIDs == ["body"])
    shown.type("dd")
    #expect(shown.selectedIDs == ["faces"])
    let undone = try Shown().type("jjDu")
    #expect(undone.selectedIDs.count == 1 && undone.session.document.graphicCount == 7, "\(undone.selectedIDs)")
  }

  @Test func `what an undo brings back is selected, and what was in a group after it is ungrouped`() throws {
    let shown = try Shown().type("jjddu")
    #expect(shown.selectedIDs == ["body"])
    shown.type("U")
    #expect(shown.selectedIDs == ["cap"])
    shown.type("ujkgu")
    #expect(shown.selectedIDs == ["body"], "\(shown.selectedIDs)")
    shown.type("kgu")
    #expect(shown.selectedIDs == ["skull", "eyes"])
    shown.type("u")
    #expect(shown.selectedIDs == ["head"])
  }

  @Test func `several rows dropped on one of them stay, without an error`() throws {
    let shown = try Shown(manyRows(4))
    shown.click("Row 1")
    shown.click("Row 2", .control)
    shown.forgetLines()
    shown.drag(from: try #require(shown.place(of: "Row 1")), to: try #require(shown.place(of: "Row 2")))
    #expect(shown.lines.isEmpty && shown.browser.editor.report.kind != .error && shown.selectedIDs == ["r1", "r2"], "\(shown.lines)")
  }

  @Test func `a search that fails selects nothing new, and the next match follows a deleted one`() throws {
    let shown = try Shown().type("jj/nowhere\n")
    shown.press(.escape)
    #expect(shown.selectedIDs == ["body"], "\(shown.lines)")
    shown.type("/=ellipse\nnddn")
    #expect(shown.selectedIDs == ["eyeR"] || shown.selectedIDs == ["skull"], "\(shown.selectedIDs)")
    let rows = try Shown(manyRows(5)).type("/row\nndd")
    rows.type("n")
    #expect(rows.selectedIDs == ["r2"], "\(rows.selectedIDs)")
    rows.type("nun")
    #expect(rows.selectedIDs == ["r2"], "\(rows.selectedIDs)")
  }

  @Test func `the next match is the one after the row that was clicked`() throws {
    let shown = try Shown(manyRows(9)).type("/row\n")
    shown.click("Row 4")
    shown.type("n")
    #expect(shown.selectedIDs == ["r5"], "\(shown.selectedIDs)")
    shown.click("Row 2")
    shown.type("NN")
    #expect(shown.selectedIDs == ["r0"], "\(shown.selectedIDs)")
  }

  @Test func `a range under a filter takes what matches, and leaving the filter keeps it in view`() throws {
    let shown = try Shown(width: 120).type("f=(#eyeL, #cap)\n")
    shown.click("Left")
    shown.click("Caption", .shift)
    #expect(shown.selectedIDs == ["eyeL", "cap"], "\(shown.selectedIDs)")
    shown.click("Left")
    shown.type("Vkk")
    #expect(shown.selectedIDs == ["eyeL"], "\(shown.selectedIDs)")
    shown.press(.escape)
    shown.press(.escape)
    #expect(shown.selectedIDs == ["eyeL"] && shown.names.contains("Left") && shown.session.viewpoint.filter == nil)
    let many = try Shown(manyRows(100), height: 20).type("fRow 5\n")
    many.click("Row 54")
    many.press(.escape)
    #expect(many.text.contains("Row 54") && many.selectedIDs == ["r54"], "\(many.text)")
  }

  @Test func `J and K move all that is selected, and a drag does, unless it is a click`() throws {
    let shown = try Shown(manyRows(6))
    shown.click("Row 2")
    shown.click("Row 3", .control)
    shown.type("K")
    #expect(shown.names == ["C", "Row 0", "Row 2", "Row 3", "Row 1", "Row 4", "Row 5"], "\(shown.lines)")
    let start = try #require(shown.place(of: "Row 2"))
    shown.drag(from: start, to: try #require(shown.place(of: "Row 5")))
    #expect(shown.names == ["C", "Row 0", "Row 1", "Row 4", "Row 5", "Row 2", "Row 3"], "\(shown.lines)")
    #expect(shown.selectedIDs.count == 2)
    shown.click("Row 2")
    #expect(shown.selectedIDs == ["r2"])
  }

  @Test func `a row is dropped below the last one, and Escape ends a drag`() throws {
    let shown = try Shown()
    let start = try #require(shown.place(of: "Head"))
    shown.drag(from: start, to: start + CellPoint(x: 0, y: 9))
    #expect(shown.names == ["Faces", "Body", "Caption", "Head"], "\(shown.lines)")
    let body = try #require(shown.place(of: "Body"))
    shown.send(.pointer(PointerEvent(.press(.primary), at: body)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: body + CellPoint(x: 0, y: 1))))
    shown.press(.escape)
    shown.send(.pointer(PointerEvent(.release, at: body + CellPoint(x: 0, y: 1))))
    #expect(shown.names == ["Faces", "Body", "Caption", "Head"] && shown.selectedIDs == ["body"], "\(shown.lines)")
  }

  @Test(arguments: ["]", "[", "click", ":cd #two\n"]) func `another canvas drops what is selected on this one, and says so`(_ way: String)
    throws
  {
    let two = #"{"id": "two", "name": "Two", "width": 50, "height": 50, "graphics": []}"#
    let shown = try Shown(faces.replacing("\n]}", with: ",\n  \(two)\n]}"))
    shown.click("Body")
    #expect(shown.selectedIDs == ["body"])
    if way == "click" { shown.click("Two") } else { shown.type(way) }
    #expect(shown.selectedIDs.isEmpty && shown.text.contains("nothing is selected on this canvas"), "\(shown.text)")
    #expect(shown.browser.editor.target == "#two")
  }

  @Test func `a group that is gone to drops what is selected outside of it, and an outer one keeps it`() throws {
    let shown = try Shown().type(":select #body\n:cd #eyes\n")
    #expect(shown.selectedIDs.isEmpty && shown.text.contains("nothing is selected in this group"), "\(shown.text)")
    #expect(shown.browser.editor.target == "#eyes")
    shown.type(":select #eyeL\n:cd ..\n")
    #expect(shown.selectedIDs == ["eyeL"] && shown.browser.editor.cursor == shown.session.selection.first, "\(shown.text)")
  }

  /// The drag goes on while keys take back an edit that added rows before the dragged one.
  @Test func `a dragged row is followed by its id while the document changes`() throws {
    let shown = try Shown().type("jjDD")
    #expect(shown.names == ["Faces", "Head", "Body", "Body 2", "Body 3", "Caption"], "\(shown.names)")
    let start = try #require(shown.place(of: "Caption"))
    shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: start - CellPoint(x: 0, y: 1))))
    shown.type("uu")
    #expect(shown.names == ["Faces", "Head", "Body", "Caption"], "\(shown.names)")
    let body = try #require(shown.place(of: "Body"))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: body)))
    shown.send(.pointer(PointerEvent(.release, at: body)))
    #expect(shown.names == ["Faces", "Head", "Caption", "Body"] && shown.lines.last!.hasPrefix("move #cap "), "\(shown.lines)")
  }

  @Test func `a shape that is dragged moves, whatever a key selects meanwhile`() throws {
    let shown = try Shown(width: 120, height: 36).type(":select #body\n")
    let view = CanvasScene(shown.browser, shown.browser.canvasSize)
    let box = try #require(shown.session.document.bounds(of: shown.session.document.node(id: "body")!))
    let cells = view.viewport.cells(of: box)
    let start = shown.browser.canvasFrame.origin + CellPoint(x: cells.minX + cells.size.width / 2, y: cells.maxY - 2)
    shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: start + CellPoint(x: 2, y: 0))))
    let dragged = try #require(shown.selectedIDs.first)
    shown.browser.editor.run("select #cap")
    shown.send(.pointer(PointerEvent(.release, at: start + CellPoint(x: 4, y: 0))))
    #expect(shown.lines.last!.hasPrefix("translate #\(dragged) ") && dragged != "cap", "\(shown.lines)")
  }

  @Test func `a drag on the canvas ends where it no longer means what it showed`() throws {
    let shown = try Shown(width: 120, height: 36).type(":select #body\n")
    let body = try #require(shown.session.document.node(id: "body"))
    func drag() throws -> CellPoint {
      let cells = CanvasScene(shown.browser, shown.browser.canvasSize).viewport.cells(
        of: try #require(shown.session.document.bounds(of: body)))
      let start = shown.browser.canvasFrame.origin + CellPoint(x: cells.minX + cells.size.width / 2, y: cells.maxY - 2)
      shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
      shown.send(.pointer(PointerEvent(.drag(.primary), at: start + CellPoint(x: 3, y: 0))))
      #expect(shown.text.contains("moves by"), "\(shown.text)")
      return start + CellPoint(x: 3, y: 0)
    }
    var end = try drag()
    shown.send(.resize(CellSize(width: 160, height: 50)))
    #expect(!shown.text.contains("moves by"))
    shown.send(.pointer(PointerEvent(.release, at: end)))
    #expect(!shown.lines.contains { $0.hasPrefix("translate") }, "\(shown.lines)")
    end = try drag()
    shown.type("dd")
    #expect(!shown.text.contains("moves by") && shown.text.contains("> delete #body"), "\(shown.text)")
    shown.send(.pointer(PointerEvent(.release, at: end)))
    #expect(shown.lines.contains("delete #body") && !shown.lines.contains { $0.hasPrefix("translate") }, "\(shown.lines)")
  }

  @Test func `a canvas that is dropped on another one, or on a row of it, goes past that`() throws {
    let two = #"{"id": "two", "name": "Two", "width": 50, "height": 50, "graphics": []}"#
    let shown = try Shown(faces.replacing("\n]}", with: ",\n  \(two)\n]}"), width: 120)
    for row in ["▾ Faces", "Body"] {
      shown.drag(from: try #require(shown.place(of: "Two", last: true)), to: try #require(shown.place(of: row)))
      #expect(shown.lines.last == "canvas move #two before #faces" && shown.names.first == "Two", "\(row): \(shown.lines)")
      shown.type("u")
    }
  }

  @Test func `a drag ends when another document is opened`() throws {
    let folder = TemporaryFolder()
    folder.write("faces.shape.json", faces)
    folder.write("rows.shape.json", manyRows(9))
    let shown = try Shown(in: folder)
    let start = try #require(shown.place(of: "Caption"))
    shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: start - CellPoint(x: 0, y: 1))))
    shown.type(":open \(folder.path)/rows.shape.json\n")
    #expect(shown.text.contains("Row 3"), "\(shown.text)")
    let count = shown.lines.count
    shown.send(.pointer(PointerEvent(.release, at: start - CellPoint(x: 0, y: 1))))
    #expect(shown.lines.count == count, "\(shown.lines)")
  }

  @Test func `a row that is held at an edge scrolls the list until it is released`() throws {
    let shown = try Shown(manyRows(200))
    func hold(_ steps: Int) {
      for _ in 0..<steps {
        shown.scene.advance(by: 100)
        _ = shown.scene.grid
      }
    }
    let start = try #require(shown.place(of: "▭ Row 3 "))
    let last = CellPoint(x: start.x, y: 21)
    shown.send(.pointer(PointerEvent(.press(.primary), at: start)))
    for place in [start + CellPoint(x: 0, y: 1), last] { shown.send(.pointer(PointerEvent(.drag(.primary), at: place))) }
    hold(30)
    #expect(shown.text.contains("Row 40 ") && !shown.text.contains("Row 4 "), "\(shown.text)")
    let target = try #require(shown.scene.grid.lines[21].firstMatch(of: /Row (\d+)/)).1
    shown.send(.pointer(PointerEvent(.release, at: last)))
    #expect(shown.lines.last == "move #r3 after #r\(target)", "\(shown.lines.suffix(2))")
    // Up again, to the first row.
    let moved = try #require(shown.place(of: "▭ Row 3 "))
    shown.send(.pointer(PointerEvent(.press(.primary), at: moved)))
    for y in [moved.y - 1, 2] { shown.send(.pointer(PointerEvent(.drag(.primary), at: CellPoint(x: moved.x, y: y)))) }
    hold(60)
    #expect(shown.text.contains("Row 0 "), "\(shown.text)")
    shown.press(.escape)
    for _ in 0..<9 { shown.scene.advance(by: 100) }
    #expect(!shown.scene.isMoving)
  }

  @Test func `a line in the status names graphics`() throws {
    let shown = try Shown().type("jv")
    shown.click("Caption", .control)
    shown.type("vu")
    #expect(shown.session.history.undoSteps.map(\.name) == ["set #head visible false"], "\(shown.lines)")
    #expect(shown.lines.contains("set (#head, #cap) visible true"), "\(shown.lines)")
  }

  @Test func `what changed is asked of the document, whatever words a line begins with`() throws {
    let shown = try Shown().type(":select #body; set #body fill red\n")
    #expect(shown.text.contains("unsaved") && shown.selectedIDs == ["body"])
    shown.type(":  search ellipse;next\n")
    #expect(shown.selectedIDs == ["eyeL"], "\(shown.lines)")
  }
}

@Suite struct `One owner of the keyboard` {
  @Test func `a line that is typed gets the letters after a click elsewhere`() throws {
    let shown = try Shown().type(":set #cap fill ")
    shown.click("Body")
    shown.type("dd")
    #expect(shown.browser.typed == "set #cap fill dd" && shown.session.document.graphicCount == 7 && shown.selectedIDs == ["body"])
    shown.send(.resize(CellSize(width: 120, height: 30)))
    shown.send(.active(false))
    shown.type("d")
    #expect(shown.browser.typed == "set #cap fill ddd")
  }

  @Test(arguments: ["click", "tab", "leave"])
  func `a name that is typed is taken by a click beside it, by Tab and by another window`(_ how: String) throws {
    let shown = try Shown().type("jjr")
    shown.press("u", .control)
    shown.type("Torso")
    switch how {
    case "click": shown.click("Caption")
    case "tab": shown.press(.tab)
    default: shown.send(.active(false))
    }
    #expect(shown.names.contains("Torso") && shown.browser.typing == nil)
    #expect(shown.session.document.name(of: shown.session.document.node(id: "body")!) == "Torso")
  }

  @Test func `a value that is refused stays in its field with its error`() throws {
    let shown = try Shown(width: 160, height: 50).type("jj")
    shown.browser.focus(on: .inspector)
    shown.browser.property = "fill.opacity"
    shown.type("\n")
    shown.press("u", .control)
    shown.type("much\n")
    #expect(shown.browser.typed == "much" && shown.browser.editedProperty == "fill.opacity" && shown.browser.editor.report.kind == .error)
    shown.click("Caption")
    #expect(shown.browser.typed == "much" && shown.selectedIDs == ["body"])
    shown.press(.escape)
    #expect(shown.browser.typing == nil && shown.browser.pane == .inspector)
    shown.press(.escape)
    #expect(shown.browser.pane == .sidebar && shown.selectedIDs == ["body"])
  }

  @Test(arguments: Pane.allCases) func `a pane keeps the keys when the panes are laid out anew`(_ pane: Pane) throws {
    let shown = try Shown(width: 120, height: 30).type("j")
    shown.browser.focus(on: pane)
    for _ in 0..<2 {
      shown.type("z")
      #expect(shown.browser.pane == pane && shown.browser.focusedPane == pane, "\(shown.text)")
    }
    for size in [(50, 20), (160, 50), (30, 6), (80, 24)] {
      shown.send(.resize(CellSize(width: size.0, height: size.1)))
      #expect(shown.browser.pane == pane && shown.browser.focusedPane == pane, "\(shown.text)")
    }
  }

  @Test func `a list that was empty has the keys again when it has rows`() throws {
    let shown = try Shown().type("jFfCaption\n")
    #expect(shown.session.outline.count == 0 && shown.browser.pane == .sidebar, "\(shown.text)")
    shown.press(.escape)
    shown.type("j")
    #expect(shown.selectedIDs == ["skull"], "\(shown.text)")
  }

  @Test func `a click gives the keys to a pane after one that has no rows`() throws {
    let shown = try Shown(width: 120, height: 30)
    shown.browser.focus(on: .canvas)
    shown.press(.tab)
    #expect(shown.browser.pane == .inspector && shown.text.contains("Nothing selected"))
    shown.click(shown.browser.canvasFrame.origin + CellPoint(x: 1, y: 1))
    #expect(shown.browser.pane == .canvas)
  }

  @Test func `the value that keys refer to is the marked one again after another form`() throws {
    let shown = try Shown().type("jj")
    shown.browser.focus(on: .inspector)
    shown.browser.property = "fill.color"
    shown.press(.downArrow)
    #expect(shown.browser.property == "fill.opacity", "\(shown.text)")
    shown.browser.focus(on: .sidebar)
    shown.press(.home)
    shown.type("jj")
    shown.browser.focus(on: .inspector)
    shown.press(.upArrow)
    #expect(shown.selectedIDs == ["body"] && shown.browser.property == "fill.color", "\(shown.text)")
  }

  @Test func `a menu has the keys of the pane that it is opened in`() throws {
    let shown = try Shown(width: 120, height: 30).type("j")
    shown.browser.focus(on: .inspector)
    shown.send(.pointer(PointerEvent(.press(.secondary), at: try #require(shown.place(of: "Body")))))
    #expect(shown.text.contains("cut ") && !shown.text.contains("take the value away"), "\(shown.text)")
    shown.type("dd")
    #expect(shown.lines.contains("delete #body"), "\(shown.lines)")
    shown.type(":select --none\n")
    shown.browser.focus(on: .canvas)
    shown.send(.pointer(PointerEvent(.press(.secondary), at: shown.browser.canvasFrame.origin + CellPoint(x: 1, y: 1))))
    #expect(shown.text.contains("│ nothing is selected"), "\(shown.text)")
  }

  @Test func `a name that is typed goes on after another layout, and is replaced only at first`() throws {
    let shown = try Shown().type("jjr")
    shown.send(.resize(CellSize(width: 40, height: 12)))
    shown.type("Tor")
    for size in [(80, 24), (40, 12), (160, 50)] { shown.send(.resize(CellSize(width: size.0, height: size.1))) }
    shown.type("so\n")
    #expect(shown.names.contains("Torso"), "\(shown.names)")
  }

  @Test func `the terminal has its keys while something is typed or shown, and C-s takes a value and saves`() throws {
    let shown = try Shown()
    var suspensions = 0
    shown.browser.services.suspend = { suspensions += 1 }
    for keys in ["jjrTorso", ":set #cap", "?"] {
      shown.type(keys)
      shown.press("z", .control)
      #expect(shown.browser.typing != nil || shown.browser.sheet != nil)
      shown.press(.escape)
    }
    #expect(suspensions == 3)
    shown.type("rTorso")
    shown.press("s", .control)
    #expect(shown.names.contains("Torso") && shown.lines.last == "save", "\(shown.lines)")
  }

  @Test func `Escape leaves one thing at a time, the innermost first`() throws {
    let shown = try Shown().type("jFf=ellipse\n")
    shown.type("V")
    shown.press(.escape)
    #expect(!shown.browser.isExtending && shown.session.viewpoint.filter != nil)
    shown.press(.escape)
    #expect(shown.session.viewpoint.filter == nil && shown.session.viewpoint.focus != nil)
    shown.press(.escape)
    #expect(shown.session.viewpoint.focus == nil && !shown.session.selection.isEmpty)
    shown.type("d")
    shown.press(.escape)
    #expect(!shown.session.selection.isEmpty)
    shown.press(.escape)
    #expect(shown.session.selection.isEmpty)
  }
}

@Suite struct `What is searched for is a text` {
  private static let names = [
    "London (SE5)", "50% off", "C# code", "A & B", "[draft]", "$10", "it's", "Why?", "a:b", "x|y", "1 > 0", "~tmp", "say \\\"hi\\\"",
    "back\\\\slash", "--words", "off",
  ]

  @Test(arguments: [("/", "search"), ("f", "filter")])
  func `as it is spelled, in any case`(_ key: String, _ verb: String) throws {
    let rows = Self.names.enumerated().map { #"{"id": "n\#($0)", "kind": "rectangle", "name": "\#($1)"}"# }.joined(separator: ",\n")
    let shown = try Shown(
      #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "width": 9, "height": 9, "graphics": [\#(rows)]}]}"#)
    for (index, name) in Self.names.enumerated() {
      let typed = name.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\").uppercased()
      shown.type(key + typed + "\n")
      #expect(shown.browser.editor.targets.map(shown.session.document.id) == ["n\(index)"], "\(name): \(shown.lines.suffix(2))")
      shown.type(":filter off\n:select --none\n")
    }
  }

  @Test func `which runs no command`() throws {
    let shown = try Shown()
    for text in ["Fig; delete #head", "=Fig; delete #head", "=#body) ; delete (#head", "\"; delete #head; \""] {
      shown.type("/" + text + "\n")
      shown.press(.escape)
      shown.press(.escape)
      #expect(shown.session.document.graphicCount == 7, "\(text): \(shown.lines)")
    }
  }

  @Test func `or a selector after an equals sign, which the prompt says`() throws {
    let shown = try Shown().type("/=")
    #expect(shown.text.contains("/selector "))
    shown.type("text\n")
    #expect(shown.selectedIDs == ["cap"] && shown.lines.contains("search (text)"))
    shown.type("/=)(\n")
    #expect(shown.browser.editor.report.kind == .error && shown.selectedIDs == ["cap"])
  }
}

@Suite struct `A notice over the panes` {
  @Test func `is done by its key, and put away by Escape`() throws {
    let shown = try Shown()
    shown.browser.notify(Notice("2 commands were not saved", line: "select #body", words: "recovers"))
    #expect(shown.text.contains("R recovers 2 commands were not saved"))
    shown.type("M")
    #expect(shown.text.contains("> ") || shown.text.contains("2 commands were not saved"))
    shown.press(.escape)
    shown.type("R")
    #expect(shown.selectedIDs == ["body"] && shown.browser.notices.isEmpty)
    shown.browser.notify(Notice("somebody has the lock"))
    for _ in 0..<4 { shown.press(.escape) }
    #expect(shown.browser.notices.isEmpty)
  }

  @Test func `of a lock that another has is gone when the lock is taken, and stays while it is not`() throws {
    let folder = TemporaryFolder()
    folder.write("faces.shape.json", faces)
    let lock = ".faces.shape.json.shapeedit-lock"
    folder.write(
      lock,
      #"{"shapeedit":"lock","version":2,"user":"ann","pid":1,"host":"elsewhere","machine":"another","boot":"another","since":1000000000}"#)
    let shown = try Shown(in: folder)
    let refusal = try #require(shown.session.lock.refusal)
    shown.browser.notify(.lock(refusal))
    #expect(shown.text.contains(" R tries again "), "\(shown.text)")
    shown.type("R")
    #expect(shown.browser.notices.count == 1 && shown.session.lock.isFree, "\(shown.text)")
    unlink(folder.path + "/" + lock)
    shown.type("R")
    #expect(shown.browser.notices.isEmpty && !shown.session.lock.isFree, "\(shown.text)")
  }

  @Test func `of a file that was removed is true for a save, too`() throws {
    let folder = TemporaryFolder()
    folder.write("faces.shape.json", faces)
    let shown = try Shown(in: folder)
    shown.press("s", .control)
    #expect(shown.text.contains("nothing to save"))
    unlink(folder.path + "/faces.shape.json")
    shown.press("s", .control)
    #expect(shown.browser.editor.report.summary.contains("the file was deleted"), "\(shown.text)")
  }

  @Test func `an error too long for a line takes two`() throws {
    let shown = try Shown().type(":move #body into #" + String(repeating: "far-away-", count: 14) + "\n")
    let lines = shown.scene.grid.lines
    #expect(lines[22].contains("error:") && lines[23].contains("away"), "\(shown.text)")
  }
}
