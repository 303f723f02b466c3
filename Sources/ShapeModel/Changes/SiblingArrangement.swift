// SPDX-License-Identifier: GPL-3.0-or-later
/// The siblings that keep their places when a list is reordered: as many as possible.
///
/// Every change of an order is computed here: the moves of a script, of an edited outline and of a change set, and the children whose
/// bytes a save leaves in place.
package struct SiblingArrangement {
  /// For each element of the new order, whether it keeps its place.
  package let stays: [Bool]

  /// Keeps a longest increasing subsequence.
  ///
  /// - Parameter old: For each element of the new order, its index in the old one; nil for an element that was not in the list.
  /// - Complexity: O(n) where only few elements moved, else O(n log n). Patience sorting, after Schensted (1961).
  package init(_ old: [Int?]) {
    var stays = [Bool](repeating: false, count: old.count)
    // Elements in order at the start stay in a longest subsequence.
    var start = 0
    while start < old.count, old[start] == start {
      stays[start] = true
      start += 1
    }
    // Two elements may have one old place, as a node and its copy have.
    let rest = old[start...].map { number in number.flatMap { $0 < start ? nil : $0 } }
    for index in SiblingArrangement.longest(rest) { stays[start + index] = true }
    self.stays = stays
  }

  /// Keeps a longest increasing subsequence with one of the elements in it; nil if there is none.
  package init?(_ old: [Int?], keeping index: Int) {
    guard let number = old[index] else { return nil }
    let rest = old.indices.map { place in
      old[place].flatMap { place == index || (place < index ? $0 < number : $0 > number) ? $0 : nil }
    }
    let kept = SiblingArrangement.longest(rest)
    guard kept.count == SiblingArrangement.longest(old).count else { return nil }
    var stays = [Bool](repeating: false, count: old.count)
    for place in kept { stays[place] = true }
    self.stays = stays
  }

  /// Keeps every element that is not movable, and of the movable ones those that are in order among them.
  ///
  /// Used where it is known which elements were moved: of two exchanged siblings, it is the one that the user moved.
  /// - Precondition: The elements that are not movable are in their old order.
  package init(_ old: [Int?], isMovable: (_ index: Int) -> Bool) {
    var stays = [Bool](repeating: false, count: old.count)
    var anchors: [Int] = []
    for index in old.indices where old[index] != nil && !isMovable(index) {
      stays[index] = true
      anchors.append(old[index]!)
    }
    // Between the same two anchors before and after, those in ascending order stay.
    var slot = 0
    var run: [Int] = []
    func settle() {
      for index in SiblingArrangement.longest(run.map { old[$0] }) { stays[run[index]] = true }
      run = []
    }
    for index in old.indices {
      if stays[index] {
        settle()
        slot += 1
      } else if let place = old[index], SiblingArrangement.count(of: anchors, below: place) == slot {
        run.append(index)
      }
    }
    settle()
    self.stays = stays
  }

  /// Arranges the new children of a node by their indices among the old ones.
  package init(_ wanted: [NodeID], among old: [NodeID: Int]) { self.init(wanted.map { old[$0] }) }

  /// The number of ascending elements below a value.
  private static func count(of ascending: [Int], below value: Int) -> Int {
    ascending.indices.partitioningIndex { ascending[$0] >= value }
  }

  /// The indices of a longest strictly increasing subsequence; nil elements are left out.
  private static func longest(_ numbers: [Int?]) -> [Int] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for place in numbers.indices {
      guard let number = numbers[place] else { continue }
      // Mostly the number continues the longest sequence so far.
      let continues = tails.last.map { numbers[$0]! < number } ?? true
      let length = continues ? tails.count : tails.indices.partitioningIndex { numbers[tails[$0]]! >= number }
      if length > 0 { before[place] = tails[length - 1] }
      if length == tails.count { tails.append(place) } else { tails[length] = place }
    }
    var result: [Int] = []
    var next = tails.last ?? -1
    while next >= 0 {
      result.append(next)
      next = before[next]
    }
    return result.reversed()
  }
}
