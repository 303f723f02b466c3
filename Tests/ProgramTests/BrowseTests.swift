import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `The full screen` {
  @Test(arguments: [(20, 6), (60, 20), (80, 24), (160, 50)])
  func `shows the outline in any size, and leaves the terminal as it was found`(_ columns: Int, _ rows: Int) throws {
    let folder = Folder()
    let screen = try BrowsedScreen.open(folder, size: (columns, rows))
    try screen.expect("Head")
    try screen.expect("Outline")
    #expect(screen.model.lines.count == rows && screen.model.unknown == [])
    screen.press("q")
    #expect(screen.end() == .exit(0))
    #expect(screen.isRestored, "\(screen.model.modes)")
  }

  @Test(arguments: [(1, 1), (2, 1), (5, 2), (1, 30), (300, 3)])
  func `tiny windows do not end it`(_ columns: Int, _ rows: Int) throws {
    let screen = try BrowsedScreen.open(Folder(), size: (columns, rows))
    screen.press("jjl\t\t:set\u{3}\t")
    screen.resize(columns: 80, rows: 24)
    try screen.expect("Head")
    screen.press("q")
    #expect(screen.end() == .exit(0) && screen.isRestored)
  }

  @Test(arguments: ["", "j"]) func `a terminal that takes nothing does not keep a signal from ending it`(_ keys: String) throws {
    let screen = try BrowsedScreen.open(Folder())
    screen.terminal.stopOutput()
    screen.press(keys)
    screen.terminal.signal(SIGTERM)
    #expect(screen.end() == .signal(SIGTERM) && screen.terminal.isCooked)
  }

  private static let signals = [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1, SIGALRM, SIGXCPU]

  @Test(arguments: signals)
  func `the terminal is restored when a signal ends it`(_ signal: Int32) throws {
    let screen = try BrowsedScreen.open(Folder())
    screen.terminal.signal(signal)
    let isHeld = screen.end() == .signal(signal) && screen.isRestored
    #expect(isHeld, "\(screen.model.modes)")
    Reliability.tally("T2", "signals and crashes that end the full screen", of: Self.signals.count, failures: isHeld ? 0 : 1)
  }

  @Test func `a change that was not saved is neither lost by q nor by a signal`() throws {
    let folder = Folder()
    var screen = try BrowsedScreen.open(folder)
    try screen.press("jjv", shows: "visible false")
    try screen.press("q", shows: "unsaved changes")
    screen.terminal.signal(SIGTERM)
    #expect(screen.end() == .signal(SIGTERM))
    screen = try BrowsedScreen.open(folder)
    try screen.press(":recover\r", shows: "unsaved changes")
    try screen.press("\u{13}", shows: "saved")
    screen.press("q")
    #expect(screen.end() == .exit(0))
    #expect(folder.read("faces.shape.json")?.contains("\"visible\": false") == true)
  }

  @Test func `every key shows the command that it is`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("j", shows: "> select #head")
    try screen.press("l", shows: "> expand #head")
    try screen.press("j", shows: "> select #skull")
    try screen.press("D", shows: "> dup #skull")
    try screen.press("u", shows: "> undo")
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `the help lists the keys, and closes`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("?", shows: "the next row")
    screen.press("q")
    try screen.wait { !$0.text.contains("the next row") }
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `an answer of a typed command is shown until it is closed`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press(":find ellipse\r", shows: "/Faces/Head/Eyes/Left")
    screen.press("\u{1b}")
    try screen.wait { !$0.text.contains("/Faces/Head/Eyes/Left") }
    try screen.press(":set #body fill reed\r", shows: "did you mean red")
    try screen.wait { !$0.text.contains("Esc closes") }
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `Tab completes a command, and Up recalls the last one`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press(":sel\t", shows: ":select")
    try screen.press("ellipse\r", shows: "3 selected")
    try screen.press(":\u{1b}[A", shows: ":select ellipse")
    screen.press("\u{1b}")
    try screen.wait { !$0.text.contains(":select ellipse") }
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `a paste types a line, and runs nothing`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("\u{1b}[200~delete #body\rquit!\r\u{1b}[201~", shows: ":delete #body")
    screen.press("\u{3}")
    try screen.wait { !$0.text.contains(":delete #body") }
    #expect(screen.model.text.contains("Body"))
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `Ctrl-Z gives the terminal to the shell, and fg shows the screen again`() throws {
    let folder = Folder()
    let variables = ["PS1": "sh> ", "NO_COLOR": "1", "XDG_STATE_HOME": folder.path + "/state"]
    let terminal = try PseudoTerminal.spawn(
      ["/bin/bash", "--norc", "--noprofile", "-i"], environment: PseudoTerminal.standardEnvironment.merging(variables) { $1 })
    try terminal.expect("sh> ")
    terminal.send("\(PseudoTerminal.builtProgram("shapeedit")) browse \(folder.path)/faces.shape.json\r")
    try terminal.expect("\u{1b}[?1049h")
    try terminal.expect("Head")
    terminal.send("\u{1a}")
    try terminal.expect("\u{1b}[?1049l")
    try terminal.expect("sh> ")
    terminal.send("stty -a | grep -c ' icanon .* echo '; echo do''ne\r")
    try terminal.expect("1\r\ndone\r\n")
    try terminal.expect("sh> ")
    terminal.send("fg\r")
    try terminal.expect("\u{1b}[?1049h")
    try terminal.expect("Head")
    terminal.send("q")
    try terminal.expect("\u{1b}[?1049l")
    try terminal.expect("sh> ")
  }

  @Test func `a file that another program changes is told`() throws {
    let folder = Folder()
    let screen = try BrowsedScreen.open(folder)
    folder.write("faces.shape.json", faces.replacing("Body", with: "Trunk"))
    try screen.expect("changed on disk")
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test(arguments: ["dumb", ""])
  func `a terminal without a screen is refused, with what works instead`(_ kind: String) throws {
    let folder = Folder()
    let screen = try BrowsedScreen(["browse", folder.path + "/faces.shape.json"], in: folder, environment: ["TERM": kind])
    #expect(screen.end() == .exit(2))
    #expect(screen.terminal.transcript.contains("takes typed commands") && screen.isRestored, "\(screen.model.text)")
  }

  @Test func `no terminal is refused, and so are options that make no sense`() {
    let folder = Folder()
    let run = Run.shapeedit(["browse", "faces.shape.json"], in: folder)
    #expect(run.status == 2 && run.errors.contains("browse needs a terminal"), "\(run)")
    #expect(Run.shapeedit(["browse", "faces.shape.json", "-c", "ls"], in: folder).status == 2)
    #expect(Run.shapeedit(["browse", "a", "b"], in: folder).errors.contains("one document"))
  }

  @Test func `a file that cannot be read is refused before the screen is taken`() throws {
    let folder = Folder()
    let screen = try BrowsedScreen(["browse", folder.path + "/none.json"], in: folder)
    #expect(screen.end() == .exit(3))
    #expect(!screen.terminal.transcript.contains("1049") && screen.model.text.contains("none.json"), "\(screen.model.text)")
  }

  @Test func `the screen that is documented is that of the program`() throws {
    let page = "Sources/TerminalUI/TerminalUI.docc/ShapeeditsViews.md"
    let text = try Workplace.text(page)
    let start = try #require(text.firstRange(of: "```screen\n")?.upperBound)
    let end = try #require(text[start...].firstRange(of: "```")?.lowerBound)
    let workplace = Workplace()
    let folder = Folder()
    let screen = try BrowsedScreen(["browse", workplace.path + "/faces.shape.json"], in: folder)
    try screen.expect("Head")
    try screen.press("jlj", shows: "> select #skull")
    // The picture comes from another program, if there is one.
    if Workplace.isRecording { try? screen.wait(milliseconds: 3_000) { $0.text.contains("⣿") } }
    screen.press("q")
    let lines = screen.model.lines
    if Workplace.isRecording {
      return try Workplace.write(text[..<start] + lines.map { $0 + "\n" }.joined() + text[end...], to: page)
    }
    func withoutCanvas(_ lines: [some StringProtocol]) -> [String] {
      lines.enumerated().map { index, line in (2...10).contains(index) ? String(line.prefix { $0 != "│" }) : String(line) }
    }
    #expect(withoutCanvas(text[start..<end].split(separator: "\n", omittingEmptySubsequences: false).dropLast()) == withoutCanvas(lines))
  }

  @Test func `an id is copied to the clipboard when asked, and the clipboard is never read`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("j", shows: "> select #head")
    #expect(!screen.terminal.transcript.contains("\u{1b}]52"))
    try screen.press("gi", shows: "copied #head")
    #expect(screen.terminal.transcript.contains("\u{1b}]52;c;I2hlYWQ=\u{1b}\\"))
    try screen.press("gp", shows: "copied /Faces/Head")
    #expect(!screen.terminal.transcript.contains("]52;c;?"))
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `--plain leaves the mouse to the terminal, sends no colours, and has the cursor on the row`() throws {
    let folder = Folder()
    // A switch may come before the word.
    let screen = try BrowsedScreen(["--plain", "browse", folder.path + "/faces.shape.json"], in: folder, environment: ["NO_COLOR": ""])
    try screen.expect("Head group, closed")
    try screen.press("jj", shows: "Body rectangle, selected")
    #expect(!screen.model.modes.contains(1_002) && screen.model.text.utf8.allSatisfy { $0 < 0x80 }, "\(screen.model.text)")
    #expect(screen.model.modes.contains(25) && screen.model.lines[screen.model.cursor.y].contains("Body"), "\(screen.model.cursor)")
    #expect(screen.terminal.transcript.firstRange(of: "38;") == nil && screen.terminal.transcript.firstRange(of: "48;2") == nil)
    screen.press("q")
    #expect(screen.end() == .exit(0) && screen.isRestored)
  }

  @Test(arguments: [
    (["NO_COLOR": "1"], ""), (["NO_COLOR": "", "TERM": "xterm"], "\u{1b}[9"), (["NO_COLOR": ""], "38;5;"),
    (["NO_COLOR": "", "COLORTERM": "truecolor"], "38;2;"),
  ])
  func `colours are those that the terminal has`(_ environment: [String: String], _ code: String) throws {
    let screen = try BrowsedScreen.open(Folder(), environment: environment)
    try screen.expect("Body ██")
    let sent = screen.terminal.transcript
    let kinds = ["38;5;", "38;2;"].filter { sent.contains($0) }
    #expect(code.isEmpty ? kinds.isEmpty : sent.contains(code) && kinds.allSatisfy { $0 == code }, "\(kinds)")
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `keys of a file run lines, and its mistakes are named by their line`() throws {
    let folder = Folder()
    for path in ["/config", "/config/shapeedit"] { #expect(mkdir(folder.path + path, 0o755) == 0) }
    folder.write("config/shapeedit/keys", "# mine\nF5 set :selected fill red\nF6 sett :selected x 1\nw key j\n")
    let screen = try BrowsedScreen.open(folder, environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    try screen.expect("keys:3: unknown verb 'sett'")
    try screen.press("w", shows: "> select #head")
    try screen.press("w\u{1b}[15~", shows: "> set #body fill red")
    try screen.press("u", shows: "> undo")
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `what is not saved is marked, and the line is edited and recalled as by readline`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("jj:set :selected  x 9\u{1b}b\u{1b}b\u{1}\u{1b}f\u{1b}d\u{19}\r", shows: "x 9")
    try screen.expect("Body ██ •")
    try screen.press("u", shows: "> undo")
    try screen.wait { !$0.text.contains("•") }
    try screen.press("v", shows: "visible false")
    try screen.expect("Body ██ ◌•")
    try screen.press("\u{13}", shows: "> save")
    try screen.wait { !$0.text.contains("•") }
    try screen.press("u", shows: "Body ██ •")
    try screen.press(":elect\u{12}", shows: ":set :selected")
    screen.press("\u{3}q")
    try screen.expect("unsaved changes")
    screen.press(":quit!\r")
    #expect(screen.end() == .exit(0))
  }

  @Test func `the mouse selects, opens, drags rows, and goes from pane to pane`() throws {
    let folder = Folder()
    let screen = try BrowsedScreen.open(folder, size: (120, 30))
    // With their signs, as the inspector has the name of what is selected.
    try screen.click("▭ Body")
    try screen.expect("> select #body")
    try screen.click("T Caption", held: 16)
    try screen.expect("> select + #cap")
    try screen.click("▸")
    try screen.expect("> expand #head")
    // A graphic that is dropped on itself stays.
    let (first, second) = (try #require(screen.model.place(of: "▭ Body")), try #require(screen.model.place(of: "T Caption")))
    screen.drag(from: first, to: second)
    try screen.click("T Caption")
    try screen.expect("> select #cap")
    #expect(!screen.model.text.contains("among the graphics"))
    let (from, to) = (try #require(screen.model.place(of: "T Caption")), try #require(screen.model.place(of: "▭ Body")))
    screen.drag(from: from, to: to)
    try screen.expect("> move #cap before #body")
    try screen.click(" History ")
    try screen.expect("as it was opened")
    try screen.click("as it was opened")
    try screen.expect("> undo")
    try screen.click(" Lint ")
    try screen.expect("lint found")
    try screen.click(" Gallery ")
    try screen.expect("▴")
    try screen.click(" Outline ")
    try screen.expect("Skull")
    screen.press("q")
    #expect(screen.end() == .exit(0) && screen.isRestored)
  }

  @Test func `a digit alone shows levels, once no key follows it`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("2", shows: "> fold 2")
    try screen.press("3j", shows: "> select #eyes")
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `what is searched is shown while it is typed`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("/righ", shows: "1 match; the first is /Faces/Head/Eyes/Right")
    try screen.press("\u{1b}", shows: "? help")
    try screen.press("frig", shows: "1 match")
    try screen.wait { $0.text.contains("Right") && !$0.text.contains("Caption") }
    screen.press("\u{1b}")
    try screen.wait { !$0.text.contains("Right") && $0.text.contains("Caption") }
    screen.press("q")
    #expect(screen.end() == .exit(0))
  }

  @Test func `from a large window down to one cell and back, what is selected stays in view`() throws {
    let screen = try BrowsedScreen.open(Folder(), size: (160, 50))
    try screen.press("jEjjjj", shows: "> select #eyeR")
    for (columns, rows) in [(20, 6), (1, 1), (20, 6), (60, 12), (2, 30), (80, 24)] {
      screen.resize(columns: columns, rows: rows)
      if columns >= 20 { try screen.expect("Right") }
    }
    screen.press("q")
    #expect(screen.end() == .exit(0) && screen.isRestored)
  }

  @Test func `a locked graphic is not changed, and the message says why`() throws {
    let screen = try BrowsedScreen.open(Folder())
    try screen.press("jjL", shows: "locked true")
    try screen.press("dd", shows: "locked")
    #expect(screen.model.text.contains("Body"))
    screen.press(":quit!\r")
    #expect(screen.end() == .exit(0))
  }
}
