// SPDX-License-Identifier: GPL-3.0-or-later
/// Converts between markup and plain text: references such as `&amp;`, and the characters that have to be escaped.
struct MarkupText {
  /// The entities declared by the document, by name.
  var entities: [String: String] = [:]

  /// The text of an attribute value, with references replaced and line breaks turned into blanks.
  func attribute(_ bytes: ByteStore, _ range: Range<Int>) -> String { plain(bytes, range, isAttribute: true) }

  /// The text of a range of character data, with references replaced.
  func characters(_ bytes: ByteStore, _ range: Range<Int>) -> String { plain(bytes, range, isAttribute: false) }

  private func plain(_ bytes: ByteStore, _ range: Range<Int>, isAttribute: Bool) -> String {
    let isPlain = range.allSatisfy { bytes.base[$0] != UInt8(ascii: "&") && (bytes.base[$0] >= 0x20 || !isAttribute) }
    if isPlain { return bytes.text(range) }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes.base[offset]
      if byte == UInt8(ascii: "&"), let (replacement, end) = reference(bytes, offset, range.upperBound) {
        text.append(contentsOf: replacement.utf8)
        offset = end
        continue
      }
      offset += 1
      // A line break of two bytes becomes one blank (XML 1.0, 2.11).
      if isAttribute, byte == 0x0d, offset < range.upperBound, bytes.base[offset] == 0x0a { continue }
      text.append(isAttribute && StartTag.isBlank(byte) ? 0x20 : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The longest entity name that is recognized, in bytes.
  private static let nameLimit = 64

  /// The text of the reference that begins at an offset, and the offset after it; nil if none begins there.
  func reference(_ bytes: ByteStore, _ start: Int, _ end: Int) -> (text: String, end: Int)? {
    guard bytes.base[start] == UInt8(ascii: "&") else { return nil }
    var offset = start + 1
    while offset < min(end, start + MarkupText.nameLimit), bytes.base[offset] != UInt8(ascii: ";") { offset += 1 }
    guard offset < end, bytes.base[offset] == UInt8(ascii: ";") else { return nil }
    let name = bytes.text(start + 1..<offset)
    if name.hasPrefix("#") {
      let isHex = name.hasPrefix("#x")
      guard let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(code) else { return nil }
      return (String(Character(scalar)), offset + 1)
    }
    return (MarkupText.predefined[name] ?? entities[name]).map { ($0, offset + 1) }
  }

  private static let predefined = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Escapes a text for an attribute value in quotes of the given kind.
  static func escaped(_ text: String, quote: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case quote: bytes += (quote == UInt8(ascii: "\"") ? "&quot;" : "&apos;").utf8
      case 0x0a, 0x0d, 0x09: bytes += "&#\(byte);".utf8
      case 0..<0x20: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// The raw value of an attribute in quotes; a value that was in quotes of the other kind may contain these.
  static func quoted(_ value: some Collection<UInt8>, _ quote: UInt8) -> [UInt8] {
    let reference = Array((quote == UInt8(ascii: "\"") ? "&quot;" : "&apos;").utf8)
    return [quote] + value.flatMap { $0 == quote ? reference : [$0] } + [quote]
  }

  /// Escapes a text for the content of an element.
  static func escaped(content text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case 0x0a, 0x09: bytes.append(byte)
      case 0..<0x20: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
