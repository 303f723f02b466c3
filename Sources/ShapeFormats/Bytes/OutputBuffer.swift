// SPDX-License-Identifier: GPL-3.0-or-later
/// Gathers small pieces into large writes.
package struct OutputBuffer {
  private let buffer = Room()
  private let write: (UnsafeRawBufferPointer) throws -> Void
  /// The number of bytes appended so far.
  package private(set) var count = 0

  private static let capacity = 1 << 17

  /// The memory, freed with the last copy of the buffer.
  private final class Room {
    let start = UnsafeMutableRawPointer.allocate(byteCount: OutputBuffer.capacity, alignment: 64)
    var filled = 0
    deinit { start.deallocate() }
  }

  package init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

  package mutating func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try append($0) } }

  package mutating func append(_ text: String) throws {
    var text = text
    try text.withUTF8 { try append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends bytes; large pieces are written directly, without a copy.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    guard let start = bytes.baseAddress else { return }
    count += bytes.count
    let isLarge = bytes.count > OutputBuffer.capacity / 2
    // The buffered bytes precede a piece that is written directly.
    if isLarge || buffer.filled + bytes.count > OutputBuffer.capacity { try flush() }
    if isLarge { return try write(bytes) }
    (buffer.start + buffer.filled).copyMemory(from: start, byteCount: bytes.count)
    buffer.filled += bytes.count
  }

  /// Lets a closure write a piece into the buffer. Returns false if the piece may exceed the capacity.
  /// - Parameters:
  ///   - room: The maximum size of the piece, in bytes.
  ///   - body: Writes at most `room` bytes at the pointer and returns their number.
  mutating func append(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) throws -> Bool {
    guard room <= OutputBuffer.capacity else { return false }
    if buffer.filled + room > OutputBuffer.capacity { try flush() }
    let written = body((buffer.start + buffer.filled).assumingMemoryBound(to: UInt8.self))
    buffer.filled += written
    count += written
    return true
  }

  package mutating func flush() throws {
    guard buffer.filled > 0 else { return }
    let full = UnsafeRawBufferPointer(start: buffer.start, count: buffer.filled)
    buffer.filled = 0
    try write(full)
  }
}
