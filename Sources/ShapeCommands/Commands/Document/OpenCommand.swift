/// `open FILE`: opens another document.
enum OpenCommand {
  static let verb = Verb(
    "open", in: .document, "open another document", .readsFiles, [.handlesSteps, .opensDocument],
    takes: Operand.path("FILE"), Flag.dropsChanges,
    examples: [
      Verb.Example("open faces.shape.json", "another document"),
      Verb.Example("open faces.shape.json --force", "drop what was not saved"),
    ], run: run)

  private static func run(_ session: Session, _ path: ArgumentWord, _ drops: Bool) throws(CommandError) -> Reply {
    try session.refuseUnsaved(drops: drops)
    try session.refuseOpenStep()
    let losses = try session.open(path.text, at: path.range)
    var reply = Reply.note(DocumentSummary.line(session), .init("path", session.workspace.path.map { .string($0) } ?? .null))
    reply.warnings = losses
    reply.warnings += session.recorder != nil ? session.beginEditing() : session.workspace.path.map(Session.sweep) ?? []
    return reply
  }
}

extension Flag where Value == Bool {
  /// The flag of verbs that leave the document.
  static let dropsChanges = toggle("--force", "drop unsaved changes")
}
