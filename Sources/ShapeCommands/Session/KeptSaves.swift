// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
package import ShapeFiles
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TerminalText

/// Saves that later processes can revert.
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

  /// A step of a save that is about to take place.
  struct PendingStep {
    /// The file of the step, which is removed if the save fails.
    fileprivate(set) var path: String?
    /// A warning that the save cannot be reverted later.
    fileprivate(set) var problem: String?

    func discard() { if let path { SavedSteps.discard(path) } }
  }

  /// Records the step of a save, before the new content replaces the old one.
  /// - Parameter new: The file with the new content.
  func record(from old: FileBytes, _ target: String, new: String) -> PendingStep {
    var pending = PendingStep()
    guard let state = StateDirectory.ofEnvironment() else { return pending }
    do throws(FileError) {
      let current = try FileBytes.read(new, limit: SavedSteps.largestDocument)
      guard current.digest != old.digest else { return pending }
      pending.path = try SavedSteps(of: target, in: state).add(old, current, name: stepTitle, time: Glibc.time(nil))
    } catch {
      // A document beyond the size limit is not a problem of the state directory.
      if case .tooLarge = error.reason { return pending }
      pending.problem = "shapeedit undo will not take this save back: \(error.message)"
    }
    return pending
  }

  /// A description of the save in one line: the commands of the shell, else the names of the steps since the last save.
  private var stepTitle: String {
    if let title = session.options.title { return title }
    let names = session.history.namesSinceSaved
    return names.isEmpty ? "changes" : History.title(names)
  }

  /// Reverts saves of a file, or redoes reverted ones; the file gets exactly the bytes of that time.
  /// - Parameters:
  ///   - count: The number of saves, at least 1; nil for all that are kept. All or none are turned.
  ///   - isRedo: Whether to redo.
  /// - Returns: The names of the steps, in the order in which they were reverted or redone; and notes for the user.
  package func undoSaves(of path: String, count: Int?, isRedo: Bool) throws(CommandError) -> (names: [String], notes: [String]) {
    let range = SourceRange(0, 0)
    guard let state = StateDirectory.ofEnvironment() else {
      throw CommandError(
        range, "file.name", "there is no state directory, so no saves are kept", help: ["set HOME or XDG_STATE_HOME"], .file)
    }
    if !session.options.isDryRun { StrayFiles.sweepFolder(of: path) }
    let (lock, _) = try session.lock.forSaving(path, in: session, isForced: false, at: range)
    defer { withExtendedLifetime(lock) {} }
    let refused: String
    do throws(FileError) {
      let steps = try SavedSteps(of: path, in: state)
      let content = try FileBytes.read(path)
      var list = try steps.list(at: content.digest)
      var notes: [String] = []
      if !isRedo, !session.options.isDryRun, list.count(where: { !$0.isUndone }) < count ?? 1,
        let old = try steps.takeOver(at: content.digest)
      {
        notes.append("the saves of \(sanitized(old)), which is gone, are now those of \(sanitized(path))")
        list = try steps.list(at: content.digest)
      }
      let places = list.indices.filter { list[$0].isUndone == isRedo }
      let most = count ?? places.count
      let wanted = isRedo ? Array(places.prefix(most)) : places.suffix(most).reversed()
      if wanted.count < count ?? 1 {
        refused =
          "\(wanted.isEmpty ? "no saves are" : "only \(wanted.count) are") kept to \(isRedo ? "do again; undo takes back an undo --only" : "take back")"
      } else if let result = try Self.content(content, path, across: wanted.map { list[$0] }) {
        let names = wanted.map { list[$0].name }
        if !session.options.isDryRun { try replace(content, by: result, path, &list, turning: wanted, steps) }
        return (names, notes)
      } else {
        refused = "no save that is kept wrote what is in it: another program changed it, or a save could not be recorded"
      }
    } catch { throw CommandError(error, at: range) }
    throw refusal(path, refused)
  }

  /// Takes back one save and keeps the later ones, which is a save of its own.
  /// - Parameter number: Its number in the list of saves.
  /// - Returns: The name of the step.
  package func undoSave(_ number: Int, of path: String) throws(CommandError) -> String {
    let steps = try Self.saves(of: path).filter { !$0.isUndone }
    guard let index = steps.firstIndex(where: { $0.number == number }) else {
      throw refusal(path, "\(number) is not a save that can be taken back")
    }
    try session.open(path)
    let states: [Document]
    let current: FileBytes
    do throws(FileError) {
      current = try FileBytes.read(path)
      var contents = [current]
      for step in steps[index...].reversed() {
        guard let older = try Self.content(contents[0], path, across: [step]) else { throw FileError(.system(ENOENT), .open, path) }
        contents.insert(older, at: 0)
      }
      states = contents.compactMap { try? Document(reading: ByteStore(Array($0.buffer))) }
      guard states.count == contents.count else { throw FileError(.system(ENOENT), .open, path) }
    } catch { throw refusal(path, "a save that is kept does not fit what is in it") }
    func merge(_ ours: Document) -> FileMerge? {
      (try? FileMerge(base: states[1], ours: ours, theirs: states[0])).flatMap { $0.conflicts.isEmpty ? $0 : nil }
    }
    guard let merged = merge(states[states.count - 1]) else {
      let later = steps[(index + 1)...]
      let blocking = zip(later, states.dropFirst(2)).first { merge($1) == nil }?.0 ?? later.last!
      var error = refusal(path, "save \(number) cannot be taken back alone: save \(blocking.number) depends on it: \(blocking.name)")
      error.diagnostic.help = ["shapeedit undo \(sanitized(path, limit: 100)) \(steps.count - index) takes back the later ones too"]
      throw error
    }
    let left = ChangeSet(
      DocumentMatch(from: states[states.count - 1], to: merged.document, usesGeneratedIDs: true), unknown: Document.unknownMembers)
    guard !left.nodes.isEmpty else { throw refusal(path, "nothing of save \(number) is left to take back") }
    if !session.options.isDryRun {
      _ = session.replace(with: merged.document, path, current)
      session.options.title = "undo --only \(number)"
      try session.save()
    }
    return steps[index].name
  }

  /// The content on the other side of some steps; nil if one of them does not follow from the one before.
  private static func content(_ content: FileBytes, _ path: String, across steps: [SavedStep]) throws(FileError) -> FileBytes? {
    var content = content
    for step in steps {
      guard let pieces = try step.otherSide(of: content) else { return nil }
      let joined = Array(pieces.joined())
      content = try joined.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> FileBytes in
        try FileBytes(copying: bytes, path: path)
      }
    }
    return content
  }

  /// Records the steps as reverted or redone, and writes the content; nothing is changed if one of the two fails.
  private func replace(
    _ old: FileBytes, by content: FileBytes, _ path: String, _ list: inout [SavedStep], turning indices: [Int], _ steps: SavedSteps
  ) throws(FileError) {
    try steps.requireWritable()
    var turned: [Int] = []
    do throws(FileError) {
      for index in indices {
        try list[index].turn()
        turned.append(index)
      }
      _ = try AtomicSave.save(to: path, expecting: old.stamp) { (sink) throws(FileError) in
        try content.withBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) in try sink.write(bytes) }
      }
    } catch {
      // If this fails too, the content of the file determines its place among the saves.
      for index in turned.reversed() { try? list[index].turn() }
      throw error
    }
  }

  private func refusal(_ path: String, _ message: String) -> CommandError {
    CommandError(
      SourceRange(0, 0), "file.steps", "\(sanitized(path)): \(message)", help: ["shapeedit history FILE lists what is kept"], .no)
  }

  /// The saves of a file that are kept, the oldest first.
  package static func saves(of path: String) throws(CommandError) -> [SavedStep] {
    guard let state = StateDirectory.ofEnvironment() else { return [] }
    let content = try? FileBytes.read(path, limit: SavedSteps.largestDocument)
    do { return try SavedSteps(of: path, in: state).list(at: content?.digest) } catch { throw CommandError(error, at: SourceRange(0, 0)) }
  }

  /// The number of the last save with a name, or with a name that contains it.
  package static func number(ofSaveNamed name: String, of path: String) throws(CommandError) -> Int {
    let steps = try saves(of: path).filter { !$0.isUndone }
    if let step = steps.last(where: { $0.name == name }) ?? steps.last(where: { $0.name.contains(name) }) { return step.number }
    throw CommandError(
      SourceRange(0, 0), "history.step", "no save has the name '\(sanitized(name, limit: 60))'",
      help: ["shapeedit history FILE lists them with their numbers"], .no)
  }
}
