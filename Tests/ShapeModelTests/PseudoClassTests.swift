import ShapeModel
import Testing

@Suite struct `The table of pseudo-classes` {
  @Test(arguments: PseudoClass.all.flatMap { entry in entry.forms.map { (entry.name, $0) } })
  func `shows forms that are read, and printed as they are read`(_ name: String, _ form: String) throws {
    let selector = try SelectorParser.parse(":" + form.replacing("S", with: "text"))
    guard case .pseudo(let pseudo)? = selector.alternatives[0].steps[0].compound.filters.first else {
      Issue.record("no pseudo-class in \(form)")
      return
    }
    #expect(pseudo.name == name)
    #expect(try SelectorParser.parse("\(selector)") == selector)
  }

  @Test func `holds each name once, and says what it means`() {
    #expect(Set(PseudoClass.names).count == PseudoClass.all.count && PseudoClass.all.count > 25)
    for entry in PseudoClass.all { #expect(!entry.meaning.isEmpty && entry.forms[0].hasPrefix(entry.name)) }
  }

  @Test(arguments: [":at(1)", ":at(1,2", ":at(a,b)", ":at()", ":inside(1,2)!x", ":inside()", ":overlaps(1,2", ":group(1)", ":nth"])
  func `leaves what it does not have to be refused`(_ text: String) {
    #expect(throws: SelectorError.self) { try SelectorParser.parse(text) }
  }
}

@Suite struct `What is painted at a point` {
  /// Back to front: a turned rectangle, a ring with a hole, a line of width 6, a group of two ellipses, and one that is hidden.
  private func document() throws -> Document {
    let document = Document()
    func graphic(_ kind: Kind, _ id: String, _ settings: [(Property, Value)]) -> Graphic {
      var graphic = Graphic(kind: kind, id: id)
      for (property, value) in settings { graphic[property] = value }
      return graphic
    }
    func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [(Property, Value)] {
      [(.x, .number(x)), (.y, .number(y)), (.width, .number(width)), (.height, .number(height))]
    }
    let black = (Property.fillColor, Value.color(.black))
    var nodes = [NewNode(.graphic(graphic(.canvas, "c", frame(0, 0, 100, 100))), in: .node(.document))]
    func add(_ graphic: Graphic, in parent: Int) { nodes.append(NewNode(.graphic(graphic), in: .new(parent))) }
    add(graphic(.rectangle, "turned", frame(40, 45, 20, 10) + [black, (.rotation, .number(90))]), in: 0)
    add(graphic(.path, "ring", [(.d, .string("M0 0h30v30h-30z M10 10h10v10h-10z")), black, (.fillRule, .string("evenodd"))]), in: 0)
    add(
      graphic(
        .line, "line",
        [
          (.x1, .number(0)), (.y1, .number(80)), (.x2, .number(100)), (.y2, .number(80)), (.strokeColor, .color(.black)),
          (.strokeWidth, .number(6)),
        ]), in: 0)
    add(graphic(.group, "g", [(.transform, .numbers([1, 0, 0, 1, 60, 0]))]), in: 0)
    add(graphic(.ellipse, "low", frame(0, 0, 20, 20) + [black]), in: 4)
    add(graphic(.ellipse, "high", frame(0, 0, 20, 20) + [black]), in: 4)
    add(graphic(.rectangle, "gone", frame(0, 0, 100, 100) + [black, (.visible, .bool(false))]), in: 0)
    add(graphic(.rectangle, "empty", frame(0, 0, 100, 100) + [(.fillEnabled, .bool(false)), black]), in: 0)
    _ = try document.apply(.create(nodes))
    return document
  }

  @Test(
    arguments: [
      ("50,42", "turned"), ("42,50", ""), ("5,5", "ring"), ("15,15", ""), ("50,82.9", "line"), ("50,83.1", ""), ("70,10", "high low"),
      ("61,1", ""), ("500,500", ""),
    ])
  func `is found by fill and stroke, the topmost first`(_ point: String, _ expected: String) throws {
    let document = try document()
    let found = try Query(document, QueryContext()).matches(try SelectorParser.parse(":at(\(point))"))
    #expect(found.map { document.id(of: $0) }.joined(separator: " ") == expected)
  }

  @Test(arguments: [("inside(-1,-1 32x32)", "ring"), ("overlaps(59,0 5x5)", "g low high gone empty"), ("inside(0,0 0x0)", "")])
  func `is one question, and rectangles are another`(_ form: String, _ expected: String) throws {
    let document = try document()
    let found = try Query(document, QueryContext()).matches(try SelectorParser.parse(":" + form))
    #expect(found.map { document.id(of: $0) }.joined(separator: " ") == expected)
  }

  @Test func `may be painted twice`() throws {
    let document = try document()
    let duplicates = try SelectorParser.parse(":duplicate")
    func found() throws -> [String] { try Query(document, QueryContext()).matches(duplicates).map { document.id(of: $0) } }
    #expect(try found() == ["high"])
    _ = try document.apply(.set([PropertySetting(.name, .string("Other"))], [document.node(id: "high")!]))
    #expect(try found() == ["high"])
    _ = try document.apply(.set([PropertySetting(.x, .number(1))], [document.node(id: "high")!]))
    #expect(try found() == [])
  }
}
