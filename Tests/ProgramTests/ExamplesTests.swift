import ShapeCommands
import TerminalText
import TestSupport
import Testing

/// The lines to type before an example that needs something to be there.
private let preparations: [String: [String]] = [
  "toggle %1": ["ls"],
  "undo": ["set Body fill red"],
  "undo 3": ["set Body fill red", "set Body fill blue", "set Body fill green"],
  "undo --only 'set Skull fill red'": ["set Skull fill red", "set Caption x 5"],
  "undo --only 2": ["set Body fill red", "set Head opacity 0.5", "set Caption x 5"],
  "redo": ["set Body fill red", "undo"],
  "redo 3": ["set Body fill red", "set Body fill blue", "set Body fill green", "undo 3"],
  "revert before-night": ["checkpoint before-night", "set * opacity 0.5"],
  "commit": ["begin night", "set Body fill red"], "commit 'night colours'": ["begin night", "set Body fill red"],
  "rollback": ["begin night", "set Body fill red"], "rollback --json": ["begin night", "set Body fill red"],
  "open faces.shape.json --force": ["set Body fill red"], "new --force": ["set Body fill red"], "close --force": ["set Body fill red"],
  "quit --force": ["set Body fill red"], "save": ["set Body fill red"], "filter off": ["filter ellipse"], "unfocus": ["focus Head"],
  "unfocus --json": ["focus Head"], "cd ..": ["cd Head"],
  "next": ["search eye"], "next --json": ["search eye"], "previous": ["search eye"], "previous --json": ["search eye"],
  "token brand --rename ink": ["token brand #3366cc"], "style card --rename tile": ["style card fill=gold"],
  "diff --since start --script": ["checkpoint start", "set Body fill red"],
  "merge base.shape.json ours.shape.json theirs.shape.json -o merged.shape.json": threeFiles,
  "merge base.shape.json ours.shape.json theirs.shape.json": threeFiles,
  "paste --offset 70,0": ["copy Body"], "paste in Head": ["copy Body"],
  "variant use step2": ["variant step2 --hide Caption"],
]

/// Makes three drawings: a base, and two with different changes.
private let threeFiles = [
  "save base.shape.json --force", "set Body fill red", "save ours.shape.json --force", "undo", "set Body width 70",
  "save theirs.shape.json --force",
]

/// A change as `diff --json` prints it.
private let changes =
  ##"{"change":"kept","id":"body","kind":"rectangle","label":"Body","parent":"faces","values":{"x":{"from":70,"to":72}}}"##

@Suite struct `The examples of help` {
  struct Case: CustomTestStringConvertible, Sendable {
    var verb: String
    var line: String
    var shows: String
    var testDescription: String { line }
  }

  static let cases = CommandTable.standard.commands.flatMap { command in
    command.help.examples.map { Case(verb: command.name, line: $0.line, shows: $0.shows) }
  }

  @Test func `every verb has two or more, and no preparation is left over`() {
    for command in CommandTable.standard.commands {
      #expect(command.help.examples.count >= 2, "\(command.name)")
      for example in command.help.examples { #expect(example.line.hasPrefix(command.name), "\(example.line)") }
    }
    let lines = Set(Self.cases.map(\.line))
    for line in preparations.keys { #expect(lines.contains(line), "\(line)") }
  }

  @Test(arguments: cases) func `an example does what it shows`(_ example: Case) throws {
    guard example.verb != "show" || Painters.areThere else { return }
    let workplace = Workplace()
    _ = workplace.run("cp samples/scripts/dots.se tidy.se; printf '%s\\n' '\(changes)' > changes.jsonl")
    // A conversation that ends without saving leaves something to recover.
    let isRecovery = example.verb == "recover"
    if isRecovery { _ = workplace.converse(["set Body fill red"]) }
    let before = workplace.converse(preparations[example.line] ?? [], isFresh: !isRecovery)
    let after = workplace.converse((preparations[example.line] ?? []) + [example.line], isFresh: !isRecovery)
    #expect(!after.output.contains("error: "), "\(after.output)")
    // Changes that were not saved end with status 1, and say so.
    let isUnsaved = after.output.contains("the changes were not saved")
    #expect(after.status == (isUnsaved ? 1 : 0), "\(after.output)")
    #expect(after.output != before.output || ["assert", "quit", "history", "revert"].contains(example.verb), "it says nothing")
    if ["count", "echo"].contains(example.verb), !example.line.contains("--by") { #expect(after.output == example.shows + "\n") }
  }

  @Test(arguments: cases) func `an example answers a program with objects, one a line`(_ example: Case) throws {
    guard example.verb != "show" || Painters.areThere else { return }
    let workplace = Workplace()
    _ = workplace.run("cp samples/scripts/dots.se tidy.se; printf '%s\\n' '\(changes)' > changes.jsonl")
    if example.verb == "recover" { _ = workplace.converse(["set Body fill red"]) }
    let script = ((preparations[example.line] ?? []) + [example.line]).map { $0.replacing("'", with: "'\\''") }
    let run = workplace.run(
      "printf '%s\\n' \(script.map { "'\($0)'" }.joined(separator: " ")) | shapeedit faces.shape.json --stream --json 2> errors")
    let answers = try run.output.split(separator: "\n").map { try StrictJSON.parse($0) }
    for answer in answers where answer["code"]?.string != "file.unsaved" && answer["end"] == nil {
      #expect(answer.keys.prefix(4) == ["v", "line", "cmd", "ok"] || answer.keys.prefix(5) == ["v", "script", "line", "cmd", "ok"])
      // A difference is status 1, as for `diff` of the shell.
      #expect(answer["v"] == .number(1) && (answer["ok"] == .bool(true) || answer["cmd"]?.string == "diff"), "\(answer)")
      for key in answer.allKeys { #expect(key.utf8.allSatisfy { isPlain($0) }, "\(key)") }
    }
    // The answers of the line itself are last, except for the end object.
    let last = try #require(answers.last { $0["cmd"] != nil }, "no answer")
    let verb = try #require(CommandTable.standard.find(example.verb))
    #expect(last["cmd"]?.string == example.line.split(separator: " ").prefix(verb.isNamedByFirstWord ? 2 : 1).joined(separator: " "))
    if verb.effect == .changes {
      let ids = try #require(last["ids"]?.list)
      #expect(last["changed"] == .number(Double(ids.count)) || example.verb == "fmt")
    }
  }

  @Test(arguments: EverydayTask.all.map(\.line)) func `what help suggests for a task is accepted`(_ line: String) throws {
    let run = Workplace().converse(["set Body opacity 0.5", line])
    #expect(!run.output.contains("error: "), "\(run.output)")
  }

  @Test(
    arguments: [
      ("hide", "visible false"), ("layer", "group ("), ("export part", "export Head -o"), ("compare versions", "diff"),
      ("page size", "set Faces"),
      ("move by ten", "translate Body 10 0"), ("resize to an exact size", "set Body width="), ("set stroke colour", "stroke"),
      ("select.nothing", "nothing matches"), (":inside", "10,20 300x200"), ("nth", ":nth(-1)"), ("mirror", "flip Head h"),
    ])
  func `help answers everyday words`(_ words: String, _ expected: String) throws {
    let run = Workplace().converse(["help \(words)"])
    #expect(run.output.split(separator: "\n").prefix(3).contains { $0.contains(expected) }, "\(run.output)")
  }

  @Test func `help has a line of at most 80 columns for each verb`() throws {
    let lines = Workplace().converse(["help"]).output.split(separator: "\n")
    #expect(lines.count > CommandTable.standard.commands.count)
    for line in lines { #expect(displayWidth(String(line)) <= 80, "\(line)") }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte) || "_.-".utf8.contains(byte)
  }
}
