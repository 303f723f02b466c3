import Glibc
import TestSupport
import Testing

import shapeedit

@Suite struct `Starting` {
  /// Each row: the arguments, and the same in the longest spelling, with the files last.
  @Test(arguments: [
    ("a -c ls", "--command ls -- a"), ("a -cls -iq", "--command ls --in-place --quiet -- a"), ("-ic ls a", "--in-place --command ls -- a"),
    ("-j4 a b", "--jobs 4 -- a b"), ("-j=4 a", "--jobs=4 -- a"), ("-o- a", "--output - -- a"), ("a --wait=0.5 - b", "--wait 0.5 -- a - b"),
    ("--color always a -- -c b", "--color=always -- a -c b"), ("-c -x=1 a", "--command=-x=1 -- a"), ("-- --", "-- --"), ("-nv", "-n -v"),
    ("--files-from - -f s.se", "--file s.se --files-from=-"),
  ])
  @MainActor func `options are read in all usual spellings`(_ short: String, _ long: String) throws {
    func options(_ line: String) throws -> Options { try Options(parsing: line.split(separator: " ").map(String.init)) }
    #expect(try options(short) == options(long))
    #expect(try options(short) != Options())
  }

  @Test(arguments: [
    ("-x", "unknown option '-x'"), ("-ix", "unknown option '-x'"), ("--jsn", "unknown option '--jsn'"),
    ("a -c", "'-c' needs a value: -c LINE"),
    ("a -c -i", "'-c' needs a value: -c LINE"), ("--output --force", "'--output' needs a value: --output FILE"),
    ("--json=1", "'--json' takes no value"), ("-i=x", "'-i' takes no value"),
    ("-j x", "'x' is not a value of '-j': expected a whole number; --json answers in JSON"),
    ("--color=red", "'red' is not a value of '--color': expected auto, always or never"),
    ("--wait 2s", "'2s' is not a value of '--wait': expected a number, as in 2 or 0.5"),
  ])
  @MainActor func `an argument that cannot be used is named`(_ line: String, _ message: String) {
    let error = #expect(throws: ArgumentError.self) { try Options(parsing: line.split(separator: " ").map(String.init)) }
    #expect(error?.message == message)
    #expect((error?.help == "did you mean --json?") == (line == "--jsn"))
  }

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
