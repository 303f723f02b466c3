// SPDX-License-Identifier: GPL-3.0-or-later
/// Memory that several readers share, of which the longest one added the last entries.
package final class SharedMemory<Element: BitwiseCopyable> {
  package let base: UnsafeMutablePointer<Element>
  /// The number of entries of each column.
  package let capacity: Int
  /// The number of entries that any reader has.
  package var count = 0

  package init(capacity: Int, columns: Int = 1) {
    self.capacity = capacity
    base = .allocate(capacity: capacity * columns)
  }

  deinit { base.deallocate() }
}
