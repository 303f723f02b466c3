import ShapeCommands
import Testing

@Suite struct `The sample scripts` {
  /// A script for each group of verbs, and those that show more than one.
  static let names =
    ["canvas", "change", "document", "forty-lines", "geometry", "history", "json", "outline", "read", "script"].map {
      "samples/scripts/" + $0
    } + [
      "samples/chart", "samples/poster", "samples/tour",
    ]

  @Test func `every script is in the table, but for the one that another runs`() throws {
    let found = Workplace().run("ls samples/scripts/*.se samples/*.se").output.split(separator: "\n").map { String($0.dropLast(3)) }
    #expect(
      found == ["samples/chart", "samples/poster"]
        + Self.names.filter { $0.hasPrefix("samples/scripts/") }.sorted().flatMap {
          $0.hasSuffix("change") ? [$0] : $0.hasSuffix("document") ? [$0, "samples/scripts/dots"] : [$0]
        } + ["samples/tour"])
  }

  /// The comments of a script contain the command that runs it.
  @Test(arguments: names) func `a script prints what stands beside it`(_ name: String) throws {
    let script = try Workplace.text(name + ".se")
    let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("# shapeedit ") })
    let now = Workplace().run(String(line.dropFirst(2))).output
    if Workplace.isRecording { try Workplace.write(now, to: name + ".out") } else { #expect(now == (try Workplace.text(name + ".out"))) }
  }

  @Test(arguments: Verb.Group.allCases) func `every verb of a group is used by a script`(
    _ group: Verb.Group
  ) throws {
    let scripts = try Self.names.map { try Workplace.text($0 + ".se") }.joined(separator: "\n")
    let words = Set(scripts.split(whereSeparator: { " \n;".contains($0) }).map(String.init))
    for command in CommandTable.standard.commands where command.group == group && command.name != "quit" {
      #expect(words.contains(command.name), "\(command.name)")
    }
  }
}
