import DisplayText

/// How many columns a grapheme takes in a terminal: 0, 1 or 2.
///
/// The widths are those of the whole program (`displayWidth`), but for control characters, in whose place a picture is drawn.
/// Terminals disagree on emoji: whoever sends a grid to one places the cursor again after each cell that is not one scalar of width 1.
///
/// - SeeAlso: Unicode Standard Annex #11 (East Asian Width) and Technical Standard #51 (Emoji).
public enum CellWidth {
  /// The columns of one grapheme.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    return character.isASCII || isControl(scalars[scalars.startIndex]) ? 1 : displayWidth(scalars)
  }

  /// The columns of one scalar standing alone.
  public static func of(_ scalar: Unicode.Scalar) -> Int { isControl(scalar) ? 1 : scalarWidth(scalar) }

  /// The columns of a text on one line.
  ///
  /// - Complexity: O(bytes); printable ASCII is not split into graphemes.
  public static func of(_ text: some StringProtocol) -> Int {
    let fast = text.utf8.withContiguousStorageIfAvailable { isPrintableASCII($0) ? $0.count : nil }
    if let count = fast ?? nil { return count }
    return text.reduce(0) { $0 + of($1) }
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
