import Glibc
import TestSupport
import Testing

/// The program on a terminal of its own, at its first prompt.
func conversation(
  _ arguments: [String], in folder: Folder, environment: [String: String] = [:], size: (columns: Int32, rows: Int32) = (80, 24),
  prompt: String = "> "
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal.spawn(
    [PseudoTerminal.builtProgram("shapeedit")] + arguments,
    environment: PseudoTerminal.standardEnvironment.merging(["NO_COLOR": "1", "XDG_STATE_HOME": folder.path + "/state"]) { $1 }.merging(
      environment
    ) { $1 }, size: size)
  try terminal.expect(prompt)
  return terminal
}

@Suite(.serialized) struct `Talking with the program` {
  private func open(
    _ folder: Folder, _ arguments: [String] = [], environment: [String: String] = [:], size: (columns: Int32, rows: Int32) = (80, 24)
  ) throws -> PseudoTerminal {
    try conversation(
      [folder.path + "/faces.shape.json"] + arguments, in: folder, environment: environment, size: size, prompt: "faces.shape.json> ")
  }

  private func leave(_ terminal: PseudoTerminal, after prompt: String = "> ") throws {
    try terminal.expect(prompt)
    #expect(!terminal.isCooked, "a Ctrl-D would be the terminal's, not the program's")
    terminal.send("\u{4}")
    #expect(terminal.wait() == .exit(0))
    #expect(terminal.isCooked)
  }

  @Test func `it begins with what was opened, the first rows and one line of help`() throws {
    let folder = Folder()
    let lines = try open(folder).transcript.split(separator: "\r\n")
    #expect(lines[0] == "faces.shape.json  1 canvas, 6 graphics, saved" || lines[0].hasPrefix("faces.shape.json  1 canvas"))
    #expect(lines[1].hasPrefix("▾ Faces"))
    #expect(lines.dropLast().last?.hasPrefix("help ") == true)
  }

  @Test func `an empty one begins with what to type first`() throws {
    let folder = Folder()
    let terminal = try conversation([], in: folder)
    let lines = terminal.transcript.split(separator: "\r\n")
    for word in ["tutor ", "open FILE ", "canvas add Page 200x150 "] { #expect(lines.contains { $0.hasPrefix(word) }, "\(word)") }
    #expect(lines.dropLast().last?.hasPrefix("help ") == true)
    terminal.send("canvas add Page 200x150; add star S at 20 20 60x60\r")
    try terminal.expect("/Page/S")
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0))
  }

  @Test(arguments: [("1 of 10: Look", []), ("3 of 10: See all of it", ["3"])])
  func `the tutorial starts from the shell`(_ title: String, words: [String]) throws {
    let folder = Folder()
    let terminal = try conversation(["tutor"] + words, in: folder, prompt: "untitled> ")
    #expect(terminal.transcript.contains(title))
    terminal.send("tutor\r")
    try terminal.expect(words.isEmpty ? "2 of 10" : "4 of 10")
    terminal.send("\r")
    try terminal.expect(words.isEmpty ? "3 of 10" : "5 of 10")
    terminal.send("next\r")
    try terminal.expect(words.isEmpty ? "4 of 10" : "6 of 10")
    // A step shows a selector with a blank after `>`.
    try leave(terminal, after: "untitled> ")
  }

  @Test func `a script in the place of a document is named as such`() {
    let folder = Folder()
    folder.write("tidy.se", "# Tidies.\nset #body fill red\n")
    for arguments in [["tidy.se", "-c", "ls"], ["info", "tidy.se"]] {
      let run = Run.shapeedit(arguments, in: folder)
      #expect(run.status == 3 && run.errors.contains("this is a script: write shapeedit FILE -f tidy.se"), "\(run)")
    }
  }

  @Test func `the tutorial takes no file, and needs a terminal`() {
    let folder = Folder()
    #expect(Run.shapeedit(["tutor"], in: folder).errors.contains("tutor needs a terminal"))
    #expect(Run.shapeedit(["tutor", "faces.shape.json"], in: folder).status == 2)
  }

  @Test(arguments: [4, 5, 6, 10])
  func `what is said first fits the window`(_ rows: Int) throws {
    let folder = Folder()
    folder.write("faces.shape.json", document(named: (0..<40).map { "Row \($0)" }))
    let lines = try open(folder, size: (60, Int32(rows))).transcript.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= rows)
    #expect(lines.contains { $0.contains("more rows") })
  }

  @Test func `the prompt tells the place, the selection and what is unsaved`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("cd Head\r")
    try terminal.expect("faces.shape.json /Faces/Head> ")
    terminal.send("select ellipse\r")
    try terminal.expect("faces.shape.json /Faces/Head (3)> ")
    terminal.send("set ellipse fill red\r")
    try terminal.expect("faces.shape.json* /Faces/Head (3)> ")
    terminal.send("save\r")
    try leave(terminal, after: "faces.shape.json /Faces/Head (3)> ")
    #expect(folder["faces.shape.json"]?.contains("#ff0000") == true)
  }

  /// A document of more than 8 MiB: its first rows are shown while it is still read.
  private func large(_ end: String = "]}]}") -> String {
    let text = String(repeating: "lorem ipsum ", count: 40)
    let groups = (0..<20_000).map { number in
      "{\"id\":\"g\(number)\",\"kind\":\"group\",\"name\":\"Group \(number)\",\"children\":[{\"id\":\"t\(number)\",\"kind\":\"text\","
        + "\"name\":\"Inside \(number)\",\"text\":{\"string\":\"\(text)\"}}]}"
    }
    return "{\"format\":\"shapeedit\",\"version\":1,\"canvases\":[{\"id\":\"c\",\"name\":\"Page\",\"graphics\":["
      + groups.joined(separator: ",\n") + end + "\n"
  }

  @Test func `a command of the shell has the terminal, and its status is told`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("!tty >/dev/null && echo from the $((40 + 2))\r")
    try terminal.expect("from the 42\r\n")
    try terminal.expect("faces.shape.json> ")
    terminal.send("!exit 3\r")
    try terminal.expect("status 3\r\n")
    try leave(terminal)
  }

  @Test func `safe mode runs no command of the shell`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["--safe"])
    terminal.send("!echo from the $((40 + 2))\r")
    try terminal.expect("--safe runs no commands of the shell")
    try leave(terminal)
    #expect(!terminal.transcript.contains("from the 42"))
  }

  @Test func `clear empties the window`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("clear\r")
    try terminal.expect("\u{1b}[H\u{1b}[2J\u{1b}[3J")
    try leave(terminal)
  }

  @Test func `a slash searches, n and N go from find to find`() throws {
    let folder = Folder()
    folder.write("faces.shape.json", document(named: ["Card one", "Other", "Card two", "Card three"]))
    let terminal = try open(folder)
    for (keys, found) in [("/card", "Card one"), ("n", "Card two"), ("n", "Card three"), ("N", "Card two"), ("N", "Card one")] {
      terminal.send(keys + "\r")
      try terminal.expect("\r\n")
      #expect(try terminal.expect("faces.shape.json> ").contains(found), "\(keys)")
    }
    terminal.send("/nowhere\r")
    try terminal.expect("nothing matches")
    try leave(terminal)
  }

  @Test(arguments: [(120, true), (80, false)]) func `rows have numbers where there is room`(_ columns: Int, _ isNumbered: Bool) throws {
    let folder = Folder()
    let terminal = try open(folder, size: (Int32(columns), 24))
    terminal.send("rows\r")
    try terminal.expect("rows\r\n")
    let rows = try terminal.expect("faces.shape.json> ")
    #expect(rows.contains("1  ▾ Faces") == isNumbered, "\(rows)")
    guard isNumbered else { return try leave(terminal, after: "") }
    terminal.send("get %2 name --value\r")
    try terminal.expect("Head\r\n")
    try leave(terminal)
  }

  @Test func `the variant in use is kept with the view`() throws {
    let folder = Folder()
    let first = try open(folder)
    for line in ["variant night --hide Body", "variant use night", "save"] {
      first.send(line + "\r")
      try first.expect("> ")
    }
    try leave(first, after: "")
    let second = try open(folder)
    second.send("variant use\r")
    try second.expect("the document is drawn as it is")
    try leave(second)
    let state = Shell.run("cat '\(folder.path)'/state/shapeedit/view/*").output
    #expect(!state.contains("variant"))
  }

  @Test func `a large document is shown once, and as it was left`() throws {
    let folder = Folder()
    folder.write("faces.shape.json", large())
    let first = try open(folder)
    #expect(first.transcript.split(separator: "1 canvas, 40000 graphics, saved").count == 2)
    #expect(first.transcript.split(separator: "Ctrl-D ends").count == 2)
    #expect(first.transcript.contains("more rows"))
    first.send("expand \"Group 1\"\r")
    try first.expect("Inside 1")
    try leave(first)
    let second = try open(folder)
    #expect(second.transcript.split(separator: "Ctrl-D ends").count == 2)
    #expect(second.transcript.contains("Inside 1 "))
    try leave(second, after: "")
  }

  @Test func `a large document that proves wrong at its end is refused at last`() throws {
    let folder = Folder()
    folder.write("faces.shape.json", large("]}],\"title\":tru}"))
    let terminal = try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("shapeedit"), folder.path + "/faces.shape.json"],
      environment: PseudoTerminal.standardEnvironment.merging(["XDG_STATE_HOME": folder.path + "/state"]) { $1 })
    #expect(terminal.wait() == .exit(3))
    #expect(terminal.transcript.contains("faces.shape.json:20000:"))
    #expect(terminal.transcript.contains("tru"))
    #expect(!terminal.transcript.contains("faces.shape.json> "))
  }

  @Test func `without arguments it starts an empty document`() throws {
    let folder = Folder()
    let terminal = try conversation([], in: folder, prompt: "untitled> ")
    terminal.send("canvas add Page\r")
    try terminal.expect("untitled*> ")
    terminal.send("save '\(folder.path)/new.shape.json'\r")
    try leave(terminal, after: "new.shape.json> ")
    #expect(folder["new.shape.json"]?.contains("Page") == true)
  }

  @Test func `Ctrl-D asks once when there are unsaved changes`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("set #body fill red\r")
    try terminal.expect("*> ")
    terminal.send("\u{4}")
    try terminal.expect("has unsaved changes")
    try terminal.expect("*> ")
    // Any other line makes it ask again.
    terminal.send("count ellipse\r")
    try terminal.expect("3")
    #expect(!terminal.transcript.contains("\r\r\n3"), "a blank line before the answer")
    try terminal.expect("*> ")
    terminal.send("\u{4}")
    try terminal.expect("has unsaved changes")
    try leave(terminal, after: "*> ")
    #expect(folder["faces.shape.json"] == faces)
  }

  @Test(arguments: ["on", "off"]) func `Ctrl-D ends its line once`(_ marksPastes: String) throws {
    let folder = Folder()
    folder.write("inputrc", "set enable-bracketed-paste \(marksPastes)\n")
    let terminal = try open(folder, environment: ["INPUTRC": folder.path + "/inputrc"])
    terminal.send("set #body fill red\r")
    try terminal.expect("*> ")
    for _ in 0..<2 {
      terminal.send("\u{4}")
      let before = try terminal.expect("faces.shape.json has unsaved changes")
      #expect(before.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "\(before.debugDescription)")
      try terminal.expect("*> ")
      terminal.send("count ellipse\r")
      let answer = try terminal.expect("3\r\n")
      #expect(answer.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "\(answer.debugDescription)")
      try terminal.expect("*> ")
    }
  }

  @Test func `messages are broken between words, and carets point where they did`() throws {
    let folder = Folder()
    let terminal = try open(folder, size: (40, 24))
    terminal.send("nonsense 1 2 3\r")
    try terminal.expect("\r\n  nonsense 1 2 3\r\n  ^~~~~~~~\r\n  help: ")
    try terminal.expect("> ")
    terminal.send("open missing.shape.json\r")
    try terminal.expect("<repl>:2:6: error: missing.shape.json:\r\n  cannot open: No such file or directory\r\n")
    try terminal.expect("> ")
    terminal.send("set #body fill red\r")
    try terminal.expect("*> ")
    terminal.send("\u{4}")
    try terminal.expect("faces.shape.json has unsaved changes;\r\n  save, or Ctrl-D again drops them\r\n")
  }

  @Test func `a line that is too long is refused, and with it the block it was typed in`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("for x in 1 2\r")
    try terminal.expect("... ")
    terminal.send("\u{1b}[200~echo " + String(repeating: "x", count: 1 << 20) + "\u{1b}[201~")
    try terminal.expect("error: this line cannot be read: longer than 1048576 bytes\r\n")
    try leave(terminal, after: "faces.shape.json> ")
  }

  @Test func `quit asks, and quit! does not`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("set #body fill red\rquit\r")
    try terminal.expect("has unsaved changes")
    try terminal.expect("*> ")
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0))
  }

  @Test func `Ctrl-C gives a fresh line and loses nothing`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("set #body fill red\r")
    try terminal.expect("*> ")
    terminal.send("delete #bo\u{3}")
    try terminal.expect("*> ")
    terminal.send("for x in 1 2\r")
    try terminal.expect("... ")
    terminal.send("echo half\u{3}")
    try terminal.expect("*> ")
    for _ in 0..<3 {
      terminal.send("\u{3}")
      try terminal.expect("*> ")
    }
    terminal.send("get #body fill\r")
    let between = try terminal.expect("#body  fill #ff0000")
    #expect(!between.contains("error"))
  }

  @Test(arguments: ["tree", "rows", "for i in 1..900000; get #g2 name; end", "tree --json"])
  func `Ctrl-C stops a long command`(_ command: String) throws {
    let folder = Folder()
    folder.write("big.json", bigDocument(groups: 6_000))
    let terminal = try conversation([folder.path + "/big.json"], in: folder, prompt: "big.json> ")
    terminal.send("expand --all --limit 1\r")
    try terminal.expect("big.json> ")
    terminal.send(command + "\r")
    try terminal.expect("Group 2")
    terminal.send("\u{3}")
    try terminal.expect("big.json> ")
    #expect(!terminal.transcript.contains("Group 5999"))
    terminal.send("count #g0\r")
    try terminal.expect("1\r\n")
    try leave(terminal)
  }

  @Test func `long work shows how far it is, and leaves nothing of that`() throws {
    let folder = Folder()
    folder.write("big.json", bigDocument(groups: 6_000))
    let terminal = try conversation([folder.path + "/big.json"], in: folder, prompt: "big.json> ")
    terminal.send("for i in 1..900000; count [opacity<0.5] --json; end\r")
    try terminal.expect("[....")
    try terminal.expect(" 0 %")
    terminal.send("\u{3}")
    try terminal.expect("\r" + String(repeating: " ", count: 48) + "\r")
    try terminal.expect("interrupted")
    try leave(terminal, after: "big.json> ")
  }

  @Test func `quiet work shows nothing`() throws {
    let folder = Folder()
    folder.write("big.json", bigDocument(groups: 6_000))
    let terminal = try conversation([folder.path + "/big.json", "--quiet"], in: folder, prompt: "big.json> ")
    terminal.send("for i in 1..300; count [opacity<0.5]; end; echo done\r")
    let between = try terminal.expect("done\r\n", timeoutMilliseconds: 60_000)
    #expect(!between.contains(" %"))
  }

  @Test func `Ctrl-C takes back a change that was not finished`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("for i in 1..900000; set #body x $i; echo turn; end\r")
    // The output of a loop comes at once; that something changed is said when it is in the journal.
    try terminal.expect("turn\r\nturn")
    terminal.send("\u{3}")
    try terminal.expect("interrupted")
    try terminal.expect("faces.shape.json> ")
    terminal.send("get #body x\r")
    try terminal.expect("#body  x 70\r\n")
  }

  @Test func `Ctrl-D within several lines drops them`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("for x in 1 2\r")
    try terminal.expect("... ")
    terminal.send("\u{4}")
    try leave(terminal, after: "faces.shape.json> ")
  }

  @Test func `a line may go on behind a backslash, in quotes and in blocks`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("get #body \\\r")
    try terminal.expect("... ")
    terminal.send("fill\r")
    try terminal.expect("#body  fill #3366cc")
    try terminal.expect("> ")
    terminal.send("for x in 1 2\r")
    try terminal.expect("... ")
    terminal.send("echo turn $x\r")
    try terminal.expect("... ")
    terminal.send("end\r")
    try terminal.expect("turn 1\r\nturn 2")
    try terminal.expect("> ")
    // Errors count every line that was typed.
    terminal.send("set #body fill reed\r")
    try terminal.expect("<repl>:6:16: error: 'reed' is not a colour")
  }

  @Test func `pasted lines wait for Enter and are all run`() throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("\u{1b}[200~set #body x 1\ncount ellipse\nset #cap x 2\u{1b}[201~")
    try terminal.expect("x 2")
    #expect(!terminal.transcript.contains("*> "))
    terminal.send("\r")
    try terminal.expect("3\r\n")
    try terminal.expect("*> ")
    terminal.send("get (#body, #cap) x\r")
    try terminal.expect("#body  x 1")
    try terminal.expect("#cap  x 2")
  }

  @Test func `Ctrl-Z stops it and fg brings the line back`() throws {
    let folder = Folder()
    let environment = PseudoTerminal.standardEnvironment.merging(["PS1": "shell% ", "NO_COLOR": "1"]) { $1 }
    let terminal = try PseudoTerminal.spawn(["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment)
    try terminal.expect("shell% ")
    terminal.send("\(PseudoTerminal.builtProgram("shapeedit")) \(folder.path)/faces.shape.json\r")
    try terminal.expect("faces.shape.json> ")
    terminal.send("set #body x 5\r")
    try terminal.expect("*> ")
    terminal.send("get #bod")
    try terminal.expect("get #bod")
    terminal.send("\u{1a}")
    try terminal.expect("Stopped")
    try terminal.expect("shell% ")
    terminal.send("fg\r")
    try terminal.expect("get #bod")
    terminal.send("y x\r")
    try terminal.expect("#body  x 5")
    try terminal.expect("*> ")
    terminal.send("quit!\r")
    try terminal.expect("shell% ")
  }

  @Test func `a new size of the window is used at once`() throws {
    let folder = Folder()
    folder.write("faces.shape.json", document(named: [String(repeating: "long ", count: 30) + "end"]))
    let terminal = try open(folder)
    terminal.resize(columns: 30, rows: 5)
    terminal.send("count text\r")
    try terminal.expect("1\r\n")
    try terminal.expect("> ")
    terminal.send("rows\r")
    try terminal.expect("rows\r\n")
    let rows = try terminal.expect("…> ").replacing("\u{1b}[?2004l\r", with: "")
    #expect(rows.contains("long"))
    #expect(rows.split(separator: "\r\n").filter { $0.contains("long") }.allSatisfy { $0.count <= 30 })
    for (columns, lines) in [(1, 1), (500, 200), (80, 24)] as [(Int32, Int32)] { terminal.resize(columns: columns, rows: lines) }
    terminal.send("count text\r")
    try terminal.expect("1\r\n")
  }

  @Test func `Ctrl-C in a line of several rows leaves none of them behind`() throws {
    let folder = Folder()
    let terminal = try open(folder, size: (60, 24))
    let line = "find " + String(repeating: "a", count: 100) + "z"
    terminal.send(line)
    try terminal.expect("aaz")
    // From the first row: the cursor has to go below the last one before anything else is written.
    terminal.send("\u{1}\u{3}")
    try terminal.expect("^C")
    try terminal.expect("> ")
    terminal.send("count ellipse\r")
    try terminal.expect("3\r\n")
    let rows = Screen(columns: 60, terminal.transcript).rows
    let last = try #require(rows.lastIndex { $0.contains("^C") })
    #expect(rows[last].hasSuffix("az^C") && rows[last - 1].hasPrefix("aaaa"))
    #expect(rows[last + 1] == "faces.shape.json> count ellipse")
    #expect(rows[last + 2] == "3")
  }

  @Test func `a block typed by hand is one entry of the history`() throws {
    let folder = Folder()
    let first = try open(folder)
    first.send("for i in 1..2\r  echo row $i\rend\r")
    try first.expect("row 2\r\n")
    // Between lines the terminal is the command's: a Ctrl-C there ends no line, and a Ctrl-D ends nothing.
    try first.expect("> ")
    first.send("for i in 1..2\r  echo dropped\r")
    for _ in 0..<2 { try first.expect("... ") }
    first.send("\u{3}")
    try first.expect("^C")
    try leave(first)
    let second = try open(folder)
    second.send("\u{10}\r")
    try second.expect("row 1\r\nrow 2\r\n")
    let lines = try #require(folder["state/shapeedit/history"]).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines == ["for i in 1..2", "  echo row $i", "end"])
  }

  @Test func `names may be in any script`() throws {
    let folder = Folder()
    folder.write("faces.shape.json", document(named: ["Größe", "漢字", "👩‍🚀 Astronaut", "שלום"]))
    let terminal = try open(folder)
    terminal.send("find 漢字\r")
    try terminal.expect("漢字  #g1")
    try terminal.expect("> ")
    terminal.send("rename Größe Weite\r")
    try terminal.expect("*> ")
    terminal.send("find W\t\r")
    try terminal.expect("/Weite  #g0")
  }

  @Test func `history is kept in the state folder for its owner alone, and Ctrl-R finds it`() throws {
    let folder = Folder()
    let first = try open(folder)
    first.send("count ellipse\r")
    try first.expect("3\r\n")
    try leave(first)
    #expect(folder["state/shapeedit/history"]?.contains("count ellipse") == true)
    #expect(Run.shell("stat -c %a state/shapeedit/history state/shapeedit", in: folder).output == "600\n700\n")
    let second = try open(folder)
    second.send("\u{12}ell")
    try second.expect("reverse-i-search")
    second.send("\r")
    try second.expect("3\r\n")
  }

  @Test func `SHAPEEDIT_HISTORY, empty, keeps no history`() throws {
    let folder = Folder()
    let terminal = try open(folder, environment: ["SHAPEEDIT_HISTORY": ""])
    terminal.send("count ellipse\r")
    try terminal.expect("3\r\n")
    try leave(terminal)
    #expect(folder["state/shapeedit/history"] == nil)
  }

  @Test func `.inputrc speaks to it by its name`() throws {
    let folder = Folder()
    folder.write("inputrc", "$if shapeedit\n\"\\C-t\": \"count ellipse\"\n$else\n\"\\C-t\": \"wrong\"\n$endif\n")
    let terminal = try open(folder, environment: ["INPUTRC": folder.path + "/inputrc"])
    terminal.send("\u{14}\r")
    try terminal.expect("3\r\n")
  }

  @Test func `colour is for terminals that know it and people who want it`() throws {
    let folder = Folder()
    let cases: [(environment: [String: String], flags: [String], isColored: Bool)] = [
      (["NO_COLOR": ""], [], true), (["NO_COLOR": "1"], [], false), (["NO_COLOR": "", "TERM": "dumb"], [], false),
      (["NO_COLOR": "1"], ["--color=always"], true),
      (["NO_COLOR": ""], ["--color=never"], false), (["NO_COLOR": "", "CLICOLOR": "0"], [], false),
    ]
    for (environment, flags, isColored) in cases {
      let terminal = try conversation(
        [folder.path + "/faces.shape.json"] + flags, in: folder, environment: environment, prompt: "faces.shape.json")
      terminal.send("set #body fill reed\r")
      try terminal.expect("did you mean")
      #expect(terminal.transcript.contains("\u{1b}[1") == isColored, "\(environment) \(flags)")
      #expect(terminal.transcript.contains("\u{1b}[1;31m") == isColored, "\(environment) \(flags)")
    }
  }

  @Test(arguments: [
    ["TERM": "dumb"], ["TERM": "linux"], ["TERM": ""], ["TERM": "nonsense"], ["LC_ALL": "C"], ["COLUMNS": "-1"],
    ["LINES": "0", "COLUMNS": "x"],
  ])
  func `any terminal will do`(_ environment: [String: String]) throws {
    let folder = Folder()
    let terminal = try open(folder, environment: environment)
    terminal.send("count ellipse\r")
    try terminal.expect("3\r\n")
    try leave(terminal)
    if environment["LC_ALL"] == "C" { #expect(terminal.transcript.utf8.allSatisfy { $0 < 0x80 }) }
  }

  @Test func `an empty environment will do`() throws {
    let folder = Folder()
    let terminal = try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("shapeedit"), folder.path + "/faces.shape.json"], environment: [:])
    try terminal.expect("faces.shape.json> ")
    terminal.send("count ellipse\r")
    try terminal.expect("3\r\n")
    try leave(terminal)
  }

  @Test func `ASCII is drawn where it is asked for`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["--ascii"])
    terminal.send("tree\r")
    try terminal.expect("`- ")
    try leave(terminal)
    #expect(terminal.transcript.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a deadly signal leaves the terminal as it was found`(_ signal: Int32) throws {
    let folder = Folder()
    let terminal = try open(folder)
    terminal.send("half")
    try terminal.expect("half")
    terminal.signal(signal)
    #expect(terminal.wait() == .signal(signal))
    #expect(terminal.isCooked)
  }

  @Test(arguments: [
    ("nowhere.json", "nowhere.json makes it"), ("", "this is a folder"), ("empty.json", "the file is empty"),
  ])
  func `a document that cannot be opened ends it with status 3`(_ name: String, _ words: String) throws {
    let folder = Folder()
    folder.write("empty.json", "")
    let terminal = try PseudoTerminal.spawn([PseudoTerminal.builtProgram("shapeedit"), folder.path + "/" + name])
    try terminal.expect(words)
    #expect(terminal.wait() == .exit(3))
  }

  @Test func `--no-input does not wait for anybody`() throws {
    let folder = Folder()
    let terminal = try PseudoTerminal.spawn([PseudoTerminal.builtProgram("shapeedit"), "--no-input", folder.path + "/faces.shape.json"])
    try terminal.expect("there is nothing to run")
    #expect(terminal.wait() == .exit(2))
  }
}
