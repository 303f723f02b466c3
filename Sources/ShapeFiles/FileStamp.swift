internal import CSystem

/// What a file was when it was read or written, to tell at the next save whether somebody else changed it.
///
/// The comparison takes the cheapest question that settles the matter:
/// 1. Another size: changed.
/// 2. Same device, inode, size, modification time **and change time**: untouched; this costs one `stat`, whatever the size.
///    Programs can set the modification time back, but not the change time, and a new file has another inode or change time.
/// 3. Otherwise something happened that need not concern the content (touched, another mode, a copy moved over it): the content decides.
///    It is read and compared with the bytes loaded, which are still in memory, byte for byte — stronger than any digest
///    and free until it is needed. After a save those bytes are gone; then the hash taken while writing answers.
///
/// Change times move in ticks of the kernel's clock (up to 10 ms, 2 s on some file systems): a file changed within the tick it
/// was read in could look untouched. Such a stamp is *fresh* and always goes on to question 3 (git's "racily clean" entries).
package struct FileStamp: Sendable {
  var facts: FileFacts
  var isFresh: Bool
  var content: Content

  /// What the content is compared with.
  enum Content: Sendable {
    case bytes(FileBytes)
    case digest(ContentDigest)
  }

  /// When the content was last modified.
  package var modified: FileTime { facts.modified }
  package var device: UInt64 { facts.raw.device }
  package var inode: UInt64 { facts.raw.inode }
  package var size: Int { facts.size }
  /// Type and permission bits.
  package var mode: UInt32 { facts.raw.mode }

  /// The hash of the content; a pass over the bytes when it was not taken yet.
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
  /// Whether a change made from now on could leave the same change time behind.
  var isFresh: Bool {
    let tick: Int64 = changed.nanoseconds == 0 ? 2_000_000_000 : 20_000_000
    let changedAt = Int64(changed.seconds) * 1_000_000_000 + Int64(changed.nanoseconds)
    return cs_file_clock() - changedAt < tick
  }
}
