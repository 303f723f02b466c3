import DisplayText
import ShapeFiles
import ShapeModel

/// Who else edits the document.
extension Session {
  /// Says to other editors that this session edits the document.
  /// - Returns: Who does already, in words; the session may go on reading.
  package func takeLock() -> String? {
    guard let path, !options.isSafe else { return nil }
    if lockPath == path, lock != nil { return nil }
    releaseLock()
    do throws(FileError) {
      (lock, lockPath) = (try DocumentLock.take(for: path), path)
      return nil
    } catch {
      // Where no lock can be made one edits without: saving compares the file anyway.
      if case .locked = error.reason { return shown(error.message, limit: 1000) }
      return nil
    }
  }

  package func releaseLock() { (lock, lockPath) = (nil, nil) }

  /// The lock of a file about to be written: the session's own, or one for as long as the save lasts.
  func lockForSaving(_ target: String, isForced: Bool, at range: SourceRange) throws(CommandError) -> DocumentLock? {
    if let lock, lockPath == target { return lock }
    do throws(FileError) { return try DocumentLock.take(for: target) } catch {
      if case .locked = error.reason, !isForced { throw CommandError(error, at: range) }
      return nil
    }
  }
}
