import ShapeCommands
import TerminalText
import TestSupport
import Testing

private let drawing = ##"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "width": 200, "height": 200, "graphics": [
      {"id": "t", "kind": "text", "name": "T", "x": 10, "y": 10, "width": 80, "height": 20, "text": {"string": "some words", "size": 10}},
      {"id": "r", "kind": "rectangle", "name": "R", "x": 10, "y": 50, "width": 60, "height": 20, "text": {"string": "label", "size": 10}},
      {"id": "e", "kind": "ellipse", "name": "E", "x": 10, "y": 90, "width": 60, "height": 20}
    ]}
  ]}

  """##

@Suite struct `Texts that fit` {
  private func value(_ bench: Bench, _ line: String) -> String {
    bench.run("get \(line) --value")
    return bench.answers.joined(separator: " ")
  }

  @Test(arguments: [
    ("set #t width 30", "width"), ("set #t frame '10 10 30 20'", "width"), ("set #t width 79", "none"), ("set #t height 5", "none"),
    ("set #t text.wrap none width 30", "none"), ("set #t text.wrap box; set #t width 30", "box"), ("set #t width*=0.3", "none"),
  ]) func `a text wraps in a width that its letters do not fit`(_ line: String, _ wrap: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.messages.joined().contains("the text wraps in its width") == (wrap == "width"))
    #expect(value(bench, "#t text.wrap") == wrap)
    #expect(bench.done("revert") && bench.bytes == drawing)
  }

  @Test(arguments: [("at 5 5 30x40", "width"), ("at 5 5", "none"), ("at 5 5 300x40", "none"), ("at 5 5 30x40 text.wrap=none", "none")])
  func `a new text wraps in the width that it is given`(_ place: String, _ wrap: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done("add text N \(place) --id n text='several words of a note'"), "\(bench.messages)")
    #expect(value(bench, "#n text.wrap") == wrap && bench.undoDepth == 1)
  }

  @Test func `lint finds letters beyond their frame, in texts and labels`() throws {
    let bench = try Bench(drawing)
    #expect(bench.run("lint --only text-overflow") == ["nothing was found"])
    #expect(bench.done("set #r text.size 30; set #t text 'many more words than before'"))
    bench.run("lint --only text-overflow")
    #expect(
      bench.answers.count == 2 && bench.answers.allSatisfy { $0.contains("warning[text-overflow]: its letters reach ") }, "\(bench.answers)"
    )
    #expect(bench.done("set (#t, #r) text.size fit"), "\(bench.messages)")
    #expect(bench.run("lint --only text-overflow") == ["nothing was found"])
  }

  @Test func `the size that fits is the largest one`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #t text.size fit; set #t text.wrap none"), "\(bench.messages)")
    let size = try #require(Double(value(bench, "#t text.size")))
    #expect(size > 10 && size < 20)
    #expect(bench.done("set #t text.size \(size + 1.5)"))
    #expect(bench.run("lint --only text-overflow --strict").contains { $0.contains("text-overflow") })
    #expect(bench.refusal("set #e text.size fit")?.contains("#e has no text") == true)
  }

  @Test func `fit gives a text the frame of its letters, and they stay where they are`() throws {
    let bench = try Bench(drawing)
    for align in ["left", "center", "right"] {
      for wrap in ["none", "width"] {
        #expect(bench.done("set #t text.align \(align) text.wrap \(wrap) width 40"), "\(bench.messages)")
        bench.run("bbox #t --painted")
        let box = bench.answers
        #expect(bench.done("fit #t"), "\(bench.messages)")
        #expect(bench.run("lint #t --only text-overflow") == ["nothing was found"], "\(align) \(wrap)")
        #expect(value(bench, "#t height") == (wrap == "none" ? "12" : "24"), "\(align) \(wrap)")
        bench.run("bbox #t --painted")
        #expect(box.first?.split(separator: " ").prefix(2) == bench.answers.first?.split(separator: " ").prefix(2) || align != "left")
        #expect(bench.done("revert"))
      }
    }
    #expect(bench.refusal("fit (#t, #r)")?.contains("write fit (#t, #r) into canvas") == true)
  }
}

@Suite struct `Colours and copies` {
  @Test(arguments: [
    ("linear(to right, red, blue)", "linear(0deg, #ff0000 0, #0000ff 1)"),
    ("linear(to bottom, red, blue)", "linear(90deg, #ff0000 0, #0000ff 1)"),
    ("linear(to top, red, blue)", "linear(270deg, #ff0000 0, #0000ff 1)"),
    ("linear(to left, red, blue)", "linear(180deg, #ff0000 0, #0000ff 1)"),
    ("linear(to right top, red, blue)", "linear(0 1 to 1 0, #ff0000 0, #0000ff 1)"),
    ("linear-gradient(180deg, red, blue)", "linear(90deg, #ff0000 0, #0000ff 1)"),
    ("linear-gradient(red, blue)", "linear(90deg, #ff0000 0, #0000ff 1)"),
    ("linear-gradient(90deg, red 20%, blue)", "linear(0deg, #ff0000 0.2, #0000ff 1)"),
    ("linear(180deg, red, blue)", "linear(180deg, #ff0000 0, #0000ff 1)"),
    ("linear-gradient(to bottom right, red, blue)", "linear(0 0 to 1 1, #ff0000 0, #0000ff 1)"),
    ("radial-gradient(circle, red, blue)", "radial(#ff0000 0, #0000ff 1)"),
  ]) func `gradients are read as CSS writes them`(_ text: String, _ value: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #r fill \"\(text)\""), "\(bench.messages)")
    bench.run("get #r fill --value")
    #expect(bench.answers == [value])
  }

  @Test(arguments: [("linear(90deg, red, blue)", true), ("linear-gradient(90deg, red, blue)", false), ("linear(to top, red, blue)", false)])
  func `an angle that CSS counts otherwise is told`(_ text: String, _ isTold: Bool) throws {
    let bench = try Bench(drawing)
    bench.run("set #r fill '\(text)'")
    #expect(bench.messages.contains { $0.contains("linear-gradient(90deg, ...) to the right") } == isTold, "\(bench.messages)")
  }

  @Test(arguments: ["linear(to up, red, blue)", "linear(to left right, red, blue)"])
  func `another direction is refused`(_ text: String) throws {
    #expect(try Bench(drawing).refusal("set #r fill '\(text)'")?.contains("is not a direction") == true)
  }

  @Test func `copies of a loop come in front of their originals in the order of the loop`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("for i in 1..3; dup #t as \"T $i\"; end"), "\(bench.messages)")
    bench.run("get (C > *) name --value")
    #expect(bench.answers == ["T", "T 1", "T 2", "T 3", "R", "E"])
    #expect(bench.done("for i in 1..2; for s in a b; dup #r 2 as \"R $i$s\"; end; end"), "\(bench.messages)")
    bench.run("get (rectangle) name --value")
    #expect(bench.answers == ["R", "R 1a", "R 1a 2", "R 1b", "R 1b 2", "R 2a", "R 2a 2", "R 2b", "R 2b 2"])
    // A copy outside of a loop is directly in front, as before.
    #expect(bench.done("dup #t as Next"))
    bench.run("get (text) name --value")
    #expect(bench.answers == ["T", "Next", "T 1", "T 2", "T 3"])
    #expect(bench.done("undo 3") && bench.bytes == drawing)
  }

  @Test func `the palette lists letters on what is behind them, the hardest to read first`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #t text.color #999999; add text D at 12 52 10x5 text=on text.size=5 --id d; set #r fill #ffffff"))
    bench.run("palette --contrast")
    #expect(bench.answers == ["#999999 on #ffffff  2.8  1 text  4.5 is the least", "#000000 on #ffffff  21  2 texts"])
    bench.run("palette #d --contrast --json")
    let answer = try StrictJSON.parse(try #require(bench.answers.first))
    #expect(answer["letters"]?.string == "#000000" && answer["ratio"]?.number == 21 && answer["count"]?.number == 1)
  }

  @Test func `the palette has a sample of each colour where there are colours`() throws {
    let bench = try Bench(drawing)
    bench.session.options.page.colors = .direct
    #expect(bench.done("set #r fill #3366cc"))
    bench.run("palette")
    #expect(bench.answers.first { $0.contains("#3366cc") }?.contains("\u{1b}[38;2;51;102;204m") == true, "\(bench.answers)")
  }
}
