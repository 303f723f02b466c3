import ShapeCommands
import ShapeModel
import ShapePresentation
import TestSupport
import Testing

@Suite struct `Showing a place in a text` {
  @Test(arguments: [
    ("-c", "set #bdy fill red", 4, 8, "-c:1:5: error: m\n  set #bdy fill red\n      ^~~~\n  help: h"),
    ("a.se", "x\r\n\té日 bad\r\ny", 9, 12, "a.se:2:5: error: m\n   é日 bad\n       ^~~\n  help: h"),
    ("a", "abc", 3, 3, "a:1:4: error: m\n  abc\n     ^\n  help: h"), ("a", "", 0, 0, "a:1:1: error: m\n  help: h"),
    ("a", "\u{1b}[2J x", 5, 6, "a:1:6: error: m\n  \\u{1b}[2J x\n            ^\n  help: h"),
  ])
  func `the caret stands under the place`(name: String, text: String, lower: Int, upper: Int, shown: String) {
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

@Suite struct `What is said of a line that went wrong` {
  @Test(arguments: ["recovr", "recolr", "recolour", "reverd", "rolback", "quti", "clos"])
  func `a guess names no verb that loses work`(word: String) throws {
    let refusal = try #require(try Bench(faces).refusal(word))
    for verb in ["recover", "revert", "rollback", "quit", "close", "open"] { #expect(!refusal.contains(verb), "\(refusal)") }
  }

  @Test(arguments: [
    ("select #head #body", "write several selectors in parentheses: select (#head, #body)"),
    ("set Body color red", "did you mean fill, stroke or text.color?"), ("get Body position", "did you mean x and y, or frame?"),
    ("move Body to Head", "did you mean into?"),
    ("group Body Head as Two", "write several selectors in parentheses: group (Body, Head)"),
    ("delete Head > ellipse", "write a selector of several words in parentheses: delete (Head > ellipse)"),
    ("set Head > ellipse fill red", "write a selector of several words in parentheses, as (Ring > star) does"),
    ("get Head ellipse x", "write a selector of several words in parentheses, as (Ring > star) does"),
    ("set selected fill red", ":selected is what is selected"), ("inspect 2", "%2 is row 2 of the last listing"),
    ("set Body fill=darken(red,0.2)", "write an expression in parentheses: (darken(red,0.2))"),
    ("set Body fill=dimmed(red)", "is not a colour"),
    ("rename Body (New name)", "a value in parentheses is an expression; quotes make a text of it"),
    ("find fill=red", "in a selector, write a property in brackets: [fill=red]"),
    ("set fill.color=red Body", "the graphics come first: set SELECTOR fill.color=red"),
    ("rotate 45 Body", "the graphics come first, then the numbers"),
    ("count :not(width<20)", "in a selector, write a property in brackets: [width<20]"),
    ("align left Body", "usage: align SELECTOR left"), ("align left (Body, Head)", "usage: align SELECTOR left"),
    ("add oval C at 1 2 3x4", "did you mean ellipse?"), ("set Body cx=5", "did you mean x, the left edge?"),
    ("add text T fill red at 1 2", "'at' must come before the properties"),
    ("add text T fill red in Head", "'in' must come before the properties"),
  ])
  func `tells what was probably meant`(line: String, help: String) throws {
    let bench = try Bench(faces)
    bench.run("ls")
    bench.run("select #body")
    let before = bench.bytes
    #expect(bench.refusal(line)?.contains(help) == true, "\(line): \(bench.answers + bench.messages)")
    #expect(bench.bytes == before && bench.session.selection.count == 1)
  }

  @Test func `tells how a token is written`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("token paper #fff"))
    #expect(bench.refusal("set Body fill=paper")?.contains("did you mean token(paper)?") == true, "\(bench.messages)")
  }
}
