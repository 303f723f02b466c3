import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `Answers longer than the window` {
  private func open(_ folder: Folder, _ environment: [String: String], _ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try conversation(
      [folder.path + "/faces.shape.json"] + arguments, in: folder, environment: environment, size: (80, 10), prompt: "faces.shape.json> ")
    try type("tile #body 6x5", terminal)
    return terminal
  }

  /// Types a line and waits for the next prompt.
  private func type(_ line: String, _ terminal: PseudoTerminal) throws {
    terminal.send(line + "\r")
    try terminal.expect("faces.shape.json*> ")
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0))
    #expect(terminal.isCooked)
  }

  private func paged(_ folder: Folder) -> Int { (folder["paged"] ?? "").split(separator: "\n").count }

  @Test func `go through PAGER, shorter ones do not, and what is said comes behind them`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "cat > '\(folder.path)/paged'"])
    try type("find rectangle", terminal)
    #expect(paged(folder) == 30)
    _ = Run.shell("rm -f paged", in: folder)
    terminal.send("find ellipse\r")
    try terminal.expect("#eyeR")
    try terminal.expect("faces.shape.json*> ")
    #expect(folder["paged"] == nil)
    leave(terminal)
  }

  @Test func `nothing of a document is run, and PAGER is a line of the shell`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "tr a-z A-Z | cat > '\(folder.path)/paged'"])
    try type("set rectangle name '$(touch hacked)`touch hacked`; touch hacked'", terminal)
    try type("find rectangle", terminal)
    #expect(folder["paged"]?.contains("$(TOUCH HACKED)") == true)
    #expect(folder["hacked"] == nil && Run.shell("ls hacked", in: folder).status != 0)
    leave(terminal)
  }

  @Test func `a pager that is left ends the making of the answer, and takes back no change`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "head -n 3"])
    terminal.send("for i in 1..2000; echo \"line $i of many that nobody reads any more\"; end\r")
    try terminal.expect("line 3 of many")
    try terminal.expect("faces.shape.json*> ")
    #expect(!terminal.transcript.contains("line 4 of many"))
    try type("for g in (rectangle); echo \"a line for $g\"; set #body x+=1; end", terminal)
    terminal.send("get #body x\r")
    try terminal.expect("x 100")
    try terminal.expect("faces.shape.json*> ")
    leave(terminal)
  }

  @Test func `less is used where it is, and q and Ctrl-C come back to the prompt`() throws {
    guard Shell.has("less") else { return print("skipped: less is not installed") }
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "less"])
    for key in ["q", "\u{3}"] {
      terminal.send("for i in 1..200; echo \"line $i.\"; end\r")
      try terminal.expect("line 9.")
      usleep(300_000)
      terminal.send(key)
      try terminal.expect("faces.shape.json*> ")
    }
    leave(terminal)
  }

  @Test func `without a pager they stop at each page`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "", "PATH": "/nonexistent"])
    try type("pager on", terminal)
    terminal.send("for i in 1..200; echo \"line $i.\"; end\r")
    try terminal.expect("line 9.")
    try terminal.expect("--More--")
    #expect(!terminal.transcript.contains("line 10."))
    terminal.send("\r")
    try terminal.expect("line 10.")
    try terminal.expect("--More--")
    #expect(!terminal.transcript.contains("line 11."))
    terminal.send(" ")
    try terminal.expect("line 19.")
    try terminal.expect("--More--")
    terminal.send("q")
    try terminal.expect("faces.shape.json*> ")
    #expect(!terminal.transcript.contains("line 20."))
    terminal.send("for i in 1..200; echo \"row $i.\"; end\r")
    try terminal.expect("--More--")
    terminal.send("\u{3}")
    try terminal.expect("faces.shape.json*> ")
    leave(terminal)
  }

  @Test func `pager says, sets and ends it`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "cat"])
    terminal.send("pager\r")
    try terminal.expect("printed without a pager")
    try terminal.expect("faces.shape.json*> ")
    try type("pager cat > '\(folder.path)/paged'", terminal)
    try type("find rectangle", terminal)
    #expect(paged(folder) == 30)
    terminal.send("pager\r")
    try terminal.expect("long answers go through cat > ")
    try terminal.expect("faces.shape.json*> ")
    try type("pager off", terminal)
    terminal.send("for i in 1..30; echo \"line $i.\"; end\r")
    try terminal.expect("line 30.")
    try terminal.expect("faces.shape.json*> ")
    leave(terminal)
  }

  @Test func `safe mode starts no pager`() throws {
    let folder = Folder()
    let terminal = try open(folder, ["PAGER": "cat > '\(folder.path)/paged'"], ["--safe"])
    terminal.send("pager cat\r")
    try terminal.expect("--safe uses no pager")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("for i in 1..200; echo \"line $i.\"; end\r")
    try terminal.expect("line 200.")
    try terminal.expect("faces.shape.json*> ")
    #expect(folder["paged"] == nil)
    leave(terminal)
  }

  @Test func `a pipe and a batch are never paged`() {
    let folder = Folder()
    let environment = PseudoTerminal.standardEnvironment.merging(["PAGER": "cat > paged"]) { $1 }
    let run = Run.shapeedit(
      ["faces.shape.json", "-c", "for i in 1..200; echo \"line $i.\"; end"], environment: environment, in: folder)
    #expect(run.output.split(separator: "\n").count == 200 && folder["paged"] == nil)
  }
}
