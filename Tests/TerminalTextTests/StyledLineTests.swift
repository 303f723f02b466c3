import TerminalText
import Testing

@Suite struct `Lines for people` {
  @Test(arguments: [
    ("one two three", 7, 2, ["one two", "  three"]), ("sandwich", 3, 1, ["san", " dw", " ic", " h"]), ("  a b", 4, 2, ["  a", "  b"]),
    ("", 3, 0, [""]), ("漢字", 1, 0, ["漢", "字"]), ("a     b", 4, 0, ["a", "b"]), ("a  b", 4, 0, ["a  b"]), ("a b ", 3, 0, ["a b"]),
    ("set #\"a b c\" x", 8, 2, ["set", "  #\"a b c\"", "  x"]), ("(#abcdefgh, #i)", 6, 0, ["(#abcdefgh", ", #i)"]),
    ("a # b c", 3, 0, ["a #", "b c"]), ("#\"a b", 4, 0, ["#\"a", "b"]), (#"x #"a\" b" c"#, 5, 0, ["x", #"#"a\" b""#, "c"]),
    ("key   value of words", 12, 6, ["key   value", "      of", "      words"]), ("aa bb", 2, 9, ["aa", "bb"]),
  ])
  func `break between words, and inside a word only where it is wider than the window`(
    _ text: String, cells: Int, indent: Int, _ lines: [String]
  ) {
    #expect(StyledLine(text).folded(to: cells, indent: indent).map(\.text) == lines)
  }

  @Test(arguments: [" \u{301}", "a \u{301}b", "  \u{20dd}\u{301} x", "\u{301} \u{301}"]) func `are folded where a mark stands on a blank`(
    _ text: String
  ) {
    let line = StyledLine(String(repeating: "word " + text, count: 4))
    #expect(line.folded(to: 7).map(\.text).joined().unicodeScalars.filter { $0 != " " } == line.text.unicodeScalars.filter { $0 != " " })
  }

  @Test(arguments: 1...40) func `are never wider than the window once folded, and lose no letter`(_ cells: Int) {
    var line = StyledLine("▾ Panel 漢字漢字 ", .name)
    line.add("fill linear(90deg, #3366cc 0, #003 1) e\u{301}e\u{301} averyverylongwordwithoutanyblank", .remark)
    let folded = line.folded(to: cells, indent: 4)
    // A colour is not broken.
    if cells > 1 { #expect(folded.allSatisfy { $0.width <= cells || $0.text.contains("#3366cc") || $0.text.contains("#003") }) }
    #expect(folded.map(\.text).joined().filter { $0 != " " } == line.text.filter { $0 != " " })
    #expect(line.cut(to: cells).width <= cells)
    #expect(line.cut(to: nil) == line)
  }

  @Test(arguments: [
    ("see #abcdef", 8, "see …"), ("#abcdef is one", 4, "#abcdef…"), ("#abcdef", 4, "#abcdef"), ("a #b is one", 7, "a #b i…"),
    (#"in #"a b c" x"#, 8, "in …"), (#"in #"a #b c" x"#, 9, "in …"), ("a # b c d e", 6, "a # b…"), ("(#ab, #cdef)", 9, "(#ab, …"),
  ])
  func `are cut before an id or a colour and not inside it, or after one that begins the line`(
    _ text: String, cells: Int, _ wanted: String
  ) {
    #expect(StyledLine(text).cut(to: cells).text == wanted)
    #expect(StyledLine(text, .remark).cut(to: cells).text == wanted)
  }

  @Test func `are cut with the ellipsis of the signs in force`() {
    let line = StyledLine("a long name")
    #expect(line.cut(to: 6).text == "a lon…")
    Glyphs.$current.withValue(.ascii) {
      #expect(line.cut(to: 6).text == "a l...")
      #expect(sanitized("a long name", limit: 6) == "a l...")
      #expect(sanitized("… → × ▸ ü", limit: 20) == "… → × ▸ ü")
      #expect(truncated("abc", to: 2) == "..")
      #expect(truncated("/a/b/c/d", to: 6, mode: .head) == "...c/d")
    }
  }

  @Test func `have colour only where it is asked for`() {
    var line = StyledLine("Page", .name)
    line.add("  canvas", .remark)
    line.add("   ")
    #expect(line.text == "Page  canvas")
    #expect(line.text(colors: .sixteen) == "\u{1b}[1mPage\u{1b}[0m\u{1b}[2m  canvas\u{1b}[0m")
    #expect(Page().value("solid #3366cc").text == "solid #3366cc")
  }

  @Test(arguments: [(ColorDepth.direct, "38;2;51;102;204"), (.indexed, "38;5;62"), (.sixteen, "94")])
  func `show a sample before a colour`(_ depth: ColorDepth, _ code: String) {
    let line = Page(colors: depth).value("solid #3366cc")
    #expect(line.text(colors: depth) == "solid \u{1b}[\(code)m■ \u{1b}[0m#3366cc")
    #expect(Page(colors: depth).value("fill #g1 and #12").text == "fill #g1 and #12")
  }

  @Test(arguments: [(0xffcc00, "93"), (0x66ccff, "96"), (0xb8860b, "33"), (0x990000, "31"), (0x0000ff, "34"), (0xc0c0c0, "37")])
  func `keep their hue and are as bright where there are sixteen`(_ color: Int, _ code: String) {
    let rgb = RGB(red: color >> 16, green: color >> 8 & 255, blue: color & 255)
    #expect(ColorDepth.sixteen.code(of: rgb) == code)
  }

  @Test(
    arguments: [
      ("xterm-256color", nil, ColorDepth.indexed), ("xterm", nil, .sixteen), (nil, nil, .sixteen), ("xterm", "truecolor", .direct),
      ("xterm-direct", nil, .direct),
    ] as [(String?, String?, ColorDepth)])
  func `have as many colours as the environment says`(_ term: String?, _ colorTerm: String?, _ depth: ColorDepth) {
    #expect(ColorDepth(term: term, colorTerm: colorTerm) == depth)
  }
}
