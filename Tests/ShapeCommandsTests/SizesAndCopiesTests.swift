import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

private let emptyPage = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","width":200,"height":200,"graphics":[]}]}"#

/// Texts, copies, styles and ids as a newcomer means them.
@Suite struct `What newcomers type for texts and copies` {
  @Test func `a text that is fitted wraps where that gives larger letters`() throws {
    let bench = try Bench(emptyPage)
    let long = "A very long name of somebody from far away"
    #expect(bench.done("add text Long at 0 0 40x20 text='\(long)' text.size=fit"), "\(bench.messages)")
    #expect(bench.done("add text Short at 0 30 40x20 text=Hi text.size=fit"), "\(bench.messages)")
    #expect(bench.done("add text Line at 0 60 40x20 text='\(long)' text.wrap=none text.size=fit"), "\(bench.messages)")
    let sizes = try ["Long", "Line"].map { try #require(Double(bench.run("get \($0) text.size --value")[0])) }
    #expect(sizes[0] > 1.5 * sizes[1], "\(sizes)")
    #expect(bench.run("get (Long, Short, Line) text.wrap --value") == ["width", "none", "none"])
    #expect(
      bench.done("add text Set at 0 90 40x20 text=Hi; set Set text='\(long)' text.wrap=none; unset Set text.wrap; set Set text.size=fit"))
    #expect(bench.messages.joined().contains("the text wraps in its width"), "\(bench.messages)")
    #expect(bench.run("get Set text.size --value") == bench.run("get Long text.size --value"))
  }

  @Test(arguments: ["DejaVu Sans", "sans-serif", "Helvetica", "serif", "monospace"], ["normal", "bold"])
  func `a fitted text has the same lines in pictures and in exports`(_ font: String, _ weight: String) throws {
    let (bench, folder) = (try Bench(emptyPage), TemporaryFolder())
    func lineCount(_ markup: String) -> Int { max(1, markup.ranges(of: "<tspan").count) }
    let texts = ["Summer Fête 2026", "Very Long Company Name That Goes On Ltd.", "Tea"]
    for (index, text) in texts.enumerated() {
      let line = "add text T\(index) at 0 40 120x30 text='\(text)' text.font='\(font)' text.weight=\(weight) text.size=fit"
      #expect(bench.done(line), "\(bench.messages)")
      let page = bench.run("export T\(index) -o -").joined()
      bench.run("render T\(index) -o \(folder.path)/out.svg --force")
      let picture = try #require(folder.read("out.svg"))
      #expect(lineCount(page) == lineCount(picture), "\(page)\n\(picture)")
      #expect(bench.done("lint --strict --only text-overflow"), "\(bench.answers)")
    }
  }

  @Test func `a paint of another type is one change`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add rect R at 0 0 9x9 fill='linear(90deg, red, blue)' stroke=black; checkpoint a; set R fill teal"))
    #expect(bench.run("diff --since a").joined().contains("R: fill linear(90deg, #ff0000 0, #0000ff 1) → #008080"), "\(bench.answers)")
    #expect(bench.done("checkpoint b; set R fill 'radial(red, blue)' stroke none"))
    #expect(bench.run("diff --since b").joined().contains("fill #008080 → radial("), "\(bench.answers)")
  }

  @Test(arguments: [
    ("[fill=linear]", "1"), ("[fill=gradient]", "2"), ("[fill=solid]", "1"), ("[fill!=solid]", "3"), ("[fill^=radial]", "1"),
    ("[fill*='#ff0000']", "3"), ("[fill=other]", "0"), ("[stroke=solid]", "1"), ("rectangle[fill=radial]", "1"),
  ]) func `paints are found by their type`(_ selector: String, _ count: String) throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add rect A at 0 0 9x9 fill='linear(red, blue)'; add rect B at 0 0 9x9 fill='radial(red, blue)'"))
    #expect(bench.done("add rect C at 0 0 9x9 fill=red; add path D d='M0 0 L9 9' fill=none stroke=red"), "\(bench.messages)")
    #expect(bench.run("count \(selector)") == [count], "\(bench.messages)")
  }

  @Test func `what a transform flips and turns is read`() throws {
    let empty = #"<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"></svg>"#
    for bench in [try Bench(emptyPage), try Bench(markup: empty)] {
      #expect(bench.done("add star S at 30 30 40x40; set S rotation=-10; flip S h"), "\(bench.messages)")
      #expect(bench.run("get S rotation flip --value") == ["10\th"])
      #expect(bench.done("set S rotation=25") && bench.run("get S rotation flip --value") == ["25\th"], "\(bench.messages)")
      #expect(bench.done("flip S v; flip S h") && bench.run("get S rotation flip --value") == ["25\tv"], "\(bench.answers)")
    }
  }

  @Test func `names are sorted by their letters, accents after`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("for name in 'zoo' 'Éclair' 'eclair' 'Ähre' 'apple' 'fish'; add rect $name at 0 0 9x9; end"))
    #expect(
      bench.run("find * --sort name").map { String($0.split(separator: "/")[1].prefix { $0 != " " }) } == [
        "Ähre", "apple", "eclair", "Éclair", "fish", "zoo",
      ])
  }

  @Test(arguments: [
    ("find :zero-size", "lint --only zero-size"), ("delete :near-colors", "lint --only near-colors"),
    ("lint --only overlap", "find *:overlaps(*)"),
    ("set A right=200", "set A x+=(200 - right)"), ("set A bottom=90", "align A bottom --to canvas"),
    ("browse --hide Icon", "shapeedit browse"),
    ("bbox * --limit 3", "find * --limit 3"), ("find [name*=a i]", #"written: find [name*="a" i]"#),
  ]) func `a refusal names the line that does it`(_ line: String, _ words: String) throws {
    let bench = try Bench(emptyPage)
    bench.run("add rect A at 0 0 9x9; add rect B at 5 0 9x9")
    let refusal = bench.refusal(line) ?? ""
    #expect((refusal + bench.messages.joined()).contains(words), "\(refusal) \(bench.messages)")
  }

  @Test(arguments: [
    ("add star A at 50 50 20 points 6", "get A width star.points --value", "20\t6"),
    ("add ellipse A at 50 50 20 fill=red", "get A width fill --value", "20\t#ff0000"),
    ("add rect A at 50 50 20 30 fill=red", "get A width height --value", "20\t30"), ("check --strict", "count *", "0"),
  ]) func `one side of a new graphic is both, whatever follows`(_ line: String, _ question: String, _ answer: String) throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run(question) == [answer])
  }

  @Test func `a copy has a place, and a name that is told`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add rectangle Star at 10 10 20x20; dup Star as Small at 60 70; dup Star at 0 0 40x40"), "\(bench.messages)")
    #expect(bench.run("bbox Small") == ["60 70 20 20"])
    #expect(bench.run("bbox \"Star 2\"") == ["0 0 40 40"])
    #expect(bench.refusal("rename \"Star copy\" Big")?.contains("\"Star 2\"") == true)
  }

  @Test func `the first graphic of a new document makes its canvas`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[]}"#)
    #expect(bench.done("add star S; add star T"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("Canvas 1 is 800x600"), "\(bench.messages)")
    #expect(bench.run("count /*/*") == ["2"] && bench.run("get /* width height --csv").last?.hasSuffix("800,600") == true)
    #expect(bench.done("undo 2") && bench.run("info").joined().contains("0 canvases"), "\(bench.answers)")
  }

  @Test func `a style rounds rectangles, and nothing else`() throws {
    let bench = try Bench(emptyPage)
    #expect(
      bench.done("style card fill=red radius=6; add rectangle R at 0 0 30x30 style=card; add ellipse E style=card"), "\(bench.messages)")
    #expect(bench.run("get R radius --value") == ["6"])
    #expect(bench.run("why R radius").joined().contains("its style 'card'"), "\(bench.answers)")
    #expect(bench.run("export -o -").joined().split(separator: "rx=\"6\"").count == 2, "\(bench.answers)")
    #expect(bench.done("unset R radius; set R radius 2") && bench.run("get R radius --value") == ["2"])
    #expect(bench.refusal("style card points=5")?.contains("radius") == true)
  }

  @Test func `a star after an id is for ids of the file`() throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/><rect id="rect1"/><g id="rect-a"/></svg>"#)
    #expect(bench.run("find #rect*").map { $0.split(separator: "#").last } == ["rect1", "rect-a"], "\(bench.answers)")
    #expect(bench.run("count [id^=rect]") == ["3"] && bench.run("count #rect-2") == ["1"])
  }

  @Test(arguments: [
    ("replace #a s/one/two/", "#a"), ("replace text #a s/one/two/", "#a"), ("replace (#a) s/one/two/", "#a"),
    ("set \"C/G\" opacity 0.5", "#g"), ("set \"G text\" opacity 0.5", "#a"),
    ("set #G opacity 0.5", "#g"), ("set \"#G\" opacity 0.5", "#g"),
  ])
  func `a line changes the graphic that it names`(line: String, id: String) throws {
    let bench = try Bench(
      ##"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[{"id":"g","kind":"group","name":"G","children":[{"id":"a","kind":"text","text":{"string":"one"}}]},{"id":"b","kind":"text","text":{"string":"#a one"}}]}]}"##
    )
    bench.run("checkpoint was")
    #expect(bench.done(line), "\(bench.messages)")
    let changed = bench.run("find :changed(was)").compactMap { $0.split(separator: "#").last }
    #expect(changed.map { "#" + $0 } == [id], "\(bench.answers)")
  }

  @Test func `a colour may be translucent in a word`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add star S fill=black/40% shadow='0 2 3 red/50%'"), "\(bench.messages)")
    #expect(bench.run("get S fill.color --value") == ["#00000066"])
    #expect(bench.refusal("set S fill black/140%") != nil && bench.refusal("set S fill blak/40%") != nil)
  }

  @Test(arguments: [
    ("clone Body to 5 6", "dup Body at 5 6"), ("move Body to the center of the canvas", "align Body center --to canvas"),
    ("move Body behind Head", "move Body before Head"), ("align ellipse vertical center", "align ellipse vcenter"),
    ("space ellipses evenly", "distribute ellipse hgap"), ("print Body width", "get Body width"),
    ("set Body no shadow", "set Body shadow none"), ("set Body x - 10", "set Body x-=10"), ("set Body x + 10", "set Body x+=10"),
    ("find ellipses wider than 20", "find ellipse[width>20]"), ("count width between 10 and 20", "count [width>=10][width<=20]"),
    ("find Body or Head", "find (Body, Head)"), ("find biggest", "find * --sort area --descending --limit 1"),
    ("find #000000", "find ([fill=#000000], [stroke=#000000])"),
    ("select the largest", "find * --sort area --descending --limit 1"),
    ("count of ellipses", "count ellipse"), ("align Left Right top", "align (Left, Right) top"),
    ("align Left,Right middle", "align Left,Right vcenter"), ("align Caption to bottom of page", "align Caption bottom --to canvas"),
    ("set body x 3", "set Body x 3"), ("set eyeL x 3", "set #eyeL x 3"), ("set BODY x 3", "set Body x 3"),
    ("set Body width same as Left", "set Body width=(Left.width)"), ("match Body width to Left", "set Body width=(Left.width)"),
    ("set Body 10 20", "set Body x=10 y=20"), ("set Body 10 20 30 40", "set Body frame 10,20,30,40"),
    ("convert Body to ellipse", "set Body kind ellipse"), ("turn Body into a circle", "set Body kind circle"),
    ("set Body center 50,50", "set Body x+=(50 - cx) y+=(50 - cy)"), ("set Caption wrap", "set Caption text.wrap width"),
    ("remove Body fill", "unset Body fill"), ("replace Hello Bye in Caption", "replace text Hello to Bye in Caption"),
    ("move Left out of Eyes", "move Left after Eyes"), ("dup Left 2 right 20", "dup Left 2 --offset 20,0"),
    ("set Body x=parent.width/2", "set Body x=(parent.width/2)"), ("canvas rename Main", "canvas rename #faces Main"),
    ("add instance of Body at 5 5", "add instance source=Body at 5 5"), ("add use #body at 5 5", "add instance source=#body at 5 5"),
    ("add rect named Card at 1 1 9x9", "add rect Card at 1 1 9x9"), ("add group Both with Body Caption", "group (Body, Caption) as Both"),

    ("add text T at 5 5 \"Hi\" italic red", "add text T at 5 5 text.italic=true fill=red text=\"Hi\""),
    ("add text \"two\\nlines\" at 5 5", "add text at 5 5 text=\"two\\nlines\""), ("add path M0,0 L9,9", "add path d='M0,0 L9,9'"),
    ("canvas add A4", "canvas add A4 210mmx297mm"),
    ("get last ellipse x", "get ellipse:last x"), ("find [width==10]", "find [width=10]"),
    ("find the largest 2 ellipses", "find ellipse --sort area --descending --limit 2"), ("count in Head", "count (Head *)"),
    ("find siblings of Left", "find :siblings(Left)"), ("find touching Skull", "find :overlaps(Skull)"),
    ("find in 0,0,100,100", "find :inside(0,0 100x100)"), ("count outside the canvas", "count :outside-canvas"),
    ("find no stroke", "find [stroke=none]"), ("find with shadow", "find [shadow]"), ("tree 2", "tree --depth 2"),
    ("lint off-canvas", "lint --only off-canvas"), ("lint ignore contrast", "lint --ignore contrast"), ("list tokens", "token"),
    ("tree -d 1", "tree --depth 1"),
    ("set Body comment Hi", "set Body notes Hi"), ("set * where fill=#3366cc opacity 0.5", "set *[fill=#3366cc] opacity 0.5"),
    ("set Body's width 7", "set Body width 7"),
    ("add text Hello size 20", "add text text.size=20 text=Hello"), ("undo the last 1 changes", "undo 1"),
  ])
  func `a sentence is done as it is meant`(line: String, written: String) throws {
    let (bench, other) = (try Bench(faces), try Bench(faces))
    for each in [bench, other] { #expect(each.done("translate Body 1 0")) }
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.messages.joined(separator: "\n").contains("written: \(written)"), "\(bench.messages)")
    #expect(other.done(written) && other.bytes == bench.bytes && other.answers == bench.answers, "\(other.messages)")
  }

  @Test(arguments: [
    ("grow Body by 10", "set Body width+=10 height+=10"), ("distribute ellipses evenly", "distribute ellipse hgap"),
    ("spread ellipse by 10", "distribute ellipse vgap 10"), ("copy Body 10 10", "dup Body --offset 10,10"),
    ("set Body fill red to blue", "set Body fill 'linear(red, blue)'"), ("set Body fill gradient(red, blue)", "linear(red, blue)"),
    ("set Body right 10", "set Body x+=(10 - right)"), ("swap colors black #3366cc", "recolor #010203 to #3366cc"),
    ("let n = count ellipse", "let n = (count(ellipse))"), ("let w = Body.width", "let w = (Body.width)"),
    ("let w = get Body width", "let w = (Body.width)"), ("for c in red, green; echo $c; end", "for c in red green"),
    ("for i in 0..<3; echo $i; end", "for i in 0..2"), ("if exists Body; echo yes; end", "if count(Body?) > 0"),
    ("if count ellipse > 2; echo yes; end", "if count(ellipse?) > 0"), ("if not Body?; echo no; end", "if count(Body?) == 0"),
    ("if true then echo yes end", "if true; echo yes; end"), ("function f(x); echo $x; end", "def card(t, y)"),
    ("var a = 5", "let a = 5"), ("a = 5", "let a = 5"), ("set Body x 1 && set Body y 2", "set Body x 1; set Body y 2"),
    ("add border to Body", "set Body stroke black"), ("add 3 circles", "for i in 1..3;"),
    ("add text \"Hi\" in Body", "set Body text WORDS"),
    ("set Body fill lighter", "set Body fill=(lighten(fill, 20%))"),
    ("dup Body 2 --offset 10", "write --offset 10,0"), ("export Body png", "render Body -o"),
  ])
  func `a sentence with two meanings is refused with both`(line: String, help: String) throws {
    let bench = try Bench(faces)
    #expect(!bench.done(line) && bench.messages.joined(separator: "\n").contains(help), "\(bench.messages)")
    #expect(bench.bytes == (try Bench(faces)).bytes)
  }

  @Test(arguments: [
    ("set #t width 50", "text.size=(text.size * 50 / width)"), ("set #c radius 5", "write r in the place of radius"),
    ("set #c locked true", "save NAME.shape.json"),
  ])
  func `a drawing of SVG refuses what it cannot hold, with help`(line: String, help: String) throws {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg"><text id="t">Hi</text><circle id="c" r="4"/></svg>"#)
    #expect(bench.refusal(line)?.contains(help) == true, "\(bench.messages)")
  }

  @Test func `styles and variants are named in sentences`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("style card fill=red; use style card on Body; token brand teal; set Skull fill brand"), "\(bench.messages)")
    #expect(bench.run("get Body style --value") == ["card"] && bench.run("get Skull fill --value") == ["token(brand)"], "\(bench.answers)")
    #expect(bench.done("rename style card tile; variant dark hide Caption; use variant dark; variants; styles"), "\(bench.messages)")
    #expect(bench.answers.joined().contains("hide Caption") && bench.answers.joined().contains("tile"), "\(bench.answers)")
    #expect(bench.done("unset Body style; delete style tile") && !bench.run("style").joined().contains("tile"), "\(bench.messages)")
  }

  @Test func `a new graphic whose name is a colour, and a group at a place, are told`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("add rect red") && bench.messages.joined().contains("fill=red is its colour"), "\(bench.messages)")
    #expect(bench.done("add rect Red; add rect blue fill=blue") && !bench.messages.joined().contains("its colour"), "\(bench.messages)")
    #expect(bench.done("add group Legend at 5 5") && bench.messages.joined().contains("no place of its own"), "\(bench.messages)")
  }

  @Test func `a checkpoint has several words`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add star S; checkpoint red sun; delete S; revert 'red sun'"), "\(bench.messages)")
    #expect(bench.run("count star") == ["1"])
  }

  @Test(arguments: ["default-names", "default_name", "Default-Name", "default-name"]) func `a rule has one name`(_ name: String) throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add star; lint --only \(name)"), "\(bench.messages)")
    #expect(bench.answers.joined().contains("default-name"), "\(bench.answers)")
  }
}

/// What looked right, and was not.
@Suite struct `What a picture shows that a command did not say` {
  private let folder = TemporaryFolder()

  private static let styled =
    ##"{"format":"shapeedit","version":1,"styles":{"panel":{"fill":{"color":"#ffd700"}}},"canvases":[{"id":"c","name":"A","width":200,"height":100,"background":"#000000","graphics":[{"id":"u","kind":"rectangle","x":10,"y":10,"width":20,"height":20,"fill":{"color":"#ff0000"}},{"id":"p","kind":"rectangle","style":"panel","x":0,"y":0,"width":200,"height":100},{"id":"t","kind":"text","x":10,"y":60,"width":100,"height":20,"fill":{"color":"#000000"},"text":{"string":"Hi"}},{"id":"s","kind":"text","style":"panel","x":10,"y":30,"width":100,"height":20,"text":{"string":"Hi"}}]}]}"##

  @Test func `the fill of a style covers, and is behind texts`() throws {
    let bench = try Bench(Self.styled)
    #expect(bench.run("find :covered").joined().contains("#u"), "\(bench.answers)")
    let lint = bench.run("lint --only contrast")
    #expect(lint.contains { $0.contains("#ffd700 on #ffd700") } && !lint.contains { $0.contains("#000000 on") }, "\(lint)")
    #expect(bench.done("style panel radius=40") && bench.run("count :covered") == ["0"], "\(bench.answers)")
  }

  @Test func `the colour of letters comes before the fill of a style`() throws {
    let bench = try Bench(Self.styled)
    #expect(bench.run("get #s text.color --value") == ["#ffd700"])
    #expect(bench.done("set #s text.color red; add text X style=panel text.color=blue text=Hi"), "\(bench.messages)")
    #expect(bench.run("get (#s, X) fill --value") == ["#ff0000", "#0000ff"], "\(bench.answers)")
    #expect(bench.run("get (#s, X) text.color --value") == ["#ff0000", "#0000ff"], "\(bench.answers)")
  }

  @Test func `a canvas keeps its name behind definitions`() throws {
    let gradients = (0..<60).map { "<linearGradient id=\"g\($0)\"><stop/><stop/></linearGradient>" }.joined()
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\(gradients)</defs><title>Logo</title><rect/></svg>")
    #expect(bench.run("get /* name --value") == ["Logo"])
    #expect(bench.done("canvas rename Logo Badge") && bench.bytes.contains("<title>Badge</title>") && !bench.bytes.contains("Logo"))
  }

  @Test func `the name of a text goes behind its blanks`() throws {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg"><text id="t" y="9">  spaced </text></svg>"#)
    #expect(bench.done("rename #t Word") && bench.bytes.contains(">  <title>Word</title>spaced <"), "\(bench.bytes)")
    #expect(bench.done("set #t y 20") && bench.messages.joined().contains("baseline"), "\(bench.messages)")
    #expect(bench.done("rename #t '{text} {n}'") && bench.run("get #t name --value") == ["spaced 1"], "\(bench.answers) \(bench.messages)")
  }

  @Test func `groups have the area of their boxes`() throws {
    let bench = try Bench(
      markup:
        #"<svg xmlns="http://www.w3.org/2000/svg"><g id="s"><rect width="9" height="9"/></g><g id="l"><rect width="90" height="90"/></g></svg>"#
    )
    #expect(bench.run("find group --sort area --descending").map { $0.split(separator: "#").last } == ["l", "s"], "\(bench.answers)")
    #expect(bench.run("count group[area>100]") == ["1"])
  }

  @Test func `pictures of nothing are told, and one does not end the others`() throws {
    let bench = try Bench(
      markup:
        #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="a" width="4" height="4"/><rect id="off" x="50" width="9" height="9"/><g id="empty"/></svg>"#
    )
    #expect(
      bench.done("export --each -o '\(folder.path)/{id}.svg'") && bench.messages.joined().contains("nothing of #off, #empty"),
      "\(bench.messages)")
    #expect(bench.done("export --each --tight -o '\(folder.path)/tight-{id}.svg'"), "\(bench.messages)")
    #expect(folder.bytes("tight-a.svg") != nil && folder.bytes("tight-empty.svg") == nil)
  }

  @Test func `a line that names a graphic does not search the drawing for other spellings`() throws {
    let graphics = (0..<2000).map { #"{"id":"r\#($0)","kind":"rectangle","name":"Rect\#($0)","x":1,"y":1,"width":4,"height":4}"# }
    let drawing = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[\#(graphics.joined(separator: ","))]}]}"#
    func visits(_ count: Int) throws -> Int {
      let visits = VisitCount()
      return try VisitCount.$current.withValue(visits) {
        let bench = try Bench(drawing)
        bench.run(script: (0..<count).map { "set Rect\(1900 - $0) x 2; move Rect\(1900 - $0) after Rect9" }.joined(separator: "\n"))
        #expect(bench.run("count [x=2]") == ["\(count)"], "\(bench.messages)")
        return visits.total
      }
    }
    let (few, many) = (try visits(20), try visits(40))
    #expect(many - few < 20 * 2000, "\(few), \(many)")
  }

  @Test func `a value that is that of a new graphic is written where a style has another`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("style s stroke.width=2; add rectangle R at 10 10 20x20 stroke=red style=s; scale R 0.5"), "\(bench.messages)")
    #expect(bench.run("get R stroke.width --value") == ["1"], "\(bench.answers)")
  }

  @Test func `what is inserted keeps its proportions, in the middle of its place`() throws {
    let bench = try Bench(emptyPage)
    folder.write("wide.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="10"/></svg>"#)
    let file = folder.path + "/wide.svg"
    #expect(bench.done("insert '\(file)' at 10 10 48x48 as Plan"), "\(bench.messages)")
    // The page is put there, whose lower half is empty.
    #expect(bench.run("bbox Plan") == ["10 22 48 12"], "\(bench.answers)")
    #expect(bench.done("insert '\(file)' at 0 0 as Same; dup Same at 0 0 10x10"), "\(bench.messages)")
    #expect(bench.run("bbox Same") == ["0 0 40 10"] && bench.run("bbox \"Same 2\"") == ["0 0 10 10"], "\(bench.answers)")
  }

  @Test func `one picture has one --dpi`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.refusal("render --dpi 96,300 -o '\(folder.path)/p.png'")?.contains("96,300") == true, "\(bench.messages)")
  }

  @Test func `a call of a function is not taken for a text`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add text T at 5 5 text=Hi"))
    for line in ["set T text=trim(text)", "set T text concat(text, name)", "rename T upper(name)"] {
      #expect(bench.refusal(line)?.contains("not computed") == true, "\(line): \(bench.messages)")
    }
    #expect(bench.refusal("rename T round(x)")?.contains("name=(round(x))") == true)
    #expect(bench.done("set T text=Hello(1); set T text='trim(text)'; set T name 'upper(name)'"), "\(bench.messages)")
    #expect(bench.run("get text text name --value") == ["trim(text)\tupper(name)"], "\(bench.answers)")
  }

  @Test(arguments: [
    ("delete #rect-2", true), ("front #rect-2", true), ("group #rect-3", true), ("group #rect-2; move #rect-3 in group", true),
    ("delete #rect-4", false), ("set #rect-3 fill red", false),
    ("add rectangle New at 1 1 4x4", false), ("delete #rect-2; rename #rect-3 Mine; set #rect-3 id=mine; set #rect-4 id=last", false),
  ])
  func `a save tells that ids which are not in the file are those of other graphics now`(line: String, isTold: Bool) throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="4"/><rect width="5"/><rect width="6"/></svg>"#)
    #expect(bench.done(line) && bench.done("save '\(folder.path)/ids.svg'"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("are not in the file") == isTold, "\(line): \(bench.messages)")
    #expect(bench.done("delete *") && bench.done("save") && !bench.messages.joined().contains("are not in the file"), "\(bench.messages)")
  }

  @Test func `ids that changed are looked for once, not for each changed group`() throws {
    func visits(_ count: Int) throws -> Int {
      let groups = (0..<count).map { ##"<g id="g\##($0)"><rect id="a\##($0)" width="9" height="9"/><rect id="b\##($0)"/></g>"## }
      let visits = VisitCount()
      return try VisitCount.$current.withValue(visits) {
        let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg">\#(groups.joined())</svg>"#)
        #expect(bench.done("delete (rectangle[width=9])"), "\(bench.messages)")
        let before = visits.total
        #expect(bench.document.firstMovedID == nil)
        return visits.total - before
      }
    }
    let (few, many) = (try visits(100), try visits(200))
    #expect(few > 100 && many < 3 * few, "\(few), \(many)")
  }

  @Test(arguments: [
    ("for g in group; find (#$g.id > text); end", "write find ($g > text)"),
    ("for g in group; set $g.id opacity 0.5; end", "write set $g opacity"),
    ("for g in group; rename #$g.id x; end", "write rename $g x"),
  ])
  func `the id of a variable is not a selector`(line: String, help: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line)?.contains(help) == true, "\(line): \(bench.messages)")
  }

  @Test(arguments: [
    ("add text T in Head at 10 20 \"quoted\"", "add text T in Head at 10 20 text=\"quoted\""),
    ("add text T in Head \"quoted\" at 10 20", "add text T in Head at 10 20 text=\"quoted\""),
    ("add text T at 10 20 30x9 \"quoted\" bold", "text=\"quoted\""),
    ("count :off-page", ""), ("lint --ignore off-page,obscured", ""), ("set Body corner 8", "radius 8"),
    ("add polygon \"0,0 10,10 20,0\" fill=red", "points=\"0,0 10,10 20,0\""), ("add polyline P '0 0 10 10'", "points='0 0 10 10'"),
    ("find ellipse width<15", "find ellipse[width<15]"),
    ("count ellipse where fill=black", "count ellipse[fill=black]"), ("where Caption", "find Caption"),
    ("resize canvas to content", "fit "), ("add group G Body Caption", "group (Body, Caption) as G"),
    ("dup Body by 20 0", "dup Body --offset 20,0"), ("align Caption with Body center", "align Caption center --to Body"),
    ("token brand=#ff8800; set Body fill=token(brand)", "token brand #ff8800"), ("stack ellipse vertically", "arrange ellipse 1"),
    ("set ellipse in Head fill red", "set (Head ellipse) fill red"),
    ("translate Body x 10", "translate Body 10 0"), ("scale Body width 2", "scale Body 2 1"),
    ("style card fill=red; delete style card", "style card --delete"), ("variant dark --set Body fill=black", "--set 'Body fill=black'"),
    ("copy style Body to Skull", "copystyle Body to Skull"), ("set Body shadow=on", "shadow=black"), ("fit --help", "help fit"),
    ("find 'Hello'", "find Hello"),
    ("set Body name=''; count [name=none]", "count :not([name])"), ("fit Body into '/Faces'", "into /Faces"),
    ("set ellipse fill grayscale(fill)", "set ellipse fill (gray(fill))"), ("set Caption font.size=26", "text.size=26"),
    ("set Caption visible false; count :invisible", "count :hidden"), ("add rect R rect.radius=6", "radius=6"),
    ("replace Caption 's/Hel/Bel/'", "replace text s/Hel/Bel/ in Caption"), ("find 'ello' --limit 5", "find ello --limit 5"),
    ("echo ${round(10/3, 2)}", "keeps 2 decimals"), ("set Body x=(round(10/3, 1))", "keeps 1 decimal"),
    ("canvas Faces background white", "set Faces background white"),
    ("style card fill=red; apply style card to Body", "set Body style card"),
    ("set Caption text.anchor middle", "text.align center"),
    ("set Body class dot; set Caption class 'dot big'; find class=dot", "find .dot"),
  ])
  func `what newcomers type is done`(line: String, written: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(line): \(bench.messages)")
    #expect(bench.messages.joined().contains(written) || written.isEmpty, "\(bench.messages)")
  }

  @Test(arguments: [
    ("recolor ellipse darker", "write set ellipse fill=(darken(fill.color, 20%))"), ("ls --sort area", "write find * --sort area"),
    ("gray *", "set "), ("recolor to gray", "gray(fill)"), ("recolor all to gray", "gray(fill)"),
    ("let w = 62mm; echo ${$w - 16}", "62mm is a text here"),
    ("set ellipse fill ${darken($fill, 30%)}", "a property has no $"), ("diff blue..red house.svg", "blue:house.svg"),
    ("count :depth>2", "write [depth>2]"), ("for g in (image); echo $g; end", "(image?) may match nothing"),
    ("find ''", ""), ("find ' '", ""),
    ("canvas resize 300x200", "write resize #faces 300x200, or set #faces width=300 height=200"),
    ("token brand red; set Body fill=$brand", "token(brand)"), ("set Caption text.inset=4 8", "quotes: text.inset \"4 8\""),
    ("dup Body below", "write dup Body --offset"),
    ("assert :hidden", "write assert count(:hidden) > 0"), ("assert none(:hidden)", "count(SELECTOR) == 0"),
    ("add arrow Body to Caption", "write add line x1=(Body.right"),
    ("assert [fill=red]", "write assert count([fill=red]) > 0"), ("set ellipse[1] fill red", "ellipse:nth(2)"),
    ("set Body width=(self.width * 2)", "width is that of the graphic itself"),
  ])
  func `what newcomers type is refused with a line`(line: String, help: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line)?.contains(help) == true, "\(line): \(bench.messages)")
  }

  @Test func `the colour of a text is that of its fill everywhere`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("add text T at 0 0 80x40 text=Hi text.color=red; style s text.color=blue; set T style s"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("its own fill comes first; unset fill"), "\(bench.messages)")
    #expect(bench.done("unset T text.color") && bench.run("get T text.color --value") == ["#0000ff"], "\(bench.answers)")
    #expect(bench.done("set T text.color green; set T text.color unset") && bench.run("get T text.color --value") == ["#0000ff"])
  }

  @Test func `data and a triangle fill the place that is given`() throws {
    let bench = try Bench(emptyPage)
    for line in [
      "add triangle T at 30 20 140x40", "add path T d='M0 10 L5 0 L10 10 Z' at 30 20 140x40",
      "add polygon T points='0,10 5,0 10,10' at 30 20 140x40",
      "add triangle T in /C at 30 20 140x40 fill=red",
    ] {
      #expect(bench.done(line) && bench.run("bbox T") == ["30 20 140 40"], "\(line): \(bench.answers)\(bench.messages)")
      #expect(bench.done("delete T"))
    }
    #expect(bench.done("add line L x1=0 y1=0 x2=10 y2=10 at 50 50") && bench.run("bbox L") == ["50 50 10 10"], "\(bench.answers)")
    #expect(bench.done("add path T d='M5 5 h10 v10' at 30 20") && bench.run("bbox T") == ["30 20 10 10"], "\(bench.answers)")
  }

  @Test func `a star of SVG is moved by its coordinates`() throws {
    let bench = try Bench(
      markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="99"><polygon id="p" points="0,0 9,9 18,0"/></svg>"#)
    #expect(bench.done("add star S at 10 10 50x50; translate (S, #p) 5 0.5; align S hcenter --to canvas"), "\(bench.messages)")
    #expect(bench.run("get S x y --value") == ["75\t10.5"] && bench.bytes.ranges(of: "transform").count == 1, "\(bench.bytes)")
    #expect(bench.bytes.contains(##"points="0,0 9,9 18,0" transform="translate(5,0.5)""##), "\(bench.bytes)")
    #expect(bench.done("set S x=0") && bench.run("get S x --value") == ["0"])
  }

  @Test func `a place that a transform moves elsewhere is told`() throws {
    let bench = try Bench(
      markup:
        #"<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect id="r" width="9" height="9" transform="translate(50 20)"/>"#
        + #"<rect id="q" width="9" height="9" transform="rotate(45 4.5 4.5)"/><g id="g" transform="translate(9,9)">"#
        + #"<rect id="i" width="5" height="5"/></g></svg>"#)
    #expect(bench.done("set #r x=1") && bench.messages.joined().contains("its box is at 51 20"), "\(bench.messages)")
    #expect(bench.done("set (#q, #g, #i) x=1") && !bench.messages.joined().contains("its box"), "\(bench.messages)")
  }

  @Test func `what lint does not look at is told`() throws {
    let colors = (0..<1001).map { index in
      let color = String(65536 + index * 60, radix: 16)
      return ##"{"id":"g\##(index)","kind":"rectangle","name":"R","x":0,"y":0,"width":9,"height":9,"fill":{"color":"#0\##(color)"}}"##
    }
    let bench = try Bench(
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[\#(colors.joined(separator: ","))]}]}"#)
    #expect(bench.run("lint --only near-colors").joined().contains("near-colors was not looked for"), "\(bench.messages)")
    #expect(bench.run("get #g1 frame --own") == bench.run("get #g1 frame") && bench.answers == ["#g1  frame 0 0 9 9"], "\(bench.answers)")
  }

  @Test func `i is that of a loop around, and $x is a variable that a property hides`() throws {
    let bench = try Bench(emptyPage)
    #expect(bench.done("for i in 1..3; add rectangle Box$i width=(i * 10); end"), "\(bench.messages)")
    #expect(bench.run("get Box* width --value") == ["10", "20", "30"], "\(bench.answers)")
    #expect(bench.done("set Box* x=(i * 10)") && bench.run("get Box* x --value") == ["0", "10", "20"], "\(bench.answers)")
    #expect(bench.done("for x in 5..6; set Box1 width=(x * 2); end"))
    #expect(bench.messages.joined().contains("x is the property of the graphic here, and $x the variable"), "\(bench.messages)")
    #expect(bench.done("for x in 5..6; set Box1 width=($x * 2); end") && bench.messages.joined().contains("the variable") == false)
  }

  @Test func `help finds flags and the words of other programs`() throws {
    let bench = try Bench(faces)
    #expect(bench.run("help contact sheet").joined().contains("render --contact-sheet"), "\(bench.answers)")
    #expect(bench.run("help corner").joined().contains("set SELECTOR radius VALUE"), "\(bench.answers)")
    #expect(bench.run("count Ey").joined().contains("[name*=\"Ey\" i] is for a part of names"), "\(bench.messages)")
  }
}
