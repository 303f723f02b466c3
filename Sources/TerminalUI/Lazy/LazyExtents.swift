// SPDX-License-Identifier: MIT
/// The lengths of a lazy container's lines: measured or estimated.
///
/// A line's advance is its length plus the gap after it. An unmeasured line is estimated to be as long as the measured ones on average.
/// After a change of the conditions under which lines were measured, such as the width, the earlier measurements become weights: an
/// unmeasured line is estimated to have changed in proportion to the lines measured since. Stores a few numbers per measured line, none
/// for the others.
struct LazyExtents {
  private(set) var count: Int
  private var lines: [Int] = []
  /// Sum of the advances of the first n measured lines.
  private var sums: [Int] = [0]
  /// Sum of the weights of the first n measured lines.
  private var weightSums: [Double] = [0]
  private var weights = LineWeights()
  private var estimate = LineEstimate()

  init(count: Int) { self.count = count }

  /// The lines with a current or earlier measurement.
  var knownLines: [Int] { weights.lines.isEmpty ? lines : Set(lines + weights.lines).sorted() }

  /// The measured advance of a line.
  func advance(of line: Int) -> Int? {
    let rank = lines.count(before: line)
    return rank < lines.count && lines[rank] == line ? sums[rank + 1] - sums[rank] : nil
  }

  /// The start of a line. O(log measured).
  func position(of line: Int) -> Int {
    let rank = lines.count(before: line)
    let weight = weights.position(of: line) - weightSums[rank]
    // Sums of fractions may be slightly less than the exact value.
    return sums[rank] + Int((estimate.scale * weight + 1e-6).rounded(.down))
  }

  /// The last line that starts at or before a position; 0 if there is none.
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
    let rank = lines.count(before: range.lowerBound)
    return rank < lines.count && lines[rank] <= range.upperBound ? lines[rank] : nil
  }

  /// The lengths after lines were inserted, removed or moved; lengths of removed lines are dropped.
  func moved(to count: Int, _ newLine: (Int) -> Int?) -> LazyExtents {
    var result = LazyExtents(count: count)
    let advances = lines.indices.compactMap { rank in newLine(lines[rank]).map { ($0, sums[rank + 1] - sums[rank]) } }
    result.weights = weights.moved(newLine)
    if !advances.isEmpty { result.estimate = estimate }
    for (line, advance) in advances.sorted(by: { $0.0 < $1.0 }) where line != result.lines.last {
      result.append(line, advance)
    }
    return result
  }

  /// The lengths as estimates only, for conditions under which no line has been measured yet.
  func forgotten() -> LazyExtents {
    var result = LazyExtents(count: count)
    result.estimate = LineEstimate(empty: 1)
    result.weights = LineWeights(
      knownLines.map { line in (line, advance(of: line).map(Double.init) ?? weights.advance(of: line) * estimate.scale) })
    return result
  }

  /// Stores a measured advance; returns whether anything changed.
  ///
  /// - Parameter isEstimating: Whether the measurement contributes to the estimate of unmeasured lines.
  mutating func set(_ advance: Int, for line: Int, isEstimating: Bool = true) -> Bool {
    let rank = lines.count(before: line)
    guard rank < lines.count, lines[rank] == line else {
      insert(line, advance, at: rank)
      if isEstimating { estimate.add(advance, weights.advance(of: line)) }
      return true
    }
    let delta = advance - (sums[rank + 1] - sums[rank])
    guard delta != 0 else { return false }
    if isEstimating { estimate.add(delta, 0) }
    for index in rank + 1..<sums.count { sums[index] += delta }
    return true
  }

  private mutating func append(_ line: Int, _ advance: Int) { insert(line, advance, at: lines.count) }

  private mutating func insert(_ line: Int, _ advance: Int, at rank: Int) {
    let weight = weights.advance(of: line)
    lines.insert(line, at: rank)
    sums.insert(sums[rank], at: rank + 1)
    weightSums.insert(weightSums[rank], at: rank + 1)
    for index in rank + 1..<sums.count {
      sums[index] += advance
      weightSums[index] += weight
    }
  }
}

/// The estimated length of unmeasured lines.
///
/// A class, so that it is shared by the extents before and after a change of data: otherwise each removed row would change the estimate
/// for all others, and move the visible lines.
private final class LineEstimate {
  private var advances = 0
  private var weights = 0.0
  private let empty: Double

  /// - Parameter empty: The number of cells for a weight of 1 before anything was measured.
  init(empty: Double = 0) { self.empty = empty }

  /// The number of cells for a weight of 1.
  var scale: Double { weights > 0 ? Double(advances) / weights : empty }

  func add(_ advance: Int, _ weight: Double) {
    advances += advance
    weights += weight
  }
}

/// The lengths of lines in proportion to one another: earlier measurements, and their average for the other lines.
private struct LineWeights {
  private(set) var lines: [Int] = []
  private var sums: [Double] = [0]

  init() {}

  /// Weights of some lines, ascending.
  init(_ weights: [(Int, Double)]) {
    for (line, weight) in weights where line != lines.last {
      lines.append(line)
      sums.append(sums[lines.count - 1] + weight)
    }
  }

  private var average: Double { lines.isEmpty ? 1 : sums[lines.count] / Double(lines.count) }

  func position(of line: Int) -> Double {
    let rank = lines.count(before: line)
    return sums[rank] + average * Double(line - rank)
  }

  func advance(of line: Int) -> Double {
    let rank = lines.count(before: line)
    return rank < lines.count && lines[rank] == line ? sums[rank + 1] - sums[rank] : average
  }

  func moved(_ newLine: (Int) -> Int?) -> LineWeights {
    let weights = lines.indices.compactMap { rank in newLine(lines[rank]).map { ($0, sums[rank + 1] - sums[rank]) } }
    return LineWeights(weights.sorted { $0.0 < $1.0 })
  }
}
