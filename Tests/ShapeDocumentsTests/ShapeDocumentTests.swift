import ShapeDocuments
import TestSupport
import Testing

private let poster = """
  {
    "format": "shapeedit", "version": 1,
    "canvases": [
      {"id": "c", "name": "Poster", "width": 200, "height": 100, "graphics": [
        {"id": "card", "kind": "group", "name": "Card", "children": [
          {"id": "back", "kind": "rectangle",   "name": "Back", "x": 10, "y": 10, "width": 80, "height": 40, "fill": {"color": "#ffcc00"}},
          {"id": "label", "kind": "text", "name": "Label", "x": 20, "y": 20, "width": 60, "height": 20, "text": {"string": "Hello"}}
        ]},
        {"id": "dot", "kind": "ellipse", "name": "Dot", "x": 150, "y": 10, "width": 20, "height": 20}
      ]}
    ]
  }

  """

private let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">
    <g id="in" opacity="0.5"><rect id="a" x="1"   y="2" width="3" height="4" fill="red"/><rect id="b" x="2" y="3" width="3" height="4"/></g>
    <circle id="c" cx="60" cy="20" r="9"/> <!-- kept -->
  </svg>

  """

private func document(_ text: String = poster) throws -> ShapeDocument { try ShapeDocument(bytes: text.utf8) }

private func text(_ document: ShapeDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

@Suite struct `A document of the library` {
  @Test func `is read and asked`() throws {
    let document = try document()
    #expect(document.format == .json && document.count == 5 && document.path == nil && !document.isModified)
    #expect(document.canvases.map(\.name) == ["Poster"])
    let label = try #require(document.node(id: "label"))
    #expect(label.kind == "text" && label.path == "/Poster/Card/Label" && label.parent?.id == "card" && !label.isContainer)
    #expect(try label.value("text") == "Hello" && label.value("fill.color") == nil && !label.hasOwnValue("opacity"))
    #expect(try document.node(id: "back")?.value("fill") == "#ffcc00" && label.value("opacity") == "1")
    #expect(document.node(id: "card")?.bounds == ShapeBox(x: 10, y: 10, width: 80, height: 40))
    #expect(try document.select("Card > *").map(\.id) == ["back", "label"])
    #expect(try document.select("star").isEmpty)
    #expect(document.root.descendants.count == 5 && document.node(id: "nobody") == nil)
  }

  @Test func `changes what it is asked to, and no other byte`() throws {
    let document = try document()
    try document.set("fill", to: "red", of: document.select("rectangle"))
    #expect(text(document) == poster.replacing("#ffcc00", with: "#ff0000"))
    #expect(document.isModified && document.undoSteps == ["set fill"])
    #expect(document.undo() == "set fill" && text(document) == poster && !document.isModified)
    #expect(document.redo() == "set fill" && document.redo() == nil && document.isModified)
  }

  @Test func `takes a step back whole`() throws {
    let document = try document()
    try document.step("tidy") { () throws(ShapeError) in
      let dots = try document.duplicate([try document.one("Dot")])
      #expect(dots.map(\.name) == ["Dot 2"])
      try document.translate(dots, x: 0, y: 30)
      try document.set("stroke", to: "black", of: dots)
      let group = try document.group(try document.select("ellipse"), named: "Dots")
      #expect(group.children.count == 2 && group.bounds == ShapeBox(x: 150, y: 10, width: 20, height: 50))
    }
    #expect(document.undoSteps == ["tidy"] && document.count == 7)
    document.undo()
    #expect(text(document) == poster)
    let error = #expect(throws: ShapeError.self) {
      try document.step { () throws(ShapeError) in
        try document.delete(try document.select("Dot"))
        try document.set("fill", to: "rde", of: document.canvases[0].children)
      }
    }
    #expect(error?.code == "value" && text(document) == poster && document.undoSteps.isEmpty)
  }

  @Test func `adds, moves, frames and ungroups`() throws {
    let document = try document()
    let card = try document.one("Card")
    let star = try document.add("star", named: "Badge", in: card, frame: ShapeBox(x: 0, y: 0, width: 10, height: 10), ["fill": "gold"])
    #expect(try star.value("fill") == "#ffd700" && card.children.last == star)
    try document.move([star], to: .before(try document.one("#back")))
    #expect(card.children.map(\.name) == ["Badge", "Back", "Label"])
    try document.setFrame(ShapeBox(x: 5, y: 5, width: 45, height: 25), of: card)
    #expect(card.frame.map { abs($0.x - 5) < 1e-9 && $0.width == 45 && $0.height == 25 } == true)
    try document.set("x", to: "10", of: [card])
    #expect(card.bounds?.x == 10)
    try document.ungroup([card])
    #expect(!card.exists && card.children.isEmpty && document.canvases[0].children.map(\.name) == ["Badge", "Back", "Label", "Dot"])
    document.undo()
    #expect(card.exists && card.childCount == 3)
    let canvas = try document.addCanvas("Back", width: 10, height: 10)
    try document.move([star], to: .into(canvas))
    #expect(star.parent == canvas)
    try document.unset("fill", of: [star])
    #expect(try star.value("fill") == "none" || star.value("fill") == nil)
  }

  @Test func `in SVG keeps every byte that is not changed`() throws {
    let document = try document(drawing)
    #expect(document.format == .svg)
    try document.set("fill", to: "blue", of: [document.one("#a")])
    #expect(text(document) == drawing.replacing(#"fill="red""#, with: ##"fill="#0000ff""##))
    #expect(throws: ShapeError.self) { try document.addCanvas("Other") }
    let error = #expect(throws: ShapeError.self) { try document.ungroup([document.one("#in")]) }
    #expect(error?.code == "edit.style" && error?.message.contains("opacity") == true)
    let json = try document.converted(to: .json)
    #expect(try ShapeDocument(bytes: json.bytes).select("rectangle").count == 2)
  }

  @Test(arguments: [
    ("rectangle[", "selector."), ("[nothing=1]", "select.property"), ("Card > *!", "select.many"), ("star!", "select.nothing"),
  ]) func `explains selectors that are wrong`(_ selector: String, _ code: String) throws {
    let error = #expect(throws: ShapeError.self) { try document().select(selector) }
    #expect(error?.code.hasPrefix(code) == true || error?.code.hasPrefix("syntax") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `refuses what cannot be, and changes nothing`() throws {
    let document = try document()
    let (card, dot) = (try document.one("Card"), try document.one("Dot"))
    let refused: [(String, () throws(ShapeError) -> Void)] = [
      ("property", { () throws(ShapeError) in try document.set("colour", to: "red", of: [dot]) }),
      ("property.computed", { () throws(ShapeError) in try document.set("bbox.width", to: "3", of: [dot]) }),
      ("value", { () throws(ShapeError) in try document.set("width", to: "-3", of: [dot]) }),
      ("value", { () throws(ShapeError) in try document.translate([dot], x: .infinity, y: 0) }),
      ("edit.id", { () throws(ShapeError) in try document.set("id", to: "card", of: [dot]) }),
      ("edit.place", { () throws(ShapeError) in try document.move([card], to: .into(document.node(id: "card")!)) }),
      ("edit.place", { () throws(ShapeError) in try document.move([dot], to: .before(dot)) }),
      ("kind", { () throws(ShapeError) in try document.add("blob", in: card) }),
      ("edit.place", { () throws(ShapeError) in try document.add("star", in: dot) }),
      ("edit.kind", { () throws(ShapeError) in try document.ungroup([dot]) }),
      ("edit.gone", { () throws(ShapeError) in try document.delete([ShapeDocument().root]) }),
      ("file.name", { () throws(ShapeError) in try document.save() }),
      ("file.name", { () throws(ShapeError) in try document.reload() }),
      ("file.name", { () throws(ShapeError) in try document.merge() }),
      ("property", { () throws(ShapeError) in _ = try dot.value("typo") }),
      ("property", { () throws(ShapeError) in _ = try dot.hasOwnValue("typo") }),
      ("select.nothing", { () throws(ShapeError) in _ = try document.select("Card > circle") }),
      ("select.nothing", { () throws(ShapeError) in _ = try document.select("texts") }),
      ("select.property", { () throws(ShapeError) in _ = try document.select("[colour=red]") }),
      ("value", { () throws(ShapeError) in try document.recolor(["rde": "blue"]) }),
      ("value", { () throws(ShapeError) in try document.replace("", with: "a") }),
      ("property", { () throws(ShapeError) in try document.replace("a", with: "b", in: "fill") }),
      ("file.format", { () throws(ShapeError) in try document.save(to: "x.png") }),
    ]
    for (index, (code, body)) in refused.enumerated() {
      let error = #expect(throws: ShapeError.self) { try body() }
      #expect(error?.code == code, "\(index): \(error.map { "\($0)" } ?? "")")
    }
    #expect(text(document) == poster && document.undoSteps.isEmpty)
    try document.set("locked", to: "true", of: [card])
    let error = #expect(throws: ShapeError.self) { try document.delete(document.select("Back")) }
    #expect(error?.code == "edit.locked")
  }

  @Test func `says where a file is wrong`() throws {
    let error = #expect(throws: ShapeError.self) { try document("{\"format\": \"shapeedit\", \"version\": 1,\n  \"canvases\": [}\n") }
    #expect(error?.line == 2 && error?.column == 16 && error?.code.hasPrefix("document.") == true)
  }

  @Test func `is saved whole, or not at all`() throws {
    let temporary = TemporaryFolder()
    let folder = temporary.path
    let path = folder + "/poster.shape.json"
    let fresh = try document()
    try fresh.save(to: path)
    #expect(fresh.path == path && !fresh.isModified)
    #expect(throws: ShapeError.self) { try document().save(to: path) }
    let (one, other) = (try ShapeDocument(path: path), try ShapeDocument(path: path))
    try one.set("name", to: "Point", of: [one.one("Dot")])
    #expect(try one.save() && !one.save())
    try other.set("name", to: "Spot", of: [other.one("Dot")])
    let error = #expect(throws: ShapeError.self) { try other.save() }
    #expect(error?.code == "file.conflict")
    #expect(try ShapeDocument(path: path).select("Point").count == 1)
    #expect(try one.save(to: folder + "/poster.svg").allSatisfy { $0.contains("Hello") || $0.contains("label") })
    #expect(one.path == path)
    #expect(try ShapeDocument(path: folder + "/poster.svg").format == .svg)
    #expect(throws: ShapeError.self) { try ShapeDocument(path: folder + "/nothing.json") }
  }

  @Test func `selects by names that are words of SVG, and allows nothing where it is asked to`() throws {
    let document = try document()
    #expect(try document.select("circle?").isEmpty && document.select("Nobody").isEmpty)
    try document.set("name", to: "circle", of: [document.one("Dot")])
    #expect(try document.select("circle").map(\.id) == ["dot"] && document.select("Card > circle").isEmpty)
  }

  @Test func `lists and replaces colours and texts`() throws {
    let document = try document()
    #expect(try document.palette().first { $0.color == "#ffcc00" }?.count == 1)
    #expect(try document.recolor(["#ffcc00": "red", "#fc0f": "blue"], in: [document.one("Dot")]) == 0)
    #expect(try document.recolor(["#fecc01": "red"], within: 2) == 1 && document.node(id: "back")?.value("fill") == "#ff0000")
    #expect(try document.replace("ll", with: "LL") == 1 && document.replace("o", with: "0", in: "name") == 2)
    #expect(try document.node(id: "label")?.value("text") == "HeLLo" && document.node(id: "dot")?.name == "D0t")
    #expect(document.undoSteps == ["recolor", "replace text", "replace name"])
    for _ in 0..<3 { document.undo() }
    #expect(text(document) == poster)
  }

  /// Two documents of one file, in which another one was saved.
  private func rivals(_ bytes: String, _ name: String) throws -> (folder: TemporaryFolder, ours: ShapeDocument, theirs: ShapeDocument) {
    let folder = TemporaryFolder()
    folder.write(name, bytes)
    let path = folder.path + "/" + name
    return (folder, try ShapeDocument(path: path), try ShapeDocument(path: path))
  }

  @Test func `is read again, and then has none of the nodes of before`() throws {
    let (folder, ours, theirs) = try rivals(poster, "poster.shape.json")
    let dot = try ours.one("Dot")
    try theirs.set("name", to: "Point", of: [theirs.one("Dot")])
    #expect(!ours.isFileChanged)
    try theirs.save()
    try ours.set("fill", to: "red", of: [dot])
    #expect(ours.isFileChanged)
    try ours.reload()
    #expect(!ours.isFileChanged && !ours.isModified && ours.undoSteps.isEmpty && !dot.exists && dot.name == nil)
    #expect(try ours.node(id: "dot")?.name == "Point" && ours.node(id: "dot") != dot && ours.one("Point") == ours.node(id: "dot"))
    #expect(throws: ShapeError.self) { try ours.set("fill", to: "red", of: [dot]) }
    try ours.set("fill", to: "red", of: [ours.one("Point")])
    #expect(try ours.save() && ShapeDocument(path: folder.path + "/poster.shape.json").one("Point").value("fill") == "#ff0000")
  }

  @Test(arguments: [(poster, "poster.shape.json", "label", "text.size"), (drawing, "a.svg", "c", "x")])
  func `takes in what another program wrote, or says what both changed`(_ bytes: String, _ name: String, _ id: String, _ property: String)
    throws
  {
    let (folder, ours, theirs) = try rivals(bytes, name)
    let node = try #require(ours.node(id: id))
    try theirs.set("name", to: "Theirs", of: [#require(theirs.node(id: id))])
    try theirs.save()
    try ours.set(property, to: "9", of: [node])
    #expect(throws: ShapeError.self) { try ours.save() }
    try ours.merge()
    let merged = try #require(ours.node(id: id))
    #expect(try merged.name == "Theirs" && merged.value(property) == "9" && ours.isModified)
    #expect(try ours.save())
    let saved = try #require(ShapeDocument(path: folder.path + "/" + name).node(id: id))
    #expect(try saved.name == "Theirs" && saved.value(property) == "9")
    try theirs.reload()
    try theirs.set(property, to: "5", of: [#require(theirs.node(id: id))])
    try theirs.save()
    try ours.set(property, to: "6", of: [#require(ours.node(id: id))])
    let before = text(ours)
    let error = #expect(throws: ShapeError.self) { try ours.merge() }
    #expect(error?.code == "file.merge" && error?.help.first?.contains(property) == true && text(ours) == before)
  }
}
