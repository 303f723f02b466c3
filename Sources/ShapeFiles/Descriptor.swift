// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// An open file or folder; closed at the end of its lifetime, or with ``close(_:)`` when errors of closing matter.
package struct Descriptor: ~Copyable {
  package let number: Int32

  init(_ number: Int32) { self.number = number }

  /// Opens a name in a folder, or a path relative to the current one, or with `CS_OWN` one of the state directory; closed on exec.
  static func open(
    _ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: UInt32 = 0, path: String
  ) throws(FileError) -> Descriptor {
    let result = cs_open(folder, name, flags, mode)
    guard result >= 0 else { throw FileError(.opening(Int32(-result)), .open, path) }
    return Descriptor(Int32(result))
  }

  /// Opens a folder to work in it and to synchronise it.
  package static func openFolder(_ folder: String, in base: Int32 = AT_FDCWD, path: String) throws(FileError) -> Descriptor {
    let result = cs_open(base, folder, O_RDONLY | O_DIRECTORY, 0)
    guard result >= 0 else {
      throw FileError(result == -Int(ELOOP) ? .linkLoop : .kernel(Int32(-result)), .openFolder, path)
    }
    return Descriptor(Int32(result))
  }

  /// Closes the descriptor and throws errors of closing. An interrupted close has closed it.
  consuming func close(_ path: String) throws(FileError) {
    let result = cs_close(number)
    discard self
    guard result >= 0 || result == -Int(EINTR) else { throw FileError(.system(Int32(-result)), .close, path) }
  }

  deinit { _ = cs_close(number) }

  /// Returns the number; the caller must close it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  func facts(_ path: String) throws(FileError) -> FileFacts {
    var facts = FileFacts()
    try checked(cs_stat(number, &facts.raw), .look, path)
    return facts
  }

  /// Writes all bytes, in as many calls as needed. A call that writes nothing counts as a full disk.
  func writeAll(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(FileError) {
    try Self.writeAll(bytes, to: number, path)
  }

  static func writeAll(_ bytes: UnsafeRawBufferPointer, to number: Int32, _ path: String) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try checked(cs_write(number, rest.baseAddress, rest.count), .write, path)
      guard count > 0 else { throw FileError(.system(ENOSPC), .write, path) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Reads until the buffer is full or the file ends; returns the count.
  func readFully(into buffer: UnsafeMutableRawBufferPointer, _ path: String) throws(FileError) -> Int {
    try Self.readFully(from: number, into: buffer, path)
  }

  static func readFully(from number: Int32, into buffer: UnsafeMutableRawBufferPointer, _ path: String) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let result = cs_read(number, buffer.baseAddress! + filled, buffer.count - filled)
      if result == -Int(EAGAIN) {
        waitUntilReadable(number)
        continue
      }
      let count = try checked(result, .read, path)
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Needed where standard input was left non-blocking by the program that started this one.
  private static func waitUntilReadable(_ number: Int32) {
    var question = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    _ = poll(&question, 1, -1)
  }
}

/// Returns a nonnegative result, or throws the error number that a negative one holds.
@discardableResult
func checked(_ result: Int, _ operation: FileOperation, _ path: String) throws(FileError) -> Int {
  guard result >= 0 else { throw FileError(.kernel(Int32(-result)), operation, path) }
  return result
}

/// Throws for a path that the kernel would truncate or reject: empty, too long, or with a NUL inside.
func checkPath(_ path: String, _ operation: FileOperation) throws(FileError) {
  guard !path.isEmpty, path.utf8.count < 4096, !path.utf8.contains(0) else { throw FileError(.badPath, operation, path) }
}
