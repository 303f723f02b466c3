// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The digits of numbers that verbs compute and write into SVG.
@Suite struct `Numbers that are written into SVG` {
  private static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
      <g id="g" transform="rotate(30)">
        <rect id="r" x="10.3" y="20.1" width="30" height="7.7"/>
        <path id="p" d="M12 7.25l3.1 4.4c1.2 3 2 2 5-7.1z"/>
      </g>
      <circle id="c" cx="53.33" cy="12.1" r="7.3"/>
      <polygon id="y" points="70,10 80.1,33.3 61.7,40"/>
      <line id="l" x1="20.2" y1="70.1" x2="41.3" y2="93.7" stroke="black"/>
      <text id="t" x="60.3" y="80.1" font-size="9">Hi</text>
      <path id="q" transform="translate(3.3,1.1) rotate(20)" d="M32 47.25l3.1 4.4c1.2 3 2 2 5-7.1z"/>
      <path id="a" transform="rotate(20)" d="M40 10.5a5.25 5.25 0 0 1 10.5 0a5.25 5.25 0 0 1-10.5 0"/>
    </svg>

    """

  @Test(arguments: [
    ("flatten #q", "d=\"M 17.21 56.445 L 18.618 61.64 C 18.719 64.87 19.813 64.203 25.745 56.678 Z\""),
    ("align (#r, #c) left", "cx=\"2.32\""), ("move #r into /", "x=\"-5.065\" y=\"29.541\" width=\"30\" height=\"7.7\""),
    ("fit /* --padding 3.3", "viewBox=\"-8.28 1.5 "), ("rotate #y 17", "transform=\"rotate(17 70.9 25)\""),
    ("ungroup #g", "transform=\"rotate(30)\""), ("scale #q 1.3", "rotate(20) scale(1.3)\""), ("flip #q h", "rotate(160) scale(1,-1)\""),
    ("scale #c 0.5; scale #c 2", "cx=\"53.33\" cy=\"12.1\" r=\"7.3\""), ("translate #c 0.12345 0", "cx=\"53.45345\""),
    ("set #c x 1.23456789", "cx=\"8.53456789\""), ("translate #y 0.12345 0", "transform=\"translate(0.12345,0)\""),
  ])
  func `have the decimals that their place needs`(_ line: String, _ expected: String) throws {
    let bench = try Bench(markup: Self.markup)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.bytes.contains(expected), "\(bench.bytes)")
  }

  @Test func `have more of them where they are scaled, and in a small page`() throws {
    let path = "<path id='p' d='M0 0h.1v.2z' transform='rotate(30)'/>"
    let large = try Bench(
      markup: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 90'><g transform='scale(100)'>\(path)</g></svg>")
    #expect(large.done("flatten #p"))
    #expect(large.bytes.contains("M 0 0 L 0.0866 0.05 L -0.0134 0.22321 Z"), "\(large.bytes)")
    let small = try Bench(markup: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>\(path)</svg>")
    #expect(small.done("flatten #p"))
    #expect(small.bytes.contains("M 0 0 L 0.0866 0.05 L -0.0134 0.2232 Z"), "\(small.bytes)")
  }

  @Test(arguments: [
    "fit /*", "fit /* --padding 3.3", "align (#r, #p, #c, #y, #l, #t, #q) left", "align (#r, #c, #y, #l, #t, #q) hcenter",
    "align (#c, #y, #q) top --to canvas", "distribute (#c, #y, #l, #q) horizontal", "distribute (#c, #y, #l, #q) hgap", "flatten *",
    "ungroup #g",
  ])
  func `are the same when a verb is repeated`(_ line: String) throws {
    let first = try Bench(markup: Self.markup)
    #expect(first.done(line), "\(first.messages)")
    let second = try Bench(markup: first.bytes)
    second.run(line)
    #expect(second.bytes == first.bytes)
  }

  /// After any edit the file has no noise, and the graphics that are read from it are where they were.
  @Test(arguments: 1...40)
  func `are without noise, and keep the picture`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var bench = try Bench(markup: Self.markup)
    func number(_ range: ClosedRange<Int>, _ places: Double) -> String {
      NumberText.string(Double(Int.random(in: range, using: &random)) / places)
    }
    for _ in 0..<6 {
      let target = ["#g", "#r", "#p", "#c", "#y", "#l", "#q", "#a", "*", "(#c, #y, #q)"].randomElement(using: &random)!
      let line = [
        "scale \(target) \(number(30...180, 100))", "rotate \(target) \(number(-180...180, 3))", "flatten \(target)",
        "translate \(target) \(number(-50...50, 10)) 0.1", "align \(target) left --to canvas", "flip \(target) h",
      ].randomElement(using: &random)!
      guard bench.done(line) else { continue }
      let boxes = bench.run("bbox * --each")
      let again = try Bench(markup: bench.bytes)
      let numbers = bench.bytes.split { !"0123456789.".contains($0) }.filter { $0.contains(".") }
      let long = numbers.filter { $0.drop { $0 != "." }.count > 10 }
      #expect(long.isEmpty, "seed \(seed): \(line): \(long)")
      for (one, other) in zip(boxes, again.run("bbox * --each")) {
        let sides = zip(one.split(separator: " "), other.split(separator: " ")).compactMap { a, b in
          Double(a).flatMap { a in Double(b).map { abs(a - $0) } }
        }
        #expect(sides.allSatisfy { $0 < 0.004 }, "seed \(seed): \(line): \(one), \(other)")
      }
      bench = again
    }
  }
}
