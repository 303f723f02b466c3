// SPDX-License-Identifier: GPL-3.0-or-later
/// The parts of a text `s/PATTERN/NEW/FLAGS`, as in `sed`: the character after the `s` separates them, except after a backslash or in a
/// bracket expression of the pattern.
struct SubstitutionText {
  let delimiter: UInt8
  let pattern: String
  let replacement: String
  let flags: String
  /// The offset after the flags.
  let end: Int

  /// The characters that may separate the parts. Other characters are common in names and texts.
  private static let delimiters = Set("/|,#:!@%~+^=".utf8)
  /// The separators that have no other meaning in a line, so that an unquoted word may have blanks between them.
  private static let wordDelimiters = Set("/|".utf8)

  /// Nil if no substitution starts at the offset, on one line.
  init?(_ bytes: [UInt8], from start: Int, to end: Int) {
    guard let separators = SubstitutionText.separators(bytes, from: start, to: end), separators.count == 3 else { return nil }
    var last = separators[2] + 1
    while last < end, WordReader.isNameByte(bytes[last]) { last += 1 }
    delimiter = bytes[start + 1]
    pattern = String(decoding: bytes[(separators[0] + 1)..<separators[1]], as: UTF8.self)
    replacement = SubstitutionText.unescaped(bytes[(separators[1] + 1)..<separators[2]], delimiter)
    flags = String(decoding: bytes[(separators[2] + 1)..<last], as: UTF8.self)
    self.end = last
  }

  /// Whether it is a substitution even if an unquoted word contains blanks.
  var mayHoldBlanks: Bool { SubstitutionText.wordDelimiters.contains(delimiter) }

  /// Whether a text begins like a substitution, but has no end: `s/a/b`.
  static func isUnfinished(_ bytes: [UInt8]) -> Bool { separators(bytes, from: 0, to: bytes.count)?.count == 2 }

  /// The offsets of up to three separators, from the one after the `s` on; nil if none follows an `s`.
  private static func separators(_ bytes: [UInt8], from start: Int, to end: Int) -> [Int]? {
    guard start + 1 < end, bytes[start] == UInt8(ascii: "s"), delimiters.contains(bytes[start + 1]) else { return nil }
    let delimiter = bytes[start + 1]
    var found = [start + 1]
    var index = start + 2
    while index < end, found.count < 3, bytes[index] != 0x0a {
      switch bytes[index] {
      case delimiter: found.append(index)
      case UInt8(ascii: "\\") where index + 1 < end && bytes[index + 1] != 0x0a: index += 1
      case UInt8(ascii: "[") where found.count == 1: index = lastOfBracket(bytes, from: index, to: end) ?? index
      default: break
      }
      index += 1
    }
    return found
  }

  /// The offset of the `]` that ends a bracket expression; nil if none does on this line.
  private static func lastOfBracket(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start + 1
    if index < end, bytes[index] == UInt8(ascii: "^") { index += 1 }
    // Directly after the opening bracket, a closing one is literal.
    if index < end, bytes[index] == UInt8(ascii: "]") { index += 1 }
    while index < end, bytes[index] != 0x0a {
      if bytes[index] == UInt8(ascii: "]") { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The replacement without the backslashes before separators. In the pattern they stay: there `\|` is a bar, and `|` is not.
  private static func unescaped(_ bytes: ArraySlice<UInt8>, _ delimiter: UInt8) -> String {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let isPair = bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.endIndex
      if !isPair || bytes[index + 1] != delimiter { result.append(bytes[index]) }
      if isPair { result.append(bytes[index + 1]) }
      index += isPair ? 2 : 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
