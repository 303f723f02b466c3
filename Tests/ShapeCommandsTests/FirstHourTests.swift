import ShapeCommands
import ShapeModel
import Testing

private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "width": 100, "height": 100, "graphics": [
      {"id": "a", "kind": "rectangle", "name": "Dot", "x": 50, "width": 20, "height": 10, "fill": {"color": "#ff0000"}},
      {"id": "b", "kind": "ellipse", "name": "Dot", "width": 10, "height": 10, "fill": {"color": "#ff0000"}},
      {"id": "t", "kind": "text", "name": "Title", "width": 90, "height": 20, "text": {"string": "Hello"}}
    ]}
  ]}

  """#

@Suite struct `The first hour` {
  @Test func `a name that several graphics have selects all of them for verbs that list, and is an error for those that change`() throws {
    let bench = try Bench(drawing)
    #expect(bench.run("count Dot") == ["2"] && bench.run("find (Dot)").count == 2 && bench.run("ls Dot").count == 2)
    #expect(bench.done("select Dot") && bench.ids(bench.session.selection) == ["a", "b"])
    #expect(bench.refusal("set Dot opacity 0.5")?.contains("2 graphics are named Dot") == true, "\(bench.messages)")
  }

  @Test func `graphics are counted by a value, the most frequent first`() throws {
    let bench = try Bench(drawing)
    #expect(bench.run("count --by kind") == ["ellipse    1", "rectangle  1", "text       1"])
    #expect(bench.run("count (rectangle, ellipse) --by fill") == ["#ff0000  2"])
  }

  @Test func `what is found is sorted by a property, and those without a value come last`() throws {
    let bench = try Bench(drawing)
    let ids = { (lines: [String]) in lines.map { line in line.split(separator: "#").last.map(String.init) ?? "" } }
    #expect(ids(bench.run("find --sort width")) == ["b", "a", "t"])
    #expect(ids(bench.run("find --sort width --descending --limit 2")) == ["t", "a"])
    #expect(ids(bench.run("find * --sort text.size")).first == "t")
    #expect(bench.refusal("find")?.contains("find needs SELECTOR|WORDS") == true)
  }

  @Test func `names are counted, and several of the same are told`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("rename (#a, #b) 'Spot {n}'") && bench.run("get (#a, #b) name --value") == ["Spot 1", "Spot 2"])
    bench.run("rename (#a, #b) Same")
    #expect(bench.messages.contains { $0.contains("all 2 are named Same now; 'Same {n}' would number them") }, "\(bench.messages)")
  }

  @Test func `findings are counted by rule`() throws {
    let bench = try Bench(drawing)
    bench.run("set #a x 95")
    bench.run("lint")
    #expect(bench.messages.contains { $0.contains("duplicate-name") && $0.contains("off-canvas") }, "\(bench.messages)")
  }

  @Test func `a no-break space between words is a blank, and is told`() throws {
    let bench = try Bench(drawing)
    bench.run("get #a\u{a0}width --value")
    #expect(bench.answers == ["20"] && bench.messages == ["warning: t:1:7: the invisible character U+00A0 is taken as a blank"])
    #expect(bench.done("rename #a 'x\u{a0}y'") && bench.messages.count < 2)
  }

  @Test(arguments: [
    ("qiut", "did you mean quit"), ("set #t wieght bold", "did you mean text.weight"),
  ])
  func `hints are for what was meant`(line: String, help: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal(line)?.contains(help) == true, "\(bench.messages)")
  }

  @Test func `a value from outside is never read as a selector`() throws {
    let bench = try Bench(drawing)
    bench.session.options.arguments = ["name": .string("*"), "names": .list([.string("*"), .string("Title")])]
    #expect(bench.run("count $name").first == "0")
    bench.run("let copy = $name")
    #expect(bench.run("count $copy").first == "0" && bench.run("echo ${count($copy)}") == ["0"])
    bench.run(script: "def f(x)\n  count $x\nend\nf $name\nfor n in $names\n  count $n\nend")
    #expect(bench.answers == ["0", "0", "1"], "\(bench.answers) \(bench.messages)")
    bench.run("let copy = '*'")
    #expect(bench.run("count $copy").first == "3")
  }

  @Test func `a tab is printed as a tab`() throws {
    #expect(try Bench(drawing).run("echo \"a\\tb\"") == ["a\tb"])
  }
}

@Suite struct `Letters of a size that fits` {
  @Test(arguments: ["rectangle", "ellipse", "text"], ["normal", "bold"])
  func `fit in both dimensions, after what else is set`(_ kind: String, _ weight: String) throws {
    let bench = try Bench(drawing)
    let words = "set #n text.size=fit text='A label of several words' text.weight=\(weight) width=90 height=12"
    #expect(bench.done("add \(kind) N at 5 5 40x40 --id n") && bench.done(words), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("fits now; it does not follow later changes") }, "\(bench.messages)")
    #expect(bench.run("lint #n --only text-overflow") == ["nothing was found"], "\(bench.run("get #n"))")
    let size = try #require(bench.document.node(id: "n").flatMap { bench.document.value(.textSize, of: $0)?.number })
    #expect(size > 1 && size < 12)
  }
}

@Suite struct `Undo of one step` {
  @Test func `keeps the later steps, and is a step of its own`() throws {
    let bench = try Bench(drawing)
    for line in ["set #a opacity 0.5", "checkpoint here", "delete #b", "set #a x 7", "add star S --id s"] { #expect(bench.done(line)) }
    #expect(bench.done("undo --only 1") && bench.run("get #a opacity x --value") == ["1\t7"], "\(bench.messages)")
    #expect(bench.done("undo --only 3") && bench.children("c") == ["a", "b", "t", "s"], "\(bench.messages)")
    #expect(bench.undoDepth == 6 && bench.done("undo") && bench.children("c") == ["a", "t", "s"])
    #expect(bench.done("undo 5") && bench.bytes == drawing)
  }

  @Test func `is refused where a later step depends on it, by its number`() throws {
    let bench = try Bench(drawing)
    for line in ["add star S --id s", "set #s x 9", "set #a x 1", "set #a x 2"] { #expect(bench.done(line)) }
    let before = bench.bytes
    let refusal = bench.refusal("undo --only 3") ?? ""
    #expect(refusal.contains("step 3 cannot be taken back alone") && refusal.contains("step 4 depends on it: set #a x 2"), "\(refusal)")
    #expect(bench.refusal("undo --only 9")?.contains("9 is not a step that can be undone") == true && bench.bytes == before)
  }
}

@Suite struct `Values that are not there` {
  @Test func `are 0 in expressions, where the kind has the property`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #b stroke red stroke.width 3") && bench.done("sort * stroke.width"), "\(bench.messages)")
    #expect(bench.children("c") == ["a", "t", "b"])
    #expect(bench.done("set #a x=(stroke.width + 2)") && bench.run("get #a x --value") == ["2"], "\(bench.messages)")
  }

  @Test func `are why a graphic and its group cannot be spaced`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("group (#a, #b) as G") && bench.done("distribute (G, #a, #t) hgap"))
    #expect(bench.messages.contains { $0.contains("moves with /C/G") }, "\(bench.messages)")
  }
}
