// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// `prop=value`, `prop+=v`, `prop=(expression)` as one word.
package struct Assignment: Hashable, Sendable {
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    case set = "="
    case add = "+="
    case subtract = "-="
    case multiply = "*="
    case divide = "/="
  }

  /// The right-hand side of the operator.
  package enum Value: Hashable, Sendable {
    case word(Word)
    case expression(Expression)
  }

  package var property: String
  package var propertyPlace: Place
  package var operation: Operation
  package var value: Value
  /// The right-hand side as written; empty in `name=`.
  package var word: Word

  /// Parses a word; `nil` if it is not an assignment, such as `ellipse[width=20]` or `--to=canvas`.
  /// - Parameter bytes: The text that contains the word.
  /// - Throws: The syntax error of an expression in parentheses.
  package static func parse(_ word: Word, in bytes: [UInt8]) throws(Diagnostic) -> Assignment? {
    guard let first = word.parts.first, case .text(let text) = first.kind else { return nil }
    let head = Array(text.utf8)
    guard let sign = head.firstIndex(of: UInt8(ascii: "=")), sign > 0 else { return nil }
    var operation = Operation.set
    if let compound = Operation(rawValue: String(decoding: head[(sign - 1)...sign], as: UTF8.self)) { operation = compound }
    let property = head[..<(operation == .set ? sign : sign - 1)]
    guard isProperty(property), sign + 1 == head.count || head[sign + 1] != UInt8(ascii: "=") else { return nil }
    let start = word.range.lower
    let rest = head[(sign + 1)...]
    var parts = Array(word.parts.dropFirst())
    if !rest.isEmpty {
      let range = SourceRange(start + sign + 1, start + head.count)
      parts.insert(Word.Part(.text(String(decoding: rest, as: UTF8.self)), at: range), at: 0)
    }
    let value = Word(parts, at: SourceRange(start + sign + 1, word.range.upper))
    return Assignment(
      property: String(decoding: property, as: UTF8.self), propertyPlace: Place(SourceRange(start, start + property.count)),
      operation: operation, value: try self.value(value, in: bytes), word: value)
  }

  private static func value(_ word: Word, in bytes: [UInt8]) throws(Diagnostic) -> Value {
    guard word.parts.count == 1, case .group = word.parts[0].kind else { return .word(word) }
    return .expression(try ExpressionParser.parse(bytes, SourceRange(word.range.lower + 1, word.range.upper - 1)))
  }

  /// Whether it is a property path such as `shadow[2].blur`: names that may contain hyphens, separated by dots, and numbers in brackets.
  private static func isProperty(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, WordReader.isNameStart(first) else { return false }
    var isInIndex = false
    for byte in bytes {
      if isInIndex {
        if byte == UInt8(ascii: "]") { isInIndex = false } else if !(0x30...0x39).contains(byte) { return false }
      } else if byte == UInt8(ascii: "[") {
        isInIndex = true
      } else if !WordReader.isNameByte(byte), byte != UInt8(ascii: "."), byte != UInt8(ascii: "-") {
        return false
      }
    }
    return !isInIndex
  }
}
