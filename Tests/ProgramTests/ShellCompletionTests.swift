import Glibc
import TestSupport
import Testing

/// A shell with the completion script of this program, on a terminal of its own.
private struct CompletingShell {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case bash, zsh, fish

    var testDescription: String { rawValue }

    var arguments: [String] {
      switch self {
      case .bash: ["--norc", "--noprofile", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }

    func start(_ scripts: String) -> String {
      switch self {
      case .bash: "source \(scripts)/shapeedit.bash; PS1='@> '"
      case .zsh: "fpath=(\(scripts) $fpath); autoload -U compinit; compinit -u -D; PS1='@> '"
      case .fish: "source \(scripts)/shapeedit.fish; function fish_prompt; printf '@> '; end"
      }
    }

    /// The start of a word as typed within a quote, or without one.
    func typed(_ text: String, in quote: String) -> String {
      let special: String =
        switch (quote, self) {
        case ("", _): " '\"$`!;*&()[]#~\\=?<>{}%,:"
        case ("'", .fish): "'\\"
        case ("'", _): ""
        default: "\"$`\\"
        }
      let start =
        quote == "'" && self != .fish
        ? text.replacing("'", with: "'\\''") : text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      return quote + start
    }
  }

  let folder = TemporaryFolder()
  let terminal: PseudoTerminal
  let kind: Kind
  static let document = "my faces.shape.json"

  init(_ kind: Kind, names: [String]) throws {
    self.kind = kind
    folder.write(Self.document, ProgramTests.document(named: names))
    folder.write(
      "shapeedit",
      """
      #!/bin/sh
      [ "$1" = __complete ] && exec '\(PseudoTerminal.builtProgram("shapeedit"))' "$@"
      printf 'RAN'; printf '<%s>' "$@"; echo
      '\(PseudoTerminal.builtProgram("shapeedit"))' "$@" > /dev/null 2>&1
      echo "STATUS $?"
      """)
    chmod(folder.path + "/shapeedit", 0o755)
    let environment = PseudoTerminal.standardEnvironment.merging([
      "PATH": folder.path + ":/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state",
    ]) { $1 }
    let path = Shell.run("command -v \(kind.rawValue)").output.split(separator: "\n").first.map(String.init) ?? ""
    terminal = try PseudoTerminal.spawn([path] + kind.arguments, environment: environment, size: (200, 40))
    let scripts = Workplace.root + "/Sources/shapeedit/Completions"
    terminal.send("cd \(folder.path); \(kind.start(scripts)); echo rea''dy\r")
    try terminal.expect("ready\r\n")
    try terminal.expect("@> ")
  }

  /// Types a line with Tabs in it, and runs it.
  /// - Returns: The arguments that the program got, and its status.
  func run(_ line: String) throws -> (arguments: [String], status: String) {
    terminal.send(line + "\r")
    try terminal.expect("RAN<")
    let arguments = try terminal.expect(">\r\n").components(separatedBy: "><")
    try terminal.expect("STATUS ")
    let status = try terminal.expect("\r\n")
    try terminal.expect("@> ")
    return (arguments, status)
  }
}

extension String {
  fileprivate func components(separatedBy text: String) -> [String] {
    split(separator: text, omittingEmptySubsequences: false).map(String.init)
  }
}

@Suite(.serialized) struct `A line that a shell completed` {
  /// Each begins with three letters of its own.
  private static let names = [
    "Lower bread", "It's this", "Say \"hi\"", "dol$ar", "bac`tick", "Hip!", "semi;colon", "ast*r", "nan&d", "par(en)", "bra[ck]", "has#h",
    "til~de", "uml\u{e4}ut", "sla\\sh", "Foo:Bar", "eqa=l", "que?ry", "lesx<gt>", "cur{ly}", "pct%x", "com,ma", "two  blanks", "plain",
  ]

  fileprivate static let shells = CompletingShell.Kind.allCases

  @Test(arguments: CompletingShell.Kind.allCases, ["", "'", "\""])
  fileprivate func `names the graphic, whatever its name and however it was begun`(_ kind: CompletingShell.Kind, _ quote: String) throws {
    guard Shell.has(kind.rawValue) else { return print("skipped: \(kind.rawValue) is not installed") }
    let shell = try CompletingShell(kind, names: Self.names)
    let documents = ["my\\ faces.shape.json", "'my faces.shape.json'"] + (kind == .fish ? [] : ["\"my faces.shape.json\""])
    for (index, name) in Self.names.enumerated() {
      let start = kind.typed(String(name.prefix(3)), in: quote)
      let ran = try shell.run("shapeedit get \(documents[index % documents.count]) \(start)\t")
      #expect(ran.arguments.count == 3 && ran.arguments[1] == CompletingShell.document && ran.status == "0", "\(name): \(ran)")
      #expect(ran.arguments.last == name || ran.arguments.last == quoted(name), "\(name): \(ran)")
    }
  }

  /// A name as a word of the language.
  private func quoted(_ name: String) -> String {
    "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$") + "\""
  }

  @Test(arguments: CompletingShell.Kind.allCases, ["", "'", "\""])
  fileprivate func `is completed further where several names begin alike`(_ kind: CompletingShell.Kind, _ quote: String) throws {
    guard Shell.has(kind.rawValue) else { return print("skipped: \(kind.rawValue) is not installed") }
    let shell = try CompletingShell(kind, names: ["Row one", "Row two", "Row:three", "plain"])
    // fish inserts nothing of several candidates that do not begin with what was typed.
    let more = kind == .fish ? (quote.isEmpty ? "ow\\ t" : "ow t") : (quote.isEmpty ? "\\ t" : " t")
    let start = kind == .fish ? "R" : "Ro\t"
    let ran = try shell.run("shapeedit get my\\ faces.shape.json \(quote)\(start)\(more)\t")
    #expect(ran.arguments == ["get", CompletingShell.document, "\"Row two\""] && ran.status == "0", "\(ran)")
  }

  @Test(arguments: CompletingShell.Kind.allCases)
  fileprivate func `gets the document from the shell, also one with blanks in its name`(_ kind: CompletingShell.Kind) throws {
    guard Shell.has(kind.rawValue) else { return print("skipped: \(kind.rawValue) is not installed") }
    let shell = try CompletingShell(kind, names: ["plain"])
    for start in ["my", "'my", "\"my"] {
      let ran = try shell.run("shapeedit count \(start)\t '#g0'")
      #expect(ran.arguments == ["count", CompletingShell.document, "#g0"] && ran.status == "0", "\(start): \(ran)")
    }
  }
}
