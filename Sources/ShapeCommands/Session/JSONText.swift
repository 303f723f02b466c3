// SPDX-License-Identifier: GPL-3.0-or-later
import JSON

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
    case .string(let string): JSONString.append(string, to: &bytes)
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
        JSONString.append(field.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// JSON text with the characters escaped that are unsafe for a terminal.
  static func escaped(_ json: String) -> String { JSONString.escaped(json: json) }
}
