import TerminalText
import ShapeCommands
import TestSupport
import Testing

private let attacks = HostileTexts.all

@Suite struct `Documents that attack the terminal` {
  private func hostile() -> Folder {
    let folder = Folder()
    folder.write("evil.json", document(named: attacks))
    return folder
  }

  /// A line for each verb; a new verb without one fails the test.
  private static let lines: [String: String] = [
    "ls": "ls /*", "tree": "tree --ids", "rows": "expand --all; rows", "find": "find text", "get": "get text name text.string",
    "inspect": "inspect #g3",
    "select": "select text --as all; select", "info": "info", "check": "check", "echo": "echo \"a\\u{1b}[31m\\u{9b}b\\u{202e}\"",
    "count": "count [name=\"x\u{1b}\"]",
    "cd": "cd %1; pwd", "pwd": "cd /; pwd", "reveal": "reveal #g5", "focus": "focus #page", "filter": "filter [name*=\"\u{1b}\"]",
    "props": "props text",
    "rename": "rename text \"a\\u{1b}b ${i}\"", "delete": "delete text", "dup": "dup #g11", "group": "group text as \"x\\u{9b}y\"",
    "undo": "delete #g1; undo",
    "begin": "begin \"a\\u{1b}[31mb\"; delete #g1; commit; undo", "history": "history",
    "checkpoint": "checkpoint \"m\\u{1b}[31m\"; history", "help": "help set",
    "set": "set text fill reed", "unset": "unset text name", "open": "open \"no\\u{1b}[31m.json\"", "source": "source \"no\\u{9b}.se\"",
    "save": "save \"no/\\u{1b}x\"",
    "assert": "assert 1 == 2 \"no \\u{1b}[31m\"", "canvas": "canvas rename #page \"p\\u{1b}[31m\"", "move": "move #g1 before #g0",
    "expand": "expand --all",
    "collapse": "collapse --all", "why": "find #g1", "ungroup": "ungroup text",
  ]

  @Test(arguments: CommandTable.standard.commands.map(\.name))
  func `no verb prints what acts on a terminal`(_ verb: String) throws {
    let folder = hostile()
    let line = Self.lines[verb] ?? verb + " text"
    for input in [
      line, line + " --dry-run", line + "; nothing \u{9b}\u{1b}[31m", verb + " \"\u{1b}[31m\u{202e}\"", verb + " --\u{1b}[31m",
      verb + " [name=\u{1b}\u{9b}]",
    ] {
      let run = Run.shapeedit(["evil.json", "-v", "--keep-going"], input: input + "\n", in: folder)
      #expect(HostileTexts.disallowed(in: run.output + run.errors) == [], "\(verb): \(input)")
      #expect(run.status < 128, "\(run)")
    }
  }

  @Test func `every name is one row and every text is told apart`() {
    let folder = hostile()
    let run = Run.shapeedit(["evil.json", "-c", "tree #page --ids"], in: folder)
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count == attacks.count + 2)
    for index in attacks.indices { #expect(run.output.contains("#g\(index)")) }
  }

  @Test func `machines get every text exactly`() throws {
    let folder = hostile()
    let run = Run.shapeedit(["evil.json", "--json", "-c", "get text name"], in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == attacks.count)
    #expect(run.output.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x0a })
    #expect(Run.shapeedit(["evil.json", "-i", "-c", "set text x 1"], in: folder).status == 0)
    #expect(Run.shapeedit(["evil.json", "--json", "-c", "get text name"], in: folder).output == run.output)
  }

  @Test(arguments: ["name\u{1b}[31m.json", "a\nb.json", "\u{9b}31m.json", "x\u{202e}nosj.json", " .json"])
  func `neither do file names`(_ name: String) throws {
    let folder = Folder()
    folder.write(name, faces)
    folder.write("b.json", faces)
    for arguments in [
      [name, "b.json", "-v", "-c", "set #body x 1"], [name, "-c", "info; save x/y"], ["none" + name, "-c", "ls"], [name, "ls"],
      [name, "--x" + name], ["ls" + name, name],
    ] {
      let run = Run.shapeedit(arguments, in: folder)
      #expect(HostileTexts.disallowed(in: run.output + run.errors) == [], "\(arguments)")
    }
    let terminal = try conversation([folder.path + "/" + name], in: folder)
    terminal.send("set #body x 1\r")
    try terminal.expect("*> ")
    #expect(
      !terminal.transcript.contains("\u{1b}[31m") && !terminal.transcript.contains("\u{9b}") && !terminal.transcript.contains("\u{202e}"))
  }

  @Test func `nor the conversation: greeting, prompt, completion, errors, history`() throws {
    let folder = hostile()
    let terminal = try conversation([folder.path + "/evil.json"], in: folder, size: (120, 100), prompt: "evil.json> ")
    for line in [
      "cd #page", "expand --all", "rows", "tree", "select text", "begin \"x\\u{1b}[31m\"", "find text", "inspect #g12",
      "set #g12 fill reed", "get \"\u{1b}\t\u{3}", "find \t\t\t\u{3}", "get #g\t\t\u{3}",
    ] {
      terminal.send(line + "\r")
      try terminal.expect("> ")
    }
    terminal.send("count text\r")
    try terminal.expect("\(attacks.count)\r\n")
    #expect(HostileTexts.disallowed(in: strangers(terminal.transcript)) == [])
  }

  /// The output without the sequences of readline and the program themselves: line ends, paste on and off, erasing to the end,
  /// moves within the line, colours.
  private func strangers(_ transcript: String) -> String {
    // Scalars, for a line end and a letter with its marks are one character each, and would not be found in one.
    let own = /\r|\u{8}|\u{7}|\u{1b}\[(?:\?2004[hl]|[KCAJ]|[012]m|1;3[156]m|38;5;[0-9]+m|[0-9]+[CDP@])/.matchingSemantics(.unicodeScalar)
    return transcript.replacing(own, with: "")
  }

  @Test func `nor the prompt, with every text as the place one stands at`() throws {
    let folder = Folder()
    let groups = attacks.enumerated().map { index, text in
      "{\"id\":\"g\(index)\",\"kind\":\"group\",\"name\":\(HostileTexts.json(text)),\"children\":[]}"
    }
    folder.write(
      "evil.json",
      "{\"format\":\"shapeedit\",\"version\":1,\"canvases\":[{\"id\":\"page\",\"graphics\":[\(groups.joined(separator: ","))]}]}")
    let terminal = try conversation([folder.path + "/evil.json", "-q"], in: folder, environment: ["NO_COLOR": ""], size: (200, 50))
    for index in attacks.indices {
      terminal.send("cd #g\(index); begin \(HostileTexts.word(attacks[index]))\r")
      try terminal.expect("\r\n")
      try terminal.expect("> ")
      terminal.send("rollback\r")
      try terminal.expect("\r\n")
      try terminal.expect("> ")
    }
    let found = HostileTexts.disallowed(in: strangers(terminal.transcript))
    #expect(found == [])
    Reliability.state("T1", "strangers' text in the prompt", runs: attacks.count, failures: found.isEmpty ? 0 : 1)
  }

  @Test func `nor the history, with every text as a line typed before`() throws {
    let folder = Folder()
    let lines = attacks.map { $0.replacing("\n", with: " ").replacing("\r", with: " ").replacing("\u{0}", with: "") }.filter { !$0.isEmpty }
    folder.write("history", lines.joined(separator: "\n") + "\n")
    let terminal = try conversation(
      [folder.path + "/faces.shape.json", "-q"], in: folder, environment: ["SHAPEEDIT_HISTORY": folder.path + "/history"], size: (200, 50))
    for _ in lines { terminal.send("\u{1b}[A") }
    terminal.send("\u{3}")
    try terminal.expect("> ")
    terminal.send("count ellipse\r")
    try terminal.expect("3\r\n")
    let found = HostileTexts.disallowed(in: strangers(terminal.transcript.replacing("^C", with: "")))
    #expect(found == [], "\(found)")
    Reliability.state("T1", "strangers' text in the history", runs: lines.count, failures: found.isEmpty ? 0 : 1)
  }

  @Test(arguments: [["--color=always"], ["--color=never"], ["--ascii"], ["--json"], ["-q"], ["-n"]]) func `nor any way of answering`(
    _ flags: [String]
  ) {
    let folder = hostile()
    var failures = 0
    for line in [
      "tree --ids", "ls /*", "expand --all; rows", "find text", "get text", "check", "select text", "inspect #g3", "set text fill reed",
      "history", "info",
    ] {
      let run = Run.shapeedit(["evil.json"] + flags + ["-v", "--keep-going", "-c", line], in: folder)
      let isClean = HostileTexts.disallowed(in: strangers(run.output + run.errors)).filter {
        !flags.contains("--json") || $0.properties.generalCategory == .control
      }.isEmpty
      if !isClean { failures += 1 }
      #expect(isClean && run.status < 128, "\(flags): \(line)")
    }
    Reliability.tally("T1", "strangers' text in every way of answering", of: 6, runs: 11 * attacks.count, failures: failures)
  }

  @Test(arguments: ["find", "get", "ls", "count", "inspect", "tree"]) func `nor what shells are told to complete`(_ verb: String) {
    let folder = hostile()
    var failures = 0
    for word in ["", "/", "#", "t", "\u{1b}"] {
      let run = Run.shapeedit(["__complete", "2", verb, "evil.json", word], in: folder)
      let isClean = HostileTexts.disallowed(in: run.output.replacing("\t", with: " ")) == [] && run.errors.isEmpty && run.status < 128
      if !isClean { failures += 1 }
      #expect(isClean, "\(run)")
    }
    Reliability.tally("T1", "strangers' text completed by shells", of: 6, runs: 5 * attacks.count, failures: failures)
  }
}
