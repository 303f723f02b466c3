import ShapeFormats
import ShapeModel
import Testing

/// A document in an irregular layout.
private let spread = """
  {
    "format": "shapeedit",
    "version": 1,
    "canvases": [
      {
        "id": "c",
        "graphics": [
          {
            "kind": "rectangle",
            "id": "r",
            "x": 1.50,
            "fill": {
              "color": "#f00",
              "mine": 1
            },
            "zoo": [ 1 ]
          },
          { "id": "s" , "kind" : "ellipse" , "x" : 2 }
        ]
      }
    ]
  }
  """

@Suite struct `Patching JSON in any layout` {
  /// Applies edits to the graphics `r` and `s`, and says what became of the file.
  private func written(_ edits: (Document) throws -> Void) throws -> String {
    let document = try Document(json: spread)
    try edits(document)
    let result = text(document)
    // Whatever was written reads back as what the document says.
    let again = try Document(json: result)
    #expect(text(again, canonically: true) == text(document, canonically: true))
    return result
  }

  private func set(_ path: String, _ value: Value?, _ id: String) throws -> String {
    try written { _ = try $0.apply(.set(Property(path: path)!, value, [node(id, $0)])) }
  }

  @Test func `a changed value changes its bytes`() throws {
    #expect(try set("x", .number(7), "r") == spread.replacing("1.50", with: "7"))
    #expect(try set("x", .number(7), "s") == spread.replacing(#""x" : 2"#, with: #""x" : 7"#))
    #expect(try set("fill.color", .color(.white), "r") == spread.replacing("#f00", with: "#ffffff"))
  }

  /// A value that is set once is written in another way than one that was set and corrected.
  @Test(arguments: [
    #"{"id": "r", "kind": "rectangle"}"#, #"{"kind":"rectangle","id":"r"}"#, "{\"id\" : \"r\" ,\n\t\"kind\" : \"rectangle\"\n}",
    ##"{"id": "r", "kind": "rectangle", "fill": {"color": "#123456", "mine": [1, {"color": 2}]}, "opacity": 1}"##,
    #"{"id": "r", "opacity":1, "kind": "rectangle", "fill": {"opacity": 1}, "x": 2, "zoo": {"x": 1}}"#,
    ##"{"id": "r", "kind": "rectangle", "\u0078": 2, "opacity": 1, "fill": {"\u0063olor": "#123456"}}"##,
    #"{"id": "r", "kind": "rectangle", "fill": {}, "graphics": [{"x": 5}], "canvases": 3}"#,
    #"{"id": "r", "kind": "rectangle", "fill": {"mine": 1}, "shadows": []}"#, #"{"id": "r", "kind": "rectangle", "stroke": {"width": 2}}"#,
  ])
  func `a value that was corrected is written where one that was not is`(line: String) throws {
    let json = #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "graphics": [\#(line)]}]}"#
    let paths = ["x", "opacity", "rotation", "fill.opacity"].map { ($0, Value.number(0.5), Value.number(0.25)) }
    let colors = ["fill.color", "stroke.color"].map { ($0, Value.color(.white), Value.color(.black)) }
    let texts = [("name", Value.string("A"), Value.string("B")), ("id", Value.string("a"), Value.string("b"))]
    for (path, value, other) in paths + colors + texts {
      let (once, twice) = (try Document(json: json), try Document(json: json))
      let property = Property(path: path)!
      guard once.value(property.container ?? property, of: NodeID(2)) != nil || property.container == nil else { continue }
      _ = try once.apply(.set(property, value, [NodeID(2)]))
      for value in [other, value] { _ = try twice.apply(.set(property, value, [NodeID(2)])) }
      #expect(text(once) == text(twice))
      #expect(once.value(property, of: NodeID(2)) == value)
      #expect(try text(Document(json: text(once)), canonically: true) == text(once, canonically: true))
    }
  }

  @Test func `a group keeps lists under the keys that other levels have for their nodes`() throws {
    let json = #"""
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "children": [3], "graphics": [
      {"id": "g", "kind": "group", "children": [{"id": "b", "kind": "line"}], "graphics": [1, 2], "canvases": []}]}]}
      """#
    let document = try Document(json: json)
    for id in ["g", "c"] { _ = try document.apply(.set(Property(path: "name")!, .string("N"), [node(id, document)])) }
    let named = json.replacing(#""id": "c","#, with: #""id": "c", "name": "N","#).replacing(#""group","#, with: #""group", "name": "N","#)
    #expect(text(document) == named)
  }

  @Test func `what is taken away as a whole does not come back with the whole`() throws {
    let fill = Property(path: "fill")!
    let result = try written { document in
      let nodes = [node("r", document)]
      for (property, value) in [(Property(path: "fill.color")!, Value.color(.white)), (fill, nil), (fill, .present)] {
        _ = try document.apply(.set(property, value, nodes))
      }
    }
    #expect(!result.contains("#ffffff"))
  }

  @Test func `members that no property is come and go with a line written anew`() throws {
    func replaced(_ others: [(Property?, String, String)], _ kind: (Kind, String?) = (.rectangle, nil)) throws -> String {
      try written { document in
        let node = node("r", document)
        var graphic = document.graphic(node)
        (graphic.kind, graphic.unknownKind) = kind
        for case (let container?, _, _) in others where graphic[container] == nil { graphic[container] = .present }
        graphic.take(others: others.map { Graphic.Other(container: $0, key: $1, json: $2) })
        _ = try document.apply(.replace([graphic], [node]))
      }
    }
    let (mine, zoo) = ((Property.fill, "mine", "1"), (Property?.none, "zoo", "[1]"))
    #expect(try replaced([mine, zoo]) == spread)
    #expect(try replaced([zoo]).contains("\"#f00\"\n"))
    #expect(try replaced([mine, (nil, "zoo", "2")]) == spread.replacing("[ 1 ]", with: "2"))
    let added = try replaced([mine, (.fill, "a\"b", "{}"), zoo, (nil, "new", "null")])
    #expect(added.contains(#""mine": 1,"#) && added.contains(#""a\"b": {}"#) && added.contains(#""new": null"#))
    _ = try replaced([mine, (nil, "new", "null"), zoo])
    _ = try replaced([(.fill, "first", "0"), mine])
    #expect(try replaced([(.stroke, "deep", "[]")]).contains(#""deep": []"#))
    #expect(try replaced([mine, zoo], (.unknown, "gizmo")) == spread.replacing(#""kind": "rectangle""#, with: #""kind": "gizmo""#))
  }

  @Test func `an added member follows the layout of its siblings`() throws {
    #expect(try set("y", .number(3), "r") == spread.replacing("1.50,\n", with: "1.50,\n          \"y\": 3,\n"))
    #expect(try set("opacity", .number(0.5), "s") == spread.replacing(#""ellipse" ,"#, with: #""ellipse" , "opacity": 0.5 ,"#))
    #expect(
      try set("fill.opacity", .number(0.5), "r")
        == spread.replacing("\"#f00\",\n", with: "\"#f00\",\n            \"opacity\": 0.5,\n"))
  }

  @Test func `a member that goes takes its comma along`() throws {
    #expect(try set("x", nil, "s") == spread.replacing(#" , "x" : 2"#, with: ""))
    #expect(try set("x", nil, "r") == spread.replacing("\"x\": 1.50,\n          ", with: ""))
    #expect(try set("fill", nil, "r").contains("1.50,\n          \"zoo\": [ 1 ]"))
  }

  @Test func `what is deleted takes its comma, and the rest stays`() throws {
    let first = try written { _ = try $0.apply(.detach([node("r", $0)])) }
    #expect(first.contains("\"graphics\": [\n        { \"id\": \"s\" , \"kind\" : \"ellipse\" , \"x\" : 2 }\n      ]"))
    let second = try written { _ = try $0.apply(.detach([node("s", $0)])) }
    #expect(second == spread.replacing(",\n        { \"id\": \"s\" , \"kind\" : \"ellipse\" , \"x\" : 2 }", with: ""))
  }

  @Test func `what is moved keeps its bytes`() throws {
    let moved = try written { _ = try $0.apply(.move([Placement(node("s", $0), in: node("c", $0), at: 0)])) }
    #expect(
      moved.contains("[\n        { \"id\": \"s\" , \"kind\" : \"ellipse\" , \"x\" : 2 },\n        {\n          \"kind\": \"rectangle\","))
    #expect(moved.contains("\"zoo\": [ 1 ]\n        }\n      ]"))
  }

  @Test func `a copy has the bytes of what it is a copy of, but for its id`() throws {
    let copied = try written {
      _ = try $0.apply(.create([NewNode(.copy(of: node("r", $0), id: "t"), in: .node(node("c", $0)), at: 2)]))
    }
    #expect(
      copied.contains("\"x\" : 2 },\n        {\n          \"kind\": \"rectangle\",\n          \"id\": \"t\",\n          \"x\": 1.50,"))
  }

  @Test(arguments: [1, 60_000, 66_000, 100_000, 130_000, 140_000, 300_000])
  func `what follows a change stays behind it, however long it is`(_ length: Int) throws {
    let tail = String(repeating: "x", count: length)
    let source = spread.replacing("\"zoo\": [ 1 ]", with: "\"zoo\": \"\(tail)\"")
    let document = try Document(json: source)
    _ = try document.apply(.set(.x, .number(7), [node("r", document)]))
    #expect(text(document) == source.replacing("1.50", with: "7"))
  }

  @Test func `undone, all bytes are those that were read`() throws {
    let document = try Document(json: spread)
    let inverse = try document.apply(.detach([node("r", document)]))
    let other = try document.apply(.set(.x, .number(9), [node("s", document)]))
    #expect(text(document) != spread)
    _ = try document.apply(other)
    _ = try document.apply(inverse)
    #expect(text(document) == spread)
  }
}
