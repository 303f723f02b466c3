// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Replaces a file with a complete new one, or leaves it unchanged.
///
/// In all cases, a kill or a power cut included, the path holds the old content or the whole new one: the new content is written
/// to a private file beside the document, given the document's owner, permissions and attributes, synchronised, and renamed over it; then
/// the folder is synchronised, and only then does ``save(to:options:expecting:content:)`` return.
/// The steps and their order follow Pillai et al., "All File Systems Are Not Created Equal" (OSDI 2014), and for the
/// one `fsync` that is never repeated Rebello et al., "Can Applications Recover from fsync Failures?" (ATC 2020).
package enum AtomicSave {
  /// Writes a document.
  ///
  /// - Parameters:
  ///   - path: The destination; symbolic links are followed to the real file, which need not exist.
  ///   - options: The permitted variants of the save.
  ///   - stamp: The file as it was loaded or last saved; `nil` when no file should exist yet (save-as).
  ///   - announce: Called with the path of the complete new content, just before it replaces the old one.
  ///   - content: Writes the whole content. Called again from the start when a synchronisation was interrupted.
  /// - Returns: The stamp for the next save, and the attributes that could not be kept.
  /// - Throws: ``FileError``. The file is unchanged, except for ``FileErrorReason/notDurable(_:_:)`` (the new content is in place, but a
  ///   power cut may undo it) and ``FileErrorReason/torn(_:backup:)`` (only in place). Errors of `content` are passed on.
  ///
  /// A file whose owner or group this process cannot give to a new one is written in place, except with
  /// ``SaveOptions/LinkChoice/breakLink``.
  package static func save(
    to path: String, options: SaveOptions = SaveOptions(), expecting stamp: FileStamp?, announce: (String) -> Void = { _ in },
    content: (inout FileSink) throws(FileError) -> Void
  ) throws(FileError) -> SavedFile {
    let target = try SaveTarget.resolve(path, isOwn: options.isOwn)
    let existing = try target.existing()
    let stamp = try refuseUnexpected(existing, target, options, stamp)
    if let existing, existing.raw.links > 1, options.links == .refuse {
      throw FileError(.hardLinked(names: Int(existing.raw.links)), .rename, path)
    }
    if existing != nil, options.links == .inPlace {
      return try InPlaceSave.save(target, options, expecting: stamp, announce: announce, content: content)
    }
    do throws(FileError) {
      return try repeating { () throws(FileError) in
        try replace(target, existing, options, expecting: stamp, announce: announce, content: content)
      }
    } catch {
      // Another user's file keeps its owner: it is written in place, as vim does (backupcopy=auto).
      guard case .ownerWouldChange = error.reason else { throw error }
      return try InPlaceSave.save(target, options, expecting: stamp, announce: announce, content: content)
    }
  }

  /// Repeats a save, with a new temporary file, when a synchronisation was interrupted, which does not mean that the disk failed.
  static func repeating<Result>(_ attempt: () throws(FileError) -> Result) throws(FileError) -> Result {
    for _ in 0..<10 {
      do throws(FileError) {
        return try attempt()
      } catch {
        guard error.reason == .system(EINTR), error.operation == .synchronise else { throw error }
      }
    }
    return try attempt()
  }

  /// Throws when the file at the target is not the expected one.
  /// - Returns: The stamp for later comparisons.
  @discardableResult
  static func refuseUnexpected(
    _ existing: FileFacts?, _ target: borrowing SaveTarget, _ options: SaveOptions, _ stamp: FileStamp?
  ) throws(FileError) -> FileStamp? {
    guard !options.overwrites else { return stamp }
    guard let stamp else {
      guard existing == nil else { throw FileError(.exists, .rename, target.path) }
      return nil
    }
    switch try stamp.look(at: target.name, in: target.folder.number, path: target.path) {
    case .same(let stamp): return stamp
    case .changed(let change): throw FileError(.changed(change), .rename, target.path)
    }
  }

  private static func replace(
    _ target: borrowing SaveTarget, _ existing: FileFacts?, _ options: SaveOptions, expecting stamp: FileStamp?,
    announce: (String) -> Void, content: (inout FileSink) throws(FileError) -> Void
  ) throws(FileError) -> SavedFile {
    let temporary = try createTemporary(target, replacing: existing != nil)
    let (name, removal) = (temporary.name, temporary.removal)
    defer { withExtendedLifetime(removal) {} }
    do throws(FileError) {
      if let existing, options.links != .breakLink {
        try KeptAttributes.refuseAnotherOwner(existing, on: temporary.descriptor.number, target.path)
      }
      if let existing { giveUpCache(of: existing, target) }
      let digest = try fill(temporary.descriptor, target.path, content)
      let lost = try dress(temporary.descriptor, target, existing)
      let written = try finish(temporary, target.path)
      announce("\(target.folderPath)/\(name)")
      try target.lockFolder()
      try refuseUnexpected(try target.existing(), target, options, stamp)
      try move(name, written, target, mustBeNew: stamp == nil && !options.overwrites)
      // Other saves need not wait for the disk.
      target.unlockFolder()
      return try SavedFile(stamp: settle(written, digest, target), lost: lost)
    } catch {
      // Harmless when the file has been renamed already: the temporary name no longer exists then.
      _ = cs_unlink(target.folder.number, name)
      throw error
    }
  }

  /// Drops the old content from the page cache, so that the new content can reuse the memory: the old one is obsolete once it is replaced,
  /// and reusing memory costs a fraction of obtaining more.
  private static func giveUpCache(of existing: FileFacts, _ target: borrowing SaveTarget) {
    guard existing.size >= smallestGivenUp, let old = try? target.openExisting() else { return }
    cs_give_up_cache(old.number)
  }

  private static let smallestGivenUp = 8 << 20

  private static func createTemporary(
    _ target: borrowing SaveTarget, replacing: Bool
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try TemporaryFile.create(in: target.folder.number, for: target.name, path: target.path)
    } catch {
      guard replacing, let number = error.errorNumber, number == EACCES || number == EPERM else { throw error }
      throw FileError(.notReplaceable(number), .rename, target.path)
    }
  }

  static func fill(
    _ file: borrowing Descriptor, _ path: String, _ content: (inout FileSink) throws(FileError) -> Void
  ) throws(FileError) -> ContentDigest {
    var sink = FileSink(descriptor: file.number, path: path)
    try content(&sink)
    return sink.digest
  }

  private static func dress(
    _ file: borrowing Descriptor, _ target: borrowing SaveTarget, _ existing: FileFacts?
  ) throws(FileError) -> [LostAttribute] {
    guard existing != nil else {
      try KeptAttributes.setDefaults(on: file.number, in: target.folder.number, target.path)
      return []
    }
    let old = try target.openExisting()
    return try KeptAttributes.copy(from: old.number, try old.facts(target.path), to: file.number, target.path)
  }

  /// Synchronises once and closes; either may report that the disk did not take the bytes.
  private static func finish(_ temporary: consuming TemporaryFile, _ path: String) throws(FileError) -> FileFacts {
    try checked(cs_fsync(temporary.descriptor.number), .synchronise, path)
    let facts = try temporary.descriptor.facts(path)
    try temporary.descriptor.close(path)
    return facts
  }

  private static func move(
    _ name: String, _ written: FileFacts, _ target: borrowing SaveTarget, mustBeNew: Bool
  ) throws(FileError) {
    let result =
      mustBeNew ? SaveTarget.renameToNew(name, target.name, in: target.folder.number) : cs_rename(target.folder.number, name, target.name)
    guard result < 0 else { return }
    // A network file system may have renamed the file and lost the reply.
    if let now = try? FileFacts.of(target.name, in: target.folder.number, path: target.path), now.isSameFile(as: written) { return }
    switch Int32(-result) {
    case EEXIST where mustBeNew: throw FileError(.exists, .rename, target.path)
    case let number where [EACCES, EPERM, EBUSY].contains(number) && !mustBeNew:
      throw FileError(.notReplaceable(number), .rename, target.path)
    case let number: throw FileError(.system(number), .rename, target.path)
    }
  }

  /// Synchronises the folder, and reads the file's metadata again, because renaming changed its change time.
  private static func settle(
    _ written: FileFacts, _ digest: ContentDigest, _ target: borrowing SaveTarget
  ) throws(FileError) -> FileStamp {
    let failure = target.synchroniseFolder()
    var facts = written
    // If another program has replaced the file by now, the old metadata will not match at the next save, and the content decides.
    if let now = try? FileFacts.of(target.name, in: target.folder.number, path: target.path), now.isSameFile(as: written) { facts = now }
    let stamp = FileStamp(facts: facts, isFresh: facts.isFresh, content: .digest(digest))
    if let failure { throw FileError(.notDurable(failure, stamp), .synchronise, target.path) }
    return stamp
  }
}
