import ShapeFormats
import ShapeModel
import Testing

/// One line of ``badge`` before and after.
private struct Change {
  var removed: [String]
  var added: [String]

  /// The lines that only one of two texts has, without their indentation.
  init(_ old: String, _ new: String) {
    func lines(_ text: String) -> [String] { text.split(separator: "\n").map { String($0.drop { $0 == " " }) } }
    let difference = lines(new).difference(from: lines(old))
    removed = difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } }
    added = difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
  }
}

@Suite struct `Patching SVG` {
  /// Applies edits, and says which lines changed; what was written is well-formed, and undoing gives back all bytes.
  private func change(_ text: String = badge, _ edits: (Document) throws -> [Edit]) throws -> Change {
    let document = try drawing(text)
    var inverses: [Edit] = []
    for edit in try edits(document) { inverses.append(try document.apply(edit)) }
    let result = ShapeFormatsTests.text(document)
    let again = try drawing(result)
    #expect(again.checkInvariants() == [])
    for inverse in inverses.reversed() { _ = try document.apply(inverse) }
    #expect(ShapeFormatsTests.text(document) == text)
    return Change(text, result)
  }

  private func set(_ path: String, _ value: Value?, _ id: String) throws -> String {
    let change = try change { [.set(Property(path: path)!, value, [node(id, $0)])] }
    #expect(change.removed.count == 1 && change.added.count == 1)
    return change.added.first ?? ""
  }

  @Test func `an empty group that gets a name and a child is closed once`() throws {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n  <g id=\"e\"/>\n  <rect id=\"r\"/>\n</svg>\n"
    let change = try change(text) { document in
      [.set(.name, .string("Box"), [node("e", document)]), .move([Placement(node("r", document), in: node("e", document), at: 0)])]
    }
    #expect(change.removed == ["<g id=\"e\"/>", "<rect id=\"r\"/>"].filter { change.removed.contains($0) })
    #expect(change.added.first == "<g id=\"e\"><title>Box</title>" && change.added.contains("</g>"), "\(change)")
    let named = try self.change(text) { [.set(.name, .string("Box"), [node("e", $0)])] }
    #expect(named.added == ["<g id=\"e\"><title>Box</title></g>"])
  }

  @Test func `nothing changed is the same bytes`() throws { #expect(ShapeFormatsTests.text(try drawing(badge)) == badge) }

  @Test(arguments: [
    ("fill.color", "box", ##"<rect id="box" x="1" y="2" width="10" height="20" transform="rotate(30 6 12)" fill="#ff0000"/>"##),
    ("fill.color", "layer", ##"<g id="layer" fill="#ff0000" stroke-width="3">"##),
    ("fill.color", "circle-5", ##"<circle cx="5" cy="5" r="3" style="fill:#ff0000; stroke:#F00"/>"##),
    ("fill.color", "path-4", ##"<path d="M0 0L10 10" class="leaf tall" style="fill:#ff0000"/>"##),
    ("fill.color", "rect-6", ##"<rect rx="2" width="1in" height="50%" fill="#ff0000" color="rgb(1,2,3)"/>"##),
    ("fill.color", "ellipse-9", ##"<ellipse rx="3" ry="4" fill="#ff0000"/>"##),
  ])
  func `a colour is written where it is written now`(_ path: String, _ id: String, _ expected: String) throws {
    let document = try drawing(badge)
    if document.value(.fillType, of: node(id, document)) == .string("linear") {
      let change = try change {
        let ellipse = [node(id, $0)]
        return [.set(.fillType, nil, ellipse), .set(.fillStops, nil, ellipse), .set(.fillColor, .color(Color(rgb: 0xff0000)), ellipse)]
      }
      #expect(change.added == [expected])
    } else {
      #expect(try set(path, .color(Color(rgb: 0xff0000)), id) == expected)
    }
  }

  @Test func `lengths keep their unit, and rounds stay round`() throws {
    #expect(try set("width", .number(192), "rect-6").contains(##"width="2in""##))
    #expect(try set("x", .number(4), "circle-5").hasPrefix(##"<circle cx="7" cy="5" r="3""##))
    #expect(try set("width", .number(8), "circle-5").hasPrefix(##"<ellipse cx="6" cy="5" style="fill:none; stroke:#F00" rx="4" ry="3""##))
    #expect(try set("x", .number(5), "box").contains(##"x="5" y="2" width="10" height="20" transform="rotate(30 10 12)""##))
  }

  @Test func `unset takes the attribute with its blank, or the declaration`() throws {
    #expect(try set("fill", nil, "layer") == ##"<g id="layer" stroke-width="3">"##)
    #expect(try set("rotation", nil, "box") == ##"<rect id="box" x="1" y="2" width="10" height="20"/>"##)
    #expect(try set("stroke", nil, "circle-5") == ##"<circle cx="5" cy="5" r="3" style="fill:none;"/>"##)
  }

  @Test func `a text keeps the spans of lines that stay`() throws {
    let change = try change { [.set(.textString, .string("Hello world\nand more"), [node("text-8", $0)])] }
    #expect(change.added == ["<tspan>world</tspan><tspan x=\"3\" dy=\"5\">and more</tspan></text>"])
  }

  @Test(
    arguments: [
      // Two changes at once, in two spans.
      ("Hello <b>big</b> world", "Hallo big Welt, hello", nil),
      ("Hello <b>big</b> world", "Hallo big World", "Hallo <b>big</b> World"),
      ("red <b>green</b> blue <b>red</b>", "rot green blue rot", "rot <b>green</b> blue <b>rot</b>"),
      ("red <b>green</b> blue", "red verde blu", "red <b>verde</b> blu"),
      ("\n    one\n    <b>two</b>\n    three\n  ", "one 2 three!", "\n    one\n    <b>2</b>\n    three!\n  "),
      ("\n    one\n    <b>two</b>\n    three\n  ", "1 two 3", "\n    1\n    <b>two</b>\n    3\n  "),
      ("<b>a</b><b>b</b>", "axb", "<b>ax</b><b>b</b>"), ("one <b>two</b> three", "one three", "one <b></b>three"),
      ("a &amp; <b>b</b> c", "a & b & d", "a &amp; <b>b</b> &amp; d"),
      ("Hello <b>big</b> world", "Bye small all", "Bye <b>small</b> all"),
      // Another text altogether goes where the first letters are.
      ("Kitchen <b>and</b> bath", "Restaurant", "Restaurant <b></b>"),
      ("<![CDATA[a < ]]><b>b</b>", "a < & c", "<![CDATA[a < ]]><b>&amp; c</b>"),
      ("<![CDATA[a]]>", "]]>", "<![CDATA[]]]]><![CDATA[>]]>"),
    ] as [(String, String, String?)])
  func `changes go into the spans they are in`(_ content: String, _ text: String, _ expected: String?) throws {
    func spans(_ text: String) -> String { text.replacing("<b>", with: "<tspan>").replacing("</b>", with: "</tspan>") }
    let document = try drawing("<svg>\n  <text id='t'>\(spans(content))</text>\n</svg>")
    _ = try document.apply(.set(.textString, .string(text), [node("t", document)]))
    let result = ShapeFormatsTests.text(document)
    let again = try drawing(result)
    #expect(again.value(.textString, of: node("t", again)) == .string(text))
    if let expected { #expect(result == "<svg>\n  <text id='t'>\(spans(expected))</text>\n</svg>") }
  }

  @Test func `a name is a title where there are no labels`() throws {
    #expect(try set("name", .string("A & B"), "box").hasSuffix("<title>A &amp; B</title></rect>"))
    let labelled = badge.replacing("<svg ", with: "<svg xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" ")
    let change = try change(labelled) { [.set(.name, .string("Box"), [node("box", $0)])] }
    #expect(change.added.first?.hasSuffix(##"inkscape:label="Box"/>"##) == true)
  }

  @Test func `what is deleted takes its line`() throws {
    let change = try change { [.detach([node("box", $0)])] }
    #expect(change.removed.count == 1 && change.added.isEmpty)
  }

  @Test func `what leaves a group keeps what it inherited`() throws {
    let change = try change {
      let placements = [Placement(node("box", $0), in: $0.canvases[0], at: 0)]
      let carried = Relocation(placements, in: $0) { _ in nil }.carried
      return [.move(placements), .carry(carried.values, carried.nodes)]
    }
    #expect(change.added.count == 1)
    #expect(change.added.first?.hasSuffix(##"fill="#123456" stroke-width="3"/>"##) == true)
  }

  @Test func `what is made follows the layout of its siblings`() throws {
    let change = try change {
      var graphic = Graphic(kind: .rectangle, id: "new")
      (graphic[.x], graphic[.y], graphic[.width], graphic[.height]) = (.number(1), .number(2), .number(3), .number(4))
      graphic[.fillColor] = .color(.white)
      return [.create([NewNode(.graphic(graphic), in: .node(node("layer", $0)))])]
    }
    #expect(change.removed == [])
    #expect(change.added == [##"<rect id="new" x="1" y="2" width="3" height="4" fill="#ffffff"/>"##])
  }

  @Test func `a group hands down what it is told to what says nothing itself`() throws {
    let document = try drawing(badge)
    _ = try document.apply(.set(.fillColor, .color(.white), [node("layer", document)]))
    #expect(document.value(.fillColor, of: node("box", document)) == .color(.white))
    #expect(document.graphic(node("box", document))[.fillColor] == .color(.white))
    #expect(document.value(.fillColor, of: node("path-4", document)) == .color(Color(rgb: 0x00ff00)))
    _ = try document.apply(.set(.fill, nil, [node("layer", document)]))
    #expect(document.value(.fillColor, of: node("box", document)) == .color(.black))
  }

  @Test func `an id is given another one, and the canvas stays`() throws {
    let document = try drawing(badge)
    #expect(throws: EditError.oneCanvas) { try document.apply(.detach([document.canvases[0]])) }
    #expect(try set("id", .string("stratum"), "layer") == ##"<g id="stratum" fill="#123456" stroke-width="3">"##)
  }

  @Test func `a conversion says what it loses, and is a document`() throws {
    let masked = badge.replacing("<use href", with: "<use mask=\"url(#m)\" href").replacing("id=\"layer\"", with: "id=\"a layer\"")
    let (bytes, losses) = Conversion.json(try drawing(masked))
    #expect(losses.map(\.what) == ["mask", "<foreignObject>"] && losses[0].line == 15)
    let again = try Document(json: ByteStore(bytes))
    #expect(again.graphicCount == 9 && again.node(id: "group-a-layer") != nil)
    #expect(again.graphic(node("box", again))[.fillColor] == .color(Color(rgb: 0x123456)))
    #expect(again.subtree(of: .document).allSatisfy { again.graphic($0).problems.isEmpty })
  }

  @Test(arguments: ["clip-path", "filter", "mask"])
  func `a conversion counts what is lost once for each element`(_ name: String) throws {
    let twice = "<svg><rect \(name)='url(#a)' style='\(name):url(#b)'/><rect style='\(name): url(#b); \(name): url(#a)'/></svg>"
    let losses = Conversion.json(try drawing(twice)).losses
    #expect(losses.map(\.what) == [name] && losses[0].count == 2)
  }

  /// Before and after the element they refer to, whose id changes; and a symbol, which is not a graphic.
  /// Each: an element, and what of it is lost.
  @Test(
    arguments: [
      (##"<path d="M0 0L9 9" stroke="#000" marker-mid="url(#m)"/>"##, ["marker-mid"]),
      (##"<path d="M0 0L9 9" style="marker-end:url(#m);stroke:#000"/>"##, ["marker-end"]),
      (##"<rect width="9" height="9" rx="1" ry="3"/>"##, []),
      (##"<rect width="9" height="9" rx="1" ry="1" paint-order="normal"/>"##, []),
      (##"<rect width="9" height="9" style="paint-order:stroke"/>"##, []),
      (##"<g style="isolation:isolate"><rect width="9" height="9"/></g>"##, []),
      (##"<text y="9" x="1 2 3">abc</text>"##, ["x as a list"]),
      (##"<text y="9" textLength="50" rotate="10">abc</text>"##, []),
      (##"<text y="9">a<tspan fill="#f00">b</tspan></text>"##, ["styles of tspan"]),
      (##"<text><tspan x="0" y="9">a</tspan><tspan x="0" y="19">b</tspan></text>"##, []),
      (##"<text><tspan x="0" y="9">a</tspan><tspan x="5" y="19">b</tspan></text>"##, ["places of lines"]),
      (##"<text><textPath href="#p">along</textPath></text>"##, ["<textPath>"]),
      (##"<text y="9" word-spacing="3" dominant-baseline="middle">a b</text>"##, []),
    ] as [(String, [String])])
  func `a conversion lists what JSON cannot hold`(_ element: String, _ expected: [String]) throws {
    let losses = Conversion.json(
      try drawing("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"99\">\(element)</svg>")
    ).losses
    #expect(losses.map(\.what) == expected)
  }

  @Test func `a conversion keeps instances to what they repeat, and says where that is lost`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg"><defs><symbol id="s"><path d="M0 0h1"/></symbol></defs>
        <use href="#1st"/>
        <rect id="1st" width="5" height="5"/><rect id="two" width="5" height="5"/>
        <use href="#1st"/><use href="#two"/>
        <use href="#s"/><use href="#s"/>
      </svg>
      """
    let (bytes, losses) = Conversion.json(try drawing(svg))
    #expect(losses.map(\.what) == ["the source #s"] && losses[0].count == 2 && losses[0].line == 5)
    let json = try Document(json: ByteStore(bytes))
    let instances = json.graphics.filter { json.kind(of: $0) == .instance }
    let sources = instances.map { json.value(Property(path: "source")!, of: $0)?.string }
    #expect(sources == ["#rectangle-1st", "#rectangle-1st", "#two", nil, nil])
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: ##""extra": {"href": "#s"}"##).count == 2)
    #expect(json.node(id: "rectangle-1st") != nil && json.node(id: "two") != nil && json.graphicCount == 7)
  }

  @Test(arguments: [
    ("iso-8859-1", [UInt8(0xe9)], "é"), ("windows-1252", [0x80], "€"),
  ])
  func `other encodings are kept`(_ name: String, _ bytes: [UInt8], _ expected: String) throws {
    let head = Array("<?xml version='1.0' encoding='\(name)'?><svg><text x='1'>".utf8)
    let file = head + bytes + Array("</text></svg>".utf8)
    let document = try Document(reading: ByteStore(file))
    #expect(document.value(.textString, of: NodeID(2)) == .string(expected))
    #expect(DocumentWriter.bytes(of: document) == file)
    _ = try document.apply(.set(.opacity, .number(0.5), [NodeID(2)]))
    #expect(DocumentWriter.bytes(of: document) == head.dropLast() + Array(" opacity='0.5'>".utf8) + bytes + Array("</text></svg>".utf8))
  }

  @Test(arguments: ["stroke.align", "text.valign", "text.case"])
  func `what SVG has no place for is refused`(_ path: String) throws {
    let document = try drawing(badge)
    let property = Property(path: path)!
    let value: Value = .string(path == "text.case" ? "upper" : path == "text.valign" ? "middle" : "inside")
    #expect(throws: EditError.notHeld(property)) { try document.apply(.set(property, value, [node("box", document)])) }
    #expect(ShapeFormatsTests.text(document) == badge)
  }

  @Test(arguments: ["layer", "box"])
  func `only a text has a string, and what is in a group stays`(_ id: String) throws {
    let document = try drawing(badge)
    #expect(throws: EditError.notHeld(.textString)) { try document.apply(.set(.textString, .string("Hi"), [node(id, document)])) }
    var label = Graphic(kind: .rectangle, id: "label")
    label[.textString] = .string("Hi")
    #expect(throws: EditError.notHeld(.textString)) {
      try document.apply(.create([NewNode(.graphic(label), in: .node(node("layer", document)))]))
    }
    #expect(ShapeFormatsTests.text(document) == badge)
  }
}
