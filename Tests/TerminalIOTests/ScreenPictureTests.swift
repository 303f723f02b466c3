import TerminalText
import TerminalUI
import TestSupport
import Testing

import TerminalIO

/// The state of a terminal with pictures after the sequences that it gets.
private struct PictureTerminal {
  /// The bytes of the picture, as Base64.
  var data = ""
  private(set) var sentCount = 0
  /// The cells that frames cover, with the pictures that they are made of.
  private(set) var signs: [CellPoint: String] = [:]
  private var signNames: Set<String> = []
  /// The cells that the parts cover, with their pixels.
  private(set) var parts: [(cells: CellRect, x: Int, y: Int, width: Int, height: Int)] = []

  mutating func feed(_ bytes: [UInt8]) {
    var cursor = CellPoint.zero
    for sequence in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1b}") {
      if sequence.hasPrefix("["), sequence.hasSuffix("H") {
        let numbers = sequence.dropFirst().dropLast().split(separator: ";").map { Int($0)! }
        cursor = CellPoint(x: numbers[1] - 1, y: numbers[0] - 1)
      }
      guard sequence.hasPrefix("_G") else { continue }
      let fields = sequence.dropFirst(2).split(separator: ";", omittingEmptySubsequences: false)
      let pairs = fields[0].split(separator: ",").map { $0.split(separator: "=") }
      let keys = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
      switch keys["a"] {
      case "d":
        if keys["i"] == "1" { parts = [] }
        signs = signs.filter { $0.value != keys["i"] }
        if keys["d"] == "I" { if keys["i"] == "1" { data = "" } else { signNames.remove(keys["i"]!) } }
      case "p" where keys["i"] != "1":
        guard signNames.contains(keys["i"]!), keys["z"] == "1" else { continue }
        for x in cursor.x..<cursor.x + Int(keys["c"]!)! { signs[CellPoint(x: x, y: cursor.y)] = keys["i"] }
      case "t" where keys["i"] != "1": signNames.insert(keys["i"]!)
      case "p":
        func number(_ key: String) -> Int { Int(keys[key]!)! }
        let cells = CellRect(x: cursor.x, y: cursor.y, width: number("c"), height: number("r"))
        parts.append((cells, number("x"), number("y"), number("w"), number("h")))
      default:
        data += fields[1]
        if keys["m"] == "0" { sentCount += 1 }
      }
    }
  }
}

@Suite struct `A picture over the cells` {
  private static let data = String(repeating: "0123456789abcdef", count: 600)

  private func picture(_ serial: Int, _ cells: CellRect) -> ScreenPicture {
    let pieces = [Self.data.prefix(4096), Self.data.dropFirst(4096)]
    let transmission = "\u{1b}_G\(ScreenPicture.sendingKeys),m=1;\(pieces[0])\u{1b}\\\u{1b}_Gm=0;\(pieces[1])\u{1b}\\"
    return ScreenPicture(
      serial: serial,
      .placed(
        transmission: transmission, width: cells.size.width * 10, height: cells.size.height * 20,
        sign: { "\u{1b}_G\(ScreenPicture.signKeys($0, width: 1, height: 1));AAAA\u{1b}\\" }),
      cells: cells)
  }

  private func grid(_ size: CellSize, _ area: CellRect, under sheets: [CellRect]) -> CellGrid {
    var grid = CellGrid(size: size)
    grid.fill(area, with: " ", style: CellStyle(attributes: .picture))
    for sheet in sheets { grid.fill(sheet, with: "x") }
    return grid
  }

  @Test(arguments: [1, 2, 3]) func `is seen in the cells that it has, and nowhere else`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = CellSize(width: 30, height: 12)
    func rect() -> CellRect {
      CellRect(
        x: .random(in: 0..<20, using: &random), y: .random(in: 0..<8, using: &random), width: .random(in: 1...10, using: &random),
        height: .random(in: 1...4, using: &random))
    }
    var (encoder, terminal) = (ScreenEncoder(colors: .direct), PictureTerminal())
    for serial in 1...40 {
      let area = rect()
      let grid = grid(size, area, under: (0..<Int.random(in: 0...3, using: &random)).map { _ in rect() })
      terminal.feed(encoder.encode(grid, cursor: nil, picture: picture(serial / 3, area)))
      var covered = Set<CellPoint>()
      for part in terminal.parts {
        // Each cell shows its own pixels.
        #expect(part.x == (part.cells.minX - area.minX) * 10 && part.y == (part.cells.minY - area.minY) * 20, "seed \(seed)")
        #expect(part.width == part.cells.size.width * 10 && part.height == part.cells.size.height * 20)
        for y in part.cells.minY..<part.cells.maxY {
          for x in part.cells.minX..<part.cells.maxX { #expect(covered.insert(CellPoint(x: x, y: y)).inserted) }
        }
      }
      let points = (0..<size.height).flatMap { y in (0..<size.width).map { CellPoint(x: $0, y: y) } }
      let over = points.filter { area.contains($0) && grid[$0.x, $0.y].style.attributes.contains(.picture) }
      #expect(covered == Set(over), "seed \(seed)")
      #expect(terminal.data == Self.data)
      #expect(encoder.encode(grid, cursor: nil, picture: picture(serial / 3, area)).isEmpty, "an equal frame")
    }
    #expect(terminal.sentCount == 14, "once for each picture")
  }

  @Test func `has frames over it, which follow what is selected`() {
    let area = CellRect(x: 1, y: 1, width: 8, height: 5)
    var (encoder, terminal) = (ScreenEncoder(colors: .direct), PictureTerminal())
    let style = CellStyle(foreground: CellColor(rgb: 0xff00aa), attributes: .picture)
    for x in 2...4 {
      var grid = grid(CellSize(width: 12, height: 7), area, under: [])
      grid.fill(CellRect(x: x, y: 2, width: 3, height: 1), with: "─", style: style)
      grid.fill(CellRect(x: x, y: 3, width: 1, height: 2), with: "│", style: style)
      for y in [2, 5] { grid.fill(CellRect(x: x, y: y, width: 1, height: 1), with: "◆", style: style) }
      terminal.feed(encoder.encode(grid, cursor: nil, picture: picture(1, area)))
      // Corners are joined to the lines beside them.
      func number(_ sign: FrameSign) -> String { String(sign.rawValue + 2) }
      #expect(
        terminal.signs == [
          CellPoint(x: x, y: 2): number([.right, .down, .handle]), CellPoint(x: x + 1, y: 2): number(.level),
          CellPoint(x: x + 2, y: 2): number(.level), CellPoint(x: x, y: 3): number(.upright), CellPoint(x: x, y: 4): number(.upright),
          CellPoint(x: x, y: 5): number([.up, .handle]),
        ])
      #expect(terminal.parts.count == 1)
    }
    terminal.feed(encoder.encode(grid(CellSize(width: 12, height: 7), area, under: []), cursor: nil, picture: picture(1, area)))
    #expect(terminal.signs.isEmpty && terminal.parts.count == 1)
  }

  @Test func `is taken away with the screen, and when there is none`() {
    let area = CellRect(x: 1, y: 1, width: 4, height: 2)
    let grid = grid(CellSize(width: 10, height: 4), area, under: [])
    var (encoder, terminal) = (ScreenEncoder(colors: .direct), PictureTerminal())
    #expect(encoder.removePicture() == nil)
    terminal.feed(encoder.encode(grid, cursor: nil, picture: picture(1, area)))
    #expect(terminal.parts.count == 1)
    terminal.feed(encoder.encode(grid, cursor: nil))
    #expect(terminal.parts.isEmpty && terminal.data.isEmpty)
    terminal.feed(encoder.encode(grid, cursor: nil, picture: picture(1, area)))
    #expect(terminal.parts.count == 1)
    terminal.feed(Array((encoder.removePicture() ?? "").utf8))
    #expect(terminal.parts.isEmpty && terminal.data.isEmpty)
  }

  /// The state of a terminal that draws a picture into its cells: text that is written over them removes it.
  private struct DrawingTerminal {
    var cells: [CellPoint: String] = [:]
    private(set) var drawnCount = 0

    mutating func feed(_ bytes: [UInt8], _ size: CellSize) {
      var cursor = CellPoint.zero
      func numbers(_ text: Substring) -> [Int] { text.split { !$0.isNumber }.map { Int($0)! } }
      for sequence in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1b}") {
        var text = sequence[...]
        if sequence.hasPrefix("P") {
          // The part, as it is made below.
          let part = numbers(sequence)
          drawnCount += 1
          for y in 0..<part[3] {
            for x in 0..<part[2] { cells[CellPoint(x: cursor.x + x, y: cursor.y + y)] = "\(part[0] + x),\(part[1] + y) of \(part[4])" }
          }
          continue
        }
        if sequence.hasPrefix("^") {
          let sign = numbers(sequence)
          for x in cursor.x..<cursor.x + sign[0] { cells[CellPoint(x: x, y: cursor.y)]? += " under \(sign[1])" }
          continue
        }
        if sequence.hasPrefix("[") {
          let end = sequence.dropFirst().firstIndex { $0.isLetter }!
          let parameters = numbers(sequence[..<end])
          switch sequence[end] {
          case "H": cursor = CellPoint(x: parameters[1] - 1, y: parameters[0] - 1)
          case "C": cursor.x += parameters.first ?? 1
          case "K": for x in cursor.x..<size.width { cells[CellPoint(x: x, y: cursor.y)] = nil }
          case "J": cells = [:]
          default: break
          }
          text = sequence[sequence.index(after: end)...]
        }
        for _ in text {
          cells[cursor] = nil
          cursor.x += 1
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4]) func `is drawn again where text covered it`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = CellSize(width: 24, height: 10)
    func rect() -> CellRect {
      CellRect(
        x: .random(in: 0..<16, using: &random), y: .random(in: 0..<7, using: &random), width: .random(in: 1...8, using: &random),
        height: .random(in: 1...3, using: &random))
    }
    var (encoder, terminal) = (ScreenEncoder(colors: .direct), DrawingTerminal())
    var area = rect()
    for step in 1...60 {
      if step % 7 == 0 { area = rect() }
      let serial = step / 5
      let picture = ScreenPicture(
        serial: serial,
        .drawn(
          { "\u{1b}P\($0.minX) \($0.minY) \($0.size.width) \($0.size.height) \(serial)" }, sign: { "\u{1b}^\($1) \($0.rawValue)" }),
        cells: area)
      var grid = grid(size, area, under: (0..<Int.random(in: 0...3, using: &random)).map { _ in rect() })
      grid.fill(rect(), with: "─", style: CellStyle(attributes: .picture), clip: area)
      terminal.feed(encoder.encode(grid, cursor: nil, picture: picture), size)
      for y in 0..<size.height {
        for x in 0..<size.width where grid[x, y].style.attributes.contains(.picture) {
          let sign = grid[x, y].scalar == "─" ? " under \(FrameSign.level.rawValue)" : ""
          #expect(
            terminal.cells[CellPoint(x: x, y: y)] == "\(x - area.minX),\(y - area.minY) of \(serial)\(sign)", "seed \(seed) step \(step)")
        }
        for x in 0..<size.width where !grid[x, y].style.attributes.contains(.picture) {
          #expect(terminal.cells[CellPoint(x: x, y: y)] == nil, "seed \(seed) step \(step)")
        }
      }
      let count = terminal.drawnCount
      #expect(encoder.encode(grid, cursor: nil, picture: picture).isEmpty && terminal.drawnCount == count)
    }
    terminal.feed(encoder.encode(grid(size, .zero, under: []), cursor: nil), size)
    #expect(terminal.cells.isEmpty)
    #expect(encoder.removePicture() == nil)
  }
}
