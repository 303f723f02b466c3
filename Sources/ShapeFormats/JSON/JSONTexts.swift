// SPDX-License-Identifier: GPL-3.0-or-later
import JSON

/// The strings in a JSON text, each with the keys that lead to it.
struct JSONTexts {
  private let bytes: ByteStore
  private var cursor: JSONCursor
  /// The open objects and arrays, each with the key of the member being read; arrays have none.
  private var open: [(isObject: Bool, key: String?)] = []

  /// Calls a function with each string that is a value, and the keys from the outermost object inwards.
  /// - Parameter other: Returns the replacement of a string, or nil to keep it.
  /// - Returns: The text with those strings replaced; nil if none is.
  static func replacing(in json: String, _ other: (_ keys: [String], _ text: String) -> String?) -> String? {
    var texts = JSONTexts(ByteStore(json))
    var result: [UInt8] = []
    var copied = 0
    while let (range, keys, text) = texts.next() {
      guard let new = other(keys, text) else { continue }
      result += texts.bytes.bytes(copied..<range.lowerBound)
      CanonicalJSON.append(string: new, to: &result)
      copied = range.upperBound
    }
    guard copied > 0 else { return nil }
    return String(decoding: result + Array(texts.bytes.bytes(copied..<texts.bytes.count)), as: UTF8.self)
  }

  private init(_ bytes: ByteStore) {
    self.bytes = bytes
    cursor = JSONCursor(bytes, at: 0)
  }

  /// The next string that is a value, with the range of it and its quotes.
  private mutating func next() -> (range: Range<Int>, keys: [String], text: String)? {
    while cursor.offset < cursor.end {
      cursor.skipSpace()
      switch cursor.byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append((cursor.byte == UInt8(ascii: "{"), nil))
        cursor.offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        cursor.offset += 1
      case UInt8(ascii: ","):
        if let last = open.indices.last, open[last].isObject { open[last].key = nil }
        cursor.offset += 1
      case UInt8(ascii: "\""):
        let start = cursor.offset
        guard let string = cursor.string() else { return nil }
        let text = cursor.text(string)
        if let last = open.indices.last, open[last].isObject, open[last].key == nil {
          open[last].key = text
        } else {
          return (start..<cursor.offset, open.compactMap(\.key), text)
        }
      default: cursor.offset += 1
      }
    }
    return nil
  }
}
