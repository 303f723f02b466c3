import Glibc
import Programs
import ShapeCommands
import ShapeModel
import ShapePictures
import TerminalText
import Testing
import TestSupport

/// Whether a program is on the path that paints.
private let hasPainter = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").contains { folder in
  ["resvg", "rsvg-convert"].contains { access("\(folder)/\($0)", X_OK) == 0 }
}

/// Whether the painter of PDF is on the path.
private let hasPDF = InstalledProgram.find("rsvg-convert") != nil

@Suite struct `Rendering` {
  private let folder = TemporaryFolder()

  private func page(_ graphics: String) -> String {
    #"{"format":"shapeedit","version":1,"canvases":[{"id":"page","name":"Page","width":100,"height":50,"graphics":[\#(graphics)]}]}"#
  }

  /// A document in a file of the folder.
  private func bench(_ graphics: String) throws -> Bench {
    let bench = try Bench(page(graphics))
    #expect(bench.done("save \(folder.path)/own.shape.json"))
    return bench
  }

  /// The first bytes of a PNG of 3 by 2 pixels.
  private let head: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0,
  ]

  private func image(_ source: String, _ fit: String = "fit") -> String {
    #"{"id":"i","kind":"image","width":10,"height":10,"source":"\#(source)","fit":"\#(fit)"}"#
  }

  @Test func `an image beside the document goes along as data`() throws {
    folder.write("a.png", bytes: head)
    let bench = try bench(image("a.png"))
    #expect(bench.run("render -o \(folder.path)/out.svg").allSatisfy { !$0.contains("warning") })
    #expect(try #require(folder.read("out.svg")).contains("href=\"data:image/png;base64,iVBORw0KGgo"))
  }

  @Test func `a tiled image has the size that its file says`() throws {
    folder.write("a.png", bytes: head)
    #expect(try bench(image("a.png", "tile")).done("render -o \(folder.path)/out.svg"))
    #expect(try #require(folder.read("out.svg")).contains(#"patternUnits="userSpaceOnUse" x="0" y="0" width="3" height="2""#))
  }

  @Test(arguments: [true, false])
  func `images outside of the document's folder are read only where that is allowed`(_ isRelative: Bool) throws {
    let other = TemporaryFolder()
    other.write("b.png", bytes: head)
    let bench = try bench(image(isRelative ? "../\(other.path.split(separator: "/").last!)/b.png" : "\(other.path)/b.png"))
    #expect(bench.run("render -o \(folder.path)/out.svg").contains { $0.contains("images are not drawn: ") && $0.contains(" of #i") })
    #expect(try #require(folder.read("out.svg")).contains("<image") == false)
    #expect(bench.run("render -o \(folder.path)/out.svg --force --allow-read").allSatisfy { !$0.contains("warning") })
    #expect(try #require(folder.read("out.svg")).contains("<image"))
  }

  @Test(arguments: [
    ("--width 0", "--width needs a number above 0"), ("--height -3", "--height needs"), ("--width nan", "--width needs"),
    ("--dpi 0", "--dpi needs"), ("--scale 1,,2", "--scale needs"), ("--scale inf", "--scale needs"),
    ("--width 100000", "100000 by 50000 pixels is too large"), ("--width 30000", "is too large"), ("--scale 1e300", "is too large"),
  ]) func `a size that no picture can have is refused`(_ flags: String, _ expected: String) throws {
    let bench = try bench("")
    #expect(try #require(bench.refusal("render -o \(folder.path)/a.svg \(flags)")).contains(expected))
    #expect(folder.read("a.svg") == nil)
  }

  @Test(arguments: [
    ("--width 1e-9", "1 by 1 pixels"), ("--width 300", "300 by 150"), ("--height 100", "200 by 100"), ("--dpi 300", "313 by 157"),
    ("--width 10 --height 10 --scale 3", "30 by 30"),
  ]) func `a size is whole pixels, one at least`(_ flags: String, _ expected: String) throws {
    #expect(try bench("").run("render -o \(folder.path)/a.svg \(flags)").contains { $0.contains(expected) })
  }

  @Test(.enabled(if: hasPainter)) func `a picture that is compared with itself is equal, and a changed one is not`() throws {
    let bench = try bench(##"{"id":"r","kind":"rectangle","width":10,"height":10,"fill":{"color":"#ff0000"}}"##)
    #expect(bench.run("render --against \(folder.path)/own.shape.json") == ["the pictures are equal, to within 2 of 255"])
    #expect(bench.done("set #r fill #0000ff"))
    #expect(
      bench.run("render --against \(folder.path)/own.shape.json -o \(folder.path)/d.png").first
        == "100 of 5000 pixels differ by more than 2 of 255")
    #expect(bench.status == .no)
    #expect(bench.answers.dropFirst().map { $0.drop { $0 == " " } }.contains("#r: fill #ff0000 \u{2192} #0000ff"))
    #expect(bench.done("render -o \(folder.path)/now.png"))
    #expect(bench.run("render --against \(folder.path)/now.png") == ["the pictures are equal, to within 2 of 255"])
    #expect(bench.run("render --width 50 --against \(folder.path)/now.png").last == "they are 100 by 50 and 50 by 25 pixels")
  }

  @Test(.enabled(if: hasPainter)) func `a difference is three pictures side by side`() throws {
    let bench = try bench(##"{"id":"r","kind":"rectangle","width":10,"height":10,"fill":{"color":"#ff0000"}}"##)
    #expect(bench.run("diff --picture -o \(folder.path)/same.png").first == "the pictures are equal, to within 2 of 255")
    #expect(bench.status == .done)
    #expect(bench.done("set #r fill #0000ff"))
    let lines = bench.run("diff --picture -o \(folder.path)/d.png")
    #expect(lines.first == "100 of 5000 pixels differ by more than 2 of 255" && bench.status == .no, "\(lines)")
    let bytes = try #require(folder.bytes("d.png"))
    let image = try #require(PNGImage(bytes))
    #expect(image.width >= 3 * 100 && image.height == 50 + 24)
    func color(_ x: Int, _ y: Int) -> [UInt8] { Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 3]) }
    let step = (image.width - 300) / 2 + 100
    #expect(color(5, 5) == [255, 0, 0] && color(step + 5, 5) == [0, 0, 255])
    #expect(color(2 * step + 5, 5) != color(2 * step + 50, 30))
    // Each has its caption.
    for column in 0..<3 {
      #expect((0..<100 * 24).contains { color(column * step + $0 % 100, 50 + $0 / 100) != [255, 255, 255] })
    }
  }

  @Test(.enabled(if: hasPainter)) func `what lint finds is marked on the drawing`() throws {
    let bench = try bench(
      ##"{"id":"r","kind":"rectangle","x":90,"y":10,"width":30,"height":10,"fill":{"color":"#00ff00"}}"##)
    let lines = bench.run("lint --only off-canvas --strict --picture -o \(folder.path)/found.png")
    #expect(lines.last == "wrote \(folder.path)/found.png" && bench.status == .no, "\(lines)")
    let bytes = try #require(folder.bytes("found.png"))
    let image = try #require(PNGImage(bytes))
    func color(_ x: Int, _ y: Int) -> [UInt8] { Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 3]) }
    // The picture is 16 from the corner; the frame is 3 around the graphic.
    #expect(
      color(16 + 95, 16 + 15) == [0, 255, 0] && color(16 + 87, 16 + 21) == [204, 26, 26] && color(16 + 50, 16 + 30) != [204, 26, 26])
    // The list is below.
    #expect((0..<image.width * 30).contains { color($0 % image.width, 72 + $0 / image.width) != [255, 255, 255] })
    #expect(bench.run("lint --only zero-size --picture -o \(folder.path)/none.png").first == "nothing was found")
    #expect(folder.bytes("none.png") != nil)
    let fields = bench.run("lint --only off-canvas --picture -o \(folder.path)/found.png --json").last ?? ""
    #expect(fields.contains(#""path":"\#(folder.path)/found.png""#) && fields.contains(#""warnings":1"#), "\(fields)")
  }

  @Test(arguments: [
    ("lint --picture", "--picture needs -o FILE"), ("lint --picture -o a.svg", "is written as .png"),
    ("lint --picture -o a.png --canvas Nope", "there is no canvas Nope"),
  ])
  func `a picture of findings that cannot be is refused`(line: String, message: String) throws {
    let bench = try bench(##"{"id":"r","kind":"rectangle","width":10,"height":10}"##)
    #expect(bench.run(line).contains { $0.contains(message) } && bench.status != .done, "\(bench.answers)")
  }

  // MARK: SVG documents

  /// An SVG document in a file of the folder.
  private func markup(_ content: String, root: String = #"width="40" height="20""#) throws -> Bench {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" \#(root)>\#(content)</svg>"#)
    #expect(bench.done("save \(folder.path)/own.svg"))
    return bench
  }

  @Test func `images that an SVG file links go along as data, and others are said and taken out`() throws {
    folder.write("a b.png", bytes: head)
    let other = TemporaryFolder()
    other.write("c.png", bytes: head)
    let bench = try markup(
      "<image id='i' href='a%20b.png'/><image id='j' href='nope.png'/><filter id='f'><feImage href='\(other.path)/c.png'/></filter>")
    #expect(
      bench.run("render -o \(folder.path)/out.svg").contains { $0.contains("images are not drawn: nope.png of #j, \(other.path)/c.png") })
    let text = try #require(folder.read("out.svg"))
    #expect(text.contains("<image id='i' href='data:image/png;base64,iVBORw0KGgo"))
    #expect(text.contains("<image id='j'/>") && text.contains("<feImage/>"))
    #expect(
      bench.run("render -o \(folder.path)/out.svg --force --allow-read").contains { $0.hasSuffix("images are not drawn: nope.png of #j") })
    #expect(try #require(folder.read("out.svg")).contains("<feImage href='data:image/png;base64,"))
  }

  @Test func `an image in an entity is not read by the painter itself`() throws {
    let bench = try Bench(markup: #"<!DOCTYPE svg [<!ENTITY i "<image href='/etc/passwd'/>">]><svg width="9" height="9">&i;</svg>"#)
    #expect(bench.done("render -o \(folder.path)/out.svg"))
    #expect(try #require(folder.read("out.svg")).contains("href") == false)
  }

  @Test(arguments: [
    ("<use id='u' href='other.svg#a'/>", "other.svg#a in another file is not painted: #u"),
    ("<rect id='u' fill=\"url( 'other.svg#g' )\"/>", "other.svg#g in another file is not painted: #u"),
    ("<foreignObject id='u'><p/></foreignObject>", "<foreignObject> is not painted: #u"),
    ("<flowRoot id='u'><flowPara>Hi</flowPara></flowRoot>", "<flowRoot> is not painted: #u"),
    ("<style>@import 'a.css';</style>", "style sheets in other files are not read: the document"),
  ]) func `what no painter draws is said`(_ content: String, _ expected: String) throws {
    #expect(try markup(content).run("render -o \(folder.path)/out.svg").contains("warning: \(expected)"))
  }

  @Test func `a part of it has only its own images`() throws {
    let bench = try markup("<image id='i' href='nope.png'/><rect id='r' width='4' height='4'/>")
    #expect(bench.run("render #r -o \(folder.path)/out.svg").allSatisfy { !$0.contains("nope") })
    #expect(try #require(folder.read("out.svg")).contains("<image") == false)
  }

  @Test(arguments: [
    ("width='2in' height='1in' viewBox='0 0 20 10'", "192 by 96 pixels"), ("viewBox='0 0 20 10'", "20 by 10 pixels"),
    ("width='10mm' viewBox='0 0 20 10'", "38 by 19 pixels"), ("width='100%' height='100%' viewBox='0 0 20 10'", "20 by 10 pixels"),
  ]) func `its picture has the size of its page`(_ root: String, _ expected: String) throws {
    #expect(
      try markup("<rect width='9' height='9'/>", root: root).run("render -o \(folder.path)/out.svg").contains { $0.contains(expected) })
  }

  // MARK: Painted

  /// The pixels of a picture that a line has written.
  private func image(_ name: String) throws -> PNGImage {
    let bytes = try #require(folder.bytes(name))
    return try #require(PNGImage(bytes))
  }

  @Test(.enabled(if: hasPainter), arguments: [("40", "40"), ("80", "20"), ("20", "30")])
  func `a page of another shape than its picture is not stretched`(_ width: String, _ height: String) throws {
    // A square in the middle of a page of 40 by 20.
    let square = ##"{"id":"r","kind":"rectangle","x":15,"y":5,"width":10,"height":10,"fill":{"color":"#000000"}}"##
    let own = try Bench(page(square).replacing("\"width\":100,\"height\":50", with: "\"width\":40,\"height\":20"))
    for bench in [own, try markup("<rect x='15' y='5' width='10' height='10'/>")] {
      #expect(bench.done("render -o \(folder.path)/a.png --force --width \(width) --height \(height)"))
      let image = try image("a.png")
      #expect(image.width == Int(width) && image.height == Int(height))
      let dark = (0..<image.width * image.height).filter { image.pixels[$0 * 4 + 3] > 128 }
      let columns = Set(dark.map { $0 % image.width }).count
      #expect(abs(columns - Set(dark.map { $0 / image.width }).count) <= 1 && columns > 2)
    }
  }

  @Test(.enabled(if: hasPainter)) func `a page is white where it is shown, unless it has a colour, or none is asked for`() throws {
    let dotted = #"<rect width="1" height="1"/>"#
    let named = ##"<sodipodi:namedview xmlns:sodipodi="s" xmlns:inkscape="i" pagecolor="#ff0000" inkscape:pageopacity="1"/>"##
    for (root, content, expected) in [
      ("", dotted, "97;107"), (#" style="background:#00f""#, dotted, "34;44"), ("", named + dotted, "91;101"),
    ] {
      let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"\(root)>\(content)</svg>")
      bench.session.options.page.colors = .sixteen
      #expect(bench.run("show --as half --columns 20 --rows 5").last?.contains("\(expected)m\u{2580}") == true)
      #expect(bench.run("show --as half --columns 20 --rows 5 --background none").last?.contains(expected) == false)
    }
  }

  @Test(.enabled(if: hasPDF), arguments: [#"{"unit":"mm","width":210,"height":297}"#, "svg"])
  func `a page of a PDF has its exact size, whatever the pixels per inch`(_ kind: String) throws {
    let bench =
      try kind == "svg"
      ? markup("<rect/>", root: #"width="210mm" height="297mm" viewBox="0 0 210 297""#)
      : Bench(page("").replacing("\"width\":100,\"height\":50", with: "\"unit\":\"mm\",\"width\":210,\"height\":297"))
    #expect(bench.run("render -o \(folder.path)/a.pdf --dpi 300").contains { $0.contains("595.28 by 841.89 pt") })
    let text = String(decoding: try #require(folder.bytes("a.pdf")), as: UTF8.self)
    let box = try #require(text.split(separator: "\n").first { $0.contains("/MediaBox") })
    let numbers = box.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
    #expect(numbers.count == 4 && abs(numbers[2] - 595.276) < 0.001 && abs(numbers[3] - 841.89) < 0.001)
  }

  @Test(.enabled(if: hasPainter)) func `a contact sheet is a picture of all of them`() throws {
    let bench = try bench(##"{"id":"r","kind":"rectangle","width":10,"height":10,"fill":{}}"##)
    bench.run("canvas add Other")
    #expect(bench.run("render --contact-sheet -o \(folder.path)/sheet.png").first == "wrote \(folder.path)/sheet.png, 2 pictures")
    #expect(bench.done("render --contact-sheet -o \(folder.path)/small.png --width 60"), "\(bench.messages)")
    let widths = ["sheet.png", "small.png"].map { folder.bytes($0).flatMap(PNGImage.init)?.width ?? 0 }
    #expect(widths[1] > 0 && widths[0] - widths[1] == 2 * 180, "\(widths)")
  }

  @Test(.enabled(if: hasPainter)) func `several widths are several files, in a folder that is made`() throws {
    let bench = try bench(##"{"id":"r","kind":"rectangle","width":10,"height":10,"fill":{}}"##)
    #expect(bench.done("render --width 32,64 -o '\(folder.path)/new/of it/r-{width}x{height}.png'"), "\(bench.messages)")
    #expect(folder.bytes("new/of it/r-32x16.png") != nil && folder.bytes("new/of it/r-64x32.png") != nil, "\(bench.messages)")
    #expect(bench.refusal("render --width 32,64 -o \(folder.path)/r.png")?.contains("put {width} into it") == true)
    #expect(bench.refusal("render --contact-sheet --width 32,64 -o \(folder.path)/r.png")?.contains("one picture") == true)
  }
}

@Suite(.enabled(if: hasPainter)) struct `Watching a picture` {
  private func bench() throws -> Bench {
    let bench = try Bench(
      ##"{"format":"shapeedit","version":1,"canvases":[{"id":"p","name":"P","width":8,"height":4,"background":"#ffffff","graphics":[{"id":"r","kind":"rectangle","width":4,"height":4,"fill":{"color":"#000000"}}]}]}"##
    )
    #expect(bench.done("show --watch --as ascii --columns 8 --rows 2"))
    return bench
  }

  @Test func `it is drawn again after each line that changed something, and after no other`() throws {
    let bench = try bench()
    let left = bench.answers
    #expect(bench.run("count *") == ["1"])
    bench.run("set #r x 4")
    let right = bench.answers
    #expect(right.count == left.count && right != left)
    bench.run("undo")
    #expect(Array(bench.answers.suffix(left.count)) == left)
  }

  @Test func `it ends when that is asked for`() throws {
    let bench = try bench()
    #expect(bench.done("show --unwatch"))
    bench.run("set #r x 4")
    #expect(bench.answers.isEmpty)
  }

  @Test func `what is gone is watched no longer`() throws {
    let bench = try bench()
    #expect(bench.done("show #r --watch --as ascii --columns 8"))
    bench.run("delete #r")
    #expect(bench.messages.contains { $0.hasPrefix("show --watch ends: ") })
    bench.run("undo")
    #expect(bench.answers.isEmpty)
  }

  @Test func `a script watches nothing`() throws {
    let bench = try Bench(faces)
    bench.session.options.isInteractive = false
    #expect(try #require(bench.refusal("show --watch")).contains("only a conversation"))
  }
}
