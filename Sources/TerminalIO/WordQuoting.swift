import DisplayText

/// How a word is written in a line so that the language reads it back.
///
/// In double quotes `\"`, `\\` and `\u{1b}` stand for a quote, a backslash and a scalar that does not show itself.
/// In single quotes everything stands for itself.
struct WordQuoting {
  /// The characters that end a word outside quotes.
  var breaks: String

  /// Whether a text would be read as something else if it stood without quotes.
  func needsQuotes(_ text: String) -> Bool {
    text.unicodeScalars.contains { isSpecial($0) || !isShowable($0) && !isEmojiJoint($0) || breaks.unicodeScalars.contains($0) }
  }

  /// The inside of double quotes.
  func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) { result.append("\\") }
      if isShowable(scalar) || isEmojiJoint(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: visibleEscape(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// What the inside of double quotes stands for, apart from `\u{…}`: nobody completes in the middle of one.
  func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\\" && !isEscaped {
        isEscaped = true
        continue
      }
      if isEscaped && !isSpecial(scalar) { result.append("\\") }
      result.append(scalar)
      isEscaped = false
    }
    return String(result)
  }

  private func isSpecial(_ scalar: Unicode.Scalar) -> Bool { scalar == "\"" || scalar == "\\" }
}

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
