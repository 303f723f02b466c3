// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The reason why bytes could not be written.
package enum OutputError: Error, Equatable {
  /// The reader closed the pipe (`EPIPE`), as `head` does: end quietly.
  case closed
  /// The disk or the quota is full.
  case full
  /// Another system error, with its `errno`.
  case failed(Int32)

  init(code: Int32) {
    switch code {
    case EPIPE: self = .closed
    case ENOSPC, EDQUOT: self = .full
    default: self = .failed(code)
    }
  }
}

/// A buffered writer to a descriptor.
///
/// Bytes are buffered up to 64 KiB or until ``flush()``; destroying the writer flushes too, but cannot report errors. After an error
/// nothing more is written, and every call throws that error again. Does not close the descriptor. `EPIPE` is only reported if SIGPIPE is
/// ignored.
package struct Output: ~Copyable {
  private static let capacity = 1 << 16

  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var failure: OutputError?

  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    guard failure == nil, !waiting.isEmpty else { return }
    _ = waiting.withUnsafeBytes { Self.write($0, to: descriptor) }
  }

  /// Writes a text.
  package mutating func write(_ text: String) throws(OutputError) {
    if let failure { throw failure }
    var text = text
    text.withUTF8 { waiting.append(contentsOf: $0) }
    try flushIfFull()
  }

  /// Writes a text at once. Errors are ignored, for there is no other place to report them: the reader is gone, or the terminal was closed.
  package static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes bytes at once, ignoring errors, as ``write(_:to:)`` does for a text.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { _ = write($0, to: descriptor) }
  }

  /// Writes raw bytes; a large piece is not copied.
  package mutating func write(bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if let failure { throw failure }
    guard bytes.count >= Self.capacity else {
      waiting.append(contentsOf: bytes)
      return try flushIfFull()
    }
    try flush()
    try check(Self.write(bytes, to: descriptor))
  }

  private mutating func flushIfFull() throws(OutputError) {
    if waiting.count >= Self.capacity { try flush() }
  }

  /// Writes all buffered bytes to the descriptor.
  package mutating func flush() throws(OutputError) {
    if let failure { throw failure }
    let code = waiting.withUnsafeBytes { Self.write($0, to: descriptor) }
    waiting.removeAll(keepingCapacity: true)
    try check(code)
  }

  /// Throws and stores the error of a write: nothing is written after it.
  private mutating func check(_ code: Int32) throws(OutputError) {
    guard code != 0 else { return }
    let error = OutputError(code: code)
    failure = error
    throw error
  }

  /// Writes all bytes, retrying after interruptions and short writes; returns 0 or an errno.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var start = 0
    while start < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
      if count > 0 { start += count; continue }
      let code = count == 0 ? ENOSPC : errno
      switch code {
      case EINTR: continue
      case EAGAIN: waitUntilWritable(descriptor)
      default: return code
      }
    }
    return 0
  }

  /// Waits on a descriptor that another process sharing it has made non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }
}
