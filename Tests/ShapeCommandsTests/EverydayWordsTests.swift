import ShapeCommands
import ShapeModel
import Testing

private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "graphics": [
      {"id": "a", "kind": "rectangle", "name": "A", "x": 10, "y": 10, "width": 20, "height": 10},
      {"id": "b", "kind": "ellipse", "name": "B", "width": 10, "height": 20}
    ]}
  ]}

  """#

@Suite struct `Words of every day` {
  @Test func `several copies are in order, numbered and each moved on`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("dup #a 3 as Card --offset 5,1"))
    let graphics = bench.document.graphics
    #expect(graphics.map { bench.document.name(of: $0) } == ["A", "Card", "Card 2", "Card 3", "B"])
    #expect(graphics.prefix(4).map { bench.document.frame(of: $0)?.x } == [10, 15, 20, 25])
    #expect(bench.session.lastListing.count == 3 && bench.undoDepth == 1)
    #expect(bench.done("undo") && bench.bytes == drawing)
    #expect(bench.done("dup (#a, #b) as Twin"))
    #expect(bench.document.graphics.map { bench.document.name(of: $0) } == ["A", "B", "Twin", "Twin 2"])
    #expect(bench.refusal("dup #a 0")?.contains("whole number from 1") == true)
    #expect(bench.refusal("dup #a three")?.contains("'three' is not a whole number") == true)
  }

  @Test(arguments: ["add rectangle R at 1 2 30x40", "add rectangle R at 1 2 30 40", "add rectangle R at 1,2 30 40 fill=red"])
  func `a size is two numbers or one word`(line: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get R frame --value") == ["1 2 30 40"])
  }

  @Test(arguments: [
    ("0 0", "did you mean at 0 0?"), ("10 20 30x40 fill=red", "did you mean at 10 20 30x40?"), ("10,20", "did you mean at 10,20?"),
    ("10", "did you mean at X Y?"),
  ])
  func `numbers without their word are told what they lack`(words: String, help: String) throws {
    let bench = try Bench(drawing)
    let refusal = bench.refusal("add rectangle R \(words)") ?? ""
    #expect(refusal.contains("'at' is missing before the place") && refusal.contains(help), "\(refusal)")
  }

  @Test func `a tag in the place of a property is told how it is given`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("add rectangle R fill=red .badge")?.contains("tags=badge gives the tag") == true, "\(bench.messages)")
    #expect(bench.refusal("add rectangle R at 1 2 .badge")?.contains("tags=badge gives the tag") == true, "\(bench.messages)")
  }

  @Test(arguments: [
    ("assert count(*) == 5", "count(*) is 2, not 5"), ("assert count(*) == 5 \"five\"", "five (count(*) is 2, not 5)"),
    ("assert count(*) > 5", "count(*) is 2, which is not > 5"), ("assert \"a\" == \"b\"", "\"a\" is a, not b"),
    ("assert count(*) == 1 or count(*) == 3", "not true: count(*) == 1 or count(*) == 3"), ("assert false", "not true: false"),
  ])
  func `a failed assertion says what it found`(line: String, words: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal(line)?.contains("error: \(words)\n") == true, "\(bench.messages)")
  }

  @Test func `a property in the place of a verb is told how it is set`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("opacity #a 0.5")?.contains("opacity is a property: write set SELECTOR opacity VALUE") == true)
  }

  @Test func `a verb of other programs gets a hint with what is written here`() throws {
    let bench = try Bench(drawing)
    let lines = [
      ("remove #a", "write delete SELECTOR"), ("clone #a", "write dup SELECTOR"), ("hide #a", "write set SELECTOR visible false"),
      ("lock #a", "write set SELECTOR locked true"), ("colour #a red", "write set SELECTOR fill COLOUR"),
      ("create star", "write add KIND NAME"), ("resize #a 2", "write scale SELECTOR FACTOR"), ("dir", "write ls"),
      ("compare", "write diff FILE FILE"),
      ("fill #a red", "fill is a property: write set SELECTOR fill VALUE"),
    ]
    for (line, help) in lines {
      let words = bench.refusal(line) ?? ""
      #expect(words.contains("unknown verb") && words.contains(help), "\(line): \(words)")
    }
  }

  @Test func `a verb of other programs is none of ours`() {
    let table = CommandTable.standard
    for verb in table.commands { for word in verb.help.elsewhere.keys { #expect(table.find(word) == nil, "\(word)") } }
  }

  @Test func `all groups of a form are opened once`() throws {
    let bench = try Bench(drawing)
    let (folded, open) = (bench.run("inspect #a").count, bench.run("inspect #a --all").count)
    #expect(open > folded && bench.run("inspect #a").count == folded)
  }
}
