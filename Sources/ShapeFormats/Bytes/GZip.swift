// SPDX-License-Identifier: GPL-3.0-or-later
import CZlib

/// Compression with gzip, for SVG files with the extension `.svgz`.
package enum GZip {
  /// Limits of the decompressed size: at most `limit` bytes, and at most `ratio` times the compressed size or `always` bytes, whichever
  /// is more.
  private static let limit = 1 << 30
  private static let ratio = 200
  private static let always = 64 << 20
  /// The maximum compression factor of deflate.
  /// - SeeAlso: https://zlib.net/zlib_tech.html, "Maximum Compression Factor".
  private static let bestRatio = 1032

  /// Whether bytes begin with a gzip header.
  package static func isPacked(_ bytes: ByteStore) -> Bool {
    bytes.count >= 18 && bytes.base[0] == 0x1f && bytes.base[1] == 0x8b && bytes.base[2] == 8
  }

  /// The decompressed size that the end of a file declares, modulo 2³².
  /// - SeeAlso: RFC 1952, section 2.3.1: ISIZE.
  private static func declaredSize(_ bytes: ByteStore) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes.base[bytes.count - 4 + $1]) << (8 * $1) }
  }

  /// Decompresses a file and verifies its checksum. A declared size beyond the limits is refused before anything is decompressed.
  /// - Parameter limit: The maximum size of the content, in bytes.
  /// - Throws: ``FormatError`` at offset 0 if the file is corrupt, truncated or exceeds the limits.
  static func unpacked(_ bytes: ByteStore, limit: Int = .max) throws(FormatError) -> ByteStore {
    let most = min(limit, self.limit, max(always, bytes.count.multipliedReportingOverflow(by: ratio).partialValue))
    // A size that no compression reaches is not a declaration, but the last bytes of a truncated or damaged file.
    let declared = declaredSize(bytes)
    guard declared <= most || declared / bestRatio > bytes.count else { throw FormatError(.unpackedTooLarge(most), at: 0) }
    return try inflated(bytes, most: most)
  }

  /// The decompressed content of the first bytes of a file, as far as it is complete.
  /// - Throws: ``FormatError`` at offset 0 if they are corrupt.
  static func beginning(_ bytes: ByteStore) throws(FormatError) -> ByteStore { try inflated(bytes, most: always, isBeginning: true) }

  /// - Parameters:
  ///   - most: The limit of the content, in bytes.
  ///   - isBeginning: Whether the file has more bytes than these.
  private static func inflated(_ bytes: ByteStore, most: Int, isBeginning: Bool = false) throws(FormatError) -> ByteStore {
    var stream = z_stream()
    // Adding 16 selects the gzip header.
    guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw FormatError(.packing("there is not enough memory to unpack it"), at: 0)
    }
    defer { inflateEnd(&stream) }
    let content = GrowingBytes()
    var room = [UInt8](repeating: 0, count: 1 << 16)
    stream.next_in = UnsafeMutablePointer(mutating: bytes.base)
    var left = bytes.count
    while true {
      if stream.avail_in == 0 {
        let count = min(left, 1 << 30)
        stream.avail_in = UInt32(count)
        left -= count
      }
      let status = room.withUnsafeMutableBufferPointer { room in
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(room.count)
        return inflate(&stream, Z_NO_FLUSH)
      }
      room.withUnsafeBytes { content.append(UnsafeRawBufferPointer(rebasing: $0[..<(room.count - Int(stream.avail_out))])) }
      guard content.count <= most else { throw FormatError(.unpackedTooLarge(most), at: 0) }
      if status == Z_STREAM_END { break }
      if isBeginning, status == Z_BUF_ERROR { return content.store() }
      guard status == Z_OK else { throw FormatError(.packing(status == Z_BUF_ERROR ? "it is cut off" : "it is broken"), at: 0) }
    }
    guard stream.avail_in == 0, left == 0 else { throw FormatError(.packing("something follows its end"), at: 0) }
    return content.store()
  }

  /// Compresses bytes reproducibly: the header holds no file name and no time.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    guard
      deflateInit2_(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { preconditionFailure("out of memory") }
    defer { deflateEnd(&stream) }
    var packed: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    bytes.withUnsafeBufferPointer { bytes in
      var done = 0
      repeat {
        let count = min(bytes.count - done, 1 << 30)
        stream.next_in = bytes.baseAddress.map { UnsafeMutablePointer(mutating: $0 + done) }
        stream.avail_in = UInt32(count)
        done += count
        let flush = done == bytes.count ? Z_FINISH : Z_NO_FLUSH
        repeat {
          room.withUnsafeMutableBufferPointer { room in
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            _ = deflate(&stream, flush)
          }
          packed.append(contentsOf: room[..<(room.count - Int(stream.avail_out))])
        } while stream.avail_out == 0
      } while done < bytes.count
    }
    return packed
  }
}
