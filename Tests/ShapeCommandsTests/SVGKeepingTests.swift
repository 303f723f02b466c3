import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Every property of every element, set by a command: what the session then says is what the saved file says, or the command is refused.
@Suite struct `What is set in SVG` {
  private static let stops = #"<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>"#

  private static let elements = [
    #"<rect id="t" x="10" y="10" width="40" height="20" PAINT/>"#, #"<circle id="t" cx="30" cy="30" r="20" PAINT/>"#,
    #"<line id="t" x1="1" y1="2" x2="30" y2="40" PAINT/>"#, #"<polyline id="t" points="1,1 30,5 20,40" PAINT/>"#,
    #"<polygon id="t" points="1,1 30,5 20,40" PAINT/>"#, #"<path id="t" d="M1 1 L30 5 L20 40 z" PAINT/>"#,
    #"<text id="t" x="10" y="30" PAINT>Hello</text>"#, #"<image id="t" x="1" y="1" width="20" height="20" href="a.png" PAINT/>"#,
    #"<g id="t" PAINT><rect width="4" height="4"/></g>"#, #"<a id="t" href="x" PAINT><rect width="4" height="4"/></a>"#,
    ##"<use id="t" href="#src" x="3" y="4" PAINT/>"##,
  ]

  private static let paints = [
    "", #"fill="none""#, ##"fill="#abcdef""##, #"fill="url(#l)""#, #"fill="url(#r)""#, #"fill="url(#p)""#, #"stroke="gold""#,
    #"stroke="url(#l)""#, ##"stroke="#abcdef80" fill="none""##, #"style="fill:url(#r);stroke:none""#, #"filter="url(#f)""#,
  ]

  private static func markup(_ element: String, _ paint: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
      <defs><linearGradient id="l">\(stops)</linearGradient><radialGradient id="r">\(stops)</radialGradient><pattern id="p"/>
        <filter id="f"><feDropShadow dx="1" dy="2" stdDeviation="2"/></filter></defs>
      <rect id="src" width="2" height="2"/>
      \(element.replacing("PAINT", with: paint))
    </svg>

    """
  }

  /// A value that no element above has.
  private static func samples(_ property: Property) -> [String] {
    switch property.specification.type {
    case .number(let range): [range.maximum <= 1 ? "0.375" : "7"]
    case .bool: ["true", "false"]
    case .word(let words): words.map { "\"\($0)\"" }
    case .color: ["#123456"]
    case .stops: ["\"#00ff00 0, #ffff00 1\""]
    default:
      switch property.path {
      case "points": ["\"0,0 5,5 9,1\""]
      case "d": ["\"M0 0H9V9z\""]
      case "transform", "fill.transform", "stroke.transform": ["\"1 0 0 2 3 4\""]
      case "radius": ["4"]
      default: ["\"3 4\"", "\"#src\"", "Bob"]
      }
    }
  }

  /// Written as a transform, or about another middle, and seen the same; of a text and a copy also what lies in a frame that it has to measure.
  private static func isRespelled(_ property: Property, _ element: String) -> Bool {
    let inFrame = ["type", "angle", "from", "to", "center", "radius", "focus", "transform"]
    let isFramed = element.hasPrefix("<text") || element.hasPrefix("<use")
    return ["flip", "rotation", "transform"].contains(property.path)
      || isFramed && inFrame.contains { property.path == "fill.\($0)" || property.path == "stroke.\($0)" }
  }

  @Test(arguments: elements)
  func `is there when the file is opened again, or is refused`(_ element: String) throws {
    var kept = 0
    for paint in Self.paints {
      let markup = Self.markup(element, paint)
      let bench = try Bench(markup: markup)
      let node = try #require(bench.document.node(id: "t"))
      for row in PropertyTable.rows.indices {
        let property = Property(row)
        guard property.kinds.contains(bench.document.kind(of: node)), !property.isComputed, !property.isObject, property != .id,
          property != .kind, !Self.isRespelled(property, element)
        else { continue }
        for sample in Self.samples(property) {
          guard bench.done("set #t \(property.path) \(sample)") else { continue }
          let again = try Bench(markup: bench.bytes)
          for question in [property.path, "fill", "stroke", "shadow"] {
            let line = "get #t \(question) --value"
            #expect(bench.run(line) == again.run(line), "\(paint): set \(property.path) \(sample): \(line)")
          }
          kept += 1
          _ = bench.done("undo")
        }
      }
      #expect(bench.bytes == markup)
    }
    #expect(kept > 100)
  }

  /// Several changes of one element before one save: all that it says is in the file.
  @Test(arguments: elements)
  func `is there beside all else that is set`(_ element: String) throws {
    var random = SplitMix64(seed: UInt64(element.utf8.count))
    for paint in ["", #"fill="url(#l)" stroke="gold""#, #"style="fill:#abcdef;stroke:url(#r)""#] {
      let markup = Self.markup(element, paint)
      for _ in 0..<60 {
        let bench = try Bench(markup: markup)
        let node = try #require(bench.document.node(id: "t"))
        let properties = PropertyTable.rows.indices.map { Property($0) }.filter {
          $0.kinds.contains(bench.document.kind(of: node)) && !$0.isComputed && !$0.isObject && $0 != .id && $0 != .kind
            // One in the middle is none.
            && !$0.path.hasSuffix(".focus")
        }
        var lines: [String] = []
        for _ in 0..<Int.random(in: 2...6, using: &random) {
          let property = properties.randomElement(using: &random)!
          guard let sample = Self.samples(property).randomElement(using: &random) else { continue }
          let line = "set #t \(property.path) \(sample)"
          if bench.done(line) { lines.append(line) }
        }
        let again = try Bench(markup: bench.bytes)
        let mine = bench.document.graphic(node)
        let other = again.document.graphic(try #require(again.document.node(id: "t")))
        for property in properties where !Self.isRespelled(property, element) && !Self.isGeometry(property, lines) {
          if let object = property.container, object == .fill || object == .stroke, !mine.shows(object), !other.shows(object) { continue }
          // An angle under a map is written as its ends.
          if ["angle", "from", "to"].contains(where: property.path.hasSuffix), lines.contains(where: { $0.contains(".transform") }) {
            continue
          }
          // Values of another type of paint that are not shown may go.
          if let part = PaintPart[property], !part.shows(in: mine.resolved(part.type)?.string, handsDown: true) { continue }
          #expect(mine.resolved(property) == other.resolved(property), "\(paint) \(lines): \(property.path)\n\(bench.bytes)")
        }
        while bench.undoDepth > 0 { _ = bench.done("undo") }
        #expect(bench.bytes == markup, "\(lines)")
      }
    }
  }

  /// Turned, a frame is that of a transform.
  private static func isGeometry(_ property: Property, _ lines: [String]) -> Bool {
    property.specification.section == .geometry
      && lines.contains { line in ["flip", "rotation", "transform"].contains { line.contains("#t \($0)") } }
  }

  /// Two changes of one text were once written one over the other.
  @Test(arguments: ["one\\ntwo", "a\\nb\\nc", "Hi"])
  func `of a text of several lines is not written twice`(_ text: String) throws {
    let lines = #"<text id="t" x="10" y="30"><title>T</title><tspan x="10">Hello</tspan><tspan x="10" dy="1.2em">World</tspan></text>"#
    for others in [
      ["set #t x 40"], ["set #t y 50", "set #t x 3"], ["set #t x+=5 y+=5"], ["rename #t Bob"], ["rename #t Bob", "set #t x 4"],
    ] {
      let bench = try Bench(markup: Self.markup(lines, ""))
      #expect(bench.done("set #t text.string \"\(text)\""))
      for other in others { #expect(bench.done(other)) }
      let again = try Bench(markup: bench.bytes)
      for question in ["text.string", "x", "y", "name"] {
        #expect(bench.run("get #t \(question) --value") == again.run("get #t \(question) --value"), "\(others) \(bench.bytes)")
      }
      let x = bench.run("get #t x --value").first ?? ""
      #expect(bench.bytes.ranges(of: "tspan x=\"\(x)\"").count == bench.bytes.ranges(of: "<tspan ").count, "\(bench.bytes)")
    }
  }

  /// The place of a text is put into each of its new lines, whatever it is.
  @Test(arguments: ["1\"", "&lt;a", "&amp;amp;", "1 2 3"])
  func `of a text at an odd place can be read again`(_ place: String) throws {
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"><text id=\"t\" x='\(place)'>Hi</text></svg>")
    #expect(bench.done("set #t text.string \"a\\nb\""))
    let again = try Bench(markup: bench.bytes)
    #expect(again.run("get #t text.string --value") == bench.run("get #t text.string --value"), "\(bench.bytes)")
  }

  @Test func `of a polygon is refused what takes its corners away`() throws {
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"><polygon id=\"p\" points=\"0,0 9,0 5,9\"/></svg>")
    let before = bench.bytes
    for line in ["set #p sides=7", "unset #p points"] {
      #expect(bench.refusal(line)?.contains("a polygon of this file is its points") == true, "\(line): \(bench.messages)")
      #expect(bench.bytes == before)
    }
    #expect(bench.done("set #p points \"0,0 4,0 4,4\"; unset #p sides") && bench.bytes.contains("points=\"0,0 4,0 4,4\""))
  }

  @Test func `says what has to be there first`() throws {
    let bench = try Bench(markup: Self.markup(Self.elements[0], #"fill="url(#l)""#))
    let refused = [
      ("fill.color red", "#t has a linear gradient as its fill, on which fill.color has no effect", "set fill COLOUR"),
      ("fill.radius 0.3", "a linear gradient", "set fill.type radial"),
      ("stroke.width 3", "#t has no stroke that stroke.width", "[stroke!=none]"),
      ("stroke.angle 3", "#t has no stroke", "set stroke.type linear"),
      ("fill.enabled false", "a file of this format cannot hold fill.enabled", ""),
      ("text.size 20", "cannot hold text.size", ""), ("link \"http://x.y\"", "link", ""),
    ]
    for (setting, message, help) in refused {
      let words = bench.refusal("set #t \(setting)") ?? ""
      #expect(words.contains(message) && (help.isEmpty || words.contains(help)), "\(setting): \(words)")
    }
    #expect(bench.done("set #t fill.type radial fill.radius 0.3 stroke red stroke.width 3"))
    #expect(bench.run("count [stroke!=none]") == ["1"])
    #expect(bench.done("add group G --id g link=\"http://x.y\"") && bench.bytes.contains("<a id=\"g\" href=\"http://x.y\""))
  }
}
