import DisplayText

/// ZWJ and the emoji presentation, which are harmless in a line being edited.
func isEmojiJoint(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200d || scalar.value == 0xfe0f }

/// A scalar spelled `\u{9b}`.
func visibleEscape(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }

/// A line in which scalars that do not show themselves are spelled out; LF and TAB stay, readline shows them.
func editable(_ line: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in line.unicodeScalars {
    if scalar.value < 0x7f || isShowable(scalar) || isEmojiJoint(scalar) {
      result.append(scalar)
    } else {
      result.append(contentsOf: visibleEscape(scalar).unicodeScalars)
    }
  }
  return String(result)
}
