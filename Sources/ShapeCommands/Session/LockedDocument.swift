import TerminalText
import ShapeFiles
import ShapeModel

/// Locking the document against other editors.
extension Session {
  /// Takes a document's lock, which shows other editors that this session edits it; a run that saves takes it before reading.
  /// - Returns: A warning if no lock is available. Editing continues without one: saving compares the file anyway.
  /// - Throws: ``ExitStatus/conflict`` while another process edits the document.
  package func takeLock(for path: String) throws(CommandError) -> String? {
    guard !options.isSafe, lock.path != path || lock.lock == nil else { return nil }
    releaseLock()
    do throws(FileError) {
      let lock = try newLock(path)
      (self.lock.lock, self.lock.path) = (lock, path)
      return unguarded(lock, path)
    } catch {
      if error.isConflict { throw CommandError(error, at: SourceRange(0, 0)) }
      return unlocked(error, path)
    }
  }

  package func releaseLock() { (lock.lock, lock.path) = (nil, nil) }

  /// The lock of a file to be written: the session's own, or one for the duration of the save.
  func lockForSaving(
    _ target: String, isForced: Bool, at range: SourceRange
  ) throws(CommandError) -> (lock: DocumentLock?, warning: String?) {
    if let lock = self.lock.lock, self.lock.path == target { return (lock, nil) }
    do throws(FileError) {
      let lock = try newLock(target, isForced: isForced)
      return (lock, unguarded(lock, target))
    } catch {
      if error.isConflict, !isForced { throw CommandError(error, at: range) }
      return (nil, error.isConflict ? nil : unlocked(error, target))
    }
  }

  private func newLock(_ path: String, isForced: Bool = false) throws(FileError) -> DocumentLock {
    try DocumentLock.take(for: path, waiting: isForced ? 0 : options.lockWait, isForced: isForced, isInterrupted: host.isInterrupted)
  }

  private func unlocked(_ error: FileError, _ path: String) -> String? {
    // On a read-only file system the save itself reports the problem.
    guard self.lock.unlockedPath != path, !error.isReadOnly else { return nil }
    self.lock.unlockedPath = path
    return "\(sanitized(error.message, limit: 1000)); other editors are not told of this one"
  }

  private func unguarded(_ lock: DocumentLock, _ path: String) -> String? {
    guard !lock.isGuarded, self.lock.unlockedPath != path else { return nil }
    self.lock.unlockedPath = path
    return "\(sanitized(path)): this file system keeps no locks; other editors are told of this one by its lock file alone"
  }
}
