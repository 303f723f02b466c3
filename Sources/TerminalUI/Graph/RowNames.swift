// SPDX-License-Identifier: MIT
/// The ids and names of rows from several sources, one after another, as they were when they were requested.
///
/// Separate from the parts that create the rows, because they are kept for one more frame, to compare the rows of two frames.
struct RowNames {
  private var starts: [Int] = []
  private var sources: [Source] = []
  private(set) var count = 0

  private struct Source {
    var id: (Int) -> RowID
    var name: (Int) -> ViewID?
  }

  mutating func append(_ count: Int, id: @escaping (Int) -> RowID, name: @escaping (Int) -> ViewID?) {
    guard count > 0 else { return }
    starts.append(self.count)
    sources.append(Source(id: id, name: name))
    self.count += count
  }

  private func place(of row: Int) -> (source: Source, row: Int) {
    let index = starts.lastIndex(notAfter: row)
    return (sources[index], row - starts[index])
  }

  /// The identity of a row.
  func id(of row: Int) -> RowID {
    let place = place(of: row)
    return place.source.id(place.row)
  }

  /// The name of a row among scroll targets.
  func target(of row: Int) -> ViewID {
    let place = place(of: row)
    return place.source.name(place.row) ?? .place(place.source.id(place.row))
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
