extension CommandTable {
  /// Every verb there is, in the order of the manual.
  package static let standard = CommandTable(
    DocumentCommands.all + [ExportCommand.verb, RenderCommand.verb, ShowCommand.verb] + UnlockCommand.all + RecoveryCommands.all
      + OutlineCommands.all + ScrollCommands.all + ReadingCommands.all
      + [
        SetCommand.verb, UnsetCommand.verb, RenameCommand.verb, AddCommand.verb, DeleteCommand.verb, DupCommand.verb, GroupCommand.verb,
        UngroupCommand.verb, MoveCommand.verb, ReorderCommands.front, ReorderCommands.back, ReorderCommands.raise, ReorderCommands.lower,
        CanvasCommand.verb, UndoCommands.undo, UndoCommands.redo, HistoryCommand.verb, RevertCommand.checkpoint, RevertCommand.verb,
        StepCommands.begin, StepCommands.commit, StepCommands.rollback,
      ] + ScriptCommands.all)
}
