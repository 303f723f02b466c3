/// How a stranger's text is shown in a message: nothing in it can move the cursor or hide what stands beside it.
package enum ShownText {
  /// The text with every control, format and filler character written out as `\u{…}`.
  package static func escaped(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars { shown += form(of: scalar).text }
    return shown
  }

  /// As much of a text as a message needs.
  package static func excerpt(_ text: String) -> String {
    guard text.utf8.count > longestExcerpt else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: longestExcerpt)
    while text.utf8[end] & 0xc0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end]) + "…"
  }

  /// In bytes.
  private static let longestExcerpt = 1000

  /// What stands for a scalar, and how many terminal cells that takes.
  static func form(of scalar: Unicode.Scalar) -> (text: String, cells: Int) {
    if (0x20...0x7e).contains(scalar.value) { return (String(scalar), 1) }
    if scalar == "\t" { return (" ", 1) }
    if isHidden(scalar) {
      let text = "\\u{" + String(scalar.value, radix: 16) + "}"
      return (text, text.utf8.count)
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return (String(scalar), 0)
    default: return (String(scalar), isWide(scalar.value) ? 2 : 1)
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: [0x115f, 0x1160, 0x3164, 0xffa0].contains(scalar.value)
    }
  }

  /// The blocks UAX #11 calls wide, without the gaps between them: enough to put a caret under a word.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
