import TerminalText
import TestSupport
import Testing

import shapeedit

/// The locale changes the program's own symbols, and never the data.
@Suite struct `Data in every locale` {
  private static let name = "→ × … ▸ ■ ⚠ 漢 é"

  private func run(_ arguments: [String], locale: String, columns: String? = nil) -> Run {
    let folder = Folder()
    folder.write("faces.shape.json", document(named: [Self.name, String(repeating: "x", count: 90)]))
    var environment = PseudoTerminal.standardEnvironment.merging(["LC_ALL": locale]) { $1 }
    environment["COLUMNS"] = columns
    return Run.shapeedit(arguments, environment: environment, in: folder)
  }

  @Test(arguments: [
    ["get", "faces.shape.json", "#g0", "name", "text.string", "--json"], ["find", "faces.shape.json", "*", "--json"],
    ["rows", "faces.shape.json", "--json"], ["inspect", "faces.shape.json", "#g0", "--json"],
    ["faces.shape.json", "--json", "-c", "get #g0 name; inspect #g0; find (nope → ×)"], ["help", "--json"],
    ["faces.shape.json", "--json", "--ascii", "-c", "rename * \"Dot ${i}\" --dry-run"],
  ])
  func `JSON has the same bytes`(_ arguments: [String]) {
    let (unicode, ascii) = (run(arguments, locale: "C.UTF-8"), run(arguments, locale: "C", columns: "20"))
    #expect(!unicode.output.isEmpty)
    #expect(Array(unicode.output.utf8) == Array(ascii.output.utf8))
  }

  @Test func `names are printed as their bytes, and the signs around them are ASCII`() {
    #expect(run(["get", "faces.shape.json", "#g0", "name", "--value"], locale: "C").output == Self.name + "\n")
    for arguments in [["rows", "faces.shape.json"], ["tree", "faces.shape.json"], ["find", "faces.shape.json", "*"]] {
      let output = run(arguments, locale: "C").output
      #expect(output.contains(Self.name), "\(arguments)")
      #expect(output.replacing(Self.name, with: "").utf8.allSatisfy { $0 < 0x80 }, "\(output)")
    }
    let cut = run(["rows", "faces.shape.json"], locale: "C", columns: "40").output
    #expect(cut.contains("xx...") && !cut.contains("xx…"))
  }

  @Test(arguments: ["scripts", "set", "selectors"]) func `help is ASCII without UTF-8`(_ topic: String) {
    #expect(run(["help", topic], locale: "C").output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `a value asked for alone is whole in a pipe, controls and all`() {
    let folder = Folder()
    let text = "a\tb\u{1b}[31m\u{202e}" + String(repeating: "z", count: 5_000)
    folder.write("faces.shape.json", document(named: ["One"], texts: [text]))
    #expect(Run.shapeedit(["get", "faces.shape.json", "#g0", "text.string", "--value"], in: folder).output == text + "\n")
  }
}

@Suite struct `Answers in a window` {
  private let long = String(repeating: "n", count: 70)

  private func folder() -> Folder {
    let folder = Folder()
    let texts = ["a text of several words that goes on for longer than any window of these is wide, and then some more"]
    folder.write("faces.shape.json", document(named: ["Body", long, "a name of words " + long], texts: texts))
    return folder
  }

  @Test(
    arguments: [100, 60, 40],
    [
      "rows", "ls", "tree", "tree --ids", "find *", "info", "info --work", "inspect #g1", "inspect (#g0, #g1) --group text",
      "inspect #g2 --group text",
      "props text", "props", "rows 1..20", "help", "help set", "help selectors", "help values", "help scripts", "help text", "get #g2",
      "select *; select", "check", "expand --all", "filter text",
    ])
  func `no line is wider than the window`(_ columns: Int, _ line: String) {
    let environment = PseudoTerminal.standardEnvironment.merging(["COLUMNS": "\(columns)"]) { $1 }
    let run = Run.shapeedit(["faces.shape.json", "-n", "-c", line], environment: environment, in: folder())
    #expect(!run.output.isEmpty || line == "check", "\(run.errors)")
    for line in run.output.split(separator: "\n") { #expect(displayWidth(String(line)) <= columns, "\(line)") }
  }

  @Test(arguments: ["rows", "tree", "find *", "inspect #g2 --group text", "get #g2 text.string"])
  func `without a window nothing is cut`(_ line: String) {
    let run = Run.shapeedit(["faces.shape.json", "-n", "-c", line], in: folder())
    #expect(!run.output.contains("…"))
    #expect(run.output.split(separator: "\n").contains { displayWidth(String($0)) > 60 })
  }

  @Test(arguments: [nil, "100", "60", "40"]) func `the history cuts the names of its steps, and only in a window`(_ columns: String?) {
    var environment = PseudoTerminal.standardEnvironment.merging(["XDG_STATE_HOME": "/dev/null"]) { $1 }
    environment["COLUMNS"] = columns
    let input = "set * notes \"\(long)\(long)\"\nset * x 5\nundo\nhistory\nquit!\n"
    let output = Run.shapeedit(["faces.shape.json", "--stream"], input: input, environment: environment, in: folder()).output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix("   3 graphics") && lines[1] == "2  (undone) set * x 5", "\(output)")
    #expect(lines[0].contains("…") == (columns != nil))
    if let width = columns.flatMap({ Int($0) }) { #expect(displayWidth(String(lines[0])) == width) }
  }

  @Test func `all rows have their kind beside a long name`() {
    for columns in [40, 100] {
      let environment = PseudoTerminal.standardEnvironment.merging(["COLUMNS": "\(columns)"]) { $1 }
      let lines = Run.shapeedit(["ls", "faces.shape.json"], environment: environment, in: folder()).output.split(separator: "\n")
      // The column of kinds begins behind the longest name that fits.
      let places = lines.map { line in line.firstRange(of: "text  ").map { displayWidth(String(line[..<$0.lowerBound])) } }
      #expect(lines.count == 3 && places.allSatisfy { $0 != nil && $0 == places[0] }, "\(lines)")
      #expect(lines[1].contains("…") && lines[2].contains("…"))
    }
  }

  @Test(arguments: ["FORCE_COLOR", "CLICOLOR_FORCE"]) func `colours are forced for answers and errors alike`(_ name: String) {
    let folder = Folder()
    let environment = PseudoTerminal.standardEnvironment.merging([name: "1"]) { $1 }
    let run = Run.shapeedit(["faces.shape.json", "-c", "rows; inspect #body; get #nobody"], environment: environment, in: folder)
    #expect(run.output.contains("\u{1b}[1mFaces\u{1b}[0m") && run.output.contains("\u{1b}[38;5;62m■ \u{1b}[0m#3366cc"))
    #expect(run.errors.contains("\u{1b}[1;31merror:\u{1b}[0m "))
    let plain = Run.shapeedit(["faces.shape.json", "-c", "rows; inspect #body; get #nobody"], in: folder)
    #expect(!plain.output.contains("\u{1b}") && !plain.errors.contains("\u{1b}"))
    let json = Run.shapeedit(["faces.shape.json", "--json", "-c", "rows; inspect #body"], environment: environment, in: folder)
    #expect(!json.output.contains("\u{1b}"))
  }

  @Test func `the level of a row is that of the document, focused or not`() {
    let run = Run.shapeedit(["faces.shape.json", "-c", "expand Head; focus Head; rows --json; unfocus; rows --json"], in: Folder())
    let levels = run.output.split(separator: "\n").filter { $0.contains("\"id\":\"skull\"") && $0.contains("\"level\"") }
      .map { $0.split(separator: "\"level\":")[1].prefix(1) }
    #expect(levels == ["2", "2"])
  }

  @Test func `the form has tags, notes, link, blend, clip and how lines end`() {
    let set =
      "set #body tags \"a b\" notes Hm link https://x.y blend multiply stroke.cap round stroke.join bevel stroke.dash \"4 2\" clip #skull"
    let run = Run.shapeedit(
      ["faces.shape.json", "-n", "-q", "-c", set + "; inspect #body; inspect #body --group general; inspect #cap --group general"],
      in: Folder())
    for text in [
      "▸ Geometry  70,100 60×40, clip #skull", "cap round, join bevel, dash 4 2",
      "▸ General   tags a b, notes Hm, link https://x.y, blend multiply",
      "    tags                  a b\n", "    notes                 Hm\n", "    blend                 normal  (default)",
    ] { #expect(run.output.contains(text), "\(run.output)\(run.errors)") }
  }
}

@Suite struct `Changes that are dropped` {
  @Test(arguments: [["--stream"], []]) func `quit! ends with 0 in each mode, an end without saving with 1`(_ mode: [String]) {
    let folder = Folder()
    let before = folder.stamp("faces.shape.json")
    let state = PseudoTerminal.standardEnvironment.merging(["XDG_STATE_HOME": folder.path + "/state"]) { $1 }
    for (input, status) in [
      ("set #body fill red\nquit!\n", 0), ("set #body fill red\nquit --force\n", 0), ("set #body fill red\nquit\n", 1),
      ("set #body fill red\n", 1),
    ] {
      let run = Run.shapeedit(["faces.shape.json"] + mode, input: input, environment: state, in: folder)
      #expect(run.status == Int32(status), "\(input)\(run.errors)")
      #expect(run.errors.contains("not saved") == (status == 1))
    }
    #expect(folder.stamp("faces.shape.json") == before)
  }

  @Test func `quit! writes nothing, whatever -i and -o say`() {
    let folder = Folder()
    let before = folder.stamp("faces.shape.json")
    #expect(Run.shapeedit(["faces.shape.json", "-i", "-c", "set #body fill red; quit!"], in: folder).status == 0)
    #expect(Run.shapeedit(["faces.shape.json", "-o", "new.json", "-c", "set #body fill red; quit!"], in: folder).status == 0)
    #expect(folder.stamp("faces.shape.json") == before && folder["new.json"] == nil)
  }
}

@Suite struct `The prompt` {
  private func prompt(place: String = "", step: String? = nil) -> Prompt {
    Prompt(title: "a-long-file-name.shape.json", isUnsaved: true, place: place, selectedCount: 12, step: step)
  }

  @Test(arguments: 0...120) func `takes half of the window at most`(_ columns: Int) {
    for prompt in [
      prompt(), prompt(place: "/Page/Group 1/漢字/Deepest place"), prompt(place: "/Page/Group 1/Deep", step: "a long step of a name"),
    ] {
      #expect(displayWidth(prompt.text(columns: columns)) + 2 <= max(2, columns / 2))
    }
  }

  @Test func `keeps the end of a deep path`() {
    var prompt = Prompt(title: "faces.shape.json", place: "/Faces" + String(repeating: "/Group", count: 20) + "/Here")
    #expect(prompt.text(columns: 80).hasSuffix("up/Here") && prompt.text(columns: 80).contains(" …"))
    #expect(prompt.text(columns: 40).hasSuffix("/Here"))
    prompt.place = "/Faces/Head"
    #expect(prompt.text(columns: 80) == "faces.shape.json /Faces/Head")
    prompt.place = ""
    #expect(prompt.text(columns: 40) == "faces.shape.json")
  }
}
