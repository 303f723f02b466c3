import ShapeModel
import TestSupport
import Testing

@testable import ShapeFormats

/// A document as somebody hands it out piece by piece.
private final class Pieces: GlanceReader {
  private let bytes: [UInt8]
  private(set) var taken = 0
  var patience = Int.max

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    guard offset + buffer.count <= bytes.count, taken + buffer.count <= patience else { return false }
    bytes[offset..<offset + buffer.count].withUnsafeBytes { buffer.copyMemory(from: $0) }
    taken += buffer.count
    return true
  }
}

@Suite struct `A glance at a document` {
  private struct Shape: Equatable {
    var nodes: [[Int]]
    var deepest: Int

    init(_ skeleton: Skeleton) {
      nodes = (0..<skeleton.count).map { node in
        [
          skeleton.start(node), skeleton.end(node), skeleton.subtreeCount(node), skeleton.parent(node), skeleton.isGroup(node) ? 1 : 0,
        ]
      }
      deepest = skeleton.deepest
    }
  }

  /// Compares what a glance gives with what a reading gives, where there is one.
  /// - Returns: Whether the document is right, and whether there was a glance.
  @discardableResult private func compare(_ bytes: [UInt8], _ comment: @autoclosure () -> String) -> (isRight: Bool, isSeen: Bool) {
    let whole = try? JSONSource(exactly: ByteStore(bytes))
    var seen = 0
    for level in DocumentScan.levels {
      // Of what is wrong a glance may say anything, but it has to end.
      guard let glance = GlanceSource(Pieces(bytes), count: bytes.count, ids: [], level: level) else { continue }
      seen += 1
      if let whole { #expect(Shape(glance.skeleton) == Shape(whole.skeleton), "level \(level) of \(comment())") }
    }
    #expect(seen == 0 || seen == DocumentScan.levels.count, "levels differ on \(comment())")
    return (whole != nil, seen > 0)
  }

  @Test(arguments: `The scan and the exact reader agree`.documents.indices)
  func `sees the shape reading gives, of documents as they are and of every part`(index: Int) {
    let bytes = Array(`The scan and the exact reader agree`.documents[index].utf8)
    #expect(compare(bytes, "document \(index)") == (true, true))
    for end in 0..<bytes.count {
      let part = compare(Array(bytes[..<end]), "prefix \(end) of document \(index)")
      #expect(part.isSeen == part.isRight, "prefix \(end)")
    }
  }

  @Test(arguments: 0..<16) func `sees the shape of whatever is right, and ends on whatever is not`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var right = 0
    for round in 0..<100 {
      var bytes = Array(`The scan and the exact reader agree`.documents.randomElement(using: &random)!.utf8)
      let pieces = `The scan and the exact reader agree`.pieces
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes.insert(contentsOf: pieces.randomElement(using: &random)!.utf8, at: place)
        } else {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      if compare(bytes, "seed \(seed), round \(round)").isRight { right += 1 }
    }
    #expect((1..<100).contains(right), "seed \(seed)")
  }

  /// A document of several pieces: 1.2 MiB and more, with strings full of what is punctuation elsewhere.
  private func large(_ random: inout SplitMix64) -> [UInt8] {
    var text = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":["#
    var open = 0
    var count = 0
    var isFirst = true
    while text.utf8.count < 5 << 19 {
      count += 1
      if !isFirst { text += "," }
      let spaces = String(repeating: " ", count: Int.random(in: 0...3, using: &random))
      let name = String(
        repeating: ["x", #"\\"#, #"\""#, "{[", "]}", "é"].randomElement(using: &random)!, count: Int.random(in: 0...80, using: &random))
      text += "{\(spaces)\"id\"\(spaces): \"g\(count)\",\"name\":\"\(name)\","
      if Int.random(in: 0..<4, using: &random) == 0, open < 30 {
        text += "\"kind\":\"group\",\"children\"\(spaces):\(spaces)["
        (open, isFirst) = (open + 1, true)
      } else {
        text += ##""kind":"path","points":[[1,2],[3,4]],"fill":{"color":"#000000"},"more":{"children":[{}],"a":[[]]}}"##
        isFirst = false
        if open > 0, Bool.random(using: &random) { (text, open) = (text + "]}", open - 1) }
      }
    }
    return Array((text + String(repeating: "]}", count: open) + "]}]}").utf8)
  }

  @Test(arguments: 0..<3) func `sees strings, keys and ids across the borders of pieces`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let bytes = large(&random)
    #expect(compare(bytes, "seed \(seed)") == (true, true))
    let whole = try JSONSource(ByteStore(bytes))
    let ids = (0..<200).map { _ in "g\(Int.random(in: 1..<whole.skeleton.count * 2, using: &random))" } + ["c"]
    for level in DocumentScan.levels {
      let glance = try #require(GlanceSource(Pieces(bytes), count: bytes.count, ids: ids, level: level))
      for id in ids { #expect(glance.node(id: id) == whole.node(id: id), "seed \(seed), \(id)") }
      #expect(glance.node(id: "nobody") == nil)
      for _ in 0..<200 {
        let node = Int.random(in: 1..<whole.skeleton.count, using: &random)
        #expect(glance.graphic(at: node) == whole.graphic(at: node), "seed \(seed), node \(node)")
        #expect(glance.kind(at: node) == whole.kind(at: node))
      }
      #expect(glance.isSure)
    }
  }

  @Test func `is not sure of what only a whole reading can tell`() throws {
    func glance(_ graphic: String, ids: [String] = []) -> GlanceSource? {
      let bytes = Array(#"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":[\#(graphic)]}]}"#.utf8)
      return GlanceSource(Pieces(bytes), count: bytes.count, ids: ids)
    }
    let nameless = try #require(glance(#"{"kind":"star"}"#))
    _ = nameless.graphic(at: 2)
    #expect(!nameless.isSure)
    let wrong = try #require(glance(#"{"id":"a","kind":"star","name":"\#u{1}"}"#))
    _ = wrong.graphic(at: 2)
    #expect(!wrong.isSure)
    let long = try #require(glance(#"{"id":"a","kind":"star","other":"\#(String(repeating: "x", count: 1 << 17))"}"#))
    _ = long.graphic(at: 2)
    #expect(!long.isSure)
    #expect(glance(#"{"id":"a","kind":"group","chil\u0064ren":[]}"#) == nil)
    #expect(glance(#"{"kind":"star","id":"a"}"#, ids: ["a"]) == nil)
    #expect(glance(#"{"kind":"star","id":"a"}"#) != nil)
  }

  @Test func `ends when nobody wants to know`() throws {
    var random = SplitMix64(seed: 7)
    let bytes = large(&random)
    let pieces = Pieces(bytes)
    pieces.patience = 3 << 19
    #expect(GlanceSource(pieces, count: bytes.count, ids: []) == nil)
    #expect(pieces.taken < bytes.count)
  }
}
