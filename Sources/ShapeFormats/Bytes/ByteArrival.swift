import CScan

/// The bytes of a file while another thread still reads it.
package struct ByteArrival {
  /// Waits until so many bytes have arrived, or no more will. Returns how many have; any thread may call it.
  private let wait: @Sendable (_ count: Int) -> Int
  /// Called with the number of bytes done so far, by the thread that opens the document.
  private let report: (_ done: Int) -> Void
  /// The size of the file.
  private let count: Int

  /// The least number of bytes that are asked for at a time.
  static let stride = Int(SCAN_STRIDE)

  package init(of count: Int, wait: @escaping @Sendable (_ count: Int) -> Int, report: @escaping (_ done: Int) -> Void) {
    (self.count, self.wait, self.report) = (count, wait, report)
  }

  /// Reports how many bytes are done, and waits for more. Returns how many may be read: a stride more, or all that will come.
  func callAsFunction(_ done: Int) -> Int {
    report(done)
    return waitBehind(done)
  }

  /// Waits for a stride of bytes behind an offset. Any thread may call it.
  func waitBehind(_ offset: Int) -> Int { wait(min(offset + Self.stride, count)) }

  /// Waits for all bytes that will come.
  func waitForAll() { _ = wait(count) }
}
