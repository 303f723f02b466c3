import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands
import ShapeDocuments

/// Two sides that type commands, and the merge of both.
private struct Sides {
  let merge: FileMerge
  let bench: Bench

  init(_ ours: String, _ theirs: String, base: String = faces) throws {
    func document(_ line: String) throws -> Document {
      let bench = try Bench(base)
      for command in line.split(separator: "; ") where !bench.done(String(command)) { Issue.record("\(command): \(bench.messages)") }
      return try Document(json: bench.bytes)
    }
    merge = try FileMerge(base: try Document(json: base), ours: try document(ours), theirs: try document(theirs))
    bench = try Bench(merge.document)
  }

  var conflicts: [String] {
    bench.run("conflicts")
    return bench.answers
  }

  /// The output of a command for the merged drawing.
  func answer(_ line: String) -> String {
    bench.run(line)
    // `#body  x 70` is the value alone, and so is what `find` prints.
    return bench.answers.map { line in
      guard line.hasPrefix("#"), let blanks = line.firstRange(of: "  ") else { return line }
      return line[blanks.upperBound...].split(separator: " ", maxSplits: 1).last.map(String.init) ?? line
    }.joined(separator: "\n")
  }
}

@Suite struct `What a merge decides` {
  private func check(
    _ ours: String, _ theirs: String, base: String = faces, _ expected: [String], conflicts: [String] = []
  ) throws {
    let sides = try Sides(ours, theirs, base: base)
    #expect(sides.conflicts == conflicts)
    for line in expected {
      let parts = line.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      #expect(sides.answer(parts[0]) == parts[1], "\(parts[0])")
    }
    // The other way round, all but the labels is the same.
    let exchanged = try Sides(theirs, ours, base: base)
    #expect(Set(exchanged.merge.conflicts.map(\.exchanged)) == Set(sides.merge.conflicts))
  }

  @Test(arguments: [true, false], ["--all ours", "--all theirs", "#g existence ours"])
  func `what one side moved into a group that the other dissolved is lost by no decision`(_ isMarkup: Bool, _ words: String) throws {
    let markup = #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="9" height="9"/><g id="g"><rect id="c"/></g></svg>"#
    let json =
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"p","graphics":[{"id":"a","kind":"rectangle"},"#
      + #"{"id":"g","kind":"group","children":[{"id":"c","kind":"rectangle"}]}]}]}"#
    func document(_ line: String) throws -> Document {
      let bench = isMarkup ? try Bench(markup: markup) : try Bench(json)
      #expect(bench.done(line), "\(bench.messages)")
      return isMarkup ? try Document(reading: ByteStore(bench.bytes)) : try Document(json: bench.bytes)
    }
    let merge = try FileMerge(base: document("count *"), ours: document("ungroup #g"), theirs: document("move #a into #g"))
    let bench = try Bench(merge.document)
    #expect(bench.run("conflicts").count { $0.hasPrefix("#") } == 2, "\(bench.answers)")
    #expect(bench.done("resolve \(words)"), "\(bench.messages)")
    #expect(bench.run("conflicts").joined().contains("#") == false, "\(bench.answers)")
    #expect(bench.run("count rectangle").first == "2", "\(bench.answers)")
    #expect(bench.run("count group?").first == (words.contains("ours") ? "0" : "1"), "\(bench.answers)")
  }

  @Test func `independent values of one graphic are both taken`() throws {
    try check("set Body fill red", "set Body stroke.width=3", ["get Body fill = #ff0000", "get Body stroke.width = 3"])
  }

  @Test func `a value that both changed stays, and is a conflict`() throws {
    try check(
      "set Body x=1", "set Body x=2", ["get Body x = 70"], conflicts: ["#body x: base 70, ours 1, theirs 2"])
  }

  @Test func `graphics that both added at one place are in the order of their ids`() throws {
    try check("add star A in #faces --id b", "add star B in #faces --id a", ["find star = /Faces/B  #a\n/Faces/A  #b"])
  }

  @Test func `what both added alike is one graphic`() throws {
    try check("add star A in #faces", "add star A in #faces", ["count star = 1"])
  }

  @Test func `of two graphics with one new id, the second gets a new one, and references follow`() throws {
    let theirs = "add star A in #faces --id mine; add instance I in #faces source=#mine"
    try check(
      "add ellipse A in #faces --id mine", theirs,
      ["get instance source = #mine-2", "get star id = mine-2", "get #mine kind = ellipse"])
  }

  @Test func `of two equal graphics with one new id in different groups, that of the later group gets a new one`() throws {
    let (ours, theirs) = ("add star A in #head --id mine", "add star A in #eyes --id mine")
    try check(ours, theirs, ["find #mine = /Faces/Head/Eyes/A  #mine", "find #mine-2 = /Faces/Head/A  #mine-2"])
    try check(theirs, ours, ["find #mine = /Faces/Head/Eyes/A  #mine", "find #mine-2 = /Faces/Head/A  #mine-2"])
  }

  @Test func `a deletion against a change keeps the graphic, and is a conflict`() throws {
    try check(
      "delete Eyes", "set Left fill red", ["get Left fill = #ff0000", "count Right = 1"],
      conflicts: ["#eyes existence: ours deleted it, theirs changed or needs it"])
  }

  @Test func `a deletion of a group into which the other side put something keeps it`() throws {
    try check(
      "delete Eyes", "move Body into Eyes", ["find Body = /Faces/Head/Eyes/Body  #body"],
      conflicts: [
        "#body place: base in #faces after #head, ours in #faces after #head, theirs in #eyes after #eyeR",
        "#eyes existence: ours deleted it, theirs changed or needs it",
      ])
  }

  @Test func `a deletion of what the other side begins to refer to keeps it`() throws {
    try check(
      "delete Body", "add instance I in #faces source=#body", ["count Body = 1"],
      conflicts: ["#body existence: ours deleted it, theirs changed or needs it"])
  }

  @Test func `what one side moved out of a group that both deleted is kept, and is a conflict`() throws {
    try check(
      "delete Eyes", "move Left into #faces; delete Eyes", ["count Left = 1", "count '(Eyes, Right)' = 0"],
      conflicts: ["#eyeL existence: ours deleted it, theirs changed or needs it"])
  }

  @Test func `a clip follows the name that the other side gave`() throws {
    let base = faces.replacing("\"name\": \"Caption\"", with: "\"name\": \"Badge\"")
    try check("set Badge name=Mark", "set Body clip=Badge", base: base, ["get Body clip = Mark"])
  }

  @Test func `of two explanations of an order, the one that agrees with a deletion is taken`() throws {
    try check("front #eyeL", "delete #eyeR", ["count #eyeR = 0"])
    try check("delete #eyeL", "back #eyeR", ["count #eyeL = 0"])
  }

  @Test func `what a side adds stays behind what it was added after, before what the other side moved there`() throws {
    let drawing = row(3)
    for (ours, theirs) in [
      ("add rectangle N in #c; move N after #r2", "front #r0"), ("move #r2 after #r0", "add rectangle N in #c; move N after #r0"),
    ] {
      let expected = try Bench(drawing)
      for line in [ours, theirs] { #expect(expected.done(line), "\(expected.messages)") }
      for (one, other) in [(ours, theirs), (theirs, ours)] {
        let sides = try Sides(one, other, base: drawing)
        #expect(sides.conflicts == [] && sides.bench.children("c") == expected.children("c"), "\(one) \(other)")
      }
    }
  }

  @Test func `a deletion by both is one`() throws { try check("delete Eyes", "delete Eyes", ["count 'Eyes?' = 0"]) }

  @Test func `a graphic that both moved into different groups stays where it was`() throws {
    try check(
      "move Body into Head", "move Body into Eyes", ["find Body = /Faces/Body  #body"],
      conflicts: ["#body place: base in #faces after #head, ours in #head after #eyes, theirs in #eyes after #eyeR"])
  }

  @Test func `a graphic that one side moved, and the other side let out of its group, is where it was moved`() throws {
    try check("ungroup Eyes", "move Left into #faces", ["find Left = /Faces/Left  #eyeL", "find Right = /Faces/Head/Right  #eyeR"])
  }

  @Test func `two moves that make a cycle are both taken back`() throws {
    let base = faces.replacing(#"{"id": "body", "kind": "rectangle", "#, with: #"{"id": "body", "kind": "group", "children": [], "#)
    let own =
      ##", "x": 70, "y": 100, "width": 60, "height": 40, "radius": 6, "fill": {"color": "#3366cc"}, "shadow": {"dy": 2, "blur": 4}"##
    let grouped = base.replacing(own, with: "")
    try check(
      "move Body into Head", "move Head into Body", base: grouped, ["find Body = /Faces/Body  #body", "find Head = /Faces/Head  #head"],
      conflicts: [
        "#body place: base in #faces after #head, ours in #head after #eyes, theirs in #faces at the back",
        "#head place: base in #faces at the back, ours in #faces at the back, theirs in #body at the back",
      ])
  }

  @Test func `references follow a graphic that the other side gave another id`() throws {
    try check("set #body id trunk", "add instance I in #faces source=#body", ["get instance source = #trunk", "count #trunk = 1"])
  }

  @Test func `instances of both that would draw themselves are a conflict`() throws {
    let (ours, theirs) = ("add instance I in #eyes source=#body --id i", "add instance J in #g source=#eyes --id j")
    let base = try Bench(faces)
    base.run("group Body as G; set G id g; add star S in #g --id s")
    let text = base.bytes
    try check(
      ours.replacing("#body", with: "#g"), theirs, base: text, ["count instance = 2"],
      conflicts: ["#i source: base none, ours #g, theirs none", "#j source: base none, ours none, theirs #eyes"])
    let sides = try Sides(ours.replacing("#body", with: "#g"), theirs, base: text)
    #expect(sides.answer("resolve #i theirs; resolve #j theirs; count instance; find instance") == "1\n/Faces/G/J  #j")
  }

  @Test func `what leaves a dissolved group follows the order that the other side gave it`() throws {
    try check(
      "ungroup Eyes", "front Left", ["find (Head > *) = /Faces/Head/Skull  #skull\n/Faces/Head/Right  #eyeR\n/Faces/Head/Left   #eyeL"])
  }

  @Test func `what goes behind a group stays behind what was in it`() throws {
    try check("back Body", "ungroup Head", ["find (/Faces > *:first) = /Faces/Body  #body"])
  }

  @Test func `a kind that both set is no dispute about what one sets besides`() throws {
    try check("set Body kind ellipse; set Body x=5", "set Body kind ellipse", ["get Body kind = ellipse", "get Body x = 5"])
  }

  @Test func `tokens are merged by name`() throws {
    try check("token a red", "token b blue", ["token = a  #ff0000  unused\nb  #0000ff  unused"])
  }

  @Test func `a token that the other side begins to use stays`() throws {
    let base = faces.replacing(#""title": "Faces""#, with: ##""title": "Faces", "tokens": {"sun": "#ffcc00"}"##)
    try check(
      "token sun --delete", "set Body fill token(sun)", base: base, ["get Body fill = token(sun)"],
      conflicts: ["document tokens.sun: base sun #ffcc00, ours none, theirs sun #ffcc00"])
  }

  @Test func `a token that both add and one uses is there, and is a conflict`() throws {
    try check(
      "token sun #ffcc00", "token sun #ff0000; set Body fill token(sun)",
      ["get Body fill = token(sun)", "token = sun  #ff0000  used by #body"],
      conflicts: ["document tokens.sun: base none, ours sun #ffcc00, theirs sun #ff0000"])
  }

  @Test func `tokens of both that would refer to each other are a conflict`() throws {
    let base = faces.replacing(#""title": "Faces""#, with: ##""title": "Faces", "tokens": {"a": "#ffcc00", "b": "#00ccff"}"##)
    try check(
      "token a token(b)", "token b token(a)", base: base, ["token = a  #ffcc00  unused\nb  #00ccff  unused"],
      conflicts: [
        "document tokens.a: base a #ffcc00, ours a token(b), theirs a #ffcc00",
        "document tokens.b: base b #00ccff, ours b #00ccff, theirs b token(a)",
      ])
  }

  @Test func `a token that a token refers to that stays, stays too`() throws {
    let tokens = ##""tokens": {"a": "token(b)", "b": "#00ccff", "c": "#ffcc00"}"##
    try check(
      "token a --delete; token b --delete", "token a token(c)",
      base: faces.replacing(#""title": "Faces""#, with: #""title": "Faces", "# + tokens),
      ["token = a  token(b)  unused\nb  #00ccff  used by token a\nc  #ffcc00  unused"],
      conflicts: [
        "document tokens.a: base a token(b), ours none, theirs a token(c)",
        "document tokens.b: base b #00ccff, ours none, theirs b #00ccff",
      ])
  }

  @Test func `tokens are not given up for what is no map`() throws {
    let three = ["", ##""tokens": 5, "##, ##""tokens": {"sun": "#ffcc00"}, "##].map { tokens in
      faces.replacing(#""title": "Faces""#, with: tokens + #""title": "Faces""#)
    }
    for (ours, theirs) in [(1, 2), (2, 1)] {
      let merge = try FileMerge(
        base: try Document(json: three[0]), ours: try Document(json: three[ours]), theirs: try Document(json: three[theirs]))
      let bench = try Bench(merge.document)
      bench.run("token; conflicts")
      #expect(merge.conflicts.count == 1)
      #expect(bench.answers.first == "sun  #ffcc00  unused", "\(bench.answers)")
    }
    // One side begins to use a token of the map that the other side makes no map.
    let user = three[2].replacing("#3366cc", with: "token(sun)")
    for (ours, theirs) in [(user, three[1]), (three[1], user)] {
      let merge = try FileMerge(base: try Document(json: three[2]), ours: try Document(json: ours), theirs: try Document(json: theirs))
      let bench = try Bench(merge.document)
      bench.run("token")
      #expect(merge.conflicts.count == 1 && bench.answers.first?.hasPrefix("sun  #ffcc00  used by") == true, "\(bench.answers)")
    }
    let repaired = try FileMerge(base: try Document(json: three[1]), ours: try Document(json: user), theirs: try Document(json: three[1]))
    #expect(repaired.conflicts.isEmpty)
  }

  @Test func `a kind against what it does not have is one conflict of both`() throws {
    let sides = try Sides("set Body kind ellipse", "set Body radius=9")
    #expect(sides.conflicts == ["#body kind: base rectangle, ours ellipse, theirs rectangle", "#body radius: base 6, ours none, theirs 9"])
    #expect(sides.answer("get Body kind; get Body radius") == "rectangle\n6")
    // They are settled together.
    #expect(sides.answer("resolve Body radius ours; get Body kind; conflicts") == "ellipse")
  }

  @Test func `a gradient against a colour is one conflict of all its parts`() throws {
    let sides = try Sides("set Body fill 'linear(red, blue)'", "set Body fill green")
    #expect(sides.answer("get Body fill") == "#3366cc")
    #expect(sides.answer("resolve Body fill ours; get Body fill") == "linear(90deg, #ff0000 0, #0000ff 1)")
    #expect(sides.conflicts == [])
  }
}

@Suite struct `Conflicts of a merge` {
  @Test(arguments: [
    ("resolve Body ours", "1"), ("resolve Body theirs", "2"), ("resolve Body base", "70"), ("resolve Body x 5", "5"),
    ("resolve --all theirs", "2"), ("resolve #body x ours", "1"), ("resolve Body x no", "70"),
  ]) func `are settled with a side or a value, and that is undone like any edit`(_ line: String, _ x: String) throws {
    let sides = try Sides("set Body x=1", "set Body x=2")
    let bytes = sides.bench.bytes
    let isDone = sides.bench.done(line)
    #expect(sides.answer("get Body x") == x)
    #expect(isDone == sides.conflicts.isEmpty)
    if isDone { sides.bench.run("undo") }
    #expect(sides.bench.bytes == bytes)
  }

  @Test(arguments: [
    ("resolve Body y ours", "no merge left y of Body open"), ("resolve Head ours", "no merge left Head open"),
    ("resolve Body", "expected SELECTOR"), ("resolve --all mine", "not ours, theirs or base"),
    ("resolve Body --all ours", "no selector is possible"), ("resolve nobody ours", "nothing matches"),
  ]) func `that are not there are refused`(_ line: String, _ message: String) throws {
    let sides = try Sides("set Body x=1", "set Body x=2")
    #expect(sides.bench.refusal(line)?.contains(message) == true, "\(sides.bench.messages)")
  }

  @Test func `a deletion is settled by deleting, or by nothing`() throws {
    let sides = try Sides("delete Eyes", "set Left fill red")
    #expect(sides.answer("resolve Eyes theirs; count Left; undo; resolve Eyes ours; count 'Left?'") == "1\n0")
  }

  @Test func `a place is settled by a move`() throws {
    let sides = try Sides("move Body into Head", "move Body into Eyes")
    #expect(sides.answer("resolve Body theirs; find Body") == "/Faces/Head/Eyes/Body  #body")
  }

  @Test func `follow ids that change meanwhile`() throws {
    let base = try Sides("add instance I in #faces; set I id twin; set #twin source #head", "set Body x 71").bench.bytes
    let sides = try Sides("set #head id one; set #twin source #eyeL", "set #head id two; set #twin source #eyeR", base: base)
    #expect(sides.bench.done("resolve #head ours"), "\(sides.bench.messages)")
    #expect(sides.answer("conflicts") == "#twin source: base #one, ours #eyeL, theirs #eyeR")
    #expect(sides.bench.done("set #twin id again; resolve #again source base"), "\(sides.bench.messages)")
    #expect(sides.answer("get #again source") == "#one" && sides.conflicts == [])
  }

  @Test func `are marked in rows and listed by check and inspect`() throws {
    let sides = try Sides("set Body x=1", "set Body x=2")
    #expect(sides.answer("ls #faces").contains("≠ Body"))
    #expect(sides.answer("check").contains("a merge left x open: base 70, ours 1, theirs 2"))
    #expect(sides.answer("inspect Body").contains("≠ x: base 70, ours 1, theirs 2"))
    #expect(!sides.answer("inspect Head").contains("≠"))
  }

  @Test func `are objects to a program`() throws {
    let sides = try Sides("set Body x=1", "set Body x=2")
    #expect(sides.answer("conflicts --json").hasSuffix(#""id":"body","label":"Body","property":"x","base":70,"ours":1,"theirs":2}"#))
  }
}

@Suite struct `Conflicts of a merge of SVG files` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">
      <!-- sun -->
      <style>.big { stroke-width: 4 }</style>
      <linearGradient id="sky"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
      <g id="all">
        <rect id="a" x="1" y="2" width="10" height="10" fill="url(#sky)" data-x="1"/>
        <rect x="20" y="2" width="10" height="10" style="fill:red;stroke:blue"/>
        <g id="in"><text id="t" y="9">Hello <tspan>you</tspan></text></g>
      </g>
    </svg>

    """

  private func edited(_ edits: [(String, String)]) throws -> String {
    var text = Self.drawing
    for (old, new) in edits {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    return text
  }

  private func merge(_ ours: String, _ theirs: String) throws -> FileMerge {
    let texts = [Self.drawing, ours, theirs]
    let documents = try texts.map { try Document(reading: ByteStore($0)) }
    return try FileMerge(base: documents[0], ours: documents[1], theirs: documents[2])
  }

  /// One edit of each side, what the conflict says, and what is settled with each side by `resolve --all`: the bytes of that side.
  @Test(arguments: [
    (
      ##"x="1" y="2" width="10""##, ##"x="1" y="2" width="11""##, ##"x="1" y="2" width="12""##,
      ##"#a @width: base "10", ours "11", theirs "12""##
    ),
    (##"data-x="1""##, ##"data-x="2""##, "data-x='3'", ##"#a @data-x: base "1", ours "2", theirs "3""##),
    (##"data-x="1""##, ##"data-x="1" data-y="2""##, ##"data-x="1" data-y="3""##, ##"#a @data-y: base none, ours "2", theirs "3""##),
    (
      ##"stop-color="red""##, ##"stop-color="lime""##, ##"stop-color="navy""##,
      ##"#sky stop[1]/@stop-color: base "red", ours "lime", theirs "navy""##
    ),
    (##"<stop offset="1" stop-color="blue"/>"##, "", ##"<stop offset="1" stop-color="navy"/>"##, "#sky stop[2]/element: base"),
    ("stroke-width: 4", "stroke-width: 5", "stroke-width: 6", ##"document svg[1]/style[1]/text(): base ".big { stroke-width: 4 }", ours"##),
    ("Hello <tspan>", "Bye <tspan>", ##"Hello <tspan fill="red">"##, "#t text(): base"),
    (
      ##"    <g id="in"><text id="t" y="9">Hello <tspan>you</tspan></text></g>\##n"##, "",
      ##"    <g id="in"><text id="t" y="8">Hello <tspan>you</tspan></text></g>\##n"##,
      "#in existence: ours deleted it, theirs changed or needs it"
    ),
  ]) func `are held by the file, and settled byte for byte`(_ old: String, _ ours: String, _ theirs: String, _ words: String) throws {
    for (one, other, isExchanged) in [(ours, theirs, false), (theirs, ours, true)] {
      let (our, their) = (try edited([(old, one)]), try edited([(old, other)]))
      let merge = try merge(our, their)
      let bench = try Bench(merge.document)
      let bytes = bench.bytes
      bench.run("conflicts")
      if !isExchanged { #expect(bench.answers.count == 1 && bench.answers[0].hasPrefix(words), "\(bench.answers)") }
      // The file holds them: it is read again as it was.
      let again = try Bench(markup: bytes)
      for (side, expected) in [("ours", our), ("theirs", their)] {
        again.run("resolve --all \(side)")
        // A settled value is in the quotes that the base has.
        #expect(again.bytes == expected.replacing("data-x='3'", with: "data-x=\"3\""), "\(bytes)")
        again.run("undo")
        #expect(again.bytes == bytes)
      }
    }
  }

  @Test func `give a graphic without an id one, by which they find it again`() throws {
    let (ours, theirs) = (try edited([("fill:red;", "fill:lime;")]), try edited([("fill:red;", "fill:navy;")]))
    let bench = try Bench(try merge(ours, theirs).document)
    bench.run("conflicts")
    #expect(bench.answers == [##"#rect-merged-1 @style.fill: base "red", ours "lime", theirs "navy""##])
    bench.run("delete #a; resolve rectangle theirs")
    let again = try Bench(markup: bench.bytes)
    again.run("get rectangle fill; conflicts")
    #expect(again.answers.first?.contains("#000080") == true && again.messages.joined().contains("no conflicts"), "\(bench.bytes)")
  }

  @Test func `of a graphic that both moved tell both places`() throws {
    let own = ##"<rect id="a" x="1" y="2" width="10" height="10" fill="url(#sky)" data-x="1"/>"##
    let ours = try edited([("    \(own)\n", ""), ("<g id=\"in\">", "<g id=\"in\">\(own)")])
    let theirs = try edited([("    \(own)\n", ""), ("</svg>", "\(own)</svg>")])
    let bench = try Bench(try merge(ours, theirs).document)
    bench.run("conflicts")
    let words = "#a place: base in #all at the back, ours in #in at the back"
    #expect(bench.answers.count == 1 && bench.answers[0].hasPrefix(words), "\(bench.answers)")
    bench.run("resolve #a ours; find #a")
    #expect(bench.answers.last?.contains("/in/") == true, "\(bench.answers)")
  }

  @Test func `that no value can settle leave both files alone`() throws {
    // A gradient that both moved to different places is no graphic.
    let stops = ##"<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>"##
    let sky = "  <linearGradient id=\"sky\">\(stops)</linearGradient>\n"
    let ours = try edited([(sky, ""), ("<g id=\"all\">\n", "<g id=\"all\">\n\(sky)")])
    let theirs = try edited([(sky, ""), ("<g id=\"in\">", "<g id=\"in\">\(sky)")])
    #expect(throws: FileMerge.Refusal.self) { _ = try merge(ours, theirs) }
  }
}

@Suite struct `Applying changes` {
  private func changes(_ line: String) throws -> String {
    let bench = try Bench(faces)
    bench.run("checkpoint start")
    bench.run(line)
    bench.run("diff --since start --json")
    return bench.answers.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    "set Body fill red", "delete Eyes", "group (#eyeL, #body) as G", "add star A in #faces; move A before Head", "set #body id trunk",
    "token a red; set Body fill token(a)", "set Body kind ellipse", "canvas add B 10x10; move Body into B",
  ]) func `of a difference makes the second drawing of the first`(_ line: String) throws {
    let folder = TemporaryFolder()
    folder.write("changes.jsonl", try changes(line))
    let (bench, expected) = (try Bench(faces), try Bench(faces))
    expected.run(line)
    #expect(bench.done("apply \(folder.path)/changes.jsonl"), "\(bench.messages)")
    #expect(bench.bytes == expected.bytes)
    bench.run("undo")
    #expect(bench.bytes == faces)
  }

  @Test func `that do not fit makes none of them, or with --partial the others`() throws {
    let folder = TemporaryFolder()
    folder.write("changes.jsonl", try changes("set Body fill red; set Left x=5"))
    let bench = try Bench(faces)
    bench.run("set Body fill blue")
    let bytes = bench.bytes
    bench.run("apply \(folder.path)/changes.jsonl")
    #expect(bench.answers == ["#body: fill.color is #0000ff, and was #3366cc where the change was made"] && bench.bytes == bytes)
    #expect(bench.messages.joined().contains("1 change of 2 cannot be made"))
    bench.run("apply \(folder.path)/changes.jsonl --partial; get Left x; get Body fill")
    #expect(bench.answers.suffix(2) == ["#eyeL  x 5", "#body  fill #0000ff"])
  }

  @Test(arguments: [
    ("{", "not a JSON object"), (#"{"change":"lost","id":"a"}"#, "expected kept, added or deleted"), ("[]", "not a JSON object"),
  ])
  func `that are none is refused with the line`(_ text: String, _ message: String) throws {
    let folder = TemporaryFolder()
    folder.write("changes.jsonl", try changes("set Body fill red") + text + "\n")
    let bench = try Bench(faces)
    let refusal = bench.refusal("apply \(folder.path)/changes.jsonl") ?? ""
    #expect(refusal.contains(message) && refusal.contains("changes.jsonl:2"), "\(refusal)")
    #expect(bench.bytes == faces)
  }
}
