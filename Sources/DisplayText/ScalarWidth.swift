/// The number of cells one scalar takes when it stands alone: 0, 1 or 2.
///
/// Ambiguous scalars count as 1. Marks and scalars that show nothing count as 0.
///
/// - Complexity: O(log ranges); printable ASCII takes a compare.
/// - SeeAlso: UAX #11 East Asian Width.
package func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value >= 0x20 && value < 0x7f || value >= 0xa0 && value != 0xad ? 1 : 0 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
  default: break
  }
  if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
  if isWide(value) || isPicture(scalar) && scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar) { return 2 }
  return 1
}

/// Whether the East Asian Width table has a scalar as Wide or Fullwidth.
private func isWide(_ value: UInt32) -> Bool {
  guard value >= wideRanges[0].first else { return false }
  var low = 0
  var high = wideRanges.count
  while low < high {
    let middle = (low + high) / 2
    if wideRanges[middle].last < value { low = middle + 1 } else { high = middle }
  }
  return low < wideRanges.count && wideRanges[low].first <= value
}

/// Whether a scalar can begin an emoji by itself, which digits, `#` and `*` cannot.
func isPicture(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 0xa9 && scalar.properties.isEmoji && !isSkinTone(scalar)
}

/// Whether a scalar is one half of a flag.
func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  (0x1f1e6...0x1f1ff).contains(scalar.value)
}

/// Whether a scalar colours the emoji before it.
func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
  (0x1f3fb...0x1f3ff).contains(scalar.value)
}

/// Whether a scalar is a vowel or a final consonant that joins the Hangul syllable before it.
func isJoiningJamo(_ scalar: Unicode.Scalar) -> Bool {
  (0x1161...0x11ff).contains(scalar.value) || (0xd7b0...0xd7fb).contains(scalar.value)
}

/// Whether a scalar is Hangul that a vowel or a final consonant can join.
func isHangul(_ scalar: Unicode.Scalar) -> Bool {
  (0x1100...0x115e).contains(scalar.value) || (0xa960...0xa97c).contains(scalar.value)
    || (0xac00...0xd7a3).contains(scalar.value)
}
