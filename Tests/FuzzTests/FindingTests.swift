import FuzzTargets
import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

/// One test for each fault found with untrusted input, named by the fault.
@Suite struct `What the fuzzers found stays mended` {
  private func document(_ canvas: String) throws -> Document {
    try Document(json: #"{"format":"shapeedit","version":1,"canvases":["# + canvas + "]}")
  }

  @Test func `a node taken out together with one around it can be put back`() throws {
    let history = History(try document(#"{"id":"c","graphics":[{"id":"g","kind":"group"}]}"#))
    let before = DocumentWriter.bytes(of: history.document)
    try history.apply(.detach([NodeID(1), NodeID(2)]))
    #expect(history.document.numbering.count == 1)
    history.undo()
    #expect(DocumentWriter.bytes(of: history.document) == before && history.document.checkInvariants() == [])
  }

  @Test func `a clip that is the word for none is none`() throws {
    let clip = try #require(Property(path: "clip"))
    let history = History(try document(#"{"graphics":[{"id":"a","kind":"star","clip":"none"}]}"#))
    #expect(history.document.graphic(NodeID(2))[clip] == Value.none)
    #expect(throws: EditError.self) { try history.apply(.set(clip, .string("none"), [NodeID(2)])) }
    try history.apply(.set(clip, .string("#a"), [NodeID(2)]))
    #expect(history.document.graphic(NodeID(2))[clip] == .string("#a"))
  }

  @Test func `an id whose key is written with escapes is one`() throws {
    func open(_ id: String) throws -> Document {
      try document(#"{"\u0069d":"c","graphics":[{"k\u0069nd":"star","\u0069\u0064":"\#(id)"}]}"#)
    }
    let escaped = try open("\\u0061b")
    #expect(escaped.node(id: "c") == NodeID(1) && escaped.node(id: "ab") == NodeID(2) && escaped.checkInvariants() == [])
    #expect(throws: FormatError.self) { try open("c") }
  }

  @Test func `unknown members of a graphic and of its objects are the same in any order`() throws {
    func graphic(_ members: String) throws -> Graphic {
      try document(#"{"graphics":[{"id":"a","kind":"star","# + members + "}]}").graphic(NodeID(2))
    }
    let (old, shadow, fill) = (#""old":1"#, #""shadow":{"x":1}"#, #""fill":{"x":2}"#)
    let canonical = try graphic("\(fill),\(shadow),\(old)")
    #expect(try graphic("\(old),\(shadow),\(fill)") == canonical)
    #expect(try graphic("\(shadow),\(old),\(fill)") == canonical && canonical.others.map(\.json) == ["2", "1", "1"])
  }

  @Test func `the kind of a canvas and the id of a document are members nobody knows`() throws {
    let document = try Document(json: #"{"format":"shapeedit","version":1,"id":"d","kind":5,"canvases":[{"id":"c","kind":"star"}]}"#)
    #expect(document.checkInvariants() == [])
    #expect(document.graphic(.document).others.map(\.key) == ["id", "kind"] && document.graphic(NodeID(1)).others.map(\.key) == ["kind"])
    let canonical = DocumentWriter.bytes(of: document, canonically: true)
    #expect(DocumentWriter.bytes(of: try Document(json: ByteStore(canonical)), canonically: true) == canonical)
  }

  @Test(arguments: [Property.id, .kind, Property(path: "index")!])
  func `a graphic that says what is no member of it is refused`(property: Property) throws {
    let document = try self.document(#"{"id":"c","graphics":[{"id":"a","kind":"star"}]}"#)
    var graphic = document.graphic(NodeID(2))
    graphic[property] = .string("star")
    #expect(throws: EditError.notApplicable(property, .star)) { try document.apply(.replace([graphic], [NodeID(2)])) }
    #expect(!document.isTouched)
  }

  @Test func `no canvas is given a width of nothing, and no polygon two corners`() throws {
    let document = try self.document(#"{"id":"c","graphics":[{"id":"p","kind":"polygon"}]}"#)
    let points = Value.points([Point(x: 0, y: 0), Point(x: 1, y: 1)])
    #expect(throws: EditError.badValue(.width)) { try document.apply(.set(.width, .number(0), [NodeID(1)])) }
    #expect(throws: EditError.badValue(.points)) { try document.apply(.setEach(.points, [points], [NodeID(2)])) }
    var graphic = document.graphic(NodeID(2))
    graphic[.points] = points
    #expect(throws: EditError.badValue(.points)) { try document.apply(.replace([graphic], [NodeID(2)])) }
    #expect(!document.isTouched)
  }

  @Test(arguments: ["./.tag", "./.tag.b", "./.a > ./.b", "./#id", "./[0].tag", "../.tag", "/.tag"])
  func `a selector of a place and a tag reads as it is printed`(text: String) throws {
    let selector = try SelectorParser.parse(text)
    #expect(try SelectorParser.parse(selector.description) == selector)
  }

  @Test(arguments: [FuzzTarget.selector, .line]) func `parentheses that only open are refused inside of the text`(target: FuzzTarget) throws
  {
    let text = String(repeating: "(", count: 201)
    try target.run(Array((target == .line ? "assert " + text : text).utf8))
  }

  @Test(arguments: [0xff, UInt8(ascii: "a")]) func `a pattern of the longest length is printed no longer`(byte: UInt8) throws {
    try FuzzTarget.selector.run(Array("*".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 4094) + [byte])
    let bytes = Array("{a,\"".utf8) + [UInt8](repeating: 7, count: 3000) + Array("\"}*".utf8)
    try FuzzTarget.selector.run(bytes)
  }

  @Test func `a property does not begin with the sign of an index`() throws {
    #expect(throws: SelectorError.self) { try SelectorParser.parse("[ -ext=5]") }
    try FuzzTarget.selector.run(Array("[ -ext=\u{19}]".utf8))
  }

  @Test(arguments: ["[area > =d]", "[x= >5]", "[x < =5]"])
  func `a value does not begin with what would make another comparison`(text: String) throws {
    #expect(throws: SelectorError.self) { try SelectorParser.parse(text) }
    try FuzzTarget.selector.run(Array(text.utf8))
  }

  @Test(arguments: ["-9223372036854775808..9223372036854775807", "9223372036854775807..-9223372036854775808", "-5..9223372036854775807"])
  func `a loop over all numbers there are is refused`(bounds: String) throws {
    try FuzzTarget.line.run(Array("for i in \(bounds); echo x; end".utf8))
  }
}
