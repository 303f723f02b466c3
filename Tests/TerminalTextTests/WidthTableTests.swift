import Testing

import TerminalText

@Suite struct `The table of widths` {
  @Test func `answers for each scalar of Unicode 15 as utf8proc does`() {
    for value in UInt32(0)...0x10ffff {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 15, age.minor == 0 else { continue }
      #expect(scalarWidth(scalar) == Utf8procWidths.width(of: scalar), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `is in order and has no overlaps`() {
    #expect(wideRanges.allSatisfy { $0.first <= $0.last })
    #expect(zip(wideRanges, wideRanges.dropFirst()).allSatisfy { $0.last < $1.first })
  }

  @Test func `knows the emoji of later versions`() {
    for value in UInt32(0x1f300)...0x1faff {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation, !isRegionalIndicator(scalar) else { continue }
      #expect(scalarWidth(scalar) == 2, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `is the same for letters that are known without it, which join nothing`() {
    var count = 0
    for value in UInt32(0)...0x10ffff {
      guard let scalar = Unicode.Scalar(value), let width = letterWidth(value) else { continue }
      count += 1
      let isLetter = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .modifierSymbol, .mathSymbol]
        .contains(scalar.properties.generalCategory)
      let isSeen = !scalar.properties.isDefaultIgnorableCodePoint
      #expect(isLetter && isSeen && scalarWidth(scalar) == width, "U+\(String(value, radix: 16))")
      #expect(!isPicture(scalar) && !isJamo(scalar) && !isSyllable(value) && !isLinkedConsonant(scalar) && !isReph(scalar))
    }
    #expect(count > 20_000)
  }

  @Test func `is the same for texts of which only bytes are read`() {
    var count = 0
    for value in UInt32(0)...0xffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)한", "図\(scalar)\(scalar)"] {
        guard let width = plainWidth(text) else { continue }
        count += 1
        #expect(width == displayWidth(text.unicodeScalars) && plainWidth(text, limit: width - 1) == nil, "U+\(String(value, radix: 16))")
        // With a combining mark after it, the same text is measured character by character.
        #expect(text.hasPrefix(" ") || sanitized(text + "e\u{301}") == text + "e\u{301}", "U+\(String(value, radix: 16))")
      }
    }
    #expect(count > 100_000)
  }

  /// The width of a character is that of its scalars in utf8proc together, and at most two cells; a control takes the cell of its picture.
  @Test(arguments: [
    ("क", 1), ("कि", 1), ("क्षि", 2), ("क्ष्म", 2), ("नी", 1), ("กำ", 2), ("ก็", 1), ("ที่", 1), ("நி", 1), ("கொ", 1), ("ক্ষ", 2), ("বি", 1), ("한", 2),
    ("\u{1112}\u{1161}\u{11ab}", 2), ("\u{ad}", 1), ("\u{0}", 1), ("\u{1b}", 1), ("\u{7f}", 1), ("\u{9b}", 1), ("\u{200b}", 0),
    ("\u{115f}", 2),
    ("\u{e000}", 1), ("👩\u{200d}🚀", 2), ("🇩🇪", 2), ("❤\u{fe0f}", 2), ("漢", 2), ("ｶﾞ", 2), ("é", 1), ("e\u{301}", 1), ("\u{302e}", 2),
  ])
  func `is applied sign by sign`(_ text: String, _ width: Int) { #expect(displayWidth(text) == width) }

  @Test func `letters that need no table are counted and shown as with it`() {
    for value in UInt32(0)...0x24f {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["a\(scalar)b", String(repeating: Character(scalar), count: 9)] {
        #expect(displayWidth(text) == displayWidth(text.unicodeScalars), "\(value)")
        #expect(sanitized(text, limit: 5) == sanitized(bytes: Array(text.utf8), limit: 5), "\(value)")
        #expect(sanitized(text) == sanitized(bytes: Array(text.utf8)), "\(value)")
      }
    }
  }
}
