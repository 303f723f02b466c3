import TerminalText
import Testing

@Suite struct `Measuring text in cells` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｶ", 1), ("Ａ", 2), ("👩", 2), ("👩\u{200d}👩\u{200d}👧\u{200d}👦", 2), ("🇩🇪", 2),
    ("🇩", 1), ("❤", 1), ("❤\u{fe0f}", 2), ("☝🏿", 2), ("👍🏿", 2), ("1\u{fe0f}\u{20e3}", 2), ("가", 2), ("\u{1100}\u{1161}\u{11a8}", 2),
    ("─▸▾", 3), ("𠀀", 2), ("क्षि", 2), ("ก็", 1), ("\u{1b}", 0), ("\u{1fadf}", 2),
  ])
  func `a sign takes the cells a reader sees`(_ text: String, cells: Int) {
    #expect(displayWidth(text) == cells)
  }

  @Test func `padding fills up to the cells and never cuts`() {
    #expect(padded("ab", to: 4) == "ab  ")
    #expect(padded("漢", to: 3) == "漢 ")
    #expect(padded("abcd", to: 2) == "abcd")
    #expect(padded("", to: -3) == "")
  }

  @Test func `cutting never splits a sign and never escapes`() {
    #expect(truncated("漢字漢字", to: 5) == "漢字…")
    #expect(truncated("abc", to: 3) == "abc")
    #expect(truncated("👩\u{200d}👩\u{200d}👧ab", to: 3) == "👩\u{200d}👩\u{200d}👧…")
    #expect(truncated(" a ", to: 3) == " a ")
    #expect(truncated("abc", to: 0) == "")
  }

  @Test func `a cut text is as wide as asked, or one less before a wide sign`() {
    for cells in 1...30 {
      let width = displayWidth(truncated("a漢b字c漢d字e漢f字g漢h字i漢j字k漢", to: cells))
      #expect(width == cells || width == cells - 1)
    }
  }
}
