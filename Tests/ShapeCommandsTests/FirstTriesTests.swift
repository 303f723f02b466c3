import ShapeCommands
import TestSupport
import Testing

@Suite struct `What programs try first` {
  private static let svg = #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><style>.a{stroke:blue}</style>
    <g fill="green" stroke-width="3" transform="translate(10 0)"><rect id="r" class="a" width="10" height="20"/></g>
    <path id="p" fill="none" d="M0 0h9v9"/><text id="t" x="5" y="20" font-size="10">Hi</text></svg>
    """#

  @Test(arguments: [
    "add rectangle A in / at 1 2 3x4", "add group G in /", "move #eyeL into /", "set #body cornerRadius 4", "set #body borderRadius=4",
    "set #body rx 4", "set #cap fontSize 20", "set #body fillColor red", "get #body cornerRadius", "get #cap fontSize",
  ])
  func `is taken`(_ line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(line): \(bench.messages)")
  }

  @Test(arguments: [
    ("set #t text.valign middle", "translate it"), ("set #t text.content Hi", "text"), ("set #t fontsize=20", "text.size"),
    ("get #r rx", "radius"),
  ])
  func `or answered with what works`(_ line: String, _ word: String) throws {
    let refusal = try #require(try Bench(markup: Self.svg).refusal(line))
    // The help is after the error, which repeats the line.
    #expect(refusal.split(separator: "\n").last?.contains(word) == true, "\(line): \(refusal)")
  }

  @Test func `in / names the canvases where there are several`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("canvas add Second 10x10"))
    #expect(!bench.done("add group G in /") && bench.messages.joined().contains("/Faces, /Second"), "\(bench.messages)")
  }

  @Test func `a box of each has what is painted, and the outline on the canvas`() throws {
    let bench = try Bench(markup: Self.svg)
    bench.run("bbox (#r, #p, #t) --each --json")
    let answers = try bench.answers.map { try StrictJSON.parse($0) }
    try #require(answers.count == 3, "\(bench.messages)")
    #expect(answers[0]["outline"] == .string("M 10 0 L 20 0 L 20 20 L 10 20 Z") && answers[0]["fill"] == .string("#008000"))
    #expect(answers[0]["stroke"] == .string("#0000ff") && answers[0]["strokeWidth"] == .number(3))
    #expect(answers[1]["outline"] == .string("M 0 0 L 9 0 L 9 9") && answers[1]["fill"] == .null && answers[1]["stroke"] == .null)
    // A text that has no frame is as large as its letters.
    #expect(answers[2]["outline"]?.string?.contains("L 5 20 L 5 20") == false, "\(answers[2])")
  }
}
