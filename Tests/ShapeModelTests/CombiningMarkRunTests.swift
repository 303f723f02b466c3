import ShapeModel
import TestSupport
import Testing

@Suite struct `Runs of combining marks` {
  @Test(
    arguments: [
      (29, nil), (30, nil), (31, 61), (300, 61),
    ] as [(Int, Int?)])
  func `are too long beyond the limit`(_ count: Int, place: Int?) {
    for mark in ["\u{301}", "\u{316}", "\u{5b0}"] {
      #expect(CombiningMarkRun.excess(in: Array(("a" + String(repeating: mark, count: count)).utf8)) == place)
      #expect(CombiningMarkRun.isExcessive("ab" + String(repeating: mark, count: count) + "c") == (place != nil))
    }
  }

  @Test(arguments: ["a", " ", "é", "漢", "가", "\u{200d}", "🔷", "\u{34f}"])
  func `begin again behind what is no mark`(_ letter: String) {
    let run = String(repeating: "\u{301}\u{316}", count: 15)
    #expect(!CombiningMarkRun.isExcessive(letter + run + letter + run))
    #expect(CombiningMarkRun.isExcessive(letter + run + "\u{301}" + letter))
  }

  @Test func `are found behind bytes that are no text`() {
    let run = Array(String(repeating: "\u{301}", count: 31).utf8)
    for head in [[0xff], [0xe2, 0x82], [0xf0, 0x9f], [0x80, 0x80], [0xc3]] as [[UInt8]] {
      #expect(CombiningMarkRun.excess(in: head + run) == head.count + 60)
      #expect(CombiningMarkRun.excess(in: run.dropLast(2) + head + run.dropLast(2)) == nil)
      #expect(CombiningMarkRun.excess(in: run.dropLast(2) + head) == nil)
    }
  }

  /// Counts marks in the slow way the library offers.
  private func longestRun(_ text: String) -> Int {
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  @Test(arguments: 0..<20) func `are found where an oracle finds them`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      var text = String.UnicodeScalarView()
      while text.count < 200 {
        let isRun = Bool.random(using: &random)
        for _ in 0..<Int.random(in: 1...35, using: &random) {
          let value = isRun ? UInt32.random(in: 0x300...0x34e, using: &random) : UInt32.random(in: 0...0x2ffff, using: &random)
          if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
      }
      #expect(CombiningMarkRun.isExcessive(String(text)) == (longestRun(String(text)) > CombiningMarkRun.limit), "seed \(seed)")
    }
  }

  @Test func `values are the same when their bytes are`() {
    #expect(Value.string("\u{e9}") != .string("e\u{301}"))
    #expect(Value.words(["\u{e9}"]) != .words(["e\u{301}"]))
    #expect(Value.string("a") == .string("a") && Value.string("a") != .token("a"))
    #expect(Set([Value.string("\u{e9}"), .string("e\u{301}"), .string("\u{e9}")]).count == 2)
  }
}
