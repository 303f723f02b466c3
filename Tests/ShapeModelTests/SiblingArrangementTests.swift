import ShapeModel
import TestSupport
import Testing

@Suite struct `Reordered siblings` {
  private typealias Case = (former: [Int?], stays: [Bool])

  @Test func `keep their places if only one of them moved`() {
    let cases: [Case] = [
      ([0, 1, 2], [true, true, true]), ([2, 0, 1], [false, true, true]), ([1, 2, 0], [true, true, false]),
      ([0, nil, 1], [true, false, true]), ([], []), ([nil, nil], [false, false]),
    ]
    for (former, stays) in cases { #expect(SiblingArrangement(former).stays == stays, "\(former)") }
  }

  @Test(arguments: 0..<400) func `stay as many as possible, in order`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 0...9, using: &random)
    var former: [Int?] = Array(0..<count).shuffled(using: &random)
    for index in former.indices where Int.random(in: 0..<5, using: &random) == 0 { former[index] = nil }
    let stays = SiblingArrangement(former).stays
    let kept = zip(former, stays).filter { $1 }.map { $0.0 }
    #expect(kept.allSatisfy { $0 != nil } && isAscending(kept), "\(former)")
    #expect(kept.count == longest(former), "\(former)")
  }

  @Test(arguments: 0..<400) func `that nobody moved stay, and others where they are in order with these`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 1...9, using: &random)
    // Elements are taken out and put back elsewhere, so the others are in their old order.
    let moved = Set((0..<count).filter { _ in Bool.random(using: &random) })
    var order = (0..<count).filter { !moved.contains($0) }
    for element in moved.sorted() { order.insert(element, at: Int.random(in: 0...order.count, using: &random)) }
    let stays = SiblingArrangement(order) { moved.contains(order[$0]) }.stays
    #expect(order.indices.allSatisfy { stays[$0] || moved.contains(order[$0]) }, "\(order) \(moved)")
    #expect(isAscending(zip(order, stays).filter { $1 }.map { $0.0 }), "\(order) \(moved)")
    if order == Array(0..<count) { #expect(stays.allSatisfy { $0 }) }
  }

  private func isAscending(_ numbers: [Int?]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0! < $1! } }

  /// The length of a longest ascending subsequence, found by trying all.
  private func longest(_ numbers: [Int?]) -> Int {
    (0..<(1 << numbers.count)).map { mask in
      let chosen = numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
      return chosen.allSatisfy { $0 != nil } && isAscending(chosen) ? chosen.count : 0
    }.max() ?? 0
  }
}
