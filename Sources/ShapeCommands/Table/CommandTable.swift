/// Every verb there is. Help, completion, the parser, safe mode and the manual read this table.
package enum CommandTable {
  package static let commands: [CommandSpecification] = declared.map { command in
    var command = command
    if command.changesGraphics { command.flags.append(forceFlag) }
    return command
  }

  private static let declared: [CommandSpecification] =
    DocumentCommands.all + UnlockCommand.all + RecoveryCommands.all + OutlineCommands.all + ScrollCommands.all + ReadingCommands.all
    + ChangingCommands.all
    + StructureCommands.all
    + CanvasCommands.all + HistoryCommands.all + ScriptCommands.all

  /// The flag of every verb that changes graphics.
  package static let forceFlag = CommandSpecification.Flag("--force", nil, "change what is locked, too")

  /// Flags every verb takes.
  package static let commonFlags: [CommandSpecification.Flag] = [
    CommandSpecification.Flag("--json", nil, "answer as JSON, one object a line"),
    CommandSpecification.Flag("--dry-run", nil, "say what would change, and change nothing"),
  ]

  private static let byName: [String: Int] = {
    var names: [String: Int] = [:]
    for (index, command) in commands.enumerated() {
      for name in [command.name] + command.aliases { names[name] = index }
    }
    return names
  }()

  /// A verb by its name or alias.
  package static func find(_ name: String) -> CommandSpecification? { byName[name].map { commands[$0] } }

  /// All names and aliases, in the table's order.
  package static let names: [String] = commands.flatMap { [$0.name] + $0.aliases }
}
