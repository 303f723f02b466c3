import GeometryOracle
import ShapeModel
import TestSupport
import Testing

/// Everything that is said about places, by node.
private struct Places: Equatable {
  var boxes: [Rect?] = []
  var frames: [Rect?] = []
  var painted: [Rect?] = []

  init(_ document: Document, _ nodes: [NodeID]) {
    for node in nodes {
      boxes.append(document.bounds(of: node))
      frames.append(document.frame(of: node))
      painted.append(document.paintedBounds(of: node))
    }
  }

  func difference(from other: Places, _ nodes: [NodeID]) -> String? {
    for (name, own, others) in [("bbox", boxes, other.boxes), ("frame", frames, other.frames), ("vbox", painted, other.painted)] {
      for (index, (one, two)) in zip(own, others).enumerated() where !Places.isNear(one, two) {
        return "\(nodes[index]) \(name) \(String(describing: one)) and \(String(describing: two))"
      }
    }
    return nil
  }

  private static func isNear(_ one: Rect?, _ two: Rect?) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    let size = 1 + max(abs(one.minX), abs(one.minY), abs(one.maxX), abs(one.maxY))
    return max(abs(one.minX - two.minX), abs(one.minY - two.minY), abs(one.maxX - two.maxX), abs(one.maxY - two.maxY)) < 1e-9 * size
  }
}

@Suite struct `Columns of boxes` {
  /// A document without columns answers each question alone.
  private func alone(_ document: Document, _ nodes: [NodeID]) -> Places {
    var places: Places?
    // A new snapshot for each node: the questions of one would be worth columns.
    for node in nodes {
      let one = Places(document.snapshot(), [node])
      if places == nil {
        places = one
      } else {
        places!.boxes += one.boxes
        places!.frames += one.frames
        places!.painted += one.painted
      }
    }
    return places ?? Places(document, [])
  }

  private func edit(_ document: Document, _ random: inout RandomGeometry, _ serial: Int) -> Edit {
    let nodes = document.graphics
    guard !nodes.isEmpty else { return .set(.title, .string("\(serial)"), [.document]) }
    let node = random.pick(nodes)
    let parents = document.canvases + nodes.filter { document.kind(of: $0) == .group }
    switch random.pick(Array(0..<10)) {
    case 0, 1:
      let framed = nodes.filter { KindSet.framed.contains(document.kind(of: $0)) && document.kind(of: $0) != .polygon }
      return .set(random.pick([Property.x, .y, .width]), .number(random.number(1...90)), framed.isEmpty ? [] : [random.pick(framed)])
    case 2: return .set(.visible, random.pick([.bool(false), nil]), [node])
    case 3: return .set(.rotation, random.pick([nil, .number(random.number(-179...180))]), [node])
    case 4: return .set(.transform, random.pick([nil, .numbers(random.matrix())]), [node])
    case 5: return .set(.opacity, .number(Double(serial % 7) / 7), [node])
    case 6: return .detach([node])
    case 7:
      let group = NewNode(.graphic(Graphic(kind: .group, id: "n\(serial)")), in: .node(random.pick(parents)))
      var leaf = random.leaf()
      leaf.id = "m\(serial)"
      random.place(&leaf)
      return .create([group, NewNode(.graphic(leaf), in: .new(0))])
    case 8: return .create([NewNode(.copy(of: node, id: "k\(serial)"), in: .node(random.pick(parents)))])
    default: return .move([Placement(node, in: random.pick(parents), at: 0)])
    }
  }

  @Test func `corrected after edits, undo and redo say what each node says alone`() throws {
    var line = RuleLine("columns corrected after random edits")
    var seed: UInt64 = 0
    while !line.isDone {
      seed += 1
      var random = RandomGeometry(seed: seed)
      let document = try random.document()
      let history = History(document)
      for step in 0..<12 {
        switch random.pick([0, 1, 2, 3, 4, 5]) {
        case 0: history.undo()
        case 1: history.redo()
        default: do { try history.apply(edit(document, &random, step)) } catch {}
        }
        // Now and then several edits are corrected at once.
        guard random.pick([true, true, false]) else { continue }
        let nodes = document.graphics
        // Columns are made once single boxes have cost as much, which takes a few rounds in the smallest documents.
        for _ in 0..<6 { _ = Places(document, nodes) }
        let steps = document.boxSteps
        let difference = Places(document, nodes).difference(from: alone(document, nodes), nodes)
        // A single graphic needs no columns.
        let isCached = document.boxSteps == steps && (steps > 0 || nodes.count == 1)
        for _ in nodes {
          line.check(difference == nil && isCached, seed, "step \(step): \(difference ?? "\(document.boxSteps) steps, \(steps) before")")
        }
      }
    }
    line.end()
  }

  /// A canvas with so many groups of so many rectangles, 10 wide and 10 apart.
  private func grid(_ groups: Int, _ leaves: Int) throws -> Document {
    let document = Document()
    var nodes = [NewNode(.graphic(Graphic(kind: .canvas, id: "c")), in: .node(.document))]
    for group in 0..<groups {
      let place = nodes.count
      nodes.append(NewNode(.graphic(Graphic(kind: .group, id: "g\(group)")), in: .new(0)))
      for leaf in 0..<leaves {
        var graphic = Graphic(kind: .rectangle, id: "r\(group)-\(leaf)")
        for (property, number) in [(Property.x, 20 * leaf), (.y, 20 * group), (.width, 10), (.height, 10)] {
          graphic[property] = .number(Double(number))
        }
        // Those between give the group no edge.
        if leaf > 0, leaf < leaves - 1 { (graphic[.y], graphic[.height]) = (.number(Double(20 * group + 1)), .number(8)) }
        nodes.append(NewNode(.graphic(graphic), in: .new(place)))
      }
    }
    _ = try document.apply(.create(nodes))
    for _ in 0..<3 { for node in document.graphics { _ = document.bounds(of: node) } }
    return document
  }

  private func steps(_ document: Document, _ edits: [Edit]) throws -> Int {
    let before = document.boxSteps
    for edit in edits { _ = try document.apply(edit) }
    _ = document.bounds(of: try #require(document.graphics.first))
    return document.boxSteps - before
  }

  @Test func `an edit costs what it touched and the groups around it`() throws {
    let document = try grid(20, 200)
    // Each node once, and the leaves of groups with a place once more.
    #expect((4022...8044).contains(document.boxSteps))
    func node(_ id: String) throws -> NodeID { try #require(document.node(id: id)) }
    let (group, inner, last) = (try node("g3"), try node("r3-7"), try node("r3-199"))
    #expect(document.bounds(of: group) == Rect(x: 0, y: 60, width: 3990, height: 10))
    // Within its group: the leaf and the group.
    #expect(try steps(document, [.set(.opacity, .number(0.5), [inner])]) == 0)
    #expect(try steps(document, [.set(.width, .number(12), [inner])]) == 3)
    #expect(try steps(document, [.set(.x, .number(4000), [inner])]) <= 203)
    #expect(document.bounds(of: group) == Rect(x: 0, y: 60, width: 4012, height: 10))
    // It gave the group no edge, so nothing else is looked at; the rightmost did.
    #expect(try steps(document, [.detach([last])]) <= 202)
    #expect(try steps(document, [.detach([inner])]) <= 202)
    #expect(document.bounds(of: group) == Rect(x: 0, y: 60, width: 3970, height: 10))
    #expect(try steps(document, [.move([Placement(try node("r5-3"), in: try node("g6"), at: 0)])]) <= 404)
    #expect(document.bounds(of: try node("g6")) == Rect(x: 0, y: 101, width: 3990, height: 29))
    // Many at once cost at most as much as all.
    let every = document.graphics.filter { !document.isGroup($0) }
    #expect(try steps(document, [.set(.x, .number(1), every)]) <= 4022 + 4022)
    #expect(document.bounds(of: group) == Rect(x: 1, y: 60, width: 10, height: 10))
  }

  @Test func `a group that was made, filled and taken back is forgotten`() throws {
    let document = try grid(3, 4)
    let leaf = try #require(document.node(id: "r1-2"))
    let before = Places(document, Array(document.graphics))
    let history = History(document)
    history.begin("try")
    let made = document.nextNode
    try history.apply(.create([NewNode(.graphic(Graphic(kind: .group, id: "new")), in: .node(try #require(document.node(id: "c"))))]))
    try history.apply(.move([Placement(leaf, in: made, at: 0)]))
    history.rollback()
    #expect(document.nextNode == made)
    #expect(Places(document, Array(document.graphics)).difference(from: before, Array(document.graphics)) == nil)
  }

  @Test func `what is in a turned group is worked out with the group alone`() throws {
    let document = try grid(20, 200)
    let group = try #require(document.node(id: "g3"))
    #expect(try steps(document, [.set(.rotation, .number(90), [group])]) <= 2 * 203)
    #expect(document.bounds(of: group) == Rect(x: 1990, y: -1930, width: 10, height: 3990))
    #expect(try steps(document, [.set(.width, .number(5), [try #require(document.node(id: "r3-0"))])]) <= 2 * 203)
  }

  private func chain(_ depth: Int) throws -> Document {
    let document = Document()
    var nodes = [NewNode(.graphic(Graphic(kind: .canvas, id: "c")), in: .node(.document))]
    for level in 0..<depth {
      var group = Graphic(kind: .group, id: "g\(level)")
      group[.rotation] = .number(90)
      nodes.append(NewNode(.graphic(group), in: .new(level)))
    }
    var leaf = Graphic(kind: .rectangle, id: "r")
    for (property, number) in [(Property.x, 10.0), (.y, 10), (.width, 8), (.height, 4)] { leaf[property] = .number(number) }
    nodes.append(NewNode(.graphic(leaf), in: .new(depth)))
    _ = try document.apply(.create(nodes))
    return document
  }

  @Test func `a chain of turned groups is worked out once, and can be interrupted`() throws {
    let document = try chain(20_000)
    var asked = 0
    document.isInterrupted = {
      asked += 1
      return false
    }
    let innermost = try #require(document.node(id: "g19999"))
    let outermost = try #require(document.node(id: "g0"))
    #expect(document.bounds(of: try #require(document.node(id: "r"))) == Rect(x: 10, y: 10, width: 8, height: 4))
    #expect(document.frame(of: innermost) == Rect(x: 12, y: 8, width: 4, height: 8))
    #expect(document.frame(of: outermost) == Rect(x: 10, y: 10, width: 8, height: 4))
    // Asked once for 2,048 nodes: two passes over 20,000 groups and what each of them maps.
    #expect(asked < 160, "\(asked)")
    document.isInterrupted = { true }
    _ = try document.apply(.set(.rotation, .number(0), [innermost]))
    #expect(document.bounds(of: outermost) == nil)
    document.isInterrupted = { false }
    #expect(document.bounds(of: outermost) != nil)
  }
}
