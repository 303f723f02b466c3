internal import CSystem
import Glibc

/// The place a save goes to: the folder and the name at the end of the symbolic links.
struct SaveTarget: ~Copyable {
  let folder: Descriptor
  let folderPath: String
  let name: String
  /// The path as the caller gave it, for messages.
  let path: String

  /// The path at the end of the links.
  var realPath: String { folderPath == "." ? name : folderPath == "/" ? "/" + name : folderPath + "/" + name }

  /// Follows the links from `path`; the last one may point to nothing yet.
  /// - Throws: ``FileErrorReason/linkLoop`` after 40 links, ``FileErrorReason/isDirectory`` for a path that ends in `/`, `.` or `..`.
  static func resolve(_ path: String) throws(FileError) -> SaveTarget {
    let (folderPath, name) = try ResolvedPath.following(path)
    let folder = try Descriptor.openFolder(folderPath, path: path)
    return SaveTarget(folder: folder, folderPath: folderPath, name: name, path: path)
  }

  /// What stands there now; `nil` for nothing.
  /// - Throws: ``FileError`` for what a document cannot replace: a folder, a device, a pipe.
  func existing() throws(FileError) -> FileFacts? {
    guard let facts = try FileFacts.of(name, in: folder.number, path: path) else { return nil }
    if let refusal = facts.kind.refusal { throw FileError(refusal, .open, path) }
    return facts
  }

  /// Opens what stands there, for reading.
  func openExisting() throws(FileError) -> Descriptor {
    try Descriptor.open(name, in: folder.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, path: path)
  }

  /// Lets other saves into the folder again.
  func unlockFolder() { cs_unlock(folder.number) }

  /// Keeps other saves out of the folder between the last look at the old file and its replacement. Let go with the folder at the latest.
  ///
  /// Not kept where the file system knows no locks.
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

  /// Renames to a name that is free; minus `EEXIST` where it is not.
  static func renameToNew(_ name: String, _ newName: String, in folder: Int32) -> Int {
    let result = cs_rename_new(folder, name, newName)
    guard [-Int(EINVAL), -Int(ENOSYS), -Int(EOPNOTSUPP)].contains(result) else { return result }
    let linked = cs_link(folder, name, newName)
    return linked < 0 ? linked : cs_unlink(folder, name)
  }

  func synchroniseFolder() -> Int32? {
    let result = cs_fsync_patiently(folder.number)
    // Some file systems keep no folders of their own to synchronise.
    return result >= 0 || result == -Int(EINVAL) || result == -Int(EOPNOTSUPP) ? nil : Int32(-result)
  }
}
