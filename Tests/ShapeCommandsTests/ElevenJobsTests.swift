// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeFormats
import TestSupport
import Testing

/// Lines of people at eleven pieces of work that did something else than they say, or were refused without a line that runs.
@Suite struct `Eleven pieces of work` {
  private static let sample =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/samples/diagram.svg"
  private static let house = #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g id="sky"><rect id="r" x="1" y="2" width="9" height="9" fill="blue"/>
    <circle id="moon" r="4" fill="red"/></g><rect id="out" x="40" width="3" height="3" fill="red"/></svg>
    """#

  @Test(arguments: [
    ("translate #sky rect 5 5", "get #r x", "x 6"), ("hide #sky rect", "get #r visible", "false"),
    ("delete sky rect", "count rectangle", "1"),
    ("rename #sky rect 'R {n}'", "get #r name", "R 1"), ("group #sky rect as G", "count G", "1"), ("bbox #sky rect", "", "1 2 9 9"),
    ("get #sky rect fill", "", "#0000ff"),
    ("count rectangle:inside(0,0,20,20)", "", "1"), ("count rectangle:inside(0,0 20x20)", "", "1"),
    ("count (rectangle:inside(0 0 20 20))", "", "1"),
    ("count rectangle:inside(0,0,20x20)", "", "1"), ("get #sky rect[width>5] x", "", "x 1"),
    ("set #sky rect#r fill gold", "get #r fill", "#ffd700"),
    ("dup #sky rect", "count rectangle", "3"), ("align #sky rect left --to #out", "get #r x", "x 40"),
    ("translate rect in #sky 5 5", "get #r x", "x 6"), ("hide rect in sky", "get #r visible", "false"),
    ("hide rect in sky", "get #out visible", "true"),
    ("hide circle in #sky", "get #moon visible", "false"), ("count rect in sky", "", "1"),
    ("set \"#r\" fill gold", "get #r fill", "#ffd700"),
    ("flip rect in #sky horizontally", "get #r x", "x 1"), ("flip #sky rect horizontally", "get #r x", "x 1"),
    ("set circle fill gold", "get #moon fill", "#ffd700"),
    ("hide #sky circles", "get #moon visible", "false"), ("delete rect in sky", "count rectangle", "1"),
  ])
  func `may name a group and the kinds in it after any verb`(line: String, question: String, answer: String) throws {
    let bench = try Bench(markup: Self.house)
    #expect(bench.done(line), "\(bench.messages)")
    let said = question.isEmpty ? bench.answers : bench.run(question)
    #expect(said.joined().contains(answer), "\(line): \(said) \(bench.messages)")
  }

  @Test(arguments: ["translate #sky text 5 5", "delete #sky ellipse[width>99]", "hide #sky line"])
  func `change nothing where no such kind is in the group`(line: String) throws {
    let bench = try Bench(markup: Self.house)
    #expect(!bench.done(line) && bench.messages.joined().contains("nothing matches"), "\(bench.messages)")
    #expect(bench.bytes == Self.house)
  }

  @Test(arguments: [
    ("arrange Head/* 2 columns gap 10", "arrange Head/* 2 --gap 10"),
    ("arrange ellipse in 3 columns with gap 10", "arrange ellipse 3 --gap 10"),
    ("arrange ellipse in 2x2 grid gap 20", "arrange ellipse 2 --gap 20"), ("arrange ellipse grid 5x6 gap 8", "arrange ellipse 5 --gap 8"),
    ("align Caption center Body", "align Caption center --to Body"), ("group ellipse into Eyes", "group ellipse as Eyes"),
    ("find * order by width desc limit 3", "find * --sort width --descending --limit 3"), ("kinds", "count * --by kind"),
    ("largest", "find * --sort area --descending --limit 10"), ("find * --largest 5", "find * --sort area --descending --limit 5"),
    ("round positions", "set * x=(round(x)) y=(round(y))"), ("remove duplicates", "lint --fix --only duplicate"),
    ("darken Body 20%", "set Body fill=(darken(fill.color, 20%))"), ("lighten Body", "set Body fill=(lighten(fill.color, 20%))"),
    ("center Caption horizontally in Body", "align Caption hcenter --to Body"),
    ("center Caption vertically", "align Caption vcenter --to canvas"),
    ("mirror Body vertically", "flip Body v"), ("distribute ellipse evenly horizontally", "distribute ellipse hgap"),
    ("flip Body horizontally about the page", "flip Body h --about canvas"), ("delete ellipse except #eyeL", "delete (ellipse:not(#eyeL))"),
    ("find at 100,110", "find :at(100,110)"), ("nudge Body right 5px", "translate Body 5px 0"), ("nudge Body up 3", "translate Body 0 -3"),
    ("scale Body 0.5 around center", "scale Body 0.5"), ("set Body fill red if x > 50", "set Body[x>50] fill red"),
    ("style card fill white opacity 0.5", "style card fill=white opacity=0.5"), ("style add card fill=white", "style card fill=white"),
    ("dup Body 3 --dx 10", "dup Body 3 --offset 10,0"), ("add circle C center 30 30 r 10", "add ellipse C"),
    ("add star Badge at 10 10 size 60 points 5 fill gold", "add star Badge at 10 10 60x60"), ("lint --ci", "lint --strict"),
    ("assert no line", "assert count(line) == 0"), ("set 'Cap*' fill red", "set [name^=\"Cap\"] fill red"),
    ("find [fill=near(#3366cc)]", "find :near(#3366cc)"),
    ("flip Body x", "flip Body h"), ("get text.string text.size --csv", "get * text.string text.size --csv"),
    ("count [name=Cap*]", "count [name^=Cap]"), ("get Body bounds", "get Body bbox"),
    ("inspect Body fill", "get Body fill"), ("set Body fill=(gray(fill))", "set Body fill=(gray(fill))"),
    ("set Caption overflow shrink", "set Caption text.size fit"),
  ])
  func `are done as they are meant`(line: String, written: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(line): \(bench.messages)")
    #expect(written == line || bench.messages.contains { $0.hasPrefix("written: \(written)") }, "\(bench.messages)")
  }

  @Test(arguments: [
    ("if 3 > 2 { echo big } else { echo small }", "write: if 3 > 2; echo big; else; echo small; end"),
    ("if 3 > 2 then echo big; end", "write: if 3 > 2; echo big; end"),
    ("if 1 > 2; echo a; elif 2 > 1; echo b; end", "write: else if 2 > 1"),
    ("for $r in 1..3; echo a; end", "write: for r in 1..3; …; end"),
    ("for i in 1..10 step 3; echo $i; end", "0..3, and in the loop let iN = (1 + $i * 3)"),
    ("for i in (1..3); echo $i; end", "write for i in 1..3"), ("let x = 5; let x += 1", "write: let x = ($x + 1)"),
    ("repeat 3; echo a; end", "write for i in 1..3"), ("echo ${env.HOME}", "write $ENV.HOME"), ("echo $HOME", "$ENV.HOME"),
    ("set Body opacity 0,5", "decimals follow a point: 0.5"),
    ("move Body to Caption", "align SELECTOR center --to Caption"),
    ("add path P path='M0 0L9 9'", "d='M0 0 L10 10'"), ("find [x>1 && y<5]", "[width>50][height>30]"),
    ("find * --limit 3 --limit 4", "--limit is given twice"),
    ("variant v --set 'Body fill=red' --set 'Body opacity=0.5'", "another line with --set adds to it"),
    ("diff main HEAD", "main:drawing.svg"), ("lint --sarif -o found.sarif", "--sarif > found.sarif"), ("lint --rules", "help lint"),
    ("merge a.svg b.svg c.svg --ours", "resolve --all theirs"), ("lint -c 'assert count(text) == 0'", "-c 'lint; assert count(text) == 0'"),
    ("if upper('a') == 'A'; end", "text.case upper"), ("if 1 == 2 || 2 == 2; end", "write 'or'"),
    ("add star S in \"#body\" at 1 1 5x5", "without them, #body is a selector"), ("echo ${7 mod 2}", "mod(a, b)"),
    ("let v = count(text)", "write let v = (count(text))"),
    ("let c = darken(red, 20%)", "write let c = (darken(red, 20%))"),
  ])
  func `are refused with what they are meant as`(line: String, help: String) throws {
    let bench = try Bench(faces)
    #expect(!bench.done(line) && bench.messages.joined(separator: "\n").contains(help), "\(line): \(bench.messages)")
    #expect(bench.bytes == faces)
  }

  @Test func `ask for the size of the only canvas`() throws {
    let bench = try Bench(markup: Self.house)
    #expect(bench.done("assert canvas.width == 90; set #r x=(canvas.width / 2)"), "\(bench.messages)")
    #expect(bench.run("get #r x") == ["#r  x 45"])
  }

  @Test func `insert a drawing in a size and with a name`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("insert \(Self.sample) at 10 20 120x80 as Plan"), "\(bench.messages)")
    let box = try #require(bench.run("bbox Plan").first).split(separator: " ").compactMap { Double($0) }
    // Its page, 360 wide, fills the width, and the first box is 10 from its edge.
    #expect(abs(box[0] - 10 - 10.0 / 3) < 1e-6 && abs(box[2] - 340.0 / 3) < 1e-6, "\(box)")
    #expect(bench.done("insert \(Self.sample) at 1 2 as Other"), "\(bench.messages)")
    #expect(bench.run("bbox Other").first?.hasPrefix("11 13.008 ") == true, "\(bench.answers)")
  }

  @Test func `keep what steps were taken back in sight`() throws {
    let bench = try Bench(faces)
    bench.run("checkpoint a")
    bench.run("set Body fill red")
    bench.run("revert a")
    #expect(!bench.done("undo") && bench.messages.joined().contains("redo does again what was taken back: 1 step"), "\(bench.messages)")
  }
}

/// Texts of SVG that are only moved get other coordinates, and no transform.
@Suite struct `Moved texts of SVG` {
  private static func drawing(_ text: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path id="p" d="M0 50h90"/>\#(text)</svg>"#
  }

  @Test(arguments: [
    (#"<text id="t" x="10" y="20">Aa</text>"#, #"<text id="t" x="15" y="27">Aa</text>"#),
    (#"<text id="t" x="1mm" y="20">Aa</text>"#, #"<text id="t" x="2.323041667mm" y="27">Aa</text>"#),
    (#"<text id="t" x="1 5 9" y="20">abc</text>"#, #"<text id="t" x="6 10 14" y="27">abc</text>"#),
    (
      #"<text id="t" y="20"><tspan x="10">a</tspan><tspan x="10" dy="9">b</tspan></text>"#,
      #"<text id="t" y="27"><tspan x="15">a</tspan><tspan x="15" dy="9">b</tspan></text>"#
    ),
    (
      #"<text id="t"><tspan x="1 5" y="9">ab</tspan></text>"#, #"<text id="t"><tspan x="6 10" y="16">ab</tspan></text>"#
    ),
    (#"<text id="t" x="1 3">a<tspan x="4">b</tspan></text>"#, #"<text id="t" x="6 8" y="7">a<tspan x="9">b</tspan></text>"#),
    (#"<text id="t">Aa</text>"#, #"<text id="t" x="5" y="7">Aa</text>"#),
    (
      #"<text id="t" x="10" y="20" transform="scale(2)">Aa</text>"#,
      #"<text id="t" x="10" y="20" transform="translate(5,7) scale(2)">Aa</text>"#
    ),
    (
      ##"<text id="t"><textPath href="#p">Aa</textPath></text>"##,
      ##"<text id="t" transform="translate(5,7)"><textPath href="#p">Aa</textPath></text>"##
    ),
    (#"<text id="t" x="10%" y="20">Aa</text>"#, #"<text id="t" x="10%" y="20" transform="translate(5,7)">Aa</text>"#),
  ])
  func `say where they are`(old: String, new: String) throws {
    let bench = try Bench(markup: Self.drawing(old))
    let box = bench.run("bbox #t").first
    #expect(bench.done("translate #t 5 7"), "\(bench.messages)")
    #expect(bench.bytes == Self.drawing(new))
    bench.run("translate #t -5 -7")
    #expect(bench.run("bbox #t").first == box)
  }

  @Test func `are where they are set after they were aligned`() throws {
    let bench = try Bench(
      markup: Self.drawing(#"<text id="a" x="10" y="20" font-size="12">Aa</text><text id="b" x="30" y="40" font-size="12">Bb</text>"#))
    #expect(bench.done("align text left; set text x=50; assert #a.bbox == #b.bbox or true"), "\(bench.messages)")
    #expect(bench.run("get text x").map { String($0.suffix(2)) } == ["50", "50"])
    #expect(!bench.bytes.contains("transform"))
  }

  @Test func `keep the distances of their letters when x is set`() throws {
    let bench = try Bench(markup: Self.drawing(#"<text id="t"><tspan x="1 5" y="9">ab</tspan></text>"#))
    #expect(bench.done("set #t x 30"), "\(bench.messages)")
    #expect(bench.bytes.contains(#"<tspan x="30 34" y="9">"#))
    #expect(bench.run("get #t x") == ["#t  x 30"])
  }
}

/// Values that a graphic has from its style are its own to all verbs.
@Suite struct `Values of a style` {
  private static let start = """
    canvas add C 200x200; style h text.size=36 stroke=red stroke.width=4; add text T at 0 0 180x40 text=Hi style=h
    add rectangle R at 0 50 50x50; set R style h; add rectangle B at 90 0 9x9
    """

  private func bench() throws -> Bench {
    let bench = try Bench(#"{"format": "shapeedit", "version": 1, "canvases": []}"#)
    #expect(bench.done(Self.start), "\(bench.messages)")
    return bench
  }

  @Test(arguments: ["scale (T, R) 2", "resize /C 400x400"])
  func `are scaled`(line: String) throws {
    let bench = try bench()
    #expect(bench.done("\(line); assert T.text.size == 72; assert R.stroke.width == 8"), "\(bench.messages)")
  }

  @Test func `stay where lines keep their widths`() throws {
    let bench = try bench()
    #expect(bench.done("scale (T, R) 2 --keep-strokes; assert T.text.size == 36; assert R.stroke.width == 4"), "\(bench.messages)")
  }

  @Test func `are copied with the style`() throws {
    let bench = try bench()
    #expect(bench.done("copystyle R to B; assert B.stroke == R.stroke; assert B.style == 'h'; style h stroke=blue"), "\(bench.messages)")
    #expect(bench.run("get B stroke.color --value") == ["#0000ff"])
  }

  @Test func `are the colour of a new text`() throws {
    let bench = try bench()
    #expect(
      bench.done("style h text.color=red; add text U at 0 0 40x20 text=Hi style=h; assert U.text.color == #ff0000"), "\(bench.messages)")
  }

  @Test func `are what a contrast is of`() throws {
    let bench = try bench()
    bench.run("style pale text.color=#eeeeee; style pale fill=none; add text V at 0 150 40x20 text=Hi style=pale; lint --only contrast")
    #expect(bench.answers.joined().contains("#eeeeee on #ffffff"), "\(bench.answers) \(bench.messages)")
  }

  @Test func `labels are on their own shapes`() throws {
    let bench = try bench()
    bench.run("add rectangle Q at 0 0 40x20 fill=#4d4dff text=Hi text.color=navy; lint --only contrast; palette --contrast")
    #expect(bench.answers.count { $0.contains("#000080 on #4d4dff") } == 2, "\(bench.answers) \(bench.messages)")
  }
}

/// SVG files for other programs.
@Suite struct `Plain SVG` {
  private static let drawing = #"""
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="9" height="9" inkscape:version="1">
      <sodipodi:namedview id="v"><inkscape:grid id="g"/></sodipodi:namedview>
      <!-- inkscape:label="kept" -->
      <path d="M0 0h9v9z" inkscape:label="a > b" fill="red" sodipodi:nodetypes="ccc"/>
    </svg>
    """#

  @Test func `has no marks of an editor`() {
    let plain = String(decoding: PainterMarkup.plain(Array(Self.drawing.utf8)), as: UTF8.self)
    #expect(
      plain == #"""
        <?xml version="1.0"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
          <!-- inkscape:label="kept" -->
          <path d="M0 0h9v9z" fill="red"/>
        </svg>
        """#)
  }

  @Test func `is what export prints where it is asked for`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("export -o - --plain") && !bench.answers.joined().contains("sodipodi"), "\(bench.answers) \(bench.messages)")
    #expect(bench.done("export -o -") && bench.answers.joined().contains("sodipodi"), "\(bench.messages)")
  }

  @Test(arguments: ["<svg", "", "<svg xmlns='x'><sodipodi:a>", "<a><b></a>", "<svg inkscape:a=", "<!DOCTYPE x [<!ENTITY a 'b'>]>"])
  func `is the same bytes where there is nothing to take out`(text: String) {
    #expect(PainterMarkup.plain(Array(text.utf8)).count <= text.utf8.count)
  }
}

/// The rotation of a graphic is also that of its transform.
@Suite struct `Rotations in transforms` {
  private static let drawing = #"""
    <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path id="p" d="M10 10h20v10h-20z"/><g id="g"><rect id="r" x="50" width="9"
    height="9"/></g><text id="t" x="9" y="60">a</text><path id="m" d="M0 0h9v9z" transform="scale(-1,1)"/></svg>
    """#

  @Test(arguments: ["p", "g", "t"], [10.0, 90, 180, -45])
  func `are read, set and selected by`(id: String, degrees: Double) throws {
    let bench = try Bench(markup: Self.drawing)
    let text = "\(Int(degrees))"
    #expect(bench.done("rotate #\(id) \(text)"), "\(bench.messages)")
    #expect(bench.run("get #\(id) rotation --value") == [text])
    #expect(bench.run("count [rotation=\(text)]") == ["1"])
    let box = bench.run("bbox #\(id)")
    #expect(bench.done("set #\(id) rotation 30; set #\(id) rotation-=5; set #\(id) rotation=(rotation + 5)"), "\(bench.messages)")
    #expect(bench.run("get #\(id) rotation --value") == ["30"])
    #expect(bench.done("set #\(id) rotation \(text)") && bench.run("bbox #\(id)") == box, "\(bench.answers) \(box)")
  }

  @Test func `keep the place that a translation gives`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("translate #p 5 5; set #p rotation 90; set #p rotation 0"), "\(bench.messages)")
    #expect(bench.run("bbox #p") == ["15 15 20 10"])
  }

  @Test func `are those before a stretch`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("set #g transform '2 0 0 1 0 0'; rotate #g 30") && bench.run("get #g rotation --value") == ["30"])
  }

  @Test func `are none where a transform mirrors`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.run("get #m rotation --value") == ["0"])
  }
}

/// Conflicts of a merge may be settled one at a time.
@Suite struct `Conflicts left open` {
  @Test func `are saved where the file has more of them`() throws {
    let folder = TemporaryFolder()
    func drawing(_ colors: String...) -> String {
      let graphics = zip(["r", "s"], colors).map { #"{"id":"\#($0)","kind":"rectangle","width":9,"height":9,"fill":{"color":"\#($1)"}}"# }
      return #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[\#(graphics.joined(separator: ","))]}]}"#
    }
    let texts = ["base": drawing("#000000", "#000000"), "ours": drawing("#ff0000", "#ff0000"), "theirs": drawing("#0000ff", "#0000ff")]
    for (name, text) in texts { folder.write("\(name).shape.json", text) }
    let path = folder.path + "/merged.shape.json"
    let sides = ["base", "ours", "theirs"].map { folder.path + "/\($0).shape.json" }.joined(separator: " ")
    try Bench(faces).run("merge \(sides) -o \(path)")
    let bench = try Bench(faces)
    try bench.session.open(path)
    bench.run("conflicts")
    #expect(bench.answers.count == 2, "\(bench.answers) \(bench.messages)")
    #expect(!bench.done("set #r x 5; save"), "a file with as many conflicts")
    #expect(bench.done("resolve #r theirs; save"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("1 conflict left open"), "\(bench.messages)")
    #expect(bench.done("resolve #s ours; save") && bench.run("conflicts").joined().contains("no"), "\(bench.answers) \(bench.messages)")
  }
}
