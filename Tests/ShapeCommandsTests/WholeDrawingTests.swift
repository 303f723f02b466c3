import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

private let drawing = ##"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "width": 200, "height": 100, "graphics": [
      {"id": "a", "kind": "rectangle", "name": "A", "x": 20, "y": 10, "width": 40, "height": 20, "stroke": {"color": "#000000", "width": 2}},
      {"id": "t", "kind": "text", "name": "T", "x": 20, "y": 50, "width": 60, "height": 20, "text": {"string": "some words", "size": 10}}
    ]}
  ]}

  """##

private let markup = """
  <svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 200 100">
    <rect id="a" x="20" y="10" width="40" height="20" stroke="black"/>
  </svg>

  """

@Suite struct `A whole drawing` {
  @Test func `gets another size with all that is on it, in its proportions`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("resize C 400x300"), "\(bench.messages)")
    #expect(bench.run("get C width height --value") == ["400\t300"])
    #expect(bench.run("get #a x y width height stroke.width --value") == ["40\t70\t80\t40\t4"])
    #expect(bench.done("undo") && bench.bytes == drawing)
    #expect(bench.done("resize C 400x200 --keep-strokes") && bench.run("get #a width stroke.width --value") == ["80\t2"])
    #expect(bench.run("get #t text.size --value") == ["10"])
  }

  @Test func `a graphic gets the size of its frame`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("resize #a 80x50") && bench.run("get #a frame stroke.width --value") == ["20 10 80 50\t2"])
    #expect(bench.refusal("resize all 300x200")?.contains("write resize #c 300x200, or set * width=300") == true, "\(bench.messages)")
    #expect(bench.refusal("resize #a big")?.contains("write a width and a height") == true)
    #expect(bench.refusal("resize C 0x10")?.contains("above 0") == true && bench.refusal("resize C 1x1e9") != nil)
  }

  @Test(arguments: [
    ("resize #a by 150%", "scale #a 150%"), ("resize #a by 2", "scale #a 2"), ("resize #a 30 40", "resize #a 30x40"),
    ("resize 300 200", "resize #c 300x200"),
    ("resize drawing to 300x200", "resize #c 300x200"),
  ])
  func `a size is written as one word`(_ line: String, _ written: String) throws {
    let bench = try Bench(drawing)
    bench.run(line)
    #expect(bench.messages.first == "written: \(written)", "\(bench.messages)")
  }

  @Test(arguments: [
    ("50%", "20mm", "10mm"), ("100mm", "100mm", "50mm"), ("100mmx", "100mm", "50mm"), ("x10cm", "20cm", "10cm"), ("300x", "300", "150"),
  ])
  func `of SVG keeps the unit of its size, or has the one that is typed`(_ size: String, _ width: String, _ height: String) throws {
    let bench = try Bench(markup: markup)
    #expect(bench.done("resize canvas \(size)"), "\(bench.messages)")
    #expect(bench.bytes == markup.replacing("\"40mm\" height=\"20mm\"", with: "\"\(width)\" height=\"\(height)\""))
    #expect(bench.done("resize canvas 200%"))
    #expect(try Bench(markup: bench.bytes).bytes.contains("viewBox=\"0 0 200 100\""))
    #expect(size != "50%" || bench.bytes == markup)
  }

  @Test func `of SVG is resized by its width and height alone`() throws {
    let bench = try Bench(markup: markup)
    #expect(bench.done("resize canvas 300x150"), "\(bench.messages)")
    #expect(bench.bytes == markup.replacing("\"40mm\" height=\"20mm\"", with: "\"300\" height=\"150\""))
    #expect(Drawing(bench.document, canvas: bench.document.canvases[0]).page.size == Size(width: 300, height: 150))
    #expect(bench.done("resize canvas 80mmx40mm") && bench.bytes.contains("width=\"80mm\" height=\"40mm\" viewBox=\"0 0 200 100\""))
    #expect(bench.done("undo 2") && bench.bytes == markup)
    let bare = try Bench(markup: markup.replacing(" viewBox=\"0 0 200 100\"", with: "").replacing("mm", with: ""))
    #expect(bare.done("resize canvas 80x40") && bare.bytes.contains("width=\"80\" height=\"40\" viewBox=\"0 0 40 20\""), "\(bare.bytes)")
    #expect(bench.done("resize canvas 400x200 --keep-strokes") && bench.run("get #a width stroke.width --value") == ["80\t1"])
  }

  @Test(arguments: [
    ["resize canvas 50%", "fit canvas"], ["resize canvas 80mmx40mm", "fit canvas --padding 3", "set #a x=5", "fit canvas"],
    ["fit canvas", "resize canvas 200%", "fit canvas --padding 9"],
  ])
  func `of SVG is resized and fitted in one session as in one after the other`(_ lines: [String]) throws {
    for markup in [markup, markup.replacing("\"40mm\" height=\"20mm\"", with: "\"200\" height=\"100\"")] {
      let bench = try Bench(markup: markup)
      var bytes = markup
      for line in lines {
        #expect(bench.done(line), "\(bench.messages)")
        let other = try Bench(markup: bytes)
        #expect(other.done(line), "\(other.messages)")
        bytes = other.bytes
      }
      #expect(bench.bytes == bytes)
    }
  }

  @Test func `of SVG is fitted by its view box, and the second time changes nothing`() throws {
    let bench = try Bench(markup: markup)
    #expect(bench.done("fit canvas --padding 5"), "\(bench.messages)")
    // Half of the stroke is beyond the outline.
    #expect(bench.bytes.contains("width=\"10.2mm\" height=\"6.2mm\" viewBox=\"14.5 4.5 51 31\""), "\(bench.bytes)")
    #expect(bench.bytes.contains("<rect id=\"a\" x=\"20\" y=\"10\" width=\"40\""))
    let once = bench.bytes
    #expect(bench.done("fit canvas --padding 5") && bench.bytes == once)
  }

  @Test func `is fitted to what is painted, with strokes and without what is hidden`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #t visible false; fit C"), "\(bench.messages)")
    #expect(bench.run("get C width height --value") == ["42\t22"] && bench.run("get #a frame --value") == ["1 1 40 20"])
    let once = bench.bytes
    #expect(bench.done("fit page to drawing") && bench.bytes == once)
  }

  @Test func `has a gradient behind everything, whose colours are those of the drawing`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set C background linear(90deg,white,#3366cc)"), "\(bench.messages)")
    #expect(bench.run("get C background --value") == ["linear(90deg, #ffffff 0, #3366cc 1)"])
    let again = try Document(json: bench.bytes)
    #expect(SVGWriter.text(Drawing(again, canvas: again.canvases[0])).contains("<linearGradient"))
    #expect(bench.run("palette").contains { $0.hasPrefix("#3366cc") })
    #expect(bench.done("recolor #3366cc to red") && bench.run("get C background --value") == ["linear(90deg, #ffffff 0, #ff0000 1)"])
    #expect(bench.done("set C background 'radial(red, blue)'") && bench.done("set C background none"))
    #expect(bench.refusal("set C background linear(red)")?.contains("two colours") == true)
  }
}
