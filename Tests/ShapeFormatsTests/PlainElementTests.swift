import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Elements that are read in one pass over their start tag, against the decoder, which reads all elements of files with style sheets.
@Suite struct `Plain elements of SVG` {
  private static let namespaces =
    ##"xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="i" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd""##

  /// A document, and the same with a rule that matches nothing.
  private static func documents(_ content: String) throws -> (plain: Document, decoded: Document) {
    func text(_ sheet: String) -> String { "<svg \(namespaces) width=\"200\" height=\"100\">\(sheet)\(content)</svg>" }
    return (try drawing(text("")), try drawing(text("<style>#none-has-it{fill:red}</style>")))
  }

  private static let properties = PropertyTable.rows.indices.map { Property($0) }.filter { !$0.isComputed }

  private static func compare(_ content: String, _ place: SourceLocation = #_sourceLocation) throws {
    let (plain, decoded) = try documents(content)
    for (node, same) in zip(plain.subtree(of: .document), decoded.subtree(of: .document)) {
      let (one, other) = (plain.source, decoded.source)
      for property in properties where one.value(property, at: node.index) != other.value(property, at: node.index) {
        let (found, wanted) = (one.value(property, at: node.index), other.value(property, at: node.index))
        Issue.record(
          "\(property.path) of \(content): \(String(describing: found)), not \(String(describing: wanted))", sourceLocation: place)
      }
      for object in [Property.fill, .stroke] {
        #expect(plain.paint(object, of: node) == decoded.paint(object, of: same), "\(object.path) of \(content)", sourceLocation: place)
        let shows = decoded.graphic(same).shows(object)
        #expect(plain.shows(object, of: node) == shows, "\(object.path) of \(content)", sourceLocation: place)
      }
      #expect(one.geometry(at: node.index) == other.geometry(at: node.index), "\(content)", sourceLocation: place)
      if case .number(let number)? = one.scanning?.number(Property(path: "opacity")!, at: node.index) {
        #expect(plain.resolved(Property(path: "opacity")!, of: node) == .number(number), "\(content)", sourceLocation: place)
      }
      if one.scanning?.certainlyFits(at: node.index) == true {
        #expect(!decoded.graphic(same).hasProblems, "\(content)", sourceLocation: place)
      }
      #expect(plain.paintedBounds(of: node) == decoded.paintedBounds(of: same), "\(content)", sourceLocation: place)
    }
    let nodes = Array(zip(plain.subtree(of: .document), decoded.subtree(of: .document)))
    for _ in 0..<9 { for (node, same) in nodes { _ = (plain.paintedBounds(of: node), decoded.paintedBounds(of: same)) } }
    for (node, same) in nodes {
      #expect(plain.paintedBounds(of: node) == decoded.paintedBounds(of: same), "\(content)", sourceLocation: place)
    }
  }

  @Test(arguments: [
    ##"<rect width="4" height="5"/>"##, ##"<rect x="1" y="-2.5" width="4" height="5" rx="1"/>"##, ##"<rect width="50%" height="2em"/>"##,
    ##"<rect width="-4" height="5"/>"##, ##"<rect width=" 4 " height="4px"/>"##, ##"<rect width="1e3" height=".5"/>"##,
    ##"<rect width="2000000000" height="5"/>"##, ##"<circle r="3" cx="1"/>"##, ##"<circle r="-3"/>"##,
    ##"<ellipse rx="2" cy="4"/>"##, ##"<ellipse rx="auto" ry="4"/>"##, ##"<line x1="1" y2="7" stroke="#123456"/>"##,
    ##"<path d="M0 0h4v5z"/>"##, ##"<path d="M0 0h4v5z x"/>"##, ##"<path/>"##, ##"<path d=""/>"##, ##"<path d="M1 1"/>"##,
    ##"<path style="stroke:#000000;stroke-width:2" d="M0 0&#32;h4"/>"##, ##"<rect width="4" height="4" style="display:none"/>"##,
    ##"<rect width="4" height="4" display="none" style="display:inline"/>"##, ##"<rect width="4" height="4" transform="rotate(30)"/>"##,
    ##"<g stroke="#ff0000" stroke-width="4"><rect width="4" height="4"/><rect width="4" height="4" stroke="none"/></g>"##,
    ##"<g stroke="currentColor"><line x2="4"/></g>"##, ##"<g style="stroke:none"><line x2="4"/><g fill="none"><line x2="4"/></g></g>"##,
    ##"<g style="stroke-width:3"><line x2="4" stroke="red"/></g>"##, ##"<g stroke="var(--a,red)"><line x2="4"/></g>"##,
    ##"<rect width="4" height="4" fill="nonsense" style="fill:#12345g;fill:inherit"/>"##,
    ##"<g fill="#00ff00"><rect width="4" height="4" style="fill:inherit"/><image width="4" height="4"/></g>"##,
    ##"<rect width="4" height="4" style="fill:#ff0000!important;fill:#00ff00"/>"##,
    ##"<rect width="4" height="4" fill="#ff0000" style=" fill : none ; opacity : 0.5 ;"/>"##,
    ##"<rect width="4" height="4" opacity="50%"/><rect width="4" height="4" opacity="1.5"/><rect width="4" height="4" opacity=".25"/>"##,
    ##"<rect width="4" height="4" style="opacity:.5;opacity:1"/>"##, ##"<g font-size="20"><rect width="1em" height="4"/></g>"##,
    ##"<rect width="4" height="4" style="width:9px"/>"##, ##"<rect width="4" height="4" filter="url(#none)"/>"##,
    ##"<rect width="4" height="4" inkscape:label="A &amp; B"/><rect inkscape:label="" id="r"/><rect inkscape:label="a&#10;b"/>"##,
    ##"<rect width="4" height="4"><title>T</title><desc>D</desc></rect>"##, ##"<g><desc>D</desc><rect width="4" height="4"/></g>"##,
    ##"<text x="1" y="2">Hi</text><text x="1 2" y="2" style="font-size:20">Ho</text>"##,
    ##"<linearGradient id="l"><stop/><stop/></linearGradient><rect width="4" height="4" fill="url(#l)" stroke="url(#none)"/>"##,
    ##"<path sodipodi:type="star" sodipodi:sides="5" sodipodi:r1="4" sodipodi:r2="2" d="M0 0h4v5z"/>"##,
    ##"<polygon points="0 0 4 0 4 4" stroke="#000000"/>"##, ##"<polyline points="0 0 4 0 4" style="stroke-width:3;stroke:#000000"/>"##,
    ##"<svg x="4" width="5" height="5"><rect width="50%" height="9"/></svg>"##, ##"<foreignObject width="4" height="4"/>"##,
    ##"<g color="#ff0000"><rect width="4" height="4" fill="currentColor"/></g>"##, ##"<rect width="4" height="4" stroke-width="2"/>"##,
    ##"<g stroke-width="2" id="g"><rect width="4" height="4"/></g>"##,
    ##"<g fill-opacity="2"><rect width="4" height="4"/></g>"##, ##"<g stroke-linecap="odd" stroke="#000000"><text>Ab</text></g>"##,
    ##"<rect width="4" height="4" style="clip-path:inset(1px)"/>"##,
    ##"<g visibility="hidden"><rect width="4" height="4"/><rect width="4" height="4" style="visibility:visible"/><text>a</text></g>"##,
    ##"<style>.a{visibility:hidden}</style><g class="a"><rect width="4" height="4"/></g><rect width="4" height="4" class="a"/>"##,
  ])
  func `have the values that the decoder reads`(_ content: String) throws { try Self.compare(content) }

  private static let values: [(names: [String], values: [String])] = [
    (["x", "y", "cx", "cy", "x1", "y1", "x2", "y2"], ["0", "7", "-3.25", "1e2", "5px", "10%", "abc", " 4"]),
    (["width", "height", "r", "rx", "ry"], ["0", "4", "12.5", "-1", "2em", "50%", "auto"]),
    (["d"], ["M0 0L9 9", "m1 2 3 4c1 2 3 4 5 6z", "M0 0 L x", "", "M3 3"]),
    (
      ["fill", "stroke", "color"], ["none", "#1a2B3c", "red", "#abc", "url(#l)", "inherit", "wrong", "currentColor", "rgb(1,2,3)", "NONE"]
    ),
    (["opacity", "fill-opacity", "stroke-opacity"], ["0", "1", ".5", "20%", "2", "x"]),
    (["stroke-width", "font-size"], ["1", "0", "3.5", "2px", "-1", "10%"]), (["display"], ["none", "inline", "None"]),
    (["visibility"], ["hidden", "visible", "collapse", "inherit", "odd"]),
    (["stroke-linecap", "stroke-linejoin"], ["round", "butt", "bevel", "odd"]),
    (
      ["transform"],
      [
        "rotate(9)", "translate(3)", "scale(2,1)", "rotate(30 0 0)", "rotate(0 0 0)", "rotate(30,2,2) translate(1)", "matrix(1 0 0 1 0 0)",
        "odd(1)", "none", "translate(1px)", " rotate( 45 , 0 0 ) ", "translate(1e308)",
      ]
    ), (["transform-origin"], ["0 0", "center", "4px 5px"]),
    (["inkscape:label", "id", "class"], ["one", "Zwei & drei".replacing("&", with: "&amp;"), "", "a b"]),
    (["points"], ["0 0 9 9 4 0", "1 2 3"]),
  ]

  private static func element(_ depth: Int, _ random: inout SplitMix64) -> String {
    let names = depth == 0 ? ["g"] : ["rect", "circle", "ellipse", "line", "path", "polygon", "polyline", "text", "image", "use", "g"]
    let name = names.randomElement(using: &random)!
    var (attributes, style): ([String: String], String) = ([:], "")
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      let (names, values) = values.randomElement(using: &random)!
      let (name, value) = (names.randomElement(using: &random)!, values.randomElement(using: &random)!)
      if Bool.random(using: &random), !name.contains(":"), name != "id" {
        style += "\(name):\(value)" + (Int.random(in: 0..<9, using: &random) == 0 ? "!important;" : ";")
      } else {
        attributes[name] = value
      }
    }
    if !style.isEmpty { attributes["style"] = style }
    let start = ([name] + attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }).joined(separator: " ")
    guard name == "g" else { return name == "text" ? "<\(start)>Ab</text>" : "<\(start)/>" }
    let count = depth > 3 ? 0 : Int.random(in: 0...3, using: &random)
    return "<\(start)>" + (0..<count).map { _ in element(depth + 1, &random) }.joined() + "</g>"
  }

  @Test func `have them whatever they declare`() throws {
    var random = SplitMix64(seed: 20)
    for _ in 0..<60 {
      try Self.compare(##"<linearGradient id="l"><stop/><stop/></linearGradient>"## + Self.element(0, &random))
    }
  }

  @Test func `have their place whatever places them`() throws {
    let shapes = [
      ##"rect width="4" height="4""##, ##"circle r="3""##, ##"ellipse rx="2" ry="1" cx="4""##, ##"line x2="4""##, ##"path d="M0 0h4v2""##,
      "g",
    ]
    for transform in [
      "rotate(30 2 2)", "rotate(30)", "rotate(0 2 2)", "rotate(0 0 0)", "scale(-1,2)", "matrix(1 0 0 1 0 0)", "odd(1)", "none",
    ] {
      for shape in shapes {
        try Self.compare("<\(shape) transform=\"\(transform)\"/><g transform=\"\(transform)\"><\(shape)/></g>")
        try Self.compare("<\(shape) transform=\"\(transform)\" style=\"transform-origin:2px 3px\"/>")
      }
      try Self.compare("<text x=\"3\" y=\"4\" transform=\"\(transform)\">Ab</text><text transform=\"rotate(&#51;0)\">Ab</text>")
    }
  }

  @Test func `follow what a group hands down after an edit`() throws {
    let (document, _) = try Self.documents(##"<g id="g" fill="#ff0000"><rect id="r" width="4" height="4"/></g>"##)
    #expect(document.paint(.fill, of: node("r", document)) == .color(Color(rgb: 0xff0000)))
    _ = try document.apply(.set(.fillColor, .color(Color(rgb: 0x0000ff)), [node("g", document)]))
    #expect(document.paint(.fill, of: node("r", document)) == .color(Color(rgb: 0x0000ff)))
  }
}
