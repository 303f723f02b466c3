// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem

/// The metadata that shows, by one `stat`, whether the file at a path was replaced or written.
package struct FileGlance: Equatable, Sendable {
  package let inode: UInt64
  package let size: Int
  private let device: UInt64
  private let times: [FileTime]

  /// The metadata of the file at a path now; `nil` when it does not exist or cannot be examined.
  package static func of(_ path: String) -> FileGlance? {
    (try? FileFacts.of(path, followingLinks: true, path: path)).map(FileGlance.init)
  }

  init(_ facts: FileFacts) {
    (inode, size, device, times) = (facts.raw.inode, facts.size, facts.raw.device, [facts.modified, facts.changed])
  }
}
