// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Values that elements of SVG have by keywords, by the spans of a text, and by what is drawn again.
@Suite struct `Values of elements, however they are written` {
  private func bench(_ content: String, root: String = "width='100' height='100' viewBox='0 0 100 100'") throws -> Bench {
    try Bench(markup: "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(content)</svg>")
  }

  private func value(_ bench: Bench, _ words: String) -> String {
    bench.run("get \(words) --value")
    return bench.answers.last ?? ""
  }

  // MARK: Keywords

  @Test(arguments: [
    ("fill='INHERIT'", "#ff0000"), ("style='fill:Inherit'", "#ff0000"), ("fill='unset'", "#ff0000"), ("style='fill:revert'", "#ff0000"),
    ("fill='initial'", "#000000"), ("fill='INITIAL'", "#000000"), ("fill='None' stroke='none'", "none"), ("fill='Lime'", "#00ff00"),
  ])
  func `a keyword means the same in any case`(_ attributes: String, expected: String) throws {
    let bench = try bench("<g fill='red'><rect id='r' width='9' height='9' \(attributes)/></g>")
    #expect(value(bench, "#r fill") == expected)
    #expect(bench.done("set #r fill #00f"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#r fill") == "#0000ff", "\(bench.bytes)")
  }

  @Test func `keywords of other properties are read in any case`() throws {
    let bench = try bench(
      "<g stroke='red' stroke-linecap='ROUND' fill-rule='EvenOdd'><rect id='r' width='9' height='9' display='NONE'/></g><text id='t' text-anchor='Middle' font-weight='BOLD'>A</text>"
    )
    #expect(value(bench, "#r stroke.cap fill.rule visible") == "round\tevenodd\tfalse")
    #expect(value(bench, "#t text.align text.weight") == "center\t700")
  }

  @Test func `a keyword keeps its meaning where the graphic goes`() throws {
    let bench = try bench("<g id='g' fill='red'><rect id='r' width='9' height='9' fill='INHERIT'/></g>")
    #expect(bench.done("move #r after #g"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#r fill") == "#ff0000", "\(bench.bytes)")
  }

  // MARK: Spans

  @Test func `the style that spans give to all letters is that of the text`() throws {
    let spans = [("40", "#00f", "One"), ("64", "red", "Two")].map { y, fill, text in
      "<tspan x='50' y='\(y)' text-anchor='middle' style='font-size:20px;fill:\(fill)'>\(text)</tspan>"
    }
    let bench = try bench("<text id='t' font-size='9'>\(spans.joined())</text>")
    #expect(value(bench, "#t text.size text.align fill") == "20\tcenter\t#000000")
    #expect(bench.done("set #t text.size 30"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#t text.size text.align") == "30\tcenter")
    #expect(bench.bytes.contains("style='fill:#00f'") && bench.bytes.contains("style='fill:red'"), "\(bench.bytes)")
  }

  @Test func `a text keeps the style of spans that are replaced`() throws {
    let bench = try bench("<text id='t'><tspan x='50' y='40' text-anchor='middle' font-size='20'>One</tspan></text>")
    #expect(bench.done("set #t text.string \"A\\nB\""))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#t x text.size text.align") == "50\t20\tcenter", "\(bench.bytes)")
  }

  @Test func `a part that a span colours is not the colour of the text`() throws {
    let bench = try bench(
      "<text id='t' x='5' y='20'><tspan fill='red'>A</tspan>b</text><text id='u'><tspan font-size='150%'>A</tspan></text>")
    #expect(value(bench, "#t fill") == "#000000" && value(bench, "#u text.size") == "16")
  }

  // MARK: Names of fonts

  @Test(arguments: [
    ("O'Brien", "\"O&apos;Brien\""), ("Two Words", "Two Words"), ("3270 Mono", "&apos;3270 Mono&apos;"),
    ("Arial, sans-serif", "Arial, sans-serif"),
  ])
  func `the name of a font is written as CSS has it`(_ name: String, spelled: String) throws {
    let bench = try bench("<text id='t' y='9' style='font-size:9px'>A</text>")
    #expect(bench.done("set #t text.font \"\(name)\""))
    #expect(bench.bytes.contains("font-family:\(spelled)'"), "\(bench.bytes)")
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#t text.font") == name)
  }

  // MARK: What is drawn again

  @Test func `what a clip draws is not moved together with what it clips`() throws {
    let content =
      "<clipPath id='c'><use href='#r'/></clipPath><rect id='r' width='9' height='9'/><rect id='s' width='50' height='50' clip-path='url(#c)'/>"
    let bench = try bench(content)
    #expect(bench.refusal("translate * 20 0")?.contains("#s refers to a definition that draws #r") == true)
    #expect(bench.refusal("rotate (#r, #s) 20 --about 0,0") != nil && bench.bytes.contains(content))
    #expect(bench.done("translate #s 20 0") && bench.done("group (#r, #s) as G --id g") && bench.done("translate #g 9 9"))
  }

  // MARK: Contents of groups

  @Test func `what was cut keeps what the group that it is put into would change`() throws {
    let bench = try bench(
      "<g id='g' fill-opacity='.4' stroke-miterlimit='1' font-size='30'><rect width='9' height='9'/></g><rect id='r' x='9' width='9' height='9' fill='red' stroke='blue'/>"
    )
    #expect(bench.done("cut #r") && bench.done("paste in #g"))
    let pasted = try Bench(markup: bench.bytes)
    #expect(value(pasted, "(#g > *:last) fill.opacity stroke.miter") == "1\t4", "\(bench.bytes)")
  }

  @Test func `copystyle leaves what the other graphic does not declare`() throws {
    let bench = try bench(
      "<path id='a' d='M0 0h9v9' fill='red' stroke='blue'/><path id='b' d='M0 0h9v9' fill='lime' fill-rule='evenodd' fill-opacity='.5' stroke='black' stroke-width='5' stroke-dasharray='4 2'/>"
    )
    #expect(bench.done("copystyle #a to #b"))
    #expect(
      bench.bytes.contains("fill-rule='evenodd' fill-opacity='.5' stroke='#0000ff' stroke-width='5' stroke-dasharray='4 2'"),
      "\(bench.bytes)")
    #expect(value(bench, "#b fill stroke") == "#ff0000\t#0000ff")
  }

  @Test func `copystyle leaves a fill where the other one is a pattern, and says so`() throws {
    let bench = try bench(
      "<pattern id='p' width='9' height='9'><path d='M0 0h4v4z'/></pattern><rect id='a' width='9' height='9' fill='url(#p)' stroke='red'/><rect id='b' width='9' height='9' fill='lime'/>"
    )
    #expect(bench.done("copystyle #a to (#a, #b)") && bench.bytes.contains("fill='url(#p)'") && bench.bytes.contains("fill='lime'"))
    #expect(bench.messages.contains { $0.contains("the fill is a pattern or the like, which is not copied") }, "\(bench.messages)")
  }

  @Test func `the title of a group goes with it`() throws {
    let bench = try bench("<g id='g'><title>Tip</title><rect id='r' width='4' height='4'/></g>")
    #expect(bench.done("ungroup #g") && !bench.bytes.contains("Tip"))
    #expect(bench.messages.contains { $0.contains("left out: the title of #g") }, "\(bench.messages)")
  }

  @Test func `a marker that the root hands down is that of its own file, by its new id`() throws {
    let folder = TemporaryFolder()
    func marker(_ color: String) -> String { "<marker id='m'><path d='M0 0h4v4z' fill='\(color)'/></marker>" }
    folder.write(
      "part.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' marker-end='url(#m)'>\(marker("red"))<path id='p' d='M0 0h9' stroke='blue'/></svg>")
    let bench = try bench(marker("lime"))
    #expect(bench.done("insert \(folder.path)/part.svg #p"))
    #expect(bench.bytes.contains("marker-end:url(#m-2)") && bench.bytes.contains("<marker id='m-2'>"), "\(bench.bytes)")
  }

  // MARK: Replaced parts

  /// A replacement is in the span in which its match begins, and what is not replaced keeps its spans and its spelling.
  @Test(arguments: [
    ("caf&#233; <tspan fill='red'>Hel</tspan>lo &#x2014; world", "o to 0", "caf&#233; <tspan fill='red'>Hel</tspan>l0 &#x2014; w0rld"),
    ("<tspan fill='red'>Hel</tspan>lo", "ell to ipp", "<tspan fill='red'>Hipp</tspan>o"),
    ("<tspan fill='red'>Hello</tspan> world", "'Hello world' to 'Good day'", "<tspan fill='red'>Good day</tspan>"),
    (
      "<tspan fill='red'>One</tspan> <tspan fill='blue'>two</tspan> three", "'ne tw' to 'xx yyyy'",
      "<tspan fill='red'>Oxx yyyy</tspan><tspan fill='blue'>o</tspan> three"
    ),
    ("<tspan dx='1'>two</tspan> <tspan dx='2'>two</tspan>", "two to 2", "<tspan dx='1'>2</tspan> <tspan dx='2'>2</tspan>"),
    (
      "<tspan x='5'>H</tspan><tspan x='9'>e</tspan><tspan x='15'>l</tspan><tspan x='19'>o</tspan>", "el to ip",
      "<tspan x='5'>H</tspan><tspan x='9'>i</tspan><tspan x='15'>p</tspan><tspan x='19'>o</tspan>"
    ),
    (
      "<tspan x='5'>H</tspan><tspan x='9'>e</tspan><tspan x='15'>y</tspan>", "Hey to Hallo",
      "<tspan x='5'>H</tspan><tspan x='9'>a</tspan><tspan x='15'>llo</tspan>"
    ),
    (
      "a &#8230; b &lt; <tspan fill='red'>c</tspan><![CDATA[ & b]]>", "b to dd",
      "a &#8230; dd &lt; <tspan fill='red'>c</tspan><![CDATA[ & dd]]>"
    ),
    ("a &#8230; b &#8230; b", "s/b/c/g", "a &#8230; c &#8230; c"),
  ])
  func `a replaced part is where its match begins`(_ content: String, _ words: String, _ expected: String) throws {
    let bench = try bench("<text id='t' y='9'>\(content)</text>")
    #expect(bench.done("replace text \(words)"), "\(bench.messages)")
    #expect(bench.bytes.contains("<text id='t' y='9'>\(expected)</text>"), "\(bench.bytes)")
    #expect(bench.done("undo") && bench.bytes.contains(">\(content)</text>"), "\(bench.bytes)")
  }

  @Test func `a replaced part and other changes of the spans go together`() throws {
    let bench = try bench("<text id='t'><tspan x='5' y='9' fill='red'>One two</tspan> <tspan fill='red'>three</tspan></text>")
    #expect(bench.done("replace text 'two three' to 2; set #t fill blue; set #t x 7"), "\(bench.messages)")
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#t text fill x") == "One 2\t#0000ff\t7", "\(bench.bytes)")
  }
}
