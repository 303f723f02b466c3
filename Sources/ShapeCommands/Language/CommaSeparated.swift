/// Tables with commas between columns and quotes around what holds one.
/// - SeeAlso: RFC 4180.
enum CommaSeparated {
  /// The columns of a row, and the line it begins on, from 1.
  struct Row {
    var columns: [String]
    var line: Int
  }

  static func rows(_ bytes: [UInt8]) -> [Row] {
    var rows: [Row] = []
    var row: [String] = []
    var (line, first) = (1, 1)
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    func take(_ field: inout [UInt8]) -> String {
      defer { field = [] }
      return String(decoding: field, as: UTF8.self)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isQuoted {
        guard byte == UInt8(ascii: "\"") else {
          field.append(byte)
          continue
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: ","): row.append(take(&field))
      case UInt8(ascii: "\r"): continue
      case UInt8(ascii: "\n"):
        row.append(take(&field))
        if row != [""] { rows.append(Row(columns: row, line: first)) }
        row = []
        first = line
      default: field.append(byte)
      }
    }
    if !field.isEmpty || !row.isEmpty {
      row.append(take(&field))
      rows.append(Row(columns: row, line: first))
    }
    return rows
  }
}
