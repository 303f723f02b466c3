import TestSupport
import Testing

import ShapeModel

@Suite struct `Boxes in front of others` {
  /// Each is hidden by any later one: the number of steps must not grow with the boxes before it.
  @Test(arguments: [2_000, 16_000]) func `are asked by the logarithm for one that is drawn later`(_ count: Int) throws {
    let box = Extent(Rect(x: 1, y: 1, width: 9, height: 9))
    let index = try #require(CoverIndex((0..<count).map { (box, $0) }, isInterrupted: { false }))
    for place in stride(from: 0, to: count - 1, by: 97) {
      let (isHidden, steps) = index.hiding(box, from: place + 1)
      #expect(isHidden && steps < 100, "\(place): \(steps)")
    }
    #expect(!index.hiding(box, from: count).isHidden)
  }

  /// The more of them there are, the more lie on each other; the steps for one of them must not grow with their number.
  @Test(arguments: [20, 2]) func `cost what few of them cost, however many lie on each other`(_ largest: Int) throws {
    func steps(_ count: Int) throws -> Int {
      var random = SplitMix64(seed: 7)
      let boxes = (0..<count).map { order in
        let (width, height) = (Double(Int.random(in: 1...largest, using: &random)), Double(Int.random(in: 1...20, using: &random)))
        let (x, y) = (Double.random(in: 0..<100, using: &random), Double.random(in: 0..<100, using: &random))
        return (box: Extent(Rect(x: x, y: y, width: width, height: height)), order: order)
      }
      let index = try #require(CoverIndex(boxes, isInterrupted: { false }))
      return boxes.reduce(0) { $0 + index.hiding($1.box, from: $1.order + 1).steps } / count
    }
    let (few, many) = (try steps(2_000), try steps(16_000))
    #expect(many < 2 * few + 100, "\(few), \(many)")
  }

  /// The squares that are hidden as a whole, against the boxes; one box is far away, and some have no width.
  @Test(arguments: 0..<6) func `hide as much by squares as by themselves`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let largest = [1, 3, 9, 30, 90, 400][seed]
    var boxes = (0..<3_000).map { order in
      func side() -> Double { Double(Int.random(in: 0...largest, using: &random)) }
      func place() -> Double { Double(Int.random(in: 0..<200, using: &random)) }
      return (box: Extent(Rect(x: place(), y: place(), width: side(), height: side())), order: order)
    }
    boxes.append((Extent(Rect(x: 1e9, y: -1e9, width: 5, height: 5)), boxes.count))
    let index = try #require(CoverIndex(boxes, isInterrupted: { false }))
    var hidden = 0
    for (box, order) in boxes {
      let isHidden = index.hiding(box, from: order + 1).isHidden
      #expect(index.hides(box, from: order + 1, isInterrupted: { false }) == isHidden, "\(box) \(order)")
      hidden += isHidden ? 1 : 0
    }
    #expect(hidden > 0 && hidden < boxes.count)
  }

  @Test func `hide together what is behind a fence of them once only`() throws {
    let posts = (0..<500).map { (box: Extent(Rect(x: Double($0), y: 0, width: 1, height: 9)), order: 500 + $0) }
    let behind = (0..<500).map { (box: Extent(Rect(x: 0, y: 0, width: 500, height: 9)), order: $0) }
    let index = try #require(CoverIndex(behind + posts, isInterrupted: { false }))
    for item in behind.dropLast(1) {
      let (isHidden, steps) = index.hiding(item.box, from: item.order + 1)
      #expect(isHidden && steps < 300, "\(item.order): \(steps)")
    }
  }
}

/// Areas that opaque rectangles hide together, against the cells of a grid.
@Suite struct `Covers that lie on each other` {
  private static let size = 24

  private struct Box {
    var frame: [Int]
    var isOpaque: Bool
    var cells: [Int] {
      (frame[0]..<frame[0] + frame[2]).flatMap { x in (frame[1]..<frame[1] + frame[3]).map { x * `Covers that lie on each other`.size + $0 }
      }
    }
  }

  private static func boxes(_ count: Int, largest: Int, _ random: inout SplitMix64) -> [Box] {
    (0..<count).map { _ in
      let (width, height) = (Int.random(in: 1...largest, using: &random), Int.random(in: 1...largest, using: &random))
      let (x, y) = (Int.random(in: 0...size - width, using: &random), Int.random(in: 0...size - height, using: &random))
      return Box(frame: [x, y, width, height], isOpaque: Int.random(in: 0..<5, using: &random) > 0)
    }
  }

  private static func document(_ boxes: [Box]) throws -> Document {
    let document = Document()
    var nodes = [NewNode(.graphic(Graphic(kind: .canvas, id: "c")), in: .node(.document))]
    for (index, box) in boxes.enumerated() {
      var graphic = Graphic(kind: .rectangle, id: "r\(index)")
      for (property, number) in zip([Property.x, .y, .width, .height], box.frame) { graphic[property] = .number(Double(number)) }
      graphic[.fillColor] = .color(.black)
      if !box.isOpaque { graphic[.opacity] = .number(0.5) }
      nodes.append(NewNode(.graphic(graphic), in: .new(0)))
    }
    _ = try document.apply(.create(nodes))
    return document
  }

  @Test(arguments: [(20, 20), (60, 9), (200, 5), (300, 24)])
  func `hide what all their cells are in front of`(_ count: Int, _ largest: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<8 {
      let boxes = Self.boxes(count, largest: largest, &random)
      var (covered, expected): (Set<Int>, [String]) = ([], [])
      for (index, box) in boxes.enumerated().reversed() {
        if box.cells.allSatisfy(covered.contains) { expected.append("r\(index)") }
        if box.isOpaque { covered.formUnion(box.cells) }
      }
      let document = try Self.document(boxes)
      let found = try Query(document).matches(try SelectorParser.parse(":covered")).map(document.id(of:))
      #expect(found == expected.reversed())
    }
  }
}
