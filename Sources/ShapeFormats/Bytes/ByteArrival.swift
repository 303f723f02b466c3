// SPDX-License-Identifier: GPL-3.0-or-later
import CScan

/// The state of a file's bytes while another thread is still reading them.
package final class ByteArrival {
  /// Waits until so many bytes have been read or reading has ended; returns how many have been read. Any thread may call it.
  private let wait: @Sendable (_ count: Int) -> Int
  /// Called with the number of bytes processed so far, by the thread that opens the document.
  private let report: (_ done: Int) -> Void
  /// The size of the file.
  private let count: Int

  /// The number of bytes to wait for at a time.
  static let stride = Int(SCAN_STRIDE)

  package init(of count: Int, wait: @escaping @Sendable (_ count: Int) -> Int, report: @escaping (_ done: Int) -> Void) {
    (self.count, self.wait, self.report) = (count, wait, report)
  }

  /// Reports progress and waits for more bytes. Returns the number of readable bytes: at least a stride more, or the whole file.
  func callAsFunction(_ done: Int) -> Int {
    report(done)
    return waitBehind(done)
  }

  /// Waits for a stride of bytes after an offset. Any thread may call it.
  func waitBehind(_ offset: Int) -> Int { wait(min(offset + Self.stride, count)) }

  /// Waits until reading has ended.
  func waitForAll() { _ = wait(count) }
}
