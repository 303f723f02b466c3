// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles

/// Detects, between commands, that another program changed the document's file.
package struct FileWatch {
  /// The file's metadata at the last comparison; a file with equal metadata is not read again.
  private var seen: FileGlance?
  /// The metadata of the state that the file was compared with: an undo may go to one from before a merge with the file.
  private var expected: FileGlance?
  private var reported: Reported?

  package init() {}

  /// The latest state of the file that was reported to the user.
  private enum Reported: Equatable {
    case gone
    case changed(FileGlance?)
  }

  /// Whether the file was found changed, so that a save would need a merge.
  package var sawChange: Bool { if case .changed? = reported { true } else { false } }

  /// A line about a change that was not reported yet. Costs one `stat` while the file is unchanged.
  package mutating func news(of session: Session) -> String? {
    guard let path = session.workspace.path, let stamp = session.workspace.stamp else { return nil }
    let now = FileGlance.of(path)
    if let now, now == seen, stamp.glance == expected { return nil }
    if now == nil, seen == nil, reported == .gone { return nil }
    (seen, expected) = (now, stamp.glance)
    let change: FileChange?
    do { change = try stamp.change(of: path) } catch {
      return report(.changed(now), "\(sanitized(session.workspace.title)) cannot be compared any more: \(sanitized(error.message))")
    }
    switch change {
    case nil:
      reported = nil
      return nil
    case .deleted: return report(.gone, "\(sanitized(session.workspace.title)) was removed on disk; save --force writes it again")
    case .rewritten:
      let isShorter = now.map { $0.size < stamp.size && $0.inode == UInt64(stamp.inode) } ?? false
      let how = isShorter ? "was cut short on disk (\(now!.size) of \(stamp.size) bytes)" : "was changed on disk by another program"
      return report(
        .changed(now),
        "\(sanitized(session.workspace.title)) \(how); save --merge brings both together, save --force writes over it, open --force reads it again"
      )
    }
  }

  /// Reloads the document if another program changed its file, unless there are unsaved changes.
  /// - Returns: Warnings about lost parts of the user's view.
  @discardableResult
  package mutating func refresh(_ session: Session) throws(CommandError) -> [String] {
    guard !session.workspace.isUnsaved, let path = session.workspace.path, let stamp = session.workspace.stamp else { return [] }
    guard let now = FileGlance.of(path), now != seen else { return [] }
    seen = now
    // A file that cannot be compared is reported by the next save.
    guard case .rewritten? = try? stamp.change(of: path) else { return [] }
    let (old, revision) = (session.document, session.revision)
    let warnings: [String]
    do throws(CommandError) { warnings = try session.open(path) } catch {
      // Try again at the next call, until the file can be read.
      seen = nil
      throw error
    }
    session.workspace.old = Workspace.FormerDocument(document: old, revision: revision)
    return warnings
  }

  private mutating func report(_ state: Reported, _ line: String) -> String? {
    guard reported != state else { return nil }
    reported = state
    return line
  }
}
