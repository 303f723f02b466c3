import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Boxes of instances` {
  private let square = #"{"id":"square","kind":"rectangle","x":10,"y":10,"width":20,"height":10,"fill":{}}"#

  private func instance(_ id: String, of source: String, _ rest: String = "") -> String {
    ##"{"id":"\##(id)","kind":"instance","source":"#\##(source)"\##(rest)}"##
  }

  private func box(_ id: String, _ document: Document) throws -> Rect? { document.bounds(of: try #require(document.node(id: id))) }

  @Test(arguments: [false, true]) func `are those of what they draw, moved and turned as they are`(_ isWhole: Bool) throws {
    let document = try drawn(
      square + "," + instance("again", of: "square", #","x":100,"y":5"#) + ","
        + instance("turned", of: "square", #","transform":[0,1,-1,0,0,0]"#) + "," + instance("both", of: "again", #","x":1"#)
        + #",{"id":"in","kind":"group","transform":[2,0,0,2,0,0],"children":["# + instance("big", of: "square") + "]}")
    // After many queries, boxes are read from columns.
    if isWhole { for _ in 0..<20 { for node in document.graphics { _ = document.bounds(of: node) } } }
    #expect(try box("again", document) == Rect(x: 110, y: 15, width: 20, height: 10))
    #expect(try box("turned", document) == Rect(x: -20, y: 10, width: 10, height: 20))
    #expect(try box("both", document) == Rect(x: 111, y: 15, width: 20, height: 10))
    #expect(try box("big", document) == Rect(x: 20, y: 20, width: 40, height: 20))
    #expect(try box("in", document) == Rect(x: 20, y: 20, width: 40, height: 20))
    #expect(document.paintedBounds(of: try #require(document.node(id: "again"))) == Rect(x: 110, y: 15, width: 20, height: 10))
  }

  @Test func `follow what they draw, through groups, instances and undo`() throws {
    let document = try drawn(
      #"{"id":"g","kind":"group","children":["# + square + "]}," + instance("one", of: "g", #","x":100"#) + ","
        + instance("two", of: "one", #","y":50"#) + "," + instance("none", of: "missing"))
    let (moved, two) = (try #require(document.node(id: "square")), try #require(document.node(id: "two")))
    func all() -> [Rect?] { document.graphics.map { document.bounds(of: $0) } + document.graphics.map { document.paintedBounds(of: $0) } }
    for _ in 0..<20 { _ = all() }
    let before = all()
    let undo = try document.apply(.set(.x, .number(40), [moved]))
    #expect(document.bounds(of: two) == Rect(x: 140, y: 60, width: 20, height: 10))
    #expect(document.paintedBounds(of: two) == Rect(x: 140, y: 60, width: 20, height: 10))
    let fresh = try Document(reading: ByteStore(DocumentWriter.bytes(of: document)))
    #expect(all() == fresh.graphics.map { fresh.bounds(of: $0) } + fresh.graphics.map { fresh.paintedBounds(of: $0) })
    _ = try document.apply(undo)
    #expect(all() == before)
    let removal = try document.apply(.detach([moved]))
    #expect(document.bounds(of: two) == nil || document.bounds(of: two)!.isEmpty)
    _ = try document.apply(removal)
    #expect(all() == before)
  }

  @Test func `end where an instance draws itself`() throws {
    let document = try drawn(
      #"{"id":"g","kind":"group","children":["# + square + "," + instance("self", of: "g", #","x":5"#) + "]},"
        + instance("a", of: "b") + "," + instance("b", of: "a"))
    for _ in 0..<20 { for node in document.graphics { _ = (document.bounds(of: node), document.paintedBounds(of: node)) } }
    #expect(try box("g", document)?.width ?? 0 >= 20)
  }
}
