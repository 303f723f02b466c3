import ShapeFormats
import TestSupport
import Testing

import ShapeCommands

/// The claims of a verb's declaration about flags, scripts and safe mode, which the manual repeats.
@Suite struct `What every verb promises` {
  private static let verbs = CommandTable.standard.commands.map(\.name)

  private func verb(_ name: String) throws -> Verb { try #require(CommandTable.standard.find(name)) }

  /// A line of the verb that help shows.
  private func example(_ name: String) throws -> String { try #require(try verb(name).help.examples.first?.line) }

  private func bench(isSafe: Bool = false) throws -> Bench {
    let bench = try Bench(faces)
    bench.session.options.isSafe = isSafe
    return bench
  }

  @Test(arguments: verbs) func `safe mode refuses those that touch files, by name, and no other`(_ name: String) throws {
    let bench = try bench(isSafe: true)
    let refusal = bench.refusal(try example(name))
    let isRefused = refusal?.contains("\(name) touches files, which --safe does not allow") == true
    let touchesFiles = [.readsFiles, .writesFiles].contains(try verb(name).effect)
    #expect(isRefused == touchesFiles, "\(refusal ?? "done")")
  }

  @Test(arguments: verbs) func `force is a flag only of those whose usage has it`(_ name: String) throws {
    let verb = try verb(name)
    // A subcommand takes the flag of `canvas`.
    let isDeclared = verb.syntax.flags.contains { $0.name == "--force" }
    #expect(verb.usage.contains("--force") == isDeclared, "\(verb.usage)")
    // Those that touch files would do so.
    guard ![.readsFiles, .writesFiles].contains(verb.effect) else { return }
    let bench = try bench()
    let refusal = bench.refusal("\(try example(name)) --force")
    #expect((refusal?.contains("has no flag --force") == true) == !isDeclared || verb.name == "edit", "\(refusal ?? "done")")
  }

  @Test(arguments: verbs.filter { CommandTable.standard.find($0)?.effect == .changes })
  func `a dry run changes nothing, or is refused by name`(_ name: String) throws {
    let verb = try verb(name)
    for example in verb.help.examples where !example.line.contains("--json") && !example.line.contains("edit") {
      let bench = try bench()
      let depth = bench.undoDepth
      bench.run("\(example.line) --dry-run")
      let isRefused = bench.messages.contains { $0.contains("error: \(name) has no dry run") || $0.contains("no dry run") }
      #expect(isRefused == verb.traits.contains(.hasNoDryRun), "\(example.line): \(bench.messages)")
      #expect(bench.bytes == faces && bench.undoDepth == depth, "\(example.line)")
    }
  }

  @Test(arguments: ["revert x", "open faces.shape.json --force", "new --force", "recover"])
  func `what moves between finished steps is refused in a script`(_ line: String) throws {
    let bench = try bench()
    bench.run(script: "set Body x 5\n\(line)\n")
    #expect(bench.messages.contains { $0.contains("error: ") }, "\(bench.messages)")
    #expect(
      bench.messages.contains { $0.contains("inside a step") || $0.contains("in a script") || $0.contains("no state") }, "\(bench.messages)"
    )
    #expect(bench.bytes == faces)
  }
}
