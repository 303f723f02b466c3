// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Rotated groups in one another.
@Suite struct `Turned groups within turned groups` {
  /// The same shapes, as rectangles and lines, of which groups unite the corners, or as paths, which stay as they are.
  private static func chain(_ levels: Int, asPaths: Bool, hasEllipses: Bool = true, _ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var text = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":["#
    for level in 0..<levels {
      text +=
        #"{"id":"g\#(level)","kind":"group","rotation":\#(number(-80...80))\#(level % 7 == 3 ? #","visible":false"# : ""),"children":["#
      for leaf in 0..<2 {
        let (x, y, width, height) = (number(-50...50), number(-50...50), number(1...30), number(1...30))
        text += #"{"id":"r\#(level)x\#(leaf)","#
        text +=
          asPaths
          ? #""kind":"path","d":"M\#(x) \#(y)h\#(width)v\#(height)h-\#(width)z"},"#
          : #""kind":"rectangle","x":\#(x),"y":\#(y),"width":\#(width),"height":\#(height)},"#
      }
      let kind = hasEllipses ? "ellipse" : "rectangle"
      text += #"{"id":"e\#(level)","kind":"\#(kind)","x":\#(number(-9...9)),"y":5,"width":4,"height":9}"# + (level < levels - 1 ? "," : "")
    }
    return text + String(repeating: "]}", count: levels) + "]}]}"
  }

  @Test(arguments: 0..<20) func `have the boxes of the plain computation`(_ seed: Int) throws {
    let (united, plain) = (
      try Document(reading: ByteStore(Self.chain(20, asPaths: false, UInt64(seed)))),
      try Document(reading: ByteStore(Self.chain(20, asPaths: true, UInt64(seed))))
    )
    for level in 0..<20 {
      let (one, two) = (try #require(united.node(id: "g\(level)")), try #require(plain.node(id: "g\(level)")))
      for (box, other) in [(united.bounds(of: one), plain.bounds(of: two)), (united.frame(of: one), plain.frame(of: two))] {
        guard let box, let other else { #expect(box == nil && other == nil); continue }
        let distance = max(abs(box.minX - other.minX), abs(box.minY - other.minY), abs(box.maxX - other.maxX), abs(box.maxY - other.maxY))
        #expect(distance < 1e-9 * (1 + abs(box.maxX) + abs(box.maxY)), "g\(level): \(box), \(other)")
      }
    }
  }

  /// Only corners are united: an ellipse is transformed again by every group.
  @Test func `cost their corners only once`() throws {
    func steps(_ levels: Int) throws -> Int {
      let document = try Document(reading: ByteStore(Self.chain(levels, asPaths: false, hasEllipses: false, 5)))
      for node in document.graphics { _ = document.bounds(of: node) }
      return document.boxSteps
    }
    let (less, more) = (try steps(500), try steps(1000))
    #expect(more < 3 * less, "\(less), \(more)")
  }
}
