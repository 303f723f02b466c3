import ShapeModel
import TestSupport
import Testing

@Suite struct `Suggesting what was meant` {
  @Test(arguments: [
    ("shadow.blr", ["shadow.blur", "shadow.dx", "stroke.width"], ["shadow.blur"]),
    ("colour", ["recolor", "color", "colors"], ["color", "colors"]),
    ("sha", ["shadow", "share", "sham", "shape"], ["sham", "share", "shape"]),
    ("Bodi", ["body", "Body", "Boy"], ["body", "Body", "Boy"]),
    ("x", ["y", "xy", "zz"], []), ("X", ["y", "x"], ["x"]), ("st", ["stroke.width", "stroke"], ["stroke.width", "stroke"]), ("", ["a"], []),
    ("swpa", ["swap"], ["swap"]),
    ("red", ["red", "red"], ["red"]),
  ])
  func `the nearest words come first, at most three`(word: String, candidates: [String], expected: [String]) {
    #expect(Suggestions.nearest(to: word, in: candidates) == expected)
  }

  @Test func `a word of a megabyte is not compared`() {
    let long = String(repeating: "e\u{301}", count: 400_000)
    #expect(Suggestions.nearest(to: long, in: ["e", long]).isEmpty)
  }

  @Test func `the banded distance agrees with the whole table`() {
    let seed: UInt64 = 0x5e66
    var random = SplitMix64(seed: seed)
    for _ in 0..<3000 {
      let a = word(&random)
      let b = word(&random)
      let full = wholeTable(Array(a.unicodeScalars), Array(b.unicodeScalars))
      #expect(Suggestions.distance(a, b) == (full <= 2 ? full : nil), "\(a) \(b) seed \(seed)")
    }
  }

  private func word(_ random: inout SplitMix64) -> String {
    String((0..<Int.random(in: 0...6, using: &random)).map { _ in "abc".randomElement(using: &random)! })
  }

  private func wholeTable(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 { table[i][j] = i + j; continue }
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1) }
      }
    }
    return table[a.count][b.count]
  }
}
