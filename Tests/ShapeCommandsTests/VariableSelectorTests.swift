import ShapeCommands
import ShapeModel
import TestSupport
import Testing

@Suite struct `Variables in commands` {
  /// Two graphics with blanks in their names beside those of the manual's drawing.
  private func bench() throws -> Bench {
    let bench = try Bench(faces)
    #expect(bench.done("add rectangle 'Card 1'; add rectangle 'Card 2'; add group Row; move (\"Card 1\", \"Card 2\") into Row"))
    return bench
  }

  @Test(arguments: [
    ("let m = 'Card 1'", "Card 1"), ("let m = (ellipse[width < 20])", "Left Right"), ("let m = #body", "Body"),
    ("let m = ellipse[width < 20]", "Left Right"), ("let m = /Faces/Head/Skull", "Skull"), ("let m = '\"Card 2\"'", "Card 2"),
    ("let m = text?", "Caption"),
  ])
  func `one that stands alone is a selector of one word, or a name`(definition: String, names: String) throws {
    let bench = try bench()
    #expect(bench.run("\(definition); get $m name --value").joined(separator: " ") == names)
    #expect(bench.run("\(definition); echo ${count($m)}") == ["\(names.hasPrefix("Card") ? 1 : names.split(separator: " ").count)"])
    #expect(bench.done("\(definition); set $m opacity 0.5"))
  }

  @Test(arguments: [
    "set #body x=${25+i*112}", "set Row x=${25+i*112}", "set Row x ${25+i*112}", "set Row x=(25+i*112)", "set Body x=25px",
    "set Row x=\"${20+5}px\"",
  ])
  func `a number put in by an expression is one for groups too`(line: String) throws {
    let bench = try bench()
    #expect(bench.done(line), "\(line): \(bench.messages)")
    #expect(bench.run("get \(line.split(separator: " ")[1]) x --value") == ["25"])
  }

  @Test(arguments: ["set Body x+=${2+3}", "set Row x+=${2+3}", "set Row x+=\"${5}px\""])
  func `so is a difference`(line: String) throws {
    let bench = try bench()
    let name = String(line.split(separator: " ")[1])
    let before = bench.run("get \(name) x --value")
    #expect(bench.done(line), "\(line): \(bench.messages)")
    #expect(Int(bench.answers.first ?? "") == nil && bench.run("get \(name) x --value") == ["\(Int(before[0])! + 5)"])
  }

  @Test(arguments: ["set Row y+=5", "set Row frame '3 4 50 60'", "set (Row, #body) y+=5", "set #body fill red", "set Row name R"])
  func `set counts the graphics that history counts`(line: String) throws {
    let bench = try bench()
    let said = try #require(bench.run(line).last)
    let listed = try #require(bench.run("history --last 1").first)
    #expect(listed.hasSuffix("\(said.prefix { $0.isNumber }) graphic" + (said.hasPrefix("1 ") ? "" : "s")), "\(said), \(listed)")
  }
}

@Suite struct `Numbers of variables in pseudo-classes` {
  @Test(arguments: [
    (":at($x,$y)", ":at(72,46)"), (":at($x, 46)", ":at(72,46)"), (":at(7$n, 46)", ":at(72,46)"),
    (":inside($x,$y 9x9)", ":inside(72,46 9x9)"),
    (":nth($n)", ":nth(2)"), (":depth($n..)", ":depth(2..)"), (":near($c)", ":near(#ffcc00)"), (":near(#fc0, $n)", ":near(#fc0, 2)"),
  ])
  func `count as if they were typed`(selector: String, typed: String) throws {
    let bench = try Bench(faces)
    let found = bench.run("let x = 72; let y = 46; let n = 2; let c = '#ffcc00'; find \(selector)?")
    #expect(found == bench.run("find \(typed)?"))
  }

  @Test func `that are none are named in the error`() throws {
    let refusal = try #require(try Bench(faces).refusal("let x = abc; find :at($x, 40)"))
    #expect(refusal.contains("expected a point, such as 40,60, found 'abc'"), "\(refusal)")
  }
}

@Suite struct `Places of errors` {
  @Test func `one within a procedure typed before points into the procedure`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("def paint(n)\n  set $n fill red\n  set Nope x 1\nend"))
    #expect(
      bench.run("paint Body") == [
        "1 changed", "t:3:7: error: nothing matches Nope, in paint Body (t:1)", "    set Nope x 1", "        ^~~~",
        "what was changed before it is taken back",
      ])
  }

  @Test func `one in a loop over a table names the row`() throws {
    let folder = TemporaryFolder()
    folder.write("d.csv", "name,note\nBody,\"two\nlines\"\nNope,x\n")
    let bench = try Bench(faces)
    bench.run(script: "for r in \(folder.path)/d.csv\n  set $r.name fill red\nend")
    #expect(
      bench.messages.dropFirst().first == "s:2:7: error: nothing matches $r.name, in row 2 of \(folder.path)/d.csv (line 4), name=Nope")
  }

  @Test func `rows keep their numbers when one is deleted`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("find ellipse; delete %2; rename %3 Other") && bench.run("get Other id --value") == ["eyeR"])
    #expect(bench.done("undo 2; find ellipse; delete %2"))
    #expect(bench.refusal("set %2 x 1")?.contains("error: the graphic in row %2 is not in the document any more") == true)
    #expect(bench.done("undo") && bench.run("get %2 id --value") == ["eyeL"])
  }

  @Test func `a row that was made and taken back names nothing made later`() throws {
    let bench = try Bench(faces)
    bench.run(script: "add star A\nset Nope x 1")
    #expect(bench.done("try set #body x 1"))
    let refusal = bench.refusal("get %1 id")
    #expect(bench.done("canvas add B"))
    #expect(refusal?.contains("row %1") == true)
  }

  @Test(arguments: [
    ("count ellipse!", "matches 3, and exactly one is asked for"), ("count Nope!", "nothing matches"),
    ("echo ${count(ellipse!)}", "matches 3, and exactly one is asked for"),
  ])
  func `exactly one is asked for by count too`(line: String, message: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line)?.contains(message) == true)
    #expect(bench.run("count #body!") == ["1"] && bench.run("count Nope").first == "0" && bench.run("echo ${count(#body!)}") == ["1"])
  }
}
