import ShapeModel
import TestSupport
import Testing

import ShapeFormats

@Suite struct `Bytes that arrive while they are read` {
  /// An arrival that ends after some bytes, as that of a file that becomes shorter.
  private func arrival(of bytes: ByteStore, endingAt end: Int) -> ByteArrival {
    ByteArrival(of: bytes.count, wait: { min($0, end) }, report: { _ in })
  }

  @Test(arguments: [0, 1, 40, 5_000_000]) func `never keep the opening waiting when they end early`(end: Int) {
    let rects = String(repeating: "<rect width='4' height='4'/>\n", count: 200_000)
    let lines = (0..<200_000).map { #"    {"id": "n\#($0)", "kind": "star"}"# }.joined(separator: ",\n")
    for text in [
      "<svg xmlns='http://www.w3.org/2000/svg'>\(rects)</svg>", "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n\(lines)\n]}",
      "\u{1f}\u{8b}" + rects,
    ] {
      let bytes = ByteStore(text)
      // Whatever comes of it is discarded, since the file changed; it only has to end.
      _ = try? Formats.open(bytes, arrived: arrival(of: bytes, endingAt: end))
    }
    let bytes = ByteStore("<svg>\(rects)</svg>")
    #expect(throws: FormatError.self) { try SVGIndex(bytes, arrived: arrival(of: bytes, endingAt: end)) }
  }

  @Test func `are all read, by one thread and by two`() throws {
    let lines = (0..<300_000).map { #"    {"id": "n\#($0)", "kind": "star"}"# }.joined(separator: ",\n")
    let text = "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n  {\"id\": \"c\", \"graphics\": [\n\(lines)\n  ]}\n]}\n"
    let bytes = ByteStore(text)
    let whole = ByteArrival(of: bytes.count, wait: { $0 }, report: { _ in })
    for split in [0, bytes.count / 16 * 9] {
      let scan = try #require(DocumentScan(bytes, arrived: whole, split: split))
      #expect(scan.nodeIndex.count == 300_002)
    }
    #expect(try JSONSource(bytes, arrived: whole).nodeIndex.count == 300_002)
  }
}
