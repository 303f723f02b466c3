/// Longest increasing subsequences: the most elements of a list that can keep their places when it is reordered.
package enum Ascending {
  /// The indices of a longest strictly increasing subsequence; nil elements are left out. O(n log n). Patience sorting, after Schensted
  /// (1961).
  package static func longest(_ numbers: [Int?]) -> [Int] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[tails[middle]]! < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = tails[low - 1] }
      if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    var result: [Int] = []
    var next = tails.last ?? -1
    while next >= 0 {
      result.append(next)
      next = before[next]
    }
    return result.reversed()
  }

  /// A largest subset of nodes that are in ascending order of their positions; nodes without a position are left out.
  package static func longest(_ nodes: [NodeID], _ places: [NodeID: Int]) -> Set<NodeID> {
    Set(longest(nodes.map { places[$0] }).map { nodes[$0] })
  }
}
