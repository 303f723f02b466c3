import Glibc
import TestSupport
import Testing

@testable import shapeedit

@Suite struct `Starting` {
  /// The parser of arguments and the quick way past it have to agree on everything the quick way accepts.
  @Test(arguments: [
    [], ["a"], ["a", "b"], ["-"], ["-c", "ls"], ["a", "-c", "ls", "-c", "rows"], ["a", "--command", "ls"], ["a", "-f", "s.se"],
    ["-f", "s.se", "a"],
    ["-i", "a", "-c", "x"], ["a", "--in-place"], ["-n", "-q", "-v", "a"], ["--dry-run", "--quiet", "--verbose"],
    ["--json", "--stream", "--ascii", "--safe"],
    ["--keep-going", "--new", "a"], ["a", "--", "-c", "b"], ["--", "--"], ["--"], ["a", "-c", ""], ["", "-c", "ls"],
    ["a", "-c", "set x -1"],
  ])
  @MainActor func `plain arguments read the same in both ways`(_ arguments: [String]) throws {
    let options = try #require(Options(plain: arguments))
    let parsed = try Options(parsing: arguments)
    #expect(options == parsed)
  }

  @Test(arguments: [
    ["-x"], ["--help"], ["-h"], ["--jsn"], ["-c"], ["a", "-c", "-i"], ["-f"], ["--color=always"], ["-iq"],
    ["--json=1"], ["-o", "x"],
  ])
  @MainActor func `everything else is the full parser's`(_ arguments: [String]) { #expect(Options(plain: arguments) == nil) }

  @Test(arguments: [["--version"], ["faces.shape.json", "--version"]])
  func `the version is told on standard output`(_ arguments: [String]) {
    let run = Run.shapeedit(arguments, in: Folder())
    #expect(run.output.hasPrefix("shapeedit ") && run.output.contains("GPL-3.0-or-later"))
    #expect(run.status == 0 && run.errors == "")
  }

  @Test(arguments: ["find", "set", "style", "canvas"])
  func `behind any verb it explains the verb`(_ verb: String) {
    let run = Run.shapeedit([verb, "--help"], in: Folder())
    #expect(run.status == 0 && run.errors == "" && run.output == Run.shapeedit(["help", verb], in: Folder()).output)
    #expect(run.output.hasPrefix("\(verb) "))
  }

  @Test(arguments: ["--help", "-h"])
  func `help is told on standard output and names every argument`(_ argument: String) {
    let run = Run.shapeedit([argument], in: Folder())
    #expect(run.status == 0 && run.errors == "")
    for word in [
      "-c", "-f", "-i", "-o", "-n", "-q", "-v", "--stream", "--keep-going", "--json", "--ascii", "--color", "--no-input", "--version",
      "VERB FILE",
    ] {
      #expect(run.output.contains(word), "\(word)")
    }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    arguments: [
      [:], ["LC_ALL": "C"], ["LC_ALL": "xx_YY.nowhere"], ["COLUMNS": "-1"], ["COLUMNS": "99999999999999999999"], ["LINES": "x"],
      ["TERM": "\u{1b}[31m"],
      ["HOME": ""], ["HOME": "relative"], ["XDG_STATE_HOME": "relative"], ["LANG": String(repeating: "x", count: 5_000)], ["NO_COLOR": "1"],
    ] as [[String: String]])
  func `any environment will do`(_ environment: [String: String]) {
    let folder = Folder()
    let run = Run.shapeedit(["faces.shape.json", "-c", "get #body fill"], environment: environment, in: folder)
    #expect(run == Run(output: "#body  fill #3366cc\n", errors: "", status: 0))
    #expect(folder.names() == ["faces.shape.json"])
  }

  @Test func `trees are ASCII where there is no UTF-8 or where it is asked for`() {
    let folder = Folder()
    for (flags, environment) in [(["--ascii"], ["LC_ALL": "C.UTF-8"]), ([], ["LC_ALL": "C"]), ([], [:])] as [([String], [String: String])] {
      let run = Run.shapeedit(["faces.shape.json", "-c", "tree; rows; inspect Body"] + flags, environment: environment, in: folder)
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 }, "\(flags) \(environment) \(run.output)")
    }
    #expect(Run.shapeedit(["tree", "faces.shape.json"], in: folder).output.contains("├─ "))
  }

  @Test(arguments: [([], false), (["--color=always"], true), (["--color=never"], false)] as [([String], Bool)])
  func `pipes are not coloured unless asked for`(_ flags: [String], _ isColored: Bool) {
    let run = Run.shapeedit(["faces.shape.json", "-c", "set #body fill reed"] + flags, in: Folder())
    #expect(run.errors.contains("\u{1b}[") == isColored)
  }
}
