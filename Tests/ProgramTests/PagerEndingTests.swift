import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `How a pager ends` {
  private let long = "for i in 1..200; echo \"line $i.\"; end\r"

  private func talk(_ folder: Folder, _ environment: [String: String], _ arguments: [String] = []) throws -> PseudoTerminal {
    try conversation(
      [folder.path + "/faces.shape.json"] + arguments, in: folder, environment: environment, size: (80, 10), prompt: "faces.shape.json> ")
  }

  /// A pager that reads all, sets a mode of its own, and says when it is told to end.
  private func pager(_ folder: Folder) -> String {
    folder.write(
      "pager",
      """
      #!/bin/sh
      trap 'stty sane < /dev/tty; echo told; exit' TERM
      trap '' QUIT
      stty -echo -icanon < /dev/tty
      cat > /dev/null
      echo paging
      while :; do sleep 0.05; done
      """)
    chmod(folder.path + "/pager", 0o755)
    return folder.path + "/pager"
  }

  @Test(arguments: ["TERM", "HUP", "QUIT", "keys"]) func `the program that ends ends its pager first`(_ how: String) throws {
    let folder = Folder()
    let terminal = try talk(folder, ["PAGER": pager(folder)])
    terminal.send(long)
    try terminal.expect("paging")
    let signal = ["TERM": SIGTERM, "HUP": SIGHUP][how] ?? SIGQUIT
    how == "keys" ? terminal.send("\u{1c}") : terminal.signal(signal)
    try terminal.expect("told")
    #expect(terminal.wait() == .signal(signal) && terminal.isCooked, "\(terminal.transcript)")
  }

  @Test func `one that reads nothing does not keep the program from ending`() throws {
    let folder = Folder()
    let terminal = try talk(folder, ["PAGER": "exec sleep 60"])
    terminal.send("for i in 1..20000; echo \"line $i of more than a pipe holds\"; end\r")
    usleep(500_000)
    terminal.signal(SIGTERM)
    #expect(terminal.wait() == .signal(SIGTERM) && terminal.isCooked)
  }

  @Test(arguments: ["nosuchpager", "nosuchpager --of x", "/nonexistent/pager"])
  func `one that does not exist leaves the answer printed, and is not tried again`(_ command: String) throws {
    let folder = Folder()
    let terminal = try talk(folder, ["PAGER": command])
    terminal.send(long)
    let shown = try terminal.expect("faces.shape.json> ")
    for line in [1, 9, 100, 200] { #expect(shown.contains("line \(line).\r\n"), "\(line)") }
    #expect(shown.contains("warning: the pager cannot be run: \(command)"), "\(shown)")
    terminal.send(long)
    let again = try terminal.expect("faces.shape.json> ")
    #expect(again.contains("line 200.") && !again.contains("warning"))
  }

  @Test(arguments: [
    ("exit 3", "failed with status 3"), ("cat > /dev/null; exit 1", "failed with status 1"), ("kill -9 $$", "was ended by signal 9"),
  ])
  func `one that fails or is killed leaves the answer printed`(_ command: String, _ ending: String) throws {
    let terminal = try talk(Folder(), ["PAGER": command])
    terminal.send(long)
    let shown = try terminal.expect("faces.shape.json> ")
    for line in [1, 9, 100, 200] { #expect(shown.contains("line \(line).\r\n"), "\(line)") }
    #expect(shown.contains("warning: the pager \(ending)"), "\(shown)")
  }

  @Test func `one that does not exist loses nothing of an answer longer than a pipe`() throws {
    let terminal = try talk(Folder(), ["PAGER": "nosuchpager"])
    terminal.send("for i in 1..5000; echo \"line $i of more than a pipe holds\"; end\r")
    let shown = try terminal.expect("faces.shape.json> ")
    // A slow answer has a progress bar, which is erased before each line.
    let lines = shown.split(separator: "\r\n").compactMap { $0.split(separator: "\r").last }.filter { $0.hasPrefix("line ") }
    #expect(lines.map { $0.split(separator: " ")[1] }.elementsEqual((1...5000).map { "\($0)" }), "\(lines.count)")
  }

  @Test(arguments: ["dumb", ""]) func `a terminal that cannot erase is not paged`(_ kind: String) throws {
    let folder = Folder()
    let terminal = try talk(folder, ["PAGER": "cat > '\(folder.path)/paged'", "TERM": kind])
    terminal.send(long)
    try terminal.expect("line 200.")
    try terminal.expect("faces.shape.json> ")
    #expect(folder["paged"] == nil)
  }

  @Test func `a key typed ahead pages on, and Ctrl-C changes nothing back`() throws {
    let folder = Folder()
    let terminal = try talk(folder, ["PAGER": "", "PATH": "/nonexistent"])
    terminal.send("pager on\r")
    try terminal.expect("faces.shape.json> ")
    terminal.send("for i in 1..30; echo \"line $i.\"; set #body x=$i; end\r")
    try terminal.expect("--More--")
    terminal.send("  ")
    try terminal.expect("line 27.")
    try terminal.expect("--More--")
    terminal.send("\u{3}")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("get #body x --value\r")
    try terminal.expect("30\r\n")
  }
}
