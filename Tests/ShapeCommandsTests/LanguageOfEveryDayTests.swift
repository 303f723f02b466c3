import ShapeCommands
import ShapeOutline
import TestSupport
import Testing

@Suite struct `One rule for values` {
  @Test(arguments: [
    ("add star S at (2*3) 4 (10+10)x20", ""), ("let p = 6; add star S at $p 4 20 20", ""), ("let at = '6,4'; add star S at $at 20x20", ""),
    ("add star S at ${3*2} (8/2) (4*5) $w", "let w = 20"), ("let s = 20; add star S at 6 4 $s $s", ""),
  ])
  func `a place is numbers, variables and expressions`(line: String, before: String) throws {
    let bench = try Bench(faces)
    let line = before.isEmpty ? line : before + "; " + line
    guard !line.contains(")x") else {
      // A size is one word: its parts are not words.
      #expect(bench.refusal(line) != nil)
      return
    }
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get S frame --value") == ["6 4 20 20"], "\(line)")
  }
}

@Suite struct `Words people type` {
  @Test func `plain words find names and texts, the exact name first`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("add star 'Big head'; add text T text='a head of hair'; add star head"))
    let found = bench.run("find head").map { $0.split(separator: " ").last.map(String.init) ?? "" }
    #expect(found.count == 4 && bench.run("get (%1, %2) name --value").allSatisfy { $0.lowercased() == "head" }, "\(found)")
    #expect(bench.run("find Head").count == 1 && bench.refusal("find Haed")?.contains("named Head") == true)
    #expect(bench.run("find HEAD").count == 5 && bench.messages == ["written: find head"], "\(bench.messages)")
    #expect(bench.run("find big head").count == 1 && bench.run("find ellipse").count == 3)
    #expect(bench.done("filter hair") && bench.session.outline.isFiltered && bench.done("filter off"))
  }

  @Test func `a search goes from find to find, round at both ends`() throws {
    let bench = try Bench(faces)
    #expect(bench.refusal("n")?.contains("nothing was searched yet") == true)
    #expect(bench.run("search e").last == "1 of \(bench.run("find e").count)")
    let (first, second) = (bench.run("search e"), bench.run("n"))
    #expect(first != second && bench.run("N") == first && bench.run("previous").first != first.first && bench.run("n") == first)
    #expect(bench.done("search hello; delete #cap"))
    #expect(bench.refusal("n")?.contains("nothing that the search found is left") == true)
    #expect(bench.done("undo; n"))
  }

  @Test func `copies have names of their own`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("dup Body; dup Body 2; dup 'Body 2'"))
    #expect(bench.run("get rectangle name --value").sorted() == ["Body", "Body 2", "Body 3", "Body 4", "Body 5"])
    #expect(bench.done("tile Body 2x1") && bench.run("count 'Body 6'") == ["1"])
  }
}

@Suite struct `Names by expressions` {
  @Test func `single quotes that hide an expression are warned of`() throws {
    let bench = try Bench(faces)
    #expect(bench.run("rename Body 'Dot ${i}'").contains { $0.contains("single quotes keep ${...}") })
    #expect(!bench.run("rename #body \"Dot ${i}\"").contains { $0.contains("single quotes") } && bench.run("count 'Dot 0'") == ["1"])
  }
}

@Suite struct `Numbered rows` {
  @Test func `rows have the numbers that name them`() throws {
    let bench = try Bench(faces)
    let rows = bench.run("ls -n")
    #expect(rows.first?.hasPrefix("1  ") == true && rows.last?.hasPrefix("\(rows.count)  ") == true, "\(rows)")
    #expect(bench.done("delete %1; undo") && bench.run("get %2 id --value").count == 1)
  }

  @Test func `a listing without numbers takes nothing over from one with them`() throws {
    let bench = try Bench(faces)
    bench.run("ls -n")
    bench.run("add star S")
    #expect(bench.refusal("delete %1")?.contains("rows have changed since they were numbered") == true)
    bench.run("ls -n")
    #expect(bench.done("get %1 id"))
  }
}

@Suite struct `Ranges of rows` {
  @Test(arguments: [("2", 1..<2), ("1..3", 0..<3), ("2..9999", 1..<9999)])
  func `are a number, or two with two dots between`(range: String, rows: Range<Int>) throws {
    let bench = try Bench(faces)
    let all = bench.run("rows")
    // Columns are as wide as the rows listed need.
    func plain(_ lines: some Sequence<String>) -> [String] { lines.map { $0.filter { $0 != " " } } }
    #expect(plain(bench.run("rows \(range)")) == plain(all[rows.clamped(to: all.indices)]))
  }
}

@Suite struct `Where errors happened` {
  @Test func `a turn, a call and the value of a variable are named`() throws {
    let bench = try Bench(faces)
    bench.run(script: "for s in Body Nope\n  set $s fill red\nend")
    #expect(bench.messages.contains { $0.hasSuffix("nothing matches $s, in turn 2, s=Nope") }, "\(bench.messages)")
    bench.run(script: "def f(a)\n  set Body fill $a\nend\nf reed")
    #expect(bench.messages.first?.hasSuffix("'reed' is not a colour, in f reed (s:4)") == true, "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("$a is 'reed'") })
    bench.run(script: "for i in 1..2\n  try set Nope fill red\nend")
    #expect(bench.messages.filter { $0.contains("in turn ") }.count == 2)
  }

  @Test func `a loop over a table that finds nothing says so once`() throws {
    let folder = TemporaryFolder()
    folder.write("d.csv", "name\nA\nB\n")
    let bench = try Bench(faces)
    bench.run("for r in \(folder.path)/d.csv; set ($r.name)? fill red; end")
    #expect(bench.messages.filter { $0.contains("nothing was found in any of the 2 rows") }.count == 1, "\(bench.messages)")
    folder.write("d.csv", "name\nA\nBody\n")
    bench.run("for r in \(folder.path)/d.csv; set ($r.name)? fill red; end")
    #expect(!bench.messages.contains { $0.contains("nothing was found") })
  }

  @Test func `a dry run shows what each graphic would become`() throws {
    let bench = try Bench(faces)
    let lines = bench.run("set Body fill red x+=1 --dry-run")
    #expect(
      lines.contains { $0.hasPrefix("t:1: set Body") } && lines.contains { $0.contains("fill.color #3366cc") && $0.contains("#ff0000") },
      "\(lines)")
    #expect(bench.run("dup Body 30 --dry-run").contains { $0.contains("and 10 more; --all") })
    #expect(bench.run("dup Body 30 --dry-run --all").count { $0.contains("made ") } == 30)
    #expect(
      bench.run("delete Body --dry-run --json")[0].contains(#""changes":[{"id":"body","what":"deleted","from":null,"to":null}],"more":0"#))
    #expect(bench.bytes == faces)
  }
}

@Suite struct `Tokens and styles` {
  @Test func `a token is set, used, renamed everywhere, and deleted when nothing uses it`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("token brand #102030; token warm token(brand)"))
    #expect(bench.done("set Body fill token(brand); set #skull fill 'linear(token(brand), red)' shadow '0 1 2 token(brand)'"))
    #expect(bench.refusal("token brand --delete")?.contains("used by") == true)
    #expect(bench.refusal("token brand token(warm)")?.contains("refer to itself") == true)
    #expect(bench.done("style card fill=token(brand)") && bench.done("token brand --rename ink"), "\(bench.messages)")
    #expect(!bench.bytes.contains("brand") && bench.bytes.contains("token(ink)"), "\(bench.bytes)")
    #expect(bench.run("count [fill=#102030]") == ["1"])
    #expect(bench.done("recolor token(ink) to red; style card --delete; token warm --delete; token ink --delete"), "\(bench.messages)")
    #expect(!bench.bytes.contains("tokens"))
  }

  @Test func `what a style says is in effect where its graphic says nothing`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("style card fill=gold opacity=0.5; add star S style=card; unset S fill"), "\(bench.messages)")
    #expect(bench.run("get S fill opacity --value") == ["#ffd700\t0.5"])
    #expect(bench.run("count star[fill=gold]") == ["1"] && bench.run("count star[opacity<0.6]") == ["1"])
    #expect(bench.done("set S opacity 0.9") && bench.run("get S opacity --value") == ["0.9"])
    #expect(bench.refusal("style card --delete")?.contains("used by #") == true)
    #expect(bench.done("style card --rename tile") && bench.run("get S style --value") == ["tile"])
    #expect(bench.done("undo 5") && bench.bytes == faces)
  }

  @Test func `the letters of a text have one colour`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("add text T; set T text.color red") && bench.run("get T fill --value") == ["#ff0000"])
    #expect(
      bench.done("set T fill blue") && bench.run("get T text.color --value") == ["#0000ff"] && !bench.bytes.contains("\"text\": {\"color"))
  }
}
