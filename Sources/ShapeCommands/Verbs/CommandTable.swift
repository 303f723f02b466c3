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
    FlagForm("--all", nil, "with --dry-run: every graphic, not the first 20; to a program: an answer of any length"), ifRevision,
  ]

  static let ifRevision = FlagForm("--if-rev", "N", "only while the document is at revision N")

  /// What is written here for a word that other programs have for a verb.
  func line(knownElsewhere word: String) -> String? { commands.lazy.compactMap { $0.elsewhere[word] }.first }

  /// A verb by its name or alias.
  package func find(_ name: String) -> Verb? { indices[name].map { commands[$0] } }

  /// A command with its verb, where two words may be an alias of one: `bring forward`.
  func resolved(_ command: Command) -> (verb: Verb, command: Command)? {
    guard let name = command.verb.bareText else { return nil }
    if let verb = find(name) { return (verb, command) }
    guard let second = command.arguments.first?.bareText, let verb = find("\(name) \(second)") else { return nil }
    return (verb, Command(verb: command.verb, arguments: Array(command.arguments.dropFirst())))
  }

  /// What a guess may name for a word that is no verb: nothing that loses work.
  var guesses: [String] { commands.filter { !$0.losesWork }.flatMap { [$0.name] + $0.aliases } }

  /// All names and aliases, in the table's order.
  package var names: [String] { commands.flatMap { [$0.name] + $0.aliases } }
}
