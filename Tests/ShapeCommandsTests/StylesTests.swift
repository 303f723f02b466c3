import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

private let sheet = """
  <svg xmlns="http://www.w3.org/2000/svg">
    <defs>
      <style>
        .text { color: #232629; }
        .a, .b { fill: red }
        .c {
          fill: blue
        }
      </style>
      <linearGradient id="used"/><linearGradient id="idle"/><radialGradient id="last" href="#used"/>
    </defs>
    <path class="text" id="p" fill="currentColor"/>
    <rect id="q" class="a"/>
    <rect id="r" class="c" stroke="url(#used)"/>
    <g id="g" fill="gold"><circle id="k" r="4"/></g>
    <rect id="s" style="fill:lime"/>
  </svg>
  """

@Suite struct `Rules of style sheets` {
  @Test(arguments: [
    ("set style(.text) color #dfdfdf", ".text { color: #232629; }", ".text { color: #dfdfdf; }"),
    ("set style(.c) fill #00ff00", "fill: blue", "fill: #00ff00"),
    ("set style(.c) fill none", "fill: blue", "fill: none"),
    ("set style(.c) stroke.width 2", "fill: blue\n", "fill: blue;\n        stroke-width: 2\n"),
    ("set style(.a) fill lime", "fill: blue\n      }", "fill: blue\n      }\n      .a { fill: #00ff00 }"),
    ("set style(.text) opacity 0.5 stop-color red", "color: #232629;", "color: #232629; opacity: 0.5; stop-color: red;"),
  ])
  func `a rule is changed in its place, and undone`(_ line: String, _ former: String, _ expected: String) throws {
    let bench = try Bench(markup: sheet)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.bytes == sheet.replacing(former, with: expected))
    #expect(bench.done("undo") && bench.bytes == sheet)
  }

  @Test func `rules are listed, also when they were just changed`() throws {
    let bench = try Bench(markup: sheet)
    #expect(bench.run("style") == [".text  color: #232629", ".a     fill: red", ".b     fill: red", ".c     fill: blue"])
    #expect(bench.done("style .c fill=lime") && bench.run("style .c").joined().contains("fill: #00ff00"))
  }

  @Test func `what follows a rule says the new value at once`() throws {
    let bench = try Bench(markup: sheet)
    #expect(bench.run("get #r fill --value") == ["#0000ff"])
    #expect(bench.run("set style(.c) fill tomato").contains { $0.contains("1 graphic follows") })
    #expect(bench.run("get #r fill --value") == ["#ff6347"])
    #expect(bench.document.checkInvariants() == [])
    #expect(bench.done("dup #r") && !bench.bytes.contains("fill=\"#ff6347\"") && bench.done("undo"))
    #expect(bench.done("undo") && bench.run("get #r fill --value") == ["#0000ff"])
    #expect(bench.run("set style(.text) color white") != [] && bench.run("get #p fill --value") == ["#ffffff"])
  }

  @Test func `what is no style, no property or no value is refused`() throws {
    let bench = try Bench(markup: sheet)
    #expect(bench.refusal("set style(.text1) fill red")?.contains("did you mean .text?") == true)
    #expect(bench.refusal("set style(.c) x 5")?.contains("cannot set x") == true)
    #expect(bench.refusal("set style(.c) color 'red;}'") != nil && bench.refusal("set style(.c) fill*=2") != nil)
    #expect(bench.bytes == sheet)
  }

  @Test func `rows and forms show what a style says, and that it does`() throws {
    let json = #"""
      {"format": "shapeedit", "version": 1, "styles": {"loud": {"fill": {"color": "#ff0000"}, "opacity": 0.5}},
       "canvases": [{"id": "c", "name": "C", "graphics": [{"id": "a", "kind": "path", "d": "M0 0", "style": "loud"},
         {"id": "b", "kind": "path", "d": "M0 0", "style": "loud", "fill": {"color": "#0000ff"}}]}]}
      """#
    let bench = try Bench(json)
    #expect(bench.run("ls /C").first?.contains("fill #ff0000") == true, "\(bench.answers)")
    #expect(bench.run("ls /C").last?.contains("fill #0000ff") == true)
    let form = bench.run("inspect #a --all").joined(separator: "\n")
    #expect(form.contains(/fill\.color +#ff0000  \(style loud\)/) && form.contains(/opacity +0\.5  \(style loud\)/), "\(form)")
    #expect(form.contains(/visible +true  \(default\)/))
    let own = bench.run("inspect #b --group fill").joined(separator: "\n")
    #expect(own.contains("#0000ff") && !own.contains("(style"), "\(own)")
    #expect(bench.run("inspect (#a, #b) --all").joined().contains(/opacity +0\.5  \(style loud\)/))
  }

  @Test func `the document's own styles are set too`() throws {
    let json = """
      {"format": "shapeedit", "version": 1,
       "styles": {"loud": {"fill": {"color": "#ff0000"}, "opacity": 0.5}, "calm": {}},
       "canvases": [{"id": "c", "name": "C", "graphics": [{"id": "a", "kind": "path", "style": "loud"}]}]}
      """
    let bench = try Bench(json)
    #expect(bench.run("set style(.loud) fill blue").contains { $0.contains("1 graphic follows") })
    #expect(bench.bytes == json.replacing("#ff0000", with: "#0000ff"))
    #expect(bench.run("why #a fill").first?.contains("its style 'loud' when it is drawn") == true)
    #expect(bench.done("undo") && bench.bytes == json && bench.refusal("set style(.lou) fill red")?.contains("loud") == true)
  }
}

@Suite struct `Where values come from` {
  @Test(arguments: [
    ("#p fill", "#p  fill #232629  its attribute fill, line 12:35"), ("#q fill", "#q  fill #ff0000  the rule .a, line 5:15"),
    ("#k fill", "#k  fill #ffd700  inherited from #g, line 15:19"), ("#s fill", "#s  fill #00ff00  its style attribute, line 16:28"),
    ("#s opacity", "#s  opacity 1  the default"), ("#k frame", "#k  frame -4 -4 8 8  computed"),
  ])
  func `each value says it`(_ words: String, _ expected: String) throws {
    #expect(try Bench(markup: sheet).run("why \(words)") == [expected])
  }

  @Test func `own is what is written on the graphic`() throws {
    let bench = try Bench(markup: sheet)
    #expect(bench.run("get #k fill --own") == ["#k  fill none"] && bench.run("get #q fill --own") == ["#q  fill none"])
    #expect(bench.run("get #s fill --own") == ["#s  fill #00ff00"])
    #expect(bench.done("set #k fill red") && bench.run("get #k fill --own") == ["#k  fill #ff0000"])
    #expect(bench.run("why #k fill") == ["#k  fill #ff0000  set since the file was read"])
  }

  @Test func `what is not the graphic's own is not taken away`() throws {
    let bench = try Bench(markup: sheet)
    #expect(bench.run("unset #k fill") == ["0 changed (fill comes from #g; unset it there)"])
    #expect(bench.run("unset #q fill") == ["0 changed (fill comes from the rule .a in line 5)"])
    #expect(bench.bytes == sheet)
    #expect(bench.run("unset #s fill") == ["1 changed"])
  }

  @Test func `what is defined names its users`() throws {
    let bench = try Bench(markup: sheet)
    #expect(
      bench.run("defs") == [
        "linearGradient  used  line 10  used by radialGradient #last #r", "linearGradient  idle  line 10  unused",
        "radialGradient  last  line 10  unused",
      ])
    #expect(bench.run("defs --unused").count == 2)
    #expect(
      bench.done("set #q fill linear(red,blue)") && bench.run("defs").contains { $0.contains("gradient-") && $0.hasSuffix("used by #q") })
  }
}
