/// The runs of one contender, in the order of the rounds.
package struct Samples {
  private(set) var runs: [Run] = []
  package private(set) var failure: String?

  package init() {}

  package mutating func add(_ run: Run?) {
    guard let run else { return failure = "could not be run" }
    if run.status != 0 { failure = "ended with status \(run.status)" }
    runs.append(run)
  }

  var walls: [Double] { runs.map(\.wallMilliseconds) }
  var cpus: [Double] { runs.map(\.cpuMilliseconds) }
  var peaks: [Double] { runs.map { Double($0.peakBytes) } }
}

/// A ratio of medians, with the smallest and the largest ratio of single rounds, whose runs followed each other.
package struct Ratio: Equatable {
  package var median: Double
  package var minimum: Double
  package var maximum: Double

  /// Nil when either has no values, or the other's median is 0.
  package init?(_ own: [Double], _ other: [Double]) {
    guard let mine = Ratio.median(own), let theirs = Ratio.median(other), theirs > 0 else { return nil }
    let rounds = zip(own, other).filter { $0.1 > 0 }.map { $0.0 / $0.1 }
    median = mine / theirs
    minimum = min(median, rounds.min() ?? median)
    maximum = max(median, rounds.max() ?? median)
  }

  /// The middle value; of an even count, the mean of the two in the middle.
  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
