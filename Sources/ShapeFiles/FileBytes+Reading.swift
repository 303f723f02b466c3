// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension FileBytes {
  /// Reads a whole file.
  ///
  /// A path that names a pipe is read to its end; symbolic links are followed.
  /// - Parameters:
  ///   - folder: The folder of a relative path: the current folder, or `CS_OWN` for a file of the state directory.
  ///   - limit: The maximum number of bytes; a longer file is an error, and at most one byte more is read.
  ///   - isInterrupted: Ends the wait for a pipe when it returns true.
  /// - Throws: ``FileError`` for a folder, a device, a socket, an endless chain of links, a file that another program keeps
  ///   writing to, a silent pipe, and any error of the kernel.
  package static func read(
    _ path: String, in folder: Int32 = AT_FDCWD, limit: Int = .max, isInterrupted: () -> Bool = { false }
  ) throws(FileError) -> FileBytes {
    let limit = min(limit, most)
    try checkPath(path, .open)
    guard let seen = try FileFacts.of(path, in: folder, followingLinks: true, path: path) else {
      throw FileError(.system(ENOENT), .open, path)
    }
    try refuseUnreadable(seen.kind, path)
    for _ in 0..<3 {
      let file = try Descriptor.open(path, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY, path: path)
      let facts = try file.facts(path)
      try refuseUnreadable(facts.kind, path)
      if facts.kind == .pipe { return try readPipe(file, path, limit: min(limit, pipeLimit), isInterrupted) }
      if let bytes = try readRegular(file, facts, path, limit: limit) { return bytes }
    }
    throw FileError(.unsteady, .read, path)
  }

  /// Reads standard input, or another open descriptor, to its end: a pipe, a terminal or a file. It stays open.
  package static func read(descriptor: Int32, named path: String = "-", limit: Int = .max) throws(FileError) -> FileBytes {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FileError(.system(errno), .open, path) }
    let file = Descriptor(copy)
    if try file.facts(path).kind == .directory { throw FileError(.isDirectory, .read, path) }
    return try readToEnd(file, path, limit: min(limit, pipeLimit))
  }

  /// The maximum number of bytes read from a source of unknown size, such as a pipe.
  package static let pipeLimit = 1 << 30

  private static func refuseUnreadable(_ kind: FileKind, _ path: String) throws(FileError) {
    if kind != .pipe, let refusal = kind.refusal { throw FileError(refusal, .open, path) }
  }

  /// `nil` when the file changed while it was read.
  private static func readRegular(
    _ file: borrowing Descriptor, _ facts: FileFacts, _ path: String, limit: Int
  ) throws(FileError) -> FileBytes? {
    guard facts.size <= limit else { throw FileError(.tooLarge(limit: limit), .read, path) }
    // Files in /proc report a size of 0.
    guard facts.size > 0 else { return try readToEnd(file, path, limit: limit, facts: facts) }
    let memory = try Memory(room: facts.size + padding, path)
    do throws(FileError) {
      // Room for one byte more than the size, to detect a file that grew.
      let room = UnsafeMutableRawBufferPointer(start: memory.start, count: facts.size + 1)
      let count = try file.readFully(into: room, path)
      let after = try file.facts(path)
      if count == facts.size, after.size == facts.size, after.modified == facts.modified, after.changed == facts.changed {
        return FileBytes(path: path, memory: memory, count: count, facts: after, isFresh: after.isFresh)
      }
      memory.free()
      return nil
    } catch {
      memory.free()
      throw error
    }
  }

  private static func readPipe(
    _ file: borrowing Descriptor, _ path: String, limit: Int, _ isInterrupted: () -> Bool
  ) throws(FileError) -> FileBytes {
    var pipe = PipeReader(descriptor: file.number, path: path)
    return try readToEnd(path, limit: limit) { (room) throws(FileError) in try pipe.readFully(into: room, isInterrupted) }
  }

  private static func readToEnd(
    _ file: borrowing Descriptor, _ path: String, limit: Int, facts: FileFacts? = nil
  ) throws(FileError) -> FileBytes {
    let number = file.number
    return try readToEnd(path, limit: limit, facts: facts) { (room) throws(FileError) in
      try Descriptor.readFully(from: number, into: room, path)
    }
  }

  /// - Parameter fill: Reads until the buffer is full or the input ends; returns the count.
  private static func readToEnd(
    _ path: String, limit: Int, facts: FileFacts? = nil, fill: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  ) throws(FileError) -> FileBytes {
    var memory = try Memory(room: 1 << 16, path)
    var count = 0
    do throws(FileError) {
      while true {
        let free = memory.room - padding - count
        let wanted = min(free, limit == .max ? free : limit - count + 1)
        let room = UnsafeMutableRawBufferPointer(start: memory.start + count, count: wanted)
        let taken = try fill(room)
        count += taken
        if count > limit { throw FileError(.tooLarge(limit: limit), .read, path) }
        if taken < wanted { break }
        try memory.grow(to: memory.room * 2, keeping: count, path)
      }
    } catch {
      memory.free()
      throw error
    }
    return FileBytes(path: path, memory: memory, count: count, facts: facts, isFresh: facts?.isFresh ?? false)
  }
}
