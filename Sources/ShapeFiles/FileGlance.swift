internal import CSystem

/// What shows at a glance whether the file at a path is another one, or was written: one `stat`.
package struct FileGlance: Equatable, Sendable {
  package let inode: UInt64
  package let size: Int
  private let device: UInt64
  private let times: [FileTime]

  /// What is there now; `nil` for nothing, and for what cannot be looked at.
  package static func of(_ path: String) -> FileGlance? {
    guard let facts = try? FileFacts.of(path, followingLinks: true, path: path) else { return nil }
    return FileGlance(inode: facts.raw.inode, size: facts.size, device: facts.raw.device, times: [facts.modified, facts.changed])
  }
}
