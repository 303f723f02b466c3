// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The encoding of an XML file other than UTF-8: the file is decoded to UTF-8 for reading, and encoded again for writing.
enum MarkupEncoding {
  case ascii, latin1, windows1252, utf16BigEndian, utf16LittleEndian

  /// The encoding of a file by its byte order mark or its declaration; nil for UTF-8.
  /// - Throws: ``FormatError`` for an unsupported encoding.
  static func of(_ bytes: ByteStore) throws(FormatError) -> MarkupEncoding? {
    let start = (0..<min(4, bytes.count)).map { bytes.base[$0] }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0x3c, 0]) { return .utf16LittleEndian }
    if start.starts(with: [0xfe, 0xff]) || start.starts(with: [0, 0x3c]) { return .utf16BigEndian }
    guard let name = declared(bytes)?.lowercased() else { return nil }
    switch name {
    case "utf-8", "utf8": return nil
    case "us-ascii", "ascii": return .ascii
    case "iso-8859-1", "latin1", "iso8859-1", "latin-1": return .latin1
    case "windows-1252", "cp1252": return .windows1252
    default: throw FormatError(.wrongEncoding(name), at: 0)
    }
  }

  /// The longest declaration that is recognized, in bytes.
  private static let declarationLimit = 256

  private static func declared(_ bytes: ByteStore) -> String? {
    let head = bytes.text(0..<min(bytes.count, declarationLimit))
    guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>") else { return nil }
    let declaration = head[..<end.lowerBound]
    guard let name = declaration.firstRange(of: "encoding") else { return nil }
    let rest = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  /// The code points of bytes 0x80 through 0x9f in windows-1252; unassigned bytes stand for themselves.
  private static let upper: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f, 0x90, 0x2018,
    0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
  ]

  /// Decodes a file to UTF-8, up to its first NUL: no file with one is XML, and its reader reports the first error up to there.
  func decoded(_ bytes: ByteStore) throws(FormatError) -> ByteStore {
    if self == .ascii {
      if let offset = (0..<bytes.count).first(where: { bytes.base[$0] >= 0x80 }) {
        throw FormatError(.markup("a byte that is not US-ASCII"), at: offset)
      }
      return bytes
    }
    if isUTF16, bytes.count % 2 == 1 { throw FormatError(.markup("half a character at the end"), at: bytes.count) }
    let text = GrowingBytes()
    var offset = 0
    while offset < bytes.count {
      let end = min(bytes.count, offset + MarkupEncoding.block)
      let (piece, next) = isUTF16 ? try decodedUnits(bytes, offset..<end) : (decodedBytes(bytes, offset..<end), end)
      piece.withUnsafeBytes { text.append($0) }
      if piece.last == 0 { break }
      offset = next
    }
    return text.store()
  }

  /// The decoded beginning of a file, up to its first NUL; nil if there is none.
  static func textUpToNUL(_ bytes: ByteStore) throws(FormatError) -> ByteStore? {
    guard let encoding = try of(bytes) else { return bytes.upToNUL }
    guard encoding.isUTF16 else { return try encoding.decoded(bytes).upToNUL }
    // Half of a character at the end is no error of a beginning.
    let end = bytes.count & ~1
    let isHalf = end >= 2 && UTF16.isLeadSurrogate(encoding.unit(bytes, end - 2))
    return try encoding.decoded(ByteStore(Array(bytes.bytes(0..<(isHalf ? end - 2 : end))))).upToNUL
  }

  private func unit(_ bytes: ByteStore, _ offset: Int) -> UInt16 {
    let (high, low) = self == .utf16BigEndian ? (0, 1) : (1, 0)
    return UInt16(bytes.base[offset + high]) << 8 | UInt16(bytes.base[offset + low])
  }

  /// The number of bytes that are decoded at a time; even.
  private static let block = 1 << 16
  private var isUTF16: Bool { self == .utf16BigEndian || self == .utf16LittleEndian }

  private func decodedBytes(_ bytes: ByteStore, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count * 9 / 8)
    for offset in range {
      let byte = bytes.base[offset]
      if byte < 0x80 {
        text.append(byte)
        if byte == 0 { break }
      } else {
        let code = self == .windows1252 && byte < 0xa0 ? MarkupEncoding.upper[Int(byte) - 0x80] : UInt32(byte)
        text += Unicode.Scalar(code).map { Array(String(Character($0)).utf8) } ?? []
      }
    }
    return text
  }

  /// Decodes whole characters, so that the next range begins before a high surrogate at the end of this one.
  private func decodedUnits(_ bytes: ByteStore, _ range: Range<Int>) throws(FormatError) -> (text: [UInt8], next: Int) {
    var units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { unit(bytes, $0) }
    var next = range.upperBound
    if let end = units.firstIndex(of: 0) {
      units.removeSubrange((end + 1)...)
    } else if next < bytes.count, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      next -= 2
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw FormatError(.loneSurrogate, at: range.lowerBound) }
    return (Array(text.utf8), next)
  }

  /// Encodes a piece of UTF-8 that holds whole characters; a character that the encoding lacks becomes a character reference.
  func encoded(_ piece: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count * 2)
    for scalar in String(decoding: piece, as: UTF8.self).unicodeScalars {
      switch self {
      case .utf16BigEndian: for unit in UTF16.encode(scalar)! { bytes += [UInt8(unit >> 8), UInt8(unit & 0xff)] }
      case .utf16LittleEndian: for unit in UTF16.encode(scalar)! { bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
      case .windows1252 where MarkupEncoding.upper.contains(scalar.value):
        bytes.append(UInt8(MarkupEncoding.upper.firstIndex(of: scalar.value)! + 0x80))
      default:
        if scalar.value < (self == .ascii ? 0x80 : 0x100) { bytes.append(UInt8(scalar.value)) } else { bytes += "&#\(scalar.value);".utf8 }
      }
    }
    return bytes
  }
}
