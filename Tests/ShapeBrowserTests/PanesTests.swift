import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalUI
import TestSupport
import Testing

import ShapeBrowser

/// A book of canvases, each with two boxes of one name and an empty group.
private func book(_ count: Int) -> String {
  let canvases = (0..<count).map { index in
    """
    {"id": "c\(index)", "name": "Canvas number \(index)", "width": 200, "height": 150, "graphics": [
      {"id": "a\(index)", "kind": "rectangle", "name": "Box", "x": 10, "y": 10, "width": 60, "height": 40, "fill": {"color": "#3366cc"}},
      {"id": "b\(index)", "kind": "rectangle", "name": "Box", "x": 10, "y": 80, "width": 60, "height": 40, "fill": {"color": "#cc3366"}},
      {"id": "g\(index)", "kind": "group", "name": "Empty", "children": []}]}
    """
  }
  return "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\(canvases.joined(separator: ","))]}"
}

@Suite struct `The list of findings` {
  @Test func `goes from graphic to graphic, and says what is wrong`() throws {
    let shown = try Shown(book(1), width: 120, height: 24).type("w")
    #expect(
      shown.lines == [] && shown.text.contains("lint found 2") && shown.text.contains("duplicate-name 1") && shown.text.contains("x Box"),
      "\(shown.text)")
    shown.type("j")
    #expect(shown.lines == ["select #b0"])
    shown.type("l")
    #expect(
      shown.lines.last == "select #g0" && shown.text.contains("empty-group: there is nothing in it; x runs delete #g0"), "\(shown.text)")
    shown.type("k")
    #expect(shown.lines.last == "select #b0", "\(shown.lines)")
  }

  @Test func `repairs one by a line that undo takes back, and goes to the next`() throws {
    let shown = try Shown(book(2), width: 120, height: 24).type("wj")
    shown.type("x")
    #expect(shown.browser.editor.report.line == "rename #b0 'Box 2'", "\(shown.browser.editor.report)")
    #expect(shown.session.document.name(of: try #require(shown.session.document.node(id: "b0"))) == "Box 2")
    #expect(shown.session.selection.map(shown.session.document.id) == ["b1"])
    shown.type("xjkx")
    #expect(shown.browser.editor.report.line == "delete #g0" || shown.browser.editor.report.line == "delete #g1", "\(shown.lines)")
    shown.type("u")
    shown.type("2u")
    #expect(shown.lines.last == "undo 2" && shown.browser.isLookDue)
    shown.browser.services.hasKeys = { true }
    shown.browser.look()
    #expect(shown.browser.isLookDue)
    shown.browser.services.hasKeys = { false }
    shown.browser.look()
    #expect(!shown.browser.isLookDue && shown.browser.findingCount == 4)
    shown.type("X")
    shown.browser.look()
    #expect(shown.lines.contains("lint --fix") && shown.text.contains("nothing was found"), "\(shown.text)")
    shown.press(.escape)
    #expect(shown.browser.pane == .sidebar && shown.text.contains("▾ Canvas number 0"), "\(shown.text)")
  }

  @Test(arguments: [
    (
      #"{"id": "r", "kind": "rectangle", "name": "R", "width": 9, "height": 9}, {"id": "s", "kind": "rectangle", "name": "R", "width": 9, "height": 9}"#,
      2
    ),
    (
      #"{"id": "o", "kind": "group", "name": "O", "children": [{"id": "i", "kind": "rectangle", "name": "I", "width": 5, "height": 5}]}"#, 1
    ),
    (#"{"id": "z", "kind": "rectangle", "name": "Z", "width": 0, "height": 0}"#, 1),
    (
      ##"{"id": "p", "kind": "rectangle", "name": "P", "width": 5, "height": 5, "fill": {"color": "#336699"}}, {"id": "q", "kind": "ellipse", "name": "Q", "width": 4, "height": 5, "fill": {"color": "#33669a"}}"##,
      1
    ),
  ])
  func `has a line for each repair that lint would make, and it is accepted`(_ graphics: String, _ least: Int) throws {
    let shown = try Shown(
      "{\"format\": \"shapeedit\", \"version\": 1, \"tokens\": {\"ink\": \"#111111\"}, \"canvases\": [{\"id\": \"c\", \"name\": \"C\", \"width\": 9, \"height\": 9, \"graphics\": [\(graphics)]}]}"
    )
    let repairs = try #require(shown.session.findings()).filter { $0.repair != nil }
    #expect(repairs.count >= least + 1, "\(repairs)")
    for repair in repairs.compactMap(\.repair) {
      shown.browser.editor.run(repair)
      #expect(shown.browser.editor.report.kind != .error, "\(repair): \(shown.browser.editor.report)")
      shown.browser.editor.run("undo")
    }
  }
}

extension `The list of findings` {
  private static let colors = ##"""
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "width": 9, "height": 9, "graphics": [
      {"id": "p", "kind": "rectangle", "name": "P", "width": 5, "height": 5, "fill": {"color": "#336699"}},
      {"id": "q", "kind": "ellipse", "name": "Q", "width": 4, "height": 5, "fill": {"color": "#33669a"}}]}]}
    """##

  @Test func `selects nothing for a finding of the whole document`() throws {
    let shown = try Shown(Self.colors, width: 120).type(":select #p\nwj")
    #expect(shown.text.contains("near-colors:") && shown.selectedIDs.isEmpty && shown.browser.markedFinding == 0, "\(shown.text)")
    shown.type("dd")
    #expect(shown.session.document.graphicCount == 2 && shown.text.contains("nothing is selected"), "\(shown.text)")
    shown.browser.editor.run("select #q")
    #expect(shown.browser.markedFinding == nil)
  }

  @Test func `marks no other finding when one is gone, and goes on beside it`() throws {
    let shown = try Shown(book(2), width: 120).type("wjj")
    #expect(shown.selectedIDs == ["b1"] && shown.browser.markedFinding == 1, "\(shown.text)")
    shown.type("rOther\n")
    shown.browser.look()
    #expect(shown.browser.markedFinding == nil && shown.selectedIDs == ["b1"], "\(shown.text)")
    shown.type("x")
    #expect(shown.text.contains("j goes to the next finding"), "\(shown.text)")
    shown.type("j")
    #expect(shown.selectedIDs == ["g0"], "\(shown.text)")
    shown.type("k")
    #expect(shown.selectedIDs == ["b0"])
  }
}

@Suite struct `The list of steps` {
  @Test func `is walked by undoing and redoing`() throws {
    let shown = try Shown(width: 120, height: 24).type(":set #body fill red\n:set #body fill blue\n:set #body x 3\n")
    shown.type("H")
    for name in ["as it was opened", "set #body fill red", "set #body x 3"] { #expect(shown.text.contains(name), "\(shown.text)") }
    shown.type("k")
    #expect(shown.lines.last == "undo")
    shown.type("2k")
    #expect(shown.lines.last == "undo 2" && shown.session.history.undoSteps.isEmpty, "\(shown.lines)")
    shown.click("set #body fill blue")
    #expect(shown.lines.last == "redo 2" && shown.session.history.undoSteps.count == 2, "\(shown.lines)")
    shown.press(.home)
    #expect(shown.lines.last == "undo 2")
    shown.press(.end)
    #expect(shown.lines.last == "redo 3")
    shown.type("k")
    shown.type("G")
    #expect(shown.lines.last == "redo" && shown.session.history.redoSteps.isEmpty)
    shown.press(.escape)
    #expect(shown.browser.pane == .sidebar)
  }
}

@Suite struct `The tabs of canvases` {
  @Test func `are not there for one canvas, and all there if they fit`() throws {
    #expect(try !Shown(width: 120, height: 24).scene.grid.lines[2].split(separator: "│")[1].contains("Faces"))
    let shown = try Shown(book(3), width: 160, height: 24)
    _ = shown.text
    for index in 0..<3 { #expect(shown.text.components(of: "Canvas number \(index)") >= 2, "\(shown.text)") }
    let line = try #require(shown.scene.grid.lines.dropFirst(2).first)
    let start = try #require(line.firstRange(of: " Canvas number 1 "))
    shown.click(CellPoint(x: line.distance(from: line.startIndex, to: start.lowerBound) + 2, y: 2))
    #expect(shown.lines.last == "cd #c1" && shown.browser.editor.canvas == shown.session.document.node(id: "c1"))
  }

  /// The tabs in the third line of the screen, from the second divider on.
  private func tabs(_ shown: Shown) -> [String] {
    let line = shown.scene.grid.lines[2]
    return line.split(separator: "│", omittingEmptySubsequences: false)[1].split(separator: " ").map(String.init).filter { Int($0) != nil }
  }

  @Test func `go on at both ends where they do not fit, and stay in their frame`() throws {
    let shown = try Shown(book(9).replacing("Canvas number ", with: ""), width: 120, height: 24)
    let wide = try Shown(book(9), width: 120, height: 24)
    #expect(tabs(shown) == (0..<9).map(String.init))
    #expect(tabs(wide) == ["8", "0", "1"], "\(wide.text)")
    for _ in 0..<9 { wide.type("[") }
    #expect(wide.lines.last == "cd #c0" && tabs(wide) == ["8", "0", "1"], "\(wide.lines)")
    wide.type("4]")
    #expect(wide.lines.last == "cd #c4" && tabs(wide) == ["3", "4", "5"], "\(wide.text)")
    #expect(wide.scene.grid.lines.allSatisfy { $0.hasPrefix(" ") || $0.contains("│") || $0.hasPrefix("?") || $0.hasPrefix(">") })
  }

  @Test func `are dragged, round and round`() throws {
    let shown = try Shown(book(9), width: 120, height: 24)
    _ = shown.text
    let middle = CellPoint(x: 60, y: 2)
    for _ in 0..<5 {
      shown.drag(from: middle, to: middle + CellPoint(x: -36, y: 0))
      rest(shown)
    }
    #expect(shown.lines == ["cd #c2", "cd #c4", "cd #c6", "cd #c8", "cd #c1"] || shown.lines.count == 5, "\(shown.lines)")
    let before = shown.lines
    shown.drag(from: middle, to: middle + CellPoint(x: 2, y: 0))
    rest(shown)
    #expect(shown.lines == before && tabs(shown).count == 3)
  }

  /// Drags from the middle so fast that the strip moves on by itself.
  private func flick(_ shown: Shown, by way: Int) {
    let middle = CellPoint(x: 60, y: 2)
    shown.send(.pointer(PointerEvent(.press(.primary), at: middle)))
    for part in 1...2 {
      shown.scene.advance(by: 10)
      shown.send(.pointer(PointerEvent(.drag(.primary), at: middle + CellPoint(x: part * way / 2, y: 0))))
    }
    shown.send(.pointer(PointerEvent(.release, at: middle + CellPoint(x: way, y: 0))))
  }

  private func rest(_ shown: Shown) { while shown.scene.isMoving { shown.scene.advance(by: 16) } }

  @Test func `have momentum, and rest at a tab`() throws {
    let shown = try Shown(book(9), width: 120, height: 24)
    _ = shown.text
    flick(shown, by: -2)
    #expect(shown.lines == [] && shown.scene.isMoving)
    rest(shown)
    let number = try #require(shown.lines.last.flatMap { Int($0.dropFirst(5)) })
    #expect(shown.lines.count == 1 && number > 1 && tabs(shown)[1] == "\(number)", "\(shown.text)")
    // A press holds what moves, where it is.
    flick(shown, by: 2)
    shown.click(CellPoint(x: 60, y: 2))
    rest(shown)
    #expect(shown.lines.count == 1 && tabs(shown)[1] == "\(number)", "\(shown.lines)")
  }

  @Test func `go on with each of a quick series of drags`() throws {
    let (once, often) = (try Shown(book(79), width: 120, height: 24), try Shown(book(79), width: 120, height: 24))
    _ = (once.text, often.text)
    flick(once, by: -2)
    rest(once)
    for _ in 0..<3 {
      flick(often, by: -2)
      often.scene.advance(by: 120)
    }
    rest(often)
    func number(_ shown: Shown) throws -> Int { try #require(shown.lines.last.flatMap { Int($0.dropFirst(5)) }) }
    #expect(often.lines.count == 1, "\(often.lines)")
    #expect(try number(often) > number(once) && number(often) < 20, "\(often.lines) \(once.lines)")
  }

  @Test func `have room for any number of canvases`() throws {
    let shown = try Shown(book(300).replacing("number", with: ""), width: 120, height: 24)
    #expect(tabs(shown) == ["299", "0", "1"], "\(shown.text)")
    shown.type("150]")
    #expect(tabs(shown) == ["149", "150", "151"], "\(shown.text)")
  }
}

@Suite struct `The gallery of canvases` {
  @Test func `shows them in as many columns as fit; keys go from one to another, and Enter shows it`() throws {
    let shown = try Shown(book(9), width: 120, height: 30).type("t")
    #expect(shown.text.contains("Canvas number 5") && shown.browser.pane == .gallery, "\(shown.text)")
    shown.type("l")
    #expect(shown.lines.last == "cd #c1")
    shown.press(.downArrow)
    let below = try #require(shown.lines.last.flatMap { Int($0.dropFirst(5)) })
    #expect(below > 2, "\(shown.lines)")
    shown.type("9k")
    #expect(shown.lines.last == "cd #c0")
    shown.press(.return)
    #expect(shown.browser.pane == .canvas)
  }

  @Test(arguments: [(120, 30), (60, 20), (60, 14), (40, 12)])
  func `shows the name of a card in windows of any size`(_ width: Int, _ height: Int) throws {
    let shown = try Shown(book(9).replacing("Canvas number", with: "C"), width: width, height: height).type("t")
    #expect(shown.scene.grid.lines.contains { $0.contains("C 0 ") && !$0.contains("▾ C 0") }, "\(shown.text)")
  }

  @Test func `has paddles that are clicked, and cards`() throws {
    let shown = try Shown(book(30).replacing("Canvas number", with: "C"), width: 120, height: 30).type("t")
    #expect(!shown.text.contains(" C 29 "))
    let paddles = [2, 27].map { CellPoint(x: 60, y: $0) }
    #expect(zip(paddles, ["▴", "▾"]).allSatisfy { shown.scene.grid.lines[$0.y].contains($1) })
    for _ in 0..<10 {
      shown.click(paddles[1])
      _ = shown.text
    }
    #expect(shown.text.contains("C 29") && !shown.text.contains("│   C 0"), "\(shown.text)")
    for _ in 0..<10 {
      shown.click(paddles[0])
      _ = shown.text
    }
    #expect(shown.lines.isEmpty && shown.text.contains(" C 3 "), "\(shown.text)")
    shown.click(" C 3 ", last: true)
    #expect(shown.lines == ["cd #c3"])
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
