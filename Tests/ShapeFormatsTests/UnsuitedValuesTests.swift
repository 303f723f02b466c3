import ShapeFormats
import ShapeModel
import Testing

@Suite struct `What a kind cannot have` {
  private func document(_ canvas: String, _ graphic: String) -> String {
    #"{"format":"shapeedit","version":1,"canvases":[{"id":"c",\#(canvas)"graphics":[{"id":"a","kind":\#(graphic)}]}]}"#
  }

  @Test(arguments: [
    ("", #""polygon","points":[[0,0],[1,1]]"#, "a", "points"), (#""name":"","#, #""star""#, "c", "name"),
    (#""width":0,"#, #""star""#, "c", "width"), (#""height":1000001,"#, #""star""#, "c", "height"),
    ("", #""polyline","points":[[0,0]]"#, "a", "points"),
  ])
  func `opens, is marked, is kept and can be repaired`(_ canvas: String, _ graphic: String, id: String, path: String) throws {
    let text = document(canvas, graphic)
    let document = try Document(json: text)
    let node = try #require(document.node(id: id))
    let property = try #require(Property(path: path))
    #expect(document.graphic(node).problems.map(\.property) == [property])
    #expect(document.value(property, of: node) == document.graphic(node)[property])
    #expect(String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self) == text)
    let repaired: Value =
      path == "points" ? .points([.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)]) : path == "name" ? .string("C") : .number(5)
    _ = try document.apply(.set(property, repaired, [node]))
    #expect(!document.graphic(node).hasProblems)
  }

  @Test(arguments: [
    (##""points":[[0,0],[1,1,"x"],[2,0]]"##, "points"), (##""points":[[0,0],["x",1,1],[2,0]]"##, "points"),
    (##""fill":{"stops":[[0,"#000000","#ff0000"],[1,"#ffffff"]]}"##, "fill.stops"),
    (##""fill":{"stops":[["#000000",0,"#ff0000"],[1,"#ffffff"]]}"##, "fill.stops"),
  ])
  func `a list with a word too many is marked and is kept by changes`(_ member: String, path: String) throws {
    let document = try Document(json: document("", "\"polygon\",\(member)"))
    let node = try #require(document.node(id: "a"))
    #expect(document.graphic(node).problems.map(\.property.path) == [path])
    _ = try document.apply(.set(.name, .string("b"), [node]))
    #expect(String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self).contains(member))
    let canonical = String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self)
    #expect(canonical.filter { $0 != " " }.contains(member))
  }

  @Test(arguments: [#"{"id": "b"}"#, "{}", #"{"name":"B"}"#, #"{"id": "b", "graphics": []}"#])
  func `a canvas without a list of graphics is written with one`(_ canvas: String) throws {
    let text = #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "a"}, \#(canvas), {"id": "c", "graphics": [{"kind": "star"}]}]}"#
    let document = try Document(json: text)
    for isCanonical in [true, false] {
      let again = try Document(json: ByteStore(DocumentWriter.bytes(of: document, canonically: isCanonical)))
      #expect(again.canvases.count == 3 && again.graphicCount == 1)
      _ = try document.apply(.set(.name, .string("changed"), document.canvases))
    }
  }

  @Test(arguments: [#""polygon","points":[[0,0],[1,1],[2,0]]"#, #""polyline","points":[[0,0],[1,1]]"#])
  func `is not marked where the kind can have it`(_ graphic: String) throws {
    let document = try Document(json: document("", graphic))
    #expect(!document.graphic(try #require(document.node(id: "a"))).hasProblems)
  }
}
