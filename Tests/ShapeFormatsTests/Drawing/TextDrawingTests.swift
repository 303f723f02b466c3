import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Texts and labels in drawings` {
  private func text(_ properties: String, frame: String = #""x":10,"y":20,"width":60,"height":40"#, kind: String = "text") throws -> String
  {
    elements(try drawn(##"{"id":"t","kind":"\##(kind)",\##(frame),"text":{\##(properties)}}"##)).last!
  }

  @Test(arguments: [
    ("", #"x="10""#), (#","align":"center""#, #"x="40" y="#), (#","align":"right""#, #"x="70""#),
  ]) func `a line is anchored where it is aligned`(_ align: String, _ expected: String) throws {
    let line = try text(#""string":"Hi","size":10\#(align)"#)
    #expect(line.contains(expected))
    #expect(line.contains("text-anchor") == !align.isEmpty)
  }

  @Test(arguments: PropertyTable.weights.sorted { $0.value < $1.value } + [("1", 1), ("950", 950)])
  func `a weight is drawn as its number, whichever way it is written`(_ word: String, _ weight: Double) throws {
    let value = Double(word) == nil ? "\"\(word)\"" : word
    let line = try text(#""string":"Hi","weight":\#(value)"#)
    let expected = weight == 400 ? nil : weight == 700 ? "bold" : NumberText.string(weight)
    #expect(line.contains("font-weight") == (expected != nil))
    #expect(expected.map { line.contains("font-weight=\"\($0)\"") } ?? true, "\(line)")
  }

  // Lines are 12 apart, and the baseline is (12 + (0.928 - 0.236) · 10) / 2 = 9.46 below the top of each.
  @Test(arguments: [("top", "29.46"), ("middle", "43.46"), ("bottom", "57.46")])
  func `a line stands where it is aligned in its frame`(_ valign: String, _ y: String) throws {
    #expect(try text(#""string":"Hi","size":10,"valign":"\#(valign)""#).contains("y=\"\(y)\""))
  }

  @Test func `a line higher than its frame is kept around its middle`() throws {
    #expect(try text(#""string":"Hi","size":10"#, frame: #""y":20,"width":60,"height":6"#).contains("y=\"26.46\""))
  }

  @Test func `lines are tspans, and empty ones keep their room`() throws {
    #expect(
      try text(#""string":"a\n\nb","size":10,"line-height":2"#).hasSuffix(
        #"><tspan x="10" y="33.46">a</tspan><tspan x="10" y="73.46">b</tspan></text>"#))
  }

  @Test func `text is broken at blanks, within a word only where it fits no line, and beside ideographs`() throws {
    func lines(_ string: String, width: Int) throws -> [String] {
      let line = try text(#""string":"\#(string)","size":10,"wrap":"width""#, frame: #""width":\#(width),"height":500"#)
      return line.split(separator: "<").compactMap { part in
        part.hasPrefix("tspan") || part.hasPrefix("text") ? part.split(separator: ">").dropFirst().first.map(String.init) : nil
      }
    }
    // Each of these letters is 6.36 wide, a blank 3.18.
    #expect(try lines("00 00 00", width: 29) == ["00 00", "00"])
    #expect(try lines("00 00 00", width: 28) == ["00", "00", "00"])
    #expect(try lines("00000 0", width: 20) == ["000", "00", "0"])
    #expect(try lines("\u{4e00}\u{4e8c}\u{4e09}", width: 20) == ["\u{4e00}\u{4e8c}", "\u{4e09}"])
  }

  @Test func `lines are broken as they are measured`() throws {
    let document = try drawn(
      ##"{"id":"t","kind":"text","width":40,"height":90,"text":{"string":"aa aa aa","size":10,"wrap":"width"}}"##)
    var drawing = Drawing(document, canvas: document.canvases[0])
    // Two letters are as wide as the box, or a quarter of it.
    for (width, count) in [(2.0, 3), (0.5, 1)] {
      drawing.measure = TextMeasure { text, _ in Double(text.utf8.count) * width }
      #expect(lines(of: drawing)[0].ranges(of: "<tspan").count == (count == 1 ? 0 : count))
    }
  }

  @Test func `what does not fit a box is cut off with a sign, and said`() throws {
    let document = try drawn(
      ##"{"id":"t","kind":"text","width":15,"height":25,"text":{"string":"00 00 00","size":10,"wrap":"box"}}"##)
    #expect(elements(document)[0].hasSuffix(">00</tspan><tspan x=\"0\" y=\"21.46\">\u{2026}</tspan></text>"))
    #expect(notes(document) == [.wrapped, .hiddenLines(1)])
  }

  @Test func `justified lines share what is left between their words, the last does not`() throws {
    let line = try text(#""string":"00 00 00","size":10,"wrap":"width","align":"justify""#, frame: #""width":30,"height":99"#)
    // Two words are 28.62 wide.
    #expect(line.contains(#">00 <tspan dx="1.38">00</tspan></tspan>"#))
    #expect(line.contains(#">00</tspan></text>"#))
  }

  @Test func `a label is in the middle of its shape, and the shadow is the shape's alone`() throws {
    let lines = elements(
      try drawn(##"{"id":"r","kind":"rectangle","width":60,"height":40,"shadow":{},"text":{"string":"Go","size":10}}"##))
    #expect(
      lines[1]
        == ##"<g id="r"><rect x="0" y="0" width="60" height="40" fill="none" filter="url(#shadow-1)"/>"##
        + ##"<text x="30" y="23.46" text-anchor="middle" font-family="sans-serif" font-size="10" fill="#000000">Go</text></g>"##
    )
  }

  @Test func `the letters of a text are filled with its fill, or else with the colour of its text`() throws {
    let filled = try drawn(##"{"id":"t","kind":"text","fill":{"color":"#f00"},"text":{"string":"a","color":"#00f"}}"##)
    #expect(elements(filled)[0].contains(##"fill="#ff0000""##))
    #expect(try text(##""string":"a","color":"#00f""##).contains(##"fill="#0000ff""##))
  }

  @Test func `a line that begins in Hebrew runs to the left`() throws {
    let line = try text(#""string":"\u05e9\u05dc\u05d5\u05dd a""#)
    #expect(line.contains(#"x="10""#) && line.contains(#"text-anchor="end" direction="rtl""#))
  }

  @Test(arguments: [("upper", "AB C"), ("lower", "ab c"), ("title", "AB C")])
  func `case is how text is shown`(_ name: String, _ expected: String) throws {
    #expect(try text(#""string":"aB c","case":"\#(name)""#).hasSuffix(">\(expected)</text>"))
  }

  @Test func `blanks that are part of the text are kept`() throws {
    #expect(try text(#""string":"a  b""#).contains("xml:space=\"preserve\""))
    #expect(try !text(#""string":"a b""#).contains("xml:space"))
  }
}
