import TerminalText

/// A JSON value of a reply.
package enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// JSON text that is written unchanged.
  case raw(String)
  case string(String)
  case list([JSONText])
  case object([Field])

  package struct Field: Hashable, Sendable {
    package var key: String
    package var value: JSONText

    package init(_ key: String, _ value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  /// The value on one line with every control character escaped, safe for terminals and pipes.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends to one shared buffer, because a reply may have an object for each of a million graphics.
  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .integer(let integer): bytes += String(integer).utf8
    case .raw(let json): bytes += json.utf8
    case .string(let string): JSONText.quote(string, into: &bytes)
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      assert(Set(fields.map { Array($0.key.utf8) }).count == fields.count, "a key twice in \(fields.map(\.key))")
      bytes.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.quote(field.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func quote(_ string: String, into bytes: inout [UInt8]) {
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
  static func escaped(_ json: String) -> String {
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
