// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Text widths without a font: the advances of a common sans-serif typeface, with deviations towards too wide.
///
/// Renderers choose the real font. Aligned lines are anchored, so the table only determines where lines break.
enum FontMetrics {
  /// The extent above and below the baseline, in font sizes.
  static let ascent = 0.928
  static let descent = 0.236
  /// How far the letters' baseline is below the line that `dominant-baseline` names, in font sizes.
  /// - SeeAlso: CSS Inline 3, section 4.1; browsers derive `hanging` and `mathematical` from the ascent.
  static let baselines = [
    "hanging": 0.8 * ascent, "middle": 0.27, "central": (ascent - descent) / 2, "mathematical": ascent / 2, "text-before-edge": ascent,
    "text-after-edge": -descent, "ideographic": -descent,
  ]
  /// The default distance of lines, in font sizes.
  static let lineHeight = 1.2

  /// The width of a text on one line, in coordinates.
  static func width(_ text: some StringProtocol, _ font: TextFont) -> Double {
    let isMonospaced = font.isMonospaced
    let isBold = !isMonospaced && font.weight >= 600
    var width = 0.0
    var count = 0.0
    for scalar in text.unicodeScalars {
      let advance = advance(of: scalar, isBold: isBold)
      guard advance > 0 else { continue }
      width += isMonospaced && advance < 1 ? monospacedAdvance : advance
      count += 1
    }
    return width * font.size + count * font.spacing
  }

  /// The painted extent of a line's letters above and below the baseline, in font sizes; nil for blanks.
  static func ink(of line: String, isUnderlined: Bool) -> (above: Double, below: Double)? {
    var (above, below) = (-Double.infinity, isUnderlined ? 0.18 : -Double.infinity)
    for byte in line.utf8 where byte != UInt8(ascii: " ") {
      switch UInt8(ascii: "a") <= byte && byte <= UInt8(ascii: "z") ? shapes[Int(byte - UInt8(ascii: "a"))] : shape(of: byte) {
      case .low: (above, below) = (max(above, 0.56), max(below, 0.014))
      case .high: (above, below) = (max(above, 0.76), max(below, 0.014))
      case .deep: (above, below) = (max(above, 0.76), max(below, descent))
      case .hanging: (above, below) = (max(above, 0.56), max(below, descent))
      case .other: (above, below) = (max(above, ascent), max(below, descent))
      }
    }
    if isUnderlined { above = max(above, 0) }
    return above + below > 0 ? (above, below) : nil
  }

  /// The vertical extent of a letter.
  private enum LetterShape { case low, high, hanging, deep, other }

  private static func shape(of byte: UInt8) -> LetterShape {
    switch byte {
    case 0x41...0x50, 0x52...0x5a, 0x30...0x39, 0x21...0x23, 0x25...0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x3a, 0x3c...0x3f: .high
    case 0x2c, 0x3b: .hanging
    case 0x21...0x7e: .deep
    default: .other
    }
  }

  /// The shapes of the letters from a through z.
  private static let shapes: [LetterShape] = "lhlhlhphhdhhlllppllhllllpl".map { letter in
    switch letter {
    case "l": .low
    case "h": .high
    case "p": .hanging
    default: .deep
    }
  }

  /// The number of letters that spacing is added to.
  static func letterCount(_ text: some StringProtocol) -> Int { text.unicodeScalars.count { advance(of: $0) > 0 } }

  private static let boldFactor = 1.12
  private static let monospacedAdvance = 0.602

  /// The advance of a scalar in font sizes; 0 for combining marks and controls.
  static func advance(of scalar: Unicode.Scalar, isBold: Bool = false) -> Double {
    let table = isBold ? boldASCII : ascii
    if scalar.value < 0x7f { return scalar.value < 0x20 ? 0 : Double(table[Int(scalar.value) - 0x20]) / 1000 }
    func other(_ advance: Double) -> Double { isBold ? advance * boldFactor : advance }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter: return like(scalar, table) ?? other(0.72)
    default: return like(scalar, table) ?? (isWide(scalar) ? 1 : other(0.62))
    }
  }

  /// The advance of the ASCII character that is as wide as a Latin letter or a sign of punctuation; nil for others.
  private static func like(_ scalar: Unicode.Scalar, _ table: [Int16]) -> Double? {
    for (first, letters) in alike where scalar.value >= first && scalar.value < first + UInt32(letters.count) {
      return Double(table[Int(letters[Int(scalar.value - first)]) - 0x20]) / 1000
    }
    return nil
  }

  /// ASCII characters as wide as those of three ranges: U+00A0 through U+00BF, the letters to U+017F, and U+2010 through U+2026.
  private static let alike: [(first: UInt32, letters: [UInt8])] = [
    (0xa0, " !0000|**@*o+-@**+!!*00 *!*o@@@?"),
    (0xc0, "AAAAAAWCEEEEIIIIDNOOOOO+OUUUUYPnaaaaaamceeeeiiiionooooo+ouuuuypy"),
    (
      0x100,
      "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi5cJjKkkLlLlLlLlLlNnNnNnmNnOoOoOoWmRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzf"
    ),
    (0x2010, "--0*@@**,,,,ssss**vv.0@"),
  ].map { ($0, Array($1.utf8)) }

  /// Whether a scalar fills a square, as ideographs and emoji do; lines may break on either side of one.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0x1f300...0x1faff,
      0x20000...0x3fffd:
      true
    default: false
    }
  }

  /// The advances of U+0020 through U+007E, in thousandths of the font size.
  private static let ascii: [Int16] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337,
    337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
    684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635,
    635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  /// The same for bold letters.
  private static let boldASCII: [Int16] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400,
    400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812,
    774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716,
    716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
  ]
}
