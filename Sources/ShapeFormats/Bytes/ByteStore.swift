// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The immutable bytes of a file, followed by padding so that block-wise scanners may read past the end.
package final class ByteStore {
  package let base: UnsafePointer<UInt8>
  package let count: Int
  /// Keeps the memory alive; nil if the store allocated it itself.
  private let owner: AnyObject?

  /// The number of readable zero bytes after the last byte.
  package static let padding = 64

  /// Uses memory that another object owns.
  /// - Precondition: ``padding`` zero bytes are readable after the last one for as long as the owner lives.
  package init(base: UnsafeRawPointer, count: Int, owner: AnyObject) {
    self.base = base.assumingMemoryBound(to: UInt8.self)
    self.count = count
    self.owner = owner
  }

  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + ByteStore.padding)
    bytes.withUnsafeBufferPointer { copy.initialize(from: $0.baseAddress ?? UnsafePointer(copy), count: bytes.count) }
    (copy + bytes.count).initialize(repeating: 0, count: ByteStore.padding)
    base = UnsafePointer(copy)
    count = bytes.count
    owner = nil
  }

  /// The same bytes, then ``padding``, then others.
  ///
  /// The memory is shared where it has room and nothing else was appended to it, so a file that grows is copied a few times in all.
  package func appending(_ other: [UInt8]) -> ByteStore {
    let (start, end) = (count + ByteStore.padding, count + ByteStore.padding + other.count)
    let memory: SharedMemory<UInt8>
    if let own = owner as? SharedMemory<UInt8>, own.count == count, own.capacity >= end + ByteStore.padding {
      memory = own
    } else {
      memory = SharedMemory(capacity: end + end / 2 + ByteStore.padding)
      memory.base.initialize(from: base, count: start)
    }
    memory.count = end
    other.withUnsafeBufferPointer { (memory.base + start).initialize(from: $0.baseAddress ?? base, count: other.count) }
    (memory.base + end).initialize(repeating: 0, count: ByteStore.padding)
    return ByteStore(base: memory.base, count: end, owner: memory)
  }

  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  deinit { if owner == nil { base.deallocate() } }

  /// The text of a range, with invalid UTF-8 replaced by U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// A copy up to the first NUL, which is included; nil if there is none.
  var upToNUL: ByteStore? {
    (0..<count).first { base[$0] == 0 }.map { ByteStore(Array(bytes(0..<$0 + 1))) }
  }

  package func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  /// The most recently computed place, from which the next one is counted.
  private var known = (offset: 0, line: 1, column: 1)

  /// Line and column of an offset, both from 1; columns count Unicode scalars.
  ///
  /// - Complexity: O(bytes) from the last queried offset, or from the start if that one is greater: queries in ascending order scan the
  ///   file once.
  package func place(_ offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, count)
    if offset < known.offset { known = (0, 1, 1) }
    var (_, line, column) = known
    for index in known.offset..<max(offset, known.offset) {
      if base[index] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if base[index] & 0xc0 != 0x80 {
        column += 1
      }
    }
    known = (offset, line, column)
    return (line, column)
  }

  /// The range of the line an offset is on, without its line feed.
  package func line(around offset: Int) -> Range<Int> {
    var start = min(offset, count)
    while start > 0, base[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = min(offset, count)
    while end < count, base[end] != UInt8(ascii: "\n") { end += 1 }
    return start..<end
  }
}
