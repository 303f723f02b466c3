import ShapeModel
import ShapePresentation
import TerminalText
import TestSupport
import Testing

@Suite struct `Showing a place in a text` {
  @Test(arguments: [
    ("-c", "set #bdy fill red", 4, 8, "-c:1:5: error: m\n  set #bdy fill red\n      ^~~~\n  help: h"),
    ("a.se", "x\r\n\té日 bad\r\ny", 9, 12, "a.se:2:5: error: m\n   é日 bad\n       ^~~\n  help: h"),
    ("a", "abc", 3, 3, "a:1:4: error: m\n  abc\n     ^\n  help: h"), ("a", "", 0, 0, "a:1:1: error: m\n  help: h"),
    ("a", "\u{1b}[2J x", 5, 6, "a:1:6: error: m\n  \\u{1b}[2J x\n            ^\n  help: h"),
  ])
  func `the caret is under the place`(name: String, text: String, lower: Int, upper: Int, shown: String) {
    let diagnostic = Diagnostic(SourceRange(lower, upper), code: "t", "m", help: ["h"])
    #expect(diagnostic.lines(in: SourceText(name: name, text)).map(\.text).joined(separator: "\n") == shown)
  }

  @Test(arguments: [10, 17, 40, 60, 80]) func `a line wider than the window is cut around the place`(columns: Int) {
    let text = (0..<300).map { "\($0 % 10)" }.joined()
    for lower in 0..<300 {
      let diagnostic = Diagnostic(SourceRange(lower, lower + 3), code: "t", "m")
      let lines = diagnostic.lines(in: SourceText(name: "a", text), columns: columns).map { Array($0.text) }
      #expect(lines[1...].allSatisfy { $0.count <= columns }, "\(lower)")
      let marks = lines[2].indices.filter { lines[2][$0] == "^" || lines[2][$0] == "~" }
      let wanted = Array(text.dropFirst(lower).prefix(marks.count))
      #expect((min(3, 300 - lower) - 1...3).contains(marks.count))
      #expect(marks.dropLast().map { lines[1][$0] } == wanted.dropLast(), "\(lower)")
    }
  }

  @Test func `a megabyte line is shown around the place`() {
    let source = SourceText(name: "a", String(repeating: "x", count: 1 << 20))
    let shown = Diagnostic(SourceRange(500_000, 900_000), code: "t", "m").lines(in: source).map(\.text).joined(separator: "\n")
    #expect(shown.utf8.count < 1500)
    #expect(shown.hasPrefix("a:1:500001: error: m\n  …x"))
  }

  @Test func `positions agree with counting from the start`() {
    let seed: UInt64 = 0x7e87
    var random = SplitMix64(seed: seed)
    let bytes = (0..<200_000).map { _ in UInt8.random(in: 0..<40, using: &random) == 0 ? 0x0a : UInt8(ascii: "x") }
    let source = SourceText(name: "a", bytes: bytes, firstLine: 7)
    for offset in [0, 1, 65_535, 65_536, 65_537, 131_072, 199_999, 200_000] {
      let before = bytes[..<offset]
      let line = 7 + before.count { $0 == 0x0a }
      let column = offset - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0) + 1
      #expect(source.position(of: offset) == (line, column), "seed \(seed)")
    }
  }
}
