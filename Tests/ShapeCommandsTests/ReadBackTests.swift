import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

/// Commands on graphics taken at random, with reads between them; `make svg-edits` runs more of them on icons.
private struct RandomCommands {
  private var random: SplitMix64
  private let bench: Bench

  init(_ bench: Bench, seed: UInt64) { (self.bench, random) = (bench, SplitMix64(seed: seed)) }

  private static let edits = [
    "set #A fill red", "set #A fill 'linear(#3366cc 0, #003300 1)'", "set #A stroke navy stroke.width 30", "set #A stroke.width 4",
    "set #A opacity 0.5", "set #A visible false", "set #A visible true", "set #A rotation 30", "set #A shadow '9 7 3 #00000080'",
    "unset #A shadow", "unset #A stroke", "delete #A", "dup #A", "move #A into #B", "move #A before #B", "group (#A, #B)", "ungroup #A",
    "front #A", "back #A", "translate #A 3 4", "scale #A 2", "add ellipse at 1 2 20x10 fill='radial(red 0, blue 1)'", "undo", "undo",
    "redo",
  ]

  private mutating func pick() -> String {
    bench.document.graphics.randomElement(using: &random).map { bench.document.id(of: $0) } ?? "none"
  }

  mutating func edit() -> String {
    let command = Self.edits.randomElement(using: &random)!.replacing("#A", with: "#\(pick())").replacing("#B", with: "#\(pick())")
    bench.run(command)
    return command
  }

  /// Asks for boxes, which are kept from some number of questions on.
  mutating func read() {
    for _ in 0..<Int.random(in: 0..<4, using: &random) { bench.run("bbox ** --painted") }
    for _ in 0..<Int.random(in: 0..<4, using: &random) { bench.run("bbox #\(pick())") }
  }
}

private let bare = """
  <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
    <rect id="a" x="1" y="2" width="30" height="20"/>
    <g id="g" fill="#0000ff"><circle id="b" cx="20" cy="20" r="9"/><path id="c" d="M 3 4 L 30 9 L 12 40 Z" style="fill:#ff0000"/></g>
    <g id="h" transform="rotate(20)"><ellipse id="d" cx="30" cy="30" rx="4" ry="9" stroke="#000000"/></g>
    <path id="e" d="M 5 50 C 20 40 40 60 60 50"/>
  </svg>

  """

private let defined = bare.replacing(
  "  <rect id=\"a\"",
  with: """
      <defs><linearGradient id="sky"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#00ff00"/></linearGradient></defs>
      <rect id="a" fill="url(#sky)"
    """)

@Suite struct `Edits with reads between them` {
  /// The boxes of all graphics, with and without strokes and shadows.
  private func boxes(_ document: Document) -> [(id: String, plain: Rect?, painted: Rect?)] {
    document.graphics.map { (document.id(of: $0), document.bounds(of: $0), document.paintedBounds(of: $0)) }
  }

  private func isNear(_ one: Rect?, _ other: Rect?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return zip([one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height]).allSatisfy {
      abs($0 - $1) <= 1e-3 * max(1, abs($0))
    }
  }

  /// The graphics whose boxes differ.
  private func differences(_ one: Document, _ other: Document) -> [String] {
    let (here, there) = (boxes(one), boxes(other))
    guard here.count == there.count else { return ["\(here.count) graphics and \(there.count)"] }
    return zip(here, there).filter { !isNear($0.plain, $1.plain) || !isNear($0.painted, $1.painted) }.map { "\($0), \($1)" }
  }

  @Test(arguments: [faces, bare, defined], 0..<12) func `leave every box as a fresh look has it`(_ text: String, _ seed: Int) throws {
    let bench = try text.hasPrefix("<") ? Bench(markup: text) : Bench(text)
    var commands = RandomCommands(bench, seed: UInt64(seed))
    var done: [String] = []
    for _ in 0..<15 {
      commands.read()
      done.append(commands.edit())
      let different = differences(bench.document, bench.document.snapshot())
      try #require(different == [], "\(done)")
    }
  }

  @Test(arguments: [bare, defined], 0..<24) func `are all in the file, which refers to nothing that is not there`(
    _ text: String, _ seed: Int
  ) throws {
    let bench = try Bench(markup: text)
    var commands = RandomCommands(bench, seed: UInt64(seed))
    var done: [String] = []
    for _ in 0..<12 {
      commands.read()
      done.append(commands.edit())
    }
    let bytes = DocumentWriter.bytes(of: bench.document)
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(done) \(bench.bytes)")
    #expect(SavedCheck.fault(of: bytes, for: bench.document) == nil, "\(done) \(bench.bytes)")
    #expect(differences(bench.document, try Document(reading: ByteStore(bytes))) == [], "\(done) \(bench.bytes)")
  }

  @Test func `a stroke set after painted boxes were asked for is within them`() throws {
    let bench = try Bench(faces)
    for _ in 0..<20 { bench.run("bbox ** --painted") }
    let former = bench.bytes
    #expect(bench.done("set #skull stroke red stroke.width 30"), "\(bench.messages)")
    #expect(bench.run("bbox #skull --painted") == ["45 5 110 110"])
    #expect(bench.done("undo") && bench.bytes == former)
    #expect(bench.run("bbox #skull --painted") == ["60 20 80 80"])
  }

  @Test func `a stroke set on a group of an SVG is within the boxes of its shapes`() throws {
    let bench = try Bench(markup: bare)
    for _ in 0..<20 { bench.run("bbox ** --painted") }
    #expect(bench.done("set #g stroke red stroke.width 6"))
    #expect(bench.run("bbox #b --painted") == ["8 8 24 24"])
    #expect(differences(bench.document, bench.document.snapshot()) == [])
    #expect(differences(bench.document, try Document(reading: ByteStore(bench.bytes))) == [])
  }

  @Test func `a group that is rotated turns about its centre in the file too`() throws {
    let bench = try Bench(markup: bare)
    #expect(bench.done("set #g rotation 30"))
    #expect(differences(bench.document, try Document(reading: ByteStore(bench.bytes))) == [], "\(bench.bytes)")
  }
}
