import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Which properties do something besides being kept, asked for and compared: the page of the format marks the others.
@Suite struct `Properties that have an effect` {
  /// One graphic of every kind, with all there is to change; `paint` is what their fill, stroke and shadow say.
  private static func drawing(_ paint: String) -> String {
    let picture = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII="
    let own = [
      ("rectangle", #""x": 10, "y": 20, "width": 40, "height": 30"#), ("ellipse", #""x": 10, "y": 20, "width": 40, "height": 30"#),
      ("line", #""x1": 0, "y1": 0, "x2": 30, "y2": 40"#), ("polyline", #""points": [[0, 0], [40, 2], [0, 4]]"#),
      ("polygon", #""points": [[0, 0], [40, 30], [40, 0], [0, 30]]"#), ("polygon", #""x": 10, "y": 20, "width": 40, "height": 30"#),
      ("star", #""x": 10, "y": 20, "width": 40, "height": 30"#), ("path", #""d": "M0 0H40V30H0Z M10 10H20V20H10Z""#),
      ("text", #""x": 10, "y": 20, "width": 40, "height": 30"#),
      ("image", #""source": "\#(picture)", "x": 10, "y": 20, "width": 40, "height": 30"#),
      ("group", #""children": [{"id": "in", "kind": "star", "width": 20, "height": 10, "stroke": {"width": 3}}]"#),
    ]
    let graphics = own.enumerated().map { #"{"id": "g\#($0)", "kind": "\#($1.0)", \#(paint), \#($1.1)}"# }
    return #"{"format": "shapeedit", "version": 1, "tokens": {"a": "lime"}, "canvases": ["#
      + #"{"id": "c", "name": "C", "width": 400, "height": 300, "graphics": [\#(graphics.joined(separator: ",\n"))]}]}"#
  }

  private static let drawings = [
    #""fill": {"color": "blue"}, "stroke": {"width": 6}, "shadow": {}, "text": {"string": "T"}"#,
    #""fill": {"type": "linear"}, "stroke": {"type": "radial", "width": 6, "join": "round"}, "shadow": {"enabled": false}"#,
    #""fill": {"color": "token(a)"}, "stroke": {"type": "linear", "width": 6, "align": "outside", "cap": "square"}, "rotation": 30"#,
    #""fill": {"color": "blue"}, "stroke": {"width": 2, "dash": [4, 2]}, "text": {"string": "more words than a line has room for"}"#,
  ].map(drawing)

  /// All that is painted, worked out, listed or selected by something else than the property itself.
  private static let questions = [
    "tree", "ls /C", "get * frame bbox vbox center area length path", "get (#c) frame", "count :hidden", "count :locked",
    "count .word", "count :styled(Hi)", "count :near(#f00, 5)", "count :text(\"Hi\")", "count [fill=#ff0000]", "count :outside-canvas",
    "count [y>15mm]", "variant use Hi", "variant use", "set #g0 x 10mm", "set #g0 fill token(new)", "set #g1 kind path", "get #g0 x",
    "delete #g2", "style",
  ]

  private static func answers(_ json: String, _ edits: (Document) -> [Edit] = { _ in [] }) throws -> [String] {
    let bench = try Bench(json)
    for edit in edits(bench.document) { _ = try bench.session.history.apply(edit) }
    let painted = bench.document.canvases.flatMap { SVGWriter.pieces(Drawing(bench.document, canvas: $0)) }
    return painted.map { String(decoding: $0, as: UTF8.self) } + questions.flatMap { bench.run($0) }
  }

  private static func values(_ type: ValueType) -> [Value] {
    switch type {
    case .object: [.present]
    case .bool: [.bool(true), .bool(false)]
    case .number, .integer: [0, 0.3, 1, 3, 7, 45].map { .number($0) }
    case .word(let words): words.map { .string($0) }
    case .text, .kind, .id: ["Hi", "M0 0 L30 5"].map { .string($0) }
    case .color, .background: [.color(Color("#ff0000")!), .token("a")]
    case .numbers(let count, _): [.numbers((0..<(count ?? 2)).map { Double($0 * $0 + 3) })]
    case .edges: [.number(9)]
    case .points: [.points([Point(x: 1, y: 1), Point(x: 7, y: 3), Point(x: 2, y: 9)])]
    case .stops: [.stops([Stop(offset: 0, color: Color("#ff0000")!), Stop(offset: 0.5, color: .white)])]
    case .tags: [.words(["word"])]
    case .selector: [.string("#g1")]
    case .weight: [.number(700)]
    case .lineHeight: [.number(2)]
    case .colors: [.colors([NamedColor(name: "a", color: Color("#ff0000")!), NamedColor(name: "new", color: .black)])]
    case .json: [.json(#"{"Hi": {"fill": {"color": "red"}}}"#)]
    }
  }

  private static func unchanged() throws -> [[String]] { try drawings.map { try answers($0) } }

  /// Whether something else is answered once graphics have another value.
  private static func hasEffect(_ property: Property, _ unchanged: [[String]]) throws -> Bool {
    for (json, before) in zip(drawings, unchanged) {
      for value in values(property.specification.type) {
        let after = try answers(json) { document in
          let nodes = document.subtree(of: .document).filter {
            property.kinds.contains(document.kind(of: $0)) && PropertyTable.accepts(value, property, of: document.kind(of: $0))
          }
          return [.set(property, value, nodes)]
        }
        if after != before { return true }
      }
    }
    return false
  }

  /// Properties without appearance: those that identify the document or a graphic, notes, and what a merge left open.
  private static let identity: Set<String> = ["format", "version", "title", "id", "kind", "name", "notes", "extra", "conflicts"]

  @Test func `the page of the format marks exactly those that have none`() throws {
    let page = try text("man/shapeedit.5")
    let start = try #require(page.firstRange(of: ".Sh PROPERTIES")?.upperBound)
    let end = try #require(page.firstRange(of: ".Ss Computed properties")?.lowerBound)
    var marked: Set<String> = []
    for entry in page[start..<end].split(separator: "\n.It Va ").dropFirst() where entry.contains("\nHas no effect yet.") {
      marked.insert(String(entry.prefix { $0 != "\n" }))
    }
    let unchanged = try Self.unchanged()
    var without: Set<String> = []
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      guard !property.isComputed, !property.isObject, !Self.identity.contains(property.path) else { continue }
      if try !Self.hasEffect(property, unchanged) { without.insert(property.path) }
    }
    #expect(without.subtracting(marked).sorted() == [], "have no effect, and the page does not say so")
    #expect(marked.subtracting(without).sorted() == [], "have an effect, and the page says they have none")
  }

  private func text(_ path: String) throws -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return Shell.run("cat '\(root)/\(path)'").output
  }
}
