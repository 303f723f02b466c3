/// The ids of rows from several sources, one after another.
///
/// Separate from the closures that build the rows, because ids are kept for one more frame, to compare the rows of two frames.
struct RowNames {
  private var starts: [Int] = []
  private var ids: [(Int) -> ViewID?] = []
  private(set) var count = 0

  mutating func append(_ count: Int, _ id: @escaping (Int) -> ViewID?) {
    starts.append(self.count)
    ids.append(id)
    self.count += count
  }

  /// The source of a row, and its index there.
  func place(of row: Int) -> (part: Int, row: Int) {
    let part = starts.lastIndex(notAfter: row)
    return (part, row - starts[part])
  }

  subscript(_ row: Int) -> ViewID? {
    let place = place(of: row)
    return ids[place.part](place.row)
  }
}

extension [Int] {
  /// The index of the last element of an ascending array that is at most a number; 0 if there is none.
  func lastIndex(notAfter number: Int) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if self[middle] <= number { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The number of elements of an ascending array that are less than a number.
  func count(before number: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
