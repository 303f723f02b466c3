import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TestSupport
import Testing

@Suite struct `Recovering a session that was not saved` {
  /// Commands of one session, then its death, then recovery.
  private func check(_ lines: [String], in folder: RecoveryFolder = RecoveryFolder()) throws {
    var expected = ""
    var isUnsaved = false
    do {
      let talk = try Talk(folder)
      for line in lines { talk.type(line) }
      while let name = talk.session.scripting.transactions.popLast() {
        _ = name
        talk.session.history.commit()
      }
      (expected, isUnsaved) = (talk.text, talk.session.workspace.isUnsaved)
    }
    let after = try Talk(folder)
    guard isUnsaved else { return }
    after.type("recover")
    #expect(after.text == expected, "\(lines) gave \(after.said)")
    #expect(after.interpreter.status == .done)
    #expect(folder.journals.count == 1)
    try #require(after.session.workspace.isUnsaved)
  }

  @Test(arguments: [
    ["cut #body", "paste in Head", "paste in Head", "set #cap x 1"], ["copy #body", "paste in Head", "set #body x 1", "paste"],
    ["set #cap x 1", "cut #body", "save", "paste in Head", "undo", "paste in Head"],
    ["set #body x 5"], ["cd Head", "set Eyes/Left x 3"], ["select (ellipse)", "set #cap x 1", "set ./Head x 0; set #eyeL x 4"],
    ["rows 2..3", "set %2 opacity 0.5"], ["let a = 5", "set #body x $a"], ["set #body x 1", "let a = 7", "set #body y $a"],
    ["def wide(w)\nset #body width $w\nend", "wide 99"], ["for k in 1..5\nset #body x $k\nend; set #cap x 2"],
    ["begin both", "set #body x 1", "set #cap x 2"],
    ["begin both", "set #body x 1", "rollback", "set #cap x 2"], ["set #body x 1", "save", "undo", "set #cap x 2"],
    ["set #body x 1", "save", "undo", "redo", "undo", "undo", "set #cap x 2", "undo"],
    ["checkpoint a", "set #body x 1", "revert a", "set #cap x 3"],
    ["set #body x 1", "save", "checkpoint b", "set #body x 2", "set #body x 3", "revert b", "set #cap x 9"],
    ["filter (text)", "rows", "set %1 opacity 0.5"], ["filter (ellipse)", "delete (ellipse)", "save", "group #body"],
    ["filter [x=80]", "set #eyeL x 3", "save", "rows", "set %1 opacity 0.5"],
    ["expand --all", "rows", "set %4 x 2"], ["set #body x 1", "undo", "save", "redo", "set #cap x 1"],
    ["try set #nobody x 1", "set #body x 2"],
    ["add rectangle name=New in Head", "save", "delete (New)", "add rectangle name=New in Head", "set (New) x 5"],
    ["fmt", "set #body x 1"],
    [
      "add rectangle name=New in Head fill=nonsense", "set #body x 1", "add rectangle name=New in Head fill=nonsense",
      "add rectangle name=New in Head", "dup (New)",
    ],
    ["begin a", "set #body x 1", "save", "set #body x 2", "rollback", "set #cap x 4"], ["set #body name \"ü % \\n x\"", "set #body x 2"],
  ])
  func `the document is what it was`(_ lines: [String]) throws { try check(lines) }

  @Test func `a script that has gone since is repeated as it was`() throws {
    let folder = RecoveryFolder()
    let (outer, inner, table) = (folder.path + "/outer.se", folder.path + "/inner.se", folder.path + "/cards.csv")
    RecoveryFolder.write("source \(inner)\nfor row in \(table)\nset #cap x $row.x\nend\n", to: outer)
    RecoveryFolder.write("set #body x 12\n", to: inner)
    RecoveryFolder.write("x\n3\n4\n", to: table)
    var expected = ""
    do {
      let talk = try Talk(folder)
      talk.type("source \(outer)")
      expected = talk.text
      #expect(talk.interpreter.status == .done)
    }
    for path in [outer, inner, table] { unlink(path) }
    let after = try Talk(folder)
    after.type("recover")
    #expect(after.text == expected, "\(after.said)")
    #expect(after.session.history.undoSteps.count == 1)
  }

  @Test func `each command is a step that can be undone`() throws {
    let folder = RecoveryFolder()
    do {
      let talk = try Talk(folder)
      for x in 1...5 { talk.type("set #body x \(x)") }
    }
    let after = try Talk(folder)
    let before = after.text
    after.type("recover")
    #expect(after.session.history.undoSteps.count == 5)
    after.type("undo 5")
    #expect(after.text == before)
  }

  @Test(arguments: ["", "select #eyes --as s; select #cap", "find #eyes; select #cap"])
  func `what a refused command forgot for a while comes back as it did`(also: String) throws {
    let folder = RecoveryFolder()
    var expected = ""
    do {
      let talk = try Talk(folder)
      for line in ["select #eyes"] + also.split(separator: ";").map(String.init) { talk.type(line) }
      // The second one is refused while the selected group is not there, after it used up an id.
      for line in [
        "checkpoint m1", "ungroup #eyes", "add rectangle name=New in Head", "revert m1", "back :selected?", "back (@s)?",
        "back %1",
      ] { talk.type(line) }
      expected = talk.text
    }
    let after = try Talk(folder)
    after.type("recover")
    #expect(after.text == expected && expected.contains("eyes"))
  }

  @Test func `random sessions come back byte for byte`() throws {
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    let runs = Reliability.runs(150, torture: 3_000)
    var accepted = 0
    var failures = 0
    var recovered = 0
    for run in 0..<runs {
      let folder = RecoveryFolder()
      var lines: [String] = []
      var expected = ""
      var isUnsaved = false
      do {
        let talk = try Talk(folder)
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          let line = Self.command(&random)
          lines.append(line)
          let count = talk.said.count
          talk.type(line)
          if !talk.said[count...].contains(where: { $0.contains("error:") }) { accepted += 1 }
        }
        while talk.session.scripting.transactions.popLast() != nil { talk.session.history.commit() }
        (expected, isUnsaved) = (talk.text, talk.session.workspace.isUnsaved)
      }
      let after = try Talk(folder)
      guard isUnsaved else { continue }
      after.type("recover")
      recovered += 1
      #expect(after.text == expected, "seed \(seed), run \(run): \(lines) gave \(after.said.suffix(3))")
      failures += after.text == expected ? 0 : 1
    }
    Reliability.state(
      "S9", "random sessions that die unsaved come back byte for byte", runs: recovered, failures: failures,
      details: "of \(runs), \(accepted) accepted commands, seed \(seed)")
    #expect(recovered > runs / 2)
  }

  private static func command(_ random: inout SplitMix64) -> String {
    let target = ["#body", "#cap", "#eyeL", "(ellipse)", "%1", "%2", "(Head > *)", "(New)?", ":selected?", "#eyes"].randomElement(
      using: &random)!
    let number = Int.random(in: 0...99, using: &random)
    return [
      "set \(target) x \(number)", "set \(target) opacity 0.\(number)", "rename \(target) N\(number % 5)", "add rectangle name=New in Head",
      "add ellipse name=New",
      "delete \(target)", "dup \(target)", "group \(target)", "ungroup \(target)", "front \(target)", "back \(target)",
      "move \(target) #head",
      "undo", "undo 2", "redo", "begin s", "commit", "rollback", "checkpoint m\(number % 3)", "revert m\(number % 3)", "cd Head", "cd ..",
      "select \(target)", "rows",
      "expand --all", "find (rectangle)", "let v = \(number)", "set \(target) y $v", "save", "for k in 1..3\nset \(target) x $k\nend",
      "collapse --all", "ls",
      "def p(z)\nset #body y $z\nend", "p \(number)", "set \(target) x \(number); set \(target) y 1", "filter (ellipse)", "filter off",
      "try delete \(target)",
    ].randomElement(using: &random)!
  }

  // MARK: What is found

  @Test func `it is offered, and nothing happens by itself`() throws {
    let folder = RecoveryFolder()
    do { try Talk(folder).type("set #body x 5") }
    let after = try Talk(folder)
    #expect(after.said.count == 1)
    #expect(after.said[0].contains("1 command of a session that was not saved"))
    #expect(!after.session.workspace.isUnsaved)
    #expect(folder.journals.count == 1)
    after.type("recover --show")
    #expect(after.said.contains("   1  set #body x 5"))
    after.type("recover --discard")
    #expect(folder.journals.isEmpty)
    #expect(after.interpreter.status == .done)
    #expect(after.type("recover") == .no)
  }

  @Test func `what was saved, or was left by will, is not offered`() throws {
    for last in ["save", "close --force", "open faces.shape.json --force"] {
      let folder = RecoveryFolder()
      do {
        let talk = try Talk(folder)
        talk.type("set #body x 5")
        #expect(folder.journals.count == 1)
        talk.type(last.replacingName(folder.document))
        #expect(folder.journals.isEmpty, "\(last): \(talk.said)")
      }
      #expect(try Talk(folder).said.isEmpty)
    }
  }

  @Test func `looking and asking begin no journal`() throws {
    let folder = RecoveryFolder()
    let talk = try Talk(folder)
    for line in [
      "rows", "cd Head", "select (text)", "let a = 1", "help", "count (text)", "set #nobody x 1", "def p(z)\nset #body x $z\nend",
    ] { talk.type(line) }
    #expect(folder.journals.isEmpty)
  }

  @Test func `a file that changed since is asked about`() throws {
    let folder = RecoveryFolder()
    do { try Talk(folder).type("set #body x 5") }
    RecoveryFolder.write(RecoveryFolder.faces.replacing("Hello", with: "World"), to: folder.document)
    let after = try Talk(folder)
    #expect(after.said[0].contains("the file has changed since"))
    #expect(after.type("recover") == .no)
    #expect(!after.session.workspace.isUnsaved)
    #expect(folder.journals.count == 1)
    after.type("recover --force")
    #expect(after.session.document.value(Property(path: "x")!, of: after.session.document.node(id: "body")!) == .number(5))
  }

  @Test func `a merge with the file shows its rows, and comes back`() throws {
    let folder = RecoveryFolder()
    let text: String
    do {
      let talk = try Talk(folder)
      talk.type("rows")
      talk.type("delete #skull, #cap")
      RecoveryFolder.write(RecoveryFolder.faces.replacing("\"Body\"", with: "\"Torso\""), to: folder.document)
      talk.type("open --merge")
      talk.said = []
      talk.type("rows")
      #expect(talk.said.contains { $0.contains("Torso") } && !talk.said.contains { $0.contains("Caption") }, "\(talk.said)")
      text = talk.text
    }
    let talk = try Talk(folder)
    talk.type("recover")
    #expect(talk.text == text, "\(talk.said)")
  }

  @Test func `unsaved changes are not mixed with recovered ones`() throws {
    let folder = RecoveryFolder()
    do { try Talk(folder).type("set #body x 5") }
    let after = try Talk(folder)
    after.type("set #cap x 1")
    #expect(after.type("recover") == .no)
    #expect(folder.journals.count == 2)
  }

  @Test func `a death while recovering loses nothing`() throws {
    let folder = RecoveryFolder()
    do {
      let talk = try Talk(folder)
      for x in 1...5 { talk.type("set #body x \(x)") }
    }
    for _ in 0..<3 {
      let again = try Talk(folder)
      again.type("recover")
      #expect(again.session.history.undoSteps.count == 5)
    }
    #expect(folder.journals.count == 1)
  }

  @Test(arguments: [1, 40, 100])
  func `a torn end costs the last command only`(_ cut: Int) throws {
    let folder = RecoveryFolder()
    do {
      let talk = try Talk(folder)
      for x in 1...9 { talk.type("set #body x \(x)") }
    }
    let path = folder.journals[0]
    let size = Self.size(path)
    truncate(path, size - cut)
    let after = try Talk(folder)
    #expect(after.said.contains { $0.contains("incomplete") })
    after.type("recover")
    #expect(after.session.history.undoSteps.count == 9 - (cut + 52) / 53, "\(after.said)")
  }

  @Test func `every flipped byte is found out`() throws {
    let folder = RecoveryFolder()
    do {
      let talk = try Talk(folder)
      for x in 1...3 { talk.type("set #body x \(x)") }
    }
    let path = folder.journals[0]
    let size = Self.size(path)
    var told = 0
    for offset in 0..<size {
      Self.flip(path, offset)
      let after = try Talk(folder)
      #expect(after.said.count >= 1 || folder.journals.isEmpty, "offset \(offset)")
      #expect(!after.session.workspace.isUnsaved)
      if after.said.contains(where: { $0.contains("damaged") || $0.contains("not used") || $0.contains("incomplete") }) { told += 1 }
      Self.flip(path, offset)
    }
    #expect(told == size)
    Reliability.state("S11", "a journal with any one byte flipped is told, and never repeated by itself", runs: size, failures: size - told)
  }

  @Test func `journals of others, and links, are not used`() throws {
    let folder = RecoveryFolder()
    do { try Talk(folder).type("set #body x 5") }
    let path = folder.journals[0]
    chmod(path, 0o666)
    #expect(try Talk(folder).said.first?.contains("not used") == true)
    chmod(path, 0o600)
    rename(path, folder.path + "/elsewhere")
    symlink(folder.path + "/elsewhere", path)
    let after = try Talk(folder)
    #expect(after.said.first?.contains("not used") == true)
    #expect(after.type("recover") == .no)
    #expect(!after.session.workspace.isUnsaved)
  }

  @Test func `a journal that cannot be kept is said once, and editing goes on`() throws {
    let folder = RecoveryFolder()
    RecoveryFolder.write("", to: folder.path + "/state")
    let talk = try Talk(folder)
    talk.said = []
    talk.type("set #body x 5")
    talk.type("set #body x 6")
    #expect(talk.said.count { $0.contains("cannot be recovered after a crash") } == 1)
    #expect(talk.session.history.undoSteps.count == 2)
  }

  private static func size(_ path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  private static func flip(_ path: String, _ offset: Int) {
    guard let file = fopen(path, "r+") else { return }
    fseek(file, offset, SEEK_SET)
    let byte = fgetc(file)
    fseek(file, offset, SEEK_SET)
    fputc(byte ^ 0x15, file)
    fclose(file)
  }
}

extension String {
  fileprivate func replacingName(_ path: String) -> String { replacing("faces.shape.json", with: path) }

  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
