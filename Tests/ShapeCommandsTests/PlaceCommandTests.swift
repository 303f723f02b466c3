import GeometryOracle
import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// A canvas in millimetres with a group of its own scale, and one in pixels.
private let twoUnits = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "m", "name": "M", "unit": "mm", "graphics": [
      {"id": "g", "kind": "group", "transform": [2, 0, 0, 2, 0, 0], "children": [
        {"id": "r", "kind": "rectangle", "x": 10, "y": 10, "width": 20, "height": 20, "radius": [1, 5, 6, 7]}
      ]},
      {"id": "e", "kind": "ellipse", "x": 10, "y": 10, "width": 20, "height": 20, "rotation": -90},
      {"id": "v", "kind": "path", "d": "M5 0V30"},
      {"id": "t", "kind": "text", "width": 10, "height": 10, "text": {"string": "T", "weight": 700}}
    ]},
    {"id": "p", "name": "P", "graphics": [
      {"id": "q", "kind": "rectangle", "width": 10, "height": 10, "fill": {"color": "#0000ff"}}
    ]}
  ]}

  """#

@Suite struct `Places in commands` {
  @Test(arguments: [
    ("set #g x=50", "#g x", "50"), ("set #g x+=10", "#g x", "30"), ("set (#g, #r) x+=10", "#g x", "30"),
    ("set (#g, #r) x+=10", "#r x", "10"), ("set (#g, #r) width*=2", "#r bbox", "20 20 80 40"), ("set (#g, #r) x=50", "#r x", "50"),
    ("set #g width*=2", "#g width", "80"),
    ("set #g x=${25+i*112}", "#g x", "25"), ("set #e width=2mm", "#e width", "2"), ("set #e width=1in", "#e width", "25.4"),
    ("set #e width=(1in+1mm)", "#e width", "26.4"), ("set #q width=1in", "#q width", "96"), ("set (#q, #e) width=1in", "#q width", "96"),
    ("set #e stroke.width=1cm", "#e stroke.width", "10"), ("set #e opacity 57%", "#e opacity", "0.57"),
    ("set #e opacity=(57%)", "#e opacity", "0.57"), ("set #e opacity 12.3%", "#e opacity", "0.123"),
    ("set #e x=0.1; set #e x+=0.2", "#e x", "0.3"),
    ("set #e name \"${9007199254740992} ${0.00001}\"", "#e name", "9007199254740992 0.00001"), ("set #v x=9", "#v x", "9"),
    ("set #e rotation 30; set #e transform \"1 0 0 1 5 5\"", "#e rotation", "0"),
    ("unset #e rotation; set #e transform \"1 0 0 1 5 5\"; set #e rotation 30", "#e rotation", "30"),
  ])
  func `a property is what it was set to`(line: String, asked: String, value: String) throws {
    let bench = try Bench(twoUnits)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get \(asked) --value") == [value])
    let count = bench.undoDepth
    #expect(bench.done("undo \(count)") && bench.bytes == twoUnits)
  }

  @Test(arguments: ["set #t x=80", "set #t x+=30 y-=4", "translate #t 30 -4"])
  func `a turned group keeps its turn where it is only moved`(line: String) throws {
    let json =
      ##"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "graphics": [{"id": "t", "kind": "group", "##
      + ##""rotation": 10, "children": [{"id": "a", "kind": "rectangle", "x": 10, "y": 10, "width": 20, "height": 20}, "##
      + ##"{"id": "b", "kind": "group", "flip": "h", "children": [{"id": "d", "kind": "star", "x": 50, "y": 30, "width": 20, "height": 9}]}]}]}]}"##
    let bench = try Bench(json)
    func size() -> [Double] { bench.run("get #t width height --value").joined().split(separator: "\t").compactMap { Double($0) } }
    let old = size()
    #expect(bench.done(line) && bench.run("get #t rotation transform --value") == ["10\t1 0 0 1 0 0"], "\(bench.messages)")
    #expect(zip(old, size()).allSatisfy { abs($0 - $1) < 1e-6 } && old.count == 2)
    #expect(bench.run("get #b flip --value") == ["h"])
  }

  @Test(arguments: [
    ("set #v width=10", "#v has no width"), ("set #e x 1e10", "-1000000000 through 1000000000"),
    ("set #e width 1e10", "0 through 1000000000"), ("set #q x=1e9; set #q x+=1e9", "-1000000000 through 1000000000"),
  ])
  func `what cannot be is refused by name and limit`(line: String, words: String) throws {
    let bench = try Bench(twoUnits)
    #expect(bench.refusal(line)?.contains(words) == true, "\(bench.messages)")
  }

  @Test(arguments: [
    ("[radius>=1]", 1), ("[radius>=2]", 0), ("[radius=\"1 5 6 7\"]", 1), ("[radius<1cm]", 2), ("[radius<=5px]", 1),
    ("[rotation=270]", 1), ("[rotation=-450]", 1), ("[rotation=0.75turn]", 1), ("[text.weight=bold]", 1), ("[text.weight<bold]", 0),
    ("[length=3cm]", 1), ("[width=2cm]", 2), ("[width=1cm]", 1), ("[width=10px]", 1), ("ellipse[locked=no]", 1),
    ("rectangle:near(#0000fe, 1, 2000)", 1), ("rectangle:near(#00f, 0)", 1), ("rectangle:near(#0000ff80, 49)", 0),
    ("rectangle:near(#0000ff80, 50)", 1),
  ])
  func `selectors take what set takes`(selector: String, count: Int) throws {
    let bench = try Bench(twoUnits)
    #expect(
      bench.run("count '\(selector)'") == ["\(count)"] || bench.run("count \(selector)") == ["\(count)"],
      "\(bench.answers) \(bench.messages)")
  }

  @Test func `an empty group does not keep others from being moved`() throws {
    let bench = try Bench(twoUnits)
    #expect(bench.done("add group empty --id n in #m; set * x+=10; set * y-=2"), "\(bench.messages)")
    #expect(bench.run("get (#r, #e, #q) bbox --value") == ["30 18 40 40", "20 8 20 20", "10 -2 10 10"])
    for line in ["set #n x+=10", "set #n y-=1", "set (#n, #e) x=10", "set (#n, #e) x*=2", "set (#n, #e) width+=2"] {
      let before = bench.bytes
      #expect(bench.refusal(line)?.contains("#n has no extent") == true, "\(line): \(bench.messages)")
      #expect(bench.bytes == before)
    }
  }

  @Test func `copies are moved in the coordinates of the canvas`() throws {
    let bench = try Bench(twoUnits)
    #expect(bench.done("dup #g --offset 10,0") && bench.done("dup #r --offset 1cm,0"))
    let frames = bench.document.graphics.map { bench.document.frame(of: $0)?.x ?? 0 }
    #expect(Array(frames.prefix(3)) == [20, 10, 15] && frames.contains(30))
  }

  /// Lines that keep every graphic where it is on the canvas, if not how it looks: some groups have shadows.
  private func line(_ document: Document, _ random: inout RandomGeometry) -> String {
    let graphics = document.graphics
    let groups = graphics.filter { document.kind(of: $0) == .group }
    func name(_ node: NodeID) -> String { "#" + document.id(of: node) }
    let node = random.pick(graphics)
    switch random.pick([0, 0, 1, 2, 3, 4]) {
    case 0:
      let target = random.pick(groups + document.canvases)
      return document.isInside(target, of: node) ? "front \(name(node))" : "move \(name(node)) into \(name(target)) --lossy"
    case 1: return "group (\(name(node)), \(name(random.pick(graphics)))) as N --lossy"
    case 2: return groups.isEmpty ? "back \(name(node))" : "ungroup \(name(random.pick(groups))) --lossy"
    case 3: return "dup \(name(node))"
    default:
      let leaves = graphics.filter { !document.isGroup($0) && document.kind(of: $0) != .path }
      return leaves.isEmpty ? "raise \(name(node))" : "set \(name(random.pick(leaves))) kind path"
    }
  }

  @Test func `moving, grouping, ungrouping, copying and turning into paths keep every box, and undo gives every byte back`() throws {
    var figure = Figure("G2", "boxes kept by moves")
    let runs = Reliability.runs(2_000, torture: 20_000)
    var seed: UInt64 = 0
    while figure.runs < runs {
      seed += 1
      var random = RandomGeometry(seed: seed)
      let bench = try Bench(String(decoding: DocumentWriter.bytes(of: try random.document(leaves: 5)), as: UTF8.self))
      let start = bench.bytes
      var before = GeometryOracle.leafBoxes(bench.document)
      for _ in 0..<20 where bench.document.graphics.count < 40 && !bench.document.graphics.isEmpty {
        let line = line(bench.document, &random)
        figure.runs += 1
        if !bench.done(line) { figure.failures.append("seed \(seed): \(line): \(bench.messages)") }
        let after = GeometryOracle.leafBoxes(bench.document)
        for (id, box) in before {
          guard let now = after[id] else { continue }
          if let fault = difference(box, now) { figure.failures.append("seed \(seed): \(line): \(id) \(fault)") }
        }
        before = after
      }
      let count = bench.undoDepth
      if count > 0 { bench.run("undo \(count)") }
      if bench.bytes != start { figure.failures.append("seed \(seed): undo gives other bytes") }
    }
    figure.state()
    #expect(figure.failures.isEmpty, "\(figure.failures.first ?? "")")
  }

  @Test func `a group and what is in it, changed by as much, move once`() throws {
    var figure = Figure("G2", "relative changes move once")
    let runs = Reliability.runs(2_000, torture: 20_000)
    var seed: UInt64 = 0
    while figure.runs < runs {
      seed += 1
      var random = RandomGeometry(seed: seed)
      let bench = try Bench(String(decoding: DocumentWriter.bytes(of: try random.document()), as: UTF8.self))
      let document = bench.document
      // Where a group around it turns about its middle, that moves as well.
      let groups = document.graphics.filter { node in
        document.isGroup(node) && document.bounds(of: node) != nil && document.ancestors(of: node).allSatisfy { !document.isTurned($0) }
      }
      guard let group = groups.randomElement(using: &random.random) else { continue }
      let (map, before) = (GeometryOracle(document).around(group), GeometryOracle.leafBoxes(document))
      let inside = Set(document.subtree(of: group).map(document.id))
      let named = document.subtree(of: group).dropFirst().filter { _ in random.pick([true, false]) }
        .filter { document.frame(of: $0) != nil }.map { ", #" + document.id(of: $0) }
      let change = random.number(-50...50)
      let line = "set (#\(document.id(of: group))\(named.joined())) x+=\(change)"
      if !bench.done(line) { figure.failures.append("seed \(seed): \(line): \(bench.messages)") }
      let after = GeometryOracle.leafBoxes(bench.document)
      for (id, box) in before {
        figure.runs += 1
        let way = inside.contains(id) ? (map[0] * change, map[1] * change) : (0, 0)
        let wanted = GeometryOracle.Box(x0: box.x0 + way.0, y0: box.y0 + way.1, x1: box.x1 + way.0, y1: box.y1 + way.1)
        if let fault = difference(wanted, after[id]!) { figure.failures.append("seed \(seed): \(line): \(id) \(fault)") }
      }
    }
    figure.state()
    #expect(figure.failures.isEmpty, "\(figure.failures.count) of \(figure.runs), the first: \(figure.failures.first ?? "")")
  }

  private func difference(_ one: GeometryOracle.Box, _ two: GeometryOracle.Box) -> String? {
    let error = one.difference(from: two)
    return error <= 1e-6 || one.isEmpty && two.isEmpty ? nil : "\(one) is now \(two)"
  }
}
