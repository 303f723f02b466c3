// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// The spelling of strings in JSON outside of documents: on one line, with all invisible characters escaped.
package enum JSONString {
  /// Appends a string in quotes. Control characters and others that could mislead a reader are escaped, as `\u202e`.
  package static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    escape(string, into: &bytes) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default: nil
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// JSON text with the characters escaped that are unsafe for a terminal; valid JSON has those only inside strings.
  package static func escaped(json: String) -> String {
    var bytes: [UInt8] = []
    escape(json, into: &bytes) { _ in nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text with unsafe characters escaped, as `\u202e`.
  /// - Parameter spelling: The short escape of a scalar, if it has one.
  private static func escape(_ text: String, into bytes: inout [UInt8], spelling: (Unicode.Scalar) -> String?) {
    var utf8 = text
    utf8.withUTF8 { source in
      // Copy runs of unescaped bytes at once.
      var (start, offset) = (0, 0)
      while offset < source.count {
        if isItself(source[offset]) {
          offset += 1
          continue
        }
        let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
        let next = offset + UTF8.width(scalar)
        if let spelled = spelling(scalar) ?? (isShowable(scalar) ? nil : units(scalar)) {
          bytes += source[start..<offset]
          bytes += spelled.utf8
          start = next
        }
        offset = next
      }
      bytes += source[start...]
    }
  }

  /// Whether a byte is printable ASCII that never needs an escape.
  private static func isItself(_ byte: UInt8) -> Bool {
    (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func units(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
