import ShapeCommands
import TestSupport
import Testing

/// Rules and declarations of SVG files that have no effect on the values that are read.
@Suite struct `Ignored styles` {
  private func drawing(_ style: String, _ shapes: String...) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\n<style>\n\(style)\n</style>\n"
      + shapes.map { "\($0)\n" }.joined() + "</svg>\n"
  }

  @Test(arguments: [
    ("@media print { rect { fill: red } }", "the rule @media print is ignored: at-rules are not read"),
    ("/* no */ g:has(rect), .b { fill: lime }", "the rule g:has(rect) is ignored: such selectors are not read"),
    ("@import 'other.css';", "the rule @import 'other.css' is ignored"),
  ])
  func `a rule that is not read is listed with its line, and is no fault of the file`(style: String, expected: String) throws {
    let bench = try Bench(markup: drawing(style, "<rect class=\"b\"/>"))
    bench.run(script: "check")
    #expect(bench.answers.contains { $0.contains(":3:") && $0.contains("note: ") && $0.contains(expected) }, "\(bench.answers)")
    #expect(bench.status == .done && bench.messages.contains("no problems, 1 rule not read"), "\(bench.messages)")
  }

  @Test(arguments: [
    (".a { fill blue }", "<rect/>", ":3:6: ", "'fill blue' is ignored: it has no ':'"),
    (".a { fill: bleu }", "<rect/>", ":3:12: ", "'fill: bleu' is ignored: no such colour"),
    ("", "<rect style='stroke-width'/>", ":5:14: ", "'stroke-width' is ignored: it has no ':'"),
    ("", "<rect style='fill:red;fill:#12'/>", ":5:28: ", "'fill: #12' is ignored: no such colour"),
    ("", "<rect stroke='red;'/>", ":5:15: ", "stroke='red;' is ignored: no such colour"),
    ("", "<linearGradient><stop stop-color='blu'/></linearGradient>", ":5:35: ", "stop-color='blu' is ignored: no such colour"),
    ("", "<rect style='stroke:var(--no)'/>", ":5:21: ", "'stroke: var(--no)' is ignored: nothing declares the variable"),
  ])
  func `a declaration without effect is listed with its line`(_ style: String, _ shape: String, _ place: String, _ expected: String) throws
  {
    let bench = try Bench(markup: drawing(style, shape))
    bench.run(script: "check")
    #expect(bench.answers.contains { $0.contains(place) && $0.contains("warning: ") && $0.contains(expected) }, "\(bench.answers)")
    #expect(bench.status == .no)
  }

  @Test(arguments: [
    ("@charset 'utf-8'; @font-face { font-family: x } rect { fill: var(--a, red) }", "<rect fill='context-fill' style='fill:inherit'/>"),
    (":root { --a: red } rect { stroke: var(--a); color: currentColor }", "<rect style=' fill : RED ; '/>"),
    ("", "<rect fill='url(#g) red' stroke='red icc-color(a, 1)'/>"),
  ])
  func `what is read is not listed`(style: String, shape: String) throws {
    let bench = try Bench(markup: drawing(style, shape, "<linearGradient id='g'/>"))
    #expect(bench.run("check") == ["no problems"])
  }

  @Test(arguments: [
    ("style='fill:#ff0000;fill:bogus'", "#ff0000"), ("style='fill:bogus' fill='#00ff00'", "#00ff00"), ("fill='bogus'", "#123456"),
    ("class='a'", "#0000ff"),
  ])
  func `an invalid colour leaves the one before it`(attributes: String, expected: String) throws {
    let markup = drawing(".a { fill: #0000ff; fill: bogus }", "<g fill='#123456'><rect id='r' \(attributes)/></g>")
    let bench = try Bench(markup: markup)
    #expect(bench.run("get #r fill.color --value") == [expected])
    #expect(bench.done("set #r fill #abcdef"), "\(bench.messages)")
    #expect(try Bench(markup: bench.bytes).run("get #r fill.color --value") == ["#abcdef"], "\(bench.bytes)")
    #expect(bench.done("undo") && bench.bytes == markup)
  }
}
