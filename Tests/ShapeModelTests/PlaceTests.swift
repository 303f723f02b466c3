import GeometryOracle
import ShapeModel
import TestSupport
import Testing

private func label(_ node: NodeID, _ document: Document) -> String {
  "\(document.graphic(node)) in \(document.ancestors(of: node).map { document.graphic($0) })"
}

@Suite struct `Places against the oracle` {
  @Test func `bbox is the tight box of the outline through all maps`() throws {
    var line = RuleLine("bbox")
    try line.overDocuments { line, document, _, seed in
      let oracle = GeometryOracle(document)
      for node in document.graphics {
        let (box, bounds) = (oracle.box(of: node), document.bounds(of: node))
        line.check(box.distance(from: bounds) < 1e-7, seed, "\(box) \(String(describing: bounds)) \(label(node, document))")
      }
    }
  }

  @Test func `frames are in the coordinates of the parent, a leaf's its own and a group's the box of what it draws`() throws {
    var line = RuleLine("frame")
    try line.overDocuments { line, document, _, seed in
      let oracle = GeometryOracle(document)
      for node in document.graphics {
        let box = document.isGroup(node) ? oracle.box(of: node, isLocal: true) : oracle.frame(of: document.graphic(node))
        let frame = document.frame(of: node)
        line.check(box.distance(from: frame) < 1e-7, seed, "\(box) \(String(describing: frame)) \(label(node, document))")
      }
    }
  }

  @Test func `vbox holds strokes with their joins, caps and marks, and the shadows that fall outside`() throws {
    var line = RuleLine("vbox")
    try line.overDocuments { line, document, _, seed in
      let oracle = GeometryOracle(document)
      for node in document.graphics {
        let (box, bounds) = (oracle.paintedBox(of: node), document.paintedBounds(of: node))
        // The oracle takes each circle for 360 places, and each curve for 400.
        line.check(box.distance(from: bounds) < 1e-3, seed, "\(box) \(String(describing: bounds)) \(label(node, document))")
      }
    }
  }

  @Test func `area follows the rule of filling, length the outline, and center is the middle of bbox`() throws {
    var line = RuleLine("area, length, center")
    let (area, length, center) = (Property(path: "area")!, Property(path: "length")!, Property(path: "center")!)
    try line.overDocuments { line, document, _, seed in
      let oracle = GeometryOracle(document)
      for node in document.graphics where !document.isGroup(node) {
        let box = oracle.box(of: node)
        let (wanted, size) = (oracle.area(of: node), (box.x1 - box.x0) * (box.y1 - box.y0))
        let found = Computed.value(area, of: node, in: document)?.number ?? -1
        line.check(abs(found - wanted) <= 4e-3 * size + 1e-6, seed, "area \(wanted) \(found) \(label(node, document))")
        let (long, way) = (oracle.length(of: node), Computed.value(length, of: node, in: document)?.number ?? -1)
        line.check(abs(long - way) <= 1e-4 * (1 + long), seed, "length \(long) \(way) \(label(node, document))")
        let middle: [Double] = if case .numbers(let numbers) = Computed.value(center, of: node, in: document) { numbers } else { [] }
        let distance = middle.count == 2 ? max(abs(middle[0] - (box.x0 + box.x1) / 2), abs(middle[1] - (box.y0 + box.y1) / 2)) : .infinity
        line.check(distance < 1e-4, seed, "center \(middle) \(box)")
      }
    }
  }

  @Test(arguments: [
    ("0,0 10,0 10,10 0,10 0,0 2,2 8,2 8,8 2,8 2,2", 100.0, 64.0), ("0,0 10,0 10,10 0,10 0,0 2,2 2,8 8,8 8,2 2,2", 64, 64),
    ("0,0 10,10 10,0 0,10", 50, 50), ("0,0 10,0 10,10 0,10", 100, 100), ("0,0 4,0 4,4 0,4 0,0 4,0 4,4 0,4", 16, 0), ("0,0 5,5 9,9", 0, 0),
  ])
  func `areas with holes and crossings are exact`(points: String, nonzero: Double, evenodd: Double) throws {
    let path = try PathData("M" + points + "Z")
    #expect(path.area(.nonzero) == nonzero && path.area(.evenodd) == evenodd)
  }

  @Test func `what is hidden in a group does not count, and what is asked for by itself does`() throws {
    let document = Document()
    func rectangle(_ id: String, _ x: Double) -> Graphic {
      var graphic = Graphic(kind: .rectangle, id: id)
      for (property, value) in [(Property.x, x), (.width, 10), (.height, 10)] { graphic[property] = .number(value) }
      return graphic
    }
    var hidden = rectangle("b", 50)
    hidden[.visible] = .bool(false)
    _ = try document.apply(
      .create([
        NewNode(.graphic(Graphic(kind: .canvas, id: "c")), in: .node(.document)),
        NewNode(.graphic(Graphic(kind: .group, id: "g")), in: .new(0)),
        NewNode(.graphic(rectangle("a", 0)), in: .new(1)), NewNode(.graphic(hidden), in: .new(1)),
      ]))
    #expect(document.bounds(of: try #require(document.node(id: "g"))) == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(document.bounds(of: try #require(document.node(id: "b"))) == Rect(x: 50, y: 0, width: 10, height: 10))
  }
}
