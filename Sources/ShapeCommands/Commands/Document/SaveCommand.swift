// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel
import ShapePresentation

/// `save [FILE]`: writes the document to its file, or to another one.
enum SaveCommand {
  static let verb = Verb(
    "save", aliases: ["w"], in: .document, "write the document to its file, or to another one", .writesFiles,
    takes: Operand.path("FILE").optional, Flag.toggle("--force", "write over what changed on disk, or over another file"),
    Flag.toggle("--in-place", "keep hard links, after a backup"),
    Flag.toggle("--break-link", "give up hard links, or another user's ownership"),
    Flag.toggle("--merge", "bring both together, if another program changed the file"),
    Flag.toggle("--with-conflicts", "write what a merge left open along"),
    examples: [
      Verb.Example("save", "its own file"), Verb.Example("save copy.shape.json", "another one from now on"),
      Verb.Example("save {file}-new.shape.json", "one named after it, as for several files"),
    ], run: run
  )

  private static func run(
    _ session: Session, _ path: ArgumentWord?, _ isForced: Bool, _ isInPlace: Bool, _ breaksLink: Bool, _ merges: Bool,
    _ keepsConflicts: Bool
  ) throws(CommandError) -> Reply {
    var path = path
    if let word = path { path?.text = OutputPattern.path(word.text, ofFile: session.workspace.path) }
    if session.options.isDryRun {
      return Reply.note(
        session.workspace.isUnsaved ? "would write \(sanitized(path?.text ?? session.workspace.title))" : "nothing to save",
        .init("path", (path?.text ?? session.workspace.path).map { .string($0) } ?? .null), .init("bytes", .integer(0)))
    }
    var losses: [String] = []
    if merges, path == nil, let stamp = session.workspace.stamp, let file = session.workspace.path, (try? stamp.change(of: file)) != nil {
      let conflicts: [MergeConflict]
      (conflicts, losses) = try session.takeInFile(at: session.running.range)
      if !conflicts.isEmpty, !keepsConflicts { return unsaved(conflicts, losses) }
    }
    let links: SaveOptions.LinkChoice = isInPlace ? .inPlace : breaksLink ? .breakLink : .refuse
    let (written, warnings) = try session.save(
      to: path?.text, isForced: isForced, keepsConflicts: keepsConflicts, links: links, at: path?.range ?? session.running.verbRange)
    var reply = Reply.note(
      written == 0 ? "nothing to save" : "saved \(sanitized(session.workspace.title)), \(written) bytes",
      .init("path", session.workspace.path.map { .string($0) } ?? .null), .init("bytes", .integer(written)))
    reply.warnings = losses + warnings
    return reply
  }

  private static func unsaved(_ conflicts: [MergeConflict], _ losses: [String]) -> Reply {
    var reply = Reply()
    reply.isNegative = true
    reply.objects = AnswerStream(conflicts.map(\.fields))
    reply.warnings =
      losses + conflicts.map(\.warning)
      + ["both are brought together and not saved: resolve settles \(counted(conflicts.count, "conflict")), then save"]
    return reply
  }
}
