import TestSupport
import Testing

import ShapeModel

@Suite struct `Work in slices` {
  @Test(arguments: [0, 1, 2_047, 2_048, 2_049, 4_096, 10_000]) func `sorts like a sort at once, and keeps equal elements in order`(
    _ count: Int
  ) {
    var random = SplitMix64(seed: UInt64(count))
    let elements = (0..<count).map { (key: Int.random(in: 0..<max(1, count / 3), using: &random), place: $0) }
    var sorted = elements
    var asked = 0
    let isSorted = sorted.sort(by: { $0.key < $1.key }) {
      asked += 1
      return true
    }
    #expect(isSorted && sorted.map(\.place) == elements.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.place))
    #expect(asked >= count / 2_048)
  }

  @Test func `is stopped wherever it asks`() {
    for stop in 1...12 {
      var elements = Array((0..<9_000).reversed())
      var asked = 0
      let isSorted = elements.sort(by: <) {
        asked += 1
        return asked < stop
      }
      #expect(!isSorted && asked == stop)
    }
  }
}
