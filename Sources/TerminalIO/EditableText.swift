// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// ZWJ and the emoji variation selector, which are harmless in a line being edited.
func isEmojiJoint(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200d || scalar.value == 0xfe0f }

/// The escape of a scalar, such as `\u{9b}`.
func visibleEscape(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }

/// A line with invisible scalars replaced by escapes; ASCII control characters below 0x20 are kept, as readline displays them.
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
