import TerminalText
import TestSupport
import Testing

import TerminalUI

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

  @Test func `marks beyond eight on a letter, and what has no width, are left out`() {
    var grid = CellGrid(width: 4, height: 1)
    grid.draw("\u{301}a" + String(repeating: "\u{301}", count: 100_000) + "\u{202e}b", at: .zero)
    #expect(grid.lines == ["a" + String(repeating: "\u{301}", count: 8) + "b"])
  }
}

@Suite struct `Hostile texts` {
  @Test(arguments: HostileTexts.all) func `are drawn as they are measured`(_ text: String) { check(text) }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `are drawn as they are measured, put together at random`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 { check(HostileTexts.random(using: &random), "seed \(seed)") }
  }

  @Test func `of very many marks are wrapped, cut and edited as one character`() {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    check(marks + " " + marks + "b", widths: [1, 2])
    var line = EditedLine("x" + marks + "y")
    line.move(toColumn: 2)
    _ = line.take(KeyPress(.delete))
    #expect(line.text == "xy" && line.point == line.text.utf8.index(line.text.startIndex, offsetBy: 1))
  }

  @Test(arguments: [5, 6] as [UInt64]) func `are edited cell by cell`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for text in HostileTexts.all + (0..<40).map({ _ in HostileTexts.random(using: &random) }) {
      var line = EditedLine(text)
      var count = 0
      while line.point > text.startIndex, count <= text.unicodeScalars.count {
        _ = line.take(KeyPress(.leftArrow))
        count += 1
        let (before, after) = (displayWidth(text[..<line.point]), displayWidth(text[line.point...]))
        #expect(before + after == displayWidth(text), "seed \(seed)")
      }
      #expect(count == cells(of: text[...]).reduce(0) { count, _ in count + 1 }, "seed \(seed)")
      while !line.text.isEmpty, count > 0 {
        _ = line.take(KeyPress(.deleteForward))
        count -= 1
      }
      #expect(line.text.isEmpty && count == 0, "seed \(seed)")
    }
  }

  /// Compares what a text asks for in several widths, of one line and of all, with the cells that are drawn.
  private func check(_ text: String, widths: [Int] = [1, 2, 3, 7, 20], _ comment: Comment? = nil) {
    for (index, width) in widths.enumerated() {
      let view = Text(text).lineLimit(index % 2 == 0 ? nil : 1).foregroundStyle(mark)
      let asked = size(of: view, width, nil)
      let grid = render(view, in: CellSize(width: width, height: asked.height + 1))
      let lines = (0..<grid.size.height).map { grid.line($0).filter { $0.style.foreground == mark } }
      // A wide character where lines have one cell is cut.
      #expect(lines.map(\.count).max() == min(asked.width, width), comment)
      #expect(lines.last == [], comment)
      for cell in lines.joined() where cell.width > 0 {
        let shown = grid.text(of: cell)
        #expect(displayWidth(shown) == cell.width && !shown.unicodeScalars.contains(where: isDangerous), comment)
        #expect(shown.unicodeScalars.count <= 9, comment)
      }
    }
  }

  private let mark = CellColor(rgb: 0xff0000)

  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200d}"
    default: false
    }
  }
}
