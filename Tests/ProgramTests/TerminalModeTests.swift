import Glibc
import TestSupport
import Testing

/// Where the program waits for a key, and how it gets there.
private enum Wait: String, CaseIterable, CustomTestStringConvertible {
  case line, more, question, batchQuestion, editor, shell

  var testDescription: String { rawValue }

  /// The program at that place.
  func reached(in folder: Folder) throws -> PseudoTerminal {
    folder.write("ed", "#!/bin/sh\n/bin/sed -i 's/Body/Trunk/' \"$1\"\n")
    folder.write("slow", "#!/bin/sh\nstty -echo -icanon\necho editing\nsleep 60\n")
    for name in ["ed", "slow"] { chmod(folder.path + "/" + name, 0o755) }
    let file = folder.path + "/faces.shape.json"
    if self == .batchQuestion {
      let terminal = try PseudoTerminal.spawn(
        [PseudoTerminal.builtProgram("shapeedit"), file, "-i", "-c", "edit --outline"],
        environment: PseudoTerminal.standardEnvironment.merging(["VISUAL": folder.path + "/ed"]) { $1 })
      try terminal.expect("edit it again ")
      return terminal
    }
    var environment = ["VISUAL": folder.path + (self == .editor ? "/slow" : "/ed")]
    // Without a pager of the system, the program pages itself.
    if self == .more { environment.merge(["PAGER": "", "PATH": "/nonexistent"]) { $1 } }
    let terminal = try conversation([file], in: folder, environment: environment, size: (80, 10), prompt: "faces.shape.json> ")
    switch self {
    case .line: terminal.send("set #bo")
    case .more:
      terminal.send("pager on\r")
      try terminal.expect("faces.shape.json> ")
      terminal.send("for i in 1..200; echo \"line $i.\"; end\r")
      try terminal.expect("--More--")
    case .question:
      terminal.send("edit --outline\r")
      try terminal.expect("edit it again ")
    case .editor:
      terminal.send("edit --outline\r")
      try terminal.expect("editing")
    case .shell:
      terminal.send("!stty -echo; echo running; sleep 60\r")
      try terminal.expect("running")
    case .batchQuestion: break
    }
    return terminal
  }
}

@Suite(.serialized) struct `The mode of the terminal` {
  /// The program at a place.
  private func at(_ wait: Wait, _ folder: Folder) throws -> PseudoTerminal { try wait.reached(in: folder) }

  @Test(arguments: [Wait.line, .more, .question, .batchQuestion, .editor, .shell], [SIGTERM, SIGHUP])
  fileprivate func `comes back when a signal ends the program, wherever it waits`(_ wait: Wait, _ signal: Int32) throws {
    let terminal = try at(wait, Folder())
    terminal.signal(signal)
    #expect(terminal.wait() == .signal(signal) && terminal.isCooked, "\(terminal.transcript)")
  }

  @Test(arguments: [Wait.line, .more, .question, .batchQuestion], ["\u{1c}", "\u{1c}\u{1c}"])
  fileprivate func `comes back when the quit key ends the program`(_ wait: Wait, _ keys: String) throws {
    let terminal = try at(wait, Folder())
    terminal.send(keys)
    #expect(terminal.wait() == .signal(SIGQUIT) && terminal.isCooked, "\(terminal.transcript)")
  }

  @Test(arguments: [Wait.line, .more, .question, .batchQuestion, .editor, .shell])
  fileprivate func `comes back when two signals come at once`(_ wait: Wait) throws {
    let terminal = try at(wait, Folder())
    terminal.signal(SIGTERM)
    terminal.signal(SIGTERM)
    #expect(terminal.wait() == .signal(SIGTERM) && terminal.isCooked, "\(terminal.transcript)")
  }

  @Test(arguments: [Wait.line, .more, .question, .batchQuestion], [SIGSEGV, SIGABRT, SIGILL, SIGBUS])
  fileprivate func `comes back after a crash`(_ wait: Wait, _ signal: Int32) throws {
    let terminal = try at(wait, Folder())
    terminal.signal(signal)
    #expect(terminal.wait() == .signal(signal) && terminal.isCooked, "\(terminal.transcript)")
  }

  @Test func `Ctrl-C answers a question with no, and in a batch ends the program`() throws {
    let folder = Folder()
    let talk = try at(.question, folder)
    talk.send("\u{3}")
    try talk.expect("faces.shape.json> ")
    talk.send("get #body name --value\r")
    try talk.expect("Body\r\n")
    let other = Folder()
    let batch = try at(.batchQuestion, other)
    batch.send("\u{3}")
    #expect(batch.wait() == .signal(SIGINT) && batch.isCooked && other["faces.shape.json"] == faces)
  }

  @Test func `keys of arrows and answers of the terminal do not answer a question`() throws {
    let terminal = try at(.question, Folder())
    for keys in ["\u{1b}[A", "\u{1b}[?62;4c", "\u{1b}]11;rgb:ffff/ffff/ffff\u{7}", "x"] {
      terminal.send(keys)
      usleep(50_000)
    }
    terminal.send("y")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("get #body name --value\r")
    try terminal.expect("Trunk\r\n")
  }

  // MARK: Suspending

  /// A shell that runs the program, at a place where it waits.
  private func shell(_ folder: Folder, _ arguments: String, environment: [String: String]) throws -> PseudoTerminal {
    folder.write("ed", "#!/bin/sh\n/bin/sed -i 's/Body/Trunk/' \"$1\"\n")
    chmod(folder.path + "/ed", 0o755)
    let variables = ["PS1": "sh> ", "NO_COLOR": "1", "VISUAL": folder.path + "/ed", "XDG_STATE_HOME": folder.path + "/state"]
    let terminal = try PseudoTerminal.spawn(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      environment: PseudoTerminal.standardEnvironment.merging(variables) { $1 }.merging(environment) { $1 }, size: (80, 10))
    try terminal.expect("sh> ")
    terminal.send("PATH=/nonexistent \(PseudoTerminal.builtProgram("shapeedit")) \(folder.path)/faces.shape.json \(arguments)\r")
    return terminal
  }

  /// Stops the program by Ctrl-Z, sees that the shell has the terminal, and types the keys that continue it.
  private func suspend(_ terminal: PseudoTerminal, continue keys: String = "fg\r") throws {
    terminal.send("\u{1a}")
    try terminal.expect("Stopped")
    try terminal.expect("sh> ")
    #expect(!terminal.transcript.hasSuffix("--More--"))
    terminal.send("stty -a | grep -c ' icanon .* echo '; echo do''ne\r")
    try terminal.expect("done\r\n")
    try terminal.expect("sh> ")
    terminal.send(keys)
  }

  @Test func `Ctrl-Z at More suspends, and fg asks again`() throws {
    let folder = Folder()
    let terminal = try shell(folder, "", environment: ["PAGER": ""])
    try terminal.expect("faces.shape.json> ")
    terminal.send("pager on\r")
    try terminal.expect("faces.shape.json> ")
    terminal.send("for i in 1..200; echo \"line $i.\"; end\r")
    try terminal.expect("line 9.")
    try terminal.expect("--More--")
    try suspend(terminal)
    try terminal.expect("--More--")
    terminal.send(" ")
    try terminal.expect("line 18.")
    try terminal.expect("--More--")
    terminal.send("q")
    try terminal.expect("faces.shape.json> ")
  }

  @Test func `Ctrl-Z at a question suspends, and what was typed meanwhile answers nothing`() throws {
    let folder = Folder()
    let terminal = try shell(folder, "", environment: [:])
    try terminal.expect("faces.shape.json> ")
    terminal.send("edit --outline\r")
    try terminal.expect("edit it again ")
    try suspend(terminal, continue: "fg\ry")
    try terminal.expect("edit it again ")
    usleep(300_000)
    terminal.send("n")
    try terminal.expect("nothing was changed")
    try terminal.expect("faces.shape.json> ")
    // A key that is typed when the question is there answers it.
    terminal.send("edit --outline\r")
    try terminal.expect("edit it again ")
    try suspend(terminal)
    try terminal.expect("edit it again ")
    terminal.send("y")
    try terminal.expect("1 changed")
    try terminal.expect("faces.shape.json*> ")
  }

  @Test func `Ctrl-Z at the question of a batch suspends it`() throws {
    let folder = Folder()
    let terminal = try shell(folder, "-i -c 'edit --outline'", environment: [:])
    try terminal.expect("edit it again ")
    try suspend(terminal)
    try terminal.expect("edit it again ")
    terminal.send("y")
    try terminal.expect("sh> ")
    #expect(folder["faces.shape.json"]?.contains("Trunk") == true)
  }

  @Test func `a program that was stopped from outside takes the terminal again`() throws {
    let terminal = try at(.question, Folder())
    terminal.signal(SIGSTOP)
    usleep(100_000)
    terminal.signal(SIGCONT)
    try terminal.expect("edit it again ")
    #expect(!terminal.isCooked)
    terminal.send("n")
    try terminal.expect("faces.shape.json> ")
  }

  @Test(arguments: [("", "faces.shape.json> "), ("browse ", "Head")])
  func `a program that was stopped ends when it is killed`(_ verb: String, _ shown: String) throws {
    let folder = Folder()
    let variables = ["PS1": "sh> ", "NO_COLOR": "1", "XDG_STATE_HOME": folder.path + "/state"]
    let terminal = try PseudoTerminal.spawn(
      ["/bin/bash", "--norc", "--noprofile", "-i"], environment: PseudoTerminal.standardEnvironment.merging(variables) { $1 })
    try terminal.expect("sh> ")
    terminal.send("\(PseudoTerminal.builtProgram("shapeedit")) \(verb)\(folder.path)/faces.shape.json\r")
    try terminal.expect(shown)
    terminal.send("\u{1a}")
    try terminal.expect("sh> ")
    // The shell tells of it at the next prompt.
    terminal.send("job=$(jobs -p); kill %1; tail --pid=$job -f /dev/null\r")
    try terminal.expect("Terminated")
  }

  // MARK: Programs that have the terminal

  @Test func `a command of the shell gets the keys of signals alone, and starts as from a shell`() throws {
    let terminal = try conversation([], in: Folder(), prompt: "> ")
    for (key, status) in [("\u{3}", 130), ("\u{1c}", 131)] {
      // Without a fork after the echo, in which a shell may lose the signal.
      terminal.send("!sh -c 'echo running; exec sleep 60'\r")
      try terminal.expect("running\r\n")
      terminal.send(key)
      try terminal.expect("status \(status)\r\n")
      try terminal.expect("> ")
    }
    terminal.send("!yes | head -n 1; echo after\r")
    #expect(try !terminal.expect("after\r\n").contains("roken"))
    terminal.send("!kill -SEGV $$\r")
    try terminal.expect("status 139")
  }

  @Test func `-j that is stopped leaves a clean line`() throws {
    let folder = Folder()
    let names = (1...4).map { "d\($0).json" }
    for name in names { folder.write(name, faces) }
    let terminal = try PseudoTerminal.spawn(
      [
        "/bin/sh", "-c",
        "cd \(folder.path) && exec \(PseudoTerminal.builtProgram("shapeedit")) \(names.joined(separator: " ")) -j 2 -c 'for i in 1..1000000; count *:has(ellipse); end'",
      ],
      environment: PseudoTerminal.standardEnvironment)
    try terminal.expect("%", timeoutMilliseconds: 60_000)
    terminal.send("\u{3}")
    #expect(terminal.wait() == .signal(SIGINT))
    // The terminal shows the key where it was typed, with the bar or without it.
    let rows = Screen(columns: 80, terminal.transcript.replacing("^C", with: "")).rows
    // An answer that is being written may be cut, as that of any program, but the bar is gone.
    let last = try #require(rows.last)
    #expect(names.contains { "\($0): 2".hasPrefix(last) } && rows.dropLast().allSatisfy { $0.hasSuffix(": 2") }, "\(rows.suffix(3))")
  }
}
