import ShapeCommands
import ShapeFormats
import ShapeModel
import ShapeOutline
import TerminalUI
import Testing
import TestSupport

import ShapeBrowser

@Suite struct `A number before a key` {
  private func rows() throws -> Shown {
    let names = (0..<200).map { "{\"id\": \"r\($0)\", \"kind\": \"rectangle\", \"name\": \"Row \($0)\", \"x\": 1, \"width\": 5}" }
    return try Shown(
      "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"name\": \"C\", \"width\": 9, \"height\": 9, \"graphics\": [\(names.joined(separator: ","))]}]}"
    )
  }

  @Test func `goes so many rows on, or to a row`() throws {
    let shown = try rows()
    #expect(shown.type("5j").lines == ["select #r4"])
    #expect(shown.type("120j").lines.last == "select #r124" && shown.text.contains("Row 124"))
    #expect(shown.type("12G").lines.last == "select #r10")
    #expect(shown.type("3k").lines.last == "select #r7")
    shown.type("9")
    shown.press(.downArrow)
    #expect(shown.lines.last == "select #r16")
    #expect(shown.type("5000j").lines.last == "select #r199")
    #expect(shown.type("G").lines.last == "select #r199")
  }

  @Test func `is a level where no key follows that takes it, and dropped by Esc`() throws {
    let shown = try Shown().type("2")
    #expect(shown.lines.isEmpty && shown.browser.isCountPending && shown.text.contains("a number for the next key"))
    shown.browser.settleCount()
    #expect(shown.lines == ["fold 2"] && !shown.browser.isCountPending)
    shown.type("3?")
    #expect(shown.lines.last == "fold 3" && shown.browser.sheet == .help)
    shown.press(.escape)
    shown.type("4")
    shown.press(.escape)
    shown.type("j")
    #expect(shown.lines.dropFirst(2) == ["select #head"], "\(shown.lines)")
    shown.type("12")
    #expect(!shown.browser.isCountPending)
    shown.browser.settleCount()
    #expect(shown.lines.count == 3)
  }

  @Test func `makes a nudge larger, and steps many`() throws {
    let shown = try Shown().type("jj\t3l")
    #expect(shown.lines.last == "translate #body 3 0")
    shown.type("2")
    shown.press(.upArrow, .shift)
    #expect(shown.lines.last == "translate #body 0 -20")
    shown.type("10k")
    #expect(shown.lines.last == "translate #body 0 -10")
    shown.type("2u")
    #expect(shown.lines.last == "undo 2")
    shown.type("2U")
    #expect(shown.lines.last == "redo 2")
  }
}

@Suite struct `A range of rows` {
  @Test func `is one short line, also over thousands`() throws {
    let names = (0..<9_000).map { "{\"id\": \"r\($0)\", \"kind\": \"rectangle\", \"name\": \"Row \($0)\"}" }.joined(separator: ",")
    let shown = try Shown(
      "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"name\": \"C\", \"width\": 9, \"height\": 9, \"graphics\": [\(names)]}]}"
    )
    shown.type("3GV")
    shown.press(.pageDown)
    let page = try #require(shown.lines.last)
    #expect(page.hasPrefix("select --rows 3.."), "\(page)")
    shown.press(.end)
    #expect(shown.lines.last == "select --rows 3..9001" && shown.session.selection.count == 8_999, "\(shown.lines)")
    shown.press(.escape)
    shown.type("dd")
    #expect(shown.session.document.graphicCount == 1)
  }

  @Test func `takes single rows that are not beside each other by keys`() throws {
    let shown = try Shown().type("j")
    for _ in 0..<2 { shown.press(.downArrow, .control) }
    shown.type(" ")
    #expect(shown.lines == ["select #head", "select + #cap"])
    shown.type("2")
    shown.press(.upArrow, .control)
    shown.type(" ")
    #expect(shown.lines.last == "select #cap" && shown.session.selection.map(shown.session.document.id) == ["cap"])
  }
}

@Suite struct `A search that is typed` {
  /// Types keys, and looks after each as the program does when no key waits.
  private func type(_ keys: String, _ shown: Shown) {
    for key in keys {
      shown.type(String(key))
      shown.browser.look()
    }
  }

  @Test func `shows its first hit without a change, and Esc leaves all as it was`() throws {
    let shown = try Shown(width: 120, height: 24).type("jj")
    let (rows, lines) = (shown.text, shown.lines)
    type("/left", shown)
    #expect(shown.browser.editor.previewed == shown.session.document.node(id: "eyeL"))
    #expect(shown.text.contains("1 match; the first is /Faces/Head/Eyes/Left") && shown.lines == lines, "\(shown.text)")
    #expect(shown.browser.editor.cursor == shown.session.document.node(id: "head"))
    shown.press(.escape)
    #expect(shown.text == rows && shown.lines == lines && shown.browser.editor.previewed == nil, "\(shown.text)")
  }

  @Test func `a filter is a sparse tree at once, and what was filtered before comes back`() throws {
    let shown = try Shown(width: 120, height: 24).type("j")
    type("fri", shown)
    #expect(shown.text.contains("Right") && !shown.text.contains("Caption") && shown.lines == ["select #head"], "\(shown.text)")
    type("x", shown)
    #expect(shown.text.contains("nothing matches yet"))
    shown.press(.escape)
    #expect(shown.text.contains("Caption") && !shown.text.contains("Right") && shown.session.viewpoint.filter == nil, "\(shown.text)")
    type("fcaption\n", shown)
    type("fright", shown)
    #expect(shown.text.contains("Right"))
    shown.press(.escape)
    #expect(shown.text.contains("Caption") && !shown.text.contains("Right"), "\(shown.text)")
    type("fright\n", shown)
    #expect(shown.lines.contains("filter --words right"), "\(shown.lines)")
    shown.press(.escape)
    #expect(shown.session.viewpoint.filter == nil)
  }

  @Test(arguments: [
    ("/zzz", "nothing matches yet"), ("f=[width>", "expected"), ("/=[nosuch=1]", "there is no property 'nosuch'"),
  ])
  func `says that it searches until it knows, and what is wrong`(_ keys: String, _ words: String) throws {
    let shown = try Shown()
    shown.type(keys)
    #expect(shown.text.contains("searching") && !shown.text.contains("nothing matches"), "\(shown.text)")
    shown.browser.look()
    #expect(!shown.text.contains("searching") && shown.text.contains(words), "\(shown.text)")
    // Another text with the same answer.
    shown.type("z")
    #expect(shown.text.contains("searching"))
    shown.browser.look()
    #expect(!shown.text.contains("searching"), "\(shown.text)")
  }

  @Test func `stops for a key that waits, and leaves no document that thinks it is interrupted`() throws {
    let shown = try Shown(manyRows(20_000))
    shown.browser.services.hasKeys = { true }
    shown.type("/row 19999")
    shown.browser.look()
    #expect(shown.browser.isLookDue && shown.browser.editor.previewed == nil)
    shown.browser.services.hasKeys = { false }
    shown.browser.look()
    #expect(!shown.browser.isLookDue && shown.browser.editor.previewed == shown.session.document.node(id: "r19999"))
    #expect(!shown.session.host.isInterrupted())
    shown.type("\n")
    #expect(shown.lines == ["search --words 'row 19999'", "select #r19999"])
  }

  @Test func `takes no key away: an Escape that comes meanwhile closes the line`() throws {
    let shown = try Shown(manyRows(20_000))
    var taken = 0
    shown.session.host.isInterrupted = {
      taken += 1
      return true
    }
    shown.type("/row 19999")
    shown.browser.look()
    #expect(taken == 0 && shown.browser.editor.previewed == shown.session.document.node(id: "r19999"))
  }

  @Test func `says how much is done, and which keys wait`() throws {
    let shown = try Shown(manyRows(20_000))
    var parts: [Double] = []
    shown.session.host.progress.patience = 0
    shown.session.host.progress.show = { if let part = $0 { parts.append(part) } }
    shown.type("/row 19999")
    #expect(shown.browser.words(ofProgress: 0.5, keys: 0) == "searching: 50 %")
    shown.browser.look()
    #expect(!parts.isEmpty, "nothing was shown")
    shown.type("\n")
    #expect(shown.browser.words(ofProgress: 0.129, keys: 0) == "search --words 'row 19999': 12 %; Esc stops it")
    shown.type("w")
    #expect(shown.browser.words(ofProgress: 0, keys: 1) == "lint: 0 %; Esc stops it; 1 key waits")
    #expect(shown.browser.words(ofProgress: 0, keys: 2) == "lint: 0 %; Esc stops it; 2 keys wait")
  }

  @Test func `a filter of thousands of hits stops for a key that waits, and shows them all when none does`() throws {
    let shown = try Shown(manyRows(20_000))
    shown.type("frow 1")
    let rows = shown.text
    // The search itself ends; a key comes when the rows are made.
    var asked = 0
    shown.browser.services.hasKeys = {
      asked += 1
      return asked > 60
    }
    shown.browser.look()
    #expect(shown.browser.isLookDue && shown.session.outline.count == 20_001 && shown.session.viewpoint.filter == nil)
    #expect(shown.text == rows, "\(shown.text)")
    shown.browser.services.hasKeys = { false }
    shown.browser.look()
    #expect(!shown.browser.isLookDue && shown.session.outline.count == 11_112, "\(shown.session.outline.count)")
    shown.press(.escape)
    #expect(shown.session.outline.count == 20_001 && shown.lines.isEmpty)
  }

  @Test(arguments: ["/", "/=", "/=(", "/=#", "f=[fill=", "f=ellipse >", "/'a", "f;", ":set fill"])
  func `is no error while it is no search yet`(_ line: String) throws {
    let shown = try Shown()
    type(line, shown)
    #expect(shown.browser.editor.report.kind == .nothing && shown.lines.isEmpty, "\(shown.text)")
    shown.press(.escape)
    #expect(shown.session.viewpoint.filter == nil && shown.text.contains("Head"))
  }
}

@Suite struct `A keymap of the user's own` {
  private func keymap(_ text: String, _ problems: [String]) -> Keymap {
    let keymap = Keymap(text, file: "keys") { $0.hasPrefix("nonsense") ? "unknown verb" : nil }
    #expect(keymap.problems == problems)
    return keymap
  }

  @Test func `runs lines, and does what other keys do`() throws {
    let map = keymap("# mine\n\nF5 set :selected fill red\ngx  count star\nф key j\nC-d key dd\n", [])
    let shown = try Shown(keymap: map)
    shown.press(.function(5))
    #expect(shown.lines == ["set #faces fill red"])
    shown.type("фф")
    #expect(shown.lines.dropFirst() == ["select #head", "select #body"])
    shown.press(.function(5))
    #expect(shown.lines.last == "set #body fill red")
    shown.type("gx")
    #expect(shown.lines.last == "count star")
    shown.press("d", .control)
    #expect(shown.lines.contains("delete #body"))
    shown.type("?")
    #expect(shown.text.contains("Your own") && shown.text.contains("F5          set :selected fill red"), "\(shown.text)")
    #expect(shown.text.contains("ф           as j"))
  }

  @Test func `names the line of each mistake, and takes the other lines`() {
    let map = keymap(
      "Foo save\nF5 nonsense 1\n5 save\nF6\nF7 key Bar\nF8 save\nF8 undo\nS-C-F8 undo",
      [
        "keys:1: 'Foo' is not a key; a key is written as in ? of browse: j, C-r, S-Up, F5, or gx for two in a row",
        "keys:2: unknown verb", "keys:3: '5' is the number of the next key", "keys:4: 'F6' has no command",
        "keys:5: 'Bar' does nothing that 'F7' could do", "keys:7: 'F8' is on line 6 already",
        "keys:8: 'S-C-F8' is not a key; a key is written as in ? of browse: j, C-r, S-Up, F5, or gx for two in a row",
      ])
    #expect(map.keys.map(\.name) == ["F8"])
  }

  @Test func `any key that is pressed has a name that the file can have`() {
    for key in [
      KeyPress("j"), KeyPress("r", modifiers: .control), KeyPress(.upArrow, modifiers: [.shift, .option]), KeyPress(.function(12)),
      KeyPress("#"),
    ] {
      #expect(KeyName.isName(KeyName.of(key)), "\(KeyName.of(key))")
    }
    for word in ["", "jk1", "C-", "F0", "F99", "up", "ctrl-r"] where word != "up" { #expect(!KeyName.isName(word), "\(word)") }
  }
}

@Suite struct `Lists and sheets` {
  @Test(arguments: ["", "?", "M", "w", "H", ":rows\n"])
  func `are gone through by PageUp, PageDown, Home and End`(_ opening: String) throws {
    let shown = try Shown(width: 60, height: 14)
    for value in 0..<40 { shown.browser.editor.run("add rectangle Box in #faces at \(value) 0 1x1") }
    shown.type(opening)
    // Which rows are shown, without what is said about them.
    func rows() -> [String] { shown.scene.grid.lines[2..<11].map { String($0.prefix(24)) } }
    var seen = [rows()]
    for key in [KeyEquivalent.end, .home, .pageDown, .pageDown, .pageUp, .pageUp, .end] {
      shown.press(key)
      seen.append(rows())
    }
    #expect(seen[1] != seen[2] && seen[4] != seen[2] && seen[6] == seen[2] && seen[1] == seen[7], "\(seen)")
  }
}
