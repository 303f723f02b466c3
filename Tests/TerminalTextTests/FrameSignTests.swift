import Testing

import TerminalText

@Suite struct `A frame of pixels` {
  private func picture(_ sign: FrameSign, _ cell: (width: Int, height: Int)) -> [String] {
    (0..<cell.height).map { y in (0..<cell.width).map { sign.isSet($0, y, cell) ? "#" : "." }.joined() }
  }

  @Test func `has corners that are joined to its lines`() {
    #expect(
      picture([.right, .down], (7, 9)) == Array(repeating: ".......", count: 4) + ["...####"] + Array(repeating: "...#...", count: 4))
    #expect(picture(.level, (3, 5)) == ["...", "...", "###", "...", "..."])
    #expect(picture(.upright, (3, 3)) == [".#.", ".#.", ".#."])
    #expect(picture([.left, .up, .handle], (7, 9))[2...6] == [".#####.", ".#####.", "######.", ".#####.", ".#####."])
  }

  @Test(arguments: [(7, 15), (8, 17), (10, 20), (16, 33), (1, 1)]) func `is in one line over cells of any size`(_ width: Int, _ height: Int)
  {
    let cell = (width: width, height: height)
    func column(_ sign: FrameSign, _ x: Int) -> [Bool] { (0..<height).map { sign.isSet(x, $0, cell) } }
    func line(_ sign: FrameSign, _ y: Int) -> [Bool] { (0..<width).map { sign.isSet($0, y, cell) } }
    #expect(column([.right, .down], width - 1) == column(.level, 0) && column([.left, .up], 0) == column(.level, 0))
    #expect(line([.right, .down], height - 1) == line(.upright, 0) && line([.left, .up], 0) == line(.upright, 0))
    #expect(column(.level, 0).contains(true) && line(.upright, 0).contains(true))
    #expect(column(.level, 0) == column(.level, 3 * width))
  }
}
