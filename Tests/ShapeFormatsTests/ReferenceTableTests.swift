import ShapeFormats
import ShapeModel
import TestSupport
import Testing

private let json = """
  {"format": "shapeedit", "version": 1, "tokens": {"a": "#111111", "b": "token(a)"}, "styles": {"s": {"fill": {"color": "token(a)"}}},
    "variants": {"v": {"hide": "#g1, One", "set": ["#g2 style=s fill=token(b)"]}, "w": {"from": "v"}}, "canvases": [
    {"id": "c", "name": "C", "background": "token(b)", "graphics": [
      {"id": "g0", "kind": "group", "name": "Zero", "children": [
        {"id": "g1", "kind": "rectangle", "name": "One", "style": "s", "clip": "#g2"},
        {"id": "g2", "kind": "ellipse", "name": "Two", "fill": {"type": "linear", "stops": [[0, "token(a)"], [1, "token(b)"]]}, "link": "#c"}
      ]},
      {"id": "g3", "kind": "instance", "name": "Three", "source": "#g0", "clip": "One"},
      {"id": "g4", "kind": "text", "name": "Fo\\u0075r", "link": "\\u0023g1", "text": {"string": "token(a)", "color": "token(a)"}}
    ]}
  ]}

  """

private let svg = """
  <svg xmlns="http://www.w3.org/2000/svg">
    <style>#g1, g > #g2 { fill: url(#p) } .k { mask: url(#m) }</style>
    <defs><linearGradient id="p"/><mask id="m"><use href="#g2"/></mask></defs>
    <g id="g0" clip-path="url(#q)"><clipPath id="q"><rect id="in"/></clipPath>
      <rect id="g1" fill="url(#p)" filter="url(#f)"><animate begin="g2.click"/></rect>
      <ellipse id="g2" style="stroke:url(#p);mask:url(#m)"/>
      <filter id="f"/>
    </g>
    <use id="g3" href="#g0"/>
    <a id="g4" href="#g1"><text aria-labelledby="g0 g1">x<textPath href="#g2">y</textPath></text></a>
  </svg>

  """

/// Random edits of what refers and of what is referred to.
private struct Editing {
  var random: SplitMix64
  var serial = 0

  mutating func pick<Element>(_ list: [Element]) -> Element { list.randomElement(using: &random)! }

  mutating func change(_ history: History) throws {
    let document = history.document
    let graphics = document.graphics
    guard !graphics.isEmpty else { return }
    let node = pick(graphics)
    let other = document.id(of: pick(graphics))
    serial += 1
    let isSVG = document.source is SVGSource
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where !isSVG: _ = try history.touched(by: .set(.clip, pick([nil, .string("#\(other)"), .string("One, #\(other)")]), [node]))
    case 1 where !isSVG: _ = try history.touched(by: .set(.fillColor, .token(pick(["a", "b"])), [node]))
    case 2 where !isSVG: _ = try history.touched(by: .set(.style, pick([nil, .string("s")]), [node]))
    case 3:
      if document.kind(of: node) == .instance { _ = try history.touched(by: .set(.source, .string("#\(other)"), [node])) }
    case 4:
      let id = "n\(serial)"
      let edits = document.references.edits(replacing: [.id(document.id(of: node)): id])
      for edit in [.set(.id, .string(id), [node])] + edits { _ = try history.touched(by: edit) }
    case 5, 6:
      var plan = CopyPlan(document)
      var places: [NodeID: Int] = [:]
      for one in document.subtree(of: node) {
        places[one] = plan.count
        let parent = document.parent(of: one)!
        plan.add(one, id: "k\(serial)-\(plan.count)", in: places[parent].map { .new($0) } ?? .node(parent))
      }
      let edits = plan.relinkingEdits()
      for edit in [.create(plan.nodes)] + edits { _ = try history.touched(by: edit) }
    case 7: _ = try history.touched(by: .detach([node]))
    default:
      _ = try history.touched(by: .set(.fillType, nil, [node]))
      _ = try history.touched(by: .set(.fillColor, .color(.black), [node]))
    }
  }
}

/// The references of a document in words, as a set: what is in a copy has no holder of its own before it is read again.
private func table(_ document: Document) -> [String] {
  let references = document.references
  let isSVG = document.source is SVGSource
  // A rule for the copy of an element is made when the file is written.
  return references.all.filter { $0.role != .rule }.map { "\(isSVG ? "" : references.name(of: $0.holder)) \($0.role) \($0.target)" }
    .sorted()
}

@Suite struct `The table of references` {
  private static let seeds = 0..<Reliability.runs(60, torture: 3000)

  @Test(arguments: seeds, [json, svg])
  func `is that of the saved file, whatever was edited, undone and asked before`(_ seed: Int, _ text: String) throws {
    var editing = Editing(random: SplitMix64(seed: UInt64(seed)))
    let history = History(try Document(reading: ByteStore(text)))
    let document = history.document
    for step in 0..<14 {
      history.begin("step")
      try editing.change(history)
      switch Int.random(in: 0..<6, using: &editing.random) {
      case 0: history.rollback()
      case 1:
        history.commit()
        history.undo()
        if Bool.random(using: &editing.random) { history.redo() }
      default: history.commit()
      }
      // A question that is not asked after every edit would hide an index that is built late.
      guard seed % 3 != 0 || step == 13 else { continue }
      let bytes = DocumentWriter.bytes(of: document)
      let again = try Document(reading: ByteStore(bytes))
      let difference = table(again).difference(from: table(document))
      #expect(difference.isEmpty, "\(difference.map { $0 })\nseed \(seed), step \(step)\n\(String(decoding: bytes, as: UTF8.self))")
      let all = document.references.all
      for target in Set(all.map(\.target)) {
        #expect(Set(document.references.to(target)) == Set(all.filter { $0.target == target }), "seed \(seed), step \(step), \(target)")
      }
    }
  }

  @Test func `of a document that refers to nothing is empty, and asks no node`() throws {
    let document = try Document(json: faces)
    #expect(document.references.isEmpty && document.references.all == [])
    #expect((document.source as? JSONSource)?.decodedCount == 0)
  }

  @Test func `answers for one thing by asking what mentions it alone`() throws {
    var lines = (0..<500).map { ##"{"id": "r\##($0)", "kind": "rectangle", "clip": "#m\##($0)"}"## }
    lines += (0..<500).map { #"{"id": "m\#($0)", "kind": "ellipse"}"# }
    let text = #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "graphics": [\#(lines.joined(separator: ",\n"))]}]}"#
    let document = try Document(json: text)
    let source = try #require(document.source as? JSONSource)
    _ = document.references.to(.id("m0"))
    let before = source.decodedCount
    #expect(document.references.to(.id("m7")).count == 1 && document.references.to(.id("r7")).isEmpty)
    #expect(source.decodedCount == before + 1)
  }
}
