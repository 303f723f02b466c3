/// How many columns a grapheme takes in a terminal: 0, 1 or 2.
///
/// A grapheme is as wide as its widest scalar, and two columns wide when it is an emoji by its selector
/// (VS16), by a skin tone or as a flag; so a family joined by ZWJ takes 2 columns, not 8. Ambiguous
/// characters take 1. Terminals disagree on emoji: whoever sends a grid to one places the cursor again after
/// each cell that is not one scalar of width 1.
///
/// - SeeAlso: Unicode Standard Annex #11 (East Asian Width) and Technical Standard #51 (Emoji).
public enum CellWidth {
  /// The columns of one grapheme.
  ///
  /// A control character takes 1, because its picture is drawn in its place.
  public static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return of(first) }
    return ofCluster(scalars)
  }

  /// The columns of one scalar standing alone.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7f || isControl(scalar) { return 1 }
    if isWide(scalar) { return 2 }
    return isInvisible(scalar) ? 0 : 1
  }

  /// The columns of a text on one line.
  ///
  /// - Complexity: O(bytes); printable ASCII is not split into graphemes.
  public static func of(_ text: some StringProtocol) -> Int {
    let fast = text.utf8.withContiguousStorageIfAvailable { isPrintableASCII($0) ? $0.count : nil }
    if let count = fast ?? nil { return count }
    return text.reduce(0) { $0 + of($1) }
  }

  private static func ofCluster(_ scalars: Character.UnicodeScalarView) -> Int {
    var widest = 0
    var regionalIndicatorCount = 0
    for scalar in scalars {
      switch scalar.value {
      case 0xfe0f: if widest > 0 { return 2 }
      case 0x1f3fb...0x1f3ff: return 2
      case 0x1f1e6...0x1f1ff:
        regionalIndicatorCount += 1
        widest = max(widest, regionalIndicatorCount)
      default: widest = max(widest, of(scalar))
      }
      if widest == 2 { return 2 }
    }
    return widest
  }

  /// Whether a scalar is two columns wide: a search in ``wideRanges``.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].1 < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].0 <= value
  }

  /// Whether a scalar adds nothing to the line: combining and enclosing marks, and format characters.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, !(0x1160...0x11ff).contains(scalar.value) else {
      return scalar.value >= 0x300
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Whether a scalar is a C0 or C1 control character or DEL.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }

  /// What is drawn for a control character.
  static func picture(of control: Unicode.Scalar) -> Unicode.Scalar {
    if control.value < 0x20 { return Unicode.Scalar(0x2400 + control.value) ?? "\u{fffd}" }
    return control.value == 0x7f ? "\u{2421}" : "\u{fffd}"
  }

  /// Whether each byte is a printable ASCII character.
  static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- 0x20 < 0x5f ? 0 : 1 }
    return others == 0
  }
}
