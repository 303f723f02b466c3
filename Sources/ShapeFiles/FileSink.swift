// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Receives the content of a save and writes it to a file.
///
/// The disk starts writing while the next bytes are computed.
package struct FileSink: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var running = RunningDigest()
  private var written = 0
  /// The bytes of the file whose write to disk was started.
  private var started = 0

  /// The number of bytes written at once, which stay in the cache between hashing and copying.
  private static let size = 1 << 17
  /// The number of bytes after which their write to disk is started.
  private static let stride = 8 << 20

  init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  /// Appends bytes to the content; they are written before the call returns. Costs a system call, so callers should gather small pieces.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.size))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      running.add(piece)
      try Descriptor.writeAll(piece, to: descriptor, path)
      written += piece.count
      guard written - started >= Self.stride else { continue }
      cs_start_writing(descriptor, Int64(started), Int64(written - started))
      started = written
    }
  }

  /// Appends bytes to the content.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in try write(bytes) }
  }

  /// The digest of the whole content.
  var digest: ContentDigest { running.value }
}
