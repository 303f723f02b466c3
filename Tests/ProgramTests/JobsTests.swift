import TestSupport
import Testing

@Suite struct `Several documents at once` {
  /// A folder with many drawings, each with as many graphics as its number says.
  private func folder(_ count: Int) -> Folder {
    let folder = Folder()
    for number in 1...count {
      let graphics = (0..<number).map { #"{"id":"g\#($0)","kind":"rectangle","width":9,"height":9}"# }.joined(separator: ",")
      folder.write(
        "d\(number).json",
        #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","width":90,"height":60,"graphics":[\#(graphics)]}]}"#)
    }
    return folder
  }

  private func names(_ count: Int) -> [String] { (1...count).map { "d\($0).json" } }

  @Test func `a run that is killed leaves each document as it was or as it is to be, and can be repeated`() {
    let folder = folder(60)
    let before = names(60).map { folder[$0] ?? "" }
    let after = { (text: String) in
      text.replacing("\"id\":\"g0\",\"kind\":\"rectangle\"", with: "\"id\":\"g0\",\"kind\":\"rectangle\",\"x\":7")
    }
    for delay in ["0.02", "0.05", "0.1", "0.2", "0.4"] {
      let line =
        "setsid timeout -s KILL \(delay) $shapeedit \(names(60).joined(separator: " ")) -j 4 -i -c 'set #g0 x=7' > log 2>&1; sleep 0.3"
      _ = Run.shell(line, in: folder)
      for (name, former) in zip(names(60), before) {
        let now = folder[name] ?? ""
        #expect(now == former || now.replacing(" ", with: "") == after(former), "\(name) \(now)")
      }
    }
    let run = Run.shapeedit(names(60) + ["-j", "4", "-i", "-c", "set #g0 x=7"], in: folder)
    #expect(run.status == 0, "\(run)")
    for (name, former) in zip(names(60), before) { #expect(folder[name]?.replacing(" ", with: "") == after(former)) }
    // Nothing of the killed runs is left behind.
    #expect(Run.shell("ls -A | grep -v '^d[0-9]*.json$' | grep -v '^log$' | grep -v faces", in: folder).output == "")
  }

  @Test func `GNU parallel runs it on two workers, as the manual says`() throws {
    guard Shell.has("parallel") else { return print("skipped: parallel is not installed, so the line of the manual was not run") }
    let folder = folder(12)
    folder.write("restyle.se", "set #g0 x=7\n")
    let line = try #require(
      try Workplace.text("man/shapeedit.1").split(separator: "\n").first { $0.contains("parallel -S") }
    ).replacing("\\(aq", with: "'")
      .replacing("\\-", with: "-").replacing("shapeedit", with: "$shapeedit")
    // Two workers of this machine, which no shell of another one is asked for.
    let local = line.dropFirst(line.hasPrefix(".Dl ") ? 4 : 0).replacing("anvil,hammer", with: "2/:")
    let home = "mkdir -p home && HOME=$PWD/home && export HOME && yes | parallel --citation > log 2>&1; rm faces.shape.json"
    let run = Run.shell("\(home); \(local)", in: folder)
    #expect(run.status == 0, "\(run)")
    for name in names(12) { #expect(folder[name]?.replacing(" ", with: "").contains("\"x\":7") == true, "\(name)") }
  }

  @Test(arguments: [0, 1, 3, 20, 200]) func `answers come in the order of the files, as one after the other`(_ jobs: Int) {
    let folder = folder(20)
    let alone = Run.shapeedit(names(20) + ["-c", "count *; ls"], in: folder)
    let together = Run.shapeedit(names(20) + ["-j", "\(jobs)", "-c", "count *; ls"], in: folder)
    let isSame = together == alone
    #expect(isSame)
    #expect(alone.output.hasPrefix("d1.json: 1\n"))
    #expect(Run.shapeedit(names(20) + ["-j", "\(jobs)", "--json", "-c", "count *"], in: folder).output.split(separator: "\n").count == 20)
  }

  @Test(arguments: [1, 2, 5]) func `each document is saved, whoever has it`(_ jobs: Int) {
    let folder = folder(5)
    #expect(Run.shapeedit(names(5) + ["-j", "\(jobs)", "-i", "-c", "set #g0 x 7"], in: folder).status == 0)
    for name in names(5) { #expect(folder[name]?.contains(#""x":7"#) == true || folder[name]?.contains(#""x": 7"#) == true, "\(name)") }
  }

  @Test(arguments: [[], ["-j", "2"]]) func `a search passes over documents without a match, and ends as grep does`(_ jobs: [String]) {
    let folder = folder(3)
    let found = Run.shapeedit(["find", "#g1"] + names(3) + jobs, in: folder)
    #expect(found.status == 0 && found.errors == "" && found.output.split(separator: "\n").allSatisfy { $0.hasPrefix("d") }, "\(found)")
    #expect(found.output.split(separator: "\n").count == 2)
    let nothing = Run.shapeedit(["find", "#g9"] + names(3) + jobs, in: folder)
    #expect(nothing.status == 1 && nothing.output == "" && nothing.errors == "nothing matches in any of 3 documents\n", "\(nothing)")
    folder.write("d2.json", "{")
    let damaged = Run.shapeedit(["get", "#g1"] + names(3) + ["x"] + jobs, in: folder)
    #expect(damaged.status == 3 && damaged.output.contains("d3.json: #g1  x ") && damaged.errors.contains("d2.json"), "\(damaged)")
    #expect(Run.shapeedit(["find", "#g9", "d1.json"], in: folder).errors.contains("nothing matches #g9"))
  }

  @Test func `failures stay with their documents, and are counted at the end`() {
    let folder = folder(4)
    folder.write("d2.json", "{")
    let run = Run.shapeedit(names(4) + ["nowhere.json", "-j", "2", "-c", "count *"], in: folder)
    #expect(run.output == "d1.json: 1\nd3.json: 3\nd4.json: 4\n")
    #expect(run.status == 3)
    #expect(run.errors.contains("nowhere.json: cannot open"))
    #expect(run.errors.hasSuffix("2 of 5 documents failed\n"))
  }

  @Test(arguments: [1, 2, 5]) func `the summary counts each document whose script failed, and no answer of no`(_ jobs: Int) {
    let folder = folder(5)
    let failing = "if count(*) > 2; set #nowhere x 1; end"
    for (more, written) in [([], ""), (["--keep-going"], ""), (["-i"], "; none was written")] {
      let run = Run.shapeedit(names(5) + ["-j", "\(jobs)", "-c", failing] + more, in: folder)
      #expect(run.status == 1 && run.errors.hasSuffix("\n3 of 5 documents failed\(written)\n"), "\(run)")
    }
    let asserted = Run.shapeedit(names(5) + ["-j", "\(jobs)", "-c", "assert count(*) == 1"], in: folder)
    #expect(asserted.status == 1 && asserted.errors.hasSuffix("\n4 of 5 documents failed\n"), "\(asserted)")
    let negative = Run.shapeedit(names(5) + ["-j", "\(jobs)", "-c", "lint --strict"], in: folder)
    #expect(!negative.errors.contains("failed"), "\(negative)")
  }

  @Test(arguments: [[], ["-j", "2"]])
  func `a run in place that fails in some documents names those that are written`(_ jobs: [String]) {
    let line = "copy #g1; paste; delete #g2"
    let runs = [([], "d3.json"), (["--keep-going"], "d2.json, d3.json"), (["-n"], nil)]
    for (more, written) in runs {
      let folder = folder(3)
      let before = names(3).map { folder[$0] }
      let run = Run.shapeedit(names(3) + jobs + ["-i", "-c", line] + more, in: folder)
      let changed = zip(names(3), before).filter { folder[$0.0] != $0.1 }.map(\.0)
      #expect(run.status == 1 && changed.joined(separator: ", ") == written ?? "", "\(run)")
      if let written { #expect(run.errors.hasSuffix("\n2 of 3 documents failed; written: \(written)\n"), "\(run)") }
    }
    let refused = Run.shapeedit(names(3) + jobs + ["-i", "-c", "copy #g0; WRONG; paste"], in: folder(3))
    #expect(refused.status == 2 && refused.errors.contains("nothing was run") && !refused.errors.contains("written"), "\(refused)")
  }

  @Test(arguments: [1, 2, 5]) func `a crash is a failure of its document alone`(_ jobs: Int) {
    let folder = folder(5)
    let script = "echo before; if count(*) == 3; debug crash; end; set #g0 x=7"
    let environment = PseudoTerminal.standardEnvironment.merging(["SHAPEEDIT_DEBUG": "1"]) { $1 }
    let run = Run.shapeedit(names(5) + ["-j", "\(jobs)", "-i", "-c", script], environment: environment, in: folder)
    let after = names(5).map { folder[$0]?.contains("\"x\"") == true }
    #expect(run.status == 3 && after == [true, true, false, true, true], "\(run)")
    // Output before a crash is lost with what was not written yet.
    #expect(run.output.replacing("d3.json: before\n", with: "") == "d1.json: before\nd2.json: before\nd4.json: before\nd5.json: before\n")
    #expect(run.errors.contains("d3.json: its process was ended\n"))
    #expect(run.errors.hasSuffix("\n1 of 5 documents failed; written: d1.json, d2.json, d4.json, d5.json\n"), "\(run)")
    // The lock of the one that crashed is dead, and the next run of any kind clears it away.
    _ = Run.shapeedit(["d3.json", "-c", "ls"], in: folder)
    #expect(folder.names().sorted() == (names(5) + ["faces.shape.json"]).sorted())
  }

  @Test func `a process works on many documents`() throws {
    guard Trace.isPossible else { return print("skipped: \(Trace.why), so processes were not counted") }
    let folder = folder(20)
    for (jobs, most) in [(1, 1), (4, 4)] {
      let strace = "strace -f -qq -o calls -e signal=none -e trace=fork,vfork,clone,clone3"
      let run = Run.shell("\(strace) $shapeedit \(names(20).joined(separator: " ")) -j \(jobs) -c 'count *'", in: folder)
      #expect(run.status == 0, "\(run)")
      // Threads are not processes: the thread sanitizer starts one of its own in each.
      let started = (folder["calls"] ?? "").split(separator: "\n").count { !$0.contains("CLONE_THREAD") && !$0.contains(" resumed>") }
      #expect(started >= 1 && started <= most, "\(folder["calls"] ?? "")")
    }
    // More than one of them takes.
    let copies = (1...140).map { "c\($0).json" }
    for name in copies { folder.write(name, folder["d2.json"] ?? "") }
    let run = Run.shapeedit(copies + ["-j", "1", "-c", "count *"], in: folder)
    let isWhole = run.output == copies.map { "\($0): 2\n" }.joined()
    #expect(run.status == 0 && isWhole)
  }

  @Test func `a script that is wrong is told of as for one document`() {
    let run = Run.shapeedit(names(9) + ["-j", "1", "-c", "nonsense"], in: folder(9))
    #expect(run.status == 2)
    #expect(run.errors.components(of: "unknown verb") == 1)
  }

  @Test func `answers of any length keep their order`() {
    let folder = folder(3)
    let script = "for i in 1..40000; echo 'a long line that says nothing but its own number, which is $i'; end"
    let run = Run.shapeedit(names(3) + ["-j", "3", "-c", script], in: folder)
    let files = run.output.split(separator: "\n").map { $0.prefix(7) }
    #expect(files.count == 120_000)
    #expect(files == files.sorted()[...].map { $0 })
  }

  @Test(arguments: ["-1", "257", "many"]) func `a number of jobs that makes no sense is refused`(_ jobs: String) {
    #expect(Run.shapeedit(names(2) + ["-j", jobs, "-c", "ls"], in: folder(2)).status == 2)
  }

  @Test(arguments: ["\\n", "\\0", "\\r\\n"]) func `the names of documents come from a list`(_ separator: String) {
    let folder = folder(3)
    let list = ["d1.json", "d3.json"].joined(separator: separator) + separator
    let expected = "d1.json: 1\nd3.json: 3\n"
    let run = Run.shell("printf '\(list)' | $shapeedit --files-from - -j 0 -c 'count *'", in: folder)
    #expect(run.output == expected && run.status == 0, "\(run)")
    #expect(Run.shell("printf '\(list)' > list; $shapeedit --files-from list -c 'count *'", in: folder).output == expected)
    #expect(Run.shell("printf '\(list)' | $shapeedit --files-from -", in: folder).status == 2)
    let verb = Run.shell("printf '\(list)' | $shapeedit count --files-from - '*'", in: folder)
    #expect(verb.output.split(separator: "\n").count == expected.split(separator: "\n").count, "\(verb)")
    #expect(Run.shell("$shapeedit --files-from /dev/null -c 'count *'", in: folder).status == 2)
  }

  @Test func `a verb takes several files where each has a picture of its own`() {
    let folder = folder(3)
    let run = Run.shapeedit(["render"] + names(3) + ["-o", "{file}-{canvas}.svg", "-j", "2"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(Set(folder.names()).isSuperset(of: ["d1-C.svg", "d2-C.svg", "d3-C.svg"]))
    let refused = Run.shapeedit(["export"] + names(3) + ["-o", "x.svg"], in: folder)
    #expect(refused.status == 2 && refused.errors.contains("put {file} into it"), "\(refused)")
  }

  @Test(arguments: [[], ["-j", "2"]]) func `a script over several files names a picture of each`(_ jobs: [String]) {
    let folder = folder(2)
    let run = Run.shapeedit(names(2) + jobs + ["-c", "render -o '{file}.svg'"], in: folder)
    #expect(run.status == 0 && Set(folder.names()).isSuperset(of: ["d1.svg", "d2.svg"]), "\(run)")
    for verb in ["render", "export"] {
      let refused = Run.shapeedit(names(2) + jobs + ["-c", "\(verb) / -o x.svg"], in: folder)
      #expect(refused.status == 2 && refused.errors.contains("2 documents have one file name"), "\(refused)")
    }
    #expect(!folder.names().contains("x.svg"))
  }

  @Test func `a file on a contact sheet may have commas and backslashes in its name`() {
    let folder = folder(1)
    for name in ["a,b.shape.json", "c\\,d.shape.json"] { folder.write(name, folder["d1.json"] ?? "") }
    let run = Run.shapeedit(
      ["render", "--contact-sheet", "d1.json", "a,b.shape.json", "c\\,d.shape.json", "-o", "s.svg", "-v"], in: folder)
    guard !run.errors.contains("no program that paints") else { return }
    #expect(run.status == 0 && run.errors.contains("3 pictures"), "\(run)")
    #expect(folder["s.svg"]?.contains(">a,b</text>") == true && folder["s.svg"]?.contains(">c\\,d</text>") == true)
  }

  @Test func `a contact sheet has the documents of several files`() {
    let folder = folder(3)
    let run = Run.shapeedit(["render", "--contact-sheet"] + names(3) + ["-o", "sheet.svg", "-v"], in: folder)
    // Without a painter there is no picture to put on it.
    guard !run.errors.contains("no program that paints") else { return }
    #expect(run.status == 0 && run.errors.contains("wrote sheet.svg, 3 pictures"), "\(run)")
    let sheet = folder["sheet.svg"] ?? ""
    for name in ["d1", "d2", "d3"] { #expect(sheet.contains(">\(name)</text>")) }
    #expect(sheet.components(of: "<image") == 3)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
