// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import TestSupport
import Testing

/// Lines of an experienced newcomer, each with how it is written.
@Suite struct `Lines with flags of other programs` {
  static let lines = [
    ("find ellipse --sort -width", "find ellipse --sort width --descending"),
    ("find --sort width:desc", "find --sort width --descending"),
    ("find ellipse --sort width --desc", "find ellipse --sort width --descending"),
    ("find --sort area -r --limit 3", "find --sort area --descending --limit 3"), ("find * --max 2", "find * --limit 2"),
    ("find group --sort children", "find group --sort count"), ("count text --by font.size", "count text --by text.size"),
    ("count * --group-by kind", "count * --by kind"), ("find --kind text", "find text"), ("find --name Body", "find [name=Body]"),
    ("find --fill #3366cc", "find [fill=#3366cc]"), ("find rectangle --fill=#3366cc", "find rectangle[fill=#3366cc]"),
    ("get Body fill --raw", "get Body fill --value"), ("get Body fill,width", "get Body fill width"), ("get Body --fill", "get Body fill"),
    ("set Body --fill red --width 30", "set Body fill red width 30"), ("add rect --x 10 --fill red", "add rect x=10 fill=red"),
    ("group (Body, Caption) --name Both", "group (Body, Caption) as Both"), ("dup Body --count 3", "dup Body 3"),
    ("dup Body 3 --offset 12 0", "dup Body 3 --offset 12,0"), ("arrange ellipse --columns 2 --gap 3", "arrange ellipse 2 --gap 3"),
    ("tree -L 2", "tree --depth 2"), ("palette --sort count", "palette --by-count"), ("lint --disable contrast", "lint --ignore contrast"),
    ("lint --skip contrast,duplicate", "lint --ignore contrast,duplicate"), ("lint --stat", "lint --summary"),
    ("history -n 3", "history --last 3"), ("rotate Body --by 45", "rotate Body 45"),
    (#"add text Sign "Go on" at 5 6 40x12"#, #"add text Sign at 5 6 40x12 text="Go on""#),
    (#"add text Sign "Go on" in Head"#, #"add text Sign in Head text="Go on""#),
    ("move Body --into Head", "move Body into Head"), ("add rectangle --in Head", "add rectangle in Head"),
  ]

  @Test(arguments: lines)
  func `are done as what they mean, and shown so`(_ line: String, _ written: String) throws {
    let (bench, own) = (try Bench(faces), try Bench(faces))
    bench.run(line)
    #expect(bench.messages.first == "written: \(written)", "\(bench.messages)")
    own.run(written)
    let said = bench.messages.filter { !$0.hasPrefix("written: ") }
    #expect(bench.bytes.count == own.bytes.count && bench.answers == own.answers && said.count == own.messages.count, "\(bench.messages)")
    #expect(!own.messages.contains { $0.contains("error: ") }, "\(own.messages)")
  }

  @Test(arguments: [
    ("export --scale 2 -o a.svg", "render -o 'drawing@{scale}.png' --scale 2"),
    ("recolor --darken 20%", "set [fill.type=solid] fill=(darken(fill, 20%))"),
    ("defs --prune", "lint --only unused-definition,unused-token,unused-style --fix"), ("bbox * --csv", "get * name x y --csv"),
  ])
  func `or refused with a line that runs`(_ line: String, _ help: String) throws {
    let refusal = try #require(try Bench(faces).refusal(line))
    #expect(refusal.contains(help), "\(refusal)")
  }

  @Test func `stay what they are where the verb has them`() throws {
    let bench = try Bench(faces)
    for line in ["find ellipse -n", "find --sort width --descending", "delete #body --force", "get #cap --own"] {
      #expect(bench.done(line) && !bench.messages.joined().contains("written"), "\(line): \(bench.messages)")
    }
  }
}

@Suite struct `Lines of somebody who tries` {
  static let lines = [
    ("diff HEAD a.svg", "diff HEAD:a.svg a.svg"), ("diff HEAD~1 -- a.svg", "diff HEAD~1:a.svg a.svg"),
    ("diff a.svg --since HEAD", "diff HEAD:a.svg a.svg"), ("diff HEAD~2 HEAD a.svg", "diff HEAD~2:a.svg HEAD:a.svg"),
    ("diff HEAD~2..HEAD a.svg", "diff HEAD~2:a.svg HEAD:a.svg"), ("resolve theirs", "resolve --all theirs"),
    ("resolve --ours", "resolve --all ours"), ("resolve Body --theirs", "resolve Body theirs"), ("undo step 1", "undo --only 1"),
    ("undo #1", "undo --only 1"), ("undo 1 --only", "undo --only 1"), ("checkpoints", "history"),
    ("replace Hello Hi", "replace text Hello to Hi"), ("token add ink #333", "token ink #333"), ("token set ink #333", "token ink #333"),
    ("recolor map.csv", "recolor --map map.csv"), ("recolor red=blue", "recolor red to blue"),
    ("recolor #3366cc red in Head", "recolor #3366cc to red --in Head"), ("fit Caption in Body", "fit Caption into Body"),
    ("add rectangle to Head", "add rectangle in Head"), ("add circle Sun into Head", "add circle Sun in Head"),
    ("align Body center in canvas", "align Body center --to canvas"), ("tile Body 3 2", "tile Body 3x2"),
    ("snap Body 10", "set Body x=(round(x, 10)) y=(round(y, 10))"),
    ("copy Body into /nowhere/other.svg", "copy Body to /nowhere/other.svg"),
    ("assert count text = 1", "assert count(text) == 1"), ("set Body fill=darken(fill, 20%)", "set Body fill=(darken(fill, 20%))"),
    ("set Body fill darken(fill, 20%)", "set Body fill (darken(fill, 20%))"), ("set Body opacity 50", "set Body opacity 50%"),
    ("set Body fill red 50%", "set Body fill red fill.opacity 50%"),
    ("set Body stroke 'red 2px dashed'", "set Body stroke red stroke.width 2px stroke.dash 4,4"),
    ("set Caption font Arial bold", "set Caption text.font Arial text.weight bold"),
    ("add rect at 1 2 10x8 fill none stroke black 4", "add rect at 1 2 10x8 fill=none stroke=black stroke.width=4"),
    ("add text Title 'Sales 2025' at 20,20 size 24", "add text Title at 20 20 text.size=24 text='Sales 2025'"),
    ("add polygon P at 10,10 20,40 40,10", "add polygon P points='10,10 20,40 40,10'"),
    ("add star Badge at 5 5 40x40 points 5", "add star Badge at 5 5 40x40 star.points=5"),
    ("resize 48x48", "resize #faces 48x48"), ("scale 2", "resize #faces 200%"), ("resize 200%", "resize #faces 200%"),
    ("resize 480", "resize #faces 480"), ("resize / 48x48", "resize #faces 48x48"), ("scale Faces 0.5", "resize Faces 50%"),
    ("resize Body --width 30", "resize Body 30x"), ("bbox", "bbox *"), ("find :depth(>1)", ""), ("find [hidden]", ""),
    ("find :offcanvas", ""),
    ("find #eye*", ""), ("canvas Faces 100x70", "set Faces width=100 height=70"),
    ("colors", "palette"), ("exists Body", "count Body?"), ("grep Left", "find Left"), ("ls -R", "tree"),
    ("map colors #3366cc=red", "recolor #3366cc to red"), ("s/Hello/Hi/", "replace text s/Hello/Hi/"),
    ("canvas Badge 200x60", "canvas add Badge 200x60"), ("fit Faces padding 20", "fit Faces --padding 20"),
    ("add text Status \"passing\" at 90 20 100x20", "add text Status at 90 20 100x20 text=\"passing\""),
    ("rotate Body 90 around 100 75", "rotate Body 90 --about 100,75"), ("sort ellipse by width", "sort ellipse --by width"),
    ("sort ellipses by width desc", "sort ellipse --by width --descending"), ("group by kind", "group #faces/* --by kind"),
    ("group Body, Caption as Q", "group (Body, Caption) as Q"), ("get Left Right x y", "get (Left, Right) x y"),
    ("set Body, Caption opacity .5", "set (Body, Caption) opacity .5"), ("set Head ellipse fill olive", "set (Head ellipse) fill olive"),
    ("set Body width = width * 2", "set Body width=(width*2)"), ("set Body x=x+10 y 5", "set Body x=(x+10) y 5"),
    ("set Body width=width*2 height = 5", "set Body width=(width*2) height=5"), ("find --name 'Le*'", "find [name^=Le]"),
    ("set Body width calc(100% - 20px)", "set Body width (parent.width * 100% - 20)"), ("select(.width > 50)", "select [width>50]"),
    ("add <rect x=\"10\" y=\"10\"/>", "add rect x=10 y=10"), ("set Body transform 'rotate(90 0 0)'", "set Body transform '0 1 -1 0 0 0'"),
    ("set #body style \"fill:red; stroke:blue\"", "set #body fill red stroke blue"),
    ("add rect R style='fill:red;stroke-width:3'", "add rect R fill=red stroke-width=3"),
    ("find 'width > 50 and height < 90'", "find [width>50][height<90]"), ("find ellipse where width > 50", "find ellipse[width>50]"),
    ("delete ellipse where width < 20", "delete ellipse[width<20]"), ("find name contains ef", "find [name*=ef]"),
    ("set (width < 20) fill red", "set [width<20] fill red"), ("find //circle", "find ellipse"),
    ("find //g/circle[@width>20]", "find (group > ellipse[width>20])"), ("get //circle/@fill", "get ellipse fill"),
    ("find 'text:contains(\"ell\")'", "find text[text.string*=\"ell\"]"), ("find #head *", "find (#head *)"),
    ("find rect, ellipse", "find (rectangle, ellipse)"),
    ("set Body transform 'translate(10 20)'", "set Body transform '1 0 0 1 10 20'"),
    ("set Head transform 'rotate(90) scale(2)'", "set Head transform '0 2 -2 0 0 0'"),
    ("set Caption line-height 24px", "set Caption text.line-height=(24 / text.size)"),
    ("add text L at 10 10 text-anchor middle", "add text L at 10 10 text.align=center x=(10 - width / 2)"),
    ("render --size 200x100 -o a.png --dry-run", "render --width 200 --height 100 -o a.png --dry-run"),
    ("export --layer Head -o h.svg --dry-run", "export Head -o h.svg --dry-run"),
    ("dup Body x3", "dup Body 3"), ("add text Hello World 10 10", "add text at 10 10 text='Hello World'"),
    ("set Body fill red and stroke blue", "set Body fill red stroke blue"), ("set Body opacity 50 percent", "set Body opacity 50%"),
    ("move Body in front of Caption", "move Body after Caption"), ("resize Body width 100", "resize Body 100x"),
    // Words of other programs.
    ("set Caption font size 14", "set Caption text.size 14"), ("set Body stroke width 3", "set Body stroke.width 3"),
    ("set Caption text size 14", "set Caption text.size 14"), ("set Caption line height 1.5", "set Caption text.line-height 1.5"),
    ("set Body transparency 30", "set Body opacity=(1 - 30 / 100)"), ("set Body corner radius 5", "set Body radius 5"),
    ("set Body filter drop-shadow(2px 2px 4px black)", "set Body shadow '2px 2px 4px black'"),
    ("set #skull r 20", "set #skull x=(x + width / 2 - 20) y=(y + height / 2 - 20) width=(2 * 20) height=(2 * 20)"),
    ("set Body stroke inside", "set Body stroke.align inside"), ("set Caption uppercase", "set Caption text.case upper"),
    ("<rect x=\"10\" y=\"10\" fill=\"red\"/>", "add rect x=10 y=10 fill=red"),
    ("rect { fill: red; }", "set rectangle fill red"), ("hide layer Head", "set Head visible false"),
    ("mv Body Torso", "rename Body Torso"), ("mv Body Head/", "move Body into Head"), ("cp Body Body2", "dup Body as Body2"),
    ("raise Body to top", "front Body"), ("ungroup all", "ungroup group"),
    ("crop 100x80+10+20", "set #faces origin=10,20 width=100 height=80"),
    ("del(Body)", "delete (Body)"), ("count(rect)", "count rectangle"),
    ("rect 1,2 20x10", "add rect at 1 2 20x10"), ("line 0 0 9 9", "add line x1=0 y1=0 x2=9 y2=9"), ("validate", "check"),
    ("fix", "lint --fix"),
    ("find ellipse limit 2", "find ellipse --limit 2"), ("find ellipse | wc -l", "count ellipse"),
    ("replace #3366cc gold", "recolor #3366cc to gold"),
    ("where is Body", "find Body"), ("tokens", "token"), (".Body.fill = red", "set Body fill red"),
    ("get Body.width Body.height", "get Body width height"), ("print Body.fill", "get Body fill"), ("width of Body", "get Body width"),
    ("change color of Body to red", "set Body fill red"), ("increase Body width by 10", "set Body width+=10"),
    ("ls | grep Body", "find Body"), ("sed s/Hello/Hi/", "replace text s/Hello/Hi/"), ("mkdir Layer in Head", "add group Layer in Head"),
    ("insert layer Foo", "add group Foo"), ("count by kind", "count * --by kind"), ("move Body 10px to the right", "translate Body 10px 0"),
    ("center Caption horizontally in Body", "align Caption hcenter --to Body"),
  ]

  @Test(arguments: lines)
  func `are done as what they mean`(_ line: String, _ written: String) throws {
    let (bench, own) = (try Bench(faces), try Bench(faces))
    bench.run(line)
    if written.isEmpty {
      #expect(!bench.messages.contains { $0.contains("error: ") && !$0.contains("nothing matches") }, "\(bench.messages)")
      return
    }
    // Lines that need git, another file or a conflict are refused, but as the line that is meant.
    own.run(written)
    let errors = { (bench: Bench) in bench.messages.first { $0.contains("error: ") }?.split(separator: "error: ").last.map(String.init) }
    #expect(errors(bench) == errors(own) && bench.bytes.count == own.bytes.count, "\(line): \(bench.messages), \(own.messages)")
    #expect(bench.messages.contains("written: \(written)"), "\(bench.messages)")
  }

  @Test(arguments: [
    ("merge a.svg b.svg", "merge BASE a.svg b.svg"), ("render -o x.jpg", "write -o x.png"), ("export -o out/", "-o 'out/{canvas}.svg'"),
    ("delete :unused", "defs --unused"), ("add rectangle to", "add rectangle in"), ("resize Body 2", "200%"),
    ("union Body Wall", "group (Body, Wall)"),
    ("variant add dark", "variant dark --hide"), ("symbol Body", "add instance source=Body"),
    ("set Body fill pattern(hatch)", "no patterns"),
    ("add .", "write save"),
    ("set Body max-width 50", "set Body width 50"),
    ("Body | fill", "find * --sort name"), ("export as svg", "export -o"),
    ("dup Body right", "--offset 20,0"), ("tidy", "lint --fix"), ("optimize", "lint --fix"),
    ("foreach ellipse", "for g in (ellipse); echo $g; end"),
    ("swap Body Caption", "set Body x=(Caption.x) y=(Caption.y)"), ("connect #body to #skull", "add line x1=(#body.right)"),
    ("add arrow Q from #body to #skull", "add line Q x1=(#body.right)"),
    ("add rect Cache right of #body", "add rect Cache x=(#body.right + 10)"),
    ("add text T at center", "add text T; align %1 center --to canvas"), ("union Body Caption as C", "group (Body, Caption) as C"),
    ("find ellipse:nth-of-type(2)", ":nth(2)"), ("set Body, Nobody fill red", "nothing matches Nobody"),
    ("reset --hard", "help: write revert"),
    ("grayscale", "set [fill.type=solid]"), ("commit -m First", "checkpoint First"), ("checkout HEAD~1", "write revert"),
    ("get * name | sort", "find * --sort name"), ("add linearGradient id=g", "linear("), ("merge Body Caption", "group (Body, Caption)"),
    ("set Star fill red", "kind"), ("set '* label' text.align center", "[name$=\" label\"]"), ("add star S", ""),
  ])
  func `or refused with what works`(_ line: String, _ help: String) throws {
    let bench = try Bench(faces)
    guard !help.isEmpty else { return #expect(bench.done(line)) }
    let refusal = try #require(bench.refusal(line), "\(line): \(bench.messages)")
    #expect(refusal.contains(help) && bench.bytes == faces, "\(refusal)")
  }

  @Test func `are about what is selected`() throws {
    let bench = try Bench(faces)
    bench.run("select #body")
    #expect(bench.done("set fill white") && bench.run("get fill --value").contains("#ffffff"), "\(bench.messages)")
  }

  @Test(arguments: ["find [name*=bod]", "count [name^=bod]", "find [name*=BOD]", "find [name*=\"bod\"]"])
  func `find names in any case where nothing is in capitals or in quotes`(_ line: String) throws {
    let found = try Bench(faces).run(line).joined()
    let isExact = line.contains("BOD") || line.contains("\"")
    #expect(isExact != (found.contains("#body") || found == "1"), "\(line): \(found)")
  }

  @Test func `name graphics with blanks and slashes without quotes`() throws {
    let bench = try Bench(faces)
    bench.run("rename #body 'Layer 1'; rename #cap icon/24/home")
    #expect(
      bench.done("set Layer 1 visible false") && bench.done("rename Layer 1 Main") && bench.done("get icon/24/home x"), "\(bench.messages)")
    #expect(bench.run("get #body name visible --value") == ["Main\tfalse"])
  }

  @Test func `use values of named graphics, = for equality and % for the rest`() throws {
    let bench = try Bench(faces)
    #expect(bench.run("echo ${Body.width} ${7 % 3}") == ["60 1"])
    #expect(
      bench.done("if Body.width > 50; set Body x=(Caption.x + 1); end") && bench.run("get Body x --value") == ["71"], "\(bench.messages)")
    #expect(bench.done("assert count(text) = 1"), "\(bench.messages)")
    #expect(bench.done("for g in ellipse; echo $g.width; end"), "\(bench.messages)")
  }
}

@Suite struct `Undo in a script` {
  @Test(arguments: [
    ("set #body x 1; undo", "70"), ("set #body x 1; set #body x 2; undo", "1"), ("set #body x 1; set #body x 2; undo 2; redo", "1"),
    ("set #body x 1; checkpoint a; set #body x 2; delete text; revert a", "1"), ("set #body x 1; revert", "70"),
    ("set #body x 1; set #cap x 2; undo --only 1", "70"), ("begin; set #body x 1; set #body x 2; commit 'both'; undo", "70"),
  ])
  func `takes back the commands before it`(_ script: String, _ x: String) throws {
    let bench = try Bench(faces)
    bench.run(script: script + "; get #body x --value")
    #expect(bench.answers.last == x && bench.status == .done, "\(bench.messages)")
    // The script is one step.
    #expect(bench.undoDepth == (x == "70" && !script.contains("--only") ? 0 : 1))
    bench.run("undo")
    #expect(bench.bytes == faces)
  }

  @Test func `does not reach what was there before, and a script that fails leaves nothing`() throws {
    let bench = try Bench(faces)
    bench.run("set #body x 1")
    let before = bench.bytes
    bench.run(script: "set #body x 2; undo; undo")
    #expect(bench.messages.joined().contains("nothing to undo") && bench.bytes == before)
    bench.run(script: "set #body x 2; undo; set #body x 3; redo; set #body y 4; set #nobody x 1")
    #expect(bench.bytes == before && bench.undoDepth == 1)
    bench.run("undo")
    #expect(bench.bytes == faces)
  }

  @Test func `is refused in a block, and lists what the script did`() throws {
    let bench = try Bench(faces)
    bench.run(script: "for i in 1..2; undo; end")
    #expect(bench.messages.joined().contains("cannot run inside a step"))
    bench.run(script: "set #body x 1; set #cap x 2; history")
    #expect(bench.answers.count == 2 && bench.answers[1].contains("set #cap x 2"), "\(bench.answers)")
  }
}
