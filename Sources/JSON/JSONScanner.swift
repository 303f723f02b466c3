// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads JSON text from outside of documents piece by piece, strictly by RFC 8259.
package struct JSONScanner {
  package enum Scalar: Hashable, Sendable {
    case string(String)
    /// The number in its spelling.
    case number(String)
    case bool(Bool)
    case null
  }

  private let bytes: PaddedBytes
  private var cursor: JSONCursor

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = PaddedBytes(Array(bytes))
    cursor = JSONCursor(base: self.bytes.base, offset: 0, end: self.bytes.count)
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
  package mutating func scalar() throws(JSONError) -> Scalar {
    cursor.skipSpace()
    let scalar = try cursor.exactScalar()
    if let string = scalar.string { return .string(cursor.text(string)) }
    switch text(scalar.range) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let number: return .number(number)
    }
  }

  /// Moves past a value of any kind, in text that is known to be JSON.
  /// - Returns: The value in its spelling; empty if there is none.
  package mutating func valueText() -> String {
    cursor.skipSpace()
    let start = cursor.offset
    cursor.skipValue()
    return text(start..<cursor.offset)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: cursor.base + range.lowerBound, count: range.count), as: UTF8.self)
  }
}

/// Bytes followed by zeros, which a cursor may read.
private final class PaddedBytes: Sendable {
  nonisolated(unsafe) let base: UnsafePointer<UInt8>
  let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count + 8)
    let end = copy.initialize(fromContentsOf: bytes)
    copy[end...].initialize(repeating: 0)
    base = UnsafePointer(copy.baseAddress!)
  }

  deinit { base.deallocate() }
}
