import ShapeCommands
import ShapeDocuments
import ShapeFormats
import ShapeModel
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

@Suite struct `Letters in their frames` {
  private func value(_ bench: Bench, _ line: String) -> String {
    bench.run("get \(line) --value")
    return bench.answers.joined(separator: " ")
  }

  @Test func `pictures warn of what lint finds, and of nothing else`() throws {
    let bench = try Bench(drawing)
    func warnings() -> [String] {
      let drawing = Drawing(bench.document, canvas: bench.document.canvases[0])
      _ = SVGWriter.text(drawing)
      return drawing.notes.lines(of: bench.document, onlyVisible: true)
    }
    #expect(warnings() == [] && bench.run("lint --only text-overflow") == ["nothing was found"])
    #expect(bench.done("set #r text.size 30 text.wrap none; set #t text.wrap box text 'many more words than before, of some length'"))
    bench.run("lint --only text-overflow")
    #expect(bench.answers.count == 2, "\(bench.answers)")
    let found = warnings()
    #expect(found.count == 2 && found.contains("letters reach beyond the frame of their text: #r"), "\(found)")
    #expect(found.contains { $0.hasPrefix("text does not fit its box, ") && $0.hasSuffix("left out: #t") }, "\(found)")
  }

  @Test(arguments: [
    ("set #t text.size fit text 'a longer text' text.weight bold width 100 height 30", "#t"),
    ("set #r text.size fit text.wrap width text 'a label of several words'", "#r"),
  ])
  func `fit comes after all other properties of its line`(_ line: String, _ id: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.messages.joined().contains("fits now; it does not follow later changes"), "\(bench.messages)")
    #expect(bench.run("lint --only text-overflow") == ["nothing was found"])
    let size = try #require(Double(value(bench, "\(id) text.size")))
    #expect(bench.done("set \(id) text.size \(size + 6)"))
    #expect(bench.run("lint --only text-overflow --strict").contains { $0.contains("text-overflow") })
  }

  @Test func `a label wraps as a text does`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #r text 'a label of several words'"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("the text wraps in its width") && value(bench, "#r text.wrap") == "width")
    #expect(bench.done("add rectangle N at 5 5 30x60 --id n text='several words of a note'") && value(bench, "#n text.wrap") == "width")
  }

  private func anchors(_ bench: Bench, _ id: String) throws -> (x: Double, y: Double) {
    let document = bench.document
    let text = SVGWriter.text(Drawing(document, canvas: document.canvases[0]))
    let line = try #require(text.split(separator: "\n").first { $0.contains(id == "t" ? ">some words<" : ">label<") })
    let part = line[try #require(line.firstRange(of: "<text")).lowerBound...]
    func number(_ name: String) throws -> Double {
      try #require(part.firstMatch(of: try Regex("\(name)=\"([0-9.]+)\"")).flatMap { $0[1].substring.flatMap { Double($0) } })
    }
    return (try number("x"), try number("y"))
  }

  @Test func `an inset is a margin inside the frame of texts and labels`() throws {
    let bench = try Bench(drawing)
    let before = try anchors(bench, "t")
    #expect(bench.done("set #t height 40; set #t text.inset 4"), "\(bench.messages)")
    let after = try anchors(bench, "t")
    #expect(abs(after.x - before.x - 4) < 0.01 && abs(after.y - before.y - 4) < 0.01)
    #expect(try bench.done("set #t text.inset '1 2 3 8'") && abs(anchors(bench, "t").x - before.x - 8) < 0.01)
    #expect(try bench.done("set #t text.inset '3 6'") && abs(anchors(bench, "t").x - before.x - 6) < 0.01)
    #expect(try bench.done("set #r text.align left text.inset 10") && abs(anchors(bench, "r").x - 20) < 0.01)
    #expect(bench.refusal("set #t text.inset '1 2 3'") != nil && bench.refusal("set #t text.inset -1") != nil)
    #expect(
      bench.done("set #t text.inset 39 text.wrap none")
        && bench.run("lint --only text-overflow --strict #t").joined().contains("text-overflow"))
  }

  @Test func `the frame that fits a text has its inset around the letters`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("fit #t") && bench.done("set #t text.inset '5 10'"))
    let width = try #require(Double(value(bench, "#t width")))
    #expect(bench.done("fit #t") && abs(Double(value(bench, "#t width"))! - width - 20) < 0.01)
    let once = bench.bytes
    #expect(bench.done("fit #t") && bench.bytes == once)
  }
}
