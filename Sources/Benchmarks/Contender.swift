import Glibc

/// One thing that is timed: a program with its arguments, ours or a peer's.
struct Contender {
  /// What the table calls it; no two of a heat have the same.
  var name: String
  var work: Work
  /// Slow peers run less often than the others.
  var rounds: Int
  /// A file that is put back before each run, outside of the time: the original, and where it goes.
  var restores: (original: String, copy: String)?
  /// Why it cannot run here; nil where it can.
  var absence: String?

  enum Work {
    case command([String], input: String? = nil, output: String? = nil)
    /// Runs on a terminal with so many rows, with something typed at once, up to a text.
    case terminal([String], rows: Int, typed: String = "", until: String)
    /// A program that times a part of itself and prints wall and CPU milliseconds.
    case selfTimed([String], output: String)
  }

  func run() -> Run? {
    if let restores { guard Contender.restore(restores) else { return nil } }
    switch work {
    case .command(let words, let input, let output): return ChildProcess.run(words, input: input, output: output)
    case .terminal(let words, let rows, let typed, let text):
      return ChildProcess.run(onTerminal: words, rows: rows, typed: typed, until: text)
    case .selfTimed(let words, let output):
      guard var run = ChildProcess.run(words, output: output) else { return nil }
      let numbers = Report.read(output).first?.numbers ?? []
      guard run.status == 0, numbers.count == 2 else { return nil }
      (run.wallMilliseconds, run.cpuMilliseconds) = (numbers[0], numbers[1])
      return run
    }
  }

  /// Copies and flushes, so that the run to come does not wait for what this one left behind.
  private static func restore(_ file: (original: String, copy: String)) -> Bool {
    ChildProcess.run(["cp", file.original, file.copy])?.status == 0 && ChildProcess.run(["sync", file.copy])?.status == 0
  }
}

/// Contenders that run in turn, so that whatever else the machine does meets all of them alike.
struct Heat {
  var name: String
  var contenders: [Contender]
  var comparisons: [Comparison]

  /// Runs everything that can run; a run that failed leaves its contender without a result.
  func measure(_ note: (String) -> Void) -> [String: Samples] {
    var results: [String: Samples] = [:]
    let present = contenders.filter { $0.absence == nil }
    for round in 0..<(present.map(\.rounds).max() ?? 0) {
      for contender in present where round < contender.rounds {
        note("\(name), round \(round + 1): \(contender.name)")
        results[contender.name, default: Samples()].add(contender.run())
      }
    }
    return results
  }
}

/// A row of the table: one of ours against a peer of the same heat, or against a number.
struct Comparison {
  var what: String
  var own: String
  var against: Against
  /// The largest ratio that will do; nil where nothing was promised.
  var limit: Double?

  enum Against {
    case time(of: String)
    /// The peak of memory against so many bytes.
    case bytes(Int, name: String)
  }
}
