package import ShapePresentation

extension CommandTable {
  /// All verbs, in the order of the manual.
  package static let standard = CommandTable([
    OpenCommand.verb, NewCommand.verb, SaveCommand.verb, CloseCommand.verb, InfoCommand.verb, FmtCommand.verb, CheckCommand.verb,
    LintCommand.verb, DumpCommand.verb, DiffCommand.verb, MergeCommand.verb,
    ConflictsCommand.verb, ResolveCommand.verb, ApplyCommand.verb, GitSetupCommand.verb,
    ExportCommand.verb, RenderCommand.verb, ShowCommand.verb, UnlockCommand.verb, RecoverCommand.verb,
    LsCommand.verb, RowsCommand.verb, TreeCommand.verb, CdCommand.verb, CdCommand.pwd, ExpandCommand.verb, CollapseCommands.collapse,
    CollapseCommands.toggle, CollapseCommands.fold, RevealCommand.verb, FocusCommand.verb, CollapseCommands.unfocus, FilterCommand.verb,
    SearchCommands.search, SearchCommands.next, SearchCommands.previous,
    ViewCommand.verb, ScrollCommand.verb,
    SelectCommand.verb, FindCommand.verb, CountCommand.verb, GetCommand.verb, WhyCommand.verb, InspectCommand.verb,
    PropsCommand.verb, PaletteCommand.verb, TextsCommand.verb, DefsCommand.verb,
    SetCommand.verb, UnsetCommand.verb, ReplaceCommand.verb, RenameCommand.verb, EditCommand.verb, AddCommand.verb, PutCommand.verb,
    InsertCommand.verb, DeleteCommand.verb, DupCommand.verb, CopyCommand.verb, GroupCommand.verb,
    UngroupCommand.verb, MoveCommand.verb, ReorderCommands.front, ReorderCommands.back, ReorderCommands.raise, ReorderCommands.lower,
    SortCommand.verb, RecolorCommand.verb, CopyStyleCommand.verb,
    TranslateCommand.verb, RotateCommand.verb, ScaleCommand.verb, FlipCommand.verb, AlignCommand.verb, DistributeCommand.verb,
    ArrangeCommand.verb, TileCommand.verb, FitCommand.verb, FlattenCommand.verb, BboxCommand.verb,
    CanvasCommand.verb, TokenCommand.verb, StyleCommand.verb, VariantCommand.verb,
    UndoCommands.undo, UndoCommands.redo, HistoryCommand.verb, RevertCommand.checkpoint, RevertCommand.verb, StepCommands.begin,
    StepCommands.commit, StepCommands.rollback,
    SourceCommand.verb, EchoCommand.verb, AssertCommand.verb, HelpCommand.verb, TutorCommand.verb, QuitCommand.verb,
  ])
}

extension Interpreter {
  /// Creates an interpreter with all verbs.
  package convenience init(_ session: Session, answer: @escaping (StyledLine) -> Void, message: @escaping (StyledLine) -> Void) {
    let table = CommandTable.standard
    self.init(
      session, session.options.allowsDebugging ? table.adding(DebugCommand.verb) : table, answer: answer, message: message)
  }
}
