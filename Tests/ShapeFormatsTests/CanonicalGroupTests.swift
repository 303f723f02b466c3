import ShapeModel
import Testing

import ShapeFormats

@Suite struct `A group without children` {
  private let text = """
    {"format": "shapeedit", "version": 1, "canvases": [
      {"id": "page", "name": "Page", "width": 10, "height": 10, "graphics": [
        {"id": "g", "kind": "group", "name": "G"},
        {"id": "h", "kind": "group", "name": "H", "children": []},
        {"id": "r", "kind": "rectangle", "name": "group", "width": 1, "height": 1}
      ]}
    ]}

    """

  @Test func `is written with its list in canonical form`() throws {
    let document = try Document(json: text)
    #expect(!(DocumentWriter.isCanonical(document) { _ in true } ?? true))
    let written = String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self)
    let expected = text.replacing(##""name": "G"}"##, with: ##""name": "G", "children": []}"##)
    #expect(written == expected)
    let again = try Document(json: written)
    #expect(DocumentWriter.isCanonical(again) { _ in true } == true)
  }

  @Test func `keeps its bytes in any other save`() throws {
    let document = try Document(json: text)
    _ = try document.apply(.set(.width, .number(2), [try #require(document.node(id: "r"))]))
    let written = String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self)
    #expect(written == text.replacing(##""width": 1,"##, with: ##""width": 2,"##))
  }
}
