/// A value of a reply in JSON.
package indirect enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// JSON as it is.
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

  /// On one line, with every control character escaped, so that it may go to a terminal and through any pipe.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .raw(let json): json
    case .string(let string): JSONText.quoted(string)
    case .list(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let fields): JSONText.braced(fields)
    }
  }

  private static func braced(_ fields: [Field]) -> String {
    assert(Set(fields.map { Array($0.key.utf8) }).count == fields.count, "a key twice in \(fields.map(\.key))")
    return "{" + fields.map { JSONText.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
  }

  package static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default:
        if isPlain(scalar) { text.unicodeScalars.append(scalar) } else { for unit in String(scalar).utf16 { text += escape(unit) } }
      }
    }
    return text + "\""
  }

  /// JSON with what may not go to a terminal escaped: outside its strings it has no such characters.
  static func escaped(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      if isPlain(scalar) { text.unicodeScalars.append(scalar) } else { for unit in String(scalar).utf16 { text += escape(unit) } }
    }
    return text
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Neither a control character nor one that changes the direction or that nobody sees.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
    // Fillers of Hangul, and what chooses the form of the sign before it.
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
