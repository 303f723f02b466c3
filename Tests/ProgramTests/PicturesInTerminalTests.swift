import TestSupport
import Testing

/// Pictures in a terminal of their own.
@Suite(.serialized) struct `Pictures in a terminal` {
  /// Sequences that make a terminal answer: its attributes, its places, its colours, its modes, its sizes, its name, its settings, and
  /// kitty's and the VT's own questions.
  ///
  /// - SeeAlso: "XTerm Control Sequences"; kitty's documentation, "Querying support and available transmission mediums".
  private static let questions = [
    #"\x1b\[[?>=]?[0-9;]*c"#, #"\x1b\[\??[0-9;]*n"#, #"\x1b\][0-9;]*;\?"#, #"\x1b\[\??[0-9;]*\$p"#, #"\x1b\[1[1345689](;[0-9]+)?t"#,
    #"\x1b\[2[01]t"#, #"\x1b\[>[0-9]*q"#, #"\x1bP[+$]q"#, #"\x1b_G[^;]*a=q"#, #"\x1b\[\?u"#,
  ]

  private static func asked(in transcript: String) throws -> [String] {
    try questions.filter { try transcript.contains(Regex($0)) }
  }

  @Test(arguments: ["xterm-kitty", "foot", "xterm-256color", "tmux-256color"])
  func `the terminal is never asked, so no answer can be typed into the program`(_ term: String) throws {
    guard Painters.areThere else { return }
    let folder = Folder()
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder, environment: ["TERM": term])
    let pictures = ["", " --as symbols", " --as kitty", " --as sixel", " --as iterm", " --as half", " --as braille", " --as ascii"]
    for (index, how) in pictures.enumerated() {
      terminal.send("show\(how)\r")
      terminal.send("echo \"done\" \(index)\r")
      try terminal.expect("done \(index)\r\n")
    }
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0))
    #expect(terminal.isCooked)
    #expect(try Self.asked(in: terminal.transcript) == [])
    // kitty answers each picture unless asked not to.
    #expect(terminal.transcript.contains("\u{1b}_Ga=T,f=100,q=2,") || terminal.transcript.contains("\u{1b}\u{1b}_Ga=T,f=100,q=2,"))
  }

  @Test func `a watched picture stays below the line that is typed`() throws {
    guard Painters.areThere else { return }
    let folder = Folder()
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder)
    var count = 0
    /// The rows of the window after some lines.
    func rows(after lines: String...) throws -> [String] {
      count += 1
      for line in lines + ["echo done \(count)"] { terminal.send(line + "\r") }
      try terminal.expect("done \(count)\r\n")
      try terminal.expect("> ")
      // The picture is drawn after the prompt, and a busy machine takes its time between the two.
      var rows: [String] = []
      repeat {
        rows = Screen(columns: 80, terminal.transcript).rows
      } while !terminal.takeOutput(withinMilliseconds: 400).isEmpty
      return rows
    }
    let first = try rows(after: "show --watch --as ascii --rows 4")
    let picture = Array(first.suffix(4))
    #expect(first.count > 6 && first[first.count - 6].hasPrefix("faces.shape.json") && first[first.count - 5].isEmpty, "\(first)")
    #expect(picture.contains { !$0.isEmpty } && !first.dropLast(4).contains { !$0.isEmpty && picture.contains($0) }, "\(first)")
    let second = try rows(after: "delete #head")
    #expect(second[second.count - 6].hasPrefix("faces.shape.json") && Array(second.suffix(4)) != picture, "\(second)")
    #expect(!second.dropLast(4).contains { !$0.isEmpty && picture.contains($0) }, "\(second)")
    // A list of completions is above it.
    terminal.send("canvas \t\t")
    try terminal.expect("rename")
    terminal.send("\u{15}")
    let third = try rows(after: "undo")
    #expect(Array(third.suffix(4)) == picture && !third.dropLast(4).contains { !$0.isEmpty && picture.contains($0) }, "\(third)")
    let last = try rows(after: "show --unwatch")
    #expect(last.last?.hasPrefix("faces.shape.json") == true, "\(last)")
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0) && terminal.isCooked)
  }

  @Test func `what asks is seen`() throws {
    for question in ["[c", "[6n", "]11;?\u{7}", "[14t", "[16t", "P+q544e", "_Gi=31,s=1,a=q;AAAA"] {
      #expect(try Self.asked(in: "picture\u{1b}" + question) != [], "\(question)")
    }
    for plain in ["\u{1b}[2A", "\u{1b}[0;31m", "\u{1b}[?25l", "\u{1b}Pq#0;2;0;0;0", "\u{1b}[22;0t"] {
      #expect(try Self.asked(in: plain) == [], "\(plain.dropFirst())")
    }
  }
}
