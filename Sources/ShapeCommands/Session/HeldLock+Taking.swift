// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel

/// Locking the document against other editors.
extension HeldLock {
  /// Takes the lock of the document for editing, if it is free.
  /// - Returns: Lines for the user.
  mutating func takeForEditing(_ path: String, in session: Session) -> [String] {
    refusal = nil
    do throws(CommandError) { return try take(for: path, in: session).map { [$0] } ?? [] } catch {
      let line = "\(sanitized(error.diagnostic.message, limit: 1000)); save needs --force"
      refusal = line
      return [line]
    }
  }

  /// Takes a document's lock, which shows other editors that this session edits it; a run that saves takes it before reading.
  /// - Returns: A warning if no lock is available. Editing continues without one: saving compares the file anyway.
  /// - Throws: ``ExitStatus/conflict`` while another process edits the document.
  package mutating func take(for path: String, in session: Session) throws(CommandError) -> String? {
    guard !session.options.isSafe, self.path != path || lock == nil else { return nil }
    release()
    do throws(FileError) {
      let lock = try newLock(path, in: session)
      (self.lock, self.path) = (lock, path)
      return unguarded(lock, path)
    } catch {
      if error.isConflict { throw CommandError(error, at: SourceRange(0, 0)) }
      return unlocked(error, path)
    }
  }

  package mutating func release() { (lock, path) = (nil, nil) }

  /// The lock of a file to be written: the session's own, or one for the duration of the save.
  mutating func forSaving(
    _ target: String, in session: Session, isForced: Bool, at range: SourceRange
  ) throws(CommandError) -> (lock: DocumentLock?, warning: String?) {
    if let lock, path == target { return (lock, nil) }
    do throws(FileError) {
      let lock = try newLock(target, in: session, isForced: isForced)
      return (lock, unguarded(lock, target))
    } catch {
      if error.isConflict, !isForced { throw CommandError(error, at: range) }
      return (nil, error.isConflict ? nil : unlocked(error, target))
    }
  }

  private func newLock(_ path: String, in session: Session, isForced: Bool = false) throws(FileError) -> DocumentLock {
    try DocumentLock.take(
      for: path, waiting: isForced ? 0 : session.options.lockWait, isForced: isForced, isInterrupted: session.host.isInterrupted)
  }

  private mutating func unlocked(_ error: FileError, _ path: String) -> String? {
    // On a read-only file system the save itself reports the problem; it creates a missing folder.
    guard unlockedPath != path, !error.isReadOnly, !error.lacksFolder else { return nil }
    unlockedPath = path
    return "\(sanitized(error.message, limit: 1000)); other editors are not told of this one"
  }

  private mutating func unguarded(_ lock: DocumentLock, _ path: String) -> String? {
    guard !lock.isGuarded, unlockedPath != path else { return nil }
    unlockedPath = path
    return "\(sanitized(path)): this file system keeps no locks; other editors are told of this one by its lock file alone"
  }
}
