import ShapeFormats
import ShapeModel
import Testing

/// Parts of SVG without a property in the shapeedit format: kept and written back, or listed as lost.
@Suite struct `What only SVG says` {
  private func markup(_ shape: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\n\(shape)\n</svg>\n"
  }

  /// The file as JSON and back, and what was lost.
  private func returned(_ shape: String) throws -> (svg: String, losses: [String]) {
    let converted = Conversion.json(try drawing(markup(shape)))
    let json = try Document(reading: ByteStore(converted.bytes))
    return (SVGWriter.text(Drawing(json, canvas: json.canvases[0])), converted.losses.map(\.what))
  }

  @Test(arguments: [
    ("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 2100 2970\"", 1),
    ("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\"", 0),
    ("width=\"50\" height=\"25\" viewBox=\"-1 2 200 100\"", 1), ("width=\"200\" height=\"100\" viewBox=\"-1 2 200 100\"", 0),
    ("width=\"2in\" height=\"1in\" viewBox=\"0 0 192 96\"", 0),
  ])
  func `is the size of a page in other units than its coordinates`(_ page: String, _ lost: Int) throws {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(page)><rect width=\"9\" height=\"9\"/></svg>\n"
    let converted = Conversion.json(try drawing(markup))
    #expect(converted.losses.count == lost, "\(converted.losses)")
    let json = try Document(reading: ByteStore(converted.bytes))
    let canvas = json.canvases[0]
    let svg = SVGWriter.text(Drawing(json, canvas: canvas))
    #expect(svg.contains(page) || lost == 0 && page.contains("in\""), "\(svg)")
    // A page of half the width has half of the length.
    let width = json.frame(of: canvas)!.width
    _ = try json.apply(.set([PropertySetting(.width, .number(width / 2))], [canvas]))
    let half = page.hasPrefix("width=\"210mm") ? "width=\"105mm\"" : "width=\"25\""
    #expect(lost == 0 || SVGWriter.text(Drawing(json, canvas: canvas)).contains(half))
  }

  @Test(arguments: [
    (##"<g visibility="hidden"><rect width="9" height="9"/></g>"##, ##"<g visibility="hidden" id="g-2""##),
    (##"<rect width="9" height="9" style="vector-effect:non-scaling-stroke;stroke:red"/>"##, ##" vector-effect="non-scaling-stroke""##),
    (##"<style>rect{shape-rendering:crispEdges}</style><rect width="9" height="9"/>"##, ##" shape-rendering="crispEdges""##),
    (
      ##"<g style="isolation:isolate;mix-blend-mode:multiply"><rect width="9" height="9"/></g>"##,
      ##"style="mix-blend-mode:multiply;isolation:isolate""##
    ),
    (##"<text y="9" textLength="60" rotate="30">abc</text>"##, ##" textLength="60" rotate="30""##),
    (##"<text y="9" dx="1 2 3" dy="4">abc</text>"##, ##" dx="1 2 3" dy="4""##),
    (
      ##"<text y="9" style="paint-order:stroke;font-variant:small-caps;word-spacing:3px">a b</text>"##,
      ##" font-variant="small-caps" paint-order="stroke" word-spacing="3px""##
    ),
    (##"<path d="M0 0h9" stroke="red" pathLength="3"/>"##, ##" pathLength="3""##),
    (##"<rect width="9" height="9" rx="1" ry="2"/>"##, ##"<rect ry="2""##),
    (##"<style>rect{rx:3px;ry:1}</style><rect width="9" height="9"/>"##, ##"<rect ry="1""##),
  ])
  func `is written back where it refers to nothing`(_ shape: String, _ expected: String) throws {
    let (svg, losses) = try returned(shape)
    #expect(svg.contains(expected) && losses == [], "\(svg) \(losses)")
    #expect(try drawing(svg).checkInvariants() == [])
  }

  @Test(
    arguments: [
      (##"<text y="9" x="1 9">ab</text>"##, ["x as a list"]),
      (##"<text y="9" dx="1 2">a<tspan id="s">b</tspan></text>"##, ["dx as a list"]),
      (##"<text y="9">a<tspan fill="red">b</tspan></text>"##, ["styles of tspan"]),
      (##"<text y="9"><textPath href="#p">b</textPath></text>"##, ["<textPath>"]),
      (##"<text y="9" text-decoration="underline overline">b</text>"##, ["text-decoration overline"]),
      (##"<style>path{marker-mid:url(#m)}</style><path d="M0 0h9"/>"##, ["marker-mid"]),
      (##"<rect width="9" height="9" rx="1" ry="2em"/>"##, ["rx and ry that differ"]),
      (##"<rect width="9" height="9" clip-path="url(#c)"/>"##, ["clip-path"]),
      (##"<rect width="9" height="9" mask="url(#c)"/>"##, ["mask"]),
      (##"<rect width="9" height="9" style="transform:rotate(9deg);transform-box:fill-box;transform-origin:center"/>"##, ["transform-box"]),
      (##"<switch><rect width="9" height="9"/><rect width="8" height="8"/></switch>"##, ["<switch>"]),
      (##"<svg width="5" height="5"><rect width="9" height="9"/></svg>"##, ["what <svg> cuts off"]),
      (##"<svg width="9" height="9"><rect width="9" height="9"/></svg>"##, []),
      (
        ##"<radialGradient id="g" fr=".1"><stop stop-color="red"/><stop offset="1"/></radialGradient><rect width="9" height="9" fill="url(#g)"/>"##,
        ["fr of a gradient"]
      ),
      (##"<rect width="9" height="9" style="transform:translate(4px,3px) rotate(9deg);transform-origin:2px 2px"/>"##, []),
    ] as [(String, [String])])
  func `is listed as lost otherwise`(_ shape: String, _ expected: [String]) throws {
    #expect(try returned(shape).losses == expected)
  }

  @Test func `keeps nothing that could refer, or end a declaration`() throws {
    let json = """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "width": 9, "height": 9, "graphics": [
        {"id": "r", "kind": "rectangle", "width": 5, "height": 5, "extra": {"onclick": "x()", "isolation": "a;fill:red", "rotate": "url(#a)",
          "visibility": "a\\"b", "dx": [1], "id": "s", "ry": "4"}},
        {"id": "e", "kind": "ellipse", "width": 5, "height": 6, "radius": 3, "extra": {"ry": "4"}},
        {"id": "n", "kind": "rectangle", "width": 5, "height": 6, "radius": 3, "extra": {"ry": "-4"}},
        {"id": "t", "kind": "text", "width": 50, "height": 5, "text": {"string": "אבג"}, "extra": {"direction": "rtl"}}]}]}

      """
    let document = try Document(reading: ByteStore(json))
    let svg = SVGWriter.text(Drawing(document, canvas: document.canvases[0]))
    #expect(!svg.contains("onclick") && !svg.contains("isolation") && !svg.contains("rotate=") && !svg.contains("dx="), "\(svg)")
    #expect(!svg.contains(#"ry="4""#) && !svg.contains(#"ry="-4""#), "\(svg)")
    #expect(svg.contains(#"<rect visibility="a&quot;b" id="r""#), "\(svg)")
    #expect(try drawing(svg).checkInvariants() == [])
  }

  @Test(arguments: [
    ("translate(20px,10px) rotate(90deg)", [0, 1, -1, 0, 20, 10]), ("rotate(0.25turn)", [0, 1, -1, 0, 0, 0]),
    ("translate(1in)", [1, 0, 0, 1, 96, 0]), ("matrix(1,0,0,1,2e1,-3)", [1, 0, 0, 1, 20, -3]),
  ])
  func `transforms of CSS have their units`(_ text: String, _ expected: [Double]) throws {
    let document = try drawing(markup("<path id='p' d='M0 0h9' style='transform:\(text)'/>"))
    guard case .numbers(let numbers)? = document.value(Property(path: "transform")!, of: node("p", document)) else {
      Issue.record("no transform")
      return
    }
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(numbers)")
  }
}
