/// `fmt`: makes the next save write canonical form.
enum FmtCommand {
  static let verb = Verb(
    "fmt", in: .document, "write every line in canonical form at the next save", .changes, [.runsFromShell, .writesOutput],
    examples: [Verb.Example("fmt", "one graphic a line"), Verb.Example("fmt --json", "the same for a program")]
  ) { (session) throws(CommandError) in
    guard let isCanonical = session.isCanonical else { return Reply() }
    if !isCanonical, !session.options.isDryRun { session.workspace.writesCanonically = true }
    return Reply.note(
      isCanonical ? "is in canonical form already" : "the next save writes canonical form", Reply.Change(count: isCanonical ? 0 : 1))
  }
}
