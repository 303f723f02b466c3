import Scrolling
import ShapeModel
import ShapePresentation
import ShapeCommands
import ShapeFormats
import TerminalText
import TerminalUI
import Testing

import ShapeBrowser

/// Parts that have to be visible: bars, swatches, sheets, lists and cards, and the rows of the inspector.
@Suite struct `What is seen on the screen` {
  private static func drawing(_ graphics: String) -> String {
    let canvas = ##"{"id": "c", "name": "C", "width": 100, "height": 100, "graphics": [\##(graphics)]}"##
    return ##"{"format": "shapeedit", "version": 1, "tokens": {"brand": "#00aa55"}, "canvases": [\##(canvas)]}"##
  }

  /// The styles of a text on the screen, of each of its cells.
  private func styles(of text: String, _ shown: Shown) throws -> [CellStyle] {
    let place = try #require(shown.place(of: text), "\(shown.text)")
    return (0..<text.count).map { shown.scene.grid[place.x + $0, place.y].style }
  }

  @Test func `the title is one bar over the whole width`() throws {
    let shown = try Shown()
    for x in 0..<80 { #expect(shown.scene.grid[x, 0].style.attributes == [.reverse, .dim], "\(x)") }
    shown.browser.notify(.recovery("a former session left changes"))
    for x in 0..<80 { #expect(shown.scene.grid[x, 1].style.attributes == [.reverse, .bold], "\(x)") }
    #expect(shown.scene.grid.lines[1].hasPrefix(" R recovers a former session left changes"), "\(shown.text)")
    shown.browser.notify(.lock("/nonexistent/faces.shape.json: cannot lock: ann edits it"))
    #expect(shown.scene.grid.lines[1].hasPrefix(" R tries again faces.shape.json: cannot lock: ann edits it"), "\(shown.text)")
  }

  @Test func `without colours the page has an edge`() throws {
    let shown = try Shown()
    let grid = shown.scene.grid
    let area = shown.browser.canvasFrame
    let corners = (area.minY..<area.maxY).flatMap { y in
      (area.minX..<area.maxX).filter { "┌┐└┘".unicodeScalars.contains(grid[$0, y].scalar ?? " ") }.map { CellPoint(x: $0, y: y) }
    }
    #expect(corners.count >= 2, "\(shown.text)")
    for corner in corners { #expect(grid[corner.x, corner.y].style == .plain) }
  }

  @Test func `the cards of the gallery have edges too`() throws {
    let shown = try Shown(width: 120, height: 36)
    shown.type("t")
    let area = ["┌", "┘"].map { shown.place(of: $0)?.x ?? 0 }
    #expect(area[0] > 33 && area[1] > area[0], "\(shown.text)")
  }

  @Test(arguments: [(7.0, 15.0), (8.0, 17.0), (10.0, 20.0), (9.0, 18.0)])
  func `pixels are square at any zoom`(_ width: Double, _ height: Double) throws {
    let shown = try Shown(width: 120, height: 36)
    shown.browser.painting.pixelCells = .scaled(width: width, height: height)
    shown.browser.cellAspect = height / width
    shown.type("j\t\t")
    shown.browser.focus(on: .canvas)
    for _ in 0..<6 {
      let unit = CanvasScene(shown.browser, shown.browser.canvasSize).viewport.unit
      #expect(abs(unit.height / unit.width - height / width) < 1e-9, "\(unit)")
      shown.type("+")
    }
  }

  @Test func `on the canvas keys act on what is selected, and on nothing else`() throws {
    let shown = try Shown().type("jj\t")
    shown.press(.escape)
    #expect(shown.browser.pane == .canvas && shown.text.contains("Nothing selected"), "\(shown.text)")
    shown.forgetLines()
    shown.type("ddvD")
    shown.press(.rightArrow)
    #expect(shown.lines.isEmpty && shown.text.contains("nothing is selected"), "\(shown.lines)")
    shown.press("a", .control)
    #expect(shown.selectedIDs == ["head", "body", "cap"])
    shown.press(.escape)
    shown.browser.focus(on: .sidebar)
    shown.type("v")
    #expect(shown.lines.last == "set #body visible false")
  }

  @Test(arguments: ["v", "x", "D", "L", "y"]) func `lines of a held key are one step`(_ key: String) throws {
    let shown = try Shown().type("j")
    let (bytes, steps) = (DocumentWriter.bytes(of: shown.session.document), shown.session.history.undoSteps.count)
    shown.browser.services.milliseconds = { 0 }
    shown.type(String(repeating: key, count: 3))
    #expect(shown.session.history.undoSteps.count == steps + (key == "y" ? 0 : 1), "\(shown.lines)")
    shown.type("u")
    #expect(DocumentWriter.bytes(of: shown.session.document) == bytes)
  }

  @Test func `blanks before a typed command are not part of it`() throws {
    let shown = try Shown().type("/e\n:  next\n")
    #expect(shown.lines.contains("next") && shown.text.contains("> next"), "\(shown.text)")
  }

  @Test func `a key that has nothing to do says so, not that nothing is selected`() throws {
    let shown = try Shown().type("j]")
    #expect(shown.selectedIDs.count == 1 && shown.text.contains("] has nothing to do here"), "\(shown.text)")
  }

  @Test func `an outline over a text leaves its letters`() throws {
    let shown = try Shown(
      Self.drawing(
        """
        {"id": "t", "kind": "text", "x": 10, "y": 40, "width": 60, "height": 20, "text": {"string": "Letters"}},
        {"id": "o", "kind": "rectangle", "x": 10, "y": 40, "width": 60, "height": 20, "stroke": {"color": "#000000"}}
        """), width: 120, height: 36)
    let lines = shown.scene.grid.lines
    let area = shown.browser.canvasFrame
    #expect(lines.contains { $0.dropFirst(area.minX).prefix(area.size.width).contains("Letters") }, "\(shown.text)")
  }

  @Test func `the cursor of the terminal is where something is typed, and in plain mode in the row`() throws {
    let shown = try Shown()
    for keys in ["j", "\t", "\t", "\t"] {
      shown.type(keys)
      #expect(shown.browser.cursor == nil, "\(shown.browser.pane)")
    }
    shown.type(":set")
    #expect(shown.browser.cursor == CellPoint(x: 4, y: 22))
    let plain = try Shown(isPlain: true)
    plain.type("j")
    #expect(plain.browser.cursor?.x == 0)
  }

  @Test func `colours are seen on every ground, on a selected row too`() throws {
    let shown = try Shown(
      Self.drawing(
        """
        {"id": "a", "kind": "rectangle", "name": "Black", "x": 0, "y": 0, "width": 9, "height": 9, "fill": {"color": "#000000"}},
        {"id": "b", "kind": "rectangle", "name": "Blue", "x": 0, "y": 0, "width": 9, "height": 9, "fill": {"color": "#3366cc"}},
        {"id": "d", "kind": "rectangle", "name": "Both", "x": 0, "y": 0, "width": 9, "height": 9, "fill": {"type": "linear", "stops": \
        [[0, "#ff0000"], [1, "#00aa00"]]}},
        {"id": "e", "kind": "rectangle", "name": "None", "x": 0, "y": 0, "width": 9, "height": 9},
        {"id": "f", "kind": "rectangle", "name": "Named", "x": 0, "y": 0, "width": 9, "height": 9, "fill": {"color": "token(brand)"}}
        """))
    let rim = CellColor(rgb: 0x808080)
    let blue = CellColor(rgb: 0x3366cc)
    #expect(try styles(of: "▐▌", shown) == Array(repeating: CellStyle(foreground: CellColor(rgb: 0), background: rim), count: 2))
    #expect(shown.text.contains("Blue ██") && shown.text.contains("Both ██") && shown.text.contains("None ▏▕"), "\(shown.text)")
    let both = try #require(shown.place(of: "Both ██")) + CellPoint(x: 5, y: 0)
    #expect(shown.scene.grid[both.x, both.y].style.background == CellColor(rgb: 0xff0000))
    #expect(shown.scene.grid[both.x + 1, both.y].style.background == CellColor(rgb: 0x00aa00))
    shown.click("Blue")
    let place = try #require(shown.place(of: "Blue ██"))
    // The glyph of its kind is not dim either: some terminals dim the ground of what is reversed.
    for x in [place.x - 2, place.x] { #expect(shown.scene.grid[x, place.y].style.attributes == .reverse, "\(x)") }
    #expect(shown.scene.grid[place.x + 5, place.y].style == CellStyle(foreground: blue, background: blue))
  }

  @Test func `glyphs are in DejaVu Sans Mono and in Noto Sans Mono`() {
    // The characters beyond Latin that both fonts have in their four styles.
    let both = Set(
      "…×→■▸▾├─└│┃━▤▭○╱△⋆∧∼T▨◇·◌⊘!•≠▚▬●□◊⍟▣◪◐⌿◉+−√‹›⍉↤┌┐┘◆▀▌▘▝▖▗█▐▏▕░▴")
    let kinds = Kind.allCases.map(\.glyph)
    let used = kinds + Array(Image.glyphs.values) + [Glyphs.unicode.warning, Glyphs.unicode.conflict, Glyphs.unicode.mark]
    for glyph in used { for scalar in glyph { #expect(both.contains(scalar), "\(glyph)") } }
  }

  @Test func `help covers the panes, turns pages and finds words`() throws {
    let shown = try Shown()
    shown.type("?")
    let lines = shown.scene.grid.lines
    for line in lines[1...22] { #expect(line.first == "│" || line.first == "┌" || line.first == "└", "\(line)") }
    shown.type(" ")
    shown.scene.advance(by: 2_000)
    #expect(!shown.text.contains("Each key runs"), "\(shown.text)")
    shown.type("/colour for")
    #expect(shown.text.contains("type a colour for the fill") && !shown.text.contains("the next pane"), "\(shown.text)")
    shown.type("\n")
    #expect(shown.browser.keyboard == .sheet && shown.text.contains("1 line with colour for"), "\(shown.text)")
    shown.press(.escape)
    #expect(shown.browser.sheet != nil && shown.text.contains("the next pane"), "\(shown.text)")
    shown.press(.escape)
    #expect(shown.browser.sheet == nil)
    shown.type("?/x")
    shown.press(.escape)
    #expect(shown.browser.sheet == .help && shown.browser.typing == nil)
  }

  @Test func `what lint finds is folded`() throws {
    let shown = try Shown()
    shown.type("w")
    let words = shown.scene.grid.lines.prefix(20).map { $0.prefix(33) }.joined().split(separator: " ").joined(separator: " ")
    #expect(words.contains("beyond the bottom edge of Faces"), "\(shown.text)")
  }

  @Test func `cards of the gallery fill the pane`() throws {
    let shown = try Shown(width: 120, height: 36)
    shown.type("t")
    let name = try #require(shown.place(of: "Faces", last: true))
    #expect(name.y == 32, "\(shown.text)")
  }

  @Test func `the inspector opens what fits, and stays as the user leaves it`() throws {
    let shown = try Shown(width: 120, height: 36)
    shown.click("Body")
    #expect(shown.text.contains("▾ □ Geometry") && shown.text.contains("▾ ▚ Fill") && shown.text.contains("▸ ⌿ Stroke"), "\(shown.text)")
    shown.click("Geometry")
    shown.press(.leftArrow)
    #expect(shown.text.contains("▸ □ Geometry"), "\(shown.text)")
    shown.click("Caption")
    #expect(shown.text.contains("▸ □ Geometry"), "\(shown.text)")
    let small = try Shown(width: 80, height: 12).type("jj")
    small.browser.focus(on: .inspector)
    #expect(small.text.contains("▸ □ Geometry"), "\(small.text)")
  }

  @Test func `a key in the inspector shows the row that it acts on, wherever the form is scrolled to`() throws {
    let shown = try Shown(width: 80, height: 14).type("jj")
    shown.browser.focus(on: .inspector)
    shown.type("j").type("k")
    let place = try #require(shown.place(of: "Geometry"))
    let form = try #require(shown.scene.scrollView(at: place))
    form.perform { $0.scrollToEnd() }
    #expect(!shown.text.contains("Geometry"), "\(shown.text)")
    shown.press(.return)
    #expect(shown.text.contains("▾ □ Geometry"), "\(shown.text)")
  }

  @Test func `of a group the inspector shows what can be set, and c colours what is in it`() throws {
    let shown = try Shown(width: 120, height: 36)
    shown.click("Head")
    #expect(!shown.text.contains("▚ Fill") && shown.text.contains("◪ Shadow") && shown.text.contains("◉ General"), "\(shown.text)")
    shown.type("c")
    #expect(shown.browser.typed == "set (#head :not(group)) fill " && shown.text.contains("all 3 graphics in Head:"), "\(shown.text)")
    shown.type("red\n")
    #expect(
      shown.session.document.resolved(.fillColor, of: shown.session.document.node(id: "skull")!)
        == .color(Color(red: 255, green: 0, blue: 0)))
  }

  @Test func `z gives a pane the screen, and F shows a group alone`() throws {
    let shown = try Shown()
    shown.click("Head")
    shown.type("z")
    #expect(shown.text.contains(" Outline   Canvas   Inspector"), "\(shown.text)")
    shown.type("z")
    #expect(shown.text.contains("│ Inspector"), "\(shown.text)")
    shown.type("F")
    #expect(shown.session.viewpoint.focus != nil)
    shown.type("Z")
    #expect(shown.session.viewpoint.focus == nil)
  }

  @Test func `a value of the inspector is copied, cut and pasted, and a heading has none`() throws {
    let shown = try Shown(width: 120, height: 36).type("jl")
    func fill(_ id: String) throws -> Value? {
      let document = shown.session.document
      return document.value(.fillColor, of: try #require(document.node(id: id)))
    }
    shown.click("Skull")
    shown.click("#ffcc00", last: true)
    shown.press(.escape)
    #expect(shown.browser.property == "fill.color" && shown.browser.pane == .inspector, "\(shown.text)")
    shown.type("y")
    shown.click("Body")
    shown.browser.focus(on: .inspector)
    shown.type("p")
    #expect(try fill("body") == fill("skull"))
    shown.type("x")
    #expect(try fill("body") != fill("skull"))
    let count = shown.session.document.graphicCount
    shown.click("enabled")
    shown.press(.upArrow)
    #expect(shown.browser.property == nil)
    shown.type("x")
    shown.type("dd")
    #expect(shown.session.document.graphicCount == count && shown.text.contains("choose a value"), "\(shown.text)")
  }

  @Test func `a closed group opens while a row is held over it, and takes the row inside`() throws {
    let shown = try Shown()
    shown.type("jl")
    shown.click("Head")
    shown.press(.leftArrow)
    let (head, body) = (try #require(shown.place(of: "Head")), try #require(shown.place(of: "Body")))
    shown.send(.pointer(PointerEvent(.press(.primary), at: body)))
    shown.send(.pointer(PointerEvent(.drag(.primary), at: head)))
    shown.scene.advance(by: 300)
    #expect(!shown.text.contains("Skull"), "\(shown.text)")
    shown.scene.advance(by: 400)
    let skull = try #require(shown.place(of: "Skull"), "\(shown.text)")
    shown.send(.pointer(PointerEvent(.drag(.primary), at: skull)))
    shown.send(.pointer(PointerEvent(.release, at: skull)))
    let document = shown.session.document
    #expect(document.parent(of: document.node(id: "body")!) == document.node(id: "head")!, "\(shown.text)")
  }

  @Test func `a change by another program is merged by M, which shows messages elsewhere`() throws {
    let shown = try Shown()
    shown.browser.notify(.change("the file changed"))
    #expect(shown.scene.grid.lines[1].hasPrefix(" M merges the file changed"), "\(shown.text)")
    shown.type("M")
    #expect(shown.lines.last == "save --merge" && shown.browser.sheet == nil)
    for _ in 0..<4 { shown.press(.escape) }
    shown.type("M")
    #expect(shown.browser.sheet != nil)
  }

  @Test func `an error of two lines has its remedy and its hint whole`() throws {
    let shown = try Shown()
    shown.type(":move #body into #" + String(repeating: "far-away-", count: 40) + "\n")
    let lines = shown.scene.grid.lines
    #expect(lines[22].hasPrefix("error: ") && !lines[23].contains("\"") && lines[23].hasSuffix("M shows all"), "\(shown.text)")
  }

  @Test func `a range ends with what is done to it`() throws {
    let shown = try Shown().type("jVjgg")
    #expect(!shown.browser.isExtending && shown.selectedIDs.count == 1)
    shown.type("k")
    #expect(shown.selectedIDs.count == 1, "\(shown.selectedIDs)")
  }

  @Test(arguments: [("count rects", "; written: count rectangle"), ("hide :first", "written: set :first visible false; 3 changed")])
  func `one answer to a line of another program lies over nothing`(_ line: String, _ said: String) throws {
    let shown = try Shown().type(":\(line)\n")
    #expect(shown.browser.sheet == nil && shown.text.contains(said), "\(shown.text)")
  }

  @Test func `an error of several lines lies over nothing`() throws {
    let shown = try Shown().type("/#36c\n")
    #expect(shown.browser.sheet == nil && shown.text.contains("nothing has '#36c' in its name, id or text"), "\(shown.text)")
    shown.press(.escape)
    shown.type("M")
    #expect(shown.browser.sheet != nil && shown.text.contains("= before it makes it a selector"), "\(shown.text)")
  }

  @Test func `a filter that is left is no longer in the status`() throws {
    let shown = try Shown().type("jf=ellipse\n")
    #expect(shown.text.contains("filtered"))
    shown.type(":filter off\n")
    #expect(!shown.scene.grid.lines[22].contains("filtered  "), "\(shown.text)")
  }

  /// Long work asks often enough that a key waits some milliseconds at most, in all of its parts.
  @Test(arguments: [("w", 40), (":search :covered\n", 400), (":search [width>99999]\n", 1_200), ("/nothing\n", 1_200)])
  func `long work is done in slices`(_ keys: String, _ slice: Int) throws {
    func asked(_ count: Int) throws -> Int {
      let shown = try Shown(manyRows(count))
      var asked = 0
      shown.session.host.isInterrupted = {
        asked += 1
        return false
      }
      shown.type(keys)
      return asked
    }
    let (few, many) = (try asked(1_000), try asked(9_000))
    #expect(many - few >= 8_000 / slice, "\(few), \(many)")
  }

  @Test func `lint says how much is done, of all of its parts`() throws {
    let shown = try Shown(manyRows(9_000))
    let progress = shown.session.host.progress
    var (time, parts) = (0.0, [Double]())
    progress.clock = {
      time += 1
      return time
    }
    progress.show = { if let part = $0 { parts.append(part) } }
    #expect(shown.session.findings() != nil)
    #expect(parts.contains { $0 < 0.2 } && parts.contains { $0 > 0.8 }, "\(parts)")
    for stop in [parts.count / 2, parts.count - 1] {
      parts = []
      shown.session.host.isInterrupted = { parts.count >= stop }
      #expect(shown.session.findings() == nil, "\(stop)")
    }
  }
}
