import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Differences between SVG for painters and SVG for editors.
@Suite struct `Drawings for painters` {
  private func pieces(_ document: Document, roots: [String]? = nil, _ change: (inout SVGOptions) -> Void) -> (
    text: String, notes: DrawingNotes
  ) {
    var options = SVGOptions()
    options.isForEditors = false
    change(&options)
    var drawing = Drawing(document, canvas: document.canvases[0])
    drawing.roots = roots?.compactMap(document.node(id:))
    return (SVGWriter.text(drawing, options), drawing.notes)
  }

  @Test(arguments: [("reflect", ["0", "0.2", "0.8", "1"]), ("repeat", ["0", "0.2", "0.8", "1"]), ("pad", ["0.2", "0.8"])])
  func `a gradient that goes on has stops at its ends, for painters do not agree on them`(_ spread: String, _ offsets: [String]) throws {
    let document = try drawn(
      ##"{"id":"r","kind":"rectangle","width":9,"height":9,"fill":{"type":"linear","spread":"\##(spread)","stops":[[0.2,"#ff0000"],[0.8,"#0000ff"]]}}"##
    )
    let text = pieces(document) { _ in }.text
    #expect(text.split(separator: "<stop offset=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) } == offsets)
    #expect(elements(document).joined().components(of: "<stop") == 2)
  }

  @Test func `a tiled image is a pattern of its own size from the corner of the frame`() throws {
    let document = try drawn(##"{"id":"i","kind":"image","x":10,"y":20,"width":50,"height":40,"source":"a.png","fit":"tile"}"##)
    let known = pieces(document) { $0.imageSize = { _ in Size(width: 8, height: 6) } }
    #expect(
      known.text.contains(
        #"<pattern id="tile-1" patternUnits="userSpaceOnUse" x="10" y="20" width="8" height="6"><image x="0" y="0" width="8" height="6" preserveAspectRatio="none" href="a.png"/></pattern>"#
      ))
    #expect(known.text.contains(##"<rect x="10" y="20" width="50" height="40" fill="url(#tile-1)"/>"##))
    #expect(known.notes.notes.isEmpty)
    #expect(pieces(document) { _ in }.notes.notes.map(\.problem) == [.tiledImage])
  }

  @Test func `a font that is not there is said, with the first one of its list that is`() throws {
    let document = try drawn(
      #"{"id":"t","kind":"text","width":9,"height":9,"text":{"string":"a","font":"'Gone Sans', Here"}},"#
        + #"{"id":"u","kind":"text","width":9,"height":9,"text":{"string":"a","font":"Here"}},"#
        + #"{"id":"v","kind":"text","width":9,"height":9,"text":{"string":"a","font":"Lost"}}"#)
    let notes = pieces(document) { $0.hasFont = { ["Here", "DejaVu Sans"].contains($0) } }.notes.notes
    #expect(notes.map(\.problem) == [.missingFont("Gone Sans", standIn: "Here"), .missingFont("Lost", standIn: "DejaVu Sans")])
  }

  @Test func `letters that the font does not have are said, once for each script and font`() throws {
    let document = try drawn(
      #"{"id":"t","kind":"text","width":99,"height":9,"text":{"string":"日本 שלום 本","font":"Here"}},"#
        + #"{"id":"u","kind":"text","width":99,"height":99,"text":{"string":"日","font":"Here"}},"#
        + #"{"id":"v","kind":"text","width":99,"height":99,"text":{"string":"éа日","font":"Wide"}},"#
        + #"{"id":"w","kind":"text","width":99,"height":99,"text":{"string":"🙂","font":"Here"}},"#
        + #"{"id":"x","kind":"text","width":99,"height":99,"text":{"string":"ا","font":"sans-serif"}}"#)
    let notes = pieces(document) {
      $0.families = { letter in LetterScript(letter) == .emoji ? [] : LetterScript(letter) == .hebrew ? nil : ["wide"] }
    }.notes
    #expect(notes.notes.map(\.problem) == [.foreignLetters(.ideographs, font: "Here"), .missingLetters(.emoji)])
    #expect(notes.count(.foreignLetters(.ideographs, font: "Here")) == 2)
  }
}

/// In SVG the place of a text is where its baseline begins, and a frame begins above it.
@Suite struct `Texts of SVG as frames` {
  private func svg(_ text: String) throws -> Document {
    try drawing(#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">\#(text)</svg>"#)
  }

  @Test(arguments: [
    (#"<text id="t" x="5" y="50" font-size="20">one</text>"#, #"x="5" y="50""#),
    (#"<text id="t" font-size="10">at the corner</text>"#, #"y="0""#),
    (
      #"<text id="t" x="5" y="50" font-size="10"><tspan x="5" y="50">one</tspan><tspan x="5" y="62">two</tspan></text>"#,
      #"<tspan x="5" y="50">one"#
    ),
  ]) func `a baseline is where it was`(_ text: String, _ expected: String) throws {
    let document = try svg(text)
    let converted = try Document(json: String(decoding: Conversion.json(document).bytes, as: UTF8.self))
    #expect(elements(converted).last?.contains(expected) == true)
    #expect(elements(document, roots: ["t"]).last?.contains(expected) == true)
  }

  @Test(arguments: ["", #" text-anchor="middle""#, #" text-anchor="end" line-height="2""#, #" transform="rotate(30)""#])
  func `the box is that of the letters`(_ attributes: String) throws {
    let document = try svg(##"<text id="t" x="50" y="50" font-size="20"\##(attributes)>one</text>"##)
    let converted = try Document(json: String(decoding: Conversion.json(document).bytes, as: UTF8.self))
    let old = try #require(document.node(id: "t").flatMap { document.bounds(of: $0) })
    let new = try #require(converted.node(id: "t").flatMap { converted.bounds(of: $0) })
    #expect(abs(new.x - old.x) < 0.01 && abs(new.width - old.width) < 0.01, "\(new), \(old)")
    #expect(abs(new.center.y - old.center.y) < 1, "\(new), \(old)")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
