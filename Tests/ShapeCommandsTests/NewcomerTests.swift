import ShapeCommands
import ShapeModel
import Testing

/// Lines of an experienced newcomer's first day that did something else than expected, or whose error did not help.
@Suite struct `A first day` {
  private let page = #"{"format":"shapeedit","version":1,"canvases":[{"id":"p","name":"P","width":200,"height":100,"graphics":[]}]}"#

  @Test func `why says what get says`() throws {
    let bench = try Bench(page)
    bench.run("style s text.size=20 opacity=0.5; add text A at 0 0 100x20 text=hi style=s --id a; set A text.color blue")
    #expect(bench.run("get #a text.size opacity text.color --value") == ["20\t0.5\t#0000ff"])
    let lines = bench.run("why #a text.size opacity text.color")
    #expect(lines.count == 3 && lines[0].contains("text.size 20  its style 's'"), "\(lines)")
    #expect(lines[1].contains("opacity 0.5  its style 's'") && lines[2].contains("text.color #0000ff  set since"), "\(lines)")
  }

  @Test func `a detail of an absent paint says that it brings the paint`() throws {
    let bench = try Bench(page)
    bench.run("add rectangle R fill=red --id r --bare")
    bench.run("set #r stroke.cap round")
    #expect(bench.messages.contains { $0.contains("/P/R (#r) had no stroke, and has one in #000000 now") || $0.contains("had no stroke") })
    bench.run("set #r stroke.join round")
    #expect(!bench.messages.contains { $0.contains("had no") }, "\(bench.messages)")
    bench.run("add rectangle S --id s --bare; set #s stroke.width 3")
    #expect(bench.messages.joined().contains("had no stroke, and has one in #000000 now"), "\(bench.messages)")
    bench.run("add rectangle U --id u --bare; set #u stroke.width 3 stroke=red; set #u stroke.width 4")
    #expect(!bench.messages.contains { $0.contains("had no") }, "\(bench.messages)")
  }

  @Test(arguments: [
    ("set #r fill.stops 'red 0, blue 1'", "fill.stops counts in gradients"), ("set #r fill.angle 45", "fill.angle counts in gradients"),
    ("set #r style nosuch", "there is no style nosuch yet"), ("set #r text.size 30", "text.size shows once there is a text"),
    ("recolor #123456 to red", "nothing has the colour #123456"),
    ("replace text HI to ho", "nothing was replaced: no text has that"), ("canvas add P", "there is another canvas named P"),
    ("style red fill=red; set #r style red", "style red shows nothing on"),
    ("style both fill=red opacity=0.5; set #r style both", "style both does not show whole on"),
    ("count 'X*'", "in quotes * is a letter"), ("count 'R*'", "written: count [name^=\"R\"]"),
  ])
  func `what has no effect is said`(line: String, words: String) throws {
    let bench = try Bench(page)
    bench.run("add rectangle R fill=red --id r")
    bench.run(line)
    #expect(bench.status == .done && bench.messages.contains { $0.contains(words) }, "\(bench.messages)")
    // With a gradient and a text, it has one.
    bench.run("set #r fill.type linear; set #r text hi")
    if line.hasPrefix("set"), !line.contains("nosuch"), !line.hasPrefix("style") {
      bench.run(line)
      #expect(!bench.messages.contains { $0.contains(words) }, "\(bench.messages)")
    }
  }

  @Test(arguments: [("help sin", "is a function of expressions"), ("help circle", "a circle of SVG is an ellipse")])
  func `help answers`(_ line: String, _ words: String) throws {
    let bench = try Bench(page)
    #expect(bench.run(line).contains { $0.contains(words) }, "\(bench.messages)")
  }

  @Test(arguments: [
    ("set #r stroke-width 3 fill-opacity=0.5", "get #r stroke.width fill.opacity", "3\t0.5"),
    ("add circle C --id c", "get #c kind", "ellipse"),
    ("add text T font-size=30 --id t", "get #t font-size", "30"), ("flip #r horizontal", "get #r kind", "rectangle"),
    ("duplicate #r as D", "count D", "1"),
  ])
  func `words of other programs are taken`(_ line: String, _ question: String, _ answer: String) throws {
    let bench = try Bench(page)
    bench.run("add rectangle R fill=red --id r")
    bench.run(line)
    #expect(bench.status == .done, "\(bench.messages)")
    #expect(bench.run(question + (question.hasPrefix("get") ? " --value" : "")) == [answer], "\(bench.messages)")
  }

  @Test func `check names a list that is not read`() throws {
    let bench = try Bench(
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":[{"id":"g","kind":"group","graphics":[{"id":"r"}]}]}]}"#)
    #expect(bench.run("check").contains { $0.contains(#""graphics" of a group is not read: it is "children" there"#) }, "\(bench.answers)")
  }

  @Test func `lint --fix leaves nothing that it would mend`() throws {
    let bench = try Bench(page)
    bench.run("add rectangle A fill=#ff0000 --id a; add rectangle B fill=#fe0000 --id b; group #a as A; add group E; group E as F")
    bench.run("lint --fix")
    bench.run("lint --fix --json")
    #expect(bench.answers.last?.contains(#""mended":0"#) == true, "\(bench.answers)")
  }

  @Test func `a new graphic follows the style that it is given`() throws {
    let bench = try Bench(page)
    bench.run("style red fill=red stroke=blue")
    bench.run("add rectangle R style=red --id r; add line L style=red --id l; add ellipse E style=red fill=lime --id e")
    #expect(bench.run("get (#r, #e) fill.color --value") == ["#ff0000", "#00ff00"])
    #expect(bench.run("get #l stroke.color --value") == ["#0000ff"])
    bench.run("style plain opacity=0.5; add rectangle S style=plain --id s")
    #expect(bench.run("get #s fill.color --value") == ["#d9d9d9"])
  }

  @Test func `a text that fitted wraps when it gets more words`() throws {
    let bench = try Bench(page)
    bench.run("add text C at 0 60 100x20 text=x --id c; set #c text 'a text longer than its box'")
    #expect(bench.run("get #c text.wrap --value") == ["width"])
    bench.run("add text D at 0 60 100x20 text=x text.wrap=none --id d; set #d text 'a text longer than its box'")
    #expect(bench.run("get #d text.wrap --value") == ["none"])
  }

  @Test func `fit takes a text with all its letters`() throws {
    let bench = try Bench(page)
    bench.run("add rectangle Box at 10 10 100x40 --id box; add text T at 0 0 100x20 --id t text.wrap=none")
    bench.run("set #t text 'a text that is longer than the box'; fit #t into #box")
    #expect(bench.run("lint #t --only text-overflow") == ["nothing was found"], "\(bench.answers)")
    let size = Double(bench.run("get #t text.size --value").first ?? "") ?? 99
    #expect(size < 12)
  }

  @Test func `settings may stand in front of the place`() throws {
    let bench = try Bench(page)
    bench.run("add group G --id g; add star S fill=red at 1 2 3x4 stroke=blue in #g opacity=0.5 --id s")
    #expect(bench.run("get #s x y width fill.color stroke.color opacity --value") == ["1\t2\t3\t#ff0000\t#0000ff\t0.5"])
    #expect(bench.run("ls #g").contains { $0.contains("S") }, "\(bench.answers)")
  }

  @Test func `a canvas has a size in any unit`() throws {
    let bench = try Bench(page)
    bench.run("canvas add A3 297mmx420mm --id a3; canvas add Px 297mmx420mm unit=px --id px; canvas add Mixed 1inx1cm --id mixed")
    #expect(bench.run("get #a3 width height unit --value") == ["297\t420\tmm"])
    #expect(bench.run("get #px width height unit --value") == ["1122.51968504\t1587.4015748\tpx"])
    #expect(bench.run("get #mixed width height unit --value") == ["96\t37.7952755906\tpx"])
    #expect(try #require(bench.refusal("canvas add B 3furlongx2")).contains("is not a canvas size"))
  }

  @Test(arguments: [
    ("move #r 10 10", "write translate #r 10 10, or set #r x=10 y=10"), ("set #r x=10+10", "write an expression in parentheses: (10+10)"),
    ("set #r width 50%", "width=(width * 50%)"), ("delete circles", "write delete ellipse"), ("delete all", "write delete *"),
    ("find [width>50 and height>30]", "[width>50][height>30]"),
    ("delete #g", ":not(:has(:locked))"),
  ])
  func `an error says what was probably meant`(line: String, words: String) throws {
    let bench = try Bench(page)
    bench.run("add rectangle R fill=red --id r; add group G --id g; add star S in #g locked=true --id s")
    bench.run(line)
    #expect(bench.status != .done && bench.messages.contains { $0.contains(words) }, "\(bench.messages)")
  }

  @Test(arguments: ["csv", "table", "template", "spreadsheet", "loop"]) func `help finds the loops over tables`(word: String) throws {
    #expect(try Bench(page).run("help \(word)").contains { $0.contains(".csv") })
  }
}
