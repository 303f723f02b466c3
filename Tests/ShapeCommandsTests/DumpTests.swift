import GeometryOracle
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

/// The bytes of a document in canonical form.
private func canonical(_ document: Document) -> String {
  String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self)
}

/// The document after a script, in canonical form.
private func run(_ script: [String], on document: Document, _ note: String) throws -> String {
  let bench = try Bench(document)
  bench.run(script: script.joined(separator: "\n"))
  let errors = bench.messages.filter { $0.contains("error") }
  #expect(errors == [], "\(note)\n\(script.joined(separator: "\n"))")
  #expect(bench.document.checkInvariants() == [])
  return canonical(bench.document)
}

/// Whether the dump of a document makes it again.
private func checkDump(_ document: Document, _ note: String) throws {
  let script = Array(DumpScript(document).lines())
  let made = try run(script, on: Document(), note)
  #expect(made == canonical(document), "\(note)\n\(script.joined(separator: "\n"))")
}

@Suite struct `Dumping a document` {
  @Test func `tells what the script cannot make, without line numbers`() throws {
    let head = #"<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:red}</style>"#
    let bench = try Bench(
      markup: head + #"<defs><marker id="m"><path d="M0 0L9 9"/></marker></defs><!-- a  note --><path id="p" marker-end="url(#m)"/></svg>"#)
    let remarks = bench.run("dump").filter { $0.hasPrefix("#") }
    #expect(remarks.prefix(3) == ["# style(.a) fill red", #"# marker #m id="m""#, ##"# path #m/path[1] d="M0 0L9 9""##], "\(remarks)")
    #expect(remarks.contains("# <!-- a note -->") && remarks.contains { $0.hasPrefix("# path #p") && $0.contains("url(#m)") }, "\(remarks)")
    #expect(try !Bench(faces).run("dump").contains { $0.hasPrefix("#") })
  }

  @Test(arguments: `Random command lines`.sources.indices) func `the script makes the document again`(_ index: Int) throws {
    try checkDump(try Document(json: `Random command lines`.sources[index]), "source \(index)")
  }

  @Test(arguments: 0..<Reliability.runs(300, torture: 30_000)) func `so it does for documents nobody would draw`(_ seed: Int) throws {
    var odd = OddDocument(seed: seed)
    let json = odd.json()
    // Some are refused: two keys of one name in one object.
    guard let document = try? Document(json: json) else { return }
    try checkDump(document, "seed \(seed)")
  }

  @Test func `most of those documents can be read`() {
    let read = (0..<300).count { seed in
      var odd = OddDocument(seed: seed)
      return (try? Document(json: odd.json())) != nil
    }
    #expect(read > 250)
  }

  @Test(arguments: 0..<Reliability.runs(40, torture: 2_000)) func `so it does for drawings of turned groups`(_ seed: Int) throws {
    var geometry = RandomGeometry(seed: UInt64(seed))
    try checkDump(try geometry.document(leaves: 20), "seed \(seed)")
  }

  @Test(arguments: Array(0..<Reliability.runs(40, torture: 2_000)) + [212, 316, 613]) func `so it does after random commands`(_ seed: Int)
    throws
  {
    let bench = try Bench(`Random command lines`.sources[seed % `Random command lines`.sources.count])
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    for _ in 0..<50 { bench.run(lines.line(bench.document)) }
    try checkDump(bench.document, "seed \(seed)")
  }

  @Test func `a script says what is there, and nothing that commands do by themselves`() throws {
    let bench = try Bench(Document())
    let script = """
      canvas add Page
      add rectangle
      add group Cards
      add text Title in Cards at 5 5 fill=red
      """
    bench.run(script: script)
    let lines = bench.run("dump")
    try #require(lines.count == 4)
    #expect(lines[0] == "canvas add Page")
    #expect(lines[1] == "add rectangle at 0 0")
    #expect(lines[2] == "add group Cards")
    #expect(lines[3].hasPrefix("add text Title in #group-") && lines[3].hasSuffix(" at 5 5 fill=#ff0000"))
  }

  @Test func `a selection goes to where its script is run`() throws {
    let bench = try Bench(faces)
    let lines = bench.run("dump (#eyes, #cap)")
    let other = try Bench(#"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "graphics": []}]}"#)
    other.run(script: lines.joined(separator: "\n"))
    #expect(other.children("c") == ["eyes", "cap"])
    #expect(other.children("eyes") == ["eyeL", "eyeR"])
    for id in ["eyes", "eyeL", "eyeR", "cap"] {
      let (one, two) = (try #require(bench.document.node(id: id)), try #require(other.document.node(id: id)))
      #expect(bench.document.graphic(one) == other.document.graphic(two))
    }
  }
}

@Suite struct `Dumping what was changed` {
  // Seeds that the long form found: groups with shadows, and paths named as data.
  @Test(arguments: Array(0..<Reliability.runs(200, torture: 10_000)) + [1278, 8776])
  func `the script leads from the named state to this one`(_ seed: Int) throws {
    let source = `Random command lines`.sources[seed % `Random command lines`.sources.count]
    let bench = try Bench(source)
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    for _ in 0..<(seed % 7) { bench.run(lines.line(bench.document)) }
    while bench.session.history.isInTransaction { bench.run("commit") }
    bench.run("checkpoint start")
    let start = DocumentWriter.bytes(of: bench.document)
    var typed: [String] = []
    for _ in 0..<(1 + seed % 20) {
      let line = lines.line(bench.document)
      // Names of states come and go.
      guard !line.contains("revert"), !line.contains("undo 99") else { continue }
      typed.append(line)
      bench.run(line)
    }
    guard bench.session.history.marks.contains("start") else { return }
    let script = bench.run("dump --since start")
    let made = try run(script, on: try Document(json: String(decoding: start, as: UTF8.self)), "seed \(seed): \(typed)")
    #expect(made == canonical(bench.document), "seed \(seed)\n\(typed.joined(separator: "\n"))\n---\n\(script.joined(separator: "\n"))")
  }

  @Test(arguments: Array(0..<Reliability.runs(100, torture: 5_000)) + [1220, 2852]) func `so it does among turned groups`(_ seed: Int)
    throws
  {
    var geometry = RandomGeometry(seed: UInt64(seed))
    let bench = try Bench(try geometry.document(leaves: 12))
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    bench.run("checkpoint start")
    let start = DocumentWriter.bytes(of: bench.document)
    for _ in 0..<(1 + seed % 12) {
      let line = lines.line(bench.document)
      if !line.contains("revert") { bench.run(line) }
    }
    while bench.session.history.isInTransaction { bench.run("commit") }
    let script = bench.run("dump --since start")
    let made = try run(script, on: try Document(json: String(decoding: start, as: UTF8.self)), "seed \(seed)")
    #expect(made == canonical(bench.document), "seed \(seed)\n\(script.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("set Body fill red; set Body fill red", ["set #body fill=#ff0000"]), ("set Body fill red; set Body fill #3366cc", []),
    ("add star Badge in Head at 1 2 --id badge; delete #badge", []),
    ("unset Body radius; unset #skull fill", ["unset #skull fill", "unset #body radius"]),
    ("front #skull", ["move #eyes before #skull"]), ("move #cap before Body", ["move #cap after #head"]),
    ("set (ellipse) opacity 0.5", ["set (#skull, #eyeL, #eyeR) opacity=0.5"]),
    ("set Body id trunk; set #trunk x 3", ["set #body id trunk", "set #trunk x=3"]),
    ("set document title Two", ["set document title=Two"]), ("set Body kind ellipse", nil),
  ]) func `a script is short`(_ line: String, _ script: [String]?) throws {
    let bench = try Bench(faces)
    bench.run("checkpoint c")
    for part in line.split(separator: ";") { #expect(bench.done(String(part)), "\(part)") }
    let lines = bench.run("dump --since c")
    if let script { #expect(lines == script) } else { #expect(lines.count == 1 && lines[0].hasPrefix("put ")) }
  }

  @Test func `what went with nothing else is deleted by itself`() throws {
    let bench = try Bench(faces)
    bench.run("checkpoint c")
    let start = bench.bytes
    // The eyes are gone, and what they were in has left the head that is gone too.
    #expect(bench.done("delete (#eyeL, #eyeR); move #eyes into /Faces; delete #head"))
    let script = bench.run("dump --since c")
    #expect(script.filter { $0.hasPrefix("delete") } == ["delete (#head, #eyeL, #eyeR)"])
    #expect(try run(script, on: try Document(json: start), "") == canonical(bench.document))
  }

  @Test func `a state that nobody named is refused`() throws {
    let bench = try Bench(faces)
    bench.run("checkpoint night")
    #expect(try #require(bench.refusal("dump --since nigth")).contains("did you mean night?"))
  }
}

@Suite struct `Dumping SVG` {
  /// The contents of SVG files.
  private static let files: [String] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return [
      "samples/diagram.svg", "samples/icon.svg", "samples/layers.svg", "Tests/SVGWork/app.svg", "Tests/SVGWork/diagram.svg",
      "Tests/SVGWork/icons.svg", "Tests/SVGWork/logo.svg", "Tests/SVGWork/map.svg", "Tests/SVGWork/parts.svg",
    ].map { root + "/" + $0 }
  }()

  private static func markup(_ index: Int) -> String {
    Shell.run("cat '\(files[index])'").output
  }

  @Test(arguments: files.indices) func `the script makes the document that save writes in our own format`(_ index: Int) throws {
    let bench = try Bench(markup: Self.markup(index))
    let saved = String(decoding: Conversion.json(bench.document).bytes, as: UTF8.self)
    let script = bench.run("dump").filter { !$0.hasPrefix("warning: ") }
    #expect(try run(script, on: Document(), Self.files[index]) == saved)
  }

  // Seeds that the long form found: what is inherited is written by a move, or unset after it.
  @Test(arguments: Array(0..<Reliability.runs(120, torture: 3_000)) + [143, 548, 953, 1998])
  func `what was changed leads from file to file`(_ seed: Int) throws {
    let markup = Self.markup(seed % Self.files.count)
    let bench = try Bench(markup: markup)
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    bench.run("checkpoint start")
    var typed: [String] = []
    for _ in 0..<(1 + seed % 6) {
      let line = lines.line(bench.document)
      if !line.contains("revert"), bench.done(line) { typed.append(line) }
    }
    while bench.session.history.isInTransaction { bench.run("commit") }
    let answers = bench.run("dump --since start")
    let script = answers.filter { !$0.hasPrefix("warning: ") }
    // Content that cannot be expressed is reported by a warning.
    guard script.count == answers.count else { return }
    let other = try Bench(markup: markup)
    other.run(script: script.joined(separator: "\n"))
    let note = "seed \(seed)\n\(typed.joined(separator: "\n"))\n---\n\(script.joined(separator: "\n"))"
    #expect(other.messages.filter { $0.contains("error") } == [], "\(note)")
    #expect(other.bytes == bench.bytes, "\(note)")
  }

  /// Found by the long form: an SVG cannot hold the colours of a removed paint, so a script that set them was refused.
  @Test(arguments: [
    (7, ["set * fill 'linear(red, blue)'", "set #bb fill none"]),
    (5, ["add group N in #bar at 1 2 3x4 fill=gold", "set (group > *) fill none"]), (7, ["set #bb stroke none stroke.width 3"]),
  ]) func `what a paint was before it was none is not said`(_ file: Int, _ lines: [String]) throws {
    let bench = try Bench(markup: Self.markup(file))
    bench.run("checkpoint start")
    for line in lines { bench.run(line) }
    let other = try Bench(markup: Self.markup(file))
    other.run(script: bench.run("dump --since start").joined(separator: "\n"))
    #expect(other.messages.filter { $0.contains("error") } == [])
    #expect(other.bytes == bench.bytes)
  }

  @Test func `what no command says is told of`() throws {
    let bench = try Bench(markup: Self.markup(0))
    bench.run("checkpoint c")
    let node = try #require(bench.document.graphics.first { bench.document.kind(of: $0) == .rectangle })
    let id = bench.document.id(of: node)
    #expect(bench.done("set #\(id) kind ellipse"))
    #expect(bench.run("dump --since c") == ["# not said: all of #\(id)", "warning: 1 graphic not said whole, the first is #\(id)"])
  }

  @Test func `what was made in a drawing can have a shadow`() throws {
    let bench = try Bench(markup: Self.markup(0))
    #expect(bench.done("add star --id new"))
    #expect(bench.done("set #new shadow '1 2 3 red'"))
    #expect(bench.bytes.contains("<feGaussianBlur "))
  }
}
