import ShapeFormats
import ShapeModel
import Testing

import ShapeCommands

private let polygons = """
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "page", "name": "Page", "width": 200, "height": 100, "graphics": [
      {"id": "a", "kind": "polygon", "name": "A", "points": [[10, 10], [30, 10], [20, 26]]},
      {"id": "b", "kind": "polygon", "name": "B", "x": 5, "y": 5, "width": 20, "height": 20, "sides": 6}
    ]}
  ]}

  """

@Suite struct `A polygon has corners or a number of sides` {
  @Test func `a number of sides takes the place of the corners, in the same frame`() throws {
    let bench = try Bench(polygons)
    #expect(bench.done("set A sides 5"), "\(bench.messages)")
    #expect(
      bench.bytes.contains(##"{"id": "a", "kind": "polygon", "name": "A", "x": 10, "y": 10, "width": 20, "height": 16, "sides": 5}"##),
      "\(bench.bytes)")
    let graphic = bench.document.graphic(try #require(bench.document.node(id: "a")))
    #expect(graphic.outline?.bounds?.height ?? 0 > 0 && graphic[.points] == nil)
    #expect(bench.done("undo") && bench.bytes == polygons)
  }

  @Test func `corners take the place of the sides and of the frame`() throws {
    let bench = try Bench(polygons)
    #expect(bench.done("set B points '0,0 10,0 10,10 0,10'"), "\(bench.messages)")
    #expect(
      bench.bytes.contains(##"{"id": "b", "kind": "polygon", "name": "B", "points": [[0, 0], [10, 0], [10, 10], [0, 10]]}"##),
      "\(bench.bytes)")
    #expect(bench.done("set (#a, #b) sides+=1") == false)
    #expect(bench.done("undo") && bench.bytes == polygons)
  }

  @Test(arguments: [
    polygons,
    #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><polygon id="a" points="10,10 30,10 20,26"/></svg>"#,
  ])
  func `the frame of corners is what every reader of it gets`(text: String) throws {
    let bench = try Bench(Document(reading: ByteStore(text)))
    for (property, value) in [("x", "10"), ("y", "10"), ("width", "20"), ("height", "16")] {
      #expect(bench.run("get #a \(property) --value") == [value], "\(bench.messages)")
      #expect(bench.run("count #a[\(property)=\(value)]") == ["1"], "\(property)")
    }
    #expect(bench.run("get #a x --csv").joined(separator: "\n") == "id,x\na,10")
  }

  @Test func `several of both kinds are set at once`() throws {
    let bench = try Bench(polygons)
    #expect(bench.done("set polygon sides 3") && bench.run("get polygon sides --value") == ["3", "3"])
    #expect(bench.run("get A frame --value") == ["10 10 20 16"] || bench.run("get A width --value") == ["20"])
  }

  @Test func `a polygon of SVG is its points, and says so`() throws {
    let bench = try Bench(
      markup: ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><polygon id="a" points="0,0 9,0 5,9"/></svg>"##)
    #expect(bench.refusal("set #a sides 5")?.contains("a polygon of this file is its points") == true)
  }
}

@Suite struct `What SVG has no word for` {
  @Test(arguments: [
    ("variant dark --hide #a", "variants"), ("token ink red", "tokens"), ("set #a style loud", "style"), ("set #a notes x", "notes"),
  ])
  func `is refused by its name`(_ line: String, _ name: String) throws {
    let bench = try Bench(markup: ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect id="a" width="2" height="3"/></svg>"##)
    let message = try #require(bench.refusal(line))
    #expect(message.contains("a file of this format cannot hold \(name)"), "\(message)")
    if name != "notes" { #expect(message.contains("save NAME.shape.json"), "\(message)") }
  }
}
