/// Reads JSON text from outside of documents piece by piece, strictly by RFC 8259.
package struct JSONScanner {
  package enum Scalar {
    case string(String)
    /// As it is spelled.
    case number(String)
    case bool(Bool)
    case null
  }

  private let bytes: ByteStore
  private var cursor: JSONCursor

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = ByteStore(Array(bytes))
    cursor = JSONCursor(self.bytes, at: 0)
  }

  /// The next byte that is not white space; nil at the end.
  package mutating func peek() -> UInt8? {
    cursor.skipSpace()
    return cursor.offset < cursor.end ? cursor.byte : nil
  }

  /// Moves past white space and a byte, if it is the expected one.
  package mutating func take(_ byte: UInt8) -> Bool {
    cursor.skipSpace()
    return cursor.take(byte)
  }

  /// Moves past a string, a number or a word.
  package mutating func scalar() throws(FormatError) -> Scalar {
    cursor.skipSpace()
    let scalar = try cursor.exactScalar()
    if let string = scalar.string { return .string(cursor.text(string)) }
    switch bytes.text(scalar.range) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let number: return .number(number)
    }
  }
}
