/// One job as one program does it.
struct Contender {
  var name: String
  var words: [String]
  /// Copied to `work` before each run, for jobs that change their file; not timed.
  var original: String?
  var work = ""
}

/// One job, what does it here, and the programs it is measured against.
struct Job {
  var name: String
  var own: Contender
  var peers: [Contender]
}

/// The runs of one contender.
struct Measurement {
  var name: String
  private var runs: [Run] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ run: Run) { runs.append(run) }

  /// Nil when a run failed: its time says nothing.
  var median: Run? {
    guard !runs.isEmpty, runs.allSatisfy({ $0.status == 0 }) else { return nil }
    return runs.sorted { $0.wallMilliseconds < $1.wallMilliseconds }[runs.count / 2]
  }

  var failure: String { runs.isEmpty ? "not run" : "status \(runs.map(\.status).max() ?? 0)" }
  var minimum: Double { runs.map(\.wallMilliseconds).min() ?? 0 }
  var maximum: Double { runs.map(\.wallMilliseconds).max() ?? 0 }
}

extension Job {
  /// Runs all contenders in turn, so that what else the machine does meets them alike.
  func measure(rounds: Int) -> [Measurement] {
    let contenders = [own] + peers
    var measurements = contenders.map { Measurement($0.name) }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        if let original = contender.original { _ = ChildProcess.run(["cp", original, contender.work]) }
        if let run = ChildProcess.run(contender.words) { measurements[index].add(run) }
      }
    }
    return measurements
  }
}
