// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The bytes of a file, read whole into private memory.
///
/// Never a mapping of the file: another program may truncate the file while it is displayed, and accessing a mapping would then
/// end this process. From 1 MiB on the memory is anonymous pages with huge pages requested, below it comes from `malloc`.
/// ``padding`` zero bytes follow the last byte, so that a scanner may read whole vectors.
///
/// - Complexity: memory is the file's size once; reading is one pass.
package final class FileBytes: Sendable {
  /// The count of zero bytes after the content.
  package static let padding = 64
  /// The largest size, more than any machine's memory; a sparse file may be larger.
  package static let most = 1 << 46

  /// The path read, as given; `-` for standard input.
  package let path: String
  /// The count of bytes of content, without the padding.
  package let count: Int
  /// The metadata of the file that was read; `nil` for pipes and memory.
  let facts: FileFacts?
  /// Whether the file was changed so shortly before it was read that a later change may carry the same times.
  let isFresh: Bool
  private nonisolated(unsafe) let memory: Memory

  init(path: String, memory: consuming Memory, count: Int, facts: FileFacts?, isFresh: Bool) {
    memory.clear(from: count, to: count + Self.padding)
    self.path = path
    self.memory = memory
    self.count = count
    self.facts = facts
    self.isFresh = isFresh
  }

  /// Copies content that comes from no file.
  package convenience init(copying bytes: UnsafeRawBufferPointer, path: String = "") throws(FileError) {
    let memory = try Memory(room: bytes.count + Self.padding, path)
    UnsafeMutableRawBufferPointer(start: memory.start, count: bytes.count).copyMemory(from: bytes)
    self.init(path: path, memory: memory, count: bytes.count, facts: nil, isFresh: false)
  }

  deinit { memory.free() }

  /// The first byte. Valid as long as this object lives.
  package var pointer: UnsafeRawPointer { UnsafeRawPointer(memory.start) }
  /// The content without the padding. Valid as long as this object lives, which the compiler may end at its last
  /// use: hold it, or use ``withBytes(_:)``.
  package var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory.start, count: count) }

  /// Passes the content to `body`, and keeps it alive meanwhile.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(buffer)
  }

  /// The hash of the content.
  /// - Complexity: one pass over the content, about 0.1 ms per MiB; not cached.
  package var digest: ContentDigest { ContentDigest(of: buffer) }

  /// The identity of the regular file the bytes come from, independent of its name; `nil` when they come from none.
  package var identity: (device: UInt64, inode: UInt64)? {
    guard let facts, facts.kind == .regular else { return nil }
    return (facts.raw.device, facts.raw.inode)
  }

  /// The stamp to compare the file with before it is replaced; `nil` when the bytes come from no file.
  package var stamp: FileStamp? {
    facts.map { FileStamp(facts: $0, isFresh: isFresh, content: .bytes(self)) }
  }
}

/// A block of memory, which can grow while a pipe is read.
struct Memory {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var room: Int
  private var isMapped: Bool

  /// The size from which on faulting in a huge page costs less than faulting in the small pages it replaces.
  private static let mappedFrom = 1 << 20
  private static let hugePage = 2 << 20

  init(room wanted: Int, _ path: String) throws(FileError) {
    isMapped = wanted >= Self.mappedFrom
    // Rounded up to whole huge pages, or the kernel places the memory across their boundaries.
    let room = isMapped ? (wanted + Self.hugePage - 1) & ~(Self.hugePage - 1) : wanted
    guard room > 0, let start = isMapped ? cs_memory(room) : malloc(room) else {
      throw FileError(.system(ENOMEM), .read, path)
    }
    self.start = start
    self.room = room
  }

  mutating func grow(to room: Int, keeping count: Int, _ path: String) throws(FileError) {
    let larger = try Memory(room: room, path)
    larger.start.copyMemory(from: start, byteCount: count)
    free()
    self = larger
  }

  func clear(from: Int, to: Int) { memset(start + from, 0, to - from) }

  func free() {
    if isMapped { cs_free_memory(start, room) } else { Glibc.free(start) }
  }
}
