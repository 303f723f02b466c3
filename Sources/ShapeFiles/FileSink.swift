internal import CSystem

/// Where a save's content goes: gathers small pieces through one mebibyte and passes large ones straight on.
///
/// A million untouched ranges of a document cost one copy through a buffer that stays in the cache, never a second document.
package struct FileSink: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let buffer: UnsafeMutableRawBufferPointer
  private var filled = 0
  private var running = RunningDigest()
  /// Bytes that were written, and those of them the disk was asked to start on.
  private var written: Int64 = 0
  private var started: Int64 = 0

  private static let size = 1 << 20
  /// How much is written before the disk is asked to start: the disk then works while the next bytes come, and there is
  /// little left to do at the end.
  private static let stride = 8 << 20

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    buffer = .allocate(byteCount: Self.size, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// Appends bytes to the content. They are not needed after the call.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    // A piece as large as the buffer gains nothing by a copy.
    guard bytes.count < Self.size - filled else { return try writeBeyond(bytes) }
    guard let start = bytes.baseAddress else { return }
    (buffer.baseAddress! + filled).copyMemory(from: start, byteCount: bytes.count)
    filled += bytes.count
  }

  /// Appends bytes to the content.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in try write(bytes) }
  }

  private mutating func writeBeyond(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try flush()
    guard bytes.count >= Self.size / 2 else { return try write(bytes) }
    try pass(bytes)
  }

  private mutating func flush() throws(FileError) {
    let full = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
    filled = 0
    try pass(full)
  }

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.stride))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      running.add(piece)
      try Descriptor.writeAll(piece, to: descriptor, path)
      written += Int64(piece.count)
      if written - started >= Int64(Self.stride) {
        cs_start_writing(descriptor, started, written - started)
        started = written
      }
    }
  }

  /// Writes what is left; returns the digest of all that was written.
  mutating func finish() throws(FileError) -> ContentDigest {
    try flush()
    return running.value
  }
}
