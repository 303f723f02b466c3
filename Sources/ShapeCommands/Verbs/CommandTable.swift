/// The verbs an interpreter knows. Help, completion, the parser, safe mode and the manual read it.
package struct CommandTable: Sendable {
  package let commands: [Verb]
  private let indices: [String: Int]

  package init(_ verbs: [Verb]) {
    commands = verbs
    var indices: [String: Int] = [:]
    for (index, verb) in verbs.enumerated() {
      for name in [verb.name] + verb.aliases { indices[name] = index }
    }
    self.indices = indices
  }

  /// The table with another verb at its end.
  package func adding(_ verb: Verb) -> CommandTable { CommandTable(commands + [verb]) }

  /// Flags every verb takes.
  package static let commonFlags = [
    FlagForm("--json", nil, "answer as JSON, one object a line"),
    FlagForm("--dry-run", nil, "say what would change, and change nothing"),
  ]

  /// A verb by its name or alias.
  package func find(_ name: String) -> Verb? { indices[name].map { commands[$0] } }

  /// All names and aliases, in the table's order.
  package var names: [String] { commands.flatMap { [$0.name] + $0.aliases } }
}
