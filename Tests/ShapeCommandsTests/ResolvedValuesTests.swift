import ShapeCommands
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Two commands that give one property different values, each made of the same drawing.
@Suite struct `A conflict of two commands` {
  private static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
      <defs>
        <linearGradient id="sky"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
      </defs>
      <g id="g" stroke="blue" fill="gold">
        <circle id="c" cx="9" cy="9" r="5"/>
        <rect id="r" x="3" y="4" width="20" height="9" fill="url(#sky)" style="stroke-width:2;opacity:.5"/>
      </g>
      <text id="t" x="1" y="20" font-size="12">Sun</text>
      <path id="p" d="M0 0L5 5L9 1Z" transform="rotate(30)"/>
    </svg>

    """

  private static let json = """
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "page", "width": 100, "height": 100, "graphics": [
      {"id": "g", "kind": "group", "fill": {"color": "#ffd700"}, "children": [
        {"id": "c", "kind": "ellipse", "x": 4, "y": 4, "width": 10, "height": 10, "fill": {}, "stroke": {"color": "#0000ff"}},
        {"id": "r", "kind": "rectangle", "x": 3, "y": 4, "width": 20, "height": 9, "opacity": 0.5}
      ]},
      {"id": "t", "kind": "text", "x": 1, "y": 20, "text": {"string": "Sun", "size": 12}},
      {"id": "p", "kind": "path", "d": "M0 0L5 5L9 1Z", "rotation": 30, "fill": {"color": "#000000"}}
    ]}]}

    """

  /// Nil removes a property.
  private static let values: [(property: String, values: [String?])] = [
    ("fill", ["red", "none", "linear(#f00,#00f)", "#12345678", "radial(white,black)", nil, "gold"]), ("name", ["N", "'a b'", nil]),
    ("stroke", ["red", "none", nil, "linear(#f00,#0f0)", "#00f8", "blue"]), ("stroke.width", ["1", "3", nil, "0"]),
    ("opacity", ["0.25", "1", nil]), ("fill.opacity", [".5", ".25", nil]), ("visible", ["false", nil]), ("tags", ["a", "'a b'", nil]),
    ("x", ["2", "2.5", "-7"]), ("width", ["5", "6"]), ("rotation", ["10", "20", nil]), ("kind", ["rectangle", "star", "ellipse"]),
    ("text.string", ["Moon", #""a\nb""#, "''"]), ("text.size", ["9", "10", nil]), ("text.font", ["Arial", "'DejaVu Sans'", nil]),
    ("shadow", ["'0 1 2 #0006'", "'3 3 3 red'", nil]), ("stroke.dash", ["1,2", "3", nil]), ("blend", ["multiply", "screen", nil]),
    ("radius", ["1", "2", nil]), ("id", ["q", "z"]), ("d", ["'M0 0L1 1'", "'M2 2L3 3'"]), ("notes", ["one", "two", nil]),
  ]

  // Found by trials: colours with alpha, and values that are inherited.
  @Test(arguments: 0..<Reliability.runs(120, torture: 2_000), [markup, json])
  func `is settled with the values of a side`(_ seed: Int, _ source: String) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (property, values) = Self.values.randomElement(using: &random)!
    let id = ["g", "c", "r", "t", "p"].randomElement(using: &random)!
    let pair = values.shuffled(using: &random).prefix(2)
    func made(_ value: String?) throws -> String {
      let bench = try Bench(try Document(reading: ByteStore(source)))
      bench.run(value.map { "set #\(id) \(property) \($0)" } ?? "unset #\(id) \(property)")
      return bench.bytes
    }
    let sides = try pair.map(made)
    guard Set(sides + [source]).count == 3 else { return }
    let documents = try ([source] + sides).map { try Document(reading: ByteStore($0)) }
    let merge = try FileMerge(base: documents[0], ours: documents[1], theirs: documents[2])
    // Blue and a blue with alpha differ in the opacity alone, which one side changed.
    guard !merge.conflicts.isEmpty else { return }
    for (side, bytes) in zip(["ours", "theirs"], sides) {
      let bench = try Bench(try Document(reading: ByteStore(DocumentWriter.bytes(of: merge.document))))
      bench.run("resolve --all \(side)")
      // In SVG, attributes may be in another order, and definitions of the other side stay.
      if source == Self.json { #expect(bench.bytes == bytes, "seed \(seed)") }
      let graphics = try [bench.bytes, bytes].map { text in
        let document = try Document(reading: ByteStore(text))
        return document.subtree(of: .document).map { document.ownGraphic($0) }
      }
      #expect(graphics[0] == graphics[1], "seed \(seed): \(property) of \(id), \(side) of \(pair)")
      #expect(try SavedCheck.faultOfSaving(bench.document) == nil)
    }
  }
}
