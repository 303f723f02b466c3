import Glibc
import ShapeCommands
import TestSupport
import Testing

/// The system calls of the program; where nothing can be traced, the runs count as skipped.
@Suite(.serialized) struct `Under strace` {
  /// Runs the program on the document of the manual, with `input` on standard input.
  private func trace(_ arguments: [String], _ input: String, in folder: Folder) -> (run: Run, trace: Trace) {
    folder.write("input", input)
    let words = (Trace.words + ["trace.log"]).joined(separator: " ")
    let home = "HOME='\(folder.path)' INPUTRC='\(folder.path)/.inputrc' SHELL=/bin/sh EDITOR=ed PAGER=more"
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = Run.shell("\(home) \(words) \"$shapeedit\" \(quoted) < input", in: folder)
    return (run, Trace(of: folder["trace.log"] ?? ""))
  }

  private static let lines = CommandTable.standard.commands.flatMap { command in command.help.examples.map { (command, $0.line) } }

  /// Every example in one script, those that end it last, without those that paint, edit or ask git: their programs have settings of
  /// their own.
  private static let unpaintedScript = script(
    lines.filter { !["render", "show", "edit", "git-setup"].contains($0.0.name) && !$0.1.contains("--picture") })

  private static func script(_ lines: [(Verb, String)]) -> String {
    lines.sorted { !ends($0.0) && ends($1.0) }.map { $0.1 + "\necho \(mark)\n" }.joined()
  }

  private static let mark = "that-was-run"

  /// How many lines of a script were run, those that were refused among them.
  private func lines(runBy run: Run) -> Int { run.output.split(separator: Self.mark, omittingEmptySubsequences: false).count - 1 }

  private static func ends(_ command: Verb) -> Bool { ["open", "new", "close", "quit"].contains(command.name) }

  @Test func `--safe writes nothing, starts nothing and reaches for nothing`() {
    var figure = Figure("P1", "scripts of all commands under --safe: 0 files opened for writing, 0 programs, 0 sockets")
    figure.details = "\(CommandTable.standard.commands.count) commands, \(Self.lines.count) lines"
    guard Trace.isPossible else {
      figure.skip(Self.lines.count, because: Trace.why)
      return figure.state()
    }
    var lines = Self.lines.sorted { !Self.ends($0.0) && Self.ends($1.0) }
    while !lines.isEmpty {
      let folder = Folder()
      let (run, trace) = trace(["--safe", "--keep-going", "faces.shape.json"], Self.script(lines), in: folder)
      figure.runs += 1
      figure.failures += trace.writing + trace.started + trace.reached
      if folder["faces.shape.json"] != faces { figure.failures.append("the document was changed") }
      if folder.names().sorted() != ["faces.shape.json", "input", "trace.log"] { figure.failures.append("\(folder.names())") }
      // A command that --safe refuses ends the run; the others are for the next one.
      let count = self.lines(runBy: run)
      if count < lines.count, lines[count].0.name != "quit", !(run.output + run.errors).contains("which --safe does not allow") {
        figure.failures.append("\(lines[count].1) ended it: \(run)")
      }
      lines.removeFirst(min(lines.count, count + 1))
    }
    // -i allows writing the document, by the file beside it.
    let folder = Folder()
    let (run, trace) = trace(["--safe", "-i", "faces.shape.json"], "set #body x 5\n", in: folder)
    figure.runs += 1
    if run.status != 0 || folder["faces.shape.json"] == faces { figure.failures.append("-i: \(run)") }
    if trace.writing.isEmpty { figure.failures.append("-i: no writing was seen") }
    figure.failures += trace.writing.filter { !$0.contains(".faces.shape.json.") }.map { "-i: \($0)" }
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  @Test func `piped input reads no one's settings`() {
    var figure = Figure("P4", "piped input opens no inputrc, history or start-up file; no command but those that paint starts a program")
    guard Trace.isPossible else {
      figure.skip(5, because: Trace.why)
      return figure.state()
    }
    for arguments in [[], ["-i"], ["--stream"], ["--json"], ["-v"]] {
      let folder = Folder()
      for name in [".inputrc", ".shapeeditrc", ".profile", ".bashrc", ".editrc", ".netrc"] { folder.write(name, "set editing-mode vi\n") }
      let (run, trace) = trace(arguments + ["--keep-going", "faces.shape.json"], Self.unpaintedScript, in: folder)
      figure.runs += 1
      if lines(runBy: run) < Self.lines.count / 2 { figure.failures.append("\(arguments): not all was run: \(run)") }
      let forbidden = ["history", "profile", "/etc/", "/.config/", "terminfo"]
      let known = ["/etc/ld.so.cache", "/etc/machine-id", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf"]
      let opened = trace.opened.filter { path in !known.contains(path) && (path.hasSuffix("rc") || forbidden.contains { path.contains($0) })
      }
      figure.failures += (opened + trace.started + trace.reached).map { "\(arguments): \($0)" }
    }
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  @Test func `an answer is written after its command is in the journal`() {
    var figure = Figure("S9", "a command is in the journal before it is answered")
    let count = Reliability.runs(20, torture: 500)
    guard Trace.isPossible else {
      figure.skip(count, because: Trace.why)
      return figure.state()
    }
    let folder = Folder()
    let stream = RecoveryStream(folder, tracer: ["strace", "-qq", "-s", "200", "-e", "trace=write", "-o", folder.path + "/trace.log"])
    for number in 1...count {
      stream.send("set #body x \(number)\n")
      stream.receive(lines: number)
    }
    stream.closeInput()
    stream.end()
    let isAnswer: (String) -> Bool = { $0.hasPrefix("write(1,") }
    figure.runs = answers(in: folder, of: count, isAnswer, &figure)
    // With words there is no end of an answer, and each line of one goes out at once.
    let other = Folder()
    other.write("input", (1...count).map { "set #body x \($0)\n" }.joined())
    let tracer = "HOME='\(other.path)' strace -qq -s 200 -e trace=write -o trace.log"
    _ = Run.shell("\(tracer) \"$shapeedit\" --stream -v faces.shape.json < input", in: other)
    figure.runs += answers(in: other, of: count, { $0.hasPrefix("write(2,") && $0.contains("1 changed") }, &figure)
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  /// Holds what was written before each answer against the commands that were answered.
  /// - Returns: How many answers there are.
  private func answers(in folder: Folder, of count: Int, _ isAnswer: (String) -> Bool, _ figure: inout Figure) -> Int {
    var (written, answered) = (0, 0)
    for call in Trace(of: folder["trace.log"] ?? "").calls where call.hasPrefix("write(") && answered < count {
      if isAnswer(call) {
        answered += 1
        if written < answered { figure.failures.append("answer \(answered) before its command") }
      } else if call.contains("set #body x \(written + 1)") {
        written += 1
      }
    }
    if answered != count { figure.failures.append("\(answered) answers were seen") }
    return answered
  }

  @Test func `an idle program forces its journal`() {
    var figure = Figure("S9", "an acknowledged command is forced to disk though no other follows")
    let runs = Reliability.runs(2, torture: 10)
    guard Trace.isPossible else {
      figure.skip(runs, because: Trace.why)
      return figure.state()
    }
    for run in 1...runs {
      let folder = Folder()
      let stream = RecoveryStream(folder, tracer: Trace.words + [folder.path + "/trace.log"])
      stream.send("set #body x \(run)\n")
      stream.receive(lines: 1)
      // It is the program that waits; here only the end of a hang is bounded.
      var tries = 0
      while !Trace(of: folder["trace.log"] ?? "").calls.contains(where: { $0.hasPrefix("fdatasync") }), tries < 400 {
        usleep(50_000)
        tries += 1
      }
      figure.runs += 1
      if tries == 400 { figure.failures.append("not forced in 20 s") }
      stream.closeInput()
      stream.end()
    }
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}
