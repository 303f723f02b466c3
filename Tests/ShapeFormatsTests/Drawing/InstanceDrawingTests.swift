import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Instances in drawings` {
  private let dot = ##"{"id":"dot","kind":"ellipse","name":"Dot","tags":["a"],"width":4,"height":4,"fill":{"color":"#ff0000"}}"##

  private func instance(_ id: String, of source: String, _ rest: String = "") -> String {
    ##"{"id":"\##(id)","kind":"instance","source":"#\##(source)"\##(rest)}"##
  }

  /// As a painter gets it.
  private func painted(_ document: Document) -> (lines: [String], notes: [DrawingNote.Problem]) {
    var drawing = Drawing(document, canvas: document.canvases[0])
    drawing.keepsInstances = false
    let lines = lines(of: drawing)
    return (lines, drawing.notes.notes.map(\.problem))
  }

  @Test func `an editor gets a reference, placed as the instance is`() throws {
    let document = try drawn(dot + "," + instance("again", of: "dot", #","x":10,"y":20,"transform":[2,0,0,2,0,0]"#))
    #expect(elements(document).last == ##"<use id="again" x="10" y="20" href="#dot" transform="matrix(2 0 0 2 0 0)"/>"##)
  }

  @Test func `a painter gets the graphic again, without its id`() throws {
    let document = try drawn(dot + "," + instance("again", of: "dot", #","x":10,"y":20,"transform":[2,0,0,2,0,0],"opacity":0.5"#))
    #expect(
      painted(document).lines.suffix(3) == [
        #"<g id="again" transform="matrix(2 0 0 2 20 40)" opacity="0.5">"#, ##"<circle cx="2" cy="2" r="2" fill="#ff0000"/>"##, "</g>",
      ])
  }

  @Test func `a part of a drawing has its instances drawn, for what they name may be outside of it`() throws {
    let document = try drawn(dot + "," + instance("again", of: "dot"))
    #expect(elements(document, roots: ["again"]) == [#"<g id="again">"#, ##"<circle cx="2" cy="2" r="2" fill="#ff0000"/>"##, "</g>"])
  }

  @Test func `instances of instances and of groups are drawn`() throws {
    let document = try drawn(
      #"{"id":"g","kind":"group","children":[\#(dot),{"id":"r","kind":"rectangle","width":1,"height":1}]},"#
        + instance("b", of: "g") + "," + instance("c", of: "b"))
    let (lines, notes) = painted(document)
    #expect(lines.count { $0.hasPrefix("<circle") } == 3)
    #expect(lines.count { $0.hasPrefix("<rect") } == 3)
    #expect(notes.isEmpty)
  }

  @Test(arguments: ["self", "missing", "page", "outer"]) func `what cannot be drawn again is said`(_ source: String) throws {
    let document = try drawn(#"{"id":"outer","kind":"group","children":[\#(instance("self", of: source)),\#(dot)]}"#)
    let (lines, notes) = painted(document)
    #expect(lines.count { $0.hasPrefix("<circle") } == 1)
    #expect(notes.contains(.missingInstance("#" + source)))
  }

  @Test func `two instances of each other end`() throws {
    let (lines, notes) = painted(try drawn(instance("a", of: "b") + "," + instance("b", of: "a")))
    #expect(lines.allSatisfy { $0.hasPrefix("<g") || $0 == "</g>" })
    #expect(!notes.isEmpty)
  }

  @Test func `instances that multiply are drawn up to a bound`() throws {
    var graphics = [dot]
    for level in 1...30 {
      let below = level == 1 ? "dot" : "g\(level - 1)"
      graphics.append(
        #"{"id":"g\#(level)","kind":"group","children":[\#((0..<10).map { instance("i\(level)-\($0)", of: below) }.joined(separator: ","))]}"#
      )
    }
    let (lines, notes) = painted(try drawn(graphics.joined(separator: ",")))
    #expect(lines.count < 400_000)
    #expect(!notes.isEmpty)
  }
}
