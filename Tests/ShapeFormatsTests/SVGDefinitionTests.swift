import ShapeFormats
import ShapeModel
import Testing

/// The definitions for `set fill "linear(…)"`.
private func gradient(_ nodes: [NodeID], _ stops: [Stop], _ type: String = "linear") -> [Edit] {
  [
    .set(.fillType, .string(type), nodes), .set(Property(path: "fill.angle")!, .number(0), nodes), .set(.fillStops, .stops(stops), nodes),
  ]
}

private let redToBlue = [Stop(offset: 0, color: Color(rgb: 0xff0000)), Stop(offset: 1, color: Color(rgb: 0x0000ff))]

/// Applies edits and returns the bytes written; checks that undoing them all restores the bytes read.
private func written(_ text: String, _ edits: (Document) throws -> [Edit]) throws -> String {
  let document = try drawing(text)
  var inverses: [Edit] = []
  for edit in try edits(document) { inverses.append(try document.apply(edit)) }
  let result = ShapeFormatsTests.text(document)
  for inverse in inverses.reversed() { _ = try document.apply(inverse) }
  #expect(ShapeFormatsTests.text(document) == text)
  #expect(try drawing(result).checkInvariants() == [])
  return result
}

@Suite struct `Definitions in SVG` {
  private static let plain = """
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
      <title>Plain</title>
      <rect id="a" width="4" height="4" fill="red"/>
      <g>
        <circle id="b" r="3"/>
      </g>
    </svg>

    """

  @Test func `what is deleted needs no gradient`() throws {
    let result = try written(Self.plain) { document in
      gradient([node("a", document)], redToBlue) + [.detach([node("a", document)])]
    }
    #expect(result == Self.plain.replacing("  <rect id=\"a\" width=\"4\" height=\"4\" fill=\"red\"/>\n", with: ""))
  }

  @Test func `a gradient is written into defs once, and referred to`() throws {
    let result = try written(Self.plain) { gradient([node("a", $0), node("b", $0)], redToBlue) }
    let lines = result.split(separator: "\n").map(String.init)
    #expect(lines.count == 10 && lines[2] == "  <defs>" && lines[4] == "  </defs>")
    let start = #"    <linearGradient id="gradient-"#
    #expect(lines[3].hasPrefix(start), "\(lines[3])")
    let id = lines[3].dropFirst(start.count - "gradient-".count).prefix { $0 != "\"" }
    #expect(
      lines[3].hasSuffix(
        ##"x1="0" y1="0.5" x2="1" y2="0.5"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient>"##
      ))
    #expect(lines[5] == #"  <rect id="a" width="4" height="4" fill="url(#\#(id))"/>"#)
    #expect(lines[7] == #"    <circle id="b" r="3" fill="url(#\#(id))"/>"#)
    let again = try drawing(result)
    #expect(again.value(.fillStops, of: node("b", again)) == .stops(redToBlue))
    #expect(again.value(.fillAngle, of: node("b", again)) == .number(0))
    #expect(again.canvases.map { again.name(of: $0) } == ["Plain"])
  }

  @Test func `what is saved twice adds nothing the second time`() throws {
    let once = try written(Self.plain) { gradient([node("a", $0)], redToBlue) }
    let twice = try written(once) { gradient([node("b", $0)], redToBlue) }
    #expect(twice.split(separator: "\n").count == once.split(separator: "\n").count)
    #expect(twice.ranges(of: "<linearGradient").count == 1 && twice.ranges(of: "url(#gradient-").count == 2)
  }

  private func red(_ nodes: [NodeID]) -> [Edit] {
    [.set(.fillType, nil, nodes), .set(.fillStops, nil, nodes), .set(.fillColor, .color(Color(rgb: 0xff0000)), nodes)]
  }

  @Test(arguments: [
    plain.replacing(#"fill="red""#, with: ##"fill="#ff0000""##), "<svg><rect id='a' fill='#ff0000'/></svg>",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg'>\r\n\t<s:rect id='a' fill='#ff0000'/>\r\n</s:svg>\r\n",
    "<svg>\n  <defs>\n    <clipPath id='c'/>\n  </defs>\n  <rect id='a' fill='#ff0000'/>\n</svg>\n",
  ])
  func `a gradient that is taken back leaves no byte`(_ text: String) throws {
    let shaded = try written(text) { gradient([node("a", $0)], redToBlue) }
    #expect(shaded.contains("linearGradient id=\"gradient-"))
    #expect(try written(shaded) { red([node("a", $0)]) } == text)
    // Gone with the graphic that had it, too.
    let empty = try written(text) { [.detach([node("a", $0)])] }
    #expect(try written(shaded) { [.detach([node("a", $0)])] } == empty)
    // One gradient in the place of another: one comes, one goes.
    let other = try written(shaded) { gradient([node("a", $0)], [redToBlue[0], Stop(offset: 1, color: Color(rgb: 0x00ff00))]) }
    #expect(other.ranges(of: "linearGradient id=").count == 1 && other != shaded)
  }

  @Test func `a definition stays as long as something refers to it, and when others wrote it`() throws {
    let shaded = try written(Self.plain) { gradient([node("a", $0), node("b", $0)], redToBlue) }
    let one = try written(shaded) { red([node("a", $0)]) }
    #expect(one.contains("<linearGradient id=\"gradient-"))
    #expect(try !written(one) { [.detach([node("b", $0)])] }.contains("defs"))
    // By a rule, by an element that has no row, by a copy of the graphic.
    let id = try #require(shaded.firstMatch(of: /gradient-[0-9a-z]+/)).output
    for user in ["<style>.x { fill: url(#\(id)) }</style>", "<pattern id='p'><rect fill='url(#\(id))'/></pattern>"] {
      let text = shaded.replacing("<title>", with: "\(user)<title>")
      #expect(try written(text) { red([node("a", $0), node("b", $0)]) }.contains("<linearGradient id=\"gradient-"))
    }
    // Changed since it was written, it is not ours any more.
    let edited = shaded.replacing("stop-color=\"#ff0000\"", with: "stop-color=\"#ff0001\"")
    #expect(try written(edited) { red([node("a", $0), node("b", $0)]) }.contains("#ff0001"))
    #expect(
      try written(shaded) { red([node("a", $0), node("b", $0)]) }
        == Self.plain.replacing("<circle id=\"b\" r=\"3\"", with: "<circle id=\"b\" r=\"3\" fill=\"#ff0000\"").replacing(
          "fill=\"red\"", with: "fill=\"#ff0000\""))
  }

  @Test func `a gradient of the file that says the same is used`() throws {
    let stops = [Stop(offset: 0, color: Color(rgb: 0xff0000)), Stop(offset: 1, color: Color(red: 0, green: 0, blue: 255, alpha: 128))]
    let result = try written(badge) { document in
      let box = [node("box", document)]
      return [
        .set(.fillType, .string("linear"), box), .set(Property(path: "fill.from")!, .numbers([0, 0]), box),
        .set(Property(path: "fill.to")!, .numbers([1, 0]), box), .set(.fillStops, .stops(stops), box),
      ]
    }
    #expect(result.contains(##"transform="rotate(30 6 12)" fill="url(#sky)"/>"##))
    #expect(result.ranges(of: "<linearGradient").count == 2)
  }

  @Test(arguments: [
    ("<svg><defs/><rect id='a'/></svg>", "<svg><defs>", "</defs><rect id='a' fill='url(#"),
    ("<svg><defs id='d' /><rect id='a'/></svg>", "<svg><defs id='d'>", "</defs><rect"),
    ("<svg><defs></defs><rect id='a'/></svg>", "<svg><defs>", "</defs><rect"),
    ("<svg><rect id='a'/></svg>", "<svg><defs>", "</defs><rect"),
    (
      "<s:svg xmlns:s='http://www.w3.org/2000/svg'>\n <s:rect id='a'/>\n</s:svg>", "\n <s:defs>\n  <s:linearGradient id=\"",
      "\n </s:defs>\n <s:rect"
    ),
    (
      "<svg>\r\n\t<defs>\r\n\t\t<g/>\r\n\t</defs>\r\n\t<rect id='a'/>\r\n</svg>", "<g/>\r\n\t\t<linear", "Gradient>\r\n\t</defs>\r\n\t<rect"
    ),
  ])
  func `the list of definitions is laid out as the file is`(_ text: String, _ first: String, _ second: String) throws {
    let result = try written(text) { gradient([node("a", $0)], redToBlue) }
    #expect(result.contains(first) && result.contains(second), "\(result)")
  }

  @Test func `what is made in an empty file has its gradient`() throws {
    let document = try drawing("<svg/>")
    var graphic = Graphic(kind: .rectangle, id: "a")
    (graphic[.width], graphic[.height]) = (.number(4), .number(4))
    (graphic[.fillType], graphic[.fillStops]) = (.string("radial"), .stops(redToBlue))
    _ = try document.apply(.create([NewNode(.graphic(graphic), in: .node(document.canvases[0]))]))
    let result = ShapeFormatsTests.text(document)
    #expect(result.hasPrefix("<svg><defs><radialGradient id=\"gradient-") && result.contains("</defs>\n  <rect id=\"a\""), "\(result)")
    let again = try drawing(result)
    #expect(again.value(.fillType, of: node("a", again)) == .string("radial"))
  }

  @Test func `a shadow is a filter, and is read as one`() throws {
    func shadow(_ key: String, _ ordinal: Int = 0) -> Property { Property(path: "shadow.\(key)")!.of(shadow: ordinal) }
    let result = try written(badge) { document in
      let box = [node("box", document)]
      return [
        .set(shadow("dx"), .number(1), box), .set(shadow("blur"), .number(3), box),
        .set(shadow("color"), .color(Color(red: 255, green: 0, blue: 0, alpha: 128)), box),
        .set(shadow("dy", 1), .number(-2), box), .set(shadow("spread", 1), .number(1.5), box), .set(shadow("inner", 1), .bool(true), box),
        .set(shadow("blur", 1), .number(0), box), .set(shadow("color", 1), .color(.black), box),
      ]
    }
    #expect(result.contains(##"transform="rotate(30 6 12)" filter="url(#shadow-"##), "\(result)")
    let again = try drawing(result)
    let graphic = again.graphic(node("box", again))
    #expect(graphic.shadowCount == 2)
    #expect(graphic[shadow("dx")] == .number(1) && graphic[shadow("blur")] == .number(3) && graphic[shadow("dy")] == .number(2))
    #expect(graphic[shadow("color")] == .color(Color(red: 255, green: 0, blue: 0, alpha: 128)))
    #expect(
      graphic[shadow("spread", 1)] == .number(1.5) && graphic[shadow("inner", 1)] == .bool(true) && graphic[shadow("dy", 1)] == .number(-2))
    let bare = try written(result) { [.set(.shadow.of(shadow: 1), nil, [node("box", $0)]), .set(.shadow, nil, [node("box", $0)])] }
    #expect(bare.contains(##"transform="rotate(30 6 12)"/>"##))
  }

  @Test(arguments: [
    (#"<feDropShadow dx="3" dy="4" stdDeviation="2" flood-color="red" flood-opacity=".5"/>"#, "3 4 4 #ff000080"),
    (
      #"<feGaussianBlur in="SourceAlpha" stdDeviation="1.5"/><feOffset dx="1" result="o"/><feMerge>"#
        + #"<feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge>"#,
      "1 0 3 #000000"
    ),
    (
      #"<feOffset in="SourceAlpha" dx="2" dy="2"/><feGaussianBlur stdDeviation="1"/><feComponentTransfer>"#
        + #"<feFuncA type="linear" slope="0.2"/></feComponentTransfer><feBlend in="SourceGraphic"/>"#,
      "2 2 2 #00000033"
    ),
    (
      #"<feOffset in="SourceAlpha" dx="2" dy="2"/><feGaussianBlur stdDeviation="1"/>"#
        + #"<feComponentTransfer result="s"><feFuncA type="linear" slope="0.2"/></feComponentTransfer>"#
        + #"<feBlend in="SourceGraphic" in2="s"/>"#,
      "2 2 2 #00000033"
    ),
    (
      #"<feFlood flood-color="rgb(0,0,255)" result="f"/>"#
        + #"<feComposite in="f" in2="SourceGraphic" operator="in" result="c"/>"#
        + #"<feGaussianBlur in="c" stdDeviation="1" result="b"/><feOffset dx="6" dy="6" result="o"/>"#
        + #"<feComposite in="SourceGraphic" in2="o" operator="over"/>"#,
      "6 6 2 #0000ff"
    ),
    (
      #"<feOffset dy="1" in="SourceAlpha"/>"#
        + #"<feColorMatrix values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0.5 0" result="m"/><feMerge>"#
        + #"<feMergeNode in="m"/><feMergeNode in="SourceGraphic"/></feMerge>"#,
      "0 1 0 #ff000080"
    ),
    (#"<feGaussianBlur stdDeviation="2"/>"#, ""),
    (#"<feTurbulence/><feDropShadow/>"#, ""),
    (#"<feDropShadow/><feGaussianBlur stdDeviation="2"/>"#, ""),
  ])
  func `the usual chains of primitives are shadows, and others are filters`(_ chain: String, _ expected: String) throws {
    let text = "<svg><defs><filter id='f'>\(chain)</filter></defs><rect id='a' width='5' height='5' filter='url(#f)'/></svg>"
    let document = try drawing(text)
    let a = node("a", document)
    #expect(document.checkInvariants() == [])
    guard !expected.isEmpty else {
      #expect(document.value(.shadow, of: a) == nil)
      #expect(throws: EditError.notHeld(Property(path: "shadow.dx")!)) {
        try document.apply(.set(Property(path: "shadow.dx")!, .number(1), [a]))
      }
      return
    }
    #expect(shadows(of: document.graphic(a)) == expected)
  }

  private func shadows(of graphic: Graphic) -> String {
    let texts: [String] = (0..<graphic.shadowCount).map { ordinal in
      let isInner = graphic[Property(path: "shadow.inner")!.of(shadow: ordinal)] == .bool(true)
      return (Shorthand.text(.shadow.of(shadow: ordinal), of: graphic) ?? "none") + (isInner ? " inner" : "")
    }
    return texts.joined(separator: ", ")
  }

  private static let figma: [String: String] = [
    "start": #"<feFlood flood-opacity="0" result="BackgroundImageFix"/>"#,
    "hard": #"<feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>"#,
    "drop": """
    <feOffset dx="1" dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/>
    <feColorMatrix type="matrix" values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
    <feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/>
    """,
    "second": """
    <feOffset dy="9"/><feComposite in2="hardAlpha" operator="out"/>
    <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0.5 0"/><feBlend in2="effect1" result="effect2"/>
    """,
    "grown": #"<feMorphology radius="3" operator="dilate" in="SourceAlpha"/>"#,
    "graphic": #"<feBlend in="SourceGraphic" in2="BackgroundImageFix" result="shape"/>"#,
    "graphic1": #"<feBlend in="SourceGraphic" in2="effect1" result="shape"/>"#,
    "graphic2": #"<feBlend in="SourceGraphic" in2="effect2" result="shape"/>"#,
    "inner": """
    <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="arithmetic" k2="-1" k3="1"/>
    <feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="shape"/>
    """,
    "product": #"<feComposite in="SourceGraphic" in2="hardAlpha" operator="arithmetic" k1="1"/>"#,
    // Inkscape 1.
    "flood": """
    <feFlood result="flood" in="SourceGraphic" flood-opacity="0.5"/><feGaussianBlur result="blur" in="SourceGraphic" stdDeviation="3"/>
    <feOffset result="offset" in="blur" dx="2" dy="2"/>
    """,
    "behind": #"<feComposite result="c" operator="in" in="flood" in2="offset"/><feComposite operator="over" in="SourceGraphic" in2="c"/>"#,
    "inside": #"<feComposite result="c" operator="out" in="flood" in2="offset"/><feComposite operator="atop" in="c" in2="SourceGraphic"/>"#,
  ]

  @Test(
    arguments: [
      ("start hard drop graphic1", "1 4 4 #ff000040"), ("start graphic hard inner", "0 4 4 #00000040 inner"),
      ("start hard grown drop hard second graphic2 hard inner", "0 9 0 #0000ff80, 1 4 4 3 #ff000040, 0 4 4 #00000040 inner"),
      ("flood behind", "2 2 6 #00000080"), ("flood inside", "2 2 6 #00000080 inner"), ("hard product", ""),
    ] as [(String, String)])
  func `the chains of Figma and Inkscape are shadows`(_ parts: String, _ expected: String) throws {
    let chain = parts.split(separator: " ").map { Self.figma[String($0)]! }.joined()
    let text = "<svg><defs><filter id='f'>\(chain)</filter></defs><g id='a' filter='url(#f)'><rect width='5' height='5'/></g></svg>"
    let document = try drawing(text)
    #expect(shadows(of: document.graphic(node("a", document))) == expected)
  }

  @Test func `functions that cast shadows are read`() throws {
    let text =
      "<svg><rect id='a' width='5' height='5' style='filter:drop-shadow(1px 2px 3px rgba(0,0,0,.5)) drop-shadow(red 4px 5px)'/></svg>"
    let document = try drawing(text)
    #expect(Shorthand.shadows(of: document.graphic(node("a", document))) == "1 2 6 #00000080, 4 5 0 #ff0000")
  }
}

@Suite struct `Names in SVG` {
  private static let linked = """
    <svg xmlns:xlink="http://www.w3.org/1999/xlink">
      <style>#old, .x #old.y { fill: url(#old) } .z { fill: #old; stroke: url('#old'); }</style>
      <clipPath id="c"><use href="#old"/></clipPath>
      <path id="old" d="M0 0h1"/>
      <use xlink:href="#old"/><use href="#older"/>
      <rect fill="url(#old)" style="stroke:url(&quot;#old&quot;)" aria-labelledby="c old older" color="#old"/>
      <animate begin="old.click+1s; 0.5s; older.end" xlink:href='#old'/>
      <text id="t">#old url(#old)</text>
    </svg>
    """

  @Test func `what names an id follows it`() throws {
    let result = try written(Self.linked) { [.set(.id, .string("new"), [node("old", $0)])] }
    let expected = Self.linked.replacing("#old, .x #old.y { fill: url(#old)", with: "#new, .x #new.y { fill: url(#new)")
      .replacing("url('#old')", with: "url('#new')").replacing("<use href=\"#old\"/>", with: "<use href=\"#new\"/>")
      .replacing("id=\"old\"", with: "id=\"new\"").replacing("xlink:href=\"#old\"", with: "xlink:href=\"#new\"")
      .replacing("fill=\"url(#old)\"", with: "fill=\"url(#new)\"").replacing("&quot;#old&quot;", with: "&quot;#new&quot;")
      .replacing("c old older", with: "c new older").replacing("begin=\"old.", with: "begin=\"new.")
      .replacing("xlink:href='#old'", with: "xlink:href='#new'")
    #expect(result == expected)
  }

  @Test func `two ids change places`() throws {
    let text = "<svg><rect id='a'/><rect id='b'/><use href='#a'/><use href='#b'/></svg>"
    let result = try written(text) {
      let (a, b) = (node("a", $0), node("b", $0))
      return [.set(.id, .string("c"), [a]), .set(.id, .string("d"), [b])]
    }
    #expect(result == "<svg><rect id='c'/><rect id='d'/><use href='#c'/><use href='#d'/></svg>")
  }

  @Test func `what is moved and copied names the new id too`() throws {
    let text = "<svg><rect id='a'/><g id='g'><circle id='u' fill='url(#a)'/></g></svg>"
    let result = try written(text) {
      [
        .set(.id, .string("c"), [node("a", $0)]), .move([Placement(node("u", $0), in: $0.canvases[0], at: 0)]),
        .create([NewNode(.copy(of: node("u", $0), id: "v"), in: .node($0.canvases[0]))]),
      ]
    }
    #expect(result.ranges(of: "url(#c)").count == 2 && !result.contains("url(#a)"), "\(result)")
  }

  @Test func `variables are replaced, with what is set nearest`() throws {
    let text = """
      <svg><style>:root { --main: #123456; --deep: var(--main); } .b { --main: blue }</style>
        <rect id="a" fill="var(--deep)"/><rect id="b" class="b" style="fill:var(--main);stroke:var(--none, red)"/>
        <g style="--main: lime" fill="var(--main)"><rect id="c"/><rect id="d" fill="var(--none)"/></g>
        <rect id="e" style="--x: var(--y); --y: var(--x); fill: var(--x)"/><rect id="f" fill="rgb(var(--r, 1), 2, 3)"/></svg>
      """
    let document = try drawing(text)
    func fill(_ id: String) -> Value? { document.value(.fillColor, of: node(id, document)) }
    #expect(fill("a") == .color(Color(rgb: 0x123456)) && fill("b") == .color(Color(rgb: 0x0000ff)))
    #expect(document.value(Property(path: "stroke.color")!, of: node("b", document)) == .color(Color(rgb: 0xff0000)))
    #expect(fill("c") == .color(Color(rgb: 0x00ff00)) && fill("d") == .color(Color(rgb: 0x00ff00)))
    #expect(fill("e") == .color(.black) && fill("f") == .color(Color(rgb: 0x010203)))
    #expect(document.checkInvariants() == [])
  }

  @Test func `variables that double without end are no value`() throws {
    let doubling = (0..<40).map { "--v\($0): var(--v\($0 + 1)) var(--v\($0 + 1))" }.joined(separator: ";")
    let document = try drawing("<svg><rect id='a' style='\(doubling);--v40:red;fill:var(--v0)'/></svg>")
    #expect(document.value(.fillColor, of: node("a", document)) == .color(.black))
  }
}

@Suite struct `Packed SVG` {
  @Test func `is read, stays as it is untouched, and is packed again`() throws {
    let packed = ByteStore(Formats.packed([Array(badge.utf8)]))
    let document = try Document(reading: packed)
    #expect(document.name(of: document.canvases[0]) == "Badge")
    func written(isPacked: Bool) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try DocumentWriter.write(document, canonically: false, isPacked: isPacked) { bytes.append(contentsOf: $0) }
      return bytes
    }
    #expect(try written(isPacked: true) == Array(packed.bytes(0..<packed.count)))
    #expect(try written(isPacked: false) == Array(badge.utf8))
    _ = try document.apply(.set(.opacity, .number(0.5), [node("box", document)]))
    let again = try Document(reading: ByteStore(try written(isPacked: true)))
    #expect(again.value(.opacity, of: node("box", again)) == .number(0.5))
  }

  @Test func `what is broken, cut off, followed by something or too large is refused`() throws {
    let packed = Formats.packed([Array(badge.utf8)])
    var broken = packed
    broken[40] ^= 0xff
    let bomb = Formats.packed([Array("<svg>".utf8), [UInt8](repeating: 0x20, count: 80 << 20), Array("</svg>".utf8)])
    for bytes in [broken, Array(packed.dropLast(9)), packed + packed, bomb, Formats.packed([Array("{}".utf8)])] {
      #expect { try Document(reading: ByteStore(bytes)) } throws: { error in
        (error as? FormatError)?.isOfPackedBytes == true
      }
    }
  }
}
