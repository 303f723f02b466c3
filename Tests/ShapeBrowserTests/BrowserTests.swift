import Scrolling
import ShapeCommands
import ShapeFormats
import ShapeModel
import ShapeOutline
import TerminalText
import TerminalUI
import Testing
import TestSupport

import ShapeBrowser

@Suite struct `The screen of a document` {
  /// Labels of sections below the pane are asked again although nothing lays them out.
  @Test(arguments: [(60, 20), (80, 24), (80, 30), (100, 29), (103, 32), (120, 24)])
  func `is shown whatever is out of view`(_ width: Int, _ height: Int) throws {
    let shown = try Shown(width: width, height: height)
    for keys in ["jjjjjjj", "kkk", "E", "jjjjkk", "f=ellipse\n", "vv", "jvv", "d", "d", "uuuu"] {
      shown.type(keys)
      _ = shown.text
    }
    shown.press(.tab)
    shown.press(.tab)
    for _ in 0..<40 { shown.type("jl") }
    _ = shown.text
  }

  @Test func `keys change what a search and a filter show`() throws {
    let shown = try Shown()
    shown.type("j/caption\n")
    #expect(shown.lines.last == "search --words caption" || shown.lines.last == "select #cap", "\(shown.lines)")
    shown.type("v")
    #expect(shown.lines.last == "set #cap visible false" && shown.session.selection.map(shown.session.document.id) == ["cap"])
    shown.type("u")
    shown.press(.escape)
    shown.type("f=ellipse\n")
    #expect(shown.browser.editor.targets.map(shown.session.document.kind) == [.ellipse], "\(shown.lines)")
    shown.press(.escape)
    shown.type(":select Body\nf=ellipse\n")
    let selected = shown.session.selection.map(shown.session.document.kind)
    #expect(selected == [.ellipse], "\(shown.lines)")
  }

  @Test func `a sheet takes all keys`() throws {
    let shown = try Shown()
    shown.type("jj:find ellipse\n")
    let before = shown.session.selection
    shown.press(.space)
    shown.type("jjj")
    #expect(shown.session.selection == before && shown.browser.sheet != nil)
    #expect(shown.text.contains("Esc or q closes it"))
    shown.press("s", .control)
    #expect(shown.browser.sheet == nil && shown.lines.last == "save", "\(shown.lines)")
    shown.press(.escape)
    shown.type("k")
    #expect(shown.session.selection != before)
  }

  @Test func `of pasted lines the first one is typed`() throws {
    let shown = try Shown()
    shown.send(.paste("set Body fill red\nset Head fill blue\n"))
    #expect(shown.browser.typed == "set Body fill red" && shown.text.contains("the first of 2 pasted lines"))
    shown.press(.escape)
    shown.type(":")
    shown.send(.paste("count star\ncount group"))
    #expect(shown.browser.typed == "count star" && shown.text.contains("the first of 2 pasted lines"))
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 2), (20, 6), (49, 24), (60, 20), (80, 24), (100, 30), (160, 50), (400, 4)])
  func `fits any size`(_ width: Int, _ height: Int) throws {
    let shown = try Shown(width: width, height: height)
    shown.type("jjl")
    _ = shown.text
    shown.send(.resize(CellSize(width: 80, height: 24)))
    #expect(shown.text.contains("Head"))
    shown.send(.resize(CellSize(width: width, height: height)))
    #expect(shown.scene.grid.size == CellSize(width: width, height: height))
    for keys in ["?", ":set", "M", "w", "wj", "H", "t", "tl", "/e", "fe", "5"] {
      shown.type(keys)
      _ = shown.text
      shown.press(.escape)
    }
  }

  @Test func `a terminal without Unicode is sent ASCII only`() {
    let texts: [String] = Glyphs.$current.withValue(.ascii) {
      guard let shown = try? Shown(width: 120) else { return [] }
      return ["jl", "j", "w", "H", "t", "?"].map { shown.type($0).text }
    }
    #expect(texts.count == 6)
    for text in texts { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)") }
  }

  @Test func `a screen reader gets words, one pane at a time`() throws {
    let shown = try Shown(width: 120, height: 24, isPlain: true).type("jj")
    #expect(shown.text.contains("Head group, closed") && shown.text.contains("Body rectangle, selected"), "\(shown.text)")
    #expect(!shown.text.contains("│") && !shown.text.contains("▤"))
    shown.type("\t")
    #expect(shown.text.contains("Faces, 200 by 150") && shown.text.contains("Body, rectangle, at 70 "), "\(shown.text)")
    shown.press(.rightArrow)
    #expect(shown.lines.last == "translate #body 1 0" && shown.text.contains("Body, rectangle, at 71 "), "\(shown.text)")
    #expect(!shown.text.contains("Head"))
    shown.type("t")
    #expect(shown.text.contains("Faces") && !shown.text.contains("░") && !shown.text.contains("##"), "\(shown.text)")
    shown.type("\t\t")
    #expect(shown.text.contains("Head group, closed"))
  }

  @Test func `what a merge left open is marked in the outline and listed in the inspector`() throws {
    let conflicts = ##""conflicts": {"body": {"x": {"base": 70, "ours": 1, "theirs": 2}}}, "canvases""##
    let shown = try Shown(faces.replacing("\"canvases\"", with: conflicts), width: 140, height: 24).type(":select #body\n")
    #expect(shown.text.contains("≠") && shown.text.contains("≠ x: base 70, ours 1, theirs 2"), "\(shown.text)")
    shown.type(":resolve #body theirs\n")
    #expect(!shown.text.contains("≠"), "\(shown.text)")
  }

  @Test func `a colon begins a command, also over an answer`() throws {
    let shown = try Shown().type(":find ellipse\n")
    #expect(shown.text.contains("Esc closes"))
    shown.type(":select #body\n")
    #expect(shown.lines.last == "select #body" && !shown.text.contains("Esc closes"))
  }

  @Test func `shows outline, canvas, values and what was done`() throws {
    let shown = try Shown(width: 120, height: 24).type("jj")
    for text in ["Faces", "Head", "Body", "Outline", "Canvas", "Inspector", "Fill", "#3366cc", "> select #body", "1 selected"] {
      #expect(shown.text.contains(text), "\(text) is not in\n\(shown.text)")
    }
  }

  @Test func `every key that runs a command runs one that the language knows`() throws {
    for section in KeyTable.sections {
      for binding in section.bindings {
        guard case .command(let line) = binding.effect else { continue }
        let shown = try Shown()
        shown.type("j")
        guard let line = line(shown.browser.editor) else { continue }
        shown.browser.editor.run(line)
        let said = shown.browser.editor.report
        let isStateOfThis = [
          "nothing was searched yet", "nothing to undo", "nothing to redo", "has nothing to open", "nothing was copied yet", "nonexistent",
        ]
        .contains {
          said.summary.contains($0)
        }
        #expect(said.kind != .error || isStateOfThis, "\(binding.keys): \(line): \(said.messages)")
      }
    }
  }

  @Test func `no key has two meanings in a pane, and each has a help or follows one that has`() {
    for pane in Pane.allCases {
      var seen: Set<String> = []
      for binding in KeyTable.sections.flatMap(\.bindings) where binding.panes == nil {
        for keys in binding.keys { #expect(seen.insert(keys).inserted, "\(keys) twice in all panes") }
      }
      seen = []
      for binding in KeyTable.sections.flatMap(\.bindings) where binding.panes?.contains(pane) ?? false {
        for keys in binding.keys { #expect(seen.insert(keys).inserted, "\(keys) twice in \(pane)") }
      }
    }
  }

  @Test func `keys name graphics by id or as selected, and by nothing else`() throws {
    let shown = try Shown().type("jljjkhEC2VjDggguvLKJnN")
    for line in shown.lines {
      for word in line.split(separator: " ") where word.contains("/") || word.contains("[") { Issue.record("\(line) has \(word)") }
    }
    #expect(shown.lines.count > 15)
  }

  @Test func `a click selects, with Control adds, and on a triangle opens`() throws {
    let shown = try Shown()
    shown.click("Body")
    shown.click("Head", .control)
    shown.click("▸")
    #expect(shown.lines == ["select #body", "select + #head", "expand #head"])
    #expect(shown.text.contains("Skull"))
  }

  @Test func `a row is dragged onto another one, or into a group`() throws {
    let shown = try Shown()
    func drag(_ name: String, onto other: String) throws {
      shown.drag(from: try #require(shown.place(of: name)), to: try #require(shown.place(of: other)))
    }
    try drag("Body", onto: "Caption")
    #expect(shown.lines.last == "move #body after #cap")
    try drag("Body", onto: "Head")
    #expect(shown.lines.last == "move #body into #head")
    try drag("Head", onto: "Head")
    #expect(shown.lines.last == "select #head")
  }

  @Test func `a held key is taken back at once`() throws {
    let shown = try Shown().type("jj\t")
    var now = 0
    shown.browser.services.milliseconds = { now }
    for _ in 0..<5 {
      shown.press(.rightArrow)
      now += 50
    }
    now += 5_000
    shown.press(.rightArrow)
    let document = shown.session.document
    let body = try #require(document.node(id: "body"))
    #expect(document.frame(of: body)?.x == 76)
    #expect(shown.session.history.undoSteps.dropLast().last?.name == "translate #body 5 0")
    shown.type("u")
    #expect(document.frame(of: body)?.x == 75)
    shown.type("u")
    #expect(document.frame(of: body)?.x == 70)
    shown.type("U")
    #expect(document.frame(of: body)?.x == 75)
  }

  @Test func `a shape is picked and dragged on the canvas, and a corner resizes it`() throws {
    let shown = try Shown(width: 160, height: 50)
    _ = shown.text
    let scene = CanvasScene(shown.browser, shown.browser.canvasSize)
    let body = try #require(shown.session.document.node(id: "body"))
    let cells = scene.viewport.cells(of: shown.session.document.bounds(of: body)!)
    let origin = try #require(shown.place(of: " Canvas ")) + CellPoint(x: 0, y: 1)
    let middle = origin + CellPoint(x: cells.minX + cells.size.width / 2, y: cells.minY + cells.size.height / 2)
    shown.drag(from: middle, to: middle + CellPoint(x: 4, y: 0))
    #expect(shown.lines.count == 2 && shown.lines[0] == "select #body" && shown.lines[1].hasPrefix("translate #body "))
    _ = shown.text
    let now = CanvasScene(shown.browser, shown.browser.canvasSize).viewport.cells(of: shown.session.document.bounds(of: body)!)
    let corner = origin + CellPoint(x: now.maxX, y: now.maxY)
    shown.drag(from: corner, to: corner + CellPoint(x: 2, y: 1))
    #expect(shown.lines.last?.hasPrefix("set #body width ") == true, "\(shown.lines)")
  }

  @Test func `the wheel zooms at the pointer, and pages show other parts`() throws {
    let shown = try Shown(width: 160, height: 50).type("\t")
    _ = shown.text
    func viewport() -> Viewport { CanvasScene(shown.browser, shown.browser.canvasSize).viewport }
    let cell = CellPoint(x: 20, y: shown.browser.canvasSize.height / 2)
    let pointer = shown.browser.canvasFrame.origin + cell
    let before = viewport().point(at: cell)
    for _ in 0..<4 { shown.send(.pointer(PointerEvent(.wheel(lines: -1, columns: 0), at: pointer))) }
    let after = viewport()
    #expect(shown.browser.canvasScroll.zoom > 2)
    #expect(
      abs(after.point(at: cell).x - before.x) < 2 * after.unit.width && abs(after.point(at: cell).y - before.y) < 2 * after.unit.height)
    shown.press(.pageDown)
    #expect(viewport().part.y > after.part.y && viewport().part.x == after.part.x)
    for _ in 0..<9 { shown.press(.end) }
    #expect(abs(viewport().part.maxX - 200) < 1e-6)
    shown.press(.home)
    #expect(viewport().part.maxX < 199)
    shown.type("0")
    #expect(viewport().part.width == 200)
    #expect(shown.lines.isEmpty)
  }

  @Test func `what is in front is listed first, and what moves a row or goes to the next match follows the list`() throws {
    let shown = try Shown(width: 100, height: 30).type("2")
    shown.browser.settleCount()
    func names() -> [String] {
      (0..<shown.session.outline.count).map { shown.session.document.name(of: shown.session.outline.node(at: $0)) ?? "" }
    }
    #expect(names() == ["Faces", "Head", "Skull", "Eyes", "Body", "Caption"])
    shown.type("o")
    #expect(names() == ["Faces", "Caption", "Body", "Head", "Eyes", "Skull"] && shown.lines.last == "order front-first")
    let lines = shown.text.split(separator: "\n").map { $0.prefix(27) }
    #expect(lines.firstIndex { $0.contains("Caption") }! < lines.firstIndex { $0.contains("Head") }!, "\(shown.text)")
    // Down in the list is further back in the drawing.
    shown.type("jJ")
    #expect(shown.lines.last == "lower #cap" && names() == ["Faces", "Body", "Caption", "Head", "Eyes", "Skull"])
    shown.type("K")
    #expect(shown.lines.last == "raise #cap" && names() == ["Faces", "Caption", "Body", "Head", "Eyes", "Skull"])
    func row(_ name: String) throws -> CellPoint {
      CellPoint(x: 4, y: try #require(shown.scene.grid.lines.firstIndex { $0.prefix(27).contains(name) }))
    }
    shown.drag(from: try row("Body"), to: try row("Caption"))
    #expect(names() == ["Faces", "Body", "Caption", "Head", "Eyes", "Skull"], "\(shown.lines)")
    shown.type("uuu")
    shown.type(":search [fill]\n")
    #expect(shown.session.selection.map(shown.session.document.id) == ["body"], "\(shown.lines)")
    shown.type("nn")
    #expect(shown.session.selection.map(shown.session.document.id) == ["eyeL"], "\(shown.lines)")
    // The view keeps it.
    let state = shown.session.viewState
    #expect(state.isFrontFirst && ViewState(text: state.text(for: "/a"), document: "/a") == state)
    shown.type("o")
    #expect(shown.lines.last == "order back-first" && names().dropFirst().first == "Head")
  }

  @Test func `the canvas has a margin, and indicators that a mouse without a wheel keeps and can drag`() throws {
    let shown = try Shown(width: 160, height: 50).type("\t")
    _ = shown.text
    let browser = shown.browser
    func viewport() -> Viewport { CanvasScene(browser, browser.canvasSize).viewport }
    func hasIndicator() -> Bool { shown.scene.grid.lines.contains { $0.contains("┃") } }
    #expect(viewport().part.width == 200 && viewport().cells.minX == 1 && viewport().cells.maxX == browser.canvasSize.width - 1)
    shown.type("+++")
    #expect(hasIndicator() && browser.restDelay != nil && !browser.painting.isDue, "while it zooms nothing is painted")
    browser.rest()
    #expect(browser.painting.isDue && hasIndicator())
    browser.rest()
    #expect(!hasIndicator() && browser.restDelay == nil)
    // At the edge the margin is seen.
    for _ in 0..<9 { shown.press(.home) }
    #expect(viewport().part.minX == 0 && viewport().cells.minX == 1)
    browser.rest()
    // A click: what moves the mouse has turned no wheel yet.
    let corner = browser.canvasFrame.origin + CellPoint(x: browser.canvasSize.width - 1, y: 0)
    shown.click(corner)
    #expect(browser.device == .mouse && hasIndicator())
    let top = viewport().part.minY
    shown.drag(from: corner, to: corner + CellPoint(x: 0, y: browser.canvasSize.height - 1))
    #expect(viewport().part.minY > top && abs(viewport().part.maxY - 150) < 1e-6, "\(viewport())")
    browser.rest()
    #expect(hasIndicator())
    browser.take(.pointer(PointerEvent(.wheel(lines: -1, columns: 0), at: corner)))
    browser.rest()
    browser.rest()
    shown.click(corner + CellPoint(x: -3, y: 3))
    #expect(browser.device == .flexible && !hasIndicator(), "its wheel was turned")
    #expect(shown.lines.isEmpty, "\(shown.lines)")
  }

  @Test func `the indicator of a long list is dragged`() throws {
    let shown = try Shown(manyRows(400), width: 100, height: 30)
    let thumb = try #require(shown.place(of: "┃"))
    shown.drag(from: thumb, to: CellPoint(x: thumb.x, y: 29))
    #expect(shown.text.contains("Row 399") && shown.lines.isEmpty, "\(shown.text)")
    shown.drag(from: try #require(shown.place(of: "┃")), to: CellPoint(x: thumb.x, y: 0))
    #expect(shown.text.contains("Row 0"))
  }

  @Test func `a key walks through what is at one place, from front to back`() throws {
    let shown = try Shown(width: 160, height: 50)
    shown.type(":add rectangle Front in #faces at 75 105 10x10\n:add rectangle Top in #faces at 76 106 8x8\n:select Top\n\t")
    _ = shown.text
    let names = (0..<4).map { _ in
      shown.type("b")
      return shown.session.document.name(of: shown.session.selection[0])
    }
    #expect(names == ["Front", "Body", "Top", "Front"])
  }

  @Test func `keys go on at what was made, which is selected`() throws {
    let shown = try Shown().type("jjD")
    let copy = try #require(shown.browser.editor.cursorNode)
    #expect(
      shown.session.selection.map(shown.session.document.id) == [shown.session.document.id(of: copy)] && shown.lines.count == 4,
      "\(shown.lines)")
    #expect(
      shown.session.document.name(of: copy)?.hasPrefix("Body") == true && shown.session.document.id(of: copy) != "body", "\(shown.lines)")
    shown.press(.escape)
    shown.type("v")
    #expect(shown.lines.last == "set #\(shown.session.document.id(of: copy)) visible false")
    shown.type("uu:canvas add New 9x9\n")
    #expect(shown.browser.editor.cursorNode.map(shown.session.document.kind) == .canvas && !shown.session.document.contains(copy))
    shown.type("A")
    for key in "rectangle R\n" { shown.type(String(key)) }
    #expect(shown.browser.editor.cursorNode.flatMap(shown.session.document.name) == "R", "\(shown.lines)")
  }

  @Test func `the other button opens a menu of the keys for what is there`() throws {
    let shown = try Shown(width: 160, height: 50)
    func press(_ text: String) throws {
      let place = try #require(shown.place(of: text))
      shown.send(.pointer(PointerEvent(.press(.secondary), at: place)))
      shown.send(.pointer(PointerEvent(.release, at: place)))
    }
    try press("Caption")
    #expect(shown.lines == ["select #cap"] && shown.text.contains("│ duplicate "), "\(shown.text)")
    shown.click("duplicate ")
    #expect(shown.lines.contains("dup #cap") && !shown.text.contains("│ duplicate "), "\(shown.lines)")
    // Rows without a menu are not pressed.
    let before = shown.lines
    try press("delete")
    #expect(shown.lines == before && !shown.scene.isPresenting, "\(shown.lines)")
    // Keys belong to the menu while it is open.
    try press("Body")
    shown.type("jjq")
    #expect(shown.lines.last == "select #body" && !shown.text.contains("│ duplicate "), "\(shown.lines)")
    shown.type("jk")
    #expect(shown.session.selection.map(shown.session.document.id) == ["body"])
    // So do those that it lists.
    try press("▭ Body")
    #expect(shown.text.contains("│ Body "), "\(shown.text)")
    shown.type("v")
    #expect(shown.lines.last == "set #body visible false" && !shown.scene.isPresenting)
  }

  @Test func `a value is changed in the inspector by typing, by a step and by a click`() throws {
    let shown = try Shown(width: 160, height: 50)
    shown.type("jj\t\t")
    shown.click("[x]")
    #expect(shown.lines.last == "set #body fill.enabled false")
    // The sample opens the palette, the most used colour first; the text is typed over.
    shown.click("██ #3366cc")
    shown.press(.return)
    #expect(shown.lines.last == "set #body fill.color #000000")
    shown.click(try #require(shown.place(of: "▐▌ #000000")) + CellPoint(x: 3, y: 0))
    _ = shown.text
    shown.press("u", .control)
    shown.type("red\n")
    #expect(shown.lines.last == "set #body fill.color red")
    shown.browser.property = "fill.opacity"
    shown.type("-")
    #expect(shown.lines.last == "set #body fill.opacity 0.9")
  }

  @Test func `what is open, filtered and focused is the session's`() throws {
    let shown = try Shown()
    shown.browser.editor.run("expand #head --all", isTyped: true)
    #expect(shown.text.contains("Left"))
    shown.type("fright\n")
    #expect(shown.text.contains("Right") && !shown.text.contains("Left") && shown.text.contains("filtered"), "\(shown.text)")
    shown.press(.escape)
    #expect(shown.lines.last == "filter off" && shown.text.contains("Left"), "\(shown.lines) \(shown.text)")
  }

  @Test func `untrusted names are shown in one line, without control characters`() throws {
    let text = faces.replacing("\"Body\"", with: "\"B\\u001b[31m\\u202eo\\ndy\"")
    let shown = try Shown(text).type("jj")
    #expect(!shown.text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
    #expect(shown.text.contains("Caption"))
  }

  @Test func `the row of the cursor stays in view, whatever moves it`() throws {
    let names = (0..<200).map { "{\"id\": \"r\($0)\", \"kind\": \"rectangle\", \"name\": \"Row \($0)\"}" }.joined(separator: ",")
    let shown = try Shown(
      "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"name\": \"C\", \"width\": 9, \"height\": 9, \"graphics\": [\(names)]}]}"
    )
    shown.type("G")
    #expect(shown.text.contains("Row 199"))
    shown.browser.editor.run("select #r77", isTyped: true)
    #expect(shown.text.contains("Row 77"))
    shown.type("dd")
    #expect(shown.text.contains("Row 78") && !shown.text.contains("Row 77"))
    shown.type("u/Row 150\n")
    #expect(shown.text.contains("Row 150"))
  }
}

@Suite struct `Another document on the screen` {
  @Test(arguments: [
    ":new --force\n", ":close --force\n", ":begin\n:add star in #faces\n:rollback\n", ":begin\n:group (#faces > *) as X\n:rollback\n",
    ":delete *\n",
    ":filter nothing?\n", ":begin\n:delete *\n:rollback\n",
  ]) func `is shown from its first row`(_ keys: String) throws {
    let shown = try Shown()
    shown.type("jjjE")
    _ = shown.text
    shown.type(keys)
    _ = shown.text
    shown.press(.escape)
    shown.type("jkG")
    _ = shown.text
    #expect(shown.scene.grid.size == CellSize(width: 80, height: 24))
  }
}
