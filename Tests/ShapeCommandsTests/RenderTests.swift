import Glibc
import ShapeCommands
import ShapeModel
import TestSupport
import Testing

/// Whether a program is on the path that paints.
private let hasPainter = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").contains { folder in
  ["resvg", "rsvg-convert"].contains { access("\(folder)/\($0)", X_OK) == 0 }
}

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
    #expect(bench.run("render --against \(folder.path)/own.shape.json") == ["the pictures are equal"])
    #expect(bench.done("set #r fill #0000ff"))
    #expect(bench.run("render --against \(folder.path)/own.shape.json -o \(folder.path)/d.png").first == "100 of 5000 pixels differ")
    #expect(bench.status == .no)
    #expect(bench.done("render -o \(folder.path)/now.png"))
    #expect(bench.run("render --against \(folder.path)/now.png") == ["the pictures are equal"])
    #expect(bench.run("render --width 50 --against \(folder.path)/now.png").last == "they are 100 by 50 and 50 by 25 pixels")
  }

  @Test(.enabled(if: hasPainter)) func `a contact sheet is a picture of all of them`() throws {
    let bench = try bench(##"{"id":"r","kind":"rectangle","width":10,"height":10,"fill":{}}"##)
    bench.run("canvas add Other")
    #expect(bench.run("render --contact-sheet -o \(folder.path)/sheet.png").first == "wrote \(folder.path)/sheet.png, 2 pictures")
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
