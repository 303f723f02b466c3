import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// What elements of SVG mean because of what is around them, and how commands keep it.
@Suite struct `Elements and what is around them` {
  private func bench(_ content: String, root: String = "width='100' height='100' viewBox='0 0 100 100'") throws -> Bench {
    try Bench(markup: "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(content)</svg>")
  }

  private func value(_ bench: Bench, _ words: String) -> String {
    bench.run("get \(words) --value")
    return bench.answers.last ?? ""
  }

  // MARK: Fonts

  @Test(arguments: [("150%", "30"), ("50%", "10"), ("2em", "40"), ("larger", "24"), ("9px", "9")])
  func `a size of letters is a part of the size around it`(_ size: String, expected: String) throws {
    let bench = try bench("<g id='g' font-size='20'><text id='t' font-size='\(size)'>A</text></g>")
    #expect(value(bench, "#t text.size") == expected)
    #expect(bench.done("move #t after #g"))
    #expect(value(try Bench(markup: bench.bytes), "#t text.size") == expected)
  }

  @Test func `parts of parts of sizes are multiplied`() throws {
    let bench = try bench("<g font-size='200%'><g font-size='.5em'><text id='t' font-size='150%'>A</text></g></g>")
    #expect(value(bench, "#t text.size") == "24")
  }

  @Test func `the font shorthand is read and set through`() throws {
    let bench = try bench(
      "<style>.f{font:italic bold 12px/30px Georgia}</style><text id='a' class='f'>A</text><text id='b' style=\"font:10px 'X Y'\">B</text>")
    #expect(value(bench, "#a text.size") == "12" && value(bench, "#a text.weight") == "700" && value(bench, "#a text.italic") == "true")
    #expect(value(bench, "#b text.font") == "X Y")
    #expect(bench.done("set (#a, #b) text.size 30"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#a text.size") == "30" && value(again, "#b text.size") == "30" && bench.bytes.contains("font-size:30px"))
  }

  // MARK: Order

  @Test(arguments: ["front #de", "back #all", "raise #de", "sort (#s > *)", "group #de as G", "ungroup #all", "move #b into #s"])
  func `what a switch shows is not changed by the order of its children`(_ line: String) throws {
    let bench = try bench(
      "<switch id='s'><g id='de' systemLanguage='de'><rect id='x' width='9' height='9'/></g><g id='all'><rect id='b' width='9'/></g></switch>"
    )
    let former = bench.bytes
    #expect(bench.refusal(line) != nil && bench.bytes == former, "\(line)")
  }

  @Test func `which of two elements with one id comes first is not changed`() throws {
    let bench = try bench(
      "<g id='one'><linearGradient id='a'/><rect width='4' height='4' fill='url(#a)'/></g><g id='two'><linearGradient id='a'/></g>")
    #expect(bench.refusal("back #two")?.contains("#a is the id of several elements") == true)
    #expect(bench.refusal("move #two before #one") != nil)
    #expect(bench.done("front #two"))
  }

  // MARK: Lengths

  @Test func `parts of a viewport keep their length when the viewport changes or is left`() throws {
    let page = try bench("<rect id='r' width='100%' height='10%' stroke-width='1%'/><rect x='50' y='50' width='50' height='50'/>")
    #expect(page.done("fit /* --padding 20"))
    #expect(page.bytes.contains("width='100' height='10' stroke-width='1'"), "\(page.bytes)")
    let nested = try bench("<svg id='v' x='50%' width='50%' height='50%' overflow='visible'><rect id='c' width='50%' height='20%'/></svg>")
    #expect(nested.done("move #c before #v --lossy"))
    #expect(value(try Bench(markup: nested.bytes), "#c frame") == "50 0 25 10", "\(nested.bytes)")
  }

  @Test(arguments: [("line", "x1='20' y1='40' x2='20' y2='60'"), ("path", "d='M20 20h30'"), ("path", "d='M20 20l30 1'")])
  func `a flat shape is scaled with its stroke`(_ element: String, place: String) throws {
    let bench = try bench("<\(element) id='l' \(place) stroke='black' stroke-width='2'/>")
    #expect(bench.done("scale #l 2"))
    #expect(value(bench, "#l stroke.width") == "4")
  }

  @Test func `a transform in an attribute has no units`() throws {
    let bench = try bench("<rect id='r' width='9' height='9' transform='rotate(45)' transform-origin='50 50'/>")
    #expect(bench.done("translate #r 20 0"))
    #expect(bench.bytes.contains("transform='translate(20,0) rotate(45)'"), "\(bench.bytes)")
  }

  // MARK: Spellings

  @Test func `entities in a style are declarations`() throws {
    let bench = try Bench(
      markup: """
        <!DOCTYPE svg [<!ENTITY st0 "fill:#FFCC00;stroke:#000000">]>
        <svg xmlns="http://www.w3.org/2000/svg"><path id="p" style="&st0;" d="M0 0h9v9z"/></svg>
        """)
    #expect(value(bench, "#p fill") == "#ffcc00")
    #expect(bench.done("set #p fill #ff0000") && bench.bytes.contains("style=\"&st0;;fill:#ff0000\""), "\(bench.bytes)")
    #expect(value(try Bench(markup: bench.bytes), "#p fill") == "#ff0000")
  }

  @Test func `a colour for two schemes is that of a light page, and is recoloured with its attribute`() throws {
    let bench = try bench("<path id='p' d='M0 0h9v9z' fill='#ffe6cc' style='fill: light-dark(#ffe6cc, rgb(1, 2, 3))'/>")
    #expect(value(bench, "#p fill") == "#ffe6cc")
    #expect(bench.done("recolor #ffe6cc to #ccffe6"))
    #expect(bench.bytes.contains("fill='#ccffe6' style='fill: light-dark(#ccffe6, rgb(1, 2, 3))'"), "\(bench.bytes)")
  }

  @Test func `path data is drawn up to its error, which check tells`() throws {
    let bench = try bench("<path id='e' d='M60 60 L90 60 L90 90 X' stroke='blue'/>")
    #expect(value(bench, "#e frame") == "60 60 30 30")
    bench.run("check")
    #expect(bench.messages.contains { $0.contains("is drawn up to its error at byte 23") } || bench.answers.joined().contains("byte 23"))
  }

  @Test func `a new path takes the source of a path effect away`() throws {
    let bench = try bench(
      "<path id='p' d='M0 0h9' inkscape:path-effect='#e' inkscape:original-d='M0 0h9'/>",
      root: "xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape'")
    #expect(bench.done("set #p d 'M0 0h5'") && !bench.bytes.contains("original-d") && !bench.bytes.contains("path-effect"))
  }

  // MARK: Differences

  @Test(arguments: [
    (".v{fill:red}", ".v{fill:green}", "style(.v) fill red"),
    ("stop-color='#00f'", "stop-color='#0ff'", "linearGradient #g/stop[2]: stop-color"),
    ("r='4'", "r='2'", "clipPath #c/circle[1]: r 4"), ("<tspan>", "<tspan fill='red'>", "tspan[1]: fill"),
    ("<!-- a -->", "<!-- b -->", "comment"),
    ("go()", "stop()", "<script> in line"),
  ])
  func `diff tells what no property holds`(_ before: String, after: String, expected: String) throws {
    let content = """
      <svg xmlns='http://www.w3.org/2000/svg'><style>.v{fill:red}</style><script>go()</script><!-- a -->
      <defs><linearGradient id='g'><stop stop-color='red'/><stop stop-color='#00f'/></linearGradient>
      <clipPath id='c'><circle r='4'/></clipPath></defs><text id='t' x='1' y='9'>A <tspan>big</tspan> one</text></svg>
      """
    let folder = TemporaryFolder()
    folder.write("one.svg", content)
    folder.write("two.svg", content.replacing(before, with: after))
    let bench = try Bench(markup: content)
    bench.run("diff '\(folder.path)/one.svg' '\(folder.path)/two.svg'")
    #expect(bench.answers.joined(separator: "\n").contains(expected), "\(bench.answers)")
    bench.run("diff '\(folder.path)/one.svg' '\(folder.path)/one.svg'")
    #expect(bench.answers.isEmpty)
  }

  @Test func `nested rules are told by check, and the declarations after them are read`() throws {
    let bench = try bench("<style>g { &amp; rect { fill: blue } stroke: lime }</style><g id='n'><rect id='r' width='9' height='9'/></g>")
    #expect(value(bench, "#r stroke") == "#00ff00" || value(bench, "#r stroke.color") == "#00ff00")
    bench.run("check")
    #expect((bench.answers + bench.messages).contains { $0.contains("the rule & rect is ignored") }, "\(bench.answers) \(bench.messages)")
  }

  @Test func `an empty group with a filter paints`() throws {
    let bench = try bench("<filter id='f'><feFlood/></filter><g id='fog' filter='url(#f)'/><g id='void'/>")
    #expect(bench.done("lint --fix") && bench.bytes.contains("id='fog'") && !bench.bytes.contains("id='void'"))
  }
}
