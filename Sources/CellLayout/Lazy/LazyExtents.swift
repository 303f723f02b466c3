/// The lengths of a lazy container's lines: measured ones as they are, the others by the average.
///
/// A line's advance is its length and the gap after it. Holds two numbers a measured line, none for the others.
struct LazyExtents {
  private(set) var count: Int
  private var lines: [Int] = []
  /// Sum of the advances of the first n measured lines.
  private var sums: [Int] = [0]

  init(count: Int) { self.count = count }

  var average: Double { lines.isEmpty ? 0 : Double(sums[lines.count]) / Double(lines.count) }

  /// How many measured lines come before a line.
  private func rank(of line: Int) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The measured advance of a line.
  func advance(of line: Int) -> Int? {
    let rank = rank(of: line)
    return rank < lines.count && lines[rank] == line ? sums[rank + 1] - sums[rank] : nil
  }

  /// Where a line starts. O(log measured).
  func position(of line: Int) -> Int {
    let rank = rank(of: line)
    return sums[rank] + Int((average * Double(line - rank)).rounded(.down))
  }

  /// The last line that starts at a place or before; 0 when there is none.
  func line(at place: Int) -> Int {
    var low = 0
    var high = max(0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if position(of: middle) <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The first measured line of a range.
  func firstMeasured(in range: ClosedRange<Int>) -> Int? {
    let rank = rank(of: range.lowerBound)
    return rank < lines.count && lines[rank] <= range.upperBound ? lines[rank] : nil
  }

  /// Drops lines at the end, or adds some that are not measured.
  mutating func resize(to count: Int) {
    self.count = count
    let kept = rank(of: count)
    lines.removeLast(lines.count - kept)
    sums.removeLast(sums.count - kept - 1)
  }

  /// Adds lines before all others that are not measured.
  mutating func insertAtStart(_ added: Int) {
    count += added
    for index in lines.indices { lines[index] += added }
  }

  /// Takes note of a measured advance; says whether anything changed.
  mutating func set(_ advance: Int, for line: Int) -> Bool {
    let rank = rank(of: line)
    let isKnown = rank < lines.count && lines[rank] == line
    let delta = advance - (isKnown ? sums[rank + 1] - sums[rank] : 0)
    if isKnown && delta == 0 { return false }
    if !isKnown {
      lines.insert(line, at: rank)
      sums.insert(sums[rank], at: rank + 1)
    }
    for index in rank + 1..<sums.count { sums[index] += delta }
    return true
  }
}
