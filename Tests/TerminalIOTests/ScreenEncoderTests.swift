import TerminalText
import TerminalUI
import TestSupport
import Testing

import TerminalIO

/// A grid with random texts in random styles, among them wide ones and clusters.
private func randomGrid(_ size: CellSize, _ random: inout SplitMix64) -> CellGrid {
  var grid = CellGrid(size: size)
  let texts = ["abc", "  ", "字字", "e\u{301}x", "👍🏽!", "⚠\u{fe0f}", "|", "a long piece of text that is cut", "☃"]
  for _ in 0..<Int.random(in: 0...12, using: &random) {
    var style = CellStyle.plain
    if Bool.random(using: &random) { style.foreground = CellColor(rgb: UInt32.random(in: 0...0xff_ffff, using: &random)) }
    if Bool.random(using: &random) { style.background = CellColor(rgb: UInt32.random(in: 0...0xff_ffff, using: &random)) }
    style.attributes = CellAttributes(rawValue: UInt16.random(in: 0...63, using: &random))
    let point = CellPoint(
      x: Int.random(in: -3...max(0, size.width), using: &random), y: Int.random(in: 0...max(0, size.height), using: &random))
    grid.draw(texts.randomElement(using: &random)!, at: point, style: style)
  }
  return grid
}

private func model(_ size: CellSize) -> ModelTerminal {
  ModelTerminal(columns: size.width, rows: size.height) { displayWidth(String($0)) }
}

/// The texts of all cells.
private func texts(_ grid: CellGrid) -> [[String]] { (0..<grid.size.height).map { y in grid.line(y).map { grid.text(of: $0) } } }

@Suite struct `Frames as bytes` {
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `a terminal that gets the differences shows each grid, with its styles`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = CellSize(width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...10, using: &random))
    var (encoder, terminal) = (ScreenEncoder(colors: .direct), model(size))
    for _ in 0..<60 {
      let grid = randomGrid(size, &random)
      terminal.feed(String(decoding: encoder.encode(grid, cursor: nil), as: UTF8.self))
      #expect(terminal.cells.map { $0.map(\.text) } == texts(grid), "seed \(seed)")
      var (fresh, other) = (ScreenEncoder(colors: .direct), model(size))
      other.feed(String(decoding: fresh.encode(grid, cursor: nil), as: UTF8.self))
      #expect(terminal.cells == other.cells, "as painted anew, seed \(seed)")
      #expect(terminal.unknown == [])
    }
  }

  @Test func `an equal frame sends nothing, and a moved cursor only its place`() {
    var encoder = ScreenEncoder(colors: nil)
    var grid = CellGrid(width: 20, height: 3)
    grid.draw("hello", at: .zero)
    #expect(!encoder.encode(grid, cursor: .zero).isEmpty)
    #expect(encoder.encode(grid, cursor: .zero).isEmpty)
    #expect(encoder.encode(grid, cursor: CellPoint(x: 1, y: 2)).count < 30)
    encoder.forget()
    #expect(encoder.encode(grid, cursor: nil).count > 30)
  }

  @Test func `a changed cell costs a few bytes, not its line`() {
    var encoder = ScreenEncoder(colors: nil)
    var grid = CellGrid(width: 100, height: 3)
    grid.fill(grid.bounds, with: "x")
    _ = encoder.encode(grid, cursor: nil)
    grid.draw("y", at: CellPoint(x: 50, y: 1))
    #expect(String(decoding: encoder.encode(grid, cursor: nil), as: UTF8.self) == "\u{1b}[?2026h\u{1b}[2;51Hy\u{1b}[?2026l")
  }

  @Test(
    arguments: [
      (ColorDepth.direct, "38;2;255;0;0;48;2;0;0;255"), (.indexed, "38;5;196;48;5;21"), (.sixteen, "91;44"), (nil, "1"),
    ] as [(ColorDepth?, String)])
  func `colours are reduced to what the terminal has`(_ depth: ColorDepth?, _ codes: String) {
    var encoder = ScreenEncoder(colors: depth)
    var grid = CellGrid(width: 2, height: 1)
    let style = CellStyle(foreground: CellColor(rgb: 0xff0000), background: CellColor(rgb: 0x0000ff), attributes: .bold)
    grid.draw("x", at: .zero, style: style)
    let text = String(decoding: encoder.encode(grid, cursor: nil), as: UTF8.self)
    #expect(text.contains("\u{1b}[0;1\(depth == nil ? "" : ";" + codes)mx"), "\(text.debugDescription)")
  }

  @Test func `another size is painted whole, and an empty one not at all`() {
    var encoder = ScreenEncoder(colors: nil)
    _ = encoder.encode(CellGrid(width: 4, height: 4), cursor: nil)
    #expect(String(decoding: encoder.encode(CellGrid(width: 5, height: 4), cursor: nil), as: UTF8.self).contains("\u{1b}[2J"))
    let empty = String(decoding: encoder.encode(CellGrid(width: 0, height: 0), cursor: CellPoint(x: 3, y: 3)), as: UTF8.self)
    #expect(empty == "\u{1b}[?2026h\u{1b}[0m\u{1b}[2J\u{1b}[?2026l", "\(empty.debugDescription)")
  }
}
