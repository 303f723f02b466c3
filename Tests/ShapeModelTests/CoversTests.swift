import Testing

@testable import ShapeModel

@Suite struct `Boxes in one place` {
  /// Each is hidden by any later one: the number of tests must not grow with the boxes before it.
  @Test(arguments: [2_000, 16_000]) func `are asked by the logarithm for one that is drawn later`(_ count: Int) {
    let box = Extent(Rect(x: 1, y: 1, width: 9, height: 9))
    let index = BoxIndex((0..<count).map { (box, NodeID($0)) }, order: { Int($0.number) })
    for place in stride(from: 0, to: count - 1, by: 97) {
      var asked = 0
      let found = index.first(
        after: place + 1,
        where: { _ in
          asked += 1
          return true
        },
        { _, node in
          asked += 1
          return Int(node.number) > place
        })
      #expect(found.map { Int($0.node.number) > place } == true && asked < 100, "\(place): \(asked)")
    }
    let none = index.first(after: count, where: { _ in true }, { _, _ in true })
    #expect(none == nil)
  }
}
