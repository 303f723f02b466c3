import ShapeFormats
import ShapeModel
import ShapePages
import TestSupport
import Testing

@Suite struct `A difference as a page` {
  private func page(_ new: String) throws -> PageBlocks {
    let match = DocumentMatch(from: try Document(reading: ByteStore(faces)), to: try Document(reading: ByteStore(new)))
    let set = ChangeSet(match)
    let needs = ChangeNeeds(set, from: match.old)
    let items = set.nodes.map { change in
      ReviewPage.Item(
        change, text: "\(change.label): \(change.fate.rawValue)", needs: needs.of(change), boxes: Difference(old: nil, new: nil),
        values: [("fill.color", "a → b")], line: "{\"id\":\"\(change.id)\"}")
    }
    let content = try ReviewPage(match, items).content(title: "a b", counts: "some", file: "a.json", token: "t") { _, _ in nil }
    return PageBlocks(String(decoding: content.html, as: UTF8.self))
  }

  private static let moved = faces.replacing(#""id": "eyeL", "kind": "ellipse""#, with: #""id": "new", "kind": "star""#)
    .replacing("#3366cc", with: "#ff0000")

  @Test func `has a row for each change and for the groups around it`() throws {
    let page = try page(Self.moved)
    let data = try StrictJSON.parse(page.block("data"))
    #expect(data["id"]?.list?.compactMap(\.string) == ["faces", "head", "eyes", "new", "eyeL", "body"], "\(data)")
    #expect(data["level"]?.list?.compactMap(\.number) == [0, 1, 2, 3, 3, 1])
    #expect(data["change"]?.list?.compactMap(\.number) == [-1, -1, -1, 0, 2, 1])
    #expect(data["name"]?.list?.last == .string("Body: kept") && data["changes"]?.list?.count == 3)
  }

  @Test func `holds the lines byte for byte, and both pictures`() throws {
    let page = try page(Self.moved)
    #expect(try page.block("lines") == "{\"id\":\"new\"}\n{\"id\":\"body\"}\n{\"id\":\"eyeL\"}\n")
    #expect(try page.block("picture-0").contains("#ff0000") && page.block("before-0").contains("#3366cc"))
    let data = try StrictJSON.parse(page.block("data"))
    let canvas = try #require(data["canvases"]?.list?.first)
    #expect(canvas["now"] == canvas["was"] && canvas["width"] == .number(200))
    // The same row hides a graphic in both.
    #expect(try page.block("picture-0").contains("data-i=\"5\"") && page.block("before-0").contains("data-i=\"5\""))
  }

  @Test func `shows a picture where the document alone changed`() throws {
    let data = try StrictJSON.parse(page(faces.replacing("\"title\": \"Faces\"", with: "\"title\": \"F\"")).block("data"))
    #expect(data["canvases"]?.list?.count == 1 && data["change"]?.list?.compactMap(\.number) == [-1, 0])
  }
}
