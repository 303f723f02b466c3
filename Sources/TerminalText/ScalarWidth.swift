// SPDX-License-Identifier: MIT
/// The number of cells of a single scalar on its own: 0, 1 or 2.
///
/// The program's only table of widths. It agrees with utf8proc, with the emoji of later versions: ambiguous scalars count as 1, as do a
/// soft hyphen, private and unassigned scalars; controls, formats and marks count as 0.
///
/// - Complexity: O(log ranges); printable ASCII takes one comparison.
/// - SeeAlso: UAX #11 East Asian Width.
package func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value >= 0x20 && value < 0x7f || value >= 0xa0 ? 1 : 0 }
  if isWide(value) { return 2 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
  default: return isPicture(scalar) && scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar) ? 2 : 1
  }
}

/// The cells of a letter or ideograph of a script whose letters have cells of their own and join nothing; nil for all others, which may
/// be such letters too.
///
/// Avoids looking up Unicode properties, which costs more than all other work on most names.
package func letterWidth(_ value: UInt32) -> Int? {
  switch value {
  // Latin, Greek, Cyrillic, Hebrew, Arabic.
  case 0xc0...0x2ff, 0x386, 0x388...0x38a, 0x38e...0x3a1, 0x3a3...0x481, 0x48a...0x52f, 0x5d0...0x5ea, 0x620...0x64a: 1
  // Kana, and the ideographs of the first block.
  case 0x3041...0x3096, 0x30a1...0x30fa, 0x4e00...0x9fff: 2
  default: nil
  }
}

/// Whether a scalar is Wide or Fullwidth in the East Asian Width table.
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

/// Whether a scalar is a control character, of C0, DEL or C1.
package func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) }

/// Whether a scalar can begin an emoji by itself; excludes digits, `#` and `*`.
package func isPicture(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 0xa9 && scalar.properties.isEmoji && !isSkinTone(scalar)
}

/// Whether a scalar is one half of a flag.
package func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  (0x1f1e6...0x1f1ff).contains(scalar.value)
}

/// Whether a scalar is a modifier that sets the skin tone of the preceding emoji.
func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
  (0x1f3fb...0x1f3ff).contains(scalar.value)
}

/// Whether a scalar is a letter of a decomposed Hangul syllable.
package func isJamo(_ scalar: Unicode.Scalar) -> Bool {
  (0x1100...0x11ff).contains(scalar.value) || (0xa960...0xa97c).contains(scalar.value) || (0xd7b0...0xd7fb).contains(scalar.value)
}

/// Whether a scalar is a consonant that leads a syllable.
func isLeadingJamo(_ scalar: Unicode.Scalar) -> Bool {
  (0x1100...0x115f).contains(scalar.value) || (0xa960...0xa97c).contains(scalar.value)
}

/// Whether a scalar is a Hangul syllable, which a final consonant can join.
package func isSyllable(_ value: UInt32) -> Bool { (0xac00...0xd7a3).contains(value) }

/// Whether a scalar is a letter that is written into the cell of the preceding letter, such as the Thai and Lao vowel am.
func isJoiningLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0xe33 || scalar.value == 0xeb3 }

/// Whether a scalar is a virama that joins the consonant after it to the one before.
func isLinker(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x94d, 0x9cd, 0xacd, 0xb4d, 0xc4d, 0xd4d: true
  default: false
  }
}

/// Whether a scalar is a consonant of one of the scripts with a linker.
package func isLinkedConsonant(_ scalar: Unicode.Scalar) -> Bool {
  guard (0x900...0xd7f).contains(scalar.value), scalar.properties.generalCategory == .otherLetter else { return false }
  // The blocks of these scripts have the same layout.
  switch scalar.value & 0x7f {
  case 0x15...0x39, 0x58...0x5f, 0x70, 0x71, 0x78...0x7f: return true
  default: return false
  }
}

/// Whether a scalar is a letter that is written above the following one, the dot reph of Malayalam.
package func isReph(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0xd4e }
