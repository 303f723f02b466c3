import GeometryOracle
import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Three graphics side by side, a group that is turned, and one that is empty.
private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "width": 200, "height": 100, "graphics": [
      {"id": "a", "kind": "rectangle", "name": "A", "x": 10, "y": 10, "width": 20, "height": 10},
      {"id": "b", "kind": "ellipse", "name": "B 10", "x": 40, "y": 30, "width": 10, "height": 20, "fill": {}},
      {"id": "d", "kind": "line", "name": "B 2", "x1": 70, "y1": 5, "x2": 80, "y2": 5, "stroke": {"color": "#ff0000", "width": 2}},
      {"id": "g", "kind": "group", "transform": [0, 2, -2, 0, 150, 0], "children": [
        {"id": "p", "kind": "path", "d": "M0 0H10V5Z", "stroke": {"color": "#ff0000", "width": 1}}
      ]},
      {"id": "e", "kind": "group", "children": []}
    ]}
  ]}

  """#

@Suite struct `Verbs of geometry` {
  @Test(arguments: ["#a", "#p", "#g", "#t"]) func `two turns are the same as their sum`(_ target: String) throws {
    let form = drawing.replacing(
      #"{"id": "e", "kind": "group", "children": []}"#,
      with: #"{"id": "t", "kind": "group", "children": [{"id": "u", "kind": "polygon", "points": [[0, 0], [20, 0], [0, 5]]}]}"#)
    let (twice, once) = (try Bench(form), try Bench(form))
    #expect(twice.done("rotate \(target) 20; rotate \(target) 25") && once.done("rotate \(target) 45"))
    let boxes = [twice, once].map { bench in bench.document.graphics.compactMap { bench.document.bounds(of: $0) } }
    for (one, other) in zip(boxes[0], boxes[1]) {
      #expect(abs(one.minX - other.minX) + abs(one.minY - other.minY) + abs(one.maxX - other.maxX) < 1e-6, "\(one) \(other)")
    }
  }

  @Test(arguments: [("scale", "2"), ("rotate", "45"), ("flip", "h")])
  func `say that several graphics change each about its own middle, and how they change together`(_ verb: String, _ value: String) throws {
    let bench = try Bench(drawing)
    bench.run("\(verb) (#a, #b) \(value)")
    let line = "\(verb) (#a, #b) \(value) --about selection"
    #expect(bench.messages == ["2 changed (each about its own middle; \(line) is for all at once)"], "\(bench.messages)")
    for line in [line, "\(verb) #a \(value)"] {
      #expect(bench.done(line) && !bench.messages.contains { $0.contains("middle") }, "\(bench.messages)")
    }
  }

  @Test(arguments: [
    ("translate #a 5 -3", "#a frame", "15 7 20 10"), ("nudge #a 1mm 0", "#a x", "13.7795275591"),
    ("translate (#a, #b) ${i*10} 0", "#b x", "50"), ("translate #g 10 0", "#g bbox", "150 0 10 20"),
    ("translate #p 10 0", "#p bbox", "150 0 10 20"), ("rotate #a 90", "#a bbox", "15 5 10 20"),
    ("rotate #a 90 --about 0,0", "#a bbox", "-20 10 10 20"), ("rotate #a 360", "#a frame", "10 10 20 10"),
    ("rotate (#a, #b) 180 --about selection", "#a bbox", "30 40 20 10"), ("rotate #a 0.25turn", "#a rotation", "90"),
    ("scale #a 2", "#a frame", "0 5 40 20"), ("scale #a 50% --about 10,10", "#a frame", "10 10 10 5"),
    ("scale #a 2 1 --about canvas", "#a frame", "-80 10 40 10"), ("scale #g 2 --about 150,0", "#g bbox", "130 0 20 40"),
    ("flip #g h", "#g bbox", "140 0 10 20"), ("flip #a h --about canvas", "#a bbox", "170 10 20 10"),
    ("align (#a, #b) bottom", "#a y", "40"), ("align #a center", "#a frame", "90 45 20 10"),
    ("align #a right --to #d", "#a x", "60"), ("align (#a, #d) vcenter --to 0,50", "#a y", "45"),
    ("align #p left --to canvas", "#p bbox", "0 0 10 20"),
    ("distribute (#a, #b, #d) hgap", "#b x", "45"), ("distribute (#d, #b, #a) hgap 5", "#d bbox", "50 5 10 0"),
    ("distribute (#a, #b, #d) left", "#b x", "40"), ("distribute (#a, #b, #d) vcenter", "#a y", "17.5"),
    ("arrange (#a, #b, #d) 2 --gap 5", "#b frame", "35 5 10 20"), ("arrange (#a, #b, #d) 2 --gap 5,1 --at 0,0", "#d bbox", "0 21 10 0"),
    ("fit #a into canvas", "#a frame", "0 0 200 100"), ("fit #a into canvas --padding 10", "#a frame", "20 10 160 80"),
    ("fit #b into #a --stretch", "#b frame", "10 10 20 10"), ("fit #c --padding 5", "#c width", "151"),
    ("fit #c --padding 5", "#a x", "5"), ("flatten #g", "#p bbox", "140 0 10 20"), ("flatten #g", "#p stroke.width", "2"),
    ("flatten #g", "#p transform", "1 0 0 1 0 0"), ("sort (#c > *) name", "#d index", "3"), ("sort (#a, #b, #d) x", "#d index", "2"),
    ("sort (#a, #b, #d) y+height --descending", "#b index", "0"), ("copystyle #d to #a", "#a stroke.color", "#ff0000"),
    ("copystyle #a to #b; set #b opacity 1", "#b fill", "none"), ("recolor black to blue", "#b fill.color", "#0000ff"),
    ("recolor #fe0000 to blue --within 5", "#p stroke.color", "#0000ff"), ("recolor red to blue --in #g", "#d stroke.color", "#ff0000"),
    ("set document tokens \"ink #ff0000\"; recolor red to token(ink)", "#d stroke.color", "token(ink)"),
    ("set document tokens \"ink #ff0000\"; recolor red to token(ink)", "document tokens", "ink #ff0000"),
    ("set document tokens \"ink #ff0000\"; recolor red to lime", "document tokens", "ink #00ff00"),
  ])
  func `do what they say, and are taken back exactly`(line: String, asked: String, value: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get \(asked) --value") == [value])
    #expect(bench.document.checkInvariants() == [])
    #expect(try Document(json: bench.bytes).checkInvariants() == [])
    bench.run("undo 9")
    #expect(bench.bytes == drawing)
  }

  @Test(arguments: [
    ("translate #a 5", "in which direction?"), ("translate #a z 5", "'z' is not a number"), ("translate #nobody 1 1", "nothing matches"),
    ("rotate #e 5", "#e has no extent"), ("scale #a 0", "a factor is greater than 0"), ("scale #a -1", "flip mirrors graphics"),
    ("scale #a 2 --about nobody", "nothing matches nobody"), ("rotate #a 5 --about 1,2,3", "a point is x,y"),
    ("flip #a q", "expected h, v or hv"), ("align #a nowhere", "expected left"), ("align #a left --to each", "cannot be aligned to itself"),
    ("distribute #a hgap wide", "'wide'"), ("arrange #a 0", "not a whole number from 1"), ("tile #a 3", "is not a grid"),
    ("tile #a 2000x2000", "is not a grid"), ("tile (#c > *) 1000x1000", "more than 1000000 graphics"), ("fit #a", "fit needs a place"),
    ("fit #a into canvas --padding 90", "has no room"), ("fit #a into #e", "#e has no extent"),
    ("recolor red", "recolor takes two colours"),
    ("recolor red to reed", "did you mean red"), ("recolor token(x) to red", "there is no token"),
    ("recolor --map nowhere.csv", "nowhere.csv"), ("sort #a", "sort takes"), ("sort #a (", "is not closed"),
    ("copystyle #a", "copystyle needs graphics"), ("copystyle (#a, #b) to #d", "matches 2"), ("bbox #e", "#e has no extent"),
    ("translate /C 1 1", "is a canvas"), ("scale #d 1 3e9", "3e9 is out of range"),
  ])
  func `what cannot be is refused, and nothing is changed`(line: String, words: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal(line)?.contains(words) == true, "\(line): \(bench.messages)")
    #expect(bench.bytes == drawing && bench.undoDepth == 0)
  }

  @Test func `a box and a palette answer people and programs`() throws {
    let bench = try Bench(drawing)
    #expect(bench.run("bbox (#a, #b)") == ["10 10 40 40"])
    #expect(bench.run("bbox #a --json").first?.hasSuffix(#""x":10,"y":10,"width":20,"height":10}"#) == true, "\(bench.answers)")
    #expect(bench.run("bbox (#d, #e) --each --painted") == ["#d  70 4 10 2", "#e  none"])
    #expect(bench.run("palette").map { $0.split(separator: " ").last.map(String.init) } == ["2"])
    #expect(bench.run("palette --json").first?.hasSuffix(##""color":"#ff0000","count":2,"tokens":[]}"##) == true, "\(bench.answers)")
  }

  @Test func `numbers with few digits keep few when they are moved`() throws {
    let json =
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":["#
      + #"{"id":"p","kind":"path","d":"M8.4 0.2 Q1.1 2.2 3.3 4.7 A5.1 6.2 10 0 1 7.7 8.8 C1.9 2.9 1000.1 2 0.3 9 Z"},"#
      + #"{"id":"l","kind":"polyline","points":[[0.1,0.7],[8.3,1.1]]},{"id":"r","kind":"rectangle","x":8.4,"y":0.1,"width":0.3,"height":0.7},"#
      + #"{"id":"s","kind":"line","x1":1e-9,"y1":2e-9,"x2":3e-9,"y2":5e-9}]}]}"#
    let bench = try Bench(json)
    for _ in 0..<30 { #expect(bench.done("translate * 0.1 0.7")) }
    #expect(bench.done("translate #p -1000 0") && bench.done("translate #s -3 -21"))
    let path = try #require(bench.run("get #p d").first)
    #expect(path.hasPrefix("#p  d M -988.6 21.2 Q -995.9 23.2 "), "\(path)")
    for number in path.split(whereSeparator: { $0 == " " }).compactMap({ Double($0) }) { #expect(number == (number * 10).rounded() / 10) }
    #expect(bench.run("get (#l, #r) points x y width height").joined().firstMatch(of: /[0-9]\.[0-9]{2}/) == nil)
    // Small numbers are kept: the rounding error is that of the numbers added.
    let small = try Bench(json)
    #expect(small.done("scale #s 2") && small.run("get #s x2 y2").first?.hasPrefix("#s  x2 4e-9 ") == true, "\(small.answers)")
  }

  @Test func `a grid of copies has its original as the first`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("tile (#a, #b) 3x2 --gap 1,2"))
    let boxes = bench.document.graphics.filter { bench.document.kind(of: $0) == .rectangle }.compactMap { bench.document.bounds(of: $0) }
    #expect(Set(boxes.map(\.x)) == [10, 31, 52] && Set(boxes.map(\.y)) == [10, 22] && boxes.count == 6)
    #expect(bench.done("undo") && bench.bytes == drawing)
  }

  @Test func `a table of colours is a map, and what is not in it is named`() throws {
    let folder = TemporaryFolder()
    folder.write("map.csv", "from,to\n#f00,blue\n\"rgb(1, 2, 3)\", green\n")
    let bench = try Bench(drawing)
    #expect(bench.done("recolor --map \(folder.path)/map.csv"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("2 changed: #ff0000") && bench.messages.joined().contains("not replaced: #000000"))
    folder.write("map.csv", "from,to\n#f00,blu\n")
    #expect(bench.refusal("recolor --map \(folder.path)/map.csv")?.contains("line 2 of") == true)
  }

  /// A line, and where it puts a point of the canvas.
  private struct Lay {
    var line: String
    var map: (Double, Double) -> (Double, Double)
  }

  private func lay(_ id: String, _ box: Rect, _ pivot: Point, _ random: inout RandomGeometry) -> Lay {
    let (x, y) = (random.number(-40...40), random.number(-40...40))
    let mx = box.center.x
    switch random.pick([0, 1, 2, 3, 4, 5]) {
    case 0: return Lay(line: "translate #\(id) \(x) \(y)") { ($0 + x, $1 + y) }
    case 1: return Lay(line: "rotate #\(id) 90") { (pivot.x - ($1 - pivot.y), pivot.y + ($0 - pivot.x)) }
    case 2: return Lay(line: "rotate #\(id) 180 --about \(x),\(y)") { (2 * x - $0, 2 * y - $1) }
    case 3: return Lay(line: "flip #\(id) h") { (2 * mx - $0, $1) }
    case 4: return Lay(line: "flip #\(id) v --about \(x),\(y)") { ($0, 2 * y - $1) }
    default: return Lay(line: "rotate #\(id) -90 --about \(x),\(y)") { (x + ($1 - y), y - ($0 - x)) }
    }
  }

  @Test func `maps of the canvas are laid over all that is in a graphic, and over nothing else`() throws {
    var figure = Figure("G2", "maps of the canvas laid over graphics")
    let runs = Reliability.runs(2_000, torture: 20_000)
    var seed: UInt64 = 0
    while figure.runs < runs {
      seed += 1
      var random = RandomGeometry(seed: seed)
      let bench = try Bench(String(decoding: DocumentWriter.bytes(of: try random.document()), as: UTF8.self))
      let document = bench.document
      // Where a group around it turns about its middle, all of that is held where it was.
      let start = bench.bytes
      guard let node = document.graphics.filter({ document.bounds(of: $0) != nil }).randomElement(using: &random.random) else { continue }
      let (box, pivot) = (document.bounds(of: node)!, document.pivot(of: node)!)
      let lay = lay(document.id(of: node), box, pivot, &random)
      let inside = Set(document.subtree(of: node).map(document.id))
      let before = GeometryOracle.leafBoxes(document)
      if !bench.done(lay.line) { figure.failures.append("seed \(seed): \(lay.line): \(bench.messages)") }
      let after = GeometryOracle.leafBoxes(document)
      for (id, box) in before where !box.isEmpty {
        figure.runs += 1
        let (one, two) = inside.contains(id) ? (lay.map(box.x0, box.y0), lay.map(box.x1, box.y1)) : ((box.x0, box.y0), (box.x1, box.y1))
        let wanted = GeometryOracle.Box(
          x0: min(one.0, two.0), y0: min(one.1, two.1), x1: max(one.0, two.0), y1: max(one.1, two.1))
        let now = after[id]!
        let error = wanted.difference(from: now)
        if !(error <= 1e-6) { figure.failures.append("seed \(seed): \(lay.line): \(id) should be \(wanted) and is \(now)") }
      }
      bench.run("undo \(bench.undoDepth)")
      if bench.bytes != start { figure.failures.append("seed \(seed): \(lay.line): undo gives other bytes") }
    }
    figure.state()
    #expect(figure.failures.isEmpty, "\(figure.failures.count) of \(figure.runs), the first: \(figure.failures.first ?? "")")
  }
}
