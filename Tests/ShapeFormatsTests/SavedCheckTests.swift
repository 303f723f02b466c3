import ShapeModel
import TestSupport
import Testing

import ShapeFormats

@Suite struct `A save is checked before it is written` {
  private static let bare = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
      <rect id="a" width="5" height="5" fill="#0000ff"/>
      <g id="g"><rect id="b" width="5" height="5"/></g>
      <rect id="c" width="5" height="5"/>
    </svg>

    """

  /// Two colours, by which a fill needs a definition.
  private static func gradient(_ id: String, _ document: Document) throws -> [Edit] {
    let colors = [Color(rgb: 0xff0000), Color(rgb: 0x0000ff)].enumerated().map { Stop(offset: Double($0), color: .color($1)) }
    return [
      .set(
        [PropertySetting(.fill, .present), PropertySetting(.fillType, .string("linear")), PropertySetting(.fillStops, .stops(colors))],
        [node(id, document)])
    ]
  }

  /// Applies edits to a drawing, and returns what a save would write.
  private func edited(_ text: String, _ edits: (Document) throws -> [Edit]) throws -> (document: Document, bytes: String) {
    let document = try drawing(text)
    for edit in try edits(document) { _ = try document.apply(edit) }
    return (document, ShapeFormatsTests.text(document))
  }

  private func fault(_ text: String, _ document: Document) -> SavedCheck.Fault? { SavedCheck.fault(of: Array(text.utf8), for: document) }

  @Test func `a star that would be read back as a path is a fault`() throws {
    let (document, bytes) = try edited(Self.bare) {
      var star = Graphic(kind: .star, id: "a")
      for property in [Property.width, .height] { star[property] = .number(5) }
      (star[.fill], star[.fillColor]) = (.present, .color(Color("#0000ff")!))
      return try [.replace([star], [node("a", $0)])]
    }
    #expect(bytes.contains("sodipodi:type=\"star\"") && fault(bytes, document) == nil, "\(bytes)")
    for lost in [" sodipodi:type=\"star\"", " sodipodi:sides=\"5\""] {
      #expect(fault(bytes.replacing(lost, with: ""), document) == .value(.kind, id: "a"))
    }
  }

  // MARK: Definitions

  @Test(arguments: ["a", "c", "g"]) func `a gradient is written into a file without defs, whatever was deleted`(_ gone: String) throws {
    let target = gone == "c" ? "a" : "c"
    let (document, bytes) = try edited(Self.bare) { try [.detach([node(gone, $0)])] + Self.gradient(target, $0) }
    #expect(bytes.contains("<linearGradient id=\"gradient-") && bytes.contains("fill=\"url(#gradient-"), "\(bytes)")
    #expect(fault(bytes, document) == nil)
  }

  @Test(arguments: ["a", "c"]) func `a gradient is written into a file without defs, whatever was moved`(_ moved: String) throws {
    let (document, bytes) = try edited(Self.bare) {
      try [.move([Placement(node(moved, $0), in: node("g", $0), at: 0)])] + Self.gradient("b", $0)
    }
    #expect(bytes.contains("<linearGradient id=\"gradient-"), "\(bytes)")
    #expect(fault(bytes, document) == nil)
  }

  @Test func `a gradient inside a group that was deleted is written anew where it is needed`() throws {
    let saved = try edited(Self.bare) { try Self.gradient("c", $0) }.bytes
    let list = try #require(saved.firstRange(of: "<defs>")), end = try #require(saved.firstRange(of: "</defs>"))
    // Another program moved the list into a group.
    let definitions = String(saved[list.lowerBound..<end.upperBound])
    let text = saved.replacing(definitions, with: "").replacing("<g id=\"g\">", with: "<g id=\"g\">" + definitions)
      .replacing(#/ fill="url\(#gradient-\w+\)"/#, with: "")
    let (document, bytes) = try edited(text) { try [.detach([node("g", $0)])] + Self.gradient("a", $0) }
    #expect(bytes.contains("<linearGradient"), "\(bytes)")
    #expect(fault(bytes, document) == nil)
  }

  @Test(arguments: ["none", "gradient"]) func `a fill that is set on what is moved out of a filled group stays`(_ fill: String) throws {
    let (document, bytes) = try edited(Self.bare.replacing("<g id=\"g\">", with: "<g id=\"g\" fill=\"#00ff00\">")) {
      let edits = try fill == "none" ? [.set(.fill, nil, [node("b", $0)])] : Self.gradient("b", $0)
      return [.move([Placement(node("b", $0), in: node("svg-1", $0), at: 0)])] + edits
    }
    #expect(fill == "none" || bytes.contains("fill=\"url(#gradient-"), "\(bytes)")
    #expect(!bytes.contains(##"id="b" width="5" height="5" fill="#00ff00""##), "\(bytes)")
    #expect(fault(bytes, document) == nil)
  }

  // MARK: What is found

  @Test func `what cannot be read back is found`() throws {
    let (document, bytes) = try edited(Self.bare) { [.set(.opacity, .number(0.5), [node("a", $0)])] }
    guard case .unreadable? = fault(bytes.replacing("</svg>", with: "</g>"), document) else {
      Issue.record("a broken file passes")
      return
    }
  }

  @Test(arguments: [
    (Property.opacity, Value.number(0.5), "opacity=\"0.5\"", "opacity=\"0.6\""), (.name, .string("New"), "New", "Old"),
    (.visible, .bool(false), "none", "inline"), (.id, .string("other"), "id=\"other\"", "id=\"a\""),
  ])
  func `an edited value that is lost is found`(_ property: Property, _ value: Value, _ now: String, _ lost: String) throws {
    let (document, bytes) = try edited(Self.bare) { [.set(property, value, [node("a", $0)])] }
    try #require(bytes.contains(now), "\(bytes)")
    #expect(fault(bytes, document) == nil)
    let id = property == .id ? "other" : "a"
    #expect(fault(bytes.replacing(now, with: lost), document) == .value(property, id: id))
  }

  @Test func `a graphic that is lost is found`() throws {
    let (document, bytes) = try edited(Self.bare) { [.set(.opacity, .number(0.5), [node("a", $0)])] }
    #expect(fault(bytes.replacing("<rect id=\"b\" width=\"5\" height=\"5\"/>", with: ""), document) == .children(id: "g"))
  }

  @Test func `a definition that is lost is found`() throws {
    let (document, bytes) = try edited(Self.bare) { try Self.gradient("a", $0) }
    let id = try #require(bytes.firstMatch(of: #/id="(gradient-\w+)"/#)?.output.1)
    // A gradient that is not there reads as another kind of paint.
    #expect(fault(bytes.replacing("id=\"\(id)\"", with: "id=\"x\""), document) == .value(.fillType, id: "a"))
  }

  @Test func `a reference that led nowhere before is not held against a save`() throws {
    let text = Self.bare.replacing("fill=\"#0000ff\"", with: "fill=\"url(#gone)\"")
    let (document, bytes) = try edited(text) { [.set(.opacity, .number(0.5), [node("a", $0)])] }
    #expect(bytes.contains("url(#gone)") && fault(bytes, document) == nil)
  }

  @Test func `an edited value of JSON that is lost is found`() throws {
    let document = try Document(json: faces)
    _ = try document.apply(.set(.opacity, .number(0.5), [node("skull", document)]))
    let bytes = ShapeFormatsTests.text(document)
    #expect(fault(bytes, document) == nil)
    #expect(fault(bytes.replacing("\"opacity\": 0.5", with: "\"opacity\": 0.25"), document) == .value(.opacity, id: "skull"))
  }

  // MARK: Files of any size

  /// A drawing with many graphics before and after the edited ones, in both formats.
  private static func large(_ isMarkup: Bool) throws -> Document {
    func graphics(_ prefix: String) -> [String] {
      (0..<200).map { index in
        let id = "\(prefix)\(index)"
        guard isMarkup else { return #"{"id": "\#(id)", "kind": "rectangle", "x": \#(index), "opacity": 0.5}"# }
        return #"<rect id="\#(id)" x="\#(index)" opacity="0.5" width="4" height="3"/>"#
      }
    }
    let groups = ["a", "b", "c"].map { group in
      let content = graphics(group).joined(separator: isMarkup ? "\n    " : ",\n    ")
      return isMarkup ? "<g id=\"\(group)\">\n    \(content)\n  </g>" : #"{"id": "\#(group)", "kind": "group", "children": [\#(content)]}"#
    }
    guard !isMarkup else {
      return try drawing(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\n  \(groups.joined(separator: "\n  "))\n</svg>\n")
    }
    let canvas = #"{"id": "canvas", "name": "C", "graphics": [\#(groups.joined(separator: ",\n"))]}"#
    return try Document(
      json: #"{"format": "shapeedit", "version": 1, "canvases": [\#(canvas), {"id": "other", "name": "D", "graphics": []}]}"#)
  }

  private static let edits: [(name: String, edits: @Sendable (Document) -> [Edit])] = [
    ("set", { [.set(.opacity, .number(0.25), [node("b100", $0)])] }),
    ("set a group", { [.set(.opacity, .number(0.25), [node("b", $0)])] }),
    ("remove", { [.set(.opacity, nil, [node("b100", $0), node("c7", $0)])] }),
    ("delete", { [.detach([node("b100", $0), node("b101", $0), node("a", $0)])] }),
    ("move", { [.move([Placement(node("b100", $0), in: node("c", $0), at: 50), Placement(node("a3", $0), in: node("a", $0), at: 9)])] }),
    ("move a group", { [.move([Placement(node("b", $0), in: node("c", $0), at: 50)]), .set(.opacity, .number(0.25), [node("b9", $0)])] }),
    ("name", { [.set(.id, .string("other-id"), [node("b100", $0)]), .set(.name, .string("N"), [node("b2", $0)])] }),
  ]

  @Test(arguments: [false, true], edits.indices)
  func `what is edited is read back without the rest of the file`(_ isMarkup: Bool, _ index: Int) throws {
    let document = try Self.large(isMarkup)
    for edit in Self.edits[index].edits(document) { _ = try document.apply(edit) }
    #expect(try SavedCheck.faultOfSaving(document) == nil)
    let whole = DocumentWriter.bytes(of: document)
    #expect(SavedCheck.fault(of: whole, for: document) == nil)
    let elision = try #require(try DocumentWriter.elided(document))
    let bytes = elision.bytes
    // A group of an SVG that changed is read back with what is in it.
    let isGroup = Self.edits[index].name == "set a group" || Self.edits[index].name.hasPrefix("move a")
    #expect(bytes.count < whole.count / (isGroup ? 2 : 20) && elision.isPartial, "\(bytes.count) of \(whole.count)")
    #expect(try Document(reading: bytes).graphicCount < 450)
  }

  @Test(arguments: [false, true], edits.indices)
  func `a save plans its patches once, and writes the same bytes whether it is checked or not`(_ isMarkup: Bool, _ index: Int) throws {
    let document = try Self.large(isMarkup)
    for edit in Self.edits[index].edits(document) { _ = try document.apply(edit) }
    var planned = 0
    SavedCheck.plantFault(in: document) { range, text in
      planned += 1
      return (range, text)
    }
    let whole = DocumentWriter.bytes(of: document)
    let once = planned
    var bytes: [UInt8] = []
    #expect(try SavedCheck.faultOfWriting(document, canonically: false, isPacked: false) { bytes.append(contentsOf: $0) } == nil)
    #expect(bytes == whole && planned == 2 * once)
  }

  @Test(arguments: [(false, true), (true, false), (true, true)])
  func `canonical and compressed files are checked as a whole`(_ isCanonical: Bool, _ isPacked: Bool) throws {
    let document = try Self.large(false)
    _ = try document.apply(.set(.opacity, .number(0.25), [node("b100", document)]))
    var bytes: [UInt8] = []
    let fault = try SavedCheck.faultOfWriting(document, canonically: isCanonical, isPacked: isPacked) { bytes.append(contentsOf: $0) }
    #expect(fault == nil && !bytes.isEmpty && GZip.isPacked(ByteStore(bytes)) == isPacked)
  }

  @Test func `a value of which only the first digits are written is found`() throws {
    let document = try Document(json: faces)
    _ = try document.apply(.set(.opacity, .number(0.5), [node("skull", document)]))
    let bytes = ShapeFormatsTests.text(document)
    #expect(fault(bytes.replacing("\"opacity\": 0.5", with: "\"opacity\": 0.55"), document) == .value(.opacity, id: "skull"))
    #expect(fault(bytes.replacing("\"opacity\": 0.5", with: "\"opacity\": 0.50"), document) == nil)
  }

  /// A fault in the first patches of a node.
  private static let faults: [(name: String, fault: @Sendable (Range<Int>, [UInt8]) -> (Range<Int>, [UInt8])?)] = [
    ("nothing is written", { _, _ in nil }),
    ("too little is written", { ($0, $1.dropLast(2)) }),
    ("it is written one byte late", { ($0.lowerBound + 1..<$0.upperBound + 1, $1) }),
    ("another value is written", { ($0, $1.map { $0 == 0x32 ? 0x37 : $0 }) }),
    ("too much is deleted", { ($0.lowerBound..<$0.upperBound + 9, $1) }),
  ]

  @Test(arguments: [false, true], faults.indices)
  func `a fault in what is written is found, in a file of any size`(_ isMarkup: Bool, _ index: Int) throws {
    let document = try Self.large(isMarkup)
    _ = try document.apply(.set(.opacity, .number(0.25), [node("b100", document), node("c7", document)]))
    SavedCheck.plantFault(in: document, Self.faults[index].fault)
    #expect(try SavedCheck.faultOfSaving(document) != nil, "\(Self.faults[index].name)")
    SavedCheck.plantFault(in: document, nil)
    #expect(try SavedCheck.faultOfSaving(document) == nil)
  }

  @Test func `a definition that an unchanged graphic uses stays when its group goes, and is missed where it does not`() throws {
    let many = (0..<100).map { #"<rect id="r\#($0)" width="5" height="5"/>"# }.joined()
    let sky = #"<linearGradient id="sky"/>"#
    let document = try drawing(
      #"<svg xmlns="http://www.w3.org/2000/svg"><g id="g">\#(sky)</g>\#(many)<g id="h"><rect fill="url(#sky)"/></g></svg>"#)
    _ = try document.apply(.detach([node("g", document)]))
    #expect(try SavedCheck.faultOfSaving(document) == nil)
    let bytes = ShapeFormatsTests.text(document)
    #expect(bytes.contains(sky) && !bytes.contains("id=\"g\""))
    #expect(fault(bytes.replacing(sky, with: ""), document) == .target(.id("sky")))
  }

  @Test(arguments: [
    (Property.link, Value.string("#nothing"), Reference.Target.id("nothing")), (.clip, .string("#nothing"), .id("nothing")),
    (.style, .string("nothing"), .style("nothing")),
  ])
  func `a new reference of JSON to nothing is found`(_ property: Property, _ value: Value, _ target: Reference.Target) throws {
    let document = try Document(json: faces)
    _ = try document.apply(.set(property, value, [node("skull", document)]))
    #expect(try SavedCheck.faultOfSaving(document) == .target(target))
  }
}
