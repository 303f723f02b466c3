internal import CSystem
import Glibc

/// Where a save's content goes.
///
/// A million untouched ranges of a document cost one copy through a buffer that stays in the cache, never a second document. What is
/// large is written by a second thread, while the next bytes are worked out.
package struct FileSink: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// Memory of ``size`` bytes: this sink's own, or a piece of the outlet's.
  private var buffer: UnsafeMutableRawPointer
  private let ownBuffer: UnsafeMutableRawPointer
  private var filled = 0
  private var running = RunningDigest()
  private var written = 0
  /// The second thread, once so much was written that it pays.
  private var outlet: OpaquePointer?

  private static let size = 1 << 17
  /// From here on a second thread writes.
  private static let writtenBeforeOutlet = 2 << 20

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    ownBuffer = .allocate(byteCount: Self.size, alignment: 64)
    buffer = ownBuffer
  }

  deinit {
    // After a failure: what it still holds is not wanted.
    if let outlet { _ = cs_outlet_end(outlet) }
    ownBuffer.deallocate()
  }

  /// Appends bytes to the content. They are not needed after the call.
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
    if let outlet {
      cs_outlet_send(outlet, full.count)
      return try nextPiece(of: outlet)
    }
    try Descriptor.writeAll(full, to: descriptor, path)
    written += full.count
    if written >= Self.writtenBeforeOutlet, let outlet = cs_outlet_start(descriptor, Int64(written), Self.size) {
      self.outlet = outlet
      try nextPiece(of: outlet)
    }
  }

  private mutating func nextPiece(of outlet: OpaquePointer) throws(FileError) {
    guard let room = cs_outlet_room(outlet) else { return try end(outlet) }
    buffer = room
  }

  /// Waits until the second thread has written everything, and throws what went wrong in it.
  private mutating func end(_ outlet: OpaquePointer) throws(FileError) {
    self.outlet = nil
    buffer = ownBuffer
    try checked(cs_outlet_end(outlet), .write, path)
  }

  /// Writes what is left; returns the digest of all that was written.
  mutating func finish() throws(FileError) -> ContentDigest {
    try flush()
    if let outlet { try end(outlet) }
    return running.value
  }
}
