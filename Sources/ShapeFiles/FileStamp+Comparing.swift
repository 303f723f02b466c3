// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension FileStamp {
  /// The difference of the file at a path from this stamp; `nil` when its content is the one that was loaded or written.
  ///
  /// Symbolic links are followed. Costs one `stat` for an unmodified file, else one pass over it.
  /// - Throws: ``FileError`` when the file cannot be read, or is now a folder, a device or a pipe.
  package func change(of path: String) throws(FileError) -> FileChange? {
    try checkPath(path, .look)
    guard case .changed(let change) = try look(at: path, in: AT_FDCWD, followingLinks: true, path: path) else { return nil }
    return change
  }

  enum Look {
    /// Unchanged; with a stamp by which the next comparison need not read the content again.
    case same(FileStamp)
    case changed(FileChange)
  }

  func look(
    at name: String, in folder: Int32, followingLinks: Bool = false, path: String
  ) throws(FileError) -> Look {
    guard let now = try FileFacts.of(name, in: folder, followingLinks: followingLinks, path: path) else {
      return .changed(.deleted(loaded: modified))
    }
    if let refusal = now.kind.refusal { throw FileError(refusal, .look, path) }
    let changed = Look.changed(.rewritten(loaded: modified, now: now.modified))
    guard now.size == size else { return changed }
    if !isFresh, now.isUntouched(since: facts) { return .same(self) }
    // Freshness is determined before reading: a later write changes the timestamp.
    let same = FileStamp(facts: now, isFresh: now.isFresh, content: content)
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    let file = try Descriptor.open(name, in: folder, flags, path: path)
    return try hasSameContent(file, path) ? .same(same) : changed
  }

  private func hasSameContent(_ file: borrowing Descriptor, _ path: String) throws(FileError) -> Bool {
    switch content {
    case .bytes(let bytes):
      var rest = bytes.buffer
      return try file.forEachChunk(path) { chunk in
        guard chunk.count <= rest.count, memcmp(chunk.baseAddress!, rest.baseAddress!, chunk.count) == 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[chunk.count...])
        return true
      } && rest.isEmpty
    case .digest(let digest):
      var running = RunningDigest()
      _ = try file.forEachChunk(path) { chunk in
        running.add(chunk)
        return true
      }
      return running.value == digest
    }
  }
}

extension Descriptor {
  /// Passes the rest of the file to `body`, up to a mebibyte at a time, until it returns `false`; returns whether it never did.
  func forEachChunk(
    _ path: String, _ body: (UnsafeRawBufferPointer) throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = try readFully(into: buffer, path)
      if count > 0, !(try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))) { return false }
      if count < buffer.count { return true }
    }
  }
}
