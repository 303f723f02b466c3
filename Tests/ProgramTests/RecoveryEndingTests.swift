import Glibc
import TestSupport
import Testing

/// The ways an unsaved session may end. Each command increments the same number, so the recovered commands can be counted.
enum Ending: String, CaseIterable, Sendable {
  case kill = "KILL"
  case terminate = "TERM"
  case hangUp = "HUP"
  case quit = "QUIT"
  case abort = "ABRT"
  case outputClosed = "stdout closed"
  case endOfInput = "EOF"
  case terminalClosed = "terminal closed"
  case killOnTerminal = "KILL on a terminal"
  case killInFlood = "KILL in a flood of commands"
  case trap = "a fault in the program"
  case terminateOnTerminal = "TERM on a terminal"
  case quitOnTerminal = "QUIT on a terminal"

  var isOnTerminal: Bool { [.terminalClosed, .killOnTerminal, .terminateOnTerminal, .quitOnTerminal].contains(self) }

  var signal: Int32? {
    switch self {
    case .kill, .killOnTerminal, .killInFlood: SIGKILL
    case .terminate, .terminateOnTerminal: SIGTERM
    case .hangUp: SIGHUP
    case .quit, .quitOnTerminal: SIGQUIT
    case .abort: SIGABRT
    case .outputClosed, .endOfInput, .terminalClosed, .trap: nil
    }
  }
}

@Suite(.serialized) struct `Ends that nobody chose` {
  private static let counts = Reliability.isTorture ? Array(stride(from: 1, through: 60, by: 3)) : [1, 2, 7, 25, 60]

  @Test(arguments: Ending.allCases, counts)
  func `lose no command that was acknowledged`(_ ending: Ending, _ count: Int) throws {
    let folder = Folder()
    let acknowledged = ending.isOnTerminal ? try talk(ending, min(count, 12), in: folder) : stream(ending, count, in: folder)
    #expect(acknowledged > 0)
    let recovered = folder.recovered()
    #expect(recovered.map { $0 >= acknowledged } == true, "\(ending.rawValue): \(acknowledged) acknowledged, \(recovered ?? 0) recovered")
    Reliability.tally(
      "S9", "sessions that end by a signal, a closed terminal or a fault lose no acknowledged command",
      of: Ending.allCases.count * Self.counts.count, failures: acknowledged > 0 && recovered.map { $0 >= acknowledged } == true ? 0 : 1)
    // Recovering and not saving changes nothing either.
    #expect(folder.recovered() == recovered)
    #expect(folder["faces.shape.json"] == faces)
  }

  @Test func `are recovered and saved from a shell`() {
    let folder = Folder()
    _ = stream(.kill, 7, in: folder)
    #expect(folder.recovered() == 7)
    let recovery = folder.run(["recover", "faces.shape.json", "-i"])
    #expect(recovery.status == 0 && !recovery.errors.contains("recover repeats them"), "\(recovery)")
    #expect(folder.run(["get", "faces.shape.json", "#body", "x", "--value"]).output == "7\n")
    #expect(folder.recovered() == nil && folder.journals.isEmpty)
    #expect(folder.run(["recover", "faces.shape.json", "-i"]).status != 0)
  }

  private func stream(_ ending: Ending, _ count: Int, in folder: Folder) -> Int {
    let run = RecoveryStream(folder, allowsDebugging: ending == .trap)
    if ending == .killInFlood {
      // More than is answered before the end; what the pipe holds is never run.
      run.send((1...500).map { "set #body x \($0)\n" }.joined())
      run.receive(lines: count)
      run.end(SIGKILL)
      run.receiveAll()
      return run.lines
    }
    for number in 1...count {
      run.send("set #body x \(number)\n")
      run.receive(lines: number)
    }
    if ending == .endOfInput { run.closeInput() }
    if ending == .outputClosed {
      run.closeOutput()
      run.send("set #body x \(count + 1)\n")
      run.closeInput()
    }
    if ending == .trap {
      run.send("debug crash\n")
      // No exit status: a signal ended it.
      #expect(run.end() & 0x7f != 0)
    }
    run.end(ending.signal)
    return run.lines
  }

  @Test func `the fault is nobody's to type`() {
    let folder = Folder()
    #expect(folder.run(["-c", "debug crash", "faces.shape.json"]).errors.contains("unknown verb 'debug'"))
    #expect(folder.run(["-c", "help; help debug?", "faces.shape.json"]).output.contains("debug") == false)
  }

  private func talk(_ ending: Ending, _ count: Int, in folder: Folder) throws -> Int {
    let terminal = try folder.talk()
    for number in 1...count {
      terminal.send("set #body x \(number)\r")
      try terminal.expect("1 changed")
    }
    if let signal = ending.signal { terminal.signal(signal) } else { terminal.hangUp() }
    let status = terminal.wait()
    if let signal = ending.signal { #expect(status == .signal(signal)) } else { #expect(status != nil) }
    #expect(!folder.names(in: ".").contains { $0.hasSuffix("-lock") } || ending == .killOnTerminal)
    return count
  }
}

@Suite(.serialized) struct `Ends that somebody chose` {
  @Test(arguments: ["save\r", "quit!\r", "undo\rquit\r", "close --force\r", "\u{4}\u{4}"])
  func `leave nothing to recover`(_ keys: String) throws {
    let folder = Folder()
    let terminal = try folder.talk()
    terminal.send("set #body x 5\r")
    try terminal.expect("1 changed")
    try terminal.expect("> ")
    for key in keys.split(separator: "\r", omittingEmptySubsequences: false) where !key.isEmpty {
      if key == "\u{4}\u{4}" {
        terminal.send("\u{4}")
        try terminal.expect("unsaved changes")
        try terminal.expect("> ")
        terminal.send("\u{4}")
      } else {
        terminal.send(key + "\r")
      }
    }
    if !keys.contains("quit"), !keys.contains("\u{4}") {
      try terminal.expect("> ")
      terminal.send("quit\r")
    }
    #expect(terminal.wait() == .exit(0))
    #expect(folder.journals.isEmpty)
    #expect(folder.recovered() == nil)
    #expect(!folder.names(in: ".").contains { $0.contains("shapeedit-") })
  }
}
