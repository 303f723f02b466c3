import ShapeFormats
import ShapeModel
import Testing

/// Elements are SVG's by their namespace, whatever their prefix.
@Suite struct `Elements of SVG by their namespace` {
  private static let svg = "http://www.w3.org/2000/svg"

  @Test(arguments: [
    ("<svg xmlns=\"\(svg)\" xmlns:s=\"\(svg)\"><s:g id=\"a\"><s:rect id=\"b\"/></s:g><rect id=\"c\"/></svg>", ["a", "b", "c"]),
    ("<svg xmlns=\"\(svg)\" xmlns:f=\"urn:x\"><f:rect id=\"a\"/><rect xmlns=\"urn:x\" id=\"b\"/><rect id=\"c\"/></svg>", ["c"]),
    (
      "<x:svg xmlns:x=\"\(svg)\"><g xmlns=\"\(svg)\" id=\"a\"><rect id=\"b\"/></g><rect id=\"n\"/><x:rect id=\"c\"/></x:svg>",
      ["a", "b", "c"]
    ),
    ("<svg><g id=\"a\"/><s:rect id=\"b\"/></svg>", ["a"]),
    ("<s:svg xmlns:s=\"\(svg)\"><g/><s:g id=\"a\"/></s:svg>", ["a"]),
    ("<svg xmlns=\"\(svg)\"><g xmlns=\"urn:x\" id=\"a\"><rect xmlns=\"\(svg)\" id=\"b\"/></g><rect id=\"c\"/></svg>", ["c"]),
  ])
  func `are rows, and others are not`(_ markup: String, _ ids: [String]) throws {
    let bench = try Bench(markup: markup)
    #expect(bench.ids(bench.document.graphics) == ids)
    #expect(bench.bytes == markup)
  }

  @Test func `are read wherever they are`() throws {
    let bench = try Bench(
      markup: """
        <svg xmlns="\(Self.svg)" xmlns:a="\(Self.svg)"><a:style>.k{fill:#00ff00}</a:style>
        <defs><a:linearGradient id="l"><a:stop stop-color="red"/><stop offset="1" stop-color="blue"/></a:linearGradient></defs>
        <rect id="r" fill="url(#l)"/><rect id="k" class="k"/><text id="t"><a:title>T</a:title><a:tspan>Hey</a:tspan></text></svg>
        """)
    #expect(bench.run("get #k fill --value") == ["#00ff00"] && bench.run("get #t name --value") == ["T"])
    #expect(bench.run("get #r fill.stops --value") == ["#ff0000 0, #0000ff 1"] && bench.run("get #t text --value") == ["Hey"])
    #expect(bench.done("set #k kind ellipse") && bench.done("set #t text Ho") && bench.bytes.contains("<a:tspan>Ho</a:tspan>"))
  }

  @Test func `keep their prefix when their kind changes`() throws {
    let bench = try Bench(
      markup: "<svg xmlns=\"\(Self.svg)\" xmlns:a=\"\(Self.svg)\"><a:rect id=\"r\" width=\"4\" height=\"4\"></a:rect></svg>")
    #expect(
      bench.done("set #r kind ellipse") && bench.bytes.contains("<a:circle ") && bench.bytes.contains("</a:circle>"), "\(bench.bytes)")
  }
}

/// White space that a text keeps, and characters that the file's encoding lacks.
@Suite struct `Characters of SVG texts` {
  private static func drawing(_ text: String, _ encoding: String = "UTF-8") -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">\(text)</svg>\n"
  }

  @Test(arguments: [
    (
      "<text id=\"a\" xml:space=\"preserve\">   <tspan x=\"10\" y=\"20\">2    3      4</tspan>  </text>", "   2    3      4  ",
      "   2    33      4  "
    ),
    ("<text id=\"a\" xml:space=\"preserve\">a 3\nb</text>", "a 3 b", "a 33 b"),
    ("<text id=\"a\" xml:space=\"preserve\">a <tspan fill=\"red\"> 3 </tspan><tspan>b</tspan> </text>", "a  3 b ", "a  33 b "),
    ("<text id=\"a\">a <tspan>3</tspan><tspan>b</tspan>\r\n c</text>", "a 3b c", "a 33b c"),
  ])
  func `are read, replaced and set as they are`(_ text: String, _ read: String, _ replaced: String) throws {
    func string(_ bench: Bench) -> String? { bench.document.node(id: "a").flatMap { bench.document.value(.textString, of: $0)?.string } }
    let bench = try Bench(markup: Self.drawing(text))
    #expect(string(bench) == read)
    let spans = text.ranges(of: "<tspan").count
    #expect(bench.done("replace text 3 to 33") && string(bench) == replaced)
    #expect(string(try Bench(markup: bench.bytes)) == replaced && bench.bytes.ranges(of: "<tspan").count == spans, "\(bench.bytes)")
    for new in ["x  y", " x", "x y", ""] where !new.isEmpty {
      #expect(bench.done("set #a text.string '\(new)'"))
      #expect(string(try Bench(markup: bench.bytes)) == new, "\(bench.bytes)")
    }
  }

  @Test(arguments: ["US-ASCII", "ISO-8859-1", "windows-1252"])
  func `that the encoding lacks are references`(_ encoding: String) throws {
    let bench = try Bench(markup: Self.drawing("<text id=\"t\">Caf&#233; end</text>", encoding))
    #expect(bench.done("set #t text \"\\u{65e5} \\u{e9}\"") && bench.done("rename #t \"\\u{20ac}\\u{65e5}\""))
    let again = try Bench(Document(reading: ByteStore(DocumentWriter.bytes(of: bench.document))))
    #expect(again.run("get #t text --value") == ["\u{65e5} \u{e9}"] && again.run("get #t name --value") == ["\u{20ac}\u{65e5}"])
  }
}

/// Colours are replaced wherever a file has them.
@Suite struct `Recolouring SVG` {
  private static let drawing = ##"""
    <svg xmlns="http://www.w3.org/2000/svg"><style>.k{fill:#c00000}</style>
      <defs><linearGradient id="g"><stop stop-color="#c00000"/><stop offset="1" style="stop-color:#C00000"/></linearGradient>
        <marker id="m"><circle r="2" fill="#c00000"/></marker><pattern id="p"><rect width="4" height="4" fill="#c00000"/></pattern>
        <filter id="f"><feFlood flood-color="#c00000"/><feOffset/></filter><mask id="a"><rect fill="#c00000"/></mask></defs>
      <rect id="r" width="20" height="20" fill="url(#g)"/><rect class="k" width="20" height="20"/>
      <text id="t">a<tspan fill="rgb(192,0,0)">b</tspan></text>
    </svg>

    """##

  @Test func `reaches definitions, rules and spans, and masks keep what they show`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("recolor #c00000 to #0000c0"), "\(bench.messages)")
    let wanted = Self.drawing.replacing("fill=\"rgb(192,0,0)\"", with: "fill=\"#0000c0\"").replacing("#C00000", with: "#0000C0")
      .replacing("#c00000", with: "#0000c0").replacing(
        "<mask id=\"a\"><rect fill=\"#0000c0\"", with: "<mask id=\"a\"><rect fill=\"#c00000\"")
    #expect(bench.bytes == wanted)
    #expect(bench.run("get #r fill.stops --value") == ["#0000c0 0, #0000c0 1"])
    #expect(bench.done("recolor #0000c0 to #123456") && bench.run("get #r fill.stops --value") == ["#123456 0, #123456 1"])
    #expect(bench.done("undo 2") && bench.bytes == Self.drawing)
  }

  @Test func `reaches a sprite of symbols, and shapes that are black by default`() throws {
    let bench = try Bench(
      markup: ##"<svg xmlns="http://www.w3.org/2000/svg"><symbol id="a"><path fill="#000" d="M0 0h9"/><path d="M2 2h9"/></symbol></svg>"##)
    #expect(bench.done("recolor #000 to currentColor") && bench.bytes.ranges(of: "fill=\"currentColor\"").count == 2, "\(bench.bytes)")
  }

  @Test(arguments: [
    "<g stroke-width=\"2\"><rect width=\"4\" height=\"4\" fill=\"red\"/></g>",
    "<rect width=\"4\" height=\"4\" fill=\"red\" stroke-width=\"2\"/>",
  ])
  func `adds no stroke where there is none`(_ element: String) throws {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(element)</svg>"
    let bench = try Bench(markup: markup)
    #expect(bench.done("recolor black to blue") && bench.bytes == markup, "\(bench.bytes)")
    #expect(bench.run("count [stroke!=none]") == ["0"])
  }

  @Test(arguments: [
    (".k{fill:red !important}", ""), ("rect.k{fill:red!important}", "style=\"fill:lime\""),
    (".k{fill:red}", "style=\"fill:lime;fill:gold\""),
  ])
  func `a set colour is there when the file is read again`(_ rule: String, _ own: String) throws {
    let bench = try Bench(
      markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>\(rule)</style><rect id=\"r\" class=\"k\" \(own) width=\"4\"/></svg>")
    #expect(bench.done("set #r fill #0000ff"))
    #expect(try Bench(markup: bench.bytes).run("get #r fill --value") == ["#0000ff"], "\(bench.bytes)")
  }
}

/// The box of a `use` is that of what it shows.
@Suite struct `Boxes of what is used` {
  private static let definitions = ##"""
    <defs><symbol id="tile"><rect width="40" height="40"/></symbol><rect id="bar" x="2" width="20" height="40"/>
      <symbol id="icon" viewBox="0 0 10 10"><rect x="1" y="1" width="8" height="8"/></symbol>
      <g id="two"><use href="#bar" x="50"/><use href="#bar"/></g><use id="loop" href="#loop"/></defs>
    """##

  @Test(arguments: [
    (##"<use id="u" href="#tile" x="10" y="10"/>"##, "10 10 40 40"), (##"<use id="u" href="#bar" x="70" y="10"/>"##, "72 10 20 40"),
    (##"<use id="u" href="#icon" width="20" height="20"/>"##, "2 2 16 16"), (##"<use id="u" href="#two" y="5"/>"##, "2 5 70 40"),
    (##"<use id="u" href="#bar" transform="translate(5,5)"/>"##, "7 5 20 40"), (##"<use id="u" href="#shown" x="1"/>"##, "3 4 5 6"),
    (##"<g id="u"><use href="#bar" x="70" y="10"/></g>"##, "72 10 20 40"),
  ])
  func `with its place, viewport and transform`(_ element: String, _ box: String) throws {
    let markup =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">\(Self.definitions)"
      + "<rect id=\"shown\" x=\"2\" y=\"4\" width=\"5\" height=\"6\"/>\(element)</svg>"
    let bench = try Bench(markup: markup)
    #expect(bench.run("bbox #u --value") == [box] || bench.run("get #u bbox --value") == [box])
  }

  @Test func `which ends with a cycle`() throws {
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\">\(Self.definitions)<use id=\"u\" href=\"#loop\"/></svg>")
    #expect(bench.done("rows"))
  }

  @Test func `so it is aligned and scaled by it`() throws {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">\(Self.definitions)<use id=\"u\" href=\"#bar\"/></svg>"
    let bench = try Bench(markup: markup)
    #expect(bench.done("align #u left --to canvas") && bench.run("get #u bbox --value") == ["0 0 20 40"], "\(bench.bytes)")
    #expect(bench.done("scale #u 2") && bench.run("get #u bbox --value") == ["-10 -20 40 80"], "\(bench.bytes)")
    #expect(try Bench(markup: bench.bytes).run("get #u bbox --value") == ["-10 -20 40 80"], "\(bench.bytes)")
  }
}
