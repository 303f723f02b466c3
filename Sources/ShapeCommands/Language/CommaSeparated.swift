// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Parses tables whose fields are separated by commas, semicolons or tabs; a field in quotes may contain the separator.
/// - SeeAlso: RFC 4180; spreadsheets write semicolons in locales with a decimal comma.
package enum CommaSeparated {
  /// The fields of a row, and the 1-based number of its first line.
  package struct Row {
    package var columns: [String]
    package var line: Int
  }

  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - range: The range of the file name in the script.
  package static func rows(_ bytes: [UInt8], name: String, at range: SourceRange) throws(Diagnostic) -> [Row] {
    let bytes = TextLines.content(of: bytes)
    let separator = separator(of: bytes)
    var rows: [Row] = []
    var row: [String] = []
    var (line, first) = (1, 1)
    var field: [UInt8] = []
    var quote: Int?
    var index = 0
    func take(_ field: inout [UInt8]) -> String {
      defer { field = [] }
      return String(decoding: field, as: UTF8.self)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if quote != nil {
        guard byte == UInt8(ascii: "\"") else {
          field.append(byte)
          continue
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else {
          quote = nil
        }
        continue
      }
      switch byte {
      // Within a field that does not begin with a quote, quotes are literal, as in `Bob "B" Ray`.
      case UInt8(ascii: "\"") where field.allSatisfy { $0 == UInt8(ascii: " ") }: quote = line
      case separator: row.append(take(&field))
      case UInt8(ascii: "\n"):
        row.append(take(&field))
        if row != [""] { rows.append(Row(columns: row, line: first)) }
        row = []
        first = line
      default: field.append(byte)
      }
    }
    if let quote { throw Diagnostic(range, code: "value", "line \(quote) of \(name): the quote is not closed") }
    if !field.isEmpty || !row.isEmpty {
      row.append(take(&field))
      rows.append(Row(columns: row, line: first))
    }
    return rows
  }

  /// The variable names for the columns of a table: characters that are not allowed in names are replaced with `_`, and duplicates get a
  /// number suffix. Empty for a column without a name.
  static func names(_ head: [String]) -> [String] {
    var met: [String: Int] = [:]
    return head.map { field in
      let field = field[...].trimmed()
      guard !field.isEmpty else { return "" }
      var name = String(field.map { WordReader.isNameCharacter($0) ? $0 : "_" })
      if !WordReader.isNameStart(name.utf8.first!) { name = "_" + name }
      met[name, default: 0] += 1
      return met[name]! == 1 ? name : "\(name)_\(met[name]!)"
    }
  }

  /// The first separator outside quotes in the first line; a comma if there is none.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var isQuoted = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"): if !isQuoted { return byte }
      case UInt8(ascii: "\n"): if !isQuoted { return UInt8(ascii: ",") }
      default: break
      }
    }
    return UInt8(ascii: ",")
  }
}

extension Scalar {
  /// The value of a table field: a numeral if it spells a number, else a string.
  package init(field text: String) {
    let bytes = Array(text[...].trimmed().utf8)
    // Use the SVG number syntax: tables contain `007` and `.5`, which JSON does not allow.
    if case .number(let value, let end) = NumberText.scan(bytes.span, from: 0, as: .svg), end == bytes.count {
      self = .numeral(text, value)
    } else {
      self = .string(text)
    }
  }
}
