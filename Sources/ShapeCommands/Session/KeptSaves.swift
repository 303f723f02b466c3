import Glibc
package import ShapeFiles
import ShapeModel
import TerminalText

/// Saves that later processes can take back.
package struct KeptSaves {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// The content that a save is about to replace; nil if its step will not be kept: it is a new file, a large one, or there is no state
  /// directory.
  func content(before target: String) -> FileBytes? {
    guard !session.options.isSafe, StateDirectory.ofEnvironment() != nil else { return nil }
    if let file = session.workspace.file, file.stamp == session.workspace.stamp {
      return file.count <= SavedSteps.largestDocument ? file : nil
    }
    return try? FileBytes.read(target, limit: SavedSteps.largestDocument)
  }

  /// Keeps the step of a save. A step that cannot be kept only cannot be taken back later, so failures are not reported.
  func keep(from former: FileBytes, _ target: String) {
    guard let state = StateDirectory.ofEnvironment() else { return }
    do throws(FileError) {
      let current = try FileBytes.read(target, limit: SavedSteps.largestDocument)
      guard current.digest != former.digest else { return }
      try SavedSteps(of: target, in: state).add(former, current, name: stepTitle, time: Glibc.time(nil), state: state)
    } catch { return }
  }

  /// What is saved, in one line: the commands of the shell, else the names of the steps since the last save.
  private var stepTitle: String {
    if let title = session.options.title { return title }
    let names = session.history.namesSinceSaved
    guard let first = names.first else { return "changes" }
    return names.count == 1 ? first : "\(first), and \(names.count - 1) more"
  }

  /// Takes back saves of a file, or does again those that were taken back; the file gets exactly the bytes of that time.
  /// - Parameters:
  ///   - count: How many, at least 1; all or none.
  ///   - isRedo: Whether to do again.
  /// - Returns: The names of the steps, in the order in which they were taken back or done again.
  package func takeBack(of path: String, count: Int, isRedo: Bool) throws(CommandError) -> [String] {
    let range = SourceRange(0, 0)
    guard StateDirectory.ofEnvironment() != nil else {
      throw CommandError(
        range, "file.name", "there is no state directory, so no saves are kept", help: ["set HOME or XDG_STATE_HOME"], .file)
    }
    let (lock, _) = try session.lock.forSaving(path, in: session, isForced: false, at: range)
    defer { withExtendedLifetime(lock) {} }
    let steps = try KeptSaves.saves(of: path)
    let wanted = isRedo ? Array(steps.filter(\.isUndone).prefix(count)) : Array(steps.filter { !$0.isUndone }.suffix(count).reversed())
    guard wanted.count == count else {
      throw refusal(path, "\(wanted.isEmpty ? "no saves are" : "only \(wanted.count) are") kept to \(isRedo ? "do again" : "take back")")
    }
    do throws(FileError) {
      var content = try FileBytes.read(path)
      let stamp = content.stamp
      var mismatch: SavedStep?
      for step in wanted where mismatch == nil {
        if let pieces = try step.otherSide(of: content) {
          let joined = Array(pieces.joined())
          content = try joined.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> FileBytes in
            try FileBytes(copying: bytes, path: path)
          }
        } else {
          mismatch = step
        }
      }
      if mismatch == nil, !session.options.isDryRun {
        _ = try AtomicSave.save(to: path, expecting: stamp) { (sink) throws(FileError) in
          try content.withBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) in try sink.write(bytes) }
        }
        for step in wanted { try step.turn() }
      }
      if mismatch == nil { return wanted.map(\.name) }
    } catch { throw CommandError(error, at: range) }
    throw refusal(path, "another program changed it since it was saved")
  }

  private func refusal(_ path: String, _ message: String) -> CommandError {
    CommandError(
      SourceRange(0, 0), "file.steps", "\(sanitized(path)): \(message)", help: ["shapeedit history FILE lists what is kept"], .no)
  }

  /// The saves of a file that are kept, the oldest first.
  package static func saves(of path: String) throws(CommandError) -> [SavedStep] {
    guard let state = StateDirectory.ofEnvironment() else { return [] }
    do { return try SavedSteps(of: path, in: state).list() } catch { throw CommandError(error, at: SourceRange(0, 0)) }
  }
}
