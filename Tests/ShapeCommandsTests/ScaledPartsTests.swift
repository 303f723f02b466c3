import TestSupport
import Testing

/// `scale` and `fit` take strokes, dashes, corners, shadows and letters along in both formats, and leave them with `--keep-strokes`.
@Suite struct `What is scaled with a graphic` {
  private static let json = """
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "width": 90, "height": 90, "graphics": [
      {"id": "r", "kind": "rectangle", "width": 10, "height": 10, "radius": 2, "stroke": {"color": "#000000", "width": 2, "dash": [3, 1]},
        "shadow": [{"dx": 1, "blur": 4}]},
      {"id": "t", "kind": "text", "x": 20, "width": 20, "height": 10, "text": {"string": "Hi", "size": 8}},
      {"id": "g", "kind": "group", "shadow": [{"dx": 3}], "children": [
        {"id": "l", "kind": "line", "x1": 40, "x2": 50, "y2": 5, "stroke": {"color": "#000000"}}]},
      {"id": "turned", "kind": "group", "transform": [0, 1, -1, 0, 60, 60], "children": [
        {"id": "k", "kind": "rectangle", "width": 10, "height": 4, "stroke": {"color": "#000000", "width": 3}}]}]}]}

    """

  @Test(arguments: [
    ("r", "stroke.width", "2", "4"), ("r", "stroke.dash", "3 1", "6 2"), ("r", "radius", "2", "4"), ("r", "shadow.blur", "4", "8"),
    ("r", "shadow.dy", "2", "4"), ("t", "text.size", "8", "16"), ("g", "shadow.dx", "3", "6"), ("l", "stroke.width", "1", "2"),
  ])
  func `goes along in JSON`(_ id: String, _ property: String, _ former: String, _ scaled: String) throws {
    let target = id == "l" ? "g" : id
    for (line, expected) in [("scale #\(target) 2", scaled), ("scale #\(target) 2 --keep-strokes", former)] {
      let bench = try Bench(Self.json)
      let before = bench.bytes
      #expect(bench.done(line), "\(bench.messages)")
      let found = bench.run("get #\(id) \(property) --value")
      #expect(found == [expected], "\(line): \(found)")
      #expect(bench.done("undo") && bench.bytes == before)
    }
  }

  @Test func `is scaled by the transform of a group, and takes that back where it is kept`() throws {
    let bench = try Bench(Self.json)
    #expect(bench.done("scale #turned 2") && bench.run("get #k stroke.width --value") == ["3"])
    #expect(bench.done("undo; scale #turned 2 --keep-strokes") && bench.run("get #k stroke.width --value") == ["1.5"])
    #expect(bench.done("undo; scale #turned 2 8 --keep-strokes") && bench.run("get #k stroke.width --value") == ["0.75"])
  }

  @Test func `goes along with fit`() throws {
    let bench = try Bench(Self.json)
    #expect(bench.done("fit #r into 0,0 40x40") || bench.done("fit #r into canvas"), "\(bench.messages)")
    let width = try #require(bench.run("get #r stroke.width --value").first.flatMap(Double.init))
    let side = try #require(bench.run("get #r width --value").first.flatMap(Double.init))
    #expect(abs(width / side - 0.2) < 1e-9)
    #expect(bench.done("undo; fit #r into canvas --keep-strokes") && bench.run("get #r stroke.width --value") == ["2"])
  }

  /// Each: an element, a line, and what the file has afterwards.
  @Test(arguments: [
    (##"<rect id="a" width="4" height="4" stroke="#000" stroke-width="2" rx="1"/>"##, "scale #a 2", ##"stroke-width="4" rx="2""##),
    (
      ##"<rect id="a" width="4" height="4" stroke="#000" stroke-width="2" rx="1"/>"##, "scale #a 2 --keep-strokes",
      ##"stroke-width="2" rx="1""##
    ),
    (##"<g id="a" stroke="#000"><path d="M0 0h4v4"/></g>"##, "scale #a 2", ##"<path d="M0 0h4v4"/>"##),
    (##"<g id="a" stroke="#000"><path d="M0 0h4v4"/></g>"##, "scale #a 2 --keep-strokes", ##"<path d="M0 0h4v4" stroke-width="0.5"/>"##),
    (##"<g id="a"><text y="9" font-size="8">a</text></g>"##, "scale #a 2 --keep-strokes", ##"font-size="4""##),
    (##"<text id="a" y="9" font-size="8">a<tspan font-size="4">b</tspan></text>"##, "scale #a 2", ##"font-size="8" transform="matrix(2"##),
  ])
  func `goes along in SVG`(_ element: String, _ line: String, _ expected: String) throws {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\n  \(element)\n</svg>\n"
    let bench = try Bench(markup: markup)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.bytes.contains(expected), "\(bench.bytes)")
    #expect(bench.done("undo") && bench.bytes == markup)
  }
}
