import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

private let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
    <g id="g" font-size="10">
      <text id="a" x="50" y="40">Hello<title>Greeting</title></text>
      <text id="m" x="50" y="60" text-anchor="middle">Hello</text>
    </g>
    <rect id="r" x="100" y="0" width="40" height="40"/>
  </svg>

  """

@Suite struct `Texts of SVG documents` {
  private func box(_ bench: Bench, _ id: String, _ property: String = "bbox") -> [Double] {
    let text = bench.run("get #\(id) \(property) --value").first ?? ""
    return text.split(separator: " ").compactMap { Double($0) }
  }

  @Test func `have the frame of their letters, and no title in them`() throws {
    let bench = try Bench(markup: drawing)
    #expect(bench.run("get #a text.string name --value") == ["Hello\tGreeting"])
    let (left, middle) = (box(bench, "a"), box(bench, "m"))
    #expect(left[0] == 50 && left[1] < 40 && left[1] + left[3] > 40 && left[2] > 15 && left[2] < 40)
    #expect(abs(middle[0] + middle[2] / 2 - 50) < 0.01 && abs(middle[2] - left[2]) < 0.01)
    #expect(zip(box(bench, "a", "frame"), left).allSatisfy { abs($0 - $1) < 1e-9 } && box(bench, "a", "x") == [50])
    #expect(bench.run("count [width>15]") == ["4"] && bench.run("count text[x=50]") == ["2"])
    #expect(bench.run("count text[width>25][height<12]") == ["2"] && bench.run("count text[width<25]") == ["0"])
    #expect(bench.run("get #a width --value") == ["25.35"])
    #expect(bench.run("lint").allSatisfy { !$0.contains("zero-size") })
  }

  @Test(arguments: [
    (
      #"<tspan x="5" y="9"></tspan><tspan x="5" y="20">two</tspan>"#, #""\ntwo""#,
      #"<tspan x="5" y="9"></tspan><tspan x="5" y="20">2</tspan>"#
    ),
    (
      #"<tspan sodipodi:role="line" x="5" y="9"/><tspan sodipodi:role="line" x="5" y="20">two</tspan>"#, #""\ntwo""#,
      #"<tspan sodipodi:role="line" x="5" y="9"/><tspan sodipodi:role="line" x="5" y="20">2</tspan>"#
    ),
    (#"<tspan x="5" y="9"><tspan x="5" y="9">two</tspan></tspan>"#, #""two""#, #"<tspan x="5" y="9"><tspan x="5" y="9">2</tspan></tspan>"#),
  ])
  func `may begin with an empty line, whose span is kept`(_ content: String, _ text: String, _ expected: String) throws {
    func markup(_ content: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:sodipodi=\"s\" width=\"9\" height=\"9\"><text id=\"t\" x=\"5\" y=\"9\">\(content)</text></svg>\n"
    }
    let bench = try Bench(markup: markup(content))
    #expect(bench.run("get #t text --json").contains { $0.contains("\"text\":\(text)") }, "\(bench.answers)")
    #expect(bench.done("replace text two to 2") && bench.bytes == markup(expected), "\(bench.bytes)")
  }

  /// The same line in JSON, drawn as SVG, is the oracle.
  @Test(arguments: ["", " text.align=center", " text.align=right text.size=30", " text='one\\ntwo'", " text.size=8 text.italic=true"])
  func `are made where the frame they are given has them`(_ settings: String) throws {
    let bench = try Bench(markup: drawing)
    let line = "add text New at 20 10 100x50\(settings.contains("text.size") ? "" : " text.size=10")\(settings)"
    #expect(bench.done(line))
    let json = try Bench(row(1))
    #expect(json.done(line))
    let drawn = String(decoding: SVGReturn.pieces(Drawing(json.document, canvas: json.document.canvases[0])).joined(), as: UTF8.self)
    for side in ["x", "y"] {
      let value = bench.run("get New \(side) --value")[0]
      #expect(drawn.contains(" \(side)=\"\(value)\""), "\(side) \(value): \(drawn)")
    }
    #expect(bench.done("undo") && bench.bytes == drawing)
  }

  /// As it is when the file is read again.
  @Test(arguments: [
    "add text T in #h at 10 50 text=Hi", "add text T in #h text=Hi; unset T fill",
    "add text T in #h text=Hi text.size=5; unset T text.size",
    "add rectangle T in #h stroke=red", "add rectangle T in #h stroke=red stroke.width=3; unset T stroke.width",
    "add rectangle T in #h stroke=red; unset T stroke", "add rectangle T in #h; unset T fill",
    "add polyline T in #h; set #h stroke.width 4",
    "add group T in #h; add rectangle U in T stroke=blue; set T stroke.width 2", "add rectangle T; unset T fill",
    "add text T in #h text=Hi; move T into #k", "add rectangle T in #h stroke=red; set T kind ellipse; unset T stroke.width",
    "dup #r as T; unset T fill", "dup #r as T; set T kind ellipse; unset T fill", "add ellipse T in #h opacity=0.5; unset T opacity",
  ])
  func `take what groups hand down when they are made`(_ line: String) throws {
    let handing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" stroke-linecap="round" font-style="italic">
        <g id="h" font-size="30" stroke-width="9" fill="green" font-family="monospace" stroke="#00f">
          <rect id="r" x="10" y="10" width="20" height="20"/>
        </g>
        <g id="k" font-size="8"/>
      </svg>
      """
    let bench = try Bench(markup: handing)
    for command in line.split(separator: ";") {
      #expect(bench.done(String(command)), "\(command): \(bench.messages)")
    }
    try bench.checkReadAgain("\(line)")
    while bench.undoDepth > 0 { bench.run("undo") }
    #expect(bench.bytes == handing)
  }

  @Test func `are made at a place of their own, or on the page`() throws {
    let bench = try Bench(markup: drawing)
    #expect(bench.done("add text Told x=30 y=70") && bench.run("get Told x y --value") == ["30\t70"])
    #expect(bench.done("add text Somewhere --id new") && box(bench, "new").prefix(2).allSatisfy { $0 >= 0 } && !box(bench, "new").isEmpty)
    #expect(bench.done("add text Bare --bare text=Hi x=5 y=6") && bench.run("get Bare x y --value") == ["5\t6"])
    for line in ["set Told width 30", "add text Wide width=30"] {
      #expect(bench.refusal(line)?.contains("a text in a file of this format is as large as its letters") == true, "\(line)")
    }
    #expect(bench.bytes.contains(">Told</text>") && !bench.bytes.contains("width=\"30\""))
  }

  /// Asked of all, so that boxes are kept, and after edits of a text, of its group, and back.
  @Test func `grow with their font, also where a group says it`() throws {
    let bench = try Bench(markup: drawing)
    for _ in 0..<3 { _ = bench.run("count [width>15]") }
    let before = box(bench, "a")
    #expect(bench.done("set #a text.size 20"))
    #expect(abs(box(bench, "a")[2] - 2 * before[2]) < 0.01 && abs(box(bench, "g")[3] - box(bench, "m")[3]) > 1)
    #expect(bench.done("undo") && box(bench, "a") == before)
    #expect(bench.done("set #g text.size 30"))
    #expect(abs(box(bench, "m")[2] - 3 * before[2]) < 0.01)
    #expect(bench.done("set #m text.string Hi") && box(bench, "m")[2] < 3 * before[2])
    #expect(bench.done("undo") && bench.done("undo") && bench.bytes == drawing)
    #expect(zip(box(bench, "a"), before).allSatisfy { abs($0 - $1) < 1e-9 }, "\(box(bench, "a")) \(before)")
  }

  /// Once a group says anything else, what it hands down is asked for along the tree.
  @Test(arguments: ["fill red", "text.weight bold", "stroke.width 3"])
  func `keep the font of their group whatever else it says`(_ setting: String) throws {
    let bench = try Bench(markup: drawing.replacing("<svg ", with: "<svg font-family=\"serif\" "))
    let before = bench.run("get #a text.size text.font --value")
    #expect(before == ["10\tserif"] && bench.done("set #g \(setting)") && bench.run("get #a text.size text.font --value") == before)
    #expect(bench.run("get #g text.size --value") == ["10"])
  }

  /// As icon sets are written.
  @Test func `and shapes keep what the root says`() throws {
    let bench = try Bench(
      markup: """
        <svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="#ff0000" stroke-width="2"><style>svg { stroke-linecap: round }</style>
          <g id="g"><path id="p" d="M1 1h20"/><g id="h" fill="gold"><path id="q" d="M1 1h20v9z"/></g></g></svg>
        """)
    let questions = ["get #p fill stroke stroke.width stroke.cap", "get #q fill stroke stroke.width", "palette"]
    let before = questions.map { bench.run($0) }
    #expect(before[0].first?.contains("stroke #ff0000") == true)
    #expect(bench.done("set #g stroke.miter 3"))
    #expect(questions.map { bench.run($0) } == before)
    #expect(bench.done("ungroup #g"), "\(bench.messages)")
    #expect(questions.map { bench.run($0) } == before)
  }

  @Test func `are moved by what is seen of them, and not stretched`() throws {
    let bench = try Bench(markup: drawing)
    let before = box(bench, "a")
    #expect(bench.done("align #a right --to #r"))
    let after = box(bench, "a")
    #expect(abs(after[0] + after[2] - 140) < 0.01 && after[1] == before[1])
    let frame = box(bench, "a", "frame")
    #expect(bench.done("undo") && bench.done("set #a frame \"55 \(frame[1]) \(frame[2]) \(frame[3])\""), "\(bench.messages)")
    #expect(bench.bytes == drawing.replacing("<text id=\"a\" x=\"50\"", with: "<text id=\"a\" x=\"55\""))
    #expect(bench.refusal("set #a frame \"0 0 99 99\"")?.contains("as large as its letters") == true)
    #expect(bench.done("set #a text.string \"Two\\nlines\"") && bench.bytes.contains("<title>Greeting</title><tspan"))
  }

  @Test func `say their font, whether they are made in one session or in another one, unless a group does`() throws {
    let (bench, first) = (try Bench(markup: drawing), try Bench(markup: drawing))
    #expect(bench.done("add text One at 10 10; add text Two at 10 30; add text In in #g"), "\(bench.messages)")
    #expect(first.done("add text One at 10 10"))
    let later = try Bench(markup: first.bytes)
    #expect(later.done("add text Two at 10 30; add text In in #g") && later.bytes == bench.bytes, "\(later.bytes)")
    #expect(bench.bytes.components(separatedBy: "font-family=\"sans-serif\"") == 4, "\(bench.bytes)")
    #expect(bench.bytes.components(separatedBy: "font-size=\"16\"") == 3)
    #expect(bench.done("add text Bare --bare") && bench.bytes.components(separatedBy: "font-family") == 4)
  }

  @Test(arguments: [("'a\\nb'", "#a  text a\\\\nb"), ("\"a\\nb\"", "#a  text a\\nb"), ("'C:\\temp'", "#a  text C:\\temp")])
  func `show a line feed and a backslash before n apart`(_ text: String, _ shown: String) throws {
    let bench = try Bench(markup: drawing)
    #expect(bench.done("set #a text \(text)") && bench.run("get #a text") == [shown], "\(bench.answers)")
  }

  @Test func `take the colour of what is around`() throws {
    let bench = try Bench(markup: drawing)
    #expect(bench.done("recolor #000 to currentColor"))
    #expect(bench.bytes.components(separatedBy: "fill=\"currentColor\"") == 4)
    #expect(bench.done("recolor currentColor to #123") && bench.bytes.components(separatedBy: "fill=\"#112233\"") == 4)
    #expect(bench.done("undo") && bench.done("undo") && bench.bytes == drawing)
    #expect(bench.run("palette") == ["#000000  3"] && !bench.run("token").joined().contains("currentColor"))
    // Our own format has no such word, in stops neither.
    #expect(bench.done("set #a fill 'linear(currentColor, red)'"))
    let json = String(decoding: Conversion.json(bench.document).bytes, as: UTF8.self)
    #expect(json.contains("[0, \"#000000\"]") && !json.contains("currentColor"), "\(json)")
  }
}

extension String {
  fileprivate func components(separatedBy text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count }
}
