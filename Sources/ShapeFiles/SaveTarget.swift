// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The destination of a save: the folder and the name after following symbolic links.
struct SaveTarget: ~Copyable {
  let folder: Descriptor
  let folderPath: String
  let name: String
  /// The path as the caller gave it, for messages.
  let path: String

  /// The path at the end of the links.
  var realPath: String { folderPath == "." ? name : folderPath == "/" ? "/" + name : folderPath + "/" + name }

  /// Follows the links from `path`; the last one may point to nothing yet.
  /// - Parameter isOwn: Whether the path is one of the state directory.
  /// - Throws: ``FileErrorReason/linkLoop`` after 40 links, ``FileErrorReason/isDirectory`` for a path that ends in `/`, `.` or `..`.
  static func resolve(_ path: String, isOwn: Bool = false) throws(FileError) -> SaveTarget {
    let (folderPath, name) = isOwn ? ResolvedPath.split(path) : try ResolvedPath.following(path)
    let folder = try Descriptor.openFolder(folderPath, in: isOwn ? CS_OWN : AT_FDCWD, path: path)
    return SaveTarget(folder: folder, folderPath: folderPath, name: name, path: path)
  }

  /// The metadata of the file at the target; `nil` when none exists.
  /// - Throws: ``FileError`` for anything a document cannot replace: a folder, a device, a pipe.
  func existing() throws(FileError) -> FileFacts? {
    guard let facts = try FileFacts.of(name, in: folder.number, path: path) else { return nil }
    if let refusal = facts.kind.refusal { throw FileError(refusal, .open, path) }
    return facts
  }

  /// Opens the file at the target for reading.
  func openExisting() throws(FileError) -> Descriptor {
    try Descriptor.open(name, in: folder.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, path: path)
  }

  /// Releases the lock of ``lockFolder()``.
  func unlockFolder() { cs_unlock(folder.number) }

  /// Locks the folder against other saves between the last check of the old file and its replacement. Closing the folder releases it.
  ///
  /// Does nothing where the file system has no locks.
  /// - Throws: ``FileErrorReason/busy`` after five seconds.
  func lockFolder() throws(FileError) {
    for _ in 0..<2500 {
      let result = cs_flock(folder.number, 1)
      switch Int32(-result) {
      case EWOULDBLOCK: cs_sleep_milliseconds(2)
      case ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL: return
      default:
        try checked(result, .lock, path)
        return
      }
    }
    throw FileError(.busy, .lock, path)
  }

  /// Renames a file unless the new name exists, which returns minus `EEXIST`.
  static func renameToNew(_ name: String, _ newName: String, in folder: Int32) -> Int {
    let result = cs_rename_new(folder, name, newName)
    guard [-Int(EINVAL), -Int(ENOSYS), -Int(EOPNOTSUPP)].contains(result) else { return result }
    let linked = cs_link(folder, name, newName)
    return linked < 0 ? linked : cs_unlink(folder, name)
  }

  func synchroniseFolder() -> Int32? {
    let result = cs_fsync_patiently(folder.number)
    // Some file systems cannot synchronise folders.
    return result >= 0 || result == -Int(EINVAL) || result == -Int(EOPNOTSUPP) ? nil : Int32(-result)
  }
}
