// SPDX-License-Identifier: GPL-3.0-or-later
internal import Glibc

/// Bytes that are appended piece by piece, and then read as a file.
///
/// Unlike an array, it grows without copying: the C library moves the pages of a large block.
final class GrowingBytes {
  private(set) var count = 0
  private var capacity = 1 << 16
  private var start = GrowingBytes.taken(nil, 1 << 16)

  deinit { free(start) }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let other = bytes.baseAddress else { return }
    if count + bytes.count + ByteStore.padding > capacity {
      capacity = 2 * max(capacity, bytes.count + ByteStore.padding)
      start = GrowingBytes.taken(start, capacity)
    }
    memcpy(start + count, other, bytes.count)
    count += bytes.count
  }

  /// The bytes as a file; nothing may be appended afterwards.
  func store() -> ByteStore {
    memset(start + count, 0, ByteStore.padding)
    return ByteStore(base: start, count: count, owner: self)
  }

  private static func taken(_ old: UnsafeMutableRawPointer?, _ capacity: Int) -> UnsafeMutableRawPointer {
    guard let start = realloc(old, capacity) else { fatalError("out of memory") }
    return start
  }
}
