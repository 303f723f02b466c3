// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The lines of a client, read ahead while a call runs, so that the call can be cancelled.
///
/// Lines end with LF or CRLF, and the last one may be unterminated. Does not close the descriptor.
package final class MessageQueue {
  package enum Line: Equatable {
    case text([UInt8])
    /// A line beyond the limit; its bytes are skipped.
    case tooLong
  }

  /// The maximum length of a line in bytes.
  package static let lineLimit = 64 << 20
  /// The maximum number of bytes read ahead.
  private static let aheadLimit = 64 << 20

  private let descriptor: Int32
  private let lineLimit: Int
  private var lines: [Line] = []
  private var first = 0
  private var waitingSize = 0
  private var partial: [UInt8] = []
  private var isTooLong = false
  private var isAtEnd = false

  package init(descriptor: Int32, lineLimit: Int = MessageQueue.lineLimit) { (self.descriptor, self.lineLimit) = (descriptor, lineLimit) }

  /// The waiting lines, in order.
  var waiting: ArraySlice<Line> { lines[first...] }

  /// Takes the next line, blocking until there is one; nil at the end of input.
  /// - Parameter whileIdle: Milliseconds until other work is due, and that work.
  package func next(whileIdle: () -> (milliseconds: Int, work: () -> Void)?) -> Line? {
    while first == lines.count {
      if isAtEnd { return endOfInput() }
      if let idle = whileIdle(), !isReady(milliseconds: Int32(clamping: idle.milliseconds)) {
        idle.work()
        continue
      }
      read()
    }
    defer { first += 1 }
    if case .text(let bytes) = lines[first] { waitingSize -= bytes.count }
    if first > 1_000, first * 2 > lines.count {
      lines.removeFirst(first)
      first = 0
    }
    return lines[first]
  }

  /// Reads the input that is available, without blocking.
  func lookAhead() {
    while !isAtEnd, waitingSize + partial.count < MessageQueue.aheadLimit, isReady(milliseconds: 0) { read() }
  }

  private func endOfInput() -> Line? {
    guard isTooLong || !partial.isEmpty else { return nil }
    finishLine()
    return next { nil }
  }

  private func isReady(milliseconds: Int32) -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, milliseconds) > 0
  }

  private func read() {
    let size = 1 << 16
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: size) { [descriptor] space, used in
      repeat { count = Glibc.read(descriptor, space.baseAddress!, size) } while count < 0 && errno == EINTR
      used = max(0, count)
    }
    // A read error counts as the end of input.
    guard count > 0 else { return isAtEnd = true }
    var rest = chunk[...]
    while let end = rest.firstIndex(of: 0x0a) {
      add(rest[..<end])
      finishLine()
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  private func add(_ part: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    guard partial.count + part.count <= lineLimit else {
      (partial, isTooLong) = ([], true)
      return
    }
    partial += part
  }

  private func finishLine() {
    defer { (partial, isTooLong) = ([], false) }
    guard !isTooLong else { return lines.append(.tooLong) }
    if partial.last == 0x0d { partial.removeLast() }
    guard partial.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    waitingSize += partial.count
    lines.append(.text(partial))
  }
}
