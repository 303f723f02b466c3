import GeometryOracle
import ShapeModel
import TestSupport
import Testing

extension Rect {
  /// Whether another box is inside or shares an area, with edges that may be off by a part of their size.
  fileprivate func stands(_ name: String, to box: Rect, _ slack: Double) -> Bool {
    let slack = slack * (1 + max(abs(minX), abs(minY), abs(maxX), abs(maxY)))
    if name == "inside" {
      return box.minX >= minX - slack && box.maxX <= maxX + slack && box.minY >= minY - slack && box.maxY <= maxY + slack
    }
    return min(maxX, box.maxX) + slack > max(minX, box.minX) && min(maxY, box.maxY) + slack > max(minY, box.minY)
  }
}

@Suite struct `Selectors of place` {
  private func ids(_ selector: String, _ document: Document, _ prepare: (inout QueryContext) -> Void = { _ in }) throws -> [String] {
    var context = QueryContext()
    prepare(&context)
    let query = Query(document, context)
    return try query.matches(try SelectorParser.parse(selector)).map { document.id(of: $0) }
  }

  @Test func `find what comparing every two boxes finds`() throws {
    var line = RuleLine(":inside and :overlaps")
    try line.overDocuments { line, document, random, seed in
      let nodes = document.graphics
      let some = nodes.filter { _ in random.pick([true, false, false]) }
      guard !some.isEmpty else { return }
      let selector = some.map { "#" + document.id(of: $0) }.joined(separator: ", ")
      for name in ["inside", "overlaps"] {
        let found = Set(try ids(":\(name)(\(selector))", document))
        for node in nodes {
          guard let box = document.bounds(of: node) else {
            line.check(!found.contains(document.id(of: node)), seed, "\(name) without a box")
            continue
          }
          // Where edges are the same but for rounding, both answers are right.
          let answers = [-1e-9, 1e-9].map { slack in
            some.contains { other in other != node && (document.bounds(of: other)?.stands(name, to: box, slack) ?? false) }
          }
          let isFound = found.contains(document.id(of: node))
          line.check(answers.contains(isFound), seed, "\(name) \(selector): \(document.id(of: node)) \(isFound)")
        }
      }
    }
  }

  /// Rectangles by id, back to front: x, y, width, height, and what else is set.
  private func document(_ rectangles: [(id: String, frame: [Double], settings: [(Property, Value)])]) throws -> Document {
    let document = Document()
    var nodes = [NewNode(.graphic(Graphic(kind: .canvas, id: "c")), in: .node(.document))]
    for (id, frame, settings) in rectangles {
      var graphic = Graphic(kind: .rectangle, id: id)
      for (property, number) in zip([Property.x, .y, .width, .height], frame) { graphic[property] = .number(number) }
      graphic[.fillColor] = .color(.black)
      for (property, value) in settings { graphic[property] = value }
      nodes.append(NewNode(.graphic(graphic), in: .new(0)))
    }
    _ = try document.apply(.create(nodes))
    return document
  }

  @Test(
    arguments: [
      ([0, 0, 20, 20], [], "a"), ([10, 10, 10, 10], [], "a"), ([10, 10, 9, 10], [], ""), ([0, 0, 20, 20], [(.opacity, .number(0.9))], ""),
      ([0, 0, 20, 20], [(.visible, .bool(false))], ""),
      ([0, 0, 20, 20], [(.fillColor, .color(Color(red: 0, green: 0, blue: 0, alpha: 254)))], ""),
      ([0, 0, 20, 20], [(.fillOpacity, .number(0.5))], ""), ([0, 0, 20, 20], [(.fillEnabled, .bool(false))], ""),
      ([0, 0, 20, 20], [(.blend, .string("multiply"))], ""), ([0, 0, 20, 20], [(.rotation, .number(90))], "a"),
      ([0, 0, 20, 20], [(.rotation, .number(45))], ""), ([0, 0, 40, 40], [(.radius, .number(5))], "a"),
      ([0, 0, 20, 20], [(.radius, .number(5))], ""),
      ([8, 8, 14, 14], [(.radius, .number(5))], ""),
    ] as [([Double], [(Property, Value)], String)])
  func `covered is what an opaque rectangle drawn later hides wholly`(_ frame: [Double], _ settings: [(Property, Value)], found: String)
    throws
  {
    let document = try document([("a", [10, 10, 10, 10], []), ("b", frame, settings)])
    #expect(try ids(":covered", document).joined() == found)
    let turned = try self.document([("b", frame, settings), ("a", [10, 10, 10, 10], [])])
    #expect(try ids("#a:covered", turned).isEmpty)
  }

  @Test func `covered counts strokes, several covers, groups and canvases`() throws {
    let two: [(String, [Double], [(Property, Value)])] = [("l", [0, 0, 15, 30], []), ("r", [15, 0, 15, 30], [])]
    #expect(try ids(":covered", try document([("a", [10, 10, 10, 10], [])] + two)) == ["a"])
    #expect(try ids(":covered", try document([("a", [10, 10, 10, 10], []), two[0]])) == [])
    let stroked: [(Property, Value)] = [(.strokeColor, .color(.black)), (.strokeWidth, .number(2))]
    #expect(try ids(":covered", try document([("a", [0, 1, 9, 9], stroked), ("b", [0, 0, 20, 20], [])])) == [])
    #expect(try ids(":covered", try document([("a", [1, 1, 9, 9], stroked), ("b", [0, 0, 20, 20], [])])) == ["a"])

    let document = try document([("a", [1, 1, 9, 9], []), ("b", [2, 2, 2, 2], []), ("k", [0, 0, 20, 20], [])])
    _ = try document.apply(
      .create([
        NewNode(.graphic(Graphic(kind: .group, id: "g")), in: .node(document.canvases[0]), at: 0),
        NewNode(.graphic(Graphic(kind: .canvas, id: "d")), in: .node(.document)),
      ]))
    func node(_ id: String) throws -> NodeID { try #require(document.node(id: id)) }
    _ = try document.apply(.move([Placement(try node("a"), in: try node("g"), at: 0), Placement(try node("b"), in: try node("g"), at: 1)]))
    #expect(try ids(":covered", document) == ["g", "a", "b"])
    // On another canvas it covers nothing, and in a group that is not opaque neither.
    _ = try document.apply(.move([Placement(try node("k"), in: try node("d"), at: 0)]))
    #expect(try ids(":covered", document) == [])
    _ = try document.apply(.move([Placement(try node("k"), in: try node("g"), at: 2)]))
    #expect(try ids(":covered", document) == ["a", "b"])
    _ = try document.apply(.set(.opacity, .number(0.5), [try node("g")]))
    #expect(try ids(":covered", document) == [])
  }

  @Test func `changed is what was set, made or moved since a state and is not as it was`() throws {
    let history = History(try document([("a", [1, 1, 9, 9], []), ("b", [2, 2, 2, 2], []), ("k", [0, 0, 20, 20], [])]))
    let document = history.document
    func node(_ id: String) throws -> NodeID { try #require(document.node(id: id)) }
    func changed(_ name: String) throws -> [String] {
      try ids(":changed(\(name))", document) { $0.changed = { history.changed(since: $0) } }
    }
    try history.apply(.set(.x, .number(3), [try node("a")]))
    history.mark("one")
    #expect(try changed("one") == [])
    try history.apply(.set(.x, .number(4), [try node("a"), try node("b")]))
    #expect(try changed("one") == ["a", "b"])
    try history.apply(.set(.x, .number(3), [try node("a")]))
    #expect(try changed("one") == ["b"])
    try history.apply(.create([NewNode(.graphic(Graphic(kind: .star, id: "n")), in: .node(document.canvases[0]))]))
    try history.apply(.move([Placement(try node("k"), in: document.canvases[0], at: 0)]))
    #expect(try changed("one") == ["k", "b", "n"])
    try history.apply(.move([Placement(try node("k"), in: document.canvases[0], at: 2)]))
    try history.apply(.detach([try node("n")]))
    #expect(try changed("one") == ["b"])
    history.begin("open")
    try history.apply(.set(.y, .number(7), [try node("k")]))
    #expect(try changed("one") == ["b", "k"])
    history.rollback()
    history.mark("two")
    while history.undo() != nil {}
    #expect(try changed("two") == ["a", "b"] && changed("one") == ["a"])
    let error = #expect(throws: QueryError.self) { _ = try changed("three") }
    guard case .unknownState("three", _)? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
