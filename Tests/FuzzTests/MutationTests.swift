import FuzzTargets
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct `Inputs made of the corpus` {
  /// How many inputs of each target cost about the same.
  private static let counts: [FuzzTarget: Int] = [
    .document: 20_000, .line: 1500, .selector: 7500, .journal: 4000, .edits: 750, .completion: 1500, .markup: 2000,
  ]

  /// One target alone, where SHAPEEDIT_TARGET names it.
  private static let targets: [FuzzTarget] = {
    guard let name = getenv("SHAPEEDIT_TARGET") else { return FuzzTarget.allCases }
    return FuzzTarget.allCases.filter { $0.rawValue == String(cString: name) }
  }()

  @Test(arguments: targets) func `find nothing`(target: FuzzTarget) throws {
    let mutation = try Mutation(target)
    let count = try #require(Self.counts[target]) * Reliability.runs(1, torture: 20)
    let folder = TemporaryFolder()
    // A trap ends the process, and leaves its input there.
    Reliability.say("◇ \(target): the input under way is kept in \(folder.path)/input")
    var findings: [String] = []
    for seed in 0..<UInt64(count) {
      let input = mutation.input(seed: seed)
      folder.write("input", bytes: input)
      do { try target.run(input, isWhole: false) } catch { findings.append("seed \(seed): \(error)") }
    }
    #expect(findings.isEmpty, "\(target): \(findings.prefix(5))")
    Reliability.tally("Z1", "inputs made of the corpus", of: FuzzTarget.allCases.count, runs: count, failures: findings.count)
  }

  @Test(arguments: FuzzTarget.allCases) func `are others for each seed, and the same for one`(target: FuzzTarget) throws {
    let mutation = try Mutation(target)
    let inputs = (0..<200).map { mutation.input(seed: $0) }
    #expect(Set(inputs).count > 190 && inputs[7] == mutation.input(seed: 7))
    #expect(inputs.allSatisfy { $0.count <= 4096 })
  }
}
