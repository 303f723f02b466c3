// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Reads a named pipe, with limits on the wait.
///
/// A pipe reads as ended when it has no writer, even if the first one has not opened it yet; so the reader waits for a first writer.
struct PipeReader {
  let descriptor: Int32
  let path: String
  private var hasWriter = false
  private var heardAt = cs_steady_clock()

  /// Seconds to wait for a first writer, and for a writer's data.
  private static let (writerPatience, dataPatience) = (2, 60)

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Reads until the buffer is full or all writers are gone; returns the count.
  /// - Throws: ``FileErrorReason/noWriter``, ``FileErrorReason/silentPipe(seconds:)``, ``FileErrorReason/interrupted``.
  mutating func readFully(into buffer: UnsafeMutableRawBufferPointer, _ isInterrupted: () -> Bool) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let result = cs_read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
      if result > 0 {
        (hasWriter, heardAt) = (true, cs_steady_clock())
        filled += result
        continue
      }
      if result == -Int(EAGAIN) { hasWriter = true } else { try checked(result, .read, path) }
      if result == 0, hasWriter { break }
      try wait(isInterrupted)
    }
    return filled
  }

  private mutating func wait(_ isInterrupted: () -> Bool) throws(FileError) {
    if isInterrupted() { throw FileError(.interrupted, .read, path) }
    let seconds = Int((cs_steady_clock() - heardAt) / 1_000_000_000)
    if !hasWriter, seconds >= Self.writerPatience { throw FileError(.noWriter, .read, path) }
    if seconds >= Self.dataPatience { throw FileError(.silentPipe(seconds: Self.dataPatience), .read, path) }
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A writer that opened and closed the pipe between two reads is detected only here.
    if poll(&source, 1, 50) > 0, source.revents & Int16(POLLHUP) != 0 { hasWriter = true }
  }
}
