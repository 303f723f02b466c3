import ShapeCommands
import ShapeModel
import Testing

private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "graphics": [
      {"id": "a", "kind": "rectangle", "name": "A", "x": 10, "y": 10, "width": 20, "height": 10},
      {"id": "b", "kind": "ellipse", "name": "B", "width": 10, "height": 20}
    ]}
  ]}

  """#

@Suite struct `Words of every day` {
  @Test func `all are all graphics, also where a name holds the word, except for verbs that search`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("rename #b Ball") && bench.done("select all") && bench.run("count :selected") == ["2"], "\(bench.messages)")
    #expect(bench.run("find all") == ["/C/Ball  #b"], "\(bench.messages)")
    #expect(bench.done("select width=20") && bench.run("count :selected") == ["1"], "\(bench.messages)")
  }

  @Test func `several copies are in order, numbered and each moved on`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("dup #a 3 as Card --offset 5,1"))
    let graphics = bench.document.graphics
    #expect(graphics.map { bench.document.name(of: $0) } == ["A", "Card", "Card 2", "Card 3", "B"])
    #expect(graphics.prefix(4).map { bench.document.frame(of: $0)?.x } == [10, 15, 20, 25])
    #expect(bench.session.lastListing.count == 3 && bench.undoDepth == 1)
    #expect(bench.done("undo") && bench.bytes == drawing)
    #expect(bench.done("dup (#a, #b) as Twin"))
    #expect(bench.document.graphics.map { bench.document.name(of: $0) } == ["A", "B", "Twin", "Twin 2"])
    #expect(bench.refusal("dup #a 0")?.contains("whole number from 1") == true)
    #expect(bench.done("dup #b three") && bench.run("count three") == ["1"])
  }

  @Test(arguments: ["add rectangle R at 1 2 30x40", "add rectangle R at 1 2 30 40", "add rectangle R at 1,2 30 40 fill=red"])
  func `a size is two numbers or one word`(line: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get R frame --value") == ["1 2 30 40"])
  }

  @Test func `a number without its word is told what it lacks`() throws {
    let bench = try Bench(drawing)
    let refusal = bench.refusal("add rectangle R 10") ?? ""
    #expect(refusal.contains("'at' is missing before the place") && refusal.contains("did you mean at X Y?"), "\(refusal)")
  }

  @Test func `a tag in the place of a property is told how it is given`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("add rectangle R fill=red .badge")?.contains("tags=badge gives the tag") == true, "\(bench.messages)")
    #expect(bench.refusal("add rectangle R at 1 2 .badge")?.contains("tags=badge gives the tag") == true, "\(bench.messages)")
  }

  @Test(arguments: [
    ("assert count(*) == 5", "count(*) is 2, not 5"), ("assert count(*) == 5 \"five\"", "five (count(*) is 2, not 5)"),
    ("assert count(*) > 5", "count(*) is 2, which is not > 5"), ("assert \"a\" == \"b\"", "\"a\" is a, not b"),
    ("assert count(*) == 1 or count(*) == 3", "not true: count(*) == 1 or count(*) == 3"), ("assert false", "not true: false"),
  ])
  func `a failed assertion says what it found`(line: String, words: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal(line)?.contains("error: \(words)\n") == true, "\(bench.messages)")
  }

  @Test func `a property in the place of a verb sets it`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("opacity #a 0.5") && bench.run("get #a opacity --value") == ["0.5"])
  }

  @Test(arguments: [
    ("remove #a", "delete #a"), ("clone #a", "dup #a"), ("hide #a", "set #a visible false"), ("lock #a", "set #a locked true"),
    ("colour #a red", "set #a fill red"), ("create star", "add star"), ("size #a 20x30", "set #a width=20 height=30"), ("dir", "ls"),
    ("compare", "diff"), ("fill #a red", "set #a fill red"), ("rename #a to Big Box", "rename #a 'Big Box'"),
    ("move #a +10 +0", "translate #a 10 0"), ("set #a left 5 top 6", "set #a x 5 y 6"),
    ("set #a border '2px solid black'", "set #a stroke black stroke.width 2px"), ("set #a background light blue", "set #a fill lightblue"),
    ("set #a fontSize 12", "set #a text.size 12"), ("find kind=ellipse", "find ellipse"), ("get #a.x", "get #a x"),
    ("add rectangle 10,10,20,20", "add rectangle at 10 10 20x20"), ("add path \"M0 0 L10 10\"", "add path d=\"M0 0 L10 10\""),
    ("add image logo.png", "add image source=logo.png"), ("add image Logo logo.png", "add image Logo source=logo.png"),
    ("add circle Sun at 10 10 30", "add circle Sun at 10 10 30x30"), ("group #a #b", "group (#a, #b)"),
    ("select #a #b", "select (#a, #b)"), ("delete C > ellipse", "delete (C > ellipse)"), ("align left #a", "align #a left"),
    ("align top (#a, #b)", "align (#a, #b) top"), ("add oval O at 1 2 3x4", "add ellipse O at 1 2 3x4"),
    ("set #a cx=50", "set #a x+=(50 - cx)"), ("group #a #b as Two", "group (#a, #b) as Two"), ("find x=10", "find [x=10]"),
    ("set #a width +10", "set #a width+=10"), ("set #a x=+10", "set #a x+=10"), ("set #a width / 2", "set #a width/=2"),
    ("set rectangles fill red", "set rectangle fill red"), ("hide all ellipses", "set ellipse visible false"),
    ("find circles", "find ellipse"), ("count red shapes", "count *[fill=red]"),
    ("count hidden rectangles", "count rectangle:hidden"), ("find width > 15", "find [width>15]"),
    ("add circle at 50,50 r 10", "add circle x=40 y=40 width=20 height=20"),
    ("add circle Sun at 50 50 radius 10", "add circle Sun x=40 y=40 width=20 height=20"),
    ("add circle cx 50 cy 50 r 10", "add circle x=40 y=40 width=20 height=20"),
    ("add rect x 10 y: 10 width:20 height 20", "add rect x=10 y=10 width=20 height=20"),
    ("add text Hello World at 10 10", "add text at 10 10 text='Hello World'"), ("set #a size 30", "set #a width 30 height 30"),
    ("set #a font Arial 14", "set #a text.font Arial text.size 14"), ("set #a border-radius 4 8", "set #a radius '4 8 4 8'"),
    ("#a { fill: red; width: 5 }", "set #a fill red width 5"), ("#a: fill red", "set #a fill red"), ("set #a:fill red", "set #a fill red"),
    ("distribute (#a, #b) hgap --gap 5", "distribute (#a, #b) hgap 5"),
    ("mirror #a --dry-run", "flip #a h --dry-run"), ("try hide #a", "try set #a visible false"),
  ])
  func `a line of other programs is run as it is written here, and shown so once`(_ line: String, _ written: String) throws {
    let bench = try Bench(drawing)
    bench.run(line)
    let shown = written.hasPrefix("try ") ? String(written.dropFirst(4)) : written
    #expect(bench.messages.contains { $0 == "written: \(shown)" }, "\(line): \(bench.messages)")
    let (bytes, own) = (bench.bytes, try Bench(drawing))
    own.run(written)
    #expect(own.bytes == bytes && own.status == bench.status, "\(line)")
    bench.run(line)
    #expect(!bench.messages.contains { $0.hasPrefix("written: ") }, "\(bench.messages)")
  }

  @Test(arguments: [
    ("export out.html --dry-run", "export -o out.html --dry-run"), ("export out.png --dry-run", "render -o out.png --dry-run"),
    ("render out.png --dry-run", "render -o out.png --dry-run"),
    ("render --out x.png --dry-run", "render -o x.png --dry-run"), ("export -o x.pdf --dry-run", "render -o x.pdf --dry-run"),
    ("new canvas 200x150", "canvas add Canvas 200x150"),
    ("set #a width: 20px", "set #a width 20px"), ("set #a {fill: red; width: 5}", "set #a fill red width 5"),
    ("set #a x=10, y=20", "set #a x=10 y=20"), ("set #a x: 10, y: 20", "set #a x 10 y 20"), ("set #a width 20 mm", "set #a width 20mm"),
    ("set #a x -= 5", "set #a x+=-5"), ("set #a width *2", "set #a width*=2"),
    ("set #a hidden", "set #a visible false"), ("set #a locked", "set #a locked true"), ("set #a stroke 2px", "set #a stroke.width 2px"),
    ("set #a fill 0xff0000", "set #a fill #ff0000"), ("set #a gradient red blue", "set #a fill 'linear(90deg, red, blue)'"),
    ("set #a shadow 2px 2px 5px red", "set #a shadow '2px 2px 5px red'"), ("set #a text Hello big World", "set #a text 'Hello big World'"),
    ("set #a text = Hello World fill red", "set #a text 'Hello World' fill red"), ("set #a padding 4", "set #a text.inset 4"),
    ("set A B fill red", "set (A, B) fill red"),
    ("set A and B fill=red", "set (A, B) fill=red"), ("set ellipse, rectangle fill red", "set (ellipse, rectangle) fill red"),
    ("set fill of #a to red", "set #a fill red"), ("change #a color to red", "set #a fill red"), ("make #a 20x30", "resize #a 20x30"),
    ("rm -rf #a", "delete #a"), ("remove B from A", "delete (A B)"), ("put #a in #b", "move #a into #b"),
    ("drag #a 1 2", "translate #a 1 2"),
    ("rotate #a 90 °", "rotate #a 90deg"), ("rotate #a clockwise", "rotate #a 90"), ("scale #a 2, 1", "scale #a 2 1"),
    ("align left A B", "align (A, B) left"), ("center #a on canvas", "align #a center --to canvas"),
    ("center #a horizontally", "align #a hcenter --to canvas"), ("spread A B", "distribute (A, B) hgap"),
    ("add circle at 100,100 radius 40 fill gold", "add circle x=60 y=60 width=80 height=80 fill gold"),
    ("add rounded rectangle R at 10 10 40x20 radius 5", "add rectangle R at 10 10 40x20 radius=5"),
    ("add rounded box R at 10 10 40x20 radius=5", "add rectangle R at 10 10 40x20 radius=5"),
    ("add star 6 points at 5 5 9x9", "add star star.points=6 at 5 5 9x9"),
    ("add rect bg 0 0 200 300 fill=navy", "add rect bg at 0 0 200x300 fill=navy"),
    ("add text Title 'Open Day' 20 40 size 24 white", "add text Title at 20 40 text.size=24 fill=white text='Open Day'"),
    ("align #a center of #b", "align #a center --to #b"), ("rename #a -> Panel", "rename #a Panel"),
    ("select everything red", "select [fill=red]"), ("which color is #a", "get #a fill"), ("what is #a", "get #a"),
    ("how big is #a", "get #a width height"), ("duplicate #a to the right 20", "dup #a --offset 20,0"),
    ("add text \"Price\" at 10 20 bold", "add text at 10 20 text.weight=bold text=\"Price\""),
    ("add text \"Hi\" at 10 20 size 30", "add text at 10 20 text.size=30 text=\"Hi\""), ("resize 10x20mm", "resize #c 10x20mm"),
    ("add rect cx=50 cy=50 width=30 height=20", "add rect width=30 height=20 x+=(50 - cx) y+=(50 - cy)"),
    ("write \"Hi\" at 10 20", "add text at 10 20 text=\"Hi\""),
    ("add rect centered at 50 50 30x20", "add rect width=30 height=20 x+=(50 - cx) y+=(50 - cy)"),
    ("add rect blue at 5 5 10x10", "add rect at 5 5 10x10 fill=blue"),
    ("flip page", "flip #c/* h --about canvas"), ("rotate drawing 45", "rotate #c/* 45 --about canvas"),
    ("rotate all 90 around the center", "rotate * 90 --about selection"), ("scale drawing 50%", "resize #c 50%"),
    ("change red to teal", "recolor red to teal"), ("flatten transforms", "flatten *"), ("set #a \"Bye now\"", "set #a text \"Bye now\""),
    ("rename id #a to square", "set #a id square"), ("list ids", "get * id"), ("list fonts", "info"),
    ("find stroke", "find [stroke!=none]"), ("get viewBox", "get #c x y width height"),
    ("set viewBox 0 0 48 48", "set #c origin=0,0 width=48 height=48"), ("what uses glow", "defs"),
    ("resize to 24x24", "resize #c 24x24"),
    ("set #a fill gradient red to blue", "set #a fill 'linear(90deg, red, blue)'"),
    ("add circle r=10", "add circle width=20 height=20"), ("add circle cx=50 cy=40 r=10", "add circle x=40 y=30 width=20 height=20"),
    ("add star 5", "add star star.points=5"), ("add polygon 6", "add polygon sides=6"),
    ("add square 20", "add rectangle width=20 height=20"),
    ("add rectangle 20mm x 30mm", "add rectangle width=20mm height=30mm"), ("add rectangle(1,2,3,4)", "add rectangle at 1 2 3x4"),
    ("add rectangle Foo, 1, 2, 3, 4", "add rectangle Foo at 1 2 3x4"), ("add rectangle at (1, 2) size 3x4", "add rectangle at 1 2 3x4"),
    ("add rectangle 1 2 3 4 red", "add rectangle at 1 2 3x4 fill=red"), ("add path M 0 0 L 10 10", "add path d='M 0 0 L 10 10'"),
    ("add text 'Hello World' at 1 2", "add text at 1 2 text='Hello World'"), ("add group with A B", "group (A, B)"),
    ("get #a position", "get #a x y"), ("get width of #a", "get #a width"), ("find width>20", "find [width>20]"),
    ("select children of #a", "select :children(#a)"), ("remove shadow from #a", "unset #a shadow"), ("how many ellipse", "count ellipse"),
    ("darken #a", "set #a fill=(darken(fill.color, 20%))"), ("sort by name", "sort * --by name"), ("isolate #a", "focus #a"),
    ("recolor #a red blue", "recolor red to blue --in #a"), ("set page background white", "set #c background white"),
    ("add text \"Hi\" 10 20 bold red", "add text at 10 20 text.weight=bold fill=red text=\"Hi\""),
    (
      "add text \"Hi\" at 10 20 size 20 italic center 30px",
      "add text at 10 20 text.size=20 text.italic=true text.align=center text.size=30 text=\"Hi\""
    ),
    ("add rect Box at 1 2 30x40 gold dashed", "add rect Box at 1 2 30x40 fill=gold stroke.dash=4,4"),
    ("add line at 1 2 30x40 red", "add line at 1 2 30x40 stroke=red"),
    ("add star 6 points Big", "add star Big star.points=6"), ("add star Big 6 points", "add star Big star.points=6"),
    ("shrink #a by 10%", "scale #a (1 - 10%)"), ("enlarge #a 2x", "scale #a 2"), ("fit page with 10 margin", "fit #c --padding 10"),
    ("fit page to drawing with 10 margin", "fit #c --padding 10"),
    ("find name A", "find [name*=A]"), ("find text Hi", "find [text.string*=Hi]"),
    ("set rects except #b fill black", "set (rectangle:not(#b)) fill black"), ("set * fill black except #b", "set (*:not(#b)) fill black"),
    ("arrange #a #b 2", "arrange (#a, #b) 2"), ("arrange * 2x2", "arrange * 2"), ("wrap #a at 80px", "set #a width=80px text.wrap=width"),
    ("add text at 10 20 \"Hi\" bold", "add text at 10 20 text.weight=bold text=\"Hi\""),
    ("add text \"Hi\" at 10 20 Georgia 12", "add text at 10 20 text.font=Georgia text.size=12 text=\"Hi\""),
    ("add rect rotated 45", "add rect rotation=45"), ("add circle at 50,50 diameter 10", "add circle x=45 y=45 width=10 height=10"),
    ("add circle center 50,50 r 10", "add ellipse width=20 height=20 x+=(50 - cx) y+=(50 - cy)"),
    ("find [visibility=hidden]", "find :hidden"),
    ("style list", "style"), ("set document width 300", "set #c width 300"),
    ("find biggest rectangle", "find rectangle --sort area --descending --limit 1"), ("find ellipse in #a", "find (#a ellipse)"),
    ("select at 5 5", "select :at(5,5)"), ("select similar #a", "select :same(#a; fill)"),
    ("select same width as #a", "select :same(#a; width)"),
    ("find #a #b", "find (#a, #b)"), ("show all hidden", "set :hidden visible true"),
    ("toggle visibility of #a", "set #a visible=(not visible)"), ("set #a 80x40", "set #a width=80 height=40"),
    ("set #a at 5 5", "set #a x=5 y=5"), ("set #a rotate(15deg)", "set #a rotation 15deg"),
    ("move #a #b right 5", "translate (#a, #b) 5 0"),
    ("scale #a to width 80", "resize #a 80x"), ("fit #a 50x50", "scale #a (min(50 / width, 50 / height))"),
    ("align #a center middle", "align #a center"),
    ("flip #a horizontally about the canvas", "flip #a h --about canvas"), ("tile #a 3x2 gap 5", "tile #a 3x2 --gap 5"),
    ("arrange * 3 gap 10", "arrange * 3 --gap 10"), ("paper A5 landscape", "set #c width=210mm height=148mm"),
    ("order by x", "sort * --by x"), ("reverse order", "sort * --by index --descending"),
    ("group * by color", "group * --by fill"), ("uppercase #a", "set #a text.case upper"), ("left-align #a", "set #a text.align left"),
    ("replace ' copy' with '' in names", "replace names ' copy' to ''"), ("replace color red blue", "recolor red to blue"),
    ("replace 'hello' by 'hi' everywhere", "replace text 'hello' to 'hi'"), ("tag #a big", "set #a tags big"),
    ("style add Heading opacity=0.5", "style Heading opacity=0.5"), ("duplicate #a 3 times", "dup #a 3"),
    ("insert #b from a.svg", "insert a.svg #b"), ("undo last", "undo"), ("measure #a", "get #a width height"),
    ("add rect R with rounded corners at 5 5 10x10", "add rectangle R at 5 5 10x10 radius=6"),
    ("add image Photo at 5 5 10x10 a.png", "add image Photo at 5 5 10x10 source=a.png"),
    ("add rect 10 by 20", "add rect width=10 height=20"),
    ("set #a width=#b.width", "set #a width=(#b.width)"), ("set #a x parent.width", "set #a x (parent.width)"),
    ("set #a fill #b.fill", "set #a fill (#b.fill)"), ("set #a width+10", "set #a width+=10"),
    ("set #a {x: 10, fill: \"lime\"}", "set #a x 10 fill lime"), ("canvas list", "ls /"), ("set #a transform none", "unset #a transform"),
    ("translate #a up 5", "translate #a 0 -5"), ("rotate #a left", "rotate #a -90"),
    ("scale #a 50% horizontally", "scale #a 50% 1"), ("scale #a x 2", "scale #a 2 1"),
    ("fit #a into 50x50", "scale #a (min(50 / width, 50 / height))"),
    ("set #b diameter 20", "set #b width 20 height 20"),
    ("delete #a and #b", "delete (#a, #b)"),
    ("delete #c rectangle", "delete (#c rectangle)"), ("group #c ellipse[width>5] as G", "group (#c ellipse[width>5]) as G"),
    ("set #c rectangle[x>5] fill green", "set (#c rectangle[x>5]) fill green"), ("scale #a to 80x60", "resize #a 80x60"),
    ("set #a stroke red dashed 2", "set #a stroke red stroke.width 2 stroke.dash 4,4"),
    ("add text T 'Mid' at 100 50 text-anchor middle", "add text T at 100 50 text.align=center x=(100 - width / 2) text='Mid'"),
    ("add text T 'Hi' centered at 50 50 size 20", "add text T at 50 50 text.size=20 text.align=center x=(50 - width / 2) text='Hi'"),
    ("copy style from #a to #b", "copystyle #a to #b"), ("undo 1 step", "undo 1"), ("man set", "help set"),
  ])
  func `a line is shown as it is written here, whether it can be done or not`(_ line: String, _ written: String) throws {
    let bench = try Bench(drawing)
    bench.run(line)
    #expect(bench.messages.first == "written: \(written)", "\(bench.messages)")
  }

  @Test(arguments: ["add image source=logo.png", "add rectangle R at 1 2 3x4", "set #a fill red", "dup #a (1 + 1)"])
  func `a line of this language is run as it is`(_ line: String) throws {
    let bench = try Bench(drawing)
    bench.run(line)
    #expect(!bench.messages.contains { $0.hasPrefix("written:") }, "\(bench.messages)")
  }

  @Test func `a setting without graphics is for those that are selected`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("set fill red") != nil && bench.bytes == drawing)
    bench.run("select #a")
    bench.run("set fill red")
    #expect(bench.messages.first == "written: set :selected fill red", "\(bench.messages)")
  }

  @Test(arguments: [
    ("crop #a", "export #a -o part.svg --tight"), ("crop to #a", "export #a -o part.svg --tight"), ("paste other.svg", "insert other.svg"),
    ("rotate drawing 90", "rotate #c/* 90 --about canvas; set #c origin=100,-100 width=600 height=800"),
    ("delete all but #a", "delete (*:not(#a, :has(#a), #a *))"),
    ("add rect R 4x4 behind #a", "add rect R 4x4; move %1 before #a"), ("delete all red", "delete [fill=red]"),
    ("nudge #a right", "translate #a 10 0"),
    ("expand canvas by 10", "fit #c --padding 10"), ("recolor all to gray", "set [fill.type=solid] fill gray"),
    ("recolor red darker", "set [fill=red] fill=(darken(fill, 20%))"), ("copy #a; paste at 10 5", "paste; set %1 x=10 y=5"),
    ("for i in range(3); echo $i; end", "for i in 0..2"), ("for i in 1,2,3; echo $i; end", "for i in 1 2 3"),
    ("for g in #c > rect; echo $g.name; end", "for g in (#c > rect)"),
    ("for g in ellipse where fill = red; echo $g.name; end", "for g in (ellipse[fill=red])"),
    ("let l = 3; for x in l; echo $x; end", "for x in $l"), ("get * fill --count", "count * --by fill"),
    ("keep only #a", "delete (*:not(#a, :has(#a), #a *))"),
    ("distribute #a #b #a", "distribute (#a, #b, #a) vgap"), ("let w = 3; let v = $w * 2", "let v = ($w * 2)"),
    ("union #a #b", "group (#a, #b)"), ("move #a up", "raise #a"),
    ("set #a z-index 3", "front #a"), ("undo all", "revert"), ("zoom 2", "show"), ("mask #a with #b", "set #a clip #b"),
    ("for i in 1 to 3; echo $i; end", "for i in 1..3"), ("align #a left of #b", "set #a x=(#b.x - width)"),
    ("align #a to #b", "align #a center --to #b"), ("add title Icon", "canvas rename #c Icon"), ("split layers", "export (group) --each"),
    ("convert text to paths", "render -o "), ("add shadow to #a", "set #a shadow "),
  ])
  func `a line with several meanings is refused with lines that run`(_ line: String, _ help: String) throws {
    let bench = try Bench(drawing)
    let refusal = bench.refusal(line) ?? ""
    #expect(refusal.contains("help: write ") && refusal.contains(help), "\(refusal)")
    #expect(bench.bytes == drawing)
  }

  @Test(arguments: [
    ("add line 0,0-100,100", "quotes make a name of it"), ("add rectangle foo=4", "quotes make a name of it"),
    ("add arrow from A to B", "add line x1="), ("add circle at top left 20x20", "align A left --to canvas"),
    ("set #a skew 10", "transform '1 0 0.176327 1 0 0'"), ("set #a fill url(#g)", "linear("), ("arrange A B", "arrange (A, B) 2 --gap 10"),
    ("make #a bigger", "scale #a 150%"), ("hide all except #a", "focus #a"), ("delete #a and Nobody", "usage: delete"),
    ("reset", "revert"), ("snap to grid", "arrange A 2"),
  ])
  func `what is data is no name, and what has no meaning here makes nothing`(_ line: String, _ help: String) throws {
    let bench = try Bench(drawing)
    let refusal = bench.refusal(line) ?? ""
    #expect(refusal.contains(help) && bench.bytes == drawing, "\(refusal)")
  }

  @Test(arguments: [
    "add star '5'", "add text Title", "add text 'My label' text=Hi", "add group 2nd", "set #a text.string Hello",
    "set #a rotation 45°", "rotate #a 90°",
  ])
  func `a name in quotes, and with letters, is one`(_ line: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line) && !bench.messages.contains { $0.hasPrefix("written:") }, "\(bench.messages)")
  }

  @Test func `a circle has its centre where variables say, and a text its variables before properties`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("let x = 100; add circle at $x 50 r 5 --id d; add circle cx=$x cy=50 r=5 --id e"), "\(bench.messages)")
    #expect(bench.run("get #d frame --value") == ["95 45 10 10"] && bench.run("get #e frame --value") == ["95 45 10 10"])
    #expect(bench.done("let n = 9; set #a radius ${n}; for name in ann bob; set #b notes \"Hi ${name}\"; end"), "\(bench.messages)")
    #expect(bench.run("get #a radius --value") == ["9"] && bench.run("get #b notes --value") == ["Hi bob"])
    #expect(bench.done("let x = 3; set #a x=(x + 1)") && bench.run("get #a x --value") == ["11"], "\(bench.messages)")
    #expect(bench.done("add circle at ${100} ${50} r 5 --id f") && bench.run("get #f frame --value") == ["95 45 10 10"])
    #expect(bench.done("add text \"12x12\" at 10 20 --id t") && bench.run("get #t text --value") == ["12x12"], "\(bench.messages)")
    #expect(bench.done("resize #c 10x20mm") && bench.run("get #c width --value") != ["10"], "\(bench.messages)")
    #expect(bench.refusal("scale #a +10%")?.contains("write scale #a 110%") == true, "\(bench.messages)")
    #expect(bench.done("let width = 50; if ${width} > 40; set #a notes yes; end") && bench.run("get #a notes --value") == ["yes"])
    #expect(bench.refusal("assert exists(#a)")?.contains("write count(NAME?) > 0") == true, "\(bench.messages)")
    #expect(bench.refusal("assert count(#a)")?.contains("as in count(ellipse) > 0") == true, "\(bench.messages)")
    #expect(bench.refusal("echo ${width(#a)}")?.contains("#id.width") == true, "\(bench.messages)")
    #expect(bench.done("find #a; set %1/none? fill red"), "\(bench.messages)")
    #expect(bench.done("set #a x=(round(3.14159, 2))") && bench.messages.contains { $0.contains("round(…, 0.01)") }, "\(bench.messages)")
    #expect(bench.done("set * text \"T{n}\"") && bench.messages.contains { $0.contains("${i + 1}") }, "\(bench.messages)")
  }

  @Test func `a procedure takes the place of a word of other programs`() throws {
    let bench = try Bench(drawing)
    bench.run("def hide(x)\n  set $x opacity 0\nend\nhide #a")
    #expect(bench.run("get #a visible opacity --value") == ["true\t0"], "\(bench.messages)")
  }

  @Test func `no word of other programs is a verb of the language where its line means the same`() throws {
    let table = CommandTable.standard
    for phrase in Vocabulary.phrases { for word in phrase.firstWords where table.find(word) != nil { #expect(phrase.pattern != word) } }
    #expect(Vocabulary.verbs.contains("hide") && Vocabulary.about("dpi") != nil)
  }

  @Test func `all groups of a form are opened once`() throws {
    let bench = try Bench(drawing)
    let (folded, open) = (bench.run("inspect #a").count, bench.run("inspect #a --all").count)
    #expect(open > folded && bench.run("inspect #a").count == folded)
  }
}
