package import ShapeModel

/// The formats a document may be in. What a file holds is decided by its bytes, what is written to a new one by its name.
package enum Formats {
  /// Opens a document of either format.
  /// - Parameter arrived: Nil where all bytes are there.
  /// - Throws: ``FormatError`` with the place of the first thing that is wrong.
  package static func open(_ bytes: ByteStore, arrived: ByteArrival? = nil) throws(FormatError) -> any FormatSource {
    if bytes.count > 0, let arrived { _ = arrived(0) }
    if GZip.isPacked(bytes) {
      arrived?.waitForAll()
      let content = try GZip.unpacked(bytes)
      guard isMarkup(content) else { throw FormatError(.packing("what is in it is no SVG"), at: 0) }
      return try SVGSource(content, packed: bytes)
    }
    return isMarkup(bytes) ? try SVGSource(bytes, arrived: arrived) : try JSONSource(bytes, arrived: arrived)
  }

  /// The bytes that the places of errors in a file are places of: the content of a packed one.
  package static func content(_ bytes: ByteStore) -> ByteStore { GZip.isPacked(bytes) ? (try? GZip.unpacked(bytes)) ?? bytes : bytes }

  /// Pieces of a file as one that is packed.
  package static func packed(_ pieces: [[UInt8]]) -> [UInt8] { GZip.packed(Array(pieces.joined())) }

  /// Whether the first character is the one that XML begins with.
  private static func isMarkup(_ bytes: ByteStore) -> Bool {
    var offset = 0
    if bytes.count >= 3, bytes.base[0] == 0xef, bytes.base[1] == 0xbb, bytes.base[2] == 0xbf { offset = 3 }
    while offset < bytes.count, StartTag.isBlank(bytes.base[offset]) { offset += 1 }
    // In UTF-16, the other half of the character is zero.
    let start = (0..<min(4, bytes.count)).map { bytes.base[$0] }
    if [[0xff, 0xfe, 0x3c, 0], [0xfe, 0xff, 0, 0x3c]].contains(start) || start.starts(with: [0, 0x3c]) { return true }
    return offset < bytes.count && bytes.base[offset] == UInt8(ascii: "<")
  }
}

extension Document {
  /// Reads a document of either format from its bytes.
  package convenience init(reading bytes: ByteStore, arrived: ByteArrival? = nil) throws(FormatError) {
    self.init(try Formats.open(bytes, arrived: arrived))
  }
}
