import EditModel
import Glibc
import TestSupport

/// Runs the model of undo and redo on as many seeds as there is time for, on all processors, and states the figure.
///
/// `EditModelRuns [SEEDS [LENGTH [FIRST]]]`; the status is 1 when a seed leads to a difference.
@main struct EditModelRuns {
  static func main() async {
    let numbers = CommandLine.arguments.dropFirst().map { Int($0) ?? -1 }
    guard numbers.count <= 3, numbers.prefix(2).allSatisfy({ $0 > 0 }), numbers.allSatisfy({ $0 >= 0 }) else {
      Reliability.say("usage: EditModelRuns [SEEDS [LENGTH [FIRST]]]")
      exit(2)
    }
    let seeds = numbers.first ?? 20_000
    let length = numbers.count >= 2 ? numbers[1] : 100
    let first = numbers.count == 3 ? numbers[2] : 0
    let failures = await withTaskGroup(of: Int.self) { group in
      for start in stride(from: first, to: first + seeds, by: 100) {
        group.addTask { UndoModel.failures(start..<min(start + 100, first + seeds), length: length) }
      }
      var failures = 0
      for await some in group { failures += some }
      return failures
    }
    Reliability.state("M1", UndoModel.name(length: length), runs: seeds, failures: failures)
    if failures > 0 { exit(1) }
  }
}
