// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// Iterates over the members of any JSON object.
struct ObjectCursor {
  var cursor: JSONCursor
  private var isFirst = true

  /// - Parameter cursor: At the opening brace.
  init(_ cursor: JSONCursor) { self.cursor = cursor }

  /// Returns the next key and moves the cursor to its value, which has to be read or skipped before the next call.
  mutating func next() -> (range: Range<Int>, isEscaped: Bool)? {
    if isFirst {
      guard cursor.take(UInt8(ascii: "{")) else { return nil }
      isFirst = false
    }
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
    guard let key = cursor.string() else { return nil }
    cursor.skipSpace()
    guard cursor.take(UInt8(ascii: ":")) else { return nil }
    cursor.skipSpace()
    return key
  }

  func equals(_ key: (range: Range<Int>, isEscaped: Bool), _ word: String) -> Bool {
    if key.isEscaped { return cursor.unescaped(key.range).elementsEqual(word.utf8) }
    guard key.range.count == word.utf8.count else { return false }
    var word = word
    return word.withUTF8 { word in
      for index in 0..<word.count where word[index] != cursor.base[key.range.lowerBound + index] { return false }
      return true
    }
  }
}
