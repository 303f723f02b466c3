// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem

/// The state of a file when it was read or written, by which the next save detects whether another program changed it.
///
/// The comparison stops at the first check that decides:
/// 1. Another size: changed.
/// 2. Same device, inode, size, modification time **and change time**: unchanged; this costs one `stat`, regardless of the size.
///    Programs can set the modification time back, but not the change time, and a new file has another inode or change time.
/// 3. Otherwise the content decides, because the event may not have changed it (`touch`, another mode, a copy moved over the file).
///    The file is read and compared byte for byte with the bytes loaded, which are still in memory: stronger than any digest
///    and free until it is needed. After a save those bytes are obsolete, and the hash computed while writing is compared.
///
/// Change times advance in ticks of the kernel's clock (up to 10 ms, 2 s on some file systems): a file changed within the tick it
/// was read in could look unchanged. Such a stamp is *fresh* and always proceeds to check 3 (git's "racily clean" entries).
package struct FileStamp: Sendable {
  var facts: FileFacts
  var isFresh: Bool
  var content: Content

  /// The bytes or the digest to compare the content with.
  enum Content: Sendable {
    case bytes(FileBytes)
    case digest(ContentDigest)
  }

  /// The metadata of the file when it was read or written.
  package var glance: FileGlance { FileGlance(facts) }

  /// The time at which the content was last modified.
  package var modified: FileTime { facts.modified }
  package var device: UInt64 { facts.raw.device }
  package var inode: UInt64 { facts.raw.inode }
  package var size: Int { facts.size }
  /// Type and permission bits.
  package var mode: UInt32 { facts.raw.mode }

  /// The hash of the content; one pass over the bytes after a load, O(1) after a save.
  package var digest: ContentDigest {
    switch content {
    case .bytes(let bytes): bytes.digest
    case .digest(let digest): digest
    }
  }
}

extension FileStamp: Equatable {
  package static func == (a: FileStamp, b: FileStamp) -> Bool {
    a.facts.isUntouched(since: b.facts) && a.mode == b.mode && a.digest == b.digest
  }
}

extension FileFacts {
  /// Whether a later change could have the same change time.
  var isFresh: Bool {
    let tick: Int64 = changed.nanoseconds == 0 ? 2_000_000_000 : 20_000_000
    let changedAt = Int64(changed.seconds) * 1_000_000_000 + Int64(changed.nanoseconds)
    return cs_file_clock() - changedAt < tick
  }
}
