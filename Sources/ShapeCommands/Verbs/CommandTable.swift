/// The verbs of an interpreter, read by the parser, help, completion, safe mode and the manual.
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

  /// Returns the table with a verb appended.
  package func adding(_ verb: Verb) -> CommandTable { CommandTable(commands + [verb]) }

  /// Flags every verb takes.
  package static let commonFlags = [
    FlagForm("--json", nil, "answer as JSON, one object a line"),
    FlagForm("--dry-run", nil, "say what would change, and change nothing"),
    FlagForm("--all", nil, "with --dry-run: every graphic, not the first 20; to a program: an answer of any length"), ifRevision,
  ]

  static let ifRevision = FlagForm("--if-rev", "N", "only while the document is at revision N")

  /// The line to suggest for a verb name that other programs use, such as `resize`.
  func line(knownElsewhere word: String) -> String? { commands.lazy.compactMap { $0.help.elsewhere[word] }.first }

  /// A verb by its name or alias.
  package func find(_ name: String) -> Verb? { indices[name].map { commands[$0] } }

  /// Finds the verb of a command. For a two-word alias such as `bring forward`, the returned command omits the second word.
  func resolved(_ command: Command) -> (verb: Verb, command: Command)? {
    guard let name = command.verb.bareText else { return nil }
    if let verb = find(name) { return (verb, command) }
    guard let second = command.arguments.first?.bareText, let verb = find("\(name) \(second)") else { return nil }
    return (verb, Command(verb: command.verb, arguments: Array(command.arguments.dropFirst())))
  }

  /// The names to suggest for an unknown verb; verbs that may lose work are left out.
  var guesses: [String] { commands.filter { !$0.losesWork }.flatMap { [$0.name] + $0.aliases } }

  /// All names and aliases, in the table's order.
  package var names: [String] { commands.flatMap { [$0.name] + $0.aliases } }
}
