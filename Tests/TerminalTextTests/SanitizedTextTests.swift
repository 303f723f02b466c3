import TerminalText
import TestSupport
import Testing

@Suite struct `Showing strangers' text` {
  @Test(arguments: HostileTexts.all)
  func `nothing outside the allow-list comes through`(_ text: String) {
    check(sanitized(text), limit: 200)
    check(sanitized(bytes: Array(text.utf8)), limit: 200)
    check(sanitized(text, limit: 7), limit: 7)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("Grüße", "Grüße"), ("漢字", "漢字"), ("e\u{301}", "e\u{301}"), ("שלום", "שלום"),
    ("👩\u{200d}🚀", "👩\u{200d}🚀"), ("❤\u{fe0f}", "❤\u{fe0f}"), ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}"), ("👍🏿", "👍🏿"),
    ("🇩🇪", "🇩🇪"), ("🏳\u{fe0f}\u{200d}🌈", "🏳\u{fe0f}\u{200d}🌈"), ("각", "각"), ("C:\\temp", "C:\\temp"),
    ("\u{1b}[31m", "\\u{1b}[31m"), ("\u{9b}31m", "\\u{9b}31m"), ("a\nb", "a\\nb"), ("a\tb", "a\\tb"), ("a\r\nb", "a\\r\\nb"),
    ("a\u{202e}b", "a\\u{202e}b"), ("a\u{200d}b", "a\\u{200d}b"), ("a\u{fe0f}", "a\\u{fe0f}"), ("\u{301}", "\\u{301}"),
    ("👩\u{200d}x", "👩\\u{200d}x"), ("9\u{fe0f}9", "9\\u{fe0f}9"), (" a", "\" a\""), ("a ", "\"a \""), (" ", "\" \""),
    ("\u{a0}a", "\"\u{a0}a\""), ("\u{3164}", "\\u{3164}"), ("\u{e0041}", "\\u{e0041}"), ("\u{ad}", "\\u{ad}"),
  ])
  func `what is dangerous is spelled out and the rest stays`(_ text: String, _ expected: String) {
    #expect(Array(sanitized(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `eight marks stay on their letter and the ninth is spelled out`() {
    let eight = "o" + String(repeating: "\u{301}", count: 8)
    #expect(sanitized(eight) == eight)
    #expect(Array(sanitized(eight + "\u{302}").unicodeScalars) == Array((eight + "\\u{302}").unicodeScalars))
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("漢字漢字", 8, "漢字漢字"), ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"),
    ("ab\u{1b}", 8, "ab\\u{1b}"), ("ab\u{1b}", 7, "ab…"), (" abc", 5, "\" a…\""), ("abc", 1, "…"), ("abc", 0, ""), ("abc", -1, ""),
    ("abc ", 2, ""), ("abe\u{301}", 3, "abe\u{301}"), ("abe\u{301}c", 3, "ab…"), ("a❤\u{fe0f}", 2, "a…"),
  ])
  func `a long text is cut between cells`(_ text: String, limit: Int, _ expected: String) {
    #expect(Array(sanitized(text, limit: limit).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      ([0x61, 0xff, 0x62], "a\\xffb"), ([0xed, 0xa0, 0x80], "\\xed\\xa0\\x80"), ([0xc0, 0xaf], "\\xc0\\xaf"), ([0xe2, 0x82], "\\xe2\\x82"),
      ([0x80], "\\x80"), ([0xf4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"), ([0x61, 0x20], "\"a \""), ([0xe2, 0x82, 0xac], "€"), ([], ""),
      ([0xc3, 0x1b], "\\xc3\\u{1b}"),
    ] as [([UInt8], String)])
  func `bytes that are not text are spelled one by one`(_ bytes: [UInt8], _ expected: String) {
    #expect(sanitized(bytes: bytes) == expected)
  }

  @Test func `a megabyte of marks costs no more than a line`() {
    let marks = String(repeating: "\u{301}", count: 500_000)
    check(sanitized(marks), limit: 200)
    check(sanitized("a" + marks), limit: 200)
    #expect(displayWidth("a" + marks) == 1)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `random bytes and scalars never slip through`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(sanitized(bytes: bytes), limit: 200, "seed \(seed)")
      var text = String.UnicodeScalarView()
      for _ in 0..<20 { if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x1_ffff, using: &random)) { text.append(scalar) } }
      check(sanitized(String(text), limit: 60), limit: 60, "seed \(seed)")
    }
  }

  /// An oracle made of plain ranges, written without looking at the function's own rules.
  private func check(_ line: String, limit: Int, _ comment: Comment? = nil) {
    let scalars = Array(line.unicodeScalars)
    var markCount = 0
    for (index, scalar) in scalars.enumerated() {
      if scalar.value == 0x200d || scalar.value == 0xfe0f || scalar.value == 0xfe0e {
        let before = index > 0 ? scalars[index - 1] : " "
        #expect(before.properties.isEmoji || before.value == 0xfe0f, comment)
        continue
      }
      #expect(!banned.contains { $0.contains(scalar.value) }, "U+\(String(scalar.value, radix: 16)) in the output")
      markCount = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory) ? markCount + 1 : 0
      #expect(markCount <= 8, comment)
      #expect(markCount == 0 || index > 0, comment)
    }
    #expect(displayWidth(line) <= limit, comment)
    #expect(scalars.count <= limit * 20, comment)
  }

  private let banned: [ClosedRange<UInt32>] = [
    0x00...0x1f, 0x7f...0x9f, 0xad...0xad, 0x34f...0x34f, 0x600...0x605, 0x61c...0x61c, 0x115f...0x1160, 0x17b4...0x17b5, 0x180b...0x180f,
    0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0x3164...0x3164, 0xe000...0xf8ff, 0xfdd0...0xfdef, 0xfe00...0xfe0f, 0xfeff...0xfeff,
    0xffa0...0xffa0, 0xfff0...0xfffb, 0xfffe...0xffff, 0x1fffe...0x1ffff, 0xe0000...0x10ffff,
  ]
}
