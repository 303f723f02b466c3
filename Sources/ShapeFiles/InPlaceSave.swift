// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Writes into the file itself, for a file that cannot be replaced, or whose owner a replacement would not keep.
///
/// This cannot be atomic. So the new content is written in full to a temporary file first, then the old content to a backup, both
/// synchronised; only then is the file overwritten. A failure half-way restores the old content. A kill or a power cut half-way leaves
/// the backup (`.NAME.PID.N.shapeedit-backup`), which ``StrayFiles`` reports at the next open and never removes.
enum InPlaceSave {
  static func save(
    _ target: borrowing SaveTarget, _ options: SaveOptions, expecting stamp: FileStamp?, announce: (String) -> Void,
    content: (inout FileSink) throws(FileError) -> Void
  ) throws(FileError) -> SavedFile {
    let store = try storeFolder(for: target, options)
    let file = try openForWriting(target, options)
    let new = try TemporaryFile.create(in: store.folder.number, for: store.name, path: target.path)
    defer { _ = cs_unlink(store.folder.number, new.name) }
    let digest = try AtomicSave.fill(new.descriptor, target.path, content)
    announce("\(store.folderPath)/\(new.name)")
    try target.lockFolder()
    try AtomicSave.refuseUnexpected(try target.existing(), target, options, stamp)
    // A signal must not end the process half-way through the file.
    cs_signals_hold()
    defer { cs_signals_release() }
    return try overwrite(file, with: new, digest, store, target)
  }

  /// Overwrites the file; a backup holds the old content until the file has the new content, or the old one again.
  private static func overwrite(
    _ file: borrowing Descriptor, with new: borrowing TemporaryFile, _ digest: ContentDigest, _ store: borrowing SaveTarget,
    _ target: borrowing SaveTarget
  ) throws(FileError) -> SavedFile {
    let backup = try backUp(file, in: store, target.path)
    do throws(FileError) {
      try checked(cs_reserve(file.number, Int64(digest.count)), .write, target.path)
    } catch {
      _ = cs_unlink(store.folder.number, backup.name)
      throw error
    }
    do throws(FileError) {
      try copy(new.descriptor, to: file, target.path)
    } catch {
      throw restore(file, from: backup, store, after: error, target.path)
    }
    _ = cs_unlink(store.folder.number, backup.name)
    let facts = try file.facts(target.path)
    return SavedFile(stamp: FileStamp(facts: facts, isFresh: facts.isFresh, content: .digest(digest)), lost: [])
  }

  /// The folder for the new content and the backup: the document's own, else ``SaveOptions/backupFolder``.
  private static func storeFolder(for target: borrowing SaveTarget, _ options: SaveOptions) throws(FileError) -> SaveTarget {
    do throws(FileError) {
      let probe = try TemporaryFile.create(in: target.folder.number, for: target.name, path: target.path)
      _ = cs_unlink(target.folder.number, probe.name)
      return try SaveTarget.resolve(target.realPath)
    } catch {
      guard let number = error.errorNumber, number == EACCES || number == EPERM, let folder = options.backupFolder else { throw error }
      try StateDirectory(root: folder).makeFolder(folder)
      return SaveTarget(
        folder: try Descriptor.openFolder(folder, in: CS_OWN, path: folder), folderPath: folder, name: target.name, path: target.path)
    }
  }

  private static func openForWriting(_ target: borrowing SaveTarget, _ options: SaveOptions) throws(FileError) -> Descriptor {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file: Descriptor
    do throws(FileError) { file = try Descriptor.open(target.name, in: target.folder.number, flags, path: target.path) } catch {
      guard options.links != .inPlace, let number = error.errorNumber, number == EACCES || number == EPERM else { throw error }
      throw FileError(.ownerWouldChange(number), .rename, target.path)
    }
    if let refusal = try file.facts(target.path).kind.refusal { throw FileError(refusal, .open, target.path) }
    return file
  }

  private static func backUp(
    _ file: borrowing Descriptor, in store: borrowing SaveTarget, _ path: String
  ) throws(FileError) -> TemporaryFile {
    let backup = try TemporaryFile.create(in: store.folder.number, for: store.name, use: .backup, path: path)
    do throws(FileError) {
      try copy(file, to: backup.descriptor, path)
      if let number = store.synchroniseFolder() { throw FileError(.system(number), .synchronise, path) }
      return backup
    } catch {
      _ = cs_unlink(store.folder.number, backup.name)
      throw FileError(error.reason, .backUp, path)
    }
  }

  /// Replaces the content of `to` with that of `from`, and synchronises it.
  private static func copy(_ from: borrowing Descriptor, to: borrowing Descriptor, _ path: String) throws(FileError) {
    try checked(cs_rewind(from.number), .read, path)
    try checked(cs_rewind(to.number), .write, path)
    var size: Int64 = 0
    let number = to.number
    _ = try from.forEachChunk(path) { (chunk) throws(FileError) in
      try Descriptor.writeAll(chunk, to: number, path)
      size += Int64(chunk.count)
      return true
    }
    try checked(cs_truncate(number, size), .write, path)
    try checked(cs_fsync_patiently(number), .synchronise, path)
  }

  /// Restores the old content; returns `error`, or on failure one that names the backup.
  private static func restore(
    _ file: borrowing Descriptor, from backup: borrowing TemporaryFile, _ store: borrowing SaveTarget, after error: FileError,
    _ path: String
  ) -> FileError {
    do throws(FileError) {
      try copy(backup.descriptor, to: file, path)
    } catch let second {
      let place = store.folderPath == "." ? backup.name : store.folderPath + "/" + backup.name
      return FileError(.torn(second.errorNumber ?? EIO, backup: place), error.operation, path)
    }
    _ = cs_unlink(store.folder.number, backup.name)
    return error
  }
}
