import ShapeCommands
import ShapeFormats
import ShapePictures
import TestSupport
import Testing

/// A graphic for each rule, one that is silenced, and one that is locked.
private let drawing = #"""
  {"format": "shapeedit", "version": 1, "tokens": {"used": "#112233", "idle": "#445566"}, "styles": {"idle": {"opacity": 0.5}}, "canvases": [
    {"id": "c", "name": "Page", "width": 100, "height": 100, "graphics": [
      {"id": "under", "kind": "ellipse", "name": "Under", "x": 10, "y": 10, "width": 5, "height": 5, "fill": {"color": "#ff0000"}},
      {"id": "over", "kind": "rectangle", "name": "Over", "width": 50, "height": 50, "fill": {"color": "#fe0000"}},
      {"id": "out", "kind": "rectangle", "name": "Out", "x": 90, "y": 10, "width": 20, "height": 10, "fill": {"color": "token(used)"}},
      {"id": "off", "kind": "rectangle", "name": "Off", "x": 90, "y": 10, "width": 20, "height": 10, "notes": "lint: off off-canvas, covered"},
      {"id": "nil", "kind": "rectangle", "name": "Rectangle 4", "x": 60, "y": 60},
      {"id": "empty", "kind": "group", "name": "Empty", "children": []},
      {"id": "lone", "kind": "group", "name": "Lone", "children": [
        {"id": "one", "kind": "ellipse", "name": "One", "x": 60, "y": 80, "width": 5, "height": 5, "fill": {"color": "#ff0000"}}
      ]},
      {"id": "twin", "kind": "star", "name": "Twin", "x": 70, "y": 70, "width": 5, "height": 5},
      {"id": "twin2", "kind": "star", "name": "Twin", "x": 80, "y": 80, "width": 5, "height": 5},
      {"id": "pale", "kind": "text", "name": "Pale", "x": 60, "y": 30, "width": 20, "height": 5, "fill": {"color": "#cccccc"}, "text": {"string": "Hi"}},
      {"id": "dark", "kind": "text", "name": "Dark", "x": 60, "y": 40, "width": 20, "height": 5, "fill": {"color": "#000000"}, "text": {"string": "Hi"}},
      {"id": "kept", "kind": "group", "name": "Kept", "locked": true, "children": []}
    ]}
  ]}

  """#

@Suite struct `What lint finds` {
  private func found(_ bench: Bench, _ line: String = "lint") -> [String] {
    bench.run(line).compactMap { answer in
      guard let range = answer.firstRange(of: ": warning[") else { return nil }
      let rule = answer[range.upperBound...].prefix { $0 != "]" }
      return rule + " " + (answer[..<range.lowerBound].split(separator: "/").last ?? "")
    }
  }

  @Test func `each rule finds its graphic, and none that is silenced`() throws {
    let bench = try Bench(drawing)
    #expect(
      Set(found(bench)) == [
        "near-colors ", "unused-token ", "unused-style ", "covered Under", "off-canvas Out", "zero-size \"Rectangle 4\"",
        "default-name \"Rectangle 4\"", "empty-group Empty", "redundant-group Lone", "duplicate-name Twin[1]", "contrast Pale",
        "empty-group Kept",
      ])
    #expect(bench.bytes == drawing && bench.status == .done)
    #expect(found(bench, "lint Lone") == ["redundant-group Lone"] && found(bench, "lint --only contrast,covered").count == 2)
    #expect(bench.run("lint #out").first == "/Page/Out: warning[off-canvas]: 10 beyond the right edge of Page")
  }

  /// Two graphics with something between them, whether the second one is found, and whether it is deleted.
  @Test(arguments: [
    (##""fill": {"color": "#f00"}"##, "", true, true), (##""fill": {"color": "#f00"}, "opacity": 0.5"##, "", true, false),
    (##""fill": {"color": "#ff000080"}"##, "", true, false), (##""fill": {"color": "#f00"}, "shadow": {}"##, "", true, false),
    (##""fill": {"color": "token(t)"}"##, "", true, true), (##""fill": {"color": "token(clear)"}"##, "", true, false),
    (##""fill": {"color": "#f00"}"##, ##"{"id": "m", "kind": "star", "x": 5, "y": 5, "width": 9, "height": 9},"##, true, false),
    (##""fill": {"color": "#f00"}"##, ##"{"id": "m", "kind": "star", "x": 50, "y": 5, "width": 9, "height": 9},"##, true, true),
    (##""fill": {"color": "#f00"}"##, ##"{"id": "m", "kind": "instance", "source": "#b", "x": 50},"##, true, false),
  ])
  func `what is drawn twice is found, and the later one goes where the picture stays`(
    _ look: String, _ between: String, _ isFound: Bool, _ isMended: Bool
  ) throws {
    let one = ##""kind": "rectangle", "width": 10, "height": 10, \##(look)}"##
    let bench = try Bench(
      ##"""
      {"format": "shapeedit", "version": 1, "tokens": {"t": "#123456", "clear": "#12345680"}, "canvases": [
        {"id": "c", "name": "C", "width": 100, "height": 100, "graphics": [
          {"id": "a", "name": "A", \##(one),
          \##(between)
          {"id": "b", "name": "B", "tags": ["x"], \##(one)
        ]}
      ]}

      """##)
    #expect(found(bench, "lint --only duplicate") == (isFound ? ["duplicate B"] : []))
    #expect(bench.answers.first?.contains("A is the same, at the same place") == true)
    #expect(bench.done("lint --only duplicate --fix"))
    bench.run("count #b?")
    #expect(bench.answers == [isMended ? "0" : "1"])
    #expect(bench.undoDepth == (isMended ? 1 : 0))
  }

  @Test(
    arguments: [
      ("group", "fill #f00", "fill has no effect on a group"), ("group", "stroke.width 2", "stroke.width has no effect on a group"),
      ("image", "stroke #f00", "stroke has no effect on an image"), ("line", "fill #f00", "fill has no effect on a line"),
      ("text", "stroke.align outside", "stroke.align has no effect on a text"),
      ("rectangle", "stroke.end arrow", "stroke.end has no effect on a rectangle"),
      ("rectangle", "stroke.align outside", nil), ("group", "opacity 0.5", nil), ("group", "fill none", nil),
    ] as [(String, String, String?)])
  func `a property that is not drawn on its kind is said when it is set, and found`(
    _ kind: String, _ setting: String, _ expected: String?
  ) throws {
    let bench = try Bench(
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":9,"height":9,"graphics":[{"id":"a","kind":"\#(kind)"}]}]}"#)
    let said = bench.run("set #a \(setting)")
    // A value that is set on a group was probably meant for its contents.
    let words = expected.map { kind == "group" ? "warning: \($0); write set #a/* \(setting)" : "1 changed (\($0))" }
    #expect((said + bench.messages).first { $0.contains("no effect") } == words, "\(said), \(bench.messages)")
    let found = bench.run("lint --only no-effect").filter { $0.contains("no effect") }
    #expect(found.isEmpty == (expected == nil), "\(found)")
  }

  @Test func `definitions that nothing uses are deleted, but not those that something in a file may use`() throws {
    let used = ##"<linearGradient id="in"/><linearGradient id="a" href="#in"/>"##
    func file(_ unused: String) -> String {
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>\##(used)<symbol id="s"/>\##(unused)<mask id="m"><path id="p" d="M0 0h9"/></mask></defs>"##
        + ##"<rect width="9" height="9" fill="url(#a)"/><use href="#p"/></svg>"##
    }
    let bench = try Bench(
      markup: file(
        "\n<linearGradient id=\"b\" href=\"#c\"/><radialGradient id=\"c\"/>\n<clipPath id=\"k\"><path id=\"q\" d=\"M0 0h9\"/></clipPath>"))
    #expect(bench.run("lint --only unused-definition").first?.contains("linearGradient #b is not used") == true, "\(bench.answers)")
    #expect(bench.done("lint --fix --only unused-definition") && bench.bytes == file(""), "\(bench.bytes)")
    #expect(bench.run("lint --only unused-definition") == ["nothing was found"] && bench.done("undo"))
    let script = try Bench(markup: file("<linearGradient id=\"b\"/><script/>"))
    #expect(script.run("lint --only unused-definition") == ["nothing was found"])
  }

  @Test func `an image whose file is not there is found`() throws {
    let folder = TemporaryFolder()
    folder.write("a b.gif", "GIF89a")
    folder.write(
      "drawing.svg",
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image id="a" width="9" height="9" href="a%20b.gif"/>"##
        + ##"<image id="b" width="9" height="9" href="no.png"/><image id="c" width="9" height="9" href="https://x.org/a.png"/></svg>"##)
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    try bench.session.open(folder.path + "/drawing.svg")
    let found = bench.run("lint --only missing-image").filter { $0.contains("warning[") }
    #expect(found.count == 1 && found[0].contains("there is no file no.png"), "\(found)")
  }

  @Test func `an instance is as large as what it draws, so it is no finding`() throws {
    let bench = try Bench(
      ##"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[{"id":"a","kind":"ellipse","width":9,"height":9,"fill":{}},{"id":"b","kind":"instance","x":20,"source":"#a"}]}]}"##
    )
    #expect(bench.run("lint --only zero-size") == ["nothing was found"])
  }

  @Test func `a fix has a line for each mend, and one for what is left`() throws {
    let bench = try Bench(
      markup: """
        <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><g id="e"/><rect id="flat" width="0" height="9" fill="red"/></svg>
        """)
    bench.run("lint --fix --ignore default-name")
    #expect(
      bench.answers == [
        "/#svg-1/e: mended[empty-group]: there is nothing in it",
        "/#svg-1/flat: warning[zero-size]: its width is 0, so it is not drawn",
      ])
    #expect(!bench.bytes.contains("<g") && bench.bytes.contains("flat"))
  }

  @Test func `a fix mends what can be, leaves what is locked, and is one step`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("lint --fix"), "\(bench.messages)")
    #expect(Set(found(bench)) == ["covered Under", "off-canvas Out", "contrast Pale", "empty-group Kept"])
    #expect(bench.run("get (#twin, #twin2) name --value") == ["Twin", "Twin 2"] && bench.run("count [fill=#fe0000]") == ["0"])
    #expect(bench.undoDepth == 1 && bench.done("undo") && bench.bytes == drawing)
    #expect(bench.done("lint --fix --dry-run") && bench.bytes == drawing)
  }

  @Test func `it answers programs, in SARIF too, and with a status for scripts`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("lint --only nonsense")?.contains("there is no rule 'nonsense'") == true)
    let answers = try bench.run("lint --json").map { try StrictJSON.parse($0) }
    #expect(answers.last?["warnings"] == .number(12) && answers[0]["rule"]?.string != nil && answers.count == 13)
    let sarif = try StrictJSON.parse(try #require(bench.run("lint --sarif").first))
    #expect(sarif["version"]?.string == "2.1.0" && sarif["runs"]?.list?[0]["results"]?.list?.count == 12)
    bench.run("lint #dark --strict")
    #expect(bench.status == .no || bench.status == .usage)
    let clean = try Bench(drawing)
    clean.run("lint #dark --strict")
    #expect(clean.status == .done)
    clean.run("lint --strict")
    #expect(clean.status == .no)
  }
}

@Suite struct `What programs are told of the language` {
  @Test func `the short page fits in 800 tokens and names verbs that are there`() throws {
    let lines = try Bench(faces).run("help --agent")
    // About four bytes a token.
    #expect(lines.joined(separator: "\n").utf8.count <= 3200 && lines.count > 10)
    let verbs = ["lint", "token", "arrange", "checkpoint", "copystyle", "copy", "insert", "diff", "merge", "conflicts", "resolve"]
    #expect(verbs.allSatisfy { CommandTable.standard.find($0) != nil })
    for verb in verbs { #expect(lines.contains { $0.contains(verb) }) }
  }

  @Test func `the grammar has every verb, kind and property`() throws {
    let grammar = try StrictJSON.parse(try #require(try Bench(faces).run("help grammar --json").first))
    #expect(grammar["version"] == .number(1) && grammar["verbs"]?.list?.count == CommandTable.standard.commands.count)
    #expect(grammar["properties"]?.list?.count ?? 0 > 80 && grammar["kinds"]?.list?.count == 11 && grammar["limits"]?.list?.count ?? 0 > 10)
    #expect(grammar["errors"]?.list?.count == ErrorCode.rows.count && grammar["selectors"]?.list?.count ?? 0 > 10)
    #expect(try Bench(faces).run("help --json") == Bench(faces).run("help grammar --json"))
  }
}

@Suite struct `Ids that two elements have` {
  private let markup = ##"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <defs><linearGradient id="a"><stop offset="0"/></linearGradient><linearGradient id="g"/></defs>
      <g id="layer"><rect id="a" width="3" height="3"/><defs><clipPath id="g"><path d="M0 0H9V9"/></clipPath></defs></g>
      <rect id="a" width="4" height="4" fill="url(#g)"/>
    </svg>

    """##

  @Test func `are found by lint, each after the first`() throws {
    let bench = try Bench(markup: markup)
    let lines = bench.run("lint --only duplicate-id")
    #expect(lines.filter { $0.contains("an element before it has the id a as well") }.count == 2, "\(lines)")
    #expect(lines.contains { $0.contains("layer") && $0.contains("clipPath #g: an element before it has the id g as well") }, "\(lines)")
    #expect(bench.done("lint --fix --only duplicate-id"))
    let mended = markup.replacing(##"<rect id="a" width="3""##, with: ##"<rect id="a-2" width="3""##)
      .replacing(##"<rect id="a" width="4""##, with: ##"<rect id="a-3" width="4""##)
    #expect(bench.bytes == mended, "\(bench.bytes)")
  }

  @Test func `are in order when one has another id`() throws {
    let bench = try Bench(markup: markup)
    let ids = bench.run("get rectangle id --value")
    #expect(bench.done("set #\(ids[0]) id one; set #\(ids[1]) id two; delete #layer"))
    #expect(bench.run("lint --only duplicate-id") == ["nothing was found"], "\(bench.answers)")
  }
}

@Suite struct `The contrast of texts` {
  private func bench(_ ground: String, background: String = "#ffffff") throws -> Bench {
    try Bench(
      ##"""
      {"format": "shapeedit", "version": 1, "canvases": [
        {"id": "c", "name": "Page", "width": 100, "height": 100, "background": "\##(background)", "graphics": [
          \##(ground)
          {"id": "t", "kind": "text", "name": "T", "x": 10, "y": 80, "width": 20, "height": 10, "fill": {"color": "#000000"}, "text": {"string": "Hi"}}
        ]}
      ]}
      """##)
  }

  private func found(_ bench: Bench) -> [String] { bench.run("lint --only contrast").filter { $0.contains("[contrast]") } }

  private func gradient(_ first: String, _ last: String, _ angle: Int) -> String {
    ##"{"id": "g", "kind": "rectangle", "x": 0, "y": 0, "width": 100, "height": 100, "fill": {"type": "linear", "angle": \##(angle), "stops": [[0, "\##(first)"], [1, "\##(last)"]]}},"##
  }

  @Test func `on a gradient is that of the worst place behind the letters`() throws {
    #expect(found(try bench(gradient("#ffffff", "#222222", 90))).count == 1)
    // The letters are at the light end.
    #expect(found(try bench(gradient("#222222", "#ffffff", 90))) == [])
    #expect(found(try bench("", background: "linear(90deg, #ffffff 0, #222222 1)")).count == 1)
    #expect(found(try bench("", background: "linear(270deg, #ffffff 0, #222222 1)")) == [])
  }

  @Test func `on a picture is that of the worst pixel behind the letters`() throws {
    guard Shell.has("resvg") || Shell.has("rsvg-convert") else { return print("skipped: no painter is installed") }
    // Two pixels, the upper one white and the lower one black.
    let image = PNGImage(width: 1, height: 2, pixels: [255, 255, 255, 255, 0, 0, 0, 255]).png
    let address = "data:image/png;base64," + Base64.text(image)
    func picture(_ y: Int) -> String {
      #"{"id": "i", "kind": "image", "x": 0, "y": \#(y), "width": 100, "height": 100, "fit": "stretch", "source": "\#(address)"},"#
    }
    #expect(found(try bench(picture(0))).count == 1)
    #expect(found(try bench(picture(40))) == [])
  }
}
