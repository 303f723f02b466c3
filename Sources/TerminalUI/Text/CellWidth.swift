import TerminalText

/// The number of columns of a grapheme in a terminal: 0, 1 or 2.
///
/// The widths are those of the whole program (`displayWidth`), except for control characters, for which a picture is drawn. Terminals
/// disagree on emoji: code that sends a grid to one must position the cursor again after each cell that is not one scalar of width 1.
///
/// - SeeAlso: Unicode Standard Annex #11 (East Asian Width) and Technical Standard #51 (Emoji).
public enum CellWidth {
  /// The columns of one grapheme.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    return character.isASCII || isControl(scalars[scalars.startIndex]) ? 1 : displayWidth(scalars)
  }

  /// The columns of a single scalar.
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

  /// The picture drawn for a control character.
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
