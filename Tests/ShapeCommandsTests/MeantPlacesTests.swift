import ShapeCommands
import ShapeModel
import TestSupport
import Testing

private let emptyPage = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","width":200,"height":200,"graphics":[]}]}"#
private let emptyMarkup = #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"></svg>"#

/// Lines that did something else without a word in trials with newcomers.
@Suite struct `What newcomers mean by places and properties` {
  @Test(arguments: [
    ("add text A at 100 70 text=Hello text-anchor=middle", 100), ("add text A at 100 70 text=Hello text-anchor=end", 79.72),
    ("add text A at ${50*2} 70 text=Hello text-anchor=middle", 100), ("add text A \"Hello\" at 100 70 text-anchor middle", 100),
    ("add text A centered at 100 70 text=Hello", 100), ("add group G; add text A in G \"Hello\" centered at 100 70 size 16", 100),
    ("add text A in /* \"Hello\" center at 100,70", 100), ("let x = 100; add text A at $x 70 text=Hello text-anchor=middle", 100),
  ]) func `a text is anchored at its place`(_ line: String, _ middle: Double) throws {
    let bench = try Bench(markup: emptyMarkup)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("echo ${round(A.cx * 100) / 100}") == [NumberText.string(middle)], "\(bench.messages)")
    // In a format with frames, the middle of the frame is there.
    let framed = try Bench(emptyPage)
    #expect(framed.done(line), "\(framed.messages)")
    #expect(framed.run("echo ${A.cx}") == [middle == 100 ? "100" : "50"], "\(framed.messages)")
  }

  @Test func `x alone leaves y where it is`() throws {
    let bench = try Bench(markup: emptyMarkup)
    #expect(bench.done("add text A at 100 70 text=Hello; add text B at 100 70 text=Hello x=50"), "\(bench.messages)")
    #expect(bench.run("echo ${A.y == B.y}") == ["true"] && bench.run("echo ${B.left}") == ["50"])
  }

  @Test(arguments: [
    ("add star S at 100 100 r=40", "60 60 80 80"), ("add polygon S at 100 100 sides=6 r=40", "60 60 80 80"),
    ("add star S cx=50 cy=50 r=20", "30 30 40 40"), ("add ellipse S at 50 50 r=10", "40 40 20 20"),
    ("add rect S from 10 10 to 60 80", "10 10 50 70"), ("add rect S at 10,10 to 60,80 fill=red", "10 10 50 70"),
    ("add rect S at 10 10 20x20; set S at 30 40 50x60", "30 40 50 60"),
    ("add rect A at 20 20 10x40; add rect S at 0 0 5x5; set S x=(A.cx) y=(A.bottom)", "25 60 5 5"),
    ("add rect S at 0 0 40x20; fit S 80x80", "-20 -10 80 40"), ("add rect S at 10 10 20x20; scale S 2,1", "0 10 40 20"),
  ]) func `a graphic has the frame that the line gives it`(_ line: String, _ frame: String) throws {
    for bench in [try Bench(emptyPage), try Bench(markup: emptyMarkup)] {
      #expect(bench.done(line), "\(bench.messages)")
      #expect(bench.run("get S frame --value").first == frame, "\(bench.messages)")
    }
  }

  @Test func `a page in millimetres is resized in millimetres`() throws {
    let page =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="297mm" height="210mm" viewBox="0 0 297 210"><rect width="9" height="9"/></svg>"#
    for (size, written) in [
      ("594x420", "width=\"594mm\" height=\"420mm\""), ("594x", "width=\"594mm\" height=\"420mm\""), ("20cmx10cm", "\"20cm\""),
    ] {
      let bench = try Bench(markup: page)
      #expect(bench.done("resize canvas \(size)"), "\(bench.messages)")
      #expect(bench.bytes.contains(written), "\(bench.bytes)")
    }
    let scaled = try Bench(markup: page.replacing("0 0 297 210", with: "0 0 1188 840"))
    #expect(scaled.done("set rectangle width 40mm"))
    #expect(
      scaled.messages.joined().contains("40mm is 151.181102362 here, and 37.8mm on the page: 1188 are 297mm"), "\(scaled.messages)")
    #expect(scaled.done("set rectangle width 40") && !scaled.messages.joined().contains("on the page"))
  }

  @Test func `all after cd is told to be the whole drawing`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add group G; add rect A in G at 0 0 9x9; add rect B at 0 0 9x9; cd G; set rectangle opacity 0.5"))
    #expect(bench.messages.joined().contains("rectangle is sought in the whole drawing"), "\(bench.messages)")
    #expect(bench.done("set rectangle:nth(1) opacity 0.5; set ./* opacity 0.4; set B opacity 0.2; cd /; set rectangle opacity 0.3"))
    #expect(!bench.messages.joined().contains("sought in the whole"), "\(bench.messages)")
  }

  @Test(arguments: [
    ("(A, B):not(:locked)", 1), ("(A, B)?", 2), ("((A, B):not(:locked))?", 1), ("(A, B)", 2), ("(A, \")\")?", 1), ("((A), (B))", 2),
    ("[class]", 1), ("[transform]", 1), ("[locked]", 1), ("[visible]", 3), ("[rotation]", 1), ("[flip]", 1), ("[tags]", 1),
    ("[opacity]", 1),
    ("[stroke.dash]", 1), ("[text.italic]", 0), ("[stroke]", 1), ("[x]", 4), ("[kind=rect]", 3), ("[kind=circle]", 1), ("[kind!=rect]", 1),
  ]) func `a property in brackets is one that a graphic has of its own`(_ selector: String, _ count: Int) throws {
    let bench = try Bench(emptyPage)
    bench.run("add rect A at 0 0 9x9 tags=x transform='1 0 0.5 1 0 0'; add rect B at 0 0 9x9 rotation=10 opacity=0.5; set B locked true")
    bench.run("add ellipse C at 0 0 9x9 flip=h stroke=red stroke.dash=4; add rect D at 0 0 9x9 visible=false")
    #expect(bench.run("count \(selector)").first == "\(count)", "\(bench.messages)")
  }

  @Test func `a name with a variable that is not there is refused`() throws {
    let bench = try Bench(emptyPage)
    for line in [#"add rect "Box $nme" at 1 1 20x20"#, "add rect $nme at 1 1 20x20", "add rect A --id $nme"] {
      #expect(bench.refusal(line)?.contains("there is no variable '$nme'") == true, "\(bench.messages)")
    }
    #expect(bench.done(#"let nme = One; add rect "Box $nme" at 1 1 20x20"#) && bench.run("count 'Box One'") == ["1"])
  }

  @Test func `what a line of SVG means elsewhere is told`() throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg"><g><g id="in"/></g><text id="t" x="20" y="60">Hello</text></svg>"#)
    #expect(bench.run("find :root > group").joined().contains("canvas > g"), "\(bench.messages)")
    #expect(bench.done("set #t text.align right") && bench.messages.joined().contains("translate #t 40.56 0"), "\(bench.messages)")
    #expect(bench.done("set #t text.align left x=5") && !bench.messages.joined().contains("translate"), "\(bench.messages)")
    #expect(bench.refusal("add rect R at 0 0 9x9 rx=5 ry=2") != nil, "\(bench.messages)")
  }

  @Test func `what a transform moves is told to be elsewhere`() throws {
    let bench = try Bench(
      markup:
        #"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><g transform="translate(100,50)"><rect id="a" width="40" height="40"/></g>"#
        + #"<rect id="b" x="300" y="50" width="40" height="40"/></svg>"#)
    #expect(bench.done("add line L x1=(#a.right) y1=0 x2=(#b.x) y2=(#b.cy)"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("right of #a is in its own coordinates, which a transform moves"), "\(bench.messages)")
    #expect(!bench.messages.joined().contains("of #b"))
    let line = try #require(
      bench.refusal("connect #a to #b").flatMap { $0.split(separator: "write ").last?.split(separator: ", or").first })
    #expect(
      bench.done(String(line).replacing("add line", with: "add line M")) && bench.run("bbox M") == ["140 70 160 0"],
      "\(line) \(bench.messages)")
  }

  @Test func `lengths of variants are told to stay`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add rect R at 10 10 20x20; variant big --set 'R width=80'; variant red --set 'R fill=red'"), "\(bench.messages)")
    #expect(
      bench.done("resize canvas 400x400") && bench.messages.joined().contains("lengths in variants stay as they are: big"),
      "\(bench.messages)")
    #expect(bench.bytes.contains("R width=80") && !bench.messages.joined().contains("red"))
  }

  @Test(arguments: [
    ("add line L 10 10 90 10 style wire stroke.end arrow", "get L stroke stroke.end --value", "#ff0000\tarrow"),
    ("add rect L at 0 0 9x9 style=sea fill.opacity=0.5", "get L fill fill.opacity --value", "#0000ff\t0.5"),
    ("add rect L at 0 0 9x9 style=sea fill=gold", "get L fill --value", "#ffd700"),
    ("add line L 10 10 90 10 style=wire stroke.width=8 stroke.color=gold", "get L stroke stroke.width --value", "#ffd700\t8"),
    ("add text L at 10 10 style=sea text.size=9", "get L fill --value", "#0000ff"),
    ("add text L at 10 10 80x20 'Hi' text-anchor=middle", "get L x --value", "10"),
  ]) func `a part of a paint leaves the colour to the style`(_ line: String, _ question: String, _ answer: String) throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("style wire stroke=red stroke.width=4; style sea fill=blue; \(line)"), "\(bench.messages)")
    #expect(bench.run(question) == [answer], "\(bench.messages)")
  }

  @Test func `a rule of lint is a selector, or named by the line that finds it`() throws {
    let bench = try Bench(emptyPage)
    let list = try #require(bench.refusal("lint --only nosuch")?.split(separator: "the rules are ").last)
    let rules = list.split(separator: ", ").map { String($0.prefix { $0.isLetter || $0 == "-" }) }
    #expect(rules.count > 15)
    for rule in rules where !bench.done("find :\(rule)?") { #expect(bench.messages.joined().contains("lint --only \(rule)"), "\(rule)") }
  }

  @Test func `copies are counted in their names`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add rect A at 0 0 9x9; dup A 3 as 'B {n}'"), "\(bench.messages)")
    #expect(bench.run("get [name^=B] name --value").sorted() == ["B 1", "B 2", "B 3"], "\(bench.answers)")
    #expect(bench.refusal("cp A #b")?.contains("#b is an id") == true, "\(bench.messages)")
  }

  @Test(arguments: [
    ("20px Georgia, serif", "Georgia, serif", "20", "400"), ("bold 20px Georgia", "Georgia", "20", "700"),
    ("italic 700 18px/1.5 Georgia, serif", "Georgia, serif", "18", "700"),
  ]) func `a font of CSS is read whole`(_ font: String, _ family: String, _ size: String, _ weight: String) throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add text T at 0 0 text=Hi; set T font \"\(font)\""), "\(bench.messages)")
    #expect(bench.run("get T text.font text.size text.weight --value") == ["\(family)\t\(size)\t\(weight)"], "\(bench.messages)")
  }

  @Test func `a solid border has no dashes, and an unknown word is not dropped`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add rect B at 10 10 80x80; set B border '2px dashed red'; set B border '3px solid #333'"), "\(bench.messages)")
    #expect(bench.run("get B stroke.dash stroke.width --value") == ["none\t3"], "\(bench.answers)")
    #expect(bench.done("set B stroke-dasharray '4 2'; set B stroke-dasharray none") && bench.run("get B stroke.dash --value") == ["none"])
    #expect(bench.done("set B box-shadow '2px 2px'") && bench.run("get B shadow --value") == ["2 2 0 #000000"], "\(bench.messages)")
    #expect(bench.refusal("add text T 'Hi' at 0 0 100x20 bold frobnicate") != nil, "\(bench.messages)")
    #expect(
      bench.done("set B text 'Hi' color white") && bench.run("get B text.color fill --value") == ["#ffffff\t#d9d9d9"], "\(bench.messages)")
  }

  @Test func `rounding all of a drawing rounds what is in groups`() throws {
    for bench in [try Bench(emptyPage), try Bench(markup: emptyMarkup)] {
      bench.run("add group G; add rect A in G at 10.4 10.6 20x20; add rect B in G at 50 50 20x20")
      #expect(bench.done("set * x=(round(x)) y=(round(y))"), "\(bench.messages)")
      #expect(bench.run("bbox A") == ["10 11 20 20"] && bench.run("bbox B") == ["50 50 20 20"], "\(bench.answers)")
    }
  }

  @Test(arguments: [
    ("group A B Q as R", "nothing matches Q"), ("set B x=(Nope.right)", "nothing is named Nope"), ("help arc", "an arc is a path"),
    ("arrange (A, B) columns 2 gap 12", "written: arrange (A, B) 2 --gap 12"),
    ("recolor [name=A] to red", "written: set [name=A] fill red"),
    ("replace A with Q in names", "written: replace names A to Q"), ("set Title text.size fit 50x20", "width 50 height 20 text.size fit"),
    ("set . fill teal", "background teal"), ("for g in (rectangle); echo ${i}; end", "let i = 0 before the loop"),
    ("add arrow L from A to B stroke=red", "add line L x1=(A.right) y1=(A.cy) x2=(B.left - 1.5) y2=(B.cy) stroke.end=arrow stroke=red"),
    ("align (A, B) center", "they lie on one another now"), ("help connect", "lines are not attached to graphics"),
    ("move A out of the page", "set A visible false"), ("recolor red→green", "written: recolor red to green"),
    ("undo --all", "revert"), ("redo --all", "redo 10"), ("connect A -> B", "add line x1=(A.right) y1=(A.cy)"),
    ("add text N at center of A text=Hi", "add text N text=Hi; align %1 center --to A"), ("move A above B", "set A y=(B.y - height - 10)"),
    ("add 3 rects 40x40", "for i in 1..3; add rect at"), ("set A skew 10", "1 0 0.176327 1 0 0"), ("/Title", "search Title"),
    ("find :deepest", "--sort depth --descending"), ("set Title text+=\" you\"", "text=\"${text} you\""),
  ]) func `advice is a line that does it`(_ line: String, _ words: String) throws {
    let bench = try Bench(emptyPage)
    bench.run("add rect A at 0 0 9x9; add rect B at 50 0 9x9; add text Title at 0 50 text=Hi")
    bench.run(line)
    #expect((bench.answers + bench.messages).joined(separator: "\n").contains(words), "\(bench.messages)")
  }

  @Test func `a graphic named as a word of the language is that graphic`() throws {
    let bench = try Bench(emptyPage)
    bench.run("add text Title at 0 50 text=Hi; add rect Document at 0 0 9x9")
    #expect(bench.done("set Title text-align center; set Document fill red"), "\(bench.messages)")
    #expect(bench.run("get Title text.align --value") == ["center"] && bench.run("get Document fill --value") == ["#ff0000"])
    #expect(bench.done("select --all") && bench.run("count :selected") == ["2"])
  }

  @Test func `a rewritten line is told to programs`() throws {
    let bench = try Bench(emptyPage)
    bench.session.options.isJSON = true
    bench.run("add rect A at 0 0 9x9")
    bench.run("hide A")
    #expect(bench.answers.joined().contains(#""written":"set A visible false""#), "\(bench.answers)")
    bench.run("set A visible true")
    #expect(!bench.answers.joined().contains("written"), "\(bench.answers)")
  }
}
