import TestSupport
import Testing

import TerminalText

@Suite struct `Measuring text in cells` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｶ", 1), ("Ａ", 2), ("👩", 2), ("👩\u{200d}👩\u{200d}👧\u{200d}👦", 2), ("🇩🇪", 2),
    ("🇩", 1), ("❤", 1), ("❤\u{fe0f}", 2), ("☝🏿", 2), ("👍🏿", 2), ("1\u{fe0f}\u{20e3}", 2), ("가", 2), ("\u{1100}\u{1161}\u{11a8}", 2),
    ("─▸▾", 3), ("𠀀", 2), ("क्षि", 2), ("ก็", 1), ("\u{1b}", 1), ("\u{1fadf}", 2),
    ("👍🏽", 2), ("☝🏻", 2), ("\u{301}", 0), ("\u{200b}", 0), ("★", 1), ("…", 1), ("█", 1), ("\t", 1), ("\r\n", 2), ("🫠", 2),
  ])
  func `a sign takes the cells a reader sees`(_ text: String, cells: Int) {
    #expect(displayWidth(text) == cells && displayWidth(text + "a") == cells + 1)
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

  @Test(arguments: TruncationMode.allCases, [0, 1, 2, 3, 5, 8, 30])
  func `cut text never takes more cells than it may`(mode: TruncationMode, cells: Int) {
    for text in ["", "sandwich", "焼きそばパン", "a漢b字c", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦x"] {
      let cut = truncated(text, to: cells, mode: mode)
      #expect(displayWidth(cut) <= cells)
      #expect((cut == text) == (displayWidth(text) <= cells))
      #expect(cut.allSatisfy { text.contains($0) || $0 == "…" })
    }
  }

  @Test(arguments: [(TruncationMode.tail, "sandwi…"), (.head, "…ndwich"), (.middle, "san…ich")])
  func `text is cut where asked`(mode: TruncationMode, result: String) {
    #expect(truncated("sandwich", to: 7, mode: mode) == result)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("sandwich", 3, ["san", "dwi", "ch"]), ("a\nb", 9, ["a", "b"]),
    ("", 3, [""]), ("漢字", 1, ["漢", "字"]), ("a sandwich b", 4, ["a", "sand", "wich", "b"]), ("漢字漢", 5, ["漢字", "漢"]),
    ("a\r\n\rb\n", 9, ["a", "", "b", ""]), ("a  b ", 9, ["a  b "]), ("a   b  ", 3, ["a", "b"]), ("    a", 3, ["  a"]),
    ("  abcd", 3, ["  a", "bcd"]), ("see #abcdef", 4, ["see", "#abc", "def"]), ("   ", 2, [""]),
  ])
  func `lines break at spaces and inside long words`(text: String, cells: Int, lines: [String]) {
    #expect(wrapped(text, to: cells) == lines)
  }
}

@Suite struct `Cells of hostile text` {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func `are measured and cut at each border as within the line`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let text = HostileTexts.random(using: &random)[...]
      let width = displayWidth(text)
      var (before, place) = (0, text.startIndex)
      for cell in cells(of: text) {
        #expect(cell.range.lowerBound == place && (0...2).contains(cell.width), "seed \(seed)")
        (before, place) = (before + cell.width, cell.range.upperBound)
        #expect(displayWidth(text[..<place]) == before && displayWidth(text[place...]) == width - before, "seed \(seed)")
        #expect(text.prefix(cells: before).endIndex >= place && text.suffix(cells: width - before).startIndex <= place, "seed \(seed)")
      }
      #expect(place == text.endIndex && before == width)
      for cells in [1, 2, 5] {
        #expect(wrapped(String(text), to: cells).allSatisfy { displayWidth($0) <= max(2, cells) }, "seed \(seed)")
        #expect(TruncationMode.allCases.allSatisfy { displayWidth(truncated(String(text), to: cells, mode: $0)) <= cells }, "seed \(seed)")
      }
    }
  }

  @Test func `cost one look at each scalar, however many marks there are`() {
    let scalars = CountedScalars("a" + String(repeating: "\u{301}\u{323}", count: 50_000) + "b")
    let count = scalars.count
    func looks<Result: Equatable>(_ most: Int, for result: Result, _ work: (CountedScalars) -> Result) {
      scalars.looks.count = 0
      #expect(work(scalars) == result && scalars.looks.count <= most)
    }
    looks(count, for: [1, 1]) { CellReader($0).map(\.width) }
    looks(count, for: 2) { displayWidth($0) }
    looks(count, for: count - 1) { $0.border(after: 1) }
    looks(2 * count, for: count - 1) { $0.border(before: 1) }
  }
}

/// The scalars of a text, and how often one was looked at.
private struct CountedScalars: Collection {
  final class Looks { var count = 0 }

  let scalars: [Unicode.Scalar]
  let looks = Looks()

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var startIndex: Int { 0 }
  var endIndex: Int { scalars.count }
  func index(after index: Int) -> Int { index + 1 }

  subscript(_ index: Int) -> Unicode.Scalar {
    looks.count += 1
    return scalars[index]
  }
}
