import ShapeFormats
import ShapeModel
import Testing

@Suite struct `Samples` {
  /// Every document under samples, and the fewest graphics it is worth keeping for.
  static let documents: [(path: String, graphics: Int)] = [
    ("samples/empty.shape.json", 0), ("samples/faces.shape.json", 8), ("samples/floorplan.shape.json", 200),
    ("samples/kinds.shape.json", 40), ("samples/talk.shape.json", 40),
  ]

  @Test func `every document is in the table`() {
    #expect(Repository.files(in: "samples", ending: ".json") == Self.documents.map(\.path))
  }

  @Test(arguments: documents.map(\.path)) func `a sample is in canonical form`(_ path: String) throws {
    let bytes = try Repository.bytes(path)
    let document = try Document(json: String(decoding: bytes, as: UTF8.self))
    #expect(
      String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    #expect(document.checkInvariants() == [])
  }

  @Test(arguments: documents) func `a sample has what it is for, and nothing wrong in it`(_ path: String, graphics: Int) throws {
    let document = try Document(json: try Repository.text(path))
    let lines = try Repository.lines(path).count { $0.contains("\"kind\": ") }
    #expect(lines >= graphics)
    var waiting = [NodeID.document]
    var found = 0
    while let node = waiting.popLast() {
      found += 1
      #expect(document.graphic(node).problems.isEmpty, "\(document.graphic(node).id)")
      if document.isGroup(node) { waiting.append(contentsOf: document.children(of: node)) }
    }
    #expect(found > lines)
  }

  @Test func `the talk's sample uses what there is to unfold`() throws {
    let text = try Repository.text("samples/talk.shape.json")
    for part in [
      "\"fill\": ", "\"stroke\": ", "\"shadow\": {", "\"shadow\": [", "\"text\": ", "\"children\": [", "\"children\": []", "token(",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    for kind in Kind.graphics where kind != .image && kind != .instance {
      #expect(text.contains("\"kind\": \"\(kind.word)\""), "\(kind.word)")
    }
    #expect(text.ranges(of: "\"graphics\": [").count >= 3)
  }

  @Test func `the floor plan is what its script writes`() throws {
    guard Repository.has("python3") else { return print("skipped: python3 is not installed") }
    #expect(
      Repository.shell("python3 samples/make-floorplan.py /dev/stdout").output == (try Repository.text("samples/floorplan.shape.json")))
  }
}
