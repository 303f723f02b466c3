import ShapeModel
import TestSupport
import Testing

import ShapeCommands

@Suite struct `Tables in scripts` {
  /// The output of `echo` in each row of a table, or the first error.
  private func said(_ table: String, _ words: String) throws -> [String] {
    let folder = TemporaryFolder()
    folder.write("t.csv", table)
    let bench = try Bench(faces)
    let lines = bench.run("for r in \(folder.path)/t.csv; echo \(words); end")
    return bench.messages.isEmpty ? lines : [bench.messages[0].replacing(folder.path + "/", with: "")] + bench.messages.dropFirst()
  }

  @Test(arguments: [
    ("${$r.visits * 5}", ["60", "7.5", "35"]), ("${$r.visits + 1}", ["13", "2.5", "8"]), ("$r.visits", ["12", "1.50", "007"]),
    ("${$r.visits}", ["12", "1.50", "007"]), ("${$r.visits:.1}", ["12.0", "1.5", "7.0"]), ("${$r.visits > 5}", ["true", "false", "true"]),
    ("${$r.visits + $r.more}", ["13", "3.5", "007x"]), ("${$r.day + $r.visits}", ["Mon12", "Tue1.50", "Bond007"]),
    ("${$r.visits == \"007\"}", ["false", "false", "true"]), ("${$r.visits == 7}", ["false", "false", "true"]),
  ])
  func `numbers of a table are numbers in expressions, and stay as they are written elsewhere`(words: String, lines: [String]) throws {
    #expect(try said("day,visits,more\nMon,12,1\nTue,1.50, 2 \nBond,007,x\n", words) == lines)
  }

  @Test func `semicolons, tabs and the mark of byte order are taken as spreadsheets write them`() throws {
    #expect(try said("\u{FEFF}day;size\r\nMon;1,5\r\n\"a;b\";2\r\n", "$r.day $r.size") == ["Mon 1,5", "a;b 2"])
    #expect(try said("day\tsize\nMon\t3\n", "$r.day ${$r.size / 2}") == ["Mon 1.5"])
    #expect(try said("\"a,b\";c\n1;2\n", "$r.a_b $r.c") == ["1 2"])
  }

  @Test func `columns are called by names that can be written`() throws {
    let table = "Unit price,2024,Größe, a b ,,Unit price\n1,2,3,4,5,6\n"
    #expect(try said(table, "$r.Unit_price $r._2024 $r.Gr__e $r.a_b $r.Unit_price_2") == ["1 2 3 4 6"])
    let lines = try said(table, "$r.prize")
    #expect(lines.first?.contains("there is no variable '$r.prize'") == true, "\(lines)")
    #expect(lines.contains { $0.contains("there are $r.Gr__e, $r.Unit_price, $r.Unit_price_2, $r._2024, $r.a_b") }, "\(lines)")
    #expect(try said("visits\n1\n", "$r.visit").contains { $0.contains("did you mean $r.visits?") })
  }

  @Test func `a table that cannot be meant is refused with its line`() throws {
    #expect(try said("a,b\n1,2\n3,4,5\n", "$r.a").first?.contains("line 3 of t.csv has 3 columns, and line 1 names 2") == true)
    #expect(try said("a,b\n1,2\n3\n", "$r.a").first?.contains("line 3 of t.csv has 1 column, and line 1 names 2") == true)
    #expect(try said("a,b\n1,2,\n3,\n", "$r.a-$r.b") == ["1-2", "3-"])
    #expect(try said("a,b\n1,\"2\n3,4\n", "$r.a").first?.contains("line 2 of t.csv: the quote is not closed") == true)
  }
}

@Suite struct `Variables of loops` {
  @Test(arguments: [
    ("let n = 0; for i in 1..4; let n = ${$n + $i}; end; echo $n", ["10"]),
    ("let n = 0; for i in 1..2; for j in 1..3; let n = ${$n + 1}; end; end; echo $n", ["6"]),
    // Variables of a procedure are its own, also in its loops.
    ("let n = 0; def f(x)\nfor i in 1..3; let n = ${$n + $x}; end; echo in $n\nend\nf 2; echo $n", ["in 6", "0"]),
    ("let i = 7; for i in 1..2; echo $i; end; echo $i", ["1", "2", "7"]),
    ("let n = 1; for i in 1..2; let m = $i; let n = ${$n + $m}; end; echo $n", ["4"]),
  ])
  func `what was there before a loop keeps the values it gets in it`(script: String, lines: [String]) throws {
    let bench = try Bench(faces)
    bench.run(script: script)
    #expect(bench.answers == lines, "\(bench.messages)")
  }

  @Test func `a range goes from one whole number to another`() throws {
    let bench = try Bench(faces)
    #expect(bench.run("for i in 2..0.0; echo $i; end") == ["2", "1", "0"])
    #expect(bench.refusal("for i in 1..2.5; echo $i; end")?.contains("'1..2.5' is not a range") == true)
    #expect(bench.run("for i in a..b; echo $i; end") == ["a..b"])
  }

  @Test func `what a loop makes is forgotten behind it, and so is all of one that fails`() throws {
    let bench = try Bench(faces)
    bench.run(script: "for i in 1..2; let m = $i; end; echo $m")
    #expect(bench.messages.first?.contains("there is no variable '$m'") == true, "\(bench.messages)")
    bench.run("let n = 0")
    bench.run("for i in 1..2; let n = 5; set Nope fill red; end")
    #expect(bench.run("echo $n") == ["0"])
  }
}
