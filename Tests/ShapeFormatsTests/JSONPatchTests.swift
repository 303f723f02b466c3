import ShapeFormats
import ShapeModel
import Testing

/// A document in a layout that nobody would write on purpose.
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
