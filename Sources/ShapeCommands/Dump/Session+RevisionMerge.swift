// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import ShapePresentation
import TerminalText

/// Merging the changes of a client to an earlier revision with the changes since.
extension Session {
  /// A copy of the document at a revision; nil if undo and redo no longer reach it.
  private func state(at revision: Int) -> Document? {
    let serial = revision - workspace.firstRevision
    if serial >= 0, let state = history.state(serial: serial) { return state }
    return workspace.old.flatMap { $0.revision == revision ? $0.document.snapshot() : nil }
  }

  /// The commands that merge the result of a script on an earlier revision into the current document.
  /// - Parameter run: Runs the script in a session of the earlier state; false if it failed.
  /// - Returns: Nil if the script failed.
  /// - Throws: `revision.stale` if the revision is no longer known, and `file.merge` if there are conflicts.
  package func commands(merging revision: Int, _ run: (Session) -> Bool) throws(CommandError) -> String? {
    let range = SourceRange(0, 0)
    guard let earlier = state(at: revision) else {
      try refuse(unlessAt: revision, at: range)
      return nil
    }
    let other = Session(options: options)
    other.options.isOfEarlierRevision = true
    other.adopt(earlier.snapshot(), path: nil, file: nil)
    guard run(other) else { return nil }
    let merge: FileMerge
    do { merge = try FileMerge(base: earlier, ours: document.snapshot(), theirs: other.document.snapshot()) } catch {
      throw CommandError(error, at: range)
    }
    guard merge.conflicts.isEmpty else { throw refusal(of: merge.conflicts, since: revision) }
    let script = ChangeScript(DocumentMatch(from: document.snapshot(), to: merge.document, usesGeneratedIDs: true))
    guard script.unsaid.isEmpty, script.unmakeable.isEmpty else {
      throw CommandError(range, "file.merge", "the changes cannot be brought together", help: ["run the script again without if_revision"])
    }
    return script.lines.joined(separator: "\n")
  }

  private func refusal(of conflicts: [MergeConflict], since revision: Int) -> CommandError {
    let words = conflicts.prefix(20).map(\.line)
    var error = CommandError(
      SourceRange(0, 0), "file.merge", "nothing is changed: since revision \(revision), both changed \(counted(conflicts.count, "value"))",
      help: words, .conflict)
    error.fields = [.init("rev", .integer(self.revision)), .init("conflicts", .list(conflicts.map { .object($0.fields) }))]
    return error
  }
}
