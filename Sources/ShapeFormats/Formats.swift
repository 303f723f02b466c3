// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The document formats. An existing file's format is detected from its bytes, a new file's from its name.
package enum Formats {
  /// Opens a document of either format.
  /// - Parameters:
  ///   - arrived: Nil if all bytes are readable.
  ///   - limit: The maximum size of a compressed document's content, in bytes.
  /// - Throws: ``FormatError`` at the first error.
  package static func open(_ bytes: ByteStore, arrived: ByteArrival? = nil, limit: Int = .max) throws(FormatError) -> any FormatSource {
    if bytes.count > 0, let arrived { _ = arrived(0) }
    if GZip.isPacked(bytes) {
      arrived?.waitForAll()
      let content = try GZip.unpacked(bytes, limit: limit)
      guard isMarkup(content) else { throw notSVG }
      return try SVGSource(content, packed: bytes)
    }
    return isMarkup(bytes) ? try SVGSource(bytes, arrived: arrived) : try JSONSource(bytes, arrived: arrived)
  }

  /// The problem with the beginning of a file; nil if a document may begin so. This way a large file need not be read to refuse its first
  /// byte, or a NUL, which no document holds.
  package static func refusal(ofBeginning bytes: ByteStore) -> FormatError? {
    do throws(FormatError) {
      if GZip.isPacked(bytes) { return isMarkup(try GZip.beginning(bytes)) ? nil : notSVG }
      if isMarkup(bytes) {
        if let text = try MarkupEncoding.textUpToNUL(bytes) { _ = try SVGSource(decoded: text, encoding: nil) }
        return nil
      }
    } catch { return error }
    var offset = 0
    while offset < bytes.count, StartTag.isBlank(bytes.base[offset]) { offset += 1 }
    // The reader of the whole file decides about a byte order mark.
    guard offset < bytes.count else { return nil }
    let mayBegin = bytes.base[offset] == UInt8(ascii: "{") || bytes.base[offset] == 0xef
    guard let beginning = mayBegin ? bytes.upToNUL : bytes else { return nil }
    do throws(FormatError) { _ = try JSONSource(exactly: beginning) } catch { return error }
    return nil
  }

  private static var notSVG: FormatError { FormatError(.packing("its content is not SVG"), at: 0) }

  /// The bytes to which the offset of an error refers: its text, unless the file cannot be unpacked.
  package static func bytes(_ file: ByteStore, of error: FormatError) -> ByteStore { error.isOfPackedBytes ? file : content(file) }

  /// The text to which error offsets refer: that of a gzip file is its decompressed content, and it is in UTF-8.
  package static func content(_ bytes: ByteStore) -> ByteStore {
    let content = GZip.isPacked(bytes) ? (try? GZip.unpacked(bytes)) ?? bytes : bytes
    guard isMarkup(content), let encoding = try? MarkupEncoding.of(content) else { return content }
    return (try? encoding.decoded(content)) ?? content
  }

  /// Joins the pieces of a file and compresses them with gzip.
  package static func packed(_ pieces: [[UInt8]]) -> [UInt8] { GZip.packed(Array(pieces.joined())) }

  /// Whether the first character that is not white space is `<`, as in XML.
  private static func isMarkup(_ bytes: ByteStore) -> Bool {
    var offset = 0
    if bytes.count >= 3, bytes.base[0] == 0xef, bytes.base[1] == 0xbb, bytes.base[2] == 0xbf { offset = 3 }
    while offset < bytes.count, StartTag.isBlank(bytes.base[offset]) { offset += 1 }
    // In UTF-16, `<` has a zero byte beside it.
    let start = (0..<min(4, bytes.count)).map { bytes.base[$0] }
    if [[0xff, 0xfe, 0x3c, 0], [0xfe, 0xff, 0, 0x3c]].contains(start) || start.starts(with: [0, 0x3c]) { return true }
    return offset < bytes.count && bytes.base[offset] == UInt8(ascii: "<")
  }
}

extension Document {
  /// An empty document in the shapeedit format.
  package static var blank: Document { Document(EmptySource(namedValues: JSONNamedValues()) { DocumentPaints($0) }) }

  /// Reads a document of either format from its bytes.
  /// - Parameter limit: The maximum size of a compressed document's content, in bytes.
  package convenience init(reading bytes: ByteStore, arrived: ByteArrival? = nil, limit: Int = .max) throws(FormatError) {
    self.init(try Formats.open(bytes, arrived: arrived, limit: limit))
  }
}
