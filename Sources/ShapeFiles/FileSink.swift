internal import CSystem
import Glibc

/// Receives the content of a save and writes it to a file.
///
/// A million unmodified ranges of a document cost one copy through a buffer that stays in the cache, never a second document. The disk
/// starts writing while the next bytes are computed.
package struct FileSink: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let buffer: UnsafeMutableRawPointer
  private var filled = 0
  private var running = RunningDigest()
  private var written = 0
  /// The bytes of the file whose write to disk was started.
  private var started = 0

  private static let size = 1 << 17
  /// The bytes after which their write to disk is started.
  private static let stride = 8 << 20

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    buffer = .allocate(byteCount: Self.size, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// Appends bytes to the content; they are copied or written before the call returns.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while rest.count >= Self.size - filled {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.size - filled))
      take(piece)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      try flush()
    }
    take(rest)
  }

  /// Appends bytes to the content.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in try write(bytes) }
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    (buffer + filled).copyMemory(from: start, byteCount: bytes.count)
    filled += bytes.count
  }

  private mutating func flush() throws(FileError) {
    let full = UnsafeRawBufferPointer(start: buffer, count: filled)
    filled = 0
    running.add(full)
    try Descriptor.writeAll(full, to: descriptor, path)
    written += full.count
    guard written - started >= Self.stride else { return }
    cs_start_writing(descriptor, Int64(started), Int64(written - started))
    started = written
  }

  /// Writes the rest of the buffer; returns the digest of the whole content.
  mutating func finish() throws(FileError) -> ContentDigest {
    try flush()
    return running.value
  }
}
