import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `Editing lines on a terminal` {
  @Test func `a line comes back and Ctrl-D ends`() throws {
    let terminal = try start()
    try send("hello", "<line \"hello\">", to: terminal)
    // Between lines the terminal is the command's; a key sent then would be taken as by a shell.
    try terminal.expect("probe> ")
    #expect(!terminal.isCooked)
    terminal.send("\u{4}")
    try terminal.expect("<end>")
    #expect(terminal.wait() == .exit(0))
    #expect(terminal.isCooked)
  }

  @Test func `UTF-8 can be typed and erased by the letter`() throws {
    let terminal = try start()
    try send("Grö\u{7f}öße 漢\u{7f}字 👩\u{200d}🚀", #"<line "Größe 字 👩‍🚀">"#, to: terminal)
  }

  @Test func `a pasted scalar that acts on the terminal is typed as its escape`() throws {
    let terminal = try start()
    terminal.send("a\u{9b}31m\u{202e}b\r")
    let echo = try terminal.expect(#"<line "a\\u{9b}31m\\u{202e}b">"#)
    #expect(!echo.unicodeScalars.contains { $0 == "\u{9b}" || $0 == "\u{202e}" })
  }

  @Test(arguments: [
    ("alp\t", "alpha "), ("al\tp\t", "alpha "), ("set My\t", "set \"My Head\" "), ("\"My\t", "\"My Head\" "), ("'My\t", "'My Head' "),
    ("Grö\t", "Größe "), ("/pag\t", "/page/"), ("\"/page/T\tle\t", "\"/page/Two Words/leaf\" "), ("zzz\t", "zzz"), ("x=alp\t", "x=alpha "),
  ])
  func `Tab completes and quotes what has blanks`(_ keys: String, _ line: String) throws {
    let terminal = try start()
    try send(keys, "<line \(line.debugDescription)>", to: terminal)
  }

  @Test func `the list of candidates shows no stranger's codes`() throws {
    let terminal = try start()
    terminal.send("al\t\t")
    try terminal.expect("alpha")
    try terminal.expect("album\\u{1b}[31m")
    try terminal.expect("probe> ")
    terminal.send("p\t\r")
    try terminal.expect("<line \"alpha \">")
  }

  @Test func `Ctrl-C drops the line, also out of a search`() throws {
    let terminal = try start()
    terminal.send("dropped\u{3}")
    try terminal.expect("<interrupt>")
    try terminal.expect("probe> ")
    terminal.send("\u{12}abc")
    try terminal.expect("reverse-i-search")
    terminal.send("\u{3}")
    try terminal.expect("<interrupt>")
    try terminal.expect("probe> ")
    try send("kept", "<line \"kept\">", to: terminal)
  }

  /// Ctrl-C makes the terminal drop what was typed and not read yet, also where the program has seen already that something was.
  @Test(arguments: ["x", "\u{12}x", "\u{1b}[", "é", "\u{16}", "\u{1b}5", "\u{18}", "\t\t", "\u{1b}[200~a paste"])
  func `Ctrl-C is seen at once whatever was typed just before`(_ keys: String) throws {
    let terminal = try start()
    for _ in 0..<250 {
      terminal.send(keys)
      terminal.send("\u{3}")
      try terminal.expect("<interrupt>")
      try terminal.expect("probe> ")
    }
  }

  @Test func `Ctrl-C stops a command that asks, and is not seen again by the next line`() throws {
    let terminal = try start()
    terminal.send("wait\r")
    try terminal.expect("<waiting>")
    terminal.send("\u{3}")
    try terminal.expect("<stopped>")
    let between = try terminal.expect("probe> ")
    #expect(!between.contains("interrupt"))
    try send("after", "<line \"after\">", to: terminal)
  }

  @Test func `Ctrl-R finds a former line`() throws {
    let terminal = try start()
    try send("first needle", "<line \"first needle\">", to: terminal)
    try terminal.expect("probe> ")
    try send("second", "<line \"second\">", to: terminal)
    try terminal.expect("probe> ")
    terminal.send("\u{12}need")
    try terminal.expect("reverse-i-search")
    terminal.send("\r")
    try terminal.expect("<line \"first needle\">")
  }

  @Test func `pasted lines run nothing until Enter`() throws {
    let terminal = try start()
    terminal.send("\u{1b}[200~one\ntwo\n\u{1b}[201~three")
    try terminal.expect("three")
    #expect(!terminal.transcript.contains("<line"))
    terminal.send("\r")
    try terminal.expect(#"<line "one\ntwo\nthree">"#)
  }

  @Test func `a new size reaches the editor`() throws {
    let terminal = try start()
    terminal.send("size")
    try terminal.expect("size")
    terminal.resize(columns: 40, rows: 10)
    terminal.send("\r")
    try terminal.expect("<size 40>")
    try terminal.expect("probe> ")
    terminal.send(String(repeating: "x", count: 60) + "\r")
    try terminal.expect("<line \"" + String(repeating: "x", count: 60))
  }

  @Test func `the idle task runs while nothing is typed`() throws {
    let terminal = try start()
    // How long the program is kept from running is not known.
    var answer = ""
    for _ in 0..<100 where answer != "ran" {
      usleep(60_000)
      terminal.send("idle\r")
      try terminal.expect("<idle ")
      answer = try terminal.expect(">")
      try terminal.expect("probe> ")
    }
    #expect(answer == "ran")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a deadly signal restores the terminal first`(_ signal: Int32) throws {
    let terminal = try start()
    terminal.send("half a line")
    try terminal.expect("half a line")
    terminal.signal(signal)
    try terminal.expect("<terminate \(signal)>")
    #expect(terminal.wait() == .signal(signal))
    #expect(terminal.isCooked)
    #expect(terminal.transcript.contains("\u{1b}[?2004l"))
  }

  @Test func `Ctrl-Z stops the program and fg brings the line back`() throws {
    let environment = PseudoTerminal.standardEnvironment.merging(["PS1": "shell> "]) { $1 }
    let terminal = try PseudoTerminal.spawn(["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment)
    try terminal.expect("shell> ")
    terminal.send(PseudoTerminal.builtProgram("LineEditorProbe") + "\r")
    try terminal.expect("probe> ")
    terminal.send("begun")
    try terminal.expect("begun")
    terminal.send("\u{1a}")
    try terminal.expect("Stopped")
    try terminal.expect("shell> ")
    terminal.send("fg\r")
    try terminal.expect("begun")
    try send(" ended", "<line \"begun ended\">", to: terminal)
    try send("quit", "shell> ", to: terminal)
  }

  @Test func `the user's inputrc is read under the program's name`() throws {
    let folder = TemporaryFolder()
    folder.write("inputrc", "$if shapeedit\n\"\\C-t\": \"from inputrc\"\n$endif\n$if other\n\"\\C-t\": \"wrong\"\n$endif\n")
    let terminal = try start(environment: ["INPUTRC": folder.path + "/inputrc"])
    try send("\u{14}", "<line \"from inputrc\">", to: terminal)
  }

  @Test func `two sessions add to one history`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/state/shapeedit/history"
    let first = try start(history: path)
    let second = try start(history: path)
    try send("from first", "<line", to: first)
    try send("from second", "<line", to: second)
    for line in ["again", "again", " secret"] {
      try first.expect("probe> ")
      try send(line, "<line", to: first)
    }
    for terminal in [first, second] {
      try terminal.expect("probe> ")
      terminal.send("\u{4}")
    }
    #expect(first.wait() == .exit(0) && second.wait() == .exit(0))
    let kept = try #require(folder.read("state/shapeedit/history")).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(kept == ["from first", "from second", "again"])
    #expect(folder.mode("state/shapeedit/history") == 0o600)
    #expect(folder.mode("state") == 0o700)
    let third = try start(history: path)
    third.send("\u{1b}[A\u{1b}[A\r")
    try third.expect("<line \"from second\">")
  }

  @Test func `a pasted block comes back from history as one entry`() throws {
    let folder = TemporaryFolder()
    let first = try start(history: folder.path + "/history")
    terminalPaste("for\n  set\nend", into: first)
    try first.expect(#"<line "for\n  set\nend">"#)
    try first.expect("probe> ")
    first.send("\u{4}")
    #expect(first.wait() == .exit(0))
    let second = try start(history: folder.path + "/history")
    second.send("\u{1b}[A\r")
    try second.expect(#"<line "for\n  set\nend">"#)
  }

  @Test(arguments: ["/dev/full", "/proc/none/history", "/", "fifo"])
  func `a history that cannot be kept is no error`(_ path: String) throws {
    let folder = TemporaryFolder()
    let place = path == "fifo" ? folder.path + "/fifo" : path
    if path == "fifo" { mkfifo(place, 0o600) }
    let terminal = try start(history: place)
    try send("works", "<line \"works\">", to: terminal)
  }

  @Test func `a history that others could read is made its owner's`() throws {
    let folder = TemporaryFolder()
    folder.write("history", "echo old\n")
    chmod(folder.path + "/history", 0o666)
    let terminal = try start(history: folder.path + "/history")
    try send("works", "<line \"works\">", to: terminal)
    #expect(folder.mode("history") == 0o600)
  }

  @Test(arguments: [true, false]) func `a history behind a link is neither read nor written`(_ isSymbolic: Bool) throws {
    let folder = TemporaryFolder()
    folder.write("precious", "echo precious\n")
    _ = isSymbolic ? symlink("precious", folder.path + "/history") : link(folder.path + "/precious", folder.path + "/history")
    let terminal = try start(history: folder.path + "/history")
    try send("works", "<line \"works\">", to: terminal)
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0))
    #expect(folder.read("precious") == "echo precious\n")
  }

  @Test(arguments: [true, false]) func `a line of ten megabytes is refused unseen, and what follows is taken`(_ isPaste: Bool) throws {
    let terminal = try start()
    let line = String(repeating: "x", count: 10_000_000)
    terminal.send((isPaste ? "\u{1b}[200~" + line + "\nmore\u{1b}[201~" : line + "\r") + "after\r")
    try terminal.expect("<unreadable>")
    try terminal.expect("<line \"after\">")
    // How much is shown of what comes without a mark depends on how fast it comes.
    if isPaste { #expect(terminal.transcript.utf8.count < 10_000) }
    #expect(terminal.transcript.utf8.count < 3_000_000)
  }

  @Test func `Ctrl-C ends a paste that is too long and has no end`() throws {
    let terminal = try start()
    terminal.send("\u{1b}[200~" + String(repeating: "x", count: 2_000_000))
    terminal.send("\u{3}")
    try terminal.expect("<interrupt>")
    try terminal.expect("probe> ")
    try send("after", "<line \"after\">", to: terminal)
  }

  @Test(arguments: [true, false]) func `a long line that comes at once is taken whole`(_ isPaste: Bool) throws {
    let terminal = try start()
    let line = String(repeating: "0123456789", count: 2_000)
    terminal.send(isPaste ? "\u{1b}[200~" + line + "\u{1b}[201~\r" : line + "\r")
    try terminal.expect("<line \"\(line)\">")
    try terminal.expect("probe> ")
    try send("after", "<line \"after\">", to: terminal)
  }

  @Test func `history written by a stranger acts on nothing`() throws {
    let folder = TemporaryFolder()
    folder.write("history", "echo \u{9b}31m\u{1b}[31m\n")
    let terminal = try start(history: folder.path + "/history")
    terminal.send("\u{1b}[A")
    let shown = try terminal.expect("31m")
    #expect(shown.contains("\\u{9b}"))
  }

  private func start(history: String? = nil, environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("LineEditorProbe")] + (history.map { [$0] } ?? []),
      environment: PseudoTerminal.standardEnvironment.merging(environment) { $1 })
    try terminal.expect("probe> ")
    return terminal
  }

  private func send(_ keys: String, _ answer: String, to terminal: PseudoTerminal) throws {
    terminal.send(keys + "\r")
    try terminal.expect(answer)
  }

  private func terminalPaste(_ text: String, into terminal: PseudoTerminal) {
    terminal.send("\u{1b}[200~" + text + "\u{1b}[201~\r")
  }
}
