// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import TestSupport
import Testing

/// Lines of newcomers that did something else than they say, or were refused without a line that runs.
@Suite struct `Words of newcomers` {
  private static let house = #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g id="sky"><rect id="r" width="9" height="9" fill="blue"/>
    <circle id="moon" r="4" fill="red"/></g><g id="wall"><g id="windows"><rect id="w1" width="3" height="3" fill="red"/></g>
    <path id="roof" d="M0 0h9v9z" fill="red"/></g></svg>
    """#

  @Test(arguments: [
    ("find '#sky rect'", "#r"), ("find #sky rect", "#r"), ("find (#sky > rect)", "#r"), ("find (g rect)", "#w1"), ("find rect#r", "#r"),
    ("find (#wall path, #wall rect)", "#w1"), ("find (svg rect)", "#r"), ("find (#sky circle)", "#moon"),
    ("count 'rectangle or path'", "3"),
    ("count 'rectangle and [width>5]'", "1"), ("get #sky > rect width", "9"),
  ])
  func `may name elements of SVG in selectors`(line: String, answer: String) throws {
    let bench = try Bench(markup: Self.house)
    bench.run(line)
    #expect(bench.answers.joined().contains(answer), "\(line): \(bench.answers) \(bench.messages)")
  }

  @Test(arguments: ["set #wall rect fill gold", "set '#wall rect' fill gold", "set #windows > rect fill gold"])
  func `change what such selectors select`(line: String) throws {
    let bench = try Bench(markup: Self.house)
    #expect(bench.done(line) && bench.run("get #w1 fill").joined().contains("#ffd700"), "\(bench.messages)")
  }

  @Test(arguments: [
    "let c = token(accent); set Body fill=(darken($c, 20%))", "set Body fill=(darken(token(accent), 20%))",
    "set Body fill token(accent); set Body fill=(darken(fill, 20%))", "darken token accent 20%; set Body fill token(accent)",
    "token accent (darken(token(accent), 20%)); set Body fill token(accent)",
  ])
  func `compute with named colours`(line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done("token accent #3366cc; \(line); assert Body.fill == #1f3d7a"), "\(bench.messages)")
  }

  @Test(arguments: [
    ("set Caption text O'Neill", "get Caption text", "O'Neill"),
    ("set Caption text L'Oréal; set Body fill red", "get Body fill", "#ff0000"),
    ("rename Body O'Neill; set O'Neill opacity 50%", "get O'Neill opacity", "0.5"),
    ("set Body fill 'radial-gradient(circle, yellow, orange 60%, transparent)'", "get Body fill", "#ffa50000 1"),
    ("set Body fill 'linear-gradient(to right, red, transparent, blue)'", "get Body fill", "#ff000000 0.5, #0000ff00 0.5"),
    ("set Caption line-height 150%", "get Caption text.line-height", "1.5"), ("set Caption font-size 200%", "get Caption text.size", "24"),
    ("set Caption letter-spacing 0.5em", "get Caption text.spacing", "6"), ("set Body fill f00", "get Body fill", "#ff0000"),
    ("set Body x=(#eyeL.x + 1)", "get Body x", "81"), ("copystyle Caption from Body", "get Caption fill", "#3366cc"),
    ("set Faces fill 'linear-gradient(to right, red, blue)'", "get Faces background", "linear(0deg"),
    ("canvas add Poster A2", "get Poster width", "420"), ("resize Faces 210mm x 100mm", "get Faces width", "793"),
    ("arrange ellipse in grid 2 columns", "get #eyeL x", "x"), ("add text T at 1 2 80x10 'BEST OF'", "get T text", "BEST OF"),
    ("center Caption in Body", "get Caption y", "116"), ("clip Head by Body", "get Head clip", "Body"),
    ("set Caption text 'O'Neill'", "get Caption text", "O'Neill"),
    ("set Caption text 'O'Neill's'; echo 'a'", "get Caption text", "O'Neill's"),
    ("set Head ellipse opacity 50%", "count [own:opacity]", "3"), ("set :root background gold", "get Faces background", "#ffd700"),
    ("move Body up 5", "get Body y", "95"), ("nudge Body 5 to the left", "get Body x", "65"), ("shift Body by 3,4", "get Body y", "104"),
    ("add rectangle Box 10 20 30 40", "get Box frame", "10 20 30 40"), ("add rectangle Box 10,20 30,40", "get Box frame", "10 20 30 40"),
    ("resize to A5 landscape", "get Faces width", "793"), ("rect Box at 10 10 5x5", "get Box frame", "10 10 5 5"),
    ("select Body; bring to front", "count /Faces/*:last#body", "1"), ("fit page to drawing", "count [width=200]?", "0"),
    ("fit Body canvas", "get Body height", "133"), ("select Body; select inverse", "count :selected", "6"),
    ("arrange (#eyeL, #eyeR) horizontal gap 40", "get #eyeR x", "130"), ("recolor near #3366cc to green", "get Body fill", "#008000"),
    ("replace #3366cc #2a9d8f", "get Body fill", "#2a9d8f"), ("set Caption text.fill red", "get Caption text.color", "#ff0000"),
    ("rename Body '{name}-{n}'", "count #body[name=Body-1]", "1"), ("expand all", "count *", "7"), ("fold all", "count *", "7"),
    ("let max = 3; add text T \"Sales $max\" at 10 5 80x24", "get T text", "Sales 3"),
    ("set Caption margin 2", "get Caption text.inset", "2"),
    ("let a = 3; let b = (a + 1); set Body opacity (1 / $b)", "get Body opacity", "0.25"),
    ("let t = Jan - Mar; set Caption text $t", "get Caption text", "Jan - Mar"),
    ("set Caption font-size x1.5", "get Caption text.size", "18"), ("set Caption font-size *= 1.5", "get Caption text.size", "18"),
    ("set Body stroke-width 2; set Body stroke-width *= 2", "get Body stroke.width", "4"),
    ("canvas size A5 landscape", "get Faces width", "793"), ("resize canvas 400 300", "get Body x", "140"),
  ])
  func `are done`(line: String, question: String, answer: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line) && bench.run(question).joined().contains(answer), "\(line): \(bench.run(question).joined()) \(bench.messages)")
  }

  @Test(arguments: ["restore first", "restore to first", "undo to first"])
  func `go back to a checkpoint`(line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done("checkpoint first") && bench.done("set Body fill red") && bench.done(line), "\(bench.messages)")
    #expect(bench.bytes == faces && bench.messages.contains("written: revert first"), "\(bench.messages)")
    #expect(bench.refusal("diff first other")?.contains("write diff --since first") == true)
  }

  @Test(arguments: [
    ("recolor monochrome", "fill=(gray(fill))"), ("recolor Body grayscale", "fill=(gray(fill))"),
    ("grayscale *", "stroke=(gray(stroke))"), ("diff old new a.svg", "write diff old:a.svg new:a.svg, or diff --since old"),
    ("render --crop 10,20,30x40 -o a.png", "write set canvas origin=10,20 width=30 height=40; render -o a.png"),
    ("render --crop 10,20,30,40 -o a.png", "write set canvas origin=10,20 width=30 height=40; render -o a.png"),
    ("set Caption font-size *= big", "write text.size*=big, without blanks"),
  ])
  func `are refused with a line that runs`(line: String, help: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line)?.contains(help) == true, "\(line): \(bench.messages)")
    #expect(bench.bytes == faces)
  }

  @Test(arguments: [("set #t text.wrap width", "set text"), ("set #t padding 4", "translate moves it")])
  func `for texts with lines and margins say what SVG has`(line: String, help: String) throws {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text id="t" y="9">a</text></svg>"#)
    let refusal = bench.refusal(line) ?? ""
    #expect(refusal.contains(help) && refusal.contains("save NAME.shape.json"), "\(refusal)")
  }

  @Test func `about the completion of shells find the files`() throws {
    let bench = try Bench(faces)
    #expect(bench.run("help completion").joined().contains("source Sources/shapeedit/Completions/shapeedit.bash"))
  }

  @Test(arguments: [
    ("align Body,Titel hcenter", "nothing matches Titel"), ("delete Body,Titel", "nothing matches Titel"),
    ("set Body opacity 1.5", "out of range"), ("set Body fill=(darken(fill))", "write darken(fill, 20%)"),
    ("set Body fill=(darken(token(no), 20%))", "no colour of that name"), ("set Body x center", "align Body hcenter --to canvas"),
    ("move Body Head", "write move Body into Head, or move Body before Head"),
    ("insert a.svg into b.svg", "write insert a.svg"), ("echo (count(rect))", "count(rectangle)"),
    ("copy Body to Head", "copy Body; paste in Head"), ("round * 2", "round(x, 0.01)"),
    ("let a = 3; let b = a + 1; echo $b", "write let b = ($a + 1)"), ("let m = max(1, 2)", "write let m = (max(1, 2))"),
    ("for b in [name^=Bar]; echo $b; end", "in (SELECTOR)"),
    ("set Body fill red; set Body opacity .5; undo --only 1; undo --only 1", "nothing of step 1 is left"),
    ("set Body rx 5 ry 3", "write radius 5, or 3"), ("select Body then delete", "usage: select"),
    ("get Body class", "did you mean tags"), ("set Body fill acent", "expected #rrggbb"),
    ("sum rectangle height", "get rectangle height --value"),
    ("let i = 0; i = i + 1", "write let i = ($i + 1)"), ("let x = 1; x += 50", "write let x = ($x + 50)"),
    ("for v in 0..40 by 10; echo $v; end", "from one whole number to the next"), ("get Body | jq .fill", "a shell has pipes"),
  ])
  func `are refused`(line: String, words: String) throws {
    let refusal = try #require(try Bench(faces).refusal(line))
    #expect(refusal.contains(words), "\(line): \(refusal)")
  }

  @Test(arguments: [
    ("find Body,Titel", "nothing matches Titel"), ("count Body,Titel", "nothing matches Titel"),
    ("count (foo > bar)", "nothing is named foo"),
    ("count [name=/^B/]", "~="), ("distribute (Head, Eyes) hgap", "choose one of them"),
    ("distribute Body hgap", "nothing to be spaced from"),
    ("replace text s/#3366cc/#2a9d8f/", "recolor #3366cc to #2a9d8f"), ("replace text /B(o)dy/ to x", "--regex"),
    ("rename Body Bo*", "s/PATTERN/NEW/"), ("echo '$(get Body width)'", "${Body.width}"),
  ])
  func `are answered with a warning`(line: String, words: String) throws {
    let bench = try Bench(faces)
    bench.run(line)
    #expect(bench.messages.joined().contains(words), "\(line): \(bench.messages)")
  }

  @Test(arguments: [("find ellipse | head -2", 2), ("find unnamed", 1), ("find fill near #cc0000", 1), ("find text containing hello", 1)])
  func `find what is meant`(line: String, count: Int) throws {
    let bench = try Bench(faces.replacing(#""name": "Caption", "#, with: "").replacing("#ffcc00", with: "#cc0000"))
    bench.run(line)
    #expect(bench.answers.count == count, "\(bench.answers) \(bench.messages)")
  }

  @Test(arguments: [
    ("set canvas width 210mm", "105mm", "190", true), ("set canvas size 64x64", "32", "22", true),
    ("set canvas width 210mm", "105mm", "105", false),
    ("set canvas width 300", "90", "90", false),
  ])
  func `the page of a file with other units is told`(line: String, width: String, box: String, says: Bool) throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(width)" viewBox="0 0 \#(box) \#(box)"/>"#)
    #expect(bench.done(line) && bench.messages.joined().contains("a coordinate is no unit of it; resize #") == says, "\(bench.messages)")
  }

  @Test func `a layer of Inkscape is told from a group`() throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">"#
        + #"<g inkscape:label="L1" inkscape:groupmode="layer" id="l1"/></svg>"#)
    let refusal = try #require(bench.refusal("add layer Notes"))
    #expect(refusal.contains("write dup #l1 as Notes, or add group Notes"), "\(refusal)")
    #expect(try Bench(markup: Self.house).done("add layer Notes"))
  }

  @Test func `a shadow of a group follows what is moved and added in it`() throws {
    let bench = try Bench(
      markup:
        #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="99"><g id="g"><rect id="r" x="10" y="30" width="40" height="40"/></g></svg>"#
    )
    #expect(bench.done("set #g shadow '0 2 4 black'") && !bench.bytes.contains("filterUnits"), "\(bench.bytes)")
    let filter = try #require(bench.bytes.firstRange(of: "<filter").map { bench.bytes[$0.lowerBound...].prefix { $0 != ">" } })
    let again = try Bench(markup: bench.bytes)
    #expect(again.done("set #r x 90; add ellipse E in #g at 120 30 40x40") && again.bytes.contains(filter), "\(again.bytes)")
  }

  @Test func `the color of a group of SVG is what currentColor means`() throws {
    let refusal = try #require(try Bench(markup: Self.house).refusal("set #sky color gold"))
    #expect(refusal.contains("write set #sky fill gold, or set #sky/* fill gold"), "\(refusal)")
  }

  @Test func `the attribute style is told from a named style`() throws {
    let bench = try Bench(markup: Self.house)
    bench.run("get #r style")
    #expect(bench.messages.joined().contains("get #r --own"), "\(bench.messages)")
  }

  @Test func `a text in SVG takes a size for its letters, and tells that it has no other`() throws {
    let bench = try Bench(markup: Self.house)
    #expect(bench.done("add text Name text=House at 10 20 60x40 text.size=fit"), "\(bench.messages)")
    let frame = bench.run("get Name frame --value").joined().split(separator: " ").compactMap { Double($0) }
    #expect(abs(frame[0] - 10) < 0.1 && abs(frame[1] - 20) < 0.5 && abs(frame[2] - 60) < 0.5 && frame[3] <= 40, "\(frame)")
    bench.run("add text Other text=House at 10 20 60x40")
    #expect(bench.messages.joined().contains("text.size=fit"), "\(bench.messages)")
    #expect(bench.refusal("set Other text.size fit")?.contains("into") == true)
  }

  @Test(arguments: ["set * x=(x+0)", "set * x+=0", "snap * 1", "set text,sky y=(y + 0)", "set #u,sky x=(round(x))"])
  func `what a graphic stores is set where groups are set along`(line: String) throws {
    let bench = try Bench(
      markup: #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g id="sky"><rect id="r" x="1" y="2" width="9" height="9"/></g>
        <text x="40" y="50" text-anchor="middle">Hello</text><use id="u" href="#r" x="3" y="4" transform="translate(0,11)"/></svg>
        """#)
    let before = bench.run("bbox * --each")
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("bbox * --each") == before)
    #expect(bench.bytes.contains(#"<text x="40" y="50""#) && bench.bytes.contains(#"x="3" y="4""#), "\(bench.bytes)")
  }

  @Test(arguments: [("skewX(20)", true), ("translate(0,11)", false), ("rotate(10 4.5 4.5)", false)])
  func `a rotation that takes the place of another transform says so`(transform: String, says: Bool) throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="9" height="9" transform="\#(transform)"/></svg>"#)
    #expect(bench.done("set #a rotation 20") && bench.messages.joined().contains("rotate #a 15 keeps") == says, "\(bench.messages)")
  }

  @Test func `pixels are told where a coordinate is a millimetre`() throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"><g><rect id="a"/></g></svg>"#)
    bench.run("set #a width 96px")
    #expect(bench.messages.joined().contains("96px is 25.4 here: one coordinate is a mm"), "\(bench.messages)")
  }

  @Test func `begin remarks with two slashes, and at the start of a line with two hyphens`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("// it's a remark\n-- and another\nset Body fill red // it's red\nset Body opacity 0.5"), "\(bench.messages)")
    #expect(bench.run("get Body fill opacity --value") == ["#ff0000\t0.5"])
  }

  @Test(arguments: [
    ("set Body fill red; for g in (#body); set [stroke=red] fill blue; end", true), ("set Body fill reed", false),
    ("for g in (#body, #cap); set $g opacity .5; set $g fill reed; end", true), ("set Nobody fill red; set Body fill red", false),
  ])
  func `are told what an error takes back`(_ script: String, _ isTold: Bool) throws {
    let bench = try Bench(faces)
    bench.run(script: script)
    #expect(bench.messages.contains("what was changed before it is taken back") == isTold && bench.bytes == faces, "\(bench.messages)")
  }

  @Test func `a paint that nothing in a group takes is told`() throws {
    let bench = try Bench(markup: Self.house)
    bench.run("set #sky fill gold")
    #expect(bench.messages.joined().contains("write set #sky/* fill gold"), "\(bench.messages)")
  }

  @Test func `lint tells of graphics of no width, and keeps ids that are there twice`() throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="z" width="0" height="9"/><rect id="d" width="5" height="5"/>"#
        + #"<rect id="d" x="9" width="5" height="5"/></svg>"#)
    bench.run("lint --fix")
    #expect(bench.answers.contains { $0.contains("its width is 0, so it is not drawn") }, "\(bench.answers)")
    #expect(!bench.answers.contains { $0.contains("duplicate-name") }, "\(bench.answers)")
  }

  @Test func `alone are answered with a line that runs`() throws {
    var count = 0
    for word in Vocabulary.verbs where CommandTable.standard.find(word) == nil {
      guard let refusal = try Bench(faces).refusal(word), refusal.contains("unknown verb"), let start = refusal.firstRange(of: "write ")
      else {
        continue
      }
      let line = String(refusal[start.upperBound...].prefix { $0 != "\n" })
      let isWritten = line.contains(" -o ")
      #expect(try Bench(faces).done(line + (isWritten ? " --dry-run" : "")), "\(word): \(line)")
      count += 1
    }
    #expect(count > 60)
  }
}
