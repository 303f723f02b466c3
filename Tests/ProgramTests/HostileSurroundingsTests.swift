import TerminalText
import TestSupport
import Testing

@Suite struct `Hostile surroundings` {
  private static let values = [
    "", "-1", "0", "99999999999999999999", "1e9", "80x24", "\u{1b}[2J", "%s%n", "../../etc/passwd", "C", "POSIX", "xx_YY.utf8@evil",
    "de_DE.ISO-8859-1", "nan", "dumb", "no-such-terminal",
    String(repeating: "9", count: 5000), String(repeating: "\u{301}\u{316}", count: 2000), "\u{202e}", "a\nb",
  ]
  private static let names = [
    "TERM", "COLUMNS", "LINES", "LANG", "LC_ALL", "LC_CTYPE", "HOME", "XDG_STATE_HOME", "SHAPEEDIT_HISTORY", "NO_COLOR", "CLICOLOR_FORCE",
    "FORCE_COLOR", "INPUTRC", "EDITOR", "PATH", "TZ",
  ]

  @Test(arguments: names) func `change no answer and reach no terminal`(_ name: String) throws {
    let folder = Folder()
    var failures = 0
    for value in Self.values {
      let environment = ["LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "HOME": folder.path].merging([name: value]) { $1 }
      let run = Run.shapeedit(
        ["faces.shape.json", "-v", "-c", "get #body x; set #body x 1; set #nobody x 1"], environment: environment, in: folder)
      let text = run.output + run.errors.replacing(/\u{1b}\[1;3[156]m/, with: "").replacing("\u{1b}[0m", with: "")
      let isRight = run.status == 1 && run.output == "#body  x 70\n" && HostileTexts.disallowed(in: text).isEmpty
      if !isRight { failures += 1 }
      #expect(isRight, "\(name)=\(value.prefix(40)): \(run)")
    }
    Reliability.tally("T3", "hostile environments", of: Self.names.count, runs: Self.values.count, failures: failures)
  }

  @Test(arguments: ["TERM", "COLUMNS", "LINES", "LANG", "LC_ALL", "HOME", "SHAPEEDIT_HISTORY"])
  func `do not disturb a conversation`(_ name: String) throws {
    let folder = Folder()
    var failures = 0
    for value in ["-1", "\u{1b}[2J", "no-such-terminal", String(repeating: "9", count: 5000), "C", "dumb", "/dev/null", "/proc/self/mem"] {
      let terminal = try conversation(
        ["faces.shape.json".withFolder(folder)], in: folder, environment: [name: kept(name, value, folder)])
      terminal.send("count ellipse\r")
      try terminal.expect("3\r\n")
      terminal.send("quit\r")
      let isUndisturbed = terminal.wait() == .exit(0) && !terminal.transcript.contains("\u{1b}[2J")
      if !isUndisturbed { failures += 1 }
      #expect(isUndisturbed, "\(name)=\(value.prefix(40))")
    }
    Reliability.tally("T3", "hostile environments of conversations", of: 7, runs: 8, failures: failures)
  }

  /// A history with a relative path would be written to the folder of the tests.
  private func kept(_ name: String, _ value: String, _ folder: Folder) -> String {
    name == "SHAPEEDIT_HISTORY" && !value.hasPrefix("/") ? folder.path + "/" + value : value
  }

  /// Pasted text arrives between two marks, and its lines are one entry until Enter is pressed.
  @Test func `a paste runs nothing until Enter`() throws {
    let folder = Folder()
    let terminal = try conversation(["faces.shape.json".withFolder(folder)], in: folder)
    #expect(terminal.transcript.contains("\u{1b}[?2004h"), "the terminal is asked to mark pastes")
    var failures = 0
    for (pasted, isRun) in [("delete #body\n", true), ("delete #head\rdelete #cap\r", true), ("set #body x 1\n\u{1b}[31m", false)] {
      terminal.send("\u{1b}[200~\(pasted)\u{1b}[201~")
      // A terminal discards unread input when Ctrl-C is typed.
      try terminal.expect(String(pasted.prefix { !$0.isNewline }))
      terminal.send("\u{3}")
      try terminal.expect("> ")
      terminal.send("count *\r")
      try terminal.expect("count *\r\n")
      let answer = try terminal.expect("> ")
      let isUntouched = answer.contains("7\r\n")
      if !isUntouched { failures += 1 }
      #expect(isUntouched, "\(pasted.debugDescription), \(isRun): \(answer)")
    }
    terminal.send("\u{1b}[200~delete #cap\ndelete #body\n\u{1b}[201~\r")
    try terminal.expect("> ")
    terminal.send("count (#cap, #body)?\r")
    try terminal.expect("0\r\n")
    Reliability.state("T5", "pastes of several lines", runs: 4, failures: failures)
  }
}

extension String {
  fileprivate func withFolder(_ folder: Folder) -> String { folder.path + "/" + self }
}
