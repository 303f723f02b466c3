// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The metadata of a file.
struct FileFacts: Sendable {
  var raw = cs_facts()

  var kind: FileKind { FileKind(mode: raw.mode) }
  var size: Int { Int(raw.size) }
  var permissions: UInt32 { raw.mode & 0o7777 }
  var modified: FileTime { FileTime(seconds: Int(raw.modified_s), nanoseconds: Int(raw.modified_ns)) }
  var changed: FileTime { FileTime(seconds: Int(raw.changed_s), nanoseconds: Int(raw.changed_ns)) }

  func isSameFile(as other: FileFacts) -> Bool { raw.device == other.raw.device && raw.inode == other.raw.inode }

  /// Whether file, size and times are the same. Permissions and owners cannot change without the change time.
  func isUntouched(since other: FileFacts) -> Bool {
    isSameFile(as: other) && size == other.size && modified == other.modified && changed == other.changed
  }

  /// The metadata of a name in a folder; `nil` when it does not exist.
  static func of(
    _ name: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = false, path: String
  ) throws(FileError) -> FileFacts? {
    var facts = FileFacts()
    let result = cs_stat_at(folder, name, followingLinks ? 1 : 0, &facts.raw)
    if result == -Int(ENOENT) { return nil }
    if result == -Int(ELOOP) { throw FileError(.linkLoop, .look, path) }
    try checked(result, .look, path)
    return facts
  }
}
