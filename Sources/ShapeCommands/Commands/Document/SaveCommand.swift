import TerminalText
import ShapeFiles

/// `save [FILE]`: writes the document to its file, or to another one.
enum SaveCommand {
  static let verb = Verb(
    "save", aliases: ["w"], in: .document, "write the document to its file, or to another one", .writesFiles,
    takes: Operand.path("FILE").optional, Flag.toggle("--force", "write over what changed on disk, or over another file"),
    Flag.toggle("--in-place", "keep hard links, after a backup"),
    Flag.toggle("--break-link", "give up hard links, or another user's ownership"),
    examples: [Verb.Example("save", "its own file"), Verb.Example("save copy.shape.json", "another one from now on")], run: run
  )
  .known(elsewhere: ["write": "save FILE"])

  private static func run(
    _ session: Session, _ path: ArgumentWord?, _ isForced: Bool, _ isInPlace: Bool, _ breaksLink: Bool
  ) throws(CommandError) -> Reply {
    if session.options.isDryRun {
      return Reply.note(
        session.workspace.isUnsaved ? "would write \(sanitized(path?.text ?? session.workspace.title))" : "nothing to save",
        .init("path", (path?.text ?? session.workspace.path).map { .string($0) } ?? .null), .init("bytes", .integer(0)))
    }
    let links: SaveOptions.LinkChoice = isInPlace ? .inPlace : breaksLink ? .breakLink : .refuse
    let (written, warnings) = try session.save(
      to: path?.text, isForced: isForced, links: links, at: path?.range ?? session.running.verbRange)
    var reply = Reply.note(
      written == 0 ? "nothing to save" : "saved \(sanitized(session.workspace.title)), \(written) bytes",
      .init("path", session.workspace.path.map { .string($0) } ?? .null), .init("bytes", .integer(written)))
    reply.warnings = warnings
    return reply
  }
}
