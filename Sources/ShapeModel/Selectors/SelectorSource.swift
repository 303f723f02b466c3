// SPDX-License-Identifier: GPL-3.0-or-later
/// The text of a selector with the values of variables, which are parsed as what they contain: at the start of a compound an id, a path or
/// a selector in parentheses, anywhere else a part of a name, an id or a value.
package struct SelectorSource: Sendable {
  /// A byte that no UTF-8 text contains, in the place of a value.
  static let hole: UInt8 = 0xff

  package private(set) var bytes: [UInt8] = []
  private(set) var values: [Int: String] = [:]

  package init() {}

  package mutating func append(_ text: String) { bytes += text.utf8 }

  package mutating func append(value: String) {
    values[bytes.count] = value
    bytes.append(SelectorSource.hole)
  }

  /// Removes the first and the last byte.
  package mutating func removeParentheses() {
    bytes = Array(bytes.dropFirst().dropLast())
    values = Dictionary(uniqueKeysWithValues: values.map { ($0.key - 1, $0.value) })
  }

  package mutating func removeLast() { bytes.removeLast() }
}
