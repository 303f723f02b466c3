import Glibc

/// A program with its arguments that is timed: ours or a peer.
struct Contender {
  /// The name in the table; unique in its heat.
  var name: String
  var work: Work
  /// Slow peers run less often than the others.
  var rounds: Int
  /// A file to restore before each run, untimed: the original, and the path of the copy.
  var restores: (original: String, copy: String)?
  /// Why it cannot run here; nil when it can.
  var absence: String?

  enum Work {
    case command([String], input: String? = nil, output: String? = nil)
    /// Runs on a terminal with `rows` rows, with input typed at once, until a text is shown.
    case terminal([String], rows: Int, typed: String = "", until: String)
    /// Runs a program that times a part of itself and prints wall and CPU milliseconds.
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

  /// Copies and flushes the file, so that the next run does not wait for the copy to be written.
  private static func restore(_ file: (original: String, copy: String)) -> Bool {
    ChildProcess.run(["cp", file.original, file.copy])?.status == 0 && ChildProcess.run(["sync", file.copy])?.status == 0
  }
}

/// Contenders that run in turn, so that other load on the machine affects all of them alike.
struct Heat {
  var name: String
  var contenders: [Contender]
  var comparisons: [Comparison]

  /// The milliseconds after which a contender runs no further round, so that the whole table takes minutes.
  private static let patience = 10_000.0

  /// Runs all contenders that can run.
  func measure(_ note: (String) -> Void) -> [String: Samples] {
    var results: [String: Samples] = [:]
    let present = contenders.filter { $0.absence == nil }
    for round in 0..<(present.map(\.rounds).max() ?? 0) {
      for contender in present where round < contender.rounds {
        guard results[contender.name]?.walls.reduce(0, +) ?? 0 < Heat.patience else { continue }
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
  /// The largest acceptable ratio; nil when none was promised.
  var limit: Double?

  enum Against {
    case time(of: String)
    /// Compares peak memory with a number of bytes.
    case bytes(Int, name: String)
  }
}
