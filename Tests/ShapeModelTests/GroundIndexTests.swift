import ShapeModel
import TestSupport
import Testing

@Suite struct `What is nearest behind an area` {
  @Test(arguments: [0, 1, 15, 16, 17, 300, 5000]) func `is found as by looking at all boxes`(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    func box(_ size: Double) -> Rect {
      func number(_ limit: Double) -> Double { Double.random(in: 0...limit, using: &random).rounded() }
      return Rect(x: number(100), y: number(100), width: number(size), height: number(size))
    }
    let boxes = (0..<count).map { _ in box(60) }
    let index = try #require(GroundIndex(boxes))
    var found = 0
    for _ in 0..<200 {
      let (area, end) = (box(10), Int.random(in: 0...count))
      let expected = boxes[..<end].lastIndex { Extent($0).contains(Extent(area)) }
      if expected != nil { found += 1 }
      #expect(index.last(containing: area, before: end) == expected, "\(boxes) \(area) \(end)")
    }
    #expect(count < 300 || found > 20)
  }
}
