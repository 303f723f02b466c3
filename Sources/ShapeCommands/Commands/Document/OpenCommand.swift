// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation
import TerminalText

/// `open FILE`: opens another document.
enum OpenCommand {
  static let verb = Verb(
    "open", in: .document, "open another document", .readsFiles, [.handlesSteps, .opensDocument],
    takes: Operand.path("FILE").optional, Flag.dropsChanges,
    Flag.toggle("--merge", "read the document's own file again, and make the unsaved changes there"),
    examples: [
      Verb.Example("open faces.shape.json", "another document"),
      Verb.Example("open faces.shape.json --force", "drop what was not saved"),
    ], run: run)

  private static func run(_ session: Session, _ path: ArgumentWord?, _ drops: Bool, _ merges: Bool) throws(CommandError) -> Reply {
    if merges { return try merged(session, path) }
    guard let path else {
      throw CommandError(session.running.range, "syntax.missing", "FILE is missing", help: ["usage: open FILE [--force] [--merge]"], .usage)
    }
    try session.refuseUnsaved(drops: drops)
    try session.refuseOpenStep(refusesScripts: true)
    let losses = try session.open(path.text, at: path.range)
    var reply = Reply.note(session.summary.line, .init("path", session.workspace.path.map { .string($0) } ?? .null))
    reply.warnings = losses
    reply.warnings += session.recorder != nil ? session.beginEditing() : session.workspace.path.map(SessionRecorder.sweep) ?? []
    return reply
  }

  private static func merged(_ session: Session, _ path: ArgumentWord?) throws(CommandError) -> Reply {
    if let path { throw CommandError(path.range, "syntax.word", "--merge reads the document's own file", .usage) }
    try session.refuseOpenStep(refusesScripts: true)
    let (conflicts, losses) = try session.reopenMerged(at: session.running.range)
    var reply = Reply.note(
      conflicts.isEmpty
        ? "both are brought together; save writes them"
        : "both are brought together, with \(counted(conflicts.count, "conflict")); resolve settles them",
      .init("path", session.workspace.path.map { .string($0) } ?? .null), .init("conflicts", .integer(conflicts.count)))
    reply.warnings = losses + conflicts.map(\.warning)
    // The process that had the lock may have ended meanwhile.
    if session.recorder != nil, let path = session.workspace.path { reply.warnings += session.lock.takeForEditing(path, in: session) }
    return reply
  }
}

extension Flag where Value == Bool {
  /// The flag of verbs that leave the document.
  static let dropsChanges = toggle("--force", "drop unsaved changes")
}
