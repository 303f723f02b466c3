extension JSONText {
  /// The maximum nesting depth of lists and objects.
  package static let deepestReading = 64

  /// Parses one value, strictly by RFC 8259; nil for anything else, and for values that are nested too deeply.
  ///
  /// Numbers keep their spelling. Duplicate keys are all kept, and the last one counts.
  package init?(reading bytes: some Sequence<UInt8>) {
    var reader = JSONReader(bytes: Array(bytes))
    guard let value = reader.document() else { return nil }
    self = value
  }

  /// The value of a key; nil if it is missing or this is not an object.
  package subscript(key: String) -> JSONText? {
    guard case .object(let fields) = self else { return nil }
    return fields.last { $0.key == key }?.value
  }

  package var string: String? { if case .string(let string) = self { string } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// An integral number in any spelling: `3`, `3.0`.
  package var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .raw(let text): Double(text).flatMap { Int(exactly: $0) }
    default: nil
    }
  }
}

/// Parses JSON. The nesting depth is bounded, so it may recurse.
private struct JSONReader {
  let bytes: [UInt8]
  var offset = 0

  mutating func document() -> JSONText? {
    guard let value = value(0), skipped() == nil else { return nil }
    return value
  }

  /// Skips whitespace and returns the next byte; nil at the end.
  private mutating func skipped() -> UInt8? {
    while offset < bytes.count, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[offset]) { offset += 1 }
    return offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard skipped() == byte.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func value(_ depth: Int) -> JSONText? {
    guard depth <= JSONText.deepestReading, let byte = skipped() else { return nil }
    switch byte {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return list(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONText) -> JSONText? {
    guard bytes[offset...].starts(with: word.utf8) else { return nil }
    offset += word.utf8.count
    return value
  }

  private mutating func object(_ depth: Int) -> JSONText? {
    offset += 1
    var fields: [JSONText.Field] = []
    guard !take("}") else { return .object([]) }
    repeat {
      guard skipped() == UInt8(ascii: "\""), let key = string(), take(":"), let value = value(depth + 1) else { return nil }
      fields.append(.init(key, value))
    } while take(",")
    return take("}") ? .object(fields) : nil
  }

  private mutating func list(_ depth: Int) -> JSONText? {
    offset += 1
    var elements: [JSONText] = []
    guard !take("]") else { return .list([]) }
    repeat {
      guard let element = value(depth + 1) else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .list(elements) : nil
  }

  private mutating func number() -> JSONText? {
    let start = offset
    func isDigit() -> Bool { offset < bytes.count && (0x30...0x39).contains(bytes[offset]) }
    func digits() -> Bool {
      let first = offset
      while isDigit() { offset += 1 }
      return offset > first
    }
    func has(_ choices: String) -> Bool {
      guard offset < bytes.count, choices.utf8.contains(bytes[offset]) else { return false }
      offset += 1
      return true
    }
    _ = has("-")
    if has("0") { if isDigit() { return nil } } else if !digits() { return nil }
    if has("."), !digits() { return nil }
    if has("eE") {
      _ = has("+-")
      if !digits() { return nil }
    }
    return .raw(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func string() -> String? {
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: String(scalar).utf8)
      case 0x20...: text.append(byte)
      default: return nil
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return nil }
      guard (0xd800..<0xdc00).contains(unit) else { return Unicode.Scalar(unit) }
      guard bytes[offset...].starts(with: [0x5c, 0x75]) else { return nil }
      offset += 2
      guard let low = self.unit(), (0xdc00..<0xe000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    defer { offset += 4 }
    let digits = bytes[offset..<offset + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
