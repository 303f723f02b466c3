import Glibc
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

@Suite struct `Large inputs` {
  /// A terabyte, which nothing could read.
  @Test(arguments: ["", "[", "  x", "nothing {"]) func `that cannot be documents are refused by their first bytes`(_ start: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/sparse.json"
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    _ = write(file, start, start.utf8.count)
    #expect(ftruncate(file, 1 << 40) == 0)
    close(file)
    let refusal = try #require(try Bench(row(1)).refusal("open \(path)"))
    #expect(refusal.contains("sparse.json:1:\(start.hasPrefix(" ") ? 3 : 1)"), "\(refusal.prefix(300))")
  }

  @Test(arguments: [
    ("{", "json:1:1"), ("{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [", "json:1:52"), ("{\"format\": \"sh", "json:1:15"),
    ("<svg xmlns='http://www.w3.org/2000/svg'>", "svg:1:41"),
    ("<?xml version='1.0' encoding='iso-8859-1'?><svg xmlns='http://www.w3.org/2000/svg'>", "svg:1:84"),
  ]) func `that hold a NUL at their beginning are refused by that`(_ start: String, _ place: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/sparse." + place.prefix { $0 != ":" }
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    _ = write(file, start, start.utf8.count)
    #expect(ftruncate(file, 1 << 40) == 0)
    close(file)
    let refusal = try #require(try Bench(row(1)).refusal("open \(path)"))
    #expect(refusal.contains("sparse.\(place)"), "\(refusal.prefix(300))")
  }

  /// A document in UTF-16, and a compressed one, of a terabyte of zeros behind their first bytes.
  @Test func `in other encodings are refused by their first bytes`() throws {
    let folder = TemporaryFolder()
    let packed = Formats.packed([Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)])
    let broken: [UInt8] = packed[..<12] + [0xff, 0xff, 0xff, 0xff] + packed[16...]
    let starts: [(bytes: [UInt8], place: String)] = [
      ([0xff, 0xfe] + "<svg>".utf8.flatMap { [$0, 0] }, ":1:7"), ([0xfe, 0xff] + "<svg>".utf8.flatMap { [0, $0] }, ":1:7"),
      (packed, "something follows its end"), (broken, "it is broken"), (Formats.packed([Array("text".utf8)]), "something follows its end"),
    ]
    for (number, start) in starts.enumerated() {
      let path = "\(folder.path)/\(number).svg"
      let file = open(path, O_WRONLY | O_CREAT, 0o600)
      _ = write(file, start.bytes, start.bytes.count)
      #expect(ftruncate(file, 1 << 40) == 0)
      close(file)
      let refusal = try #require(try Bench(row(1)).refusal("open \(path)"))
      #expect(refusal.contains(start.place), "\(refusal.prefix(300))")
    }
  }

  @Test(arguments: ["{", "  {\"", "<svg", "\u{feff}{"]) func `that may be documents are read`(_ start: String) {
    #expect(Formats.refusal(ofBeginning: ByteStore(start)) == nil)
  }

  @Test func `as outlines of many levels take an eighth of two blanks a level, and read back`() throws {
    let bench = try Bench(chain(2000))
    let text = try #require(OutlineText.text(bench.document.canvases, bench.document))
    #expect(text.utf8.count < 2000 * 2000 / 6)
    let lines = try OutlineText.lines(text) { _ in true }
    #expect(lines.count == 2000 && lines.indices.allSatisfy { lines[$0].parent == ($0 == 0 ? nil : $0 - 1) })
  }

  @Test func `as outlines of more than 64 MiB are refused`() throws {
    let bench = try Bench(chain(30_000))
    #expect(OutlineText.text(bench.document.canvases, bench.document) == nil)
  }
}
