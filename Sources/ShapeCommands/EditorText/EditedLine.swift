// SPDX-License-Identifier: GPL-3.0-or-later
/// A line of a text that was edited, as bytes: in Swift, a blank with a combining mark after it is another `Character`.
enum EditedLine {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The line without blanks at its ends.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  /// Whether a trimmed line is a comment: `#` before a blank or at the end, unlike `#head`.
  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") && (line.count == 1 || isBlank(line[line.startIndex + 1]))
  }
}
