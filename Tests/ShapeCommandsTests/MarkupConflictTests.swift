import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Three files, and what `merge` makes of them.
private struct MergedFiles {
  let folder: TemporaryFolder
  let text: String?
  /// The warnings and errors.
  let messages: [String]

  init(_ base: String, _ ours: String, _ theirs: String, _ ending: String = "svg") throws {
    try self.init(bytes: [base, ours, theirs].map { Array($0.utf8) }, ending)
  }

  init(bytes: [[UInt8]], _ ending: String = "svg") throws {
    let folder = TemporaryFolder()
    self.folder = folder
    for (name, bytes) in zip(["base", "ours", "theirs"], bytes) { folder.write("\(name).\(ending)", bytes: bytes) }
    let bench = try Bench(faces)
    let paths = ["base", "ours", "theirs"].map { "\(folder.path)/\($0).\(ending)" }
    bench.run("merge \(paths.joined(separator: " ")) -o \(folder.path)/merged.\(ending)")
    (text, messages) = (folder.read("merged.\(ending)"), bench.messages)
  }

  /// The merged file after `resolve --all`.
  func resolved(_ side: String) throws -> (text: String, document: Document) {
    let bench = try Bench(try Document(reading: ByteStore(text ?? "")))
    #expect(bench.done("resolve --all \(side)"), "\(bench.messages)")
    bench.run("conflicts")
    #expect(bench.answers == [], "\(side)")
    return (bench.bytes, bench.document)
  }
}

private func svg(_ content: String) -> String {
  """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <defs><linearGradient id="lg"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs>
    \(content)
  </svg>

  """
}

@Suite struct `A merge where an element became one of another sort` {
  private static let base = ##"<g id="x" fill="red"><rect id="y" width="4" height="4"/></g><circle id="z" r="3"/>"##
  private static let sides = [
    ##"<rect id="x" width="4" height="4" fill="red"/><circle id="z" r="3"/>"##,
    ##"<rect id="x" width="4" height="4" fill="red"/><rect id="y" width="4" height="4"/><circle id="z" r="3"/>"##,
    ##"<path id="x" d="M0 0h3"/><circle id="z" r="3"/>"##,
    ##"<g id="x" fill="red"><rect id="y" width="4" height="7"/></g><circle id="z" r="3"/>"##,
    ##"<g id="x" fill="blue"><rect id="y" width="4" height="4"/></g><circle id="z" r="3"/>"##,
    ##"<g id="x" fill="red"><rect id="y" width="4" height="4"/><rect id="n" width="1" height="4"/></g><circle id="z" r="3"/>"##,
    ##"<g id="x" fill="red"><rect id="y" width="4" height="4"/><circle id="z" r="3"/></g>"##,
    ##"<g id="w"><g id="x" fill="red"><rect id="y" width="4" height="4"/></g></g><circle id="z" r="3"/>"##,
    ##"<g id="x" fill="red"><rect id="y" width="4" height="4"/></g><g id="z"><circle id="x2" r="3"/></g>"##,
    ##"<rect id="y" width="3" height="3"/><g id="z"><rect id="x" width="4" height="4"/></g>"##,
  ]

  private func areDistinct(_ text: String) -> Bool {
    let ids = text.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    return Set(ids).count == ids.count
  }

  @Test(arguments: [
    ("ours", "Hello, main"), ("theirs", "Hello, feature"), ("base", "Hello"),
  ]) func `a text that continues the old one is settled once`(_ side: String, _ text: String) throws {
    let texts = ["Hello", "Hello, main", "Hello, feature"].map { svg("<text id=\"t\" x=\"0\" y=\"20\">\($0)</text>") }
    let settled = try MergedFiles(texts[0], texts[1], texts[2]).resolved(side)
    #expect(settled.text.contains(">\(text)</text>"), "\(settled.text)")
  }

  @Test(arguments: sides, sides) func `has no id twice, and resolves without one`(_ ours: String, _ theirs: String) throws {
    let merged = try MergedFiles(svg(Self.base), svg(ours), svg(theirs))
    let text = try #require(merged.text, "\(merged.messages)")
    #expect(areDistinct(text), "\(text)")
    for side in ["ours", "theirs"] where text.contains("data-shapeedit-conflicts") {
      let bench = try Bench(markup: text)
      #expect(bench.done("resolve --all \(side)"), "\(side) \(bench.messages) \(text)")
      #expect(areDistinct(bench.bytes), "\(side) \(bench.bytes)")
      #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(side) \(bench.bytes)")
    }
  }
}

@Suite struct `A conflict of SVG files` {
  /// The texts of the base, of ours and of theirs, in an element that is the same otherwise.
  private func check(_ states: [String], in element: (String) -> String) throws {
    let files = states.map { svg(element($0)) }
    let merged = try MergedFiles(files[0], files[1], files[2])
    #expect(merged.messages.contains { $0.contains("conflict: #t ") }, "\(states) \(merged.messages)")
    for (side, file) in zip(["base", "ours", "theirs"], files) {
      let (text, document) = try merged.resolved(side)
      #expect(text == file, "\(side) of \(states)")
      // The session shows what the file has.
      let read = try Document(reading: ByteStore(text))
      let (one, other) = (document.node(id: "t")!, read.node(id: "t")!)
      let isShown = document.ownGraphic(one) == read.ownGraphic(other) || document.graphic(one) == read.graphic(other)
      #expect(isShown, "\(side) of \(states)")
    }
  }

  @Test(
    arguments: [
      [##"fill="red""##, ##"fill="none""##, ##"fill="gold""##], [##"fill="red""##, ##"fill="url(#lg)""##, ##"fill="gold""##],
      [##"fill="red""##, "", ##"fill="gold""##], ["", ##"fill="red""##, ##"fill="rgb(1,2,3)""##],
      [##"fill="rgb(1,2,3)""##, ##"fill="none""##, ##"style="fill:gold""##],
      [##"style="fill:red;stroke:blue""##, ##"style="fill:none;stroke:blue""##, ##"style="fill:gold;stroke:blue""##],
      [##"style="fill:red""##, "", ##"style="fill:gold !important""##],
      [##"stroke="red""##, ##"stroke="none""##, ##"stroke="inherit""##],
      [##"transform="rotate(5)""##, "", ##"transform="rotate(9 1 1)""##],
      [##"stroke-width="2""##, ##"stroke-width="2.50""##, ##"stroke-width="3px""##],
      [##"opacity="0.5""##, ##"opacity="1""##, ##"opacity=".7""##], [##"display="none""##, "", ##"display="inline""##],
      [##"class="a""##, ##"class="b c""##, ""], [##"data-x="1""##, ##"data-x="&amp;2""##, ##"data-x="&#65;""##],
      [##"rx="1""##, ##"rx="2.0""##, ##"rx="10%""##],
    ]) func `is resolved to the bytes of each side`(_ states: [String]) throws
  {
    try check(states) { "<rect id=\"t\" width=\"9\" height=\"9\"\($0.isEmpty ? "" : " " + $0)/>" }
  }

  @Test(
    arguments: [
      ["<title>A</title>", "<title>B</title>", "<title>C</title>"], ["Hello", "Bye", "Dear   you &#38; me"],
      ["Hello <tspan>you</tspan>", "Bye <tspan>you</tspan>", ##"Hello <tspan fill="red">you</tspan>"##],
    ]) func `of what is in an element is resolved to the bytes of each side`(_ states: [String]) throws
  {
    try check(states) { "<text id=\"t\" y=\"9\">\($0)</text>" }
  }

  @Test(
    arguments: [
      [##" stroke="none""##, "", ##" stroke="red""##], [##" stroke="red""##, "", ##" stroke="none""##],
      ["", ##" stroke="none""##, ##" stroke="red""##],
    ]) func `of an inherited paint is resolved to the bytes of each side`(_ states: [String]) throws
  {
    try check(states) { "<g stroke=\"blue\"><rect id=\"t\" width=\"9\" height=\"9\"\($0)/></g>" }
  }

  @Test func `of both sides' kinds is one of the whole element`() throws {
    let kinds = [
      ##"<rect id="t" x="1" width="5" height="5"/>"##, ##"<ellipse id="t" cx="3" rx="2" ry="2"/>"##, ##"<path id="t" d="M0 0L5 5"/>"##,
    ]
    try check(kinds) { $0 }
    try check([kinds[0], kinds[1], kinds[0].replacing("5", with: "7")]) { $0 }
  }

  @Test func `of a kind against what every kind has is none`() throws {
    let rectangle = ##"<rect id="t" x="1" width="5" height="5"><title>q</title></rect>"##
    let ellipse = ##"<ellipse id="t" cx="3" rx="2" ry="2"><title>q</title></ellipse>"##
    let merged = try MergedFiles(svg(rectangle), svg(ellipse), svg(rectangle.replacing("x=", with: "fill=\"red\" x=")))
    #expect(merged.text == svg(ellipse.replacing("cx=", with: "fill=\"red\" cx=")), "\(merged.messages)")
  }

  @Test func `of a kind against a deletion keeps the element once`() throws {
    let merged = try MergedFiles(
      svg(##"<rect id="t" width="5" height="5"/>"##), svg(##"<ellipse id="t" rx="2" ry="2"/>"##), svg("<g id=\"z\"/>"))
    #expect(merged.messages.first?.contains("#t existence: theirs deleted it") == true, "\(merged.messages)")
    #expect(merged.text?.ranges(of: "id=\"t\"").count == 1, "\(merged.text ?? "")")
  }

  @Test(arguments: ["id=\"t\" ", ""]) func `of two new names has one title`(_ id: String) throws {
    func drawing(_ title: String) -> String { svg("<rect \(id)width=\"5\" height=\"5\">\(title)</rect>") }
    let merged = try MergedFiles(drawing(""), drawing("<title>A</title>"), drawing("<title>B</title>"))
    #expect(merged.messages.first?.contains("title[1]/element: base none") == true, "\(merged.messages)")
    for (side, name) in [("ours", "A"), ("theirs", "B"), ("base", "")] {
      let (text, document) = try merged.resolved(side)
      #expect(text.ranges(of: "<title>").count == (name.isEmpty ? 0 : 1))
      let rectangle = try #require(document.graphics(of: KindSet([.rectangle])).first)
      #expect(name.isEmpty || document.name(of: rectangle) == name, "\(text)")
    }
  }

  @Test func `is settled by property or by place in the markup`() throws {
    let merged = try MergedFiles(
      svg(##"<rect id="t" fill="red" x="1"/>"##), svg(##"<rect id="t" fill="none" x="2"/>"##), svg(##"<rect id="t" fill="gold" x="3"/>"##))
    for (line, fill, left) in [
      ("resolve #t fill ours", "fill=\"none\"", 1), ("resolve #t fill.color theirs", "fill=\"gold\"", 1),
      ("resolve #t @fill ours", "fill=\"none\"", 1),
      ("resolve #t x base", "x=\"1\"", 1), ("resolve #t fill '#010203'", "fill=\"#010203\"", 1), ("resolve #t @x 7", "x=\"7\"", 1),
    ] {
      let bench = try Bench(try Document(reading: ByteStore(merged.text ?? "")))
      let bytes = bench.bytes
      #expect(bench.done(line), "\(line) \(bench.messages)")
      #expect(bench.bytes.contains(fill), "\(line)\n\(bench.bytes)")
      bench.run("conflicts")
      #expect(bench.answers.count == left, "\(line) \(bench.answers)")
      bench.run("undo")
      #expect(bench.bytes == bytes, "\(line)")
    }
  }

  @Test func `is forgotten where the graphic is changed after it was settled`() throws {
    let merged = try MergedFiles(
      svg(##"<rect id="t" fill="red"/>"##), svg(##"<rect id="t" fill="none"/>"##), svg(##"<rect id="t" fill="gold"/>"##))
    let bench = try Bench(try Document(reading: ByteStore(merged.text ?? "")))
    bench.run("resolve --all theirs")
    bench.run("set #t fill blue")
    #expect(
      bench.bytes == svg(##"<rect id="t" fill="blue"/>"##) || bench.bytes == svg(##"<rect id="t" fill="#0000ff"/>"##), "\(bench.bytes)")
  }
}

@Suite struct `What a merge of SVG files matches` {
  private func check(_ base: String, _ ours: String, _ theirs: String, _ expected: String) throws {
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merged = try MergedFiles(svg(base), svg(one), svg(other))
      #expect(merged.text == svg(expected), "\(merged.messages)\n\(merged.text ?? "")")
    }
  }

  @Test func `a new group is not an old one that is gone`() throws {
    let (first, second) = (##"<g id="z3"><rect id="a" width="1"/></g>"##, ##"<g id="z6"><rect id="b" width="1"/></g>"##)
    let ours = first + second.replacing("\"z6\"", with: "\"z6\" opacity=\"0.5\"").replacing("</g>", with: "<ellipse id=\"n\"/></g>")
    let merged = try MergedFiles(svg(first + second), svg(ours), svg("<g id=\"G4\">\(first)</g>"))
    #expect(merged.messages.first?.contains("#z6 existence: theirs deleted it") == true, "\(merged.messages)")
    let text = merged.text ?? ""
    #expect(text.contains("<g id=\"G4\">\(first)</g>") && text.contains(##"<g id="z6" opacity="0.5">"##), "\(text)")
  }

  @Test func `a new name of an element that is the same otherwise is followed`() throws {
    try check(
      ##"<g id="a"><rect width="1"/></g>"##, ##"<g id="b"><rect width="1"/></g>"##, ##"<g id="a" fill="red"><rect width="1"/></g>"##,
      ##"<g id="b" fill="red"><rect width="1"/></g>"##)
  }

  @Test func `the only group without an id is found beside new definitions`() throws {
    try check(
      "<g><rect width=\"5\"/></g>", "<style>.a{}</style><g><rect width=\"5\" x=\"1\"/></g>", "<g stroke=\"red\"><rect width=\"5\"/></g>",
      "<style>.a{}</style><g stroke=\"red\"><rect width=\"5\" x=\"1\"/></g>")
  }

  @Test func `text between elements of the root keeps their edits apart`() throws {
    try check(
      "hello <rect id=\"a\" width=\"5\"/> you <g id=\"g\"/>", "hello <rect id=\"a\" width=\"6\"/> you <g id=\"g\"/>",
      "hello <rect id=\"a\" width=\"5\"/> you <g id=\"g\" fill=\"red\"/>",
      "hello <rect id=\"a\" width=\"6\"/> you <g id=\"g\" fill=\"red\"/>")
  }

  @Test func `ids that a tool makes anew are found by content`() throws {
    func drawing(_ id: String, _ clip: String, _ x: Int, _ y: Int) -> String {
      ##"<path id="m\##(id)" d="M0 0L1 1"/><clipPath id="p\##(clip)"><rect width="9"/></clipPath>"##
        + ##"<g id="line"><g clip-path="url(#p\##(clip))"><use href="#m\##(id)" x="\##(x)" y="2"/><use href="#m\##(id)" x="4" y="\##(y)"/></g></g>"##
    }
    try check(
      drawing("3fa2b1c09d", "9a8b7c6d5e", 1, 3), drawing("0a1b2c3d4e", "1122334455", 7, 3), drawing("ffeeddcc11", "99aabbccdd", 1, 8),
      drawing("0a1b2c3d4e", "1122334455", 7, 8))
  }

  @Test func `elements without ids that have little in common are a deletion and an addition`() throws {
    // Each side's change is where it was made.
    let merged = try MergedFiles(
      svg(##"<circle cx="1" cy="2" r="3"/><g id="z"/>"##), svg(##"<circle cx="1" cy="2" r="3" fill="red"/><g id="z"/>"##),
      svg(##"<g id="z"/><circle cx="70" cy="80" r="9" stroke="blue" opacity=".3"/>"##))
    let text = merged.text ?? ""
    #expect(text.contains(##"cx="1" cy="2" r="3" fill="red""##) && text.contains(##"r="9" stroke="blue" opacity=".3"/>"##), "\(text)")
    #expect(merged.messages.first?.contains("existence") == true, "\(merged.messages)")
  }
}

@Suite struct `Encodings of SVG files that are merged` {
  private func bytes(_ width: Int, _ height: Int) -> [UInt8] {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><title>"
    return Array(text.utf8) + [0xe9] + Array("</title><rect id=\"t\" width=\"\(width)\" height=\"\(height)\"/></svg>".utf8)
  }

  @Test func `are that of the three, with conflicts and without`() throws {
    let merged = try MergedFiles(bytes: [bytes(5, 5), bytes(6, 5), bytes(5, 7)])
    #expect(merged.folder.bytes("merged.svg") == bytes(6, 7), "\(merged.messages)")
    let other = try MergedFiles(bytes: [bytes(5, 5), bytes(6, 5), bytes(8, 5)])
    #expect(other.messages.first == ##"warning: conflict: #t @width: base "5", ours "6", theirs "8""##)
    let bench = try Bench(try Document(reading: ByteStore(other.folder.bytes("merged.svg") ?? [])))
    #expect(bench.done("resolve --all theirs") && DocumentWriter.bytes(of: bench.document) == bytes(8, 5), "\(bench.messages)")
  }
}

/// Three drawings of many graphics, whose values are chosen at random for each of the three.
private struct RandomConflicts {
  var random: SplitMix64

  mutating func pick<Element>(_ values: [Element]) -> Element { values[Int(random.next() % UInt64(values.count))] }

  /// The same drawing with other values, three times.
  mutating func drawings(isMarkup: Bool) -> [String] {
    var lines: [[String]] = [[], [], []]
    for index in 0..<20 {
      for side in 0..<3 { lines[side].append(isMarkup ? element(index) : graphic(index)) }
    }
    return lines.map { lines in
      isMarkup
        ? svg(lines.joined(separator: "\n  "))
        : "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n  {\"id\": \"c\", \"graphics\": [\n    \(lines.joined(separator: ",\n    "))\n  ]}\n]}\n"
    }
  }

  private mutating func element(_ index: Int) -> String {
    let attributes = [
      ("x", ["1", "2.50", "3px", "4"]), ("fill", ["red", "none", "url(#lg)", "#0af", "rgb(1, 2, 3)"]),
      ("stroke", ["none", "blue", "#123456"]),
      ("stroke-width", ["1", "2", "3.0"]), ("opacity", ["0.5", ".25", "1"]),
      ("transform", ["rotate(5)", "translate(1 2)", "scale(2)", "matrix(1 0 0 1 3 4)"]),
    ]
    var text = "<rect id=\"r\(index)\" width=\"5\" height=\"6\""
    for (name, values) in attributes { text += " \(name)=\"\(pick(values))\"" }
    return text + " style=\"stroke-linecap:\(pick(["butt", "round", "square"]));fill-opacity:\(pick(["1", ".5", "0.2"]))\"/>"
  }

  private mutating func graphic(_ index: Int) -> String {
    let paint = pick([##"{"color": "#ff0000"}"##, ##"{"type": "none"}"##, ##"{"color": "#00ff00", "opacity": 0.5}"##])
    let (name, x, y) = (pick(["A", "B", "C"]), pick([1, 2, 3]), pick([1, 2, 3]))
    let (rotation, opacity) = (pick([10, 20, 30]), pick([0.25, 0.5, 0.75]))
    return #"{"id": "r\#(index)", "kind": "rectangle", "name": "\#(name)", "x": \#(x), "y": \#(y), "width": 5, "height": 6, "#
      + #""rotation": \#(rotation), "opacity": \#(opacity), "fill": \#(paint)}"#
  }
}

@Suite struct `Random conflicts` {
  @Test(arguments: [true, false]) func `resolved to one side have the values of that side`(_ isMarkup: Bool) throws {
    var random = RandomConflicts(random: SplitMix64(seed: 52))
    var count = 0
    while count < 2_000 {
      let drawings = random.drawings(isMarkup: isMarkup)
      let merged = try MergedFiles(drawings[0], drawings[1], drawings[2], isMarkup ? "svg" : "json")
      let documents = try drawings.map { try Document(reading: ByteStore($0)) }
      let conflicts = try Bench(try Document(reading: ByteStore(merged.text ?? "")))
      conflicts.run("conflicts --json")
      let named = conflicts.answers.compactMap { JSONText(reading: $0.utf8) }.filter { $0["id"] != nil }
      #expect(!named.isEmpty, "\(merged.messages)")
      count += named.count
      for (side, document) in zip(["base", "ours", "theirs"], documents) {
        let (text, resolved) = try merged.resolved(side)
        let read = try Document(reading: ByteStore(text))
        for conflict in named {
          let id = conflict["id"]?.string ?? ""
          let (one, other, again) = (document.node(id: id)!, resolved.node(id: id)!, read.node(id: id)!)
          if isMarkup {
            let name = (conflict["property"]?.string ?? "").dropFirst()
            func value(_ text: String) -> String? {
              let element = text.split(separator: "\n").first { $0.contains("id=\"\(id)\"") }
              let mark = name.hasPrefix("style.") ? "\(name.dropFirst(6)):" : " \(name)=\""
              return element?.split(separator: mark, maxSplits: 1).last.map { String($0.prefix { $0 != "\"" && $0 != ";" }) }
            }
            #expect(value(text) == value(drawings[["base", "ours", "theirs"].firstIndex(of: side)!]), "\(side) \(conflict.text)")
          } else {
            for property in [Property.name, .x, .y, .rotation] where conflict["property"]?.string == property.path {
              #expect(read.value(property, of: again) == document.value(property, of: one), "\(side) \(conflict.text)")
            }
          }
          #expect(read.ownGraphic(again) == resolved.ownGraphic(other), "\(side) \(conflict.text)")
        }
      }
    }
  }
}

@Suite struct `Applying changes of SVG files` {
  private static let drawing = svg(
    """
    <g id="icons" fill="red" stroke="blue" stroke-width="3">
        <rect id="edit" width="5" height="5"/>
        <rect id="b" width="5" height="5" stroke="none"/>
        <rect id="c" width="5" height="5" stroke="gold"/>
      </g>
      <g id="labels"/>
    """)

  @Test(
    arguments: [
      "move #edit into #labels", "move (#edit, #b, #c) into #labels", "set #edit fill none", "set #b stroke red", "unset #b stroke",
      "unset #c stroke", "set #c stroke none", "set #icons fill none", "ungroup #icons",
    ]) func `draws what the second file draws`(_ line: String) throws
  {
    let (bench, other) = (try Bench(markup: Self.drawing), try Bench(markup: Self.drawing))
    #expect(bench.done(line), "\(bench.messages)")
    let folder = TemporaryFolder()
    folder.write("a.svg", Self.drawing)
    folder.write("b.svg", bench.bytes)
    bench.run("diff \(folder.path)/a.svg \(folder.path)/b.svg --json")
    folder.write("changes", bench.answers.joined(separator: "\n") + "\n")
    #expect(other.done("apply \(folder.path)/changes"), "\(line) \(other.messages) \(bench.answers)")
    let (wanted, found) = (try Bench(markup: bench.bytes), try Bench(markup: other.bytes))
    for id in ["edit", "b", "c"] {
      let (one, two) = (wanted.document.node(id: id)!, found.document.node(id: id)!)
      for property in [Property.fill, .stroke, Property(path: "fill.color")!, Property(path: "stroke.color")!] {
        #expect(
          wanted.document.value(property, of: one) == found.document.value(property, of: two),
          "\(line): \(id) \(property.path)\n\(other.bytes)")
      }
    }
  }

  @Test func `sets attributes that no property tells`() throws {
    let folder = TemporaryFolder()
    let rectangle = ##"<rect id="t" width="5" data-x="1" style="foo:1;fill:red"/>"##
    let changed = ##"<rect id="t" width="5" data-x="&lt;&amp;2" style="foo:2;fill:red" data-y="3"/>"##
    folder.write("a.svg", svg(rectangle))
    folder.write("b.svg", svg(changed))
    let bench = try Bench(faces)
    bench.run("diff \(folder.path)/a.svg \(folder.path)/b.svg --json")
    folder.write("changes", bench.answers.joined(separator: "\n") + "\n")
    let other = try Bench(markup: svg(rectangle))
    #expect(other.done("apply \(folder.path)/changes") && other.bytes == svg(changed), "\(other.messages)\n\(other.bytes)")
    #expect(other.done("apply \(folder.path)/changes"), "what is so already fits")
    let third = try Bench(markup: svg(rectangle.replacing("data-x=\"1\"", with: "data-x=\"7\"")))
    third.run("apply \(folder.path)/changes")
    #expect(third.answers.contains { $0.contains(##"@data-x is "7", and was "1""##) }, "\(third.answers)")
  }

  @Test func `a script that says a part only ends with status 2`() throws {
    let folder = TemporaryFolder()
    folder.write("a.svg", svg("<rect id=\"t\" width=\"5\" height=\"5\"/>"))
    folder.write("b.svg", svg("<ellipse id=\"t\" rx=\"5\" ry=\"5\"/>"))
    let bench = try Bench(faces)
    bench.run("diff \(folder.path)/a.svg \(folder.path)/b.svg --script")
    let isPartial = bench.answers.contains { $0.hasPrefix("# not said") }
    #expect(isPartial && bench.status == .usage, "\(bench.status) \(bench.answers) \(bench.messages)")
  }
}

@Suite struct `The definitions of a conflict` {
  private static func file(_ fill: String, _ definitions: String = "") -> String {
    svg("<defs>\(definitions)</defs><rect id=\"t\" width=\"9\" height=\"9\" fill=\"\(fill)\"/>")
  }

  private static let stop = "<stop stop-color=\"red\"/>"
  private static let two =
    "<linearGradient id=\"g\" href=\"#h\"/><linearGradient id=\"h\">\(stop)</linearGradient>"

  @Test func `go with the side that loses, and with those that only they refer to`() throws {
    let files = [Self.file("red"), Self.file("green"), Self.file("url(#g)", Self.two)]
    let merged = try MergedFiles(files[0], files[1], files[2])
    for (side, file) in zip(["base", "ours", "theirs"], files) { #expect(try merged.resolved(side).text == file, "\(side)") }
    let bench = try Bench(markup: merged.text ?? "")
    #expect(bench.done("resolve #t fill gold") && !bench.bytes.contains("linearGradient id=\"g\""), "\(bench.bytes)")
    #expect(bench.messages.contains { $0.contains("#g") && $0.contains("#h") }, "\(bench.messages)")
    #expect(bench.done("undo") && bench.bytes == merged.text)
  }

  @Test func `stay while something refers to them, or may do so`() throws {
    let user = "<rect id=\"u\" width=\"3\" height=\"3\" fill=\"url(#h)\"/>"
    func file(_ fill: String, _ definitions: String, _ other: String) -> String {
      svg("<defs>\(definitions)</defs>\(other)<rect id=\"t\" width=\"9\" height=\"9\" fill=\"\(fill)\"/>")
    }
    let merged = try MergedFiles(file("red", "", ""), file("green", "", ""), file("url(#g)", Self.two, user))
    let text = try merged.resolved("ours").text
    #expect(!text.contains("id=\"g\"") && text.contains("id=\"h\"") && text.contains("url(#h)"), "\(text)")
    let both = "<rect id=\"v\" width=\"3\" height=\"3\" fill="
    let open = try MergedFiles(
      file("red", "", both + "\"red\"/>"), file("green", "", both + "\"green\"/>"), file("url(#g)", Self.two, both + "\"url(#g)\"/>"))
    let bench = try Bench(markup: open.text ?? "")
    #expect(bench.done("resolve #t ours") && bench.bytes.contains("id=\"g\""), "\(bench.bytes)")
    #expect(bench.done("resolve #v ours") && !bench.bytes.contains("linearGradient id=\"g\""), "\(bench.bytes)")
  }

  @Test func `go with an element that is deleted`() throws {
    let gone = svg("<defs></defs>")
    let merged = try MergedFiles(Self.file("red"), gone, Self.file("url(#g)", Self.two))
    #expect(try merged.resolved("ours").text == gone)
  }
}
