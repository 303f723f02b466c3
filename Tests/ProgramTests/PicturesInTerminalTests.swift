import TestSupport
import Testing

/// Pictures in a terminal of their own.
@Suite(.serialized) struct `Pictures in a terminal` {
  /// What makes a terminal answer: its attributes, its places, its colours, its modes, its sizes, its name, its settings, and kitty's and
  /// the VT's own questions.
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

  @Test func `what asks is seen`() throws {
    for question in ["[c", "[6n", "]11;?\u{7}", "[14t", "[16t", "P+q544e", "_Gi=31,s=1,a=q;AAAA"] {
      #expect(try Self.asked(in: "picture\u{1b}" + question) != [], "\(question)")
    }
    for plain in ["\u{1b}[2A", "\u{1b}[0;31m", "\u{1b}[?25l", "\u{1b}Pq#0;2;0;0;0", "\u{1b}[22;0t"] {
      #expect(try Self.asked(in: plain) == [], "\(plain.dropFirst())")
    }
  }
}
