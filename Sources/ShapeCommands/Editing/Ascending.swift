import ShapeModel

/// The most elements of a list that can stay where they are when the list is put in another order.
enum Ascending {
  /// As many of some nodes as are in ascending order of their places. Costs their number and its logarithm.
  ///
  /// - SeeAlso: Fredman, "On computing the length of longest increasing subsequences", 1975.
  static func longest(_ nodes: [Handle], _ place: (Handle) -> Int) -> Set<Handle> {
    // The nodes that end the best sequences of each length so far, and what comes before each node in its sequence.
    var ends: [Handle] = []
    var before: [Handle: Handle] = [:]
    for node in nodes {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if place(ends[middle]) < place(node) { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[node] = ends[low - 1] }
      if low < ends.count { ends[low] = node } else { ends.append(node) }
    }
    var kept: Set<Handle> = []
    var next = ends.last
    while let node = next {
      kept.insert(node)
      next = before[node]
    }
    return kept
  }
}
