import ShapeCommands
import ShapeModel
import TerminalText
import TestSupport
import Testing

private let boxes =
  #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect id="A" width="20" height="20"/>"#
  + #"<rect id="B" x="70" width="20" height="20"/><text id="T" y="40">Hi</text></svg>"#

/// What lines say a second time, and what SVG has or lacks.
@Suite struct `Lines after others of their kind` {
  @Test(arguments: [
    "find rect; find rect", "set rect opacity .5; find rect", "add rect C at 0 0 5x5; delete C; find rect",
    "echo rectangle; count [width>3]; find rect", "find rect[width>3]; find rect",
  ]) func `are rewritten as the first`(_ script: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done(script), "\(bench.messages)")
    #expect(bench.answers.suffix(2).map { $0.contains("#A") || $0.contains("#B") } == [true, true], "\(bench.answers)")
  }

  @Test(arguments: [
    "set rect[fill=red]? opacity .5; count [opacity=.5]", "set rect? opacity .5; count [opacity=.5]", "count rect[fill=red]",
    "count (canvas > rect)", "count circle[fill=gold]",
  ]) func `select what a line before made by the kind it is elsewhere`(_ lines: String) throws {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"/>"#)
    #expect(bench.done("add rect A at 0 0 9x9 fill=red; add circle C at 0 0 5x5 fill=gold; " + lines), "\(bench.messages)")
    #expect(bench.answers.last == "1", "\(bench.messages) \(bench.answers)")
  }

  @Test func `say that a word with a question mark is a kind elsewhere`() throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done("add circle C at 0 0 5x5; set circle? opacity .5; delete picture?"), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("nothing is named picture; the kind is image") }, "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("nothing is named circle; the kind is ellipse") }, "\(bench.messages)")
  }

  @Test(arguments: ["add rect rect at 0 0 5x5; delete rect", "rename A rect; delete rect", "group A B as rect; delete rect"])
  func `select a graphic that a line before named so`(_ script: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done(script), "\(bench.messages)")
    let left = script.hasPrefix("add") ? "2" : script.hasPrefix("rename") ? "1" : "0"
    #expect(bench.run("count rectangle") == [left], "\(bench.messages)")
  }

  @Test(arguments: [("for i in 1..3; count rectangle,Nope; end", 1), ("count rectangle,Nope; count rectangle,Nope", 2)])
  func `warn once in a loop`(_ script: String, _ count: Int) throws {
    let bench = try Bench(markup: boxes)
    bench.run(script)
    #expect(bench.messages.filter { $0.contains("nothing matches Nope") }.count == count, "\(bench.messages)")
  }

  @Test(arguments: [
    ("connect A B", "a line of SVG has no arrow head"), ("add arrow from A to B", "a line of SVG has no arrow head"),
    ("set T stroke=red stroke.end=arrow", "add triangle Head"), ("find :unnamed", "[name=none]"), ("find rectangle --count", "count *"),
    ("set A x=$(10+5)", "in parentheses: (10+5)"), ("variant W --hide A --hide B", "--hide 'A, B'"),
    ("variant W token ink blue", "tokens are the same"),
    ("theme dark", "variant dark"), ("variant dark ink=#eee", "token ink black"),
    ("add rect D below A gap 40 160x60", "add rect D width=160 height=60 x=(A.x) y=(A.bottom + 40)"),
    ("add rect D right of A", "x=(A.right + 10) y=(A.y)"), ("add rect D above B by 5", "y=(B.y - height - 5)"),
    ("add text D 'Hi there' centered at top font-size 9 bold fill white", "align %1 top --to canvas"),
    ("add text D 'Hi there' centered in A font-size 9", "align %1 center --to A"), ("insert icons/*.svg", "for f in icons/*.svg; do"),
    ("for t in rect[width>1]; echo $t; end", "write for t in (rect[width>1])"), ("set rect stroke.width*=2", "ends with [stroke]"),
    (#"add path P in canvas "M 10mm 0 L 5 5""#, "write d="), ("variant open", "variant NAME --hide SELECTOR makes one"),
    ("get '/A 29/**' x", "a path begins at a canvas"), ("set T max-font-size 16", "text.size=(min(text.size, 16))"),
    ("find text[overflow]", "lint --only text-overflow"), ("shrink A to 210", "resize A 210x, or resize A x210"),
    ("for f in icons/*.svg; insert $f; end", "for f in a.svg b.svg"), ("help 'nope nix'", "help lists"),
    ("for i in 1..3; let d = $i/5; end", "write let d = ($i/5)"), ("rename G > rect:unnamed Foo", "[name=none]"),
    ("group A T as G; set G > text nosuch 16", "text has no property 'nosuch'"),
  ]) func `that SVG or the language lacks are answered`(_ line: String, _ help: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.refusal(line)?.contains(help) == true, "\(bench.messages)")
  }

  @Test(arguments: [
    ("add rect R at 1 1 20x20 rx 4", "get R radius --value", "4"), ("group A B as G; expand all", "count group", "1"),
    ("collapse all", "count rectangle", "2"), ("distribute h A B T", "count rectangle", "2"),
    ("set A fill none; count rectangle[!fill.color]", "count rectangle:not([fill])", "1"),
    ("set T text font-size=9", "get T text text.size --value", "Hi\t9"),
    ("group A T as G; set G text font-size=9", "get T text text.size --value", "Hi\t9"), ("help --args", "count rectangle", "2"),
    ("find text[text.string~=/^hi$/i]", "count text[text.string~=^H]", "1"),
    ("group A T as G; set G > text text-size 9", "get T text.size --value", "9"),
    ("add text D 'Hi' centered at 30 60 font-size 9 bold fill white", "get D text.weight text.align fill --value", "700\tcenter\t#ffffff"),
    ("for x in 3; add text D \"$x\" centered at ${$x + 6} ${$x + 7} text.size=8; end", "get D text.string x --value", "3\t9"),
    ("for r in gold; add text D $r at 5 5; end", "get D text.string fill --value", "gold\t#000000"),
    ("dup A x3 offset 90 0", "count rectangle", "5"), ("dup A 3 by 90 0", "count rectangle", "5"),
    ("get A cx", "get A center.x --value", "10"),
    ("add circle C at 5 5 16x16; find circle[r=8]", "count C[width=16]", "1"),
    ("add circle C at 5 5 16x16; set ellipse[r!=8]? opacity .5", "count [opacity=.5]", "0"),
    ("find [cx=10]", "count [center.x=10]", "1"),
    ("find --in 0,0,100,50 --limit 4", "count rectangle", "2"),
    ("for r in (rect); echo $r.width; end", "count rectangle", "2"), ("for g in (canvas/*); echo $g.x; end", "count rectangle", "2"),
    ("add rect Banner; add rect 'Banner inner'; find [name*=banner i]", "count [name*=\"BANNER\" i]", "2"),
    ("find name=~^A", "count [name~=^A]", "1"), ("find /^(A|B)$/", "count rectangle", "2"),
    ("find rect --in 0 0 50x50", "count rectangle", "2"),
    ("add text P at 5 5 text '0' font-size 14 align right", "get P text.align --value", "right"),
    ("fit . --margin 10", "count canvas", "1"),
    ("set T text.font=Arial; replace font Arial with Inter", "get T text.font --value", "Inter"),
    ("help 'export part'", "count rectangle", "2"),
  ]) func `are done`(_ line: String, _ question: String, _ answer: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done(line) && bench.run(question) == [answer], "\(bench.messages) \(bench.answers)")
  }

  @Test(arguments: ["add rect B 'Start' at 2 2 16x6", "add rect B 'Start' at 2 2 16x6 fill red", "add ellipse B at 2 2 text 'Start'"])
  func `give a new shape of JSON its label`(_ line: String) throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    #expect(bench.done(line) && bench.run("get B text.string x --value") == ["Start\t2"], "\(bench.messages)")
  }

  @Test(arguments: [
    ("add style N fill=red; style N stroke red 2 radius 3; add rect A style=N", "count A[stroke.width=2][radius=3]"),
    ("add style S fill=red; set style S radius 4; add rect A style=S", "count A[radius=4]"),
    ("add a token ink black; add rect A fill=token(ink)", "count A[fill=black]"),
  ]) func `make and change styles and tokens`(_ line: String, _ question: String) throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    #expect(bench.done(line) && bench.run(question) == ["1"], "\(bench.messages)")
  }

  @Test(arguments: [
    "add text A 'a much longer label' cx=100 cy=30", "add text A 'Hxg' at 0 0; set A text.size 30 cx=100 cy=30",
    "add text A 'Hxg' at 0 0 text.align=center; set A cx 100 cy 30", "add text A 'Hxg' at 0 0; set A center 100,30",
    "add rect A at 0 0 20x10; rotate A 30; set A cx=100 cy=30", "add rect A cx=100 cy=30 width=9 height=5",
    "add text A x+=(100 - cx) y+=(30 - cy) text='much longer than before'",
    "let t = 'and longer'; add text A x+=(100 - cx) y=2 text=$t; set A cy=30",
    "add rect G at 0 0 9x9; group G as A; set A cx=100 cy=30",
  ]) func `put the middle where it is said`(_ lines: String) throws {
    for bench in [
      try Bench(markup: boxes.replacing("id=\"A\"", with: "id=\"Z\"")),
      try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#),
    ] {
      #expect(bench.done(lines), "\(bench.messages)")
      #expect(bench.run("for a in (A); echo ${round($a.cx, 0.01)} ${round($a.cy, 0.01)}; end") == ["100 30"], "\(bench.messages)")
    }
  }

  @Test func `from one to the other end with the tip at its edge`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#)
    bench.run("add rect A at 0 0 9x9; add rect B at 50 0 9x9")
    for words in ["stroke-width=4", "stroke black stroke-width 4"] {
      #expect(bench.refusal("add arrow from A to B \(words)")?.contains("x2=(B.left - 6)") == true, "\(bench.messages)")
    }
    #expect(bench.refusal("connect A B stroke.width=4")?.contains("x2=(B.left - 6) y2=(B.cy) stroke.end=arrow stroke.width=4") == true)
    let line = "add line x1=(A.right) y1=(A.cy) x2=(B.left - 6) y2=(B.cy) stroke.end=arrow stroke.width=4"
    #expect(bench.done(line) && bench.run("get line vbox --value") == ["9 -1.5 41 12"], "\(bench.answers)")
  }

  @Test func `that ask for the top ones of an order have the largest first`() throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done("set A width 50; find rectangle --top 1 --by width"), "\(bench.messages)")
    #expect(bench.answers.last?.contains("#A") == true, "\(bench.answers)")
  }

  @Test(arguments: [
    ("set svg width 400 height 120", "resize #svg-1 400x120 scales it"), ("add circle C; get C r", "the radius is half of width"),
    ("set A x=(font-size / 2)", "text.size for font-size"), ("add rect A; add line x1=(A.cx)", "2 graphics are named A"),
    ("set T y 20", "y+=(20 - top)"),
  ]) func `are answered with what can be run`(_ line: String, _ help: String) throws {
    let bench = try Bench(markup: boxes)
    bench.run(line)
    #expect(bench.messages.contains { $0.contains(help) }, "\(bench.messages)")
  }

  @Test func `about the contents of a kind run`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#)
    #expect(bench.done("add group G; add rect A in G at 0 0 9x9; set group fill red"), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("write set (group > *) fill red") }, "\(bench.messages)")
    #expect(bench.done("set (group > *) fill red") && bench.run("count rectangle[fill=red]") == ["1"])
  }

  @Test(arguments: ["move T to 30 20", "place T at 30,20", "set T at 5 5; move T to 30 20"])
  func `put a text of SVG where a new one would be`(_ line: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get T bbox --value").first?.hasPrefix("30 20 ") == true, "\(bench.messages) \(bench.answers)")
  }

  @Test func `insert the page of a drawing into a size`() throws {
    let folder = TemporaryFolder()
    folder.write(
      "p.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect id="r" x="40" y="40" width="20" height="20"/></svg>"#)
    let bench = try Bench(markup: boxes)
    #expect(bench.done("insert \(folder.path)/p.svg at 10 0 50x50"), "\(bench.messages)")
    #expect(bench.run("get #r bbox --value") == ["30 20 10 10"], "\(bench.messages)")
    #expect(bench.done("insert \(folder.path)/p.svg #r at 10 0 50x50"), "\(bench.messages)")
    #expect(bench.run("get :last bbox --value") == ["10 0 50 50"], "\(bench.messages)")
  }

  @Test func `that align a text whose letters are elsewhere in its frame are told`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#)
    #expect(bench.done("add text T 'Hi' at 20 20; align T left"), "\(bench.messages)")
    #expect(!bench.messages.contains { $0.contains("aligned by its frame") }, "\(bench.messages)")
    #expect(bench.done("align T hcenter --to canvas") && bench.messages.contains { $0.contains("aligned by its frame") })
    #expect(bench.done("fit T; align T hcenter --to canvas") && !bench.messages.contains { $0.contains("aligned by its frame") })
  }

  @Test func `that keep going leave out those with errors`() throws {
    let bench = try Bench(markup: boxes)
    bench.session.options.keepsGoing = true
    bench.run(script: "set A x 5\nfrobnicate A\nfor i in 1 2\n  set B y $i\n  nonsense B\nend\nset T opacity .5\nset Nope x 1\nset A y 7")
    let messages = bench.messages
    #expect(bench.run("get (A, B, T) x y opacity --value") == ["5\t7\t1", "70\t0\t1", "0\t40\t0.5"], "\(bench.messages)")
    for place in ["2:1: error: unknown verb", "5:3: error: unknown verb", "8:5: error: nothing matches Nope"] {
      #expect(messages.contains { $0.contains(place) }, "\(messages)")
    }
  }

  @Test(arguments: ["add rect R at 40mm 10mm 20mmx5mm", "add rect R x=40mm", "add rect R; set R x=40mm"])
  func `with lengths of a page that shows coordinates in another size are told`(_ line: String) throws {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="100mm" viewBox="0 0 100 50"/>"#)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("40mm is") && $0.contains("on the page: 100 are 200mm") }, "\(bench.messages)")
    let other = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50"/>"#)
    #expect(other.done(line) && !other.messages.contains { $0.contains("on the page") }, "\(other.messages)")
  }

  @Test func `of a text are the turns of a loop`() throws {
    let folder = TemporaryFolder()
    folder.write("list.txt", "A\n\nB C\r\nO'Neill\n")
    let bench = try Bench(markup: boxes)
    #expect(bench.run("for f in \(folder.path)/list.txt; echo $f; end") == ["A", "B C", "O'Neill"], "\(bench.messages)")
    bench.run("for f in \(folder.path)/none.txt; echo $f; end")
    #expect(bench.messages.contains { $0.contains("none.txt") && $0.contains("No such file") }, "\(bench.messages)")
  }

  @Test func `of a style tell which graphics have values of their own`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#)
    #expect(bench.done("style n fill=red; add rect A style=n text.inset=8; add rect B style=n; style n padding 12 opacity .5"))
    #expect(
      bench.messages.contains { $0.contains("text.inset of the style does not show on #rectangle-pngc: its own comes first") },
      "\(bench.messages)")
    #expect(!bench.messages.contains { $0.contains("opacity of the style") }, "\(bench.messages)")
    #expect(bench.done("unset [style=n] text.inset") && bench.run("count :styled(n)[text.inset=12]") == ["2"], "\(bench.messages)")
  }

  @Test func `are no ground of their own letters`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#)
    let line = "add rect A text=Jazz at 0 0 80x40 fill 'radial(white, skyblue)'"
    #expect(bench.done(line + "; lint --only contrast"), "\(bench.messages)")
    #expect(!bench.answers.contains { $0.contains("on #000000 has a contrast") }, "\(bench.answers)")
    #expect(bench.run("get A text.string --value") == ["Jazz"])
  }

  @Test func `with a dot after cd are about the group`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":200,"height":60,"graphics":[]}]}"#)
    #expect(bench.done("add group G; add rect A in G at 0 0 9x9; cd G; set . fill red"), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("fill has no effect on a group") }, "\(bench.messages)")
    #expect(bench.run("get #c background --value") == ["none"])
  }

  @Test(arguments: [
    ("add diamond D at 10 20 60x40", "10 20 60 40"), ("add parallelogram D at 10 20 60x40", "10 20 60 40"),
    ("add trapezoid D at 10 20 60x40", "10 20 60 40"), ("add pill D at 10 20 60x40; assert D.radius == 20", "10 20 60 40"),
    ("add rhombus D; assert D.kind == 'polygon'; set D frame 1,2,3,4", "1 2 3 4"),
  ]) func `make shapes by the names they have elsewhere`(_ line: String, _ box: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done(line) && bench.run("get D bbox --value") == [box], "\(bench.messages) \(bench.answers)")
  }

  @Test(arguments: ["with arrow", "label=yes", "--arrow", ""])
  func `to connect two are answered with lines that run`(_ words: String) throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    bench.run("add rect A at 1 1 9x9; add rect B at 50 1 9x9")
    let refusal = try #require(bench.refusal("connect A B stroke=red \(words)"))
    let line = try #require(refusal.firstRange(of: "write ").map { refusal[$0.upperBound...] }?.split(separator: ", or ").first)
    #expect(bench.done(String(line)) && bench.run("get line stroke.color stroke.end --value") == ["#ff0000\tarrow"], "\(line)")
  }

  @Test(arguments: [("arrow both", "arrow\tarrow"), ("start-arrow triangle", "arrow\tnone"), ("arrow start", "arrow\tnone")])
  func `give a line of JSON its other head`(_ words: String, _ heads: String) throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    #expect(
      bench.done("add line x1=1 y1=1 x2=9 y2=9 " + words) && bench.run("get line stroke.start stroke.end --value") == [heads], "\(words)")
  }

  @Test(arguments: ["end-arrow", "arrow end", "with arrow head", "end arrow", "arrow"])
  func `give a line of JSON its head`(_ words: String) throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    #expect(bench.done("add line x1=1 y1=1 x2=9 y2=9 " + words) && bench.run("get line stroke.end --value") == ["arrow"], "\(words)")
  }

  @Test func `of a long script are all rewritten, and the first errors are shown`() throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    let numbers = 1...150
    #expect(bench.done(numbers.map { "add rect R\($0) at 0 0 5x5" }.joined(separator: "\n")), "\(bench.messages)")
    #expect(bench.done(numbers.map { "hide R\($0)" }.joined(separator: "\n")), "\(bench.messages)")
    #expect(bench.run("count :hidden") == ["150"])
    bench.run(numbers.map { "frobnicate R\($0)" }.joined(separator: "\n"))
    #expect(bench.messages.contains { $0.contains("50 more errors are not shown") }, "\(bench.messages.suffix(4))")
  }

  @Test(arguments: [
    (#"add path "M0 0 L10 10""#, true), ("add path d='M0 0 L9 9 L0 9'", false), ("add path d='M0 0 L9 9' stroke=red", false),
    ("add path d='M0 0 L9 9' --bare", false),
  ]) func `that make nothing to be seen are told`(_ line: String, _ isTold: Bool) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done(line) && bench.messages.contains { $0.contains("nothing is seen of") } == isTold, "\(bench.messages)")
  }

  @Test(arguments: ["$i % 3", "$i%3", "$i*3", "$i + 3"])
  func `in let that are expressions are refused`(_ value: String) throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.refusal("let i = 7; let c = \(value); echo $c")?.contains("write let c = (\(value))") == true, "\(bench.messages)")
    #expect(bench.done("let w = 50%; let d = $w/5; echo $w $d"), "\(bench.messages)")
  }

  @Test(arguments: [
    ("rectangle[fill.color=none]", 1), ("rectangle[fill.color!=none]", 1), ("rectangle[stroke.end=none]", 2), ("[text.font!=none]", 1),
  ]) func `select what has no value by none, as it is shown`(_ selector: String, _ count: Int) throws {
    let bench = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    bench.run("add rect A at 0 0 5x5 fill=red; add rect B at 9 9 5x5; add text T at 0 0 text=Hi")
    #expect(bench.done("set A fill none") && bench.run("get A fill.color --value") == ["none"])
    #expect(bench.run("count \(selector)") == ["\(count)"], "\(bench.messages)")
  }

  @Test func `that reach further than where they stand are told`() throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.done("add group G; add rect C in G at 0 0 5x5; cd G"), "\(bench.messages)")
    for line in ["select rectangle", "set rectangle opacity .5"] {
      bench.run(line)
      #expect(bench.messages.contains { $0.contains("sought in the whole drawing") }, "\(line): \(bench.messages)")
    }
    bench.run("select (G rectangle)")
    #expect(bench.messages.isEmpty || !bench.messages.joined().contains("whole drawing"), "\(bench.messages)")
    let other = try Bench(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[]}]}"#)
    other.run("add line x1=1 y1=1 x2=9 y2=9 style nosuch")
    #expect(other.messages.contains { $0.contains("there is no style nosuch yet") }, "\(other.messages)")
  }

  @Test func `of variants warn as set does`() throws {
    let bench = try Bench(
      ##"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":9,"height":9,"graphics":[{"id":"g","name":"W","kind":"group","##
        + ##""children":[{"id":"r","name":"R","kind":"rectangle","width":5,"height":5}]}]}]}"##)
    #expect(bench.done("variant v --set 'W stroke=red'"), "\(bench.messages)")
    let line = "variant v --set 'W/* stroke=red'"
    #expect(bench.messages.contains { $0.contains("stroke has no effect on a group; write \(line)") }, "\(bench.messages)")
    #expect(bench.done(line) && !bench.messages.contains { $0.contains("no effect") }, "\(bench.messages)")
    // In a narrow window the advice is whole as well.
    bench.session.options.page.columns = 30
    #expect(bench.done("variant w --set 'W stroke=red'") && bench.messages.joined().contains("--set"), "\(bench.messages)")
  }

  @Test func `a text of SVG without a font is in that of renderers`() throws {
    let bench = try Bench(markup: boxes)
    #expect(bench.run("get T text.font --value") == ["Times New Roman,serif"] && bench.run("count text[text.font*=serif]") == ["1"])
    #expect(bench.done("set T text.font=sans-serif; add text U at 0 20 text=Hi") && bench.run("count text[text.font=sans-serif]") == ["2"])
    #expect(
      try Bench(
        #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":9,"height":9,"graphics":[{"id":"t","kind":"text","text":{"string":"a"}}]}]}"#
      ).run("get #t text.font --value") == ["sans-serif"])
  }
}
