import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

private let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" id="page" width="200" height="150">
    <style>.a { fill: #123456; stroke-width: 3 }</style>
    <linearGradient id="blend"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
    <g id="head" stroke="blue" fill="green">
      <circle id="skull" cx="100" cy="60" r="40" stroke="none"/>
      <ellipse id="eye" class="a" cx="85" cy="50" rx="5" ry="5"/>
    </g>
    <rect id="body" x="70" y="100" width="60" height="40" style="fill:#fc0;opacity:.5"/>
    <rect id="belt" y="9" width="60" height="4" fill="url(#blend)"/>
  </svg>

  """

private let gradients = """
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "page", "graphics": [
      {"id": "a", "kind": "rectangle", "width": 9, "height": 9, "fill": {"type": "linear", "angle": 3, "stops": [[0, "#fff"], [1, "#000"]]}},
      {"id": "b", "kind": "rectangle", "width": 9, "height": 9, "fill": {"enabled": false, "color": "#ff0000"}, "shadow": [{"dy": 1}, {"dx": 2}]},
      {"id": "c", "kind": "rectangle", "width": 9, "height": 9, "fill": {"color": "#f00", "later": 1}, "stroke": {}},
      {"id": "d", "kind": "rectangle", "width": 9, "height": 9, "fill": "none"}
    ]}
  ]}

  """

@Suite struct `A shorthand` {
  @Test(
    arguments: [
      "fill red", "fill linear(#f00,#00f)", "fill 'linear(0 0 to 1 1, #f00, #00f)'", "stroke blue", "shadow '0 1 2 #0006'",
      "shadow '0 1 2 #0006, 3 4 5 red'", "text i", "fill (mix(red, blue, 0.5))",
    ])
  func `is one edit of all graphics, which one step takes back`(_ setting: String) throws {
    for document in [faces, gradients] {
      let bench = try Bench(document)
      let before = bench.document.revision
      #expect(bench.done("set rectangle \(setting)"), "\(bench.messages)")
      #expect(bench.document.revision - before == 1)
      #expect(bench.session.history.undoSteps.last?.edits.count == 1)
      #expect(bench.bytes != document)
      bench.run("undo")
      #expect(bench.bytes == document)
    }
  }

  @Test func `keeps 8 bytes a graphic for undo, and one version`() throws {
    let bench = try Bench(row(500, tail: ##", "fill": {"enabled": false, "color": "#00f"}"##))
    #expect(bench.run("set * fill red") == ["500 changed"])
    guard case .restore(let versions, let nodes)? = bench.session.history.undoSteps.last?.edits.first else {
      Issue.record("the edit is not undone by restoring versions")
      return
    }
    #expect(versions.count == 500 && nodes.count == 500)
    #expect(bench.session.history.undoSteps.last?.edits.map(\.cost) == [500 * 8])
    #expect(bench.document.changed(try #require(nodes.last)) == ["fill.enabled", "fill.color"])
  }

  @Test func `touches only the graphics and members that differ`() throws {
    let bench = try Bench(gradients)
    bench.run("set rectangle fill #ff0000")
    let changed = ["a", "b", "c", "d"].map { bench.document.changed(bench.document.node(id: $0)!) }
    #expect(changed == [["fill.type", "fill.color", "fill.stops", "fill.angle"], ["fill.enabled"], [], ["fill.color"]])
  }
}

extension Document {
  /// The paths of the properties that edits changed, oldest first.
  fileprivate func changed(_ node: NodeID) -> [String] {
    var list: [PropertySetting] = []
    return changes(of: node, into: &list) ? list.map(\.property.path) : ["replaced"]
  }
}

@Suite struct `Several properties in one edit` {
  private static let values: [(String, [Value?])] = [
    ("fill.enabled", [nil, .bool(false), .bool(true)]), ("fill.type", [nil, .string("linear"), .string("none")]),
    ("fill.color", [nil, .color(.black), .color(Color("#f00")!)]), ("fill.opacity", [nil, .number(0.5)]),
    ("fill.stops", [nil, .stops([Stop(offset: 0, color: .color(.black)), Stop(offset: 1, color: .color(Color("#00f")!))])]),
    ("fill.angle", [nil, .number(45)]), ("stroke", [nil]), ("stroke.width", [nil, .number(3)]), ("stroke.color", [nil, .color(.black)]),
    ("opacity", [nil, .number(0.5), .number(1)]), ("name", [nil, .string("N")]), ("shadow.dx", [nil, .number(1)]),
    ("shadow[2].dx", [nil, .number(1)]), ("shadow.color", [.color(.black)]),
  ]

  /// Settings of different properties, none of them of an object that another one removes.
  private func settings(_ random: inout SplitMix64) -> [PropertySetting] {
    var settings: [PropertySetting] = []
    for (path, values) in Self.values where Bool.random(using: &random) {
      let property = Property(path: path)!
      guard !settings.contains(where: { $0.value == nil && $0.property == property.container }) else { continue }
      settings.append(PropertySetting(property, values.randomElement(using: &random)!))
    }
    return settings.shuffled(using: &random).sorted { !$0.property.isObject && $1.property.isObject }.filter { setting in
      !setting.property.isObject || !settings.contains { $0.property.container == setting.property }
    }
  }

  @Test(arguments: [faces, gradients, drawing]) func `are what they are one after the other`(_ source: String) throws {
    var (compared, refused) = (0, 0)
    // Found by the long form: parts of a paint that a member inherits from a group of the same edit.
    for seed in Array(0..<Reliability.runs(60, torture: 20_000)) + [590, 928, 1624, 1739, 2171, 2604] {
      var random = SplitMix64(seed: UInt64(seed))
      let (one, other) = (try Document(reading: ByteStore(source)), try Document(reading: ByteStore(source)))
      for _ in 0..<3 {
        let nodes = one.graphics.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let same = try nodes.map { try #require(other.node(id: one.id(of: $0))) }
        let settings = settings(&random)
        guard !settings.isEmpty, (try? settings.forEach { _ = try other.apply(.set([$0], same)) }) != nil else {
          // Refused half-way: the other document is no measure any more.
          refused += 1
          break
        }
        let before = bytes(one)
        guard let inverse = try? one.apply(.set(settings, nodes)) else {
          // One after the other, a colour may be set before the paint that hides it.
          #expect(bytes(one) == before)
          refused += 1
          break
        }
        #expect(bytes(one) == bytes(other), "seed \(seed): \(settings)")
        compared += 1
        let now = bytes(one)
        let again = try one.apply(inverse)
        #expect(bytes(one) == before, "seed \(seed) taken back")
        _ = try one.apply(again)
        #expect(bytes(one) == now, "seed \(seed) done again")
        #expect(one.checkInvariants() == [])
      }
    }
    #expect(compared > 20, "\(compared) compared, \(refused) refused")
  }

  private func bytes(_ document: Document) -> String { String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self) }

  @Test func `are refused as a whole, and nothing is changed`() throws {
    let document = try Document(json: faces)
    let body = try #require(document.node(id: "body"))
    for refused in [
      [PropertySetting(.opacity, .number(0.5)), PropertySetting(Property(path: "fill.opacity")!, .number(7))],
      [PropertySetting(.name, .string("N")), PropertySetting(Property(path: "shadow[3].dx")!, .number(1))],
      [PropertySetting(.name, .string("N")), PropertySetting(.d, .string("M0 0"))],
    ] {
      #expect(throws: EditError.self) { try document.apply(.set(refused, [body])) }
      #expect(!document.isTouched && bytes(document) == faces)
    }
  }

  @Test func `may make a shadow and the next one`() throws {
    let document = try Document(json: faces)
    let node = try #require(document.node(id: "skull"))
    _ = try document.apply(
      .set([PropertySetting(Property(path: "shadow[2].dx")!, .number(1)), PropertySetting(.shadowDX, .number(2))], [node]))
    #expect(document.graphic(node).shadowCount == 2)
  }
}
