import TestSupport
import Testing

@testable import TerminalUI

@Suite struct `Widths of graphemes` {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11ab}", 2),
    ("👨‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("☝🏻", 2), ("1️⃣", 2), ("\u{301}", 0), ("\u{200b}", 0),
    ("★", 1), ("…", 1), ("─", 1), ("█", 1), ("\t", 1), ("\r\n", 1), ("🇯", 1), ("\u{20000}", 2), ("क्षि", 2), ("🫠", 2),
  ])
  func `a grapheme takes`(text: String, columns: Int) {
    #expect(CellWidth.of(text) == columns)
    #expect(CellWidth.of(text + "a") == columns + 1)
  }

  @Test func `every emoji shown as emoji by default is wide and every letter of the first blocks is not`() {
    for value in UInt32(0x80)...0x1ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isFlagLetter = (0x1f1e6...0x1f1ff).contains(value)
      if scalar.properties.isEmojiPresentation && !isFlagLetter { #expect(CellWidth.of(scalar) == 2) }
      if value < 0x300 { #expect(CellWidth.of(scalar) == 1) }
    }
  }

  @Test(arguments: TruncationMode.allCases, [0, 1, 2, 3, 5, 8, 30])
  func `cut text never takes more columns than it may`(mode: TruncationMode, columns: Int) {
    for text in ["", "sandwich", "焼きそばパン", "a漢b字c", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦x"] {
      let cut = DisplayText.truncated(text, to: columns, mode: mode)
      #expect(DisplayText.width(of: cut) <= columns)
      #expect((cut == text) == (DisplayText.width(of: text) <= columns))
      #expect(cut.allSatisfy { text.contains($0) || $0 == "…" })
    }
  }

  @Test(arguments: [
    (TruncationMode.tail, "sandwi…"), (.head, "…ndwich"), (.middle, "san…ich"),
  ])
  func `text is cut where asked`(mode: TruncationMode, result: String) {
    #expect(DisplayText.truncated("sandwich", to: 7, mode: mode) == result)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("sandwich", 3, ["san", "dwi", "ch"]), ("a\nb", 9, ["a", "b"]),
    ("", 3, [""]), ("漢字", 1, ["漢", "字"]), ("a sandwich b", 4, ["a", "sand", "wich", "b"]), ("漢字漢", 5, ["漢字", "漢"]),
  ])
  func `lines break at spaces and inside long words`(text: String, columns: Int, lines: [String]) {
    #expect(DisplayText.wrapped(text, to: columns) == lines)
  }
}

@Suite struct `Drawing into a grid` {
  @Test func `a cell is sixteen bytes`() { #expect(MemoryLayout<Cell>.stride == 16) }

  @Test func `ASCII and other text give the same cells`() {
    var fast = CellGrid(width: 10, height: 1)
    var slow = CellGrid(width: 10, height: 1)
    fast.draw("ab cd", at: CellPoint(x: 2, y: 0))
    for (index, letter) in "ab cd".enumerated() { slow.draw(String(letter) + "\u{200b}", at: CellPoint(x: 2 + index, y: 0)) }
    #expect(fast == slow)
    #expect(fast.description == "  ab cd")
  }

  @Test(arguments: [(-1, " 字a"), (0, "漢字"), (1, " 漢"), (2, "  漢"), (3, ""), (-9, "")])
  func `a wide grapheme cut by the clip leaves blanks`(x: Int, line: String) {
    var grid = CellGrid(width: 4, height: 1)
    grid.draw("漢字a", at: CellPoint(x: x, y: 0), clip: CellRect(x: 0, y: 0, width: 4, height: 1))
    #expect(grid.description == line)
    checkHalves(grid)
  }

  @Test(arguments: 0..<6) func `half of a wide grapheme never stays behind`(x: Int) {
    for text in ["a", "字", "é"] {
      var grid = CellGrid(width: 6, height: 1)
      grid.draw("漢字漢", at: .zero)
      grid.draw(text, at: CellPoint(x: x, y: 0))
      checkHalves(grid)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `random drawing keeps wide graphemes whole`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var grid = CellGrid(width: 12, height: 3)
      for _ in 0..<20 {
        let point = CellPoint(x: Int.random(in: -5..<14, using: &generator), y: Int.random(in: -1..<4, using: &generator))
        let clip = CellRect(x: Int.random(in: 0..<6, using: &generator), y: 0, width: 5, height: 3)
        grid.draw(["ab", "漢字", "👨‍👩‍👧‍👦é", "x漢"].randomElement(using: &generator)!, at: point, clip: clip)
      }
      checkHalves(grid)
    }
  }

  private func checkHalves(_ grid: CellGrid) {
    for y in 0..<grid.size.height {
      for x in 0..<grid.size.width {
        if grid[x, y].width == 2 { #expect(x + 1 < grid.size.width && grid[x + 1, y].width == 0) }
        if grid[x, y].width == 0 { #expect(x > 0 && grid[x - 1, y].width == 2) }
      }
    }
  }

  @Test func `control characters are shown and never stored`() {
    var grid = CellGrid(width: 8, height: 1)
    grid.draw("a\u{1b}[\u{7f}\u{9b}\t", at: .zero)
    #expect(grid.description == "a␛[␡\u{fffd}␉")
  }

  @Test func `text keeps the background beneath`() {
    let red = CellColor(rgb: 0xff0000)
    var grid = CellGrid(width: 3, height: 1)
    grid.tint(grid.bounds, background: red)
    grid.draw("ab", at: .zero)
    #expect(grid[1, 0].style.background == red)
    #expect(red.components! == (255, 0, 0))
  }

  @Test func `graphemes of several scalars are stored once`() {
    var grid = CellGrid(width: 8, height: 1)
    grid.draw("👍🏽👍🏽e\u{301}", at: .zero)
    #expect(grid.clusters.count == 2)
    #expect(grid.cluster(of: grid[0, 0]) == "👍🏽")
    #expect(grid.description == "👍🏽👍🏽e\u{301}")
  }
}
