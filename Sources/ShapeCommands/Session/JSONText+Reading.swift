// SPDX-License-Identifier: GPL-3.0-or-later
import JSON

extension JSONText {
  /// The maximum nesting depth of lists and objects.
  package static let deepestReading = 64

  /// Parses one value, strictly by RFC 8259; nil for anything else, and for values that are nested too deeply.
  ///
  /// Numbers keep their spelling. Duplicate keys are all kept, and the last one counts.
  package init?(reading bytes: some Sequence<UInt8>) {
    var reader = JSONReader(scanner: JSONScanner(bytes))
    guard let value = try? reader.value(0), reader.scanner.peek() == nil else { return nil }
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

/// Reads lists and objects. The nesting depth is bounded, so it may recurse.
private struct JSONReader {
  var scanner: JSONScanner

  /// A value; nil where there is none.
  mutating func value(_ depth: Int) throws(JSONError) -> JSONText? {
    guard depth <= JSONText.deepestReading else { return nil }
    switch scanner.peek() {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try list(depth)
    default: break
    }
    switch try scanner.scalar() {
    case .string(let string): return .string(string)
    case .number(let number): return .raw(number)
    case .bool(let bool): return .bool(bool)
    case .null: return .null
    }
  }

  private mutating func object(_ depth: Int) throws(JSONError) -> JSONText? {
    _ = scanner.take(UInt8(ascii: "{"))
    var fields: [JSONText.Field] = []
    guard !scanner.take(UInt8(ascii: "}")) else { return .object([]) }
    repeat {
      guard case .string(let key) = try scanner.scalar(), scanner.take(UInt8(ascii: ":")), let value = try value(depth + 1) else {
        return nil
      }
      fields.append(.init(key, value))
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "}")) ? .object(fields) : nil
  }

  private mutating func list(_ depth: Int) throws(JSONError) -> JSONText? {
    _ = scanner.take(UInt8(ascii: "["))
    var elements: [JSONText] = []
    guard !scanner.take(UInt8(ascii: "]")) else { return .list([]) }
    repeat {
      guard let element = try value(depth + 1) else { return nil }
      elements.append(element)
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "]")) ? .list(elements) : nil
  }
}
