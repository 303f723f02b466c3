// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc

/// The descriptors of a child's three streams: this program's ends and the child's.
struct Ends {
  /// Output, messages.
  private(set) var inner: [Int32] = []
  /// Input, output, messages.
  private(set) var outer: [Int32] = []

  /// Opens all ends, closed on exec, so that no other program started meanwhile inherits them; false on failure.
  mutating func open() -> Bool {
    let input = cs_memory_file()
    guard input >= 0 else { return false }
    outer = [input]
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else { return false }
      inner.append(pair[0])
      outer.append(pair[1])
    }
    return true
  }

  /// Writes the child's input to its file, and rewinds the file; false on failure.
  func feed(_ input: [[UInt8]]) -> Bool {
    for piece in input {
      var rest = piece[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(outer[0], $0.baseAddress, $0.count) }
        guard count > 0 || count < 0 && errno == EINTR else { return false }
        rest = rest.dropFirst(max(0, count))
      }
    }
    return lseek(outer[0], 0, SEEK_SET) == 0
  }

  mutating func closeOuter() { Ends.close(&outer) }

  mutating func close() {
    Ends.close(&outer)
    Ends.close(&inner)
  }

  private static func close(_ ends: inout [Int32]) {
    for end in ends { Glibc.close(end) }
    ends = []
  }
}

/// Reads the output and the messages of a child, from whichever stream is ready.
struct Pump {
  private let ends: Ends
  private var isOpen = [true, true]
  private(set) var output: [UInt8] = []
  private(set) var messages: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(ends: Ends) { self.ends = ends }

  /// Waits until a stream is ready and reads from it; false once the child has closed both.
  mutating func step(milliseconds: Int32) -> Bool {
    var polls = (0..<2).map { stream in pollfd(fd: isOpen[stream] ? ends.inner[stream] : -1, events: Int16(POLLIN), revents: 0) }
    guard poll(&polls, 2, milliseconds) >= 0 else { return errno == EINTR }
    if polls[0].revents != 0 { isOpen[0] = Pump.take(ends.inner[0], &buffer, into: &output, limit: .max) }
    if polls[1].revents != 0 { isOpen[1] = Pump.take(ends.inner[1], &buffer, into: &messages, limit: ChildFilter.messagesLimit) }
    return isOpen[0] || isOpen[1]
  }

  /// Reads the available bytes; false at the end of the stream.
  private static func take(_ end: Int32, _ buffer: inout [UInt8], into bytes: inout [UInt8], limit: Int) -> Bool {
    let count = read(end, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    if count > 0, bytes.count < limit { bytes += buffer[..<count] }
    return count > 0
  }

  /// Milliseconds of the monotonic clock.
  static func now() -> Int64 { Int64(cs_steady_clock()) / 1_000_000 }
}
