import ShapeFormats
import ShapeModel
import Testing

/// A drawing in the manner of people: a layer, a class, a style, a gradient, a text in two lines.
let badge = """
  <?xml version="1.0" encoding="UTF-8"?>
  <svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50">
    <title>Badge</title>
    <defs>
      <linearGradient id="sky"><stop offset="0" stop-color="red"/><stop offset="100%" stop-color="#00f" stop-opacity=".5"/></linearGradient>
      <linearGradient id="sea" xlink:href="#sky" x2="0" y2="1" xmlns:xlink="http://www.w3.org/1999/xlink"/>
      <style>/* green */ .leaf { fill: #00ff00; } rect[rx] { opacity: .25 } g > circle { stroke: blue !important }</style>
    </defs>
    <g id="layer" fill="#123456" stroke-width="3">
      <rect id="box" x="1" y="2" width="10" height="20" transform="rotate(30 6 12)"/>
      <path d="M0 0L10 10" class="leaf tall"/>
      <circle cx="5" cy="5" r="3" style="fill:none; stroke:#F00"/>
      <rect rx="2" width="1in" height="50%" fill="currentColor" color="rgb(1,2,3)"/>
    </g>
    <use href="#box" x="5"/>
    <text x="3" y="9" font-size="4">Hello
      <tspan>world</tspan><tspan x="3" dy="5">&amp; all</tspan></text>
    <ellipse rx="3" ry="4" fill="url(#sea)"/>
    <foreignObject><p>x</p></foreignObject>
  </svg>
  """

/// Reads an SVG document.
func drawing(_ text: String) throws -> Document { try Document(reading: ByteStore(text)) }

@Suite struct `Reading SVG` {
  private let document: Document

  init() throws { document = try drawing(badge) }

  private func graphic(_ id: String) -> Graphic { document.graphic(node(id, document)) }

  @Test func `what is drawn are rows, the rest is kept`() {
    let kinds = document.subtree(of: .document).map { document.kind(of: $0).word }
    #expect(
      kinds == ["document", "canvas", "group", "rectangle", "path", "ellipse", "rectangle", "instance", "text", "ellipse", "unknown"])
    #expect(document.checkInvariants() == [])
  }

  @Test func `the canvas is the view box, in its unit`() {
    let canvas = document.graphic(document.canvases[0])
    #expect(canvas[.width] == .number(100) && canvas[.height] == .number(50) && canvas[.unit] == .string("mm"))
    #expect(canvas.name == "Badge")
  }

  @Test func `what has no id gets one from its place, and is found by it`() {
    #expect(document.subtree(of: .document).map { document.id(of: $0) }.dropFirst(3).prefix(4) == ["box", "path-4", "circle-5", "rect-6"])
    #expect(document.node(id: "circle-5") == NodeID(5) && document.node(id: "circle-4") == nil && document.node(id: "sky") == nil)
  }

  @Test(arguments: [
    ("box", "#123456"), ("path-4", "#00ff00"), ("circle-5", "none"), ("rect-6", "#010203"), ("layer", "#123456"), ("text-8", "#000000"),
  ])
  func `a colour is the one that wins the cascade`(_ id: String, _ expected: String) {
    #expect(Shorthand.text(.fill, of: graphic(id)) == expected)
  }

  @Test func `rules count by specificity, and what is important wins`() {
    #expect(graphic("circle-5")[.strokeColor] == .color(Color(rgb: 0x0000ff)))
    #expect(graphic("rect-6")[.opacity] == .number(0.25))
    #expect(graphic("circle-5")[.strokeWidth] == .number(3))
  }

  @Test(arguments: [
    (".a > .b .c", true), (".a > .b > .c", false), (".a > .b > .b > .c", true), (".b > .c", true), (".a .c", true), (".a > .c", false),
    ("svg > .a .b > .b .c", true), ("svg > .b .c", false), (".a > .a .c", false), (".a .b .b .c", true), (".a .b .b .b .c", false),
  ])
  func `a selector matches by any ancestors, not only the nearest`(_ selector: String, isMatched: Bool) throws {
    let text = """
      <svg><style>\(selector) { opacity: .5 }</style>
        <g class="a"><g class="b"><g class="b"><rect id="r" class="c"/></g></g></g>
      </svg>
      """
    let document = try drawing(text)
    #expect(document.value(.opacity, of: node("r", document)) == (isMatched ? .number(0.5) : nil))
  }

  @Test func `frames are in user units`() {
    #expect(graphic("circle-5").frame == Rect(x: 2, y: 2, width: 6, height: 6))
    #expect(graphic("rect-6").frame == Rect(x: 0, y: 0, width: 96, height: 25))
    #expect(graphic("box")[.rotation] == .number(30) && graphic("box")[.transform] == nil)
    #expect(graphic("use-7")[.source_] == .string("#box"))
  }

  @Test func `a gradient takes from the one it refers to what it lacks`() {
    let ellipse = graphic("ellipse-9")
    #expect(ellipse[.fillType] == .string("linear"))
    #expect(ellipse[Property(path: "fill.to")!] == .numbers([0, 1]))
    #expect(
      ellipse[.fillStops]
        == .stops([Stop(offset: 0, color: Color(rgb: 0xff0000)), Stop(offset: 1, color: Color(red: 0, green: 0, blue: 255, alpha: 128))]))
  }

  @Test func `spans are one string, with a break where one starts a line`() {
    #expect(graphic("text-8")[.textString] == .string("Hello world\n& all"))
    #expect(graphic("text-8")[.textSize] == .number(4))
  }

  @Test(arguments: [
    ("<svg><g></svg>", 1, 11), ("<html/>", 1, 1), ("<svg a='1' a='2'/>", 1, 12), ("<svg>&nbsp;</svg>", 1, 6), ("<svg/>x", 1, 7),
  ])
  func `what is not well-formed is refused at its place`(_ text: String, line: Int, column: Int) {
    let bytes = ByteStore(text)
    #expect {
      _ = try Document(reading: bytes)
    } throws: { error in
      guard let error = error as? FormatError else { return false }
      return bytes.place(error.offset) == (line, column)
    }
  }

  @Test func `entities do not multiply without end, and nothing outside is read`() throws {
    var bomb = "<!DOCTYPE svg [<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">"
    for level in 1...9 { bomb += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">" }
    #expect(throws: FormatError.self) { try drawing(bomb + "]><svg><text>&a9;</text></svg>") }
    let outside = try drawing("<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg><text>a&x;b</text></svg>")
    #expect(outside.graphic(NodeID(2))[.textString] == .string("a&x;b"))
  }

  @Test func `groups nest a hundred thousand deep`() throws {
    let depth = 99_998
    let deep = try drawing(
      "<svg>" + String(repeating: "<g>", count: depth) + "<path/>" + String(repeating: "</g>", count: depth) + "</svg>")
    #expect(deep.graphicCount == depth + 1)
    #expect(deep.graphic(NodeID(depth + 2))[.fillColor] == .color(.black))
  }
}

extension Property {
  fileprivate static let source_ = Property(path: "source")!
}
