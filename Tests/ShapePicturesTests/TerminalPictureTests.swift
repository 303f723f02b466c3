import ShapeFormats
import ShapePictures
import TerminalText
import TestSupport
import Testing

@Suite struct `Pictures in terminals` {
  @Test(arguments: [
    (["TERM": "xterm-kitty"], PictureKind.kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel),
    (["TERM": "xterm-256color"], .symbols), (["TERM": "football"], .symbols), (["TERM": "dumb"], .ascii), ([:], .ascii),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/t,1,0"], .symbols), (["TERM": "screen", "TERM_PROGRAM": "iTerm.app"], .symbols),
  ]) func `a terminal gets what it certainly understands`(_ environment: [String: String], _ kind: PictureKind) {
    #expect(PictureKind(usesUTF8: true) { environment[$0] } == kind)
    #expect(PictureKind(usesUTF8: false) { environment[$0] } == .ascii)
  }

  // Cells of 10 by 20 pixels: 40 by 10 cells are 400 by 200 pixels.
  @Test(arguments: [(400.0, 200.0, 40, 10), (200, 200, 20, 10), (800, 200, 40, 5), (1, 1000, 1, 10), (1000, 1, 40, 1)])
  func `a picture keeps its shape in a room`(_ width: Double, _ height: Double, _ columns: Int, _ rows: Int) {
    let room = PictureRoom(columns: 40, rows: 10).fitting(width: width, height: height)
    #expect(room.columns == columns && room.rows == rows)
  }

  @Test(arguments: PictureKind.allCases, [(100.0, 100.0), (300, 70), (70, 300), (1000, 30), (3, 1000)])
  func `a picture keeps its shape in pixels, whatever the cells are`(_ kind: PictureKind, _ page: (width: Double, height: Double)) {
    let room = PictureRoom(columns: 61, rows: 23, cellWidth: 9, cellHeight: 20).fitting(width: page.width, height: page.height)
    let (all, own) = (room.pixels(kind), room.pixels(kind, width: page.width, height: page.height))
    // The size of a pixel in pixels of the terminal.
    let pixel = (
      width: Double(room.columns) * 9 / Double(all.width), height: Double(room.rows) * 20 / Double(all.height)
    )
    let (width, height) = (Double(own.width) * pixel.width, Double(own.height) * pixel.height)
    #expect(own.width == all.width || own.height == all.height)
    // To the pixel: the shorter side is rounded.
    #expect(abs(width - height * page.width / page.height) <= max(pixel.width, pixel.height * page.width / page.height))
  }

  @Test func `a picture smaller than its room is in the middle of it`() throws {
    let dot = PNGImage(width: 1, height: 2, pixels: [255, 0, 0, 255, 255, 0, 0, 255])
    let lines = try TerminalPicture.lines(dot.png, as: .half, in: PictureRoom(columns: 3, rows: 3), colors: .indexed)
    let blank = "\u{1b}[0m   \u{1b}[0m"
    #expect(lines == [blank, "\u{1b}[0m \u{1b}[38;5;196;48;5;196m\u{2580}\u{1b}[0m \u{1b}[0m", blank])
  }

  /// Each: a colour that is none of the sixteen, and those that it is mixed from.
  @Test(arguments: [
    (RGB(red: 200, green: 180, blue: 190), 2), (RGB(red: 90, green: 110, blue: 80), 2), (RGB(red: 255, green: 128, blue: 0), 2),
    (RGB(red: 245, green: 245, blue: 245), 1), (RGB(red: 255, green: 0, blue: 0), 1), (RGB(red: 160, green: 210, blue: 255), 2),
  ]) func `with sixteen colours, a colour between them is mixed from two`(_ color: RGB, _ count: Int) throws {
    let pixel = [UInt8(color.red), UInt8(color.green), UInt8(color.blue), 255]
    let image = PNGImage(width: 8, height: 8, pixels: Array(repeatElement(pixel, count: 64).joined()))
    let lines = try TerminalPicture.lines(image.png, as: .half, in: PictureRoom(columns: 8, rows: 4), colors: .sixteen)
    let codes = Set(lines.joined().split { !$0.isNumber && $0 != ";" }.flatMap { $0.split(separator: ";") }.compactMap { Int($0) })
    // The same colour has the code 30 and more in front, 40 and more behind.
    #expect(Set(codes.subtracting([0]).map { $0 >= 100 || (40..<48).contains($0) ? $0 - 10 : $0 }).count == count)
  }

  @Test(arguments: [(0x336699, [34, 94]), (0xff8080, [31, 91]), (0x66_9933, [32, 92, 33]), (0xffcccc, [37, 97]), (0x101418, [30])])
  func `with sixteen colours, a strong colour is not grey`(_ color: Int, _ codes: [Int]) {
    let code = ColorDepth.sixteen.code(of: RGB(red: color >> 16, green: color >> 8 & 255, blue: color & 255))
    #expect(codes.map(String.init).contains(code))
  }

  /// Two by two: red, green; blue, nothing.
  private let four = PNGImage(width: 2, height: 2, pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0])

  /// A line of cells that an image fills exactly.
  private func room(_ image: PNGImage) -> PictureRoom {
    PictureRoom(columns: image.width, rows: 1, cellWidth: 1, cellHeight: Double(image.height))
  }

  private func lines(_ image: PNGImage, _ kind: PictureKind, _ colors: ColorDepth? = .direct) throws -> [String] {
    try TerminalPicture.lines(image.png, as: kind, in: room(image), colors: colors)
  }

  @Test func `half blocks have two colours, and none where nothing is`() throws {
    #expect(
      try lines(four, .half) == [
        "\u{1b}[38;2;255;0;0;48;2;0;0;255m\u{2580}\u{1b}[49;38;2;0;255;0m\u{2580}\u{1b}[0m"
      ])
    #expect(try lines(four, .half, .indexed)[0].contains("38;5;196;48;5;21m"))
    #expect(try lines(four, .half, .sixteen)[0].contains("91;44m"))
  }

  @Test func `letters are the denser the lighter`() throws {
    let image = PNGImage(
      width: 3, height: 2,
      pixels: [255, 255, 255, 255, 128, 128, 128, 255, 0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 0, 0, 0, 255])
    #expect(try lines(image, .ascii) == ["@+"])
  }

  @Test func `dots are set where the picture is light`() throws {
    let row: [UInt8] = [255, 255, 255, 255, 0, 0, 0, 255]
    let image = PNGImage(width: 2, height: 4, pixels: row + row + row + row)
    #expect(try TerminalPicture.lines(image.png, as: .braille, in: PictureRoom(columns: 1, rows: 1), colors: nil) == ["\u{2847}"])
  }

  @Test func `sixels have six rows to a sign, and colours of their own where they are few`() throws {
    #expect(
      try lines(four, .sixel)
        == ["\u{1b}P0;1;0q\"1;1;2;2#0;2;100;0;0#1;2;0;100;0#2;2;0;0;100#0@?$#1?@$#2A?-\u{1b}\\"])
  }

  @Test func `many colours are brought down to 256`() throws {
    var pixels: [UInt8] = []
    for pixel in 0..<(64 * 64) { pixels += [UInt8(pixel % 64 * 4), UInt8(pixel / 64 * 4), UInt8(pixel % 7 * 30), 255] }
    let text = try lines(PNGImage(width: 64, height: 64, pixels: pixels), .sixel)[0]
    #expect(text.split(separator: "#").filter { $0.contains(";2;") }.count <= 256)
  }

  @Test func `kitty gets pieces of 4096 letters and is told not to answer`() throws {
    var random = SplitMix64(seed: 1)
    let image = PNGImage(width: 64, height: 64, pixels: (0..<(64 * 64 * 4)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    let line = try #require(try lines(image, .kitty).first)
    let pieces = line.split(separator: "\u{1b}\\").map { $0.drop { $0 != ";" }.dropFirst() }
    #expect(line.hasPrefix("\u{1b}_Ga=T,f=100,q=2,c=64,r=1,m=1;"))
    #expect(pieces.count > 2 && pieces.dropLast().allSatisfy { $0.count == 4096 })
    #expect(pieces.joined() == Base64.text(image.png))
    // Between two that it passes on, tmux moves the cursor.
    let wrapped = try TerminalPicture.lines(image.png, as: .kitty, in: room(image), colors: nil, isInTmux: true)[0]
    #expect(wrapped.ranges(of: "Ptmux;").count == 1 && wrapped.contains(line.replacing("\u{1b}", with: "\u{1b}\u{1b}")))
  }

  @Test func `inside of tmux each sequence is wrapped, and the lines it covers are made first`() throws {
    let room = PictureRoom(columns: 2, rows: 3)
    #expect(PictureKind.isInTmux { ["TMUX": "/tmp/t,1,0"][$0] } && PictureKind.isInTmux { ["TERM": "tmux-256color"][$0] })
    #expect(!PictureKind.isInTmux { ["TERM": "xterm-kitty"][$0] })
    for kind in [PictureKind.kitty, .sixel, .iterm] {
      let plain = try TerminalPicture.lines(four.png, as: kind, in: room, colors: nil)[0]
      let wrapped = try TerminalPicture.lines(four.png, as: kind, in: room, colors: nil, isInTmux: true)[0]
      #expect(
        wrapped == "\n\n\n\u{1b}[3A\u{1b}[X\u{1b}Ptmux;" + plain.replacing("\u{1b}", with: "\u{1b}\u{1b}") + "\u{1b}\\\u{1b}[3B", "\(kind)")
    }
    #expect(
      try TerminalPicture.lines(four.png, as: .half, in: PictureRoom(columns: 2, rows: 1), colors: nil, isInTmux: true)
        == TerminalPicture.lines(four.png, as: .half, in: PictureRoom(columns: 2, rows: 1), colors: nil))
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `base 64 is that of RFC 4648`(_ text: String, _ expected: String) {
    #expect(Base64.text(text.utf8) == expected)
  }
}
